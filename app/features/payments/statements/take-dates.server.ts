import { and, asc, eq, inArray } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { bookings, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { dayInYear } from '#app/features/bookings/regulars/regular-dates.ts'
import { nameOf } from '#app/features/bookings/regulars/regulars.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/money.ts'
import { OWN, takeIn } from '../inbox/venue-money.server.ts'
import type { TakenForDates } from './statement-schemas.ts'
import { sumsOf } from './take-statement.server.ts'

/** A weekly hour whose dates are paid together, or a customer whose bookings are. */
export type PaidTogether = { regularId: number } | { customerId: number }

/** Returns bookings with their money, the soonest first. Throws 404 where one of them is of another venue, hour or customer. */
async function readDates(reader: Reader, venueId: number, whose: PaidTogether, ids: readonly number[]) {
	const of = 'regularId' in whose ? eq(bookings.regularId, whose.regularId) : eq(bookings.customerId, whose.customerId)
	const own = and(eq(bookings.courtId, venueId), of)
	const rows = await reader
		.select({ booking: bookings, fullName: users.fullName })
		.from(bookings)
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(and(own, inArray(bookings.id, [...ids])))
		.orderBy(asc(bookings.startTime), asc(bookings.id))
	if (rows.length === 0 || rows.length < new Set(ids).size) throw notFound('Booking not found')
	const money = await moneyOf(
		reader,
		rows.map(({ booking }) => booking),
	)
	return rows.map((row) => ({ ...row, money: money.get(row.booking.id)! }))
}

const NONE_TICKED = 'Tick the dates that are paid now.'
const NOTHING_DUE = 'There’s nothing to pay for these dates.'

/** Returns what is due for bookings, in whole cents; `problem` says why nobody takes it. Throws 404 as `readDates`. */
export async function findDatesDue(
	user: Actor,
	venueId: number | null,
	whose: PaidTogether,
	ids: readonly number[],
	now = new Date(),
) {
	const venue = await findOwnVenue(user, venueId, 'cash')
	const idempotencyKey = crypto.randomUUID()
	if (ids.length === 0) return { name: null, days: [], due: 0, problem: NONE_TICKED, idempotencyKey }
	const dates = await readDates(db, venue.id, whose, ids)
	const { due } = sumsOf(dates)
	const [{ booking, fullName }] = dates as [(typeof dates)[number]]
	const isOwn = dates.some(({ booking: { userId } }) => userId === user.id)
	return {
		name: nameOf({ ...booking, fullName }),
		days: dates.map(({ booking: { startTime } }) => dayInYear(startTime, now)),
		due,
		problem: isOwn ? OWN : due === 0 ? NOTHING_DUE : null,
		idempotencyKey,
	}
}

/**
 * Takes at the desk all that is due for dates of a weekly hour or bookings of a customer, each as `takeAtDesk`, all or
 * nothing. `seen` is what was due on the page, in whole cents. Returns what was taken.
 *
 * Throws 404 when one is not of the user's venue and `whose`, 403 for their own, and 409 when nothing or another sum is due.
 */
export function takeForDates(
	user: Actor,
	venueId: number,
	whose: PaidTogether,
	{ on, method, seen }: Pick<TakenForDates, 'on' | 'method' | 'seen'>,
	{ idempotencyKey, now = new Date() }: { idempotencyKey?: string | null; now?: Date } = {},
): Promise<number> {
	return withIdempotencyKey(user, idempotencyKey, { venueId, ...whose, on, method, seen }, () =>
		write(async (tx) => {
			const venue = await findOwnVenue(user, venueId, 'cash', tx)
			const dates = await readDates(tx, venue.id, whose, on)
			const { due } = sumsOf(dates)
			if (due !== seen) throw conflict(due === 0 ? NOTHING_DUE : `There’s ${amountOf(due)} to pay now. Look again.`)
			for (const { booking, money } of dates)
				await takeIn(tx, user, venue.id, booking.id, method, { seen: money.due, now })
			return due
		}),
	)
}
