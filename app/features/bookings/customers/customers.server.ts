import { and, count, desc, eq, inArray, isNotNull, isNull, lte, max, or, sql, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { containing } from '#db/query/containing.ts'
import { bookings, customers, payments, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { decimal } from '#app/lib/money.ts'
import { readId } from '#app/lib/ids.ts'
import { pageOf } from '#app/lib/paging.ts'
import { partsOfKey } from '#app/lib/form/phone.ts'
import type { Cell } from '#app/lib/text/csv.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { isOwed, openCents } from '../paying/owed.server.ts'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { nameColumn, phoneColumn } from './customer-of.server.ts'
import type { CustomerQuery } from './customer-query.ts'

const PAGE = 25

/**
 * Returns a page of a venue's customers, those who booked or were imported last first, or those who owe most first with `owing`.
 *
 * `visits` counts the times they played, `missed` those they did not come, and `owed` is whole cents. Throws 404 when the venue is not the user's.
 */
export async function findCustomers(
	user: Actor,
	venueId: number | null,
	{ q, owing }: CustomerQuery,
	page = 1,
	now = new Date(),
) {
	const venue = await findOwnVenue(user, venueId, 'desk')
	const found = q || owing ? await findAmong(venue.id, { q, owing }, page, now) : await findPage(now, venue.id, page)
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
	const { offset, ...shown } = pageOf(total, asked, PAGE)
	const ids = await db
		.select({ id: customers.id })
		.from(customers)
		.where(ofVenue(venueId))
		.orderBy(...lastFirst)
		.limit(PAGE)
		.offset(offset)
	return { customers: await listed(ids, now), total, ...shown }
}, KEPT)

/** Returns a page of those who match, read once for their number and their order. */
async function findAmong(venueId: number, { q, owing }: CustomerQuery, asked: number, now: Date) {
	const debtors = db
		.select({ id: bookings.customerId })
		.from(bookings)
		.where(and(eq(bookings.courtId, venueId), isOwed(now), isNotNull(bookings.customerId)))
	const all = await db
		.select({ id: customers.id })
		.from(customers)
		.leftJoin(users, eq(users.id, customers.userId))
		.where(
			and(ofVenue(venueId), q ? isFound(venueId, q) : undefined, owing ? inArray(customers.id, debtors) : undefined),
		)
		.orderBy(...(owing ? [desc(owedBy(now)), desc(customers.id)] : lastFirst))
	const { offset, ...shown } = pageOf(all.length, asked, PAGE)
	return { customers: await listed(all.slice(offset, offset + PAGE), now), total: all.length, ...shown }
}

/** Returns the lines of these customers, in their order. */
async function listed(page: { id: number }[], now: Date) {
	if (page.length === 0) return []
	const ids = page.map(({ id }) => id)
	const rows = await db
		.select({
			id: customers.id,
			name: nameColumn,
			phone: phoneColumn,
			tags: customers.tags,
			blockedAt: customers.blockedAt,
			owed: owedBy(now),
		})
		.from(customers)
		.leftJoin(users, eq(users.id, customers.userId))
		.where(inArray(customers.id, ids))
	const of = inArray(bookings.customerId, ids)
	const [played, missed] = await Promise.all([visitsOf(of, now), missedOf(of)])
	const byId = new Map(rows.map((row) => [row.id, row]))
	return ids.flatMap((id) => {
		const found = byId.get(id)
		if (!found) return [] // They were just merged or deleted.
		const { phone, blockedAt, ...row } = found
		const { visits = 0, last = null } = played.get(id) ?? {}
		return [{ ...row, ...numberOf(phone), blocked: blockedAt !== null, visits, missed: missed.get(id) ?? 0, last }]
	})
}

/** The whole cents that a customer owes, in SQL. */
export const owedBy = (now: Date) =>
	sql<number>`(select coalesce(sum(${openCents}), 0) from ${bookings} where ${eq(bookings.customerId, customers.id)} and ${isOwed(now)})`.mapWith(
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

/** A number as an account has it, without what people write between the digits. */
const accountDigits = [...' ()./-+'].reduce<SQL>(
	(text, letter) => sql`replace(${text}, ${letter}, '')`,
	sql`replace(${users.phone}, '(0)', '')`,
)

/** Returns how often each customer of these bookings did not come. */
async function missedOf(of: SQL) {
	const rows = await db
		.select({ id: bookings.customerId, times: count() })
		.from(bookings)
		.where(and(of, eq(bookings.noShow, true)))
		.groupBy(bookings.customerId)
	return new Map(rows.map(({ id, times }) => [id, times]))
}

/**
 * Matches customers by part of their name, number (however it is written) or mail, or by the number of a booking or the
 * reference of a payment here. One who was merged into another is found as the other.
 */
function isFound(venueId: number, q: string) {
	const digits = partsOfKey(q)
	const asDialledHere = digits.filter((part) => part.startsWith('27')).map((part) => `0${part.slice(2)}`)
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
	const paid = db
		.select({ id: bookings.customerId })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.where(
			and(
				eq(payments.reference, q.replace(/\s/g, '').toUpperCase()),
				eq(bookings.courtId, venueId),
				isNotNull(bookings.customerId),
			),
		)
	const booked = db
		.select({ id: bookings.customerId })
		.from(bookings)
		.where(and(eq(bookings.id, number ?? 0), eq(bookings.courtId, venueId), isNotNull(bookings.customerId)))
	return or(
		ofWalkIn,
		containing(users.fullName, q),
		containing(users.username, q),
		containing(users.email, q),
		...[...digits, ...asDialledHere].map((part) => sql`${accountDigits} like ${`%${part}%`}`),
		inArray(customers.id, merged),
		inArray(customers.id, paid),
		number === null ? undefined : inArray(customers.id, booked),
	)
}

/** The id, by which an import knows each of them again, has our name: other systems have ids too. */
const HEAD = ['Courtside ID', 'Name', 'Number', 'Email', 'Visits', 'Last visit', 'Owed (R)', 'Tags', 'Blocked']

/** Returns all customers of a venue as the rows of a CSV file, who booked last first. Throws 404 as `findOwnVenue`. */
export async function customerRows(user: Actor, venueId: number | null, now: Date): Promise<Cell[][]> {
	const { id } = await findOwnVenue(user, venueId, 'figures')
	const of = eq(bookings.courtId, id)
	const [rows, played, debts] = await Promise.all([
		db
			.select({
				id: customers.id,
				name: nameColumn,
				phone: phoneColumn,
				email: sql<string | null>`coalesce(${users.email}, ${customers.email})`,
				tags: customers.tags,
				blockedAt: customers.blockedAt,
			})
			.from(customers)
			.leftJoin(users, eq(users.id, customers.userId))
			.where(and(eq(customers.courtId, id), isNull(customers.mergedIntoId)))
			.orderBy(desc(customers.bookedAt), desc(customers.id)),
		visitsOf(of, now),
		db
			.select({ id: bookings.customerId, owed: sql<number>`sum(${openCents})`.mapWith(Number) })
			.from(bookings)
			.where(and(of, isOwed(now)))
			.groupBy(bookings.customerId),
	])
	const owed = new Map(debts.map((row) => [row.id, row.owed]))
	const lines = rows.map(({ id, name, phone, email, tags, blockedAt }): Cell[] => {
		const { visits = 0, last = null } = played.get(id) ?? {}
		const day = last && dateOf(last)
		return [id, name, phone, email, visits, day, decimal(owed.get(id) ?? 0), tags.join(', '), blockedAt ? 'yes' : null]
	})
	return [HEAD, ...lines]
}
