import { and, gt, gte, lt } from 'drizzle-orm'
import { db, narrowed, type Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/prepared.ts'
import { bookedHours, closures } from '#db/schema.ts'
import { requireOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { addDays, at, dateOf, HOUR } from '#app/lib/time.ts'
import { ALL_CLOSED, availableDay, freeTimes, type AvailableDay, type FreeTime, type Taken } from './slots.ts'

export type { AvailableDay, AvailableHour, FreeTime, HourState } from './slots.ts'

/** The days of each offer from `from` (YYYY-MM-DD) on, by the offer's id. */
export async function findAvailability(
	offers: Offer[],
	from: string,
	days: number,
	now = new Date(),
): Promise<Map<number, AvailableDay[]>> {
	const dates = Array.from({ length: days }, (_, i) => addDays(from, i))
	const taken = await findTaken(offers, at(from, 0), at(from, days * 24))
	return new Map(
		offers.map((offer) => [offer.id, dates.map((date) => availableDay(offer, taken.get(offer.id)!, date, now))]),
	)
}

type Wanted = { sportId: number; date: string; days: number }

/** The days of one sport at one venue; 404 when the venue does not exist or does not offer it. */
export async function findVenueAvailability(
	venueId: number,
	{ sportId, date, days }: Wanted,
	now = new Date(),
): Promise<AvailableDay[]> {
	const offer = await requireOffer(venueId, sportId, db, now)
	return (await findAvailability([offer], date, days, now)).get(offer.id)!
}

/** The three free times of that length nearest to the one that was wanted, soonest first. */
export async function nearestFreeTimes(
	offer: Offer,
	wanted: Date,
	length: number,
	now = new Date(),
): Promise<FreeTime[]> {
	const from = [dateOf(now), addDays(dateOf(wanted), -2)].sort().at(-1)!
	const dates = Array.from({ length: 7 }, (_, i) => addDays(from, i))
	const taken = (await findTaken([offer], at(from, 0), at(from, dates.length * 24))).get(offer.id)!
	const distance = (time: FreeTime) => Math.abs(Date.parse(time.startTime) - wanted.getTime())
	return dates
		.flatMap((date) => freeTimes(offer, taken, date, length, now))
		.sort((a, b) => distance(a) - distance(b))
		.slice(0, 3)
		.sort((a, b) => a.startTime.localeCompare(b.startTime))
}

/** The first of these days on which `length` hours from `hour` can be booked on one court, or null. */
export async function firstFreeTime(
	offer: Offer,
	dates: string[],
	hour: number,
	length: number,
	now = new Date(),
): Promise<FreeTime | null> {
	const [first, last] = [dates[0], dates.at(-1)]
	if (!first || !last) return null
	const taken = (await findTaken([offer], at(first, 0), at(last, 24))).get(offer.id)!
	for (const date of dates) {
		const wanted = at(date, hour).toISOString()
		const time = freeTimes(offer, taken, date, length, now).find(({ startTime }) => startTime === wanted)
		if (time) return time
	}
	return null
}

const findBooked = prepared(
	{ venueIds: several(bookedHours.courtId), from: bookedHours.hour, to: bookedHours.hour },
	(reader, { venueIds, from, to }) =>
		reader
			.select({
				venueId: bookedHours.courtId,
				sportId: bookedHours.sportId,
				courtNumber: bookedHours.courtNumber,
				hour: bookedHours.hour,
			})
			.from(bookedHours)
			.where(and(among(bookedHours.courtId, venueIds), gte(bookedHours.hour, from), lt(bookedHours.hour, to))),
)
const findShut = prepared(
	{ venueIds: several(closures.courtId), from: closures.endTime, to: closures.startTime },
	(reader, { venueIds, from, to }) =>
		reader
			.select()
			.from(closures)
			.where(and(among(closures.courtId, venueIds), gt(closures.endTime, from), lt(closures.startTime, to))),
)

/** What bookings, events and closures take of these offers in [from, to), by the offer's id. Pass the transaction to read inside it. */
export async function findTaken(
	offers: Offer[],
	from: Date,
	to: Date,
	reader: Reader = db,
): Promise<Map<number, Taken>> {
	const venueIds = [...new Set(offers.map((offer) => offer.venueId))]
	const [taken, closed] = [byOffer(offers), byOffer(offers)]
	if (venueIds.length === 0) return taken
	const findAll = () => findBooked(reader, { venueIds, from, to })
	// What was made of this then lasts while others are booked.
	const booked = await (venueIds.length === 1 ? narrowed(bookedHours, venueIds[0]!, findAll) : findAll())
	const ids = new Map(offers.map((offer) => [`${offer.venueId}:${offer.sportId}`, offer.id]))
	for (const { venueId, sportId, courtNumber, hour } of booked) {
		const hours = taken.get(ids.get(`${venueId}:${sportId}`)!)
		if (hours) take(hours, hour.getTime(), [courtNumber])
	}

	const shut = await findShut(reader, { venueIds, from, to })
	for (const closure of shut) {
		for (const offer of offers) {
			if (offer.venueId !== closure.courtId || (closure.sportId ?? offer.sportId) !== offer.sportId) continue
			const numbers = closure.courtNumber
				? [closure.courtNumber]
				: Array.from({ length: offer.courtCount }, (_, i) => i + 1)
			const first = Math.floor(Math.max(closure.startTime.getTime(), from.getTime()) / HOUR) * HOUR
			const end = Math.min(closure.endTime.getTime(), to.getTime())
			for (let hour = first; hour < end; hour += HOUR) {
				take(taken.get(offer.id)!, hour, numbers)
				if (closure.reason !== 'blocked') take(closed.get(offer.id)!, hour, numbers)
			}
		}
	}
	for (const { id, courtCount } of offers) {
		for (const [hour, numbers] of closed.get(id)!) {
			const open = Array.from({ length: courtCount }, (_, i) => i + 1).some((number) => !numbers.has(number))
			if (!open) take(taken.get(id)!, hour, [ALL_CLOSED])
		}
	}
	return taken
}

const byOffer = (offers: Offer[]) => new Map(offers.map((offer) => [offer.id, new Map<number, Set<number>>()]))

function take(hours: Map<number, Set<number>>, hour: number, numbers: number[]) {
	const set = hours.get(hour) ?? new Set<number>()
	for (const number of numbers) set.add(number)
	hours.set(hour, set)
}
