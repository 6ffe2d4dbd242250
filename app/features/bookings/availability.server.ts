import { db } from '#db/client/index.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { requireOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { addDays, at, clock, dateOf } from '#app/lib/time/time.ts'
import { availableDay } from './available-day.ts'
import { asMember } from './members/membership.server.ts'
import { freeTimes, type AvailableDay, type FreeTime } from './slots.ts'

export type { AvailableDay, AvailableHour, FreeTime, HourState } from './slots.ts'

/** Returns the days of each offer from `from` (YYYY-MM-DD) on, by the offer's id. */
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

/** Returns the days that the user can book at a venue, a member more of them. Throws 404 when the venue does not exist or does not offer the sport. */
export async function findVenueAvailability(
	venueId: number,
	{ sportId, date, days }: Wanted,
	now = new Date(),
	user: { id: number } | null = null,
): Promise<AvailableDay[]> {
	const offer = await asMember(db, user, requireOffer(venueId, sportId, db, now), now)
	return (await findAvailability([offer], date, days, now)).get(offer.id)!
}

/** Returns the three free times of that length nearest to the wanted one, soonest first. */
export async function nearestFreeTimes(
	offer: Offer,
	wanted: Date,
	length: number,
	now = new Date(),
): Promise<FreeTime[]> {
	const from = [dateOf(now), addDays(dateOf(wanted), -2)].sort().at(-1)!
	const dates = Array.from({ length: 7 }, (_, i) => addDays(from, i))
	const taken = (await findTaken([offer], at(from, 0), at(from, dates.length * 24))).get(offer.id)!
	const distance = (time: FreeTime) => Math.abs(time.startTime.getTime() - wanted.getTime())
	return dates
		.flatMap((date) => freeTimes(offer, taken, date, length, now))
		.sort((a, b) => distance(a) - distance(b))
		.slice(0, 3)
		.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
}

/** Returns the first of these days on which one court is free for `length` hours from `hour`, or null. */
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
		const time = freeTimes(offer, taken, date, length, now).find(({ start }) => start === clock(hour))
		if (time) return time
	}
	return null
}
