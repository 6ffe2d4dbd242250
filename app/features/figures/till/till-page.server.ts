import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue, type OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { dateOf, isDate } from '#app/lib/time/time.ts'
import { dayProblem, earliestDay } from './till-days.ts'
import { leftBy, tillLines } from './till-lines.ts'
import { findUnclosed } from './till-movements.server.ts'
import { findCloseOf, findLast, findOwnClose, readCloses, spanOf } from './till.server.ts'

const PER_PAGE = 14

/**
 * Returns what closing a day of a venue would count, and the closed days before it. Throws 404 when the venue is not
 * the user's.
 *
 * The day comes from `day`, by default today; `problem` says why it can't be closed, and `closed` is its close.
 * `left` is what the last close left in the drawer. `firstDay` is the day of the earliest money, where days before were not closed. All amounts are whole cents.
 */
export async function findTillPage(user: Actor, venueId: number | null, query: URLSearchParams, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'money')
	const { id } = venue
	const today = dateOf(now)
	const asked = query.get('day') ?? ''
	const day = isDate(asked) ? asked : today
	const before = query.get('before') ?? ''
	const [last, closed, listed] = await Promise.all([
		findLast(db, id),
		findCloseOf(db, id, day),
		readCloses(id, PER_PAGE + 1, isDate(before) ? before : undefined),
	])
	const problem = closed ? null : dayProblem(day, { today, last: last?.day ?? null })
	const closes = listed.slice(0, PER_PAGE)
	return {
		venueId: id,
		today,
		earliest: earliestDay(today),
		day,
		problem,
		closed: closed?.id ?? null,
		open: closed || problem ? null : await findOpen(venue, day, now),
		left: last ? { day: last.day, cents: leftBy(last) } : null,
		closes: closes.map(({ id, day, counted, expected, by }) => ({ id, day, difference: counted - expected, by })),
		before: listed.length > PER_PAGE ? closes.at(-1)!.day : null,
	}
}
export type TillPage = Awaited<ReturnType<typeof findTillPage>>

async function findOpen(venue: OwnVenue, day: string, now: Date) {
	const { payments, refunds } = await findUnclosed(db, venue.id, await spanOf(db, venue, day, now))
	const moved = [...payments, ...refunds]
	const first = moved.map(({ at }) => dateOf(at)).sort()[0] ?? day
	return { lines: tillLines(moved), firstDay: first < day ? first : null }
}

/** Returns a closed day as its page shows it. Throws as `findOwnClose`. */
export async function findClosedDay(user: Actor, venueId: number | null, id: number | null) {
	const { venue, close, problem } = await findOwnClose(user, venueId, id)
	const before = await findLast(db, venue.id, close.day)
	const left = before ? { day: before.day, cents: leftBy(before) } : null
	return { venueId: venue.id, close, left, mayReopen: problem === null }
}
export type ClosedDay = Awaited<ReturnType<typeof findClosedDay>>
