import { db, type Reader, type Writer } from '#db/client/index.ts'
import { holderWords, type NamedTime } from '#app/features/bookings/on-court/holder-words.server.ts'
import { findOnCourt } from '#app/features/bookings/on-court/on-court.server.ts'
import { fixtureName } from '#app/features/bookings/on-court/fixtures-on-court.server.ts'
import { closuresIn } from '#app/features/court-time/closures.server.ts'
import {
	courtTimeOf,
	hoursIn,
	countHours,
	release,
	soonestFirst,
	take,
	takeWhole,
	type CourtTime,
	type Holder,
	type TakenTime,
} from '#app/features/court-time/court-time.server.ts'
import { includesCourt } from '#app/features/court-time/includes-court.ts'
import { conflict } from '#app/lib/errors.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { courtOf, factsOf, findNamedCourts } from '#app/features/venues/offers.server.ts'
import { courtsLabel } from '#app/lib/text/court-name.ts'

/** Courts of one sport at one venue for some hours on end; `hours` are the instants they start at. */
export type Reservation = { venueId: number; sportId: number; courtCount: number; courts: number[]; hours: Date[] }

/**
 * Takes the courts for the event. Throws 409 with `{ clashes, freeCourts }` when something else has one of them or it is
 * shut: what that is in words, the first five of it, and the courts that are free, by number, and in `free` in words.
 */
export async function reserveCourts(tx: Writer, eventId: number, wanted: Reservation) {
	const { venueId, courtCount, courts, hours } = wanted
	if (courts.length === 0 || hours.length === 0) return
	const inTheWay = await findInTheWay(tx, { ...wanted, ...spanOf(hours) })
	const clashes = inTheWay.filter(({ courtNumber }) => courts.includes(courtNumber))
	if (clashes.length > 0) {
		const taken = new Set(inTheWay.map(({ courtNumber }) => courtNumber))
		const freeCourts = Array.from({ length: courtCount }, (_, i) => i + 1).filter((number) => !taken.has(number))
		const named = factsOf(await findNamedCourts(tx, { venueIds: [venueId] }), wanted)
		const courtAt = (number: number) => courtOf({ courts: named }, number)
		const words = holderWords(clashes.map((it) => ({ ...it, courtName: named.get(it.courtNumber)?.name })))
		const free = freeCourts.length === 0 ? null : courtsLabel(freeCourts.map(courtAt))
		throw conflict('The courts aren’t free then.', { clashes: words, freeCourts, free })
	}
	if (!(await takeWhole(tx, venueId, { kind: 'event', id: eventId }, hoursOn(wanted))))
		throw conflict('Somebody has just taken one of the courts. Look again.')
}

export const hoursOn = ({ sportId, courts, hours }: Pick<Reservation, 'sportId' | 'courts' | 'hours'>): CourtTime[] =>
	courts.flatMap((courtNumber) =>
		hours.map((hour) => ({ sportId, courtNumber, startTime: hour, endTime: new Date(hour.getTime() + HOUR) })),
	)

/** Gives back every hour the event holds. Returns them. */
export const releaseCourts = async (tx: Writer, venueId: number, eventId: number) =>
	hoursIn(await release(tx, venueId, 'event', [eventId]))

/** Takes what is free again of a reservation that a closure has taken hours from. Returns the hours it took. */
export async function regainCourts(tx: Writer, eventId: number, wanted: Reservation): Promise<Date[]> {
	const times = hoursOn(wanted)
	if (countHours(await courtTimeOf(tx, 'event', [eventId])) === times.length) return []
	const inTheWay = (await findInTheWay(tx, { ...wanted, ...spanOf(wanted.hours) })).filter(
		({ holder }) => holder?.kind !== 'event' || holder.id !== eventId,
	)
	const isFree = (time: CourtTime) =>
		!inTheWay.some(
			(other) =>
				other.courtNumber === time.courtNumber && other.startTime < time.endTime && other.endTime > time.startTime,
		)
	const holder = { kind: 'event', id: eventId } as const
	const free = times.filter(isFree).map((time) => ({ ...time, holder }))
	return hoursIn(await take(tx, wanted.venueId, free))
}

/** The courts of which an event holds an hour at least, and the hours it holds on one of them at least, each in order. */
export const findReservation = async (eventId: number, reader: Reader = db) =>
	reservationOf(await courtTimeOf(reader, 'event', [eventId]))

/** Returns them of the court time that an event holds. */
export const reservationOf = (rows: readonly TakenTime[]) => ({
	courts: [...new Set(rows.map(({ courtNumber }) => courtNumber))],
	/** Those courts as people call them. */
	named: [...new Map(rows.map(({ courtNumber, courtName }) => [courtNumber, courtName ?? courtNumber])).values()],
	hours: [...new Set(hoursIn(rows).map(Number))].sort((a, b) => a - b).map((hour) => new Date(hour)),
})

/** `holder` is given of events. */
type InTheWay = NamedTime & { holder?: Holder }

const spanOf = (hours: readonly Date[]) => ({
	startTime: hours[0]!,
	endTime: new Date(hours.at(-1)!.getTime() + HOUR),
})

type Span = Pick<Reservation, 'venueId' | 'sportId' | 'courtCount'> & { startTime: Date; endTime: Date }

/** Returns each booking, other event, fixture and closure that has a court of the sport in that time, by start. */
export async function findInTheWay(
	reader: Reader,
	{ venueId, sportId, courtCount, startTime, endTime }: Span,
): Promise<InTheWay[]> {
	const stretch = { venueId, sportId, courtNumber: null, startTime, endTime }
	const { bookings, events, fixtures } = await findOnCourt(reader, stretch, ['pending', 'confirmed', 'completed'])
	const shut = await closuresIn(reader, { venueIds: [venueId], from: startTime, to: endTime })
	const all = Array.from({ length: courtCount }, (_, i) => i + 1)
	const inTheWay: InTheWay[] = [
		...bookings.map(({ fullName, guestName, ...time }) => ({ ...time, name: guestName ?? fullName ?? 'a player' })),
		...events.map((event) => ({ ...event, holder: { kind: 'event', id: event.id } as const })),
		...fixtures.map((fixture) => ({ ...fixture, name: fixtureName(fixture) })),
		...shut.flatMap((closure) =>
			all
				.filter((courtNumber) => includesCourt(closure, { sportId, courtNumber }))
				.map((courtNumber) => ({ ...closure, courtNumber, name: closure.reason === 'blocked' ? 'blocked' : 'closed' })),
		),
	]
	return inTheWay.sort(soonestFirst)
}
