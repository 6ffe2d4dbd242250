import { and, count, desc, eq, inArray, isNotNull, isNull, lte, max, or, sql, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { containing } from '#db/query/containing.ts'
import {
	bookings,
	creditNotes,
	customerAccounts,
	customers,
	invoices,
	payments,
	redemptions,
	statements,
	users,
} from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withPhone } from '#app/features/profile/phone.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { decimal } from '#app/lib/money.ts'
import { readId } from '#app/lib/ids.ts'
import { pageOf } from '#app/lib/paging.ts'
import { partsOfKey } from '#app/lib/form/phone.ts'
import type { Cell } from '#app/lib/text/csv.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { isDue, isDueLater, openCents } from '../paying/owed.server.ts'
import { placeDebtors, placesOwedBy } from '../paying/owed-places.server.ts'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { nameColumn, phoneColumn } from './customer-of.server.ts'
import type { CustomerQuery } from './customer-query.ts'
import { findDuplicates } from './duplicates.server.ts'

export const CUSTOMERS_A_PAGE = 25

/**
 * Returns a page of a venue's customers, those who booked or were imported last first, or with `owing` those who owe
 * most first.
 *
 * `visits` counts the times they played, `missed` those they did not come; `owed` is whole cents that are due now, and
 * `later` what their dates to come will cost. Throws 404 when the venue is not the user's.
 */
export async function findCustomers(
	user: Actor,
	venueId: number | null,
	{ q, owing }: CustomerQuery,
	page = 1,
	now = new Date(),
	twins = true,
) {
	const venue = await findOwnVenue(user, venueId, 'desk')
	const found =
		q || owing ? await findAmong(venue.id, { q, owing }, page, now, twins) : await findPage(now, venue.id, page)
	/** `exports`: whether the user may take all of them along as a file. */
	return { venueId: venue.id, ...found, exports: may(venue.part, 'figures') }
}
export type ListedCustomer = Awaited<ReturnType<typeof findCustomers>>['customers'][number]

/** The customers that have not become others, by who booked last. */
const ofVenue = (venueId: number) => and(eq(customers.courtId, venueId), isNull(customers.mergedIntoId))
const lastFirst = [desc(customers.bookedAt), desc(customers.id)]

const countAll = cachedQuery(async (_now, venueId: number) => db.$count(customers, ofVenue(venueId)))

/** Each page is a few kilobytes, with people's names and numbers in it. */
const KEPT = { most: 100 }

const findPage = cachedQuery(async (now, venueId: number, asked: number) => {
	const total = await countAll(now, venueId)
	const { offset, ...shown } = pageOf(total, asked, CUSTOMERS_A_PAGE)
	const ids = await db
		.select({ id: customers.id })
		.from(customers)
		.where(ofVenue(venueId))
		.orderBy(...lastFirst)
		.limit(CUSTOMERS_A_PAGE)
		.offset(offset)
	return { customers: await listed(ids, now, true), total, ...shown }
}, KEPT)

/** Returns a page of those who match, read once for their number and their order. */
async function findAmong(venueId: number, { q, owing }: CustomerQuery, asked: number, now: Date, twins: boolean) {
	const debtors = db
		.select({ id: bookings.customerId })
		.from(bookings)
		.where(and(eq(bookings.courtId, venueId), isDue(now), isNotNull(bookings.customerId)))
	const all = await db
		.select({ id: customers.id })
		.from(customers)
		.leftJoin(users, eq(users.id, customers.userId))
		.where(
			and(
				ofVenue(venueId),
				q ? isFound(venueId, q) : undefined,
				owing ? or(inArray(customers.id, debtors), inArray(customers.id, placeDebtors(venueId, now))) : undefined,
			),
		)
		.orderBy(...(owing ? [desc(owedBy(now)), desc(customers.id)] : lastFirst))
	const { offset, ...shown } = pageOf(all.length, asked, CUSTOMERS_A_PAGE)
	const page = all.slice(offset, offset + CUSTOMERS_A_PAGE)
	return { customers: await listed(page, now, twins), total: all.length, ...shown }
}

/**
 * Returns the lines of these customers of one venue, in their order. `twin` is the id of one who may be the same person,
 * where `twins` are asked for: that reads more than all the rest.
 */
