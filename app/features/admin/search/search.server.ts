import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { startingWith } from '#db/query/starting-with.ts'
import { containing } from '#db/query/containing.ts'
import { unindexed } from '#db/query/unindexed.ts'
import {
	bookings,
	courts,
	creditNotes,
	customers,
	invoices,
	payments,
	redemptionItems,
	redemptions,
	sales,
	sports,
	statements,
	tournaments,
	tournamentTeams,
	users,
} from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { venueMoneyWords } from '#app/features/bookings/money-words.ts'
import { dueDateColumn } from '#app/features/bookings/on-account/accounts.server.ts'
import { isOnAccount, statementName } from '#app/features/bookings/on-account/on-account.ts'
import { discountProblem } from '#app/features/bookings/paying/discount.server.ts'
import { findPartRefund } from '../refunds/part-refund.server.ts'
import { searchOwnVenues } from '#app/features/venues/own-venues.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { invoiceName } from '#app/features/ledger/invoices/invoice.ts'
import { dateLine } from '#app/features/tournaments/words.ts'
import { partsOfKey } from '#app/lib/form/phone.ts'
import { shownNumber } from '#app/lib/text/tel.ts'
import { at } from '#app/lib/time/time.ts'
import { readId } from '#app/lib/ids.ts'
import { pageOf } from '#app/lib/paging.ts'
import { findPerson } from '../people/person.server.ts'
import { findPeople } from '../people/search.server.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** How many of each kind a search shows. */
const FIRST = 5
const PER_PAGE = 25
/** A shorter text is a word rather than the start of a payer's reference. */
const SHORTEST_REFERENCE = 4

/**
 * Returns the first people, venues, bookings, payments and tournaments that a text finds.
 * People and venues come with their number. Throws 403 to all but admins.
 *
 * Bookings are found by their number or that of their receipt, payments by the start of their reference, with or without
 * its gaps, invoices, credit notes and statements by their number, at whichever venues, rewards by their code, walk-ins
 * by part of their name or number.
 */
