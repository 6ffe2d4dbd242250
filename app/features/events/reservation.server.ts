import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { bookedHours, closures } from '#db/schema.ts'
import { holderWords, type Holder } from '#app/features/bookings/held-courts.server.ts'
import { covers } from '#app/features/bookings/covers.ts'
import { bookingsIn, eventsIn } from '#app/features/bookings/held.server.ts'
import { matchesIn, matchName } from '#app/features/bookings/held-matches.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { HOUR } from '#app/lib/time.ts'

/** Courts of one sport at one venue for some hours on end; `hours` are the instants they start at. */
export type Reservation = { venueId: number; sportId: number; courtCount: number; courts: number[]; hours: Date[] }

/**
 * Holds the courts for the event, under the same key as bookings. Throws 409 with
 * `{ clashes, freeCourts }` when something else holds one of them or it is shut: what that is in words, the first five of
 * it, and the numbers of the courts that are free.
 */
export async function reserveCourts(tx: Writer, eventId: number, wanted: Reservation) {
	const { venueId, sportId, courtCount, courts, hours } = wanted
	if (courts.length === 0 || hours.length === 0) return
	const inTheWay = await findInTheWay(tx, wanted)
	const clashes = inTheWay.filter(({ courtNumber }) => courts.includes(courtNumber))
	if (clashes.length > 0) {
		const taken = new Set(inTheWay.map(({ courtNumber }) => courtNumber))
		const freeCourts = Array.from({ length: courtCount }, (_, i) => i + 1).filter((number) => !taken.has(number))
		throw conflict('The courts are not free at that time.', { clashes: holderWords(clashes), freeCourts })
	}
	const rows = courts.flatMap((courtNumber) =>
		hours.map((hour) => ({ eventId, courtId: venueId, sportId, courtNumber, hour })),
	)
	const held = await insertHours(tx, rows)
	if (held.length < rows.length) throw conflict('One of the courts has just been taken. Please look again.')
}

// SQLite takes a limited number of values in one statement.
const AT_ONCE = 500

/** Gives back every hour the event holds. */
export const releaseCourts = (tx: Writer, eventId: number) =>
	tx.delete(bookedHours).where(eq(bookedHours.eventId, eventId)).returning({ hour: bookedHours.hour })

/**
 * Holds what is free again of a reservation that a closure has taken hours from, and answers which hours those are.
 * What is not free stays as it is.
 */
export async function regainCourts(tx: Writer, eventId: number, wanted: Reservation): Promise<Date[]> {
	const { venueId, sportId, courts, hours } = wanted
	if (courts.length * hours.length === 0) return []
	const held = await heldHours(tx, eventId)
	if (held.length === courts.length * hours.length) return []
	const inTheWay = (await findInTheWay(tx, wanted)).filter((holder) => holder.eventId !== eventId)
	const isFree = (courtNumber: number, hour: Date) =>
		!inTheWay.some(
			({ startTime, endTime, ...holder }) =>
				holder.courtNumber === courtNumber && startTime.getTime() < hour.getTime() + HOUR && endTime > hour,
		)
	const rows = courts.flatMap((courtNumber) =>
		hours
			.filter((hour) => isFree(courtNumber, hour))
			.map((hour) => ({ eventId, courtId: venueId, sportId, courtNumber, hour })),
	)
	return insertHours(tx, rows)
}

/** Holds each hour that nobody holds yet, and answers those. */
async function insertHours(tx: Writer, rows: (typeof bookedHours.$inferInsert)[]) {
	const held: Date[] = []
	for (let from = 0; from < rows.length; from += AT_ONCE) {
		const some = rows.slice(from, from + AT_ONCE)
		const fresh = await tx.insert(bookedHours).values(some).onConflictDoNothing().returning({ hour: bookedHours.hour })
		held.push(...fresh.map(({ hour }) => hour))
	}
	return held
}

const heldHours = (reader: Reader, eventId: number) =>
	reader
		.select({ courtNumber: bookedHours.courtNumber, hour: bookedHours.hour })
		.from(bookedHours)
		.where(eq(bookedHours.eventId, eventId))
		.orderBy(asc(bookedHours.courtNumber), asc(bookedHours.hour))

/** The courts of which an event holds an hour at least, and the hours it holds on one of them at least, each in order. */
export async function findReservation(eventId: number, reader: Reader = db) {
	const rows = await heldHours(reader, eventId)
	const hours = [...new Set(rows.map(({ hour }) => hour.getTime()))].sort((a, b) => a - b)
	return {
		courts: [...new Set(rows.map(({ courtNumber }) => courtNumber))],
		hours: hours.map((hour) => new Date(hour)),
	}
}

/** Every booking, other event, match and closure that holds a court of the sport in those hours, by start. */
async function findInTheWay(tx: Writer, { venueId, sportId, courtCount, hours }: Reservation): Promise<Holder[]> {
	const [startTime, endTime] = [hours[0]!, new Date(hours.at(-1)!.getTime() + HOUR)]
	const stretch = { venueId, sportId, courtNumber: null, startTime, endTime }
	const booked = await bookingsIn(tx, stretch, ['pending', 'confirmed', 'completed'])
	const events = await eventsIn(tx, stretch)
	const matches = await matchesIn(tx, stretch)
	const shut = await tx
		.select()
		.from(closures)
		.where(and(eq(closures.courtId, venueId), gt(closures.endTime, startTime), lt(closures.startTime, endTime)))
	const all = Array.from({ length: courtCount }, (_, i) => i + 1)
	const holders = [
		...booked.map(({ id, fullName, guestName, ...at }) => ({
			...at,
			bookingId: id,
			eventId: null,
			matchId: null,
			name: guestName ?? fullName ?? 'a player',
		})),
		...events.map((event) => ({ ...event, bookingId: null, eventId: event.id, matchId: null })),
		...matches.map((match) => ({
			...match,
			bookingId: null,
			eventId: null,
			matchId: match.id,
			name: matchName(match),
		})),
		...shut.flatMap((closure) =>
			all
				.filter((courtNumber) => covers(closure, { sportId, courtNumber }))
				.map((courtNumber) => ({
					...closure,
					courtNumber,
					bookingId: null,
					eventId: null,
					matchId: null,
					name: closure.reason === 'blocked' ? 'blocked' : 'closed',
				})),
		),
	]
	return holders.sort((a, b) => a.startTime.getTime() - b.startTime.getTime() || a.courtNumber - b.courtNumber)
}
