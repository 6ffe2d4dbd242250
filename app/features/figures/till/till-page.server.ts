import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { staysShut } from '#app/features/bookings/desk/day-cells.ts'
import { findPlan } from '#app/features/bookings/desk/day-grid.server.ts'
import { widest } from '#app/features/bookings/rules.ts'
import { findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findOwnVenue, type OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { addDays, at, clock, dateOf, formatDay, isDate } from '#app/lib/time/time.ts'
import { cashUpOf, movedOn } from '../cash-up.server.ts'
import { dayProblem, earliestDay, movedWords } from './till-days.ts'
import { leftBy, moneyOf, sumsOf, tillLines } from './till-lines.ts'
import { findUnclosed } from './till-movements.server.ts'
import { findCloseOf, findLast, findOwnClose, readCloses, spanOf } from './till.server.ts'

const PER_PAGE = 14

/**
 * Returns what closing a day of a venue would count, and the closed days before it. Throws 404 when the venue is not
 * the user's.
 *
 * The day comes from `day`, by default today, or before the courts open the day that is just over, unless it is closed.
 * `openUntil` is when they close today, while one of them is still open or to open; `problem` says why it can't be closed, and `closed` is its close.
 * `left` is what the last close left in the drawer. `late` says what moved after the last day was closed, and `firstDay` is the day of the earliest money since,
 * where days before were not closed. All amounts are whole cents.
 */
export async function findTillPage(user: Actor, venueId: number | null, query: URLSearchParams, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'till')
	const { id } = venue
	const today = dateOf(now)
	const asked = query.get('day') ?? ''
	const before = query.get('before') ?? ''
	const [last, offers, listed] = await Promise.all([
		findLast(db, id),
		findOwnOffers(venue, now),
		readCloses(id, PER_PAGE + 1, isDate(before) ? before : undefined),
	])
	const [opensAt, closesAt] = widest(offers, today) ?? [0, 0]
	const yesterday = addDays(today, -1)
	const isOver = now < at(today, opensAt) && (last?.day ?? '') < yesterday
	const day = isDate(asked) ? asked : isOver ? yesterday : today
	const closed = await findCloseOf(db, id, day)
	const problem = closed ? null : dayProblem(day, { today, last: last?.day ?? null })
	const closes = listed.slice(0, PER_PAGE)
	const isOpen =
		day === today && now < at(today, closesAt) && !staysShut((await findPlan(now, id, today, null, true)).shut)
	return {
		venueId: id,
		/** Whether the user may have all of them as a file. */
		files: may(venue.part, 'money'),
		today,
		earliest: earliestDay(today),
		day,
		openUntil: isOpen ? clock(closesAt) : null,
		problem,
		closed: closed?.id ?? null,
		open: closed || problem ? null : await findOpen(venue, day, last?.day ?? null, now),
		left: last ? { day: last.day, cents: leftBy(last) } : null,
		closes: closes.map(({ id, day, counted, expected, by }) => ({
			id,
			day,
			counted,
			difference: counted - expected,
			by,
		})),
		before: listed.length > PER_PAGE ? closes.at(-1)!.day : null,
	}
}
export type TillPage = Awaited<ReturnType<typeof findTillPage>>

async function findOpen(venue: Till, day: string, last: string | null, now: Date) {
	const { payments, refunds } = await findUnclosed(db, venue.id, await spanOf(db, venue, day, now))
	const moved = [...payments, ...refunds]
	const isLate = ({ at }: (typeof moved)[number]) => last !== null && dateOf(at) <= last
	const late = movedWords(sumsOf(moneyOf(tillLines(moved.filter(isLate)))))
	const days = moved.filter((one) => !isLate(one)).map(({ at }) => dateOf(at))
	const first = days.sort()[0] ?? day
	return {
		lines: tillLines(moved),
		late: late ? `${late} after ${formatDay(at(last!, 0))} was closed` : null,
		firstDay: first < day ? first : null,
	}
}

/**
 * Returns the cash-up of a day, and in `till` how its close differs from it: a close counts what moved after the one
 * before it, and not what moves after itself. Throws 404 as `findCashUp`.
 */
export async function findCashUpAndTill(user: Actor, venueId: number | null, day: string, now = new Date()) {
	const { id, tillSince } = await findOwnVenue(user, venueId, 'figures')
	return findTakings(now, { id, tillSince }, day)
}

type Till = Pick<OwnVenue, 'id' | 'tillSince'>

const findTakings = cachedQuery(async (now, venue: Till, day: string) => {
	const { methods, total, movements } = cashUpOf(await movedOn(venue.id, { from: day, to: day }))
	const [last, closed] = await Promise.all([findLast(db, venue.id), findCloseOf(db, venue.id, day)])
	if (closed) {
		const after = movedWords(sumsOf(movements.filter(({ time }) => time > closed.until)))
		return {
			methods,
			total,
			till: after ? `${after} after this day was closed. It counts for the next close of day.` : null,
		}
	}
	if (dayProblem(day, { today: dateOf(now), last: last?.day ?? null })) return { methods, total, till: null }
	const { late, firstDay } = await findOpen(venue, day, last?.day ?? null, now)
	const more = [late, firstDay && `the money since ${formatDay(at(firstDay, 0))}`].filter(Boolean).join(' and ')
	return { methods, total, till: more ? `Close of day also counts ${more}.` : null }
})

/** Returns a closed day as its page shows it. Throws as `findOwnClose`. */
export async function findClosedDay(user: Actor, venueId: number | null, id: number | null) {
	const { venue, close, problem } = await findOwnClose(user, venueId, id)
	const before = await findLast(db, venue.id, close.day)
	const left = before ? { day: before.day, cents: leftBy(before) } : null
	return { venueId: venue.id, close, left, file: may(venue.part, 'figures'), mayReopen: problem === null }
}
export type ClosedDay = Awaited<ReturnType<typeof findClosedDay>>