export async function listed(page: { id: number }[], now: Date, twins = false) {
	if (page.length === 0) return []
	const ids = page.map(({ id }) => id)
	const rows = await db
		.select({
			id: customers.id,
			courtId: customers.courtId,
			userId: customers.userId,
			key: customers.key,
			name: nameColumn,
			phone: phoneColumn,
			email: sql<string | null>`coalesce(${users.email}, ${customers.email})`,
			tags: customers.tags,
			blockedAt: customers.blockedAt,
			owed: owedBy(now),
			later: laterBy(now),
		})
		.from(customers)
		.leftJoin(users, eq(users.id, customers.userId))
		.where(inArray(customers.id, ids))
	const of = inArray(bookings.customerId, ids)
	const [played, missed, twinOf] = await Promise.all([
		visitsOf(of, now),
		missedOf(of),
		findDuplicates(twins ? rows : []),
	])
	const byId = new Map(rows.map((row) => [row.id, row]))
	return ids.flatMap((id) => {
		const found = byId.get(id)
		if (!found) return [] // They were just merged or deleted.
		const { courtId: _, userId, key: _key, phone, email, blockedAt, ...row } = found
		const hasAccount = userId !== null
		const { visits = 0, last = null } = played.get(id) ?? {}
		// Those who can be phoned are listed by their number alone.
		const reached = { ...numberOf(phone), email: phone === null ? email : null }
		const twin = twinOf.get(id)?.id ?? null
		const blocked = blockedAt !== null
		return [{ ...row, ...reached, hasAccount, blocked, visits, missed: missed.get(id) ?? 0, last, twin }]
	})
}

/** The whole cents that a customer owes now, in SQL, without what their dates to come will cost: that is `laterBy`. */
export const owedBy = (now: Date) => sql<number>`(${openOf(isDue(now))} + ${placesOwedBy(now)})`.mapWith(Number)
export const laterBy = (now: Date) => openOf(isDueLater(now))

const openOf = (which: SQL | undefined) =>
	sql<number>`(select coalesce(sum(${openCents}), 0) from ${bookings} where ${eq(bookings.customerId, customers.id)} and ${which})`.mapWith(
		Number,
	)

/** Matches the bookings that were played: not cancelled, begun, and their players came. */
export const isVisit = (now: Date) =>
	and(inArray(bookings.status, ['confirmed', 'completed']), eq(bookings.noShow, false), lte(bookings.startTime, now))

/** Returns how often each customer of these bookings played, and when last. */
async function visitsOf(of: SQL, now: Date) {
	const rows = await db
		.select({ id: bookings.customerId, visits: count(), last: max(bookings.startTime) })
		.from(bookings)
		.where(and(of, isVisit(now)))
		.groupBy(bookings.customerId)
	return new Map(rows.map((row) => [row.id, row]))
}

/** Returns how often each customer of these bookings did not come. */
async function missedOf(of: SQL) {
	const rows = await db
		.select({ id: bookings.customerId, times: count() })
		.from(bookings)
		.where(and(of, eq(bookings.noShow, true)))
		.groupBy(bookings.customerId)
	return new Map(rows.map(({ id, times }) => [id, times]))
}

/** The words of a search that are looked for; a number is one of them, however it is written. */
const WORD = /\+?\d[\d ()./-]*(?=\s|$)|\S+/g
const MOST_WORDS = 6

/** Selects the ids of a venue's customers whom the whole search finds, or each word of it, in any order. */
export const foundCustomers = (venueId: number, q: string) =>
	db
		.select({ id: customers.id })
		.from(customers)
		.leftJoin(users, eq(users.id, customers.userId))
		.where(and(ofVenue(venueId), isFound(venueId, q)))

function isFound(venueId: number, q: string) {
	const words = [...new Set(q.match(WORD)?.map((word) => word.trim()))].slice(0, MOST_WORDS)
	const asAWhole = isFoundBy(venueId, q)
	return words.length > 1 ? or(asAWhole, and(...words.map((word) => isFoundBy(venueId, word)))) : asAWhole
}

/** The code of a redeemed reward. */
const CODE = /^RW[0-9A-Z]{8}$/

/** Part of a payment's reference, which has neither I, L, O nor U; less may be a word. */
const PART_OF_REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4,10}$/

/**
 * Matches customers by part of their name, number (however it is written) or mail, by the number of a booking, an
 * invoice or a statement, part of the reference of a payment here, or the code of a reward. One who was merged into another is found as the other.
 */
/** Matches an invoice by its number, or the one that a credit note of that number takes back. */
const numbered = (venueId: number, q: string, number: number | null) =>
	/^CN/i.test(q)
		? inArray(
				invoices.id,
				db
					.select({ id: creditNotes.invoiceId })
					.from(creditNotes)
					.where(and(eq(creditNotes.courtId, venueId), eq(creditNotes.number, number ?? 0))),
			)
		: eq(invoices.number, number ?? 0)

