import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { at, dateOf, HOUR } from '#app/lib/time/time.ts'
import { findBeingPaid } from '../paying/being-paid.server.ts'
import { changeable } from './list/booking-changes.server.ts'
import type { Cell } from './day-cells.ts'
import { findDay } from './day-grid.server.ts'
import { findBookingsOfDay, findRequests } from './list/venue-bookings.server.ts'
import { type Court } from '#app/lib/text/court-name.ts'

const REQUESTS_SHOWN = 3

/** The current and the next cell of a court; hours are those of the day. */
export type CourtNow = { number: number; court: Court; now: Cell | null; next: Cell | null }

/**
 * Returns what the people of a venue need to know now. Throws 404 when the venue is not the user's.
 *
 * That is: the day, the courts by sport and the hour that runs there, the day's players in order, confirmed or not
 * (those whose time is over stand last, and `earlier` are those with nothing left to do), how many are still to come and
 * when the first one does, what they owe (whole cents), and the open requests.
 */
export async function findToday(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'desk')
	const today = dateOf(now)
	const [day, booked, waiting, paying] = await Promise.all([
		findDay(user, venue.id, { date: today, sportId: null }, now),
		findBookingsOfDay(venue.id, today),
		findRequests(venue.id, REQUESTS_SHOWN, now),
		findBeingPaid(venue.id, now),
	])
	const hour = (now.getTime() - at(today, 0).getTime()) / HOUR
	const changes = await changeable(user, booked, now)
	const players = changes.map((booking) => ({ ...booking, beingPaid: paying.has(booking.id) }))
	const unpaid = players.filter(({ money }) => money.due > 0)
	const missing = players.filter(({ arrivedAt, noShow, endTime }) => !arrivedAt && !noShow && endTime > now)
	const isDone = ({ status, endTime, arrivedAt, noShow, money }: (typeof players)[number]) =>
		money.due + money.claimed + money.inReview === 0 &&
		(status === 'completed' || (endTime <= now && (arrivedAt !== null || noShow)))
	const open = players.filter((booking) => !isDone(booking))
	return {
		date: today,
		sports: day.shown.map(({ id, name, step, courts }) => ({
			id,
			name,
			/** The hour or half hour that runs. */
			hour: hour - (hour % step),
			courts: courts.map(({ number, court, cells }) => ({ number, court, ...nowAndNext(cells, hour) })),
		})),
		isOpen: day.opening !== null && day.opening[0] <= hour && hour < day.opening[1],
		arrivals: [...open.filter(({ endTime }) => endTime > now), ...open.filter(({ endTime }) => endTime <= now)],
		earlier: players.filter(isDone),
		missing: { count: missing.length, first: missing[0]?.startTime ?? null },
		unpaid: { count: unpaid.length, cents: unpaid.reduce((total, { money }) => total + money.due, 0) },
		requests: waiting.requests,
		requestCount: waiting.total,
	}
}
export type Today = Awaited<ReturnType<typeof findToday>>

/** Returns the cell that includes `hour` and the first that begins after it. */
export function nowAndNext(cells: readonly Cell[], hour: number): Omit<CourtNow, 'number' | 'court'> {
	const now = cells.find(({ from, to }) => from <= hour && hour < to) ?? null
	const [next] = cells.filter(({ from }) => from > hour).sort((a, b) => a.from - b.from)
	return { now, next: next ?? null }
}