export async function searchAll(admin: Actor, q: string, now = new Date()) {
	requireAdmin(admin)
	if (q === '') return null
	const number = readId(q.replace(/^#\s*/, ''))
	const reference = q.replace(/\s/g, '').toUpperCase()
	const [people, venues, found, paid, walkIns, cups, billed, owing, codes] = await Promise.all([
		findPeople(admin, { q, role: null, state: null, page: 1 }),
		searchOwnVenues(admin, q, 1),
		findByNumber(admin, number, q, now),
		reference.length < SHORTEST_REFERENCE ? [] : findPayments(reference),
		findWalkIns(q),
		findTournaments(q),
		findInvoices(q),
		findStatements(q),
		findCodes(reference),
	])
	return {
		people: { first: people.people.slice(0, FIRST), total: people.total },
		venues: { first: venues.venues.slice(0, FIRST), total: venues.total },
		bookings: found,
		payments: paid,
		walkIns,
		tournaments: cups,
		invoices: billed,
		statements: owing,
		codes,
	}
}
export type Found = NonNullable<Awaited<ReturnType<typeof searchAll>>>

const RECEIPT = /^CS-?(\d{4})-?(\d{6,10})$/i

function findByNumber(admin: Actor, number: number | null, q: string, now: Date) {
	if (number !== null) return readBookings(admin, eq(bookings.id, number), now, 1)
	const [, year, digits] = RECEIPT.exec(q) ?? []
	const id = readId(digits?.replace(/^0+/, ''))
	if (!year || id === null) return []
	const [from, to] = [at(`${year}-01-01`, 0), at(`${Number(year) + 1}-01-01`, 0)]
	const then = and(eq(bookings.id, id), gte(bookings.createdAt, from), lt(bookings.createdAt, to))!
	return readBookings(admin, then, now, 1)
}

/** Returns the first walk-ins whose name or number contains a text, each with its venue. */
async function findWalkIns(q: string) {
	const named = containing(customers.name, q)
	const rows = await db
		.select({
			id: customers.id,
			name: customers.name,
			phone: customers.phone,
			venueId: courts.id,
			venue: courts.name,
		})
		.from(customers)
		.innerJoin(courts, eq(courts.id, customers.courtId))
		.where(
			unindexed(
				and(
					isNull(customers.userId),
					isNull(customers.mergedIntoId),
					or(named, ...partsOfKey(q).map((part) => containing(customers.key, part))),
				),
			),
		)
		.orderBy(desc(customers.bookedAt), desc(customers.id))
		.limit(FIRST)
	return rows.map(({ phone, ...row }) => ({ ...row, phone: phone && shownNumber(phone) }))
}

/** Returns the first tournaments whose name contains a text, private ones too, the newest first. */
async function findTournaments(q: string) {
	const rows = await db
		.select({
			id: tournaments.id,
			name: tournaments.name,
			venue: courts.name,
			startDate: tournaments.startDate,
			endDate: tournaments.endDate,
		})
		.from(tournaments)
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.where(containing(tournaments.name, q))
		.orderBy(desc(tournaments.id))
		.limit(FIRST)
	return rows.map(({ startDate, endDate, ...row }) => ({ ...row, dates: dateLine({ startDate, endDate }) }))
}

const INVOICE = /^(INV|CN)-?\s*0*(\d{1,9})$/i

/** Returns the first invoices of this number, or those that a credit note of it takes back: each venue counts its own. */
async function findInvoices(q: string) {
	const [, kind, digits] = INVOICE.exec(q) ?? []
	const number = readId(digits)
	if (!kind || number === null) return []
	const credited = db
		.select({ id: creditNotes.invoiceId })
		.from(creditNotes)
		.where(unindexed(eq(creditNotes.number, number)))
	const ofNumber = kind.toUpperCase() === 'CN' ? inArray(invoices.id, credited) : unindexed(eq(invoices.number, number))
	const rows = await db
		.select({
			id: invoices.id,
			number: invoices.number,
			venueId: courts.id,
			venue: courts.name,
			recipient: invoices.recipient,
			issuedAt: invoices.issuedAt,
		})
		.from(invoices)
		.innerJoin(courts, eq(courts.id, invoices.courtId))
		.where(ofNumber)
		.orderBy(desc(invoices.issuedAt), asc(invoices.id))
		.limit(FIRST)
	return rows.map(({ number, recipient, ...row }) => ({ ...row, name: invoiceName(number), recipient: recipient.name }))
}

/** Returns the first statements of this number: each venue counts its own. */
async function findStatements(q: string) {
	const number = readId(/^ST-?\s*0*(\d{1,9})$/i.exec(q)?.[1])
	if (number === null) return []
	const rows = await db
		.select({
			id: statements.id,
			number: statements.number,
			venueId: courts.id,
			venue: courts.name,
			party: statements.party,
			madeAt: statements.madeAt,
		})
		.from(statements)
		.innerJoin(courts, eq(courts.id, statements.courtId))
		.where(unindexed(eq(statements.number, number)))
		.orderBy(desc(statements.madeAt), asc(statements.id))
		.limit(FIRST)
	return rows.map(({ number, party, ...row }) => ({ ...row, name: statementName(number), payer: party.name }))
}

/** Returns the reward that was redeemed with a code, if any. */
const findCodes = (code: string) =>
	db
		.select({
			id: redemptions.id,
			code: redemptions.code,
			item: redemptionItems.name,
			player: users.fullName,
			createdAt: redemptions.createdAt,
		})
		.from(redemptions)
		.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
		.innerJoin(users, eq(users.id, redemptions.userId))
		.where(eq(redemptions.code, code))

/** Returns a page of a person's bookings, the last start first. Throws 403 to all but admins, 404 without such a person. */
export async function findBookingsOf(admin: Actor, personId: number | null, asked: number, now = new Date()) {
	const person = await findPerson(admin, personId)
	const wanted = eq(bookings.userId, person.id)
	const total = await db.$count(bookings, wanted)
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const { id, fullName } = person
	const listed = await readBookings(admin, wanted, now, PER_PAGE, offset)
	return { person: { id, fullName }, bookings: listed, total, ...paging }
}

/**
 * Returns a booking to refund in part, with the page of its player's bookings that leads to it, or with itself alone for
 * a walk-in. Throws 403 to all but admins, and 404.
 */
export async function findRefundAmong(admin: Actor, bookingId: number | null, asked: number, now = new Date()) {
	const refund = await findPartRefund(admin, bookingId)
	const back = listWith(refund, asked)
	if (refund.userId !== null) return { refund, back, list: await findBookingsOf(admin, refund.userId, asked, now) }
	const found = await readBookings(admin, eq(bookings.id, refund.id), now, 1)
	return { refund, back, list: { person: null, bookings: found, total: 1, page: 1, pages: 1 } }
}

/** The admin's list that leads to refunding a booking: its player's, or the search for its number. */
export const listWith = ({ id, userId }: { id: number; userId: number | null }, page: number) =>
	userId === null ? `/admin/search?q=${id}` : `/admin/users/${userId}/bookings${page > 1 ? `?page=${page}` : ''}`

/** Returns bookings with how their money stands, and whether the admin may give part of it back. */
async function readBookings(admin: Actor, where: SQL, now: Date, limit: number, offset = 0) {
	const rows = await db
		.select({
			id: bookings.id,
			venueId: bookings.courtId,
			venue: courts.name,
			sport: sports.name,
			courtNumber: bookings.courtNumber,
			courtName: courtNameOf(bookings),
			startTime: bookings.startTime,
			endTime: bookings.endTime,
			totalPrice: bookings.totalPrice,
			status: bookings.status,
			paymentStatus: bookings.paymentStatus,
			depositCents: bookings.depositCents,
			cancelReason: bookings.cancelReason,
			closureChoice: bookings.closureChoice,
			accountId: bookings.accountId,
			dueDate: dueDateColumn,
			guest: bookings.guestName,
			player: users.fullName,
			userId: bookings.userId,
			lateCharge: bookings.lateCharge,
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(where)
		.orderBy(desc(bookings.startTime), desc(bookings.id))
		.limit(limit)
		.offset(offset)
	const money = await moneyOf(db, rows)
	return rows.map((row) => {
		const { id, status, paymentStatus, totalPrice } = row
		return {
			id,
			venueId: row.venueId,
			venue: row.venue,
			sport: row.sport,
			courtNumber: row.courtNumber,
			courtName: row.courtName,
			startTime: row.startTime,
			endTime: row.endTime,
			totalPrice,
			status,
			guest: row.guest,
			player: row.player,
			paid: venueMoneyWords({
				money: money.get(id)!,
				paymentStatus,
				onAccount: isOnAccount(row, now),
				isCancelled: status === 'cancelled',
			}),
			refunds: money.get(id)!.held > 0 && discountProblem(row, admin) === null,
		}
	})
}

const findPayments = (reference: string) =>
	db
		.select({
			id: payments.id,
			reference: payments.reference,
			amount: payments.amount,
			receivedAt: payments.receivedAt,
			createdAt: payments.createdAt,
			booking: { id: bookings.id, venueId: bookings.courtId },
			team: { id: tournamentTeams.id, tournamentId: tournamentTeams.tournamentId, name: tournamentTeams.name },
			sale: { venueId: sales.courtId, customerId: sales.customerId, name: sales.name },
		})
		.from(payments)
		.leftJoin(bookings, eq(bookings.id, payments.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.leftJoin(sales, eq(sales.id, payments.saleId))
		.where(startingWith(payments.reference, reference))
		.orderBy(payments.reference)
		.limit(FIRST)