function isFoundBy(venueId: number, q: string) {
	const digits = partsOfKey(q)
	const ofWalkIn = or(
		containing(customers.name, q),
		containing(customers.email, q),
		...digits.map((part) => and(isNotNull(customers.phone), containing(customers.key, part))),
	)
	const merged = db
		.select({ id: customers.mergedIntoId })
		.from(customers)
		.where(and(eq(customers.courtId, venueId), isNotNull(customers.mergedIntoId), ofWalkIn))
	const number = readId(/^#?\s*(\d+)$/.exec(q)?.[1])
	const invoice = readId(/^(?:INV|CN)-?\s*0*(\d{1,9})$/i.exec(q)?.[1])
	const statement = readId(/^ST-?\s*0*(\d{1,9})$/i.exec(q)?.[1])
	const reference = q.replace(/\s/g, '').toUpperCase()
	const known = and(eq(bookings.courtId, venueId), isNotNull(bookings.customerId))
	const paid = db
		.select({ id: bookings.customerId })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.where(and(known, unindexed(containing(payments.reference, reference))))
	const booked = db
		.select({ id: bookings.customerId })
		.from(bookings)
		.where(and(eq(bookings.id, number ?? 0), known))
	const billed = db
		.select({ id: bookings.customerId })
		.from(invoices)
		.innerJoin(bookings, eq(bookings.id, invoices.bookingId))
		.where(and(eq(invoices.courtId, venueId), numbered(venueId, q, invoice), isNotNull(bookings.customerId)))
	const owing = db
		.select({ id: customerAccounts.customerId })
		.from(statements)
		.innerJoin(customerAccounts, eq(customerAccounts.id, statements.accountId))
		.where(and(eq(statements.courtId, venueId), eq(statements.number, statement ?? 0)))
	const redeemed = db.select({ id: redemptions.userId }).from(redemptions).where(eq(redemptions.code, reference))
	return or(
		ofWalkIn,
		containing(users.fullName, q),
		containing(users.username, q),
		containing(users.email, q),
		...withPhone(q),
		inArray(customers.id, merged),
		PART_OF_REFERENCE.test(reference) ? inArray(customers.id, paid) : undefined,
		number === null ? undefined : inArray(customers.id, booked),
		invoice === null ? undefined : inArray(customers.id, billed),
		statement === null ? undefined : inArray(customers.id, owing),
		CODE.test(reference) ? inArray(customers.userId, redeemed) : undefined,
	)
}

/** The id, by which an import knows each of them again, has our name: other systems have ids too. */
const HEAD = [
	'Courtside ID',
	'Name',
	'Number',
	'Email',
	'Visits',
	'Last visit',
	'Owed now (R)',
	'Dates to come (R)',
	'Tags',
	'Blocked',
	'Note',
]

/** Returns all customers of a venue as the rows of a CSV file, who booked last first. Throws 404 as `findOwnVenue`. */
export async function customerRows(user: Actor, venueId: number | null, now: Date): Promise<Cell[][]> {
	const { id } = await findOwnVenue(user, venueId, 'figures')
	const of = eq(bookings.courtId, id)
	const [rows, played, owed, later] = await Promise.all([
		db
			.select({
				id: customers.id,
				name: nameColumn,
				phone: phoneColumn,
				email: sql<string | null>`coalesce(${users.email}, ${customers.email})`,
				tags: customers.tags,
				blockedAt: customers.blockedAt,
				note: customers.note,
			})
			.from(customers)
			.leftJoin(users, eq(users.id, customers.userId))
			.where(and(eq(customers.courtId, id), isNull(customers.mergedIntoId)))
			.orderBy(desc(customers.bookedAt), desc(customers.id)),
		visitsOf(of, now),
		openOfEach(and(of, isDue(now))),
		openOfEach(and(of, isDueLater(now))),
	])
	const lines = rows.map(({ id, name, phone, email, tags, blockedAt, note }): Cell[] => {
		const { visits = 0, last = null } = played.get(id) ?? {}
		return [
			id,
			name,
			numberOf(phone).phone,
			email,
			visits,
			last && dateOf(last),
			decimal(owed.get(id) ?? 0),
			decimal(later.get(id) ?? 0),
			tags.join(', '),
			blockedAt ? 'yes' : null,
			note,
		]
	})
	return [HEAD, ...lines]
}

/** Returns what is open of these bookings for each customer, in whole cents. */
async function openOfEach(which: SQL | undefined) {
	const rows = await db
		.select({ id: bookings.customerId, open: sql<number>`sum(${openCents})`.mapWith(Number) })
		.from(bookings)
		.where(which)
		.groupBy(bookings.customerId)
	return new Map(rows.map(({ id, open }) => [id, open]))
}
