import { and, asc, eq, gt, gte, inArray, max, min } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { bookedHours, bookings, events, users } from '#db/schema.ts'
import { formatDay, formatTimeRange, HOUR } from '#app/lib/time.ts'
import { findMatchesOnCourt, matchName } from './held-matches.server.ts'

/** A booking, an event or a match that holds a court: which court, from when to when. */
export type Held = {
	bookingId: number | null
	eventId: number | null
	matchId: number | null
	courtNumber: number
	startTime: Date
	endTime: Date
}

/** The same with whose it is. */
export type Holder = Held & { name: string }

type Place = { venueId: number; sportId?: number; fromCourt?: number }

/**
 * What holds courts of a venue from `now` on, the running hour included, soonest first; only those of a sport, or the
 * courts numbered `fromCourt` and higher, where it is given. An event with several courts stands there once for each.
 */
export async function findHeld(reader: Reader, { venueId, sportId, fromCourt = 1 }: Place, now: Date): Promise<Held[]> {
	const { bookingId, eventId, matchId, courtNumber, hour } = bookedHours
	const first = min(hour)
	const rows = await reader
		.select({ bookingId, eventId, matchId, courtNumber, first, last: max(hour) })
		.from(bookedHours)
		.where(
			and(
				eq(bookedHours.courtId, venueId),
				sportId === undefined ? undefined : eq(bookedHours.sportId, sportId),
				gte(courtNumber, fromCourt),
				gt(hour, new Date(now.getTime() - HOUR)),
			),
		)
		.groupBy(bookingId, eventId, matchId, courtNumber)
		.orderBy(asc(first), asc(courtNumber))
	return rows.map(({ first, last, ...held }) => ({
		...held,
		startTime: first!,
		endTime: new Date(last!.getTime() + HOUR),
	}))
}

const NAMED = 5

/** The first five in words, and how many more there are: `Fri 20 Nov 18:00–19:00, court 2, Thandi Nkosi`. */
export function holderWords(holders: readonly Holder[]): string[] {
	const words = holders
		.slice(0, NAMED)
		.map(
			({ startTime, endTime, courtNumber, name }) =>
				`${formatDay(startTime)} ${formatTimeRange(startTime, endTime)}, court ${courtNumber}, ${name}`,
		)
	return holders.length > NAMED ? [...words, `and ${holders.length - NAMED} more`] : words
}

/** The same of those whose names are not known yet: only the names that are told are read. */
export async function heldWords(reader: Reader, held: readonly Held[]): Promise<string[]> {
	const nameOf = await findNames(reader, held.slice(0, NAMED))
	return holderWords(held.map((it) => ({ ...it, name: nameOf(it) })))
}

async function findNames(reader: Reader, held: readonly Held[]) {
	const bookingIds = held.flatMap(({ bookingId }) => bookingId ?? [])
	const eventIds = held.flatMap(({ eventId }) => eventId ?? [])
	const people = await reader
		.select({ id: bookings.id, guest: bookings.guestName, customer: users.fullName })
		.from(bookings)
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(inArray(bookings.id, bookingIds))
	const planned = await reader
		.select({ id: events.id, name: events.name })
		.from(events)
		.where(inArray(events.id, eventIds))
	const matches = await findMatchesOnCourt(
		reader,
		held.flatMap(({ matchId }) => matchId ?? []),
	)
	const byBooking = new Map(people.map(({ id, guest, customer }) => [id, guest ?? customer]))
	const byEvent = new Map(planned.map(({ id, name }) => [id, name]))
	const byMatch = new Map(matches.map((match) => [match.id, matchName(match)]))
	return ({ bookingId, eventId, matchId }: Held) =>
		byBooking.get(bookingId ?? 0) ?? byEvent.get(eventId ?? 0) ?? byMatch.get(matchId ?? 0) ?? ''
}
