import { type CatalogueVenue, lowestPrice } from '#app/features/venues/finder/filter.ts'
import { findOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { at, dateOf, HOUR, hourOf } from '#app/lib/time/time.ts'
import { forMember, type DaysAhead } from '#app/features/bookings/members/membership.server.ts'
import { EVENING, MORNING_IS_OVER, SHOWN_TO } from '#app/features/bookings/rules.ts'
import type { ExploreQuery } from './address.ts'
import { findFreeTimes, findNextFree, type FreeHour } from './free-times.server.ts'

/** A venue with up to three free hours of the chosen day, those that people want first, or else the next one after it. */
export type VenueWithTimes = {
	venue: CatalogueVenue
	/** Whole rand: the cheapest of the hours that were asked for and are free, else the lowest rate. */
	price: number | null
	/** The sport that the price is of. */
	sportId: number | null
	times: FreeHour[]
	next: FreeHour | null
}

const TIMES = 3

/** Looks up free hours of venues on the chosen day and in the chosen window, each venue once; of members, further `ahead`. */
export function lookUpTimes(query: ExploreQuery, now: Date, ahead: DaysAhead = []) {
	const date = query.date ?? dateOf(now)
	const offers = new Map<number, Offer[]>()
	const free = new Map<number, FreeHour[]>()
	// With no hours left today there is nothing to look up.
	const dayIsOver = query.date === null && hourOf(now) >= SHOWN_TO

	async function look(venues: CatalogueVenue[]) {
		const unseen = venues.map(({ id }) => id).filter((id) => !offers.has(id))
		const all = await findOffers(unseen, query.sport ?? undefined, now)
		const found = all.map((offer) => forMember(offer, ahead))
		for (const id of unseen) offers.set(id, [])
		for (const offer of found) offers.get(offer.venueId)!.push(offer)
		if (dayIsOver) return
		for (const [id, hours] of await findFreeTimes(found, { ...query, date }, now)) free.set(id, hours)
	}

	const windowed = query.freeNow || query.from !== null || query.to !== null
	const eveningFirst = !windowed && (date !== dateOf(now) || hourOf(now) >= MORNING_IS_OVER)
	const startsSoon = ({ date, hour }: FreeHour) => at(date, hour).getTime() <= now.getTime() + HOUR
	/** Whether a venue has a free hour that fits. The venue must have been looked up. */
	const fits = ({ id }: CatalogueVenue) => {
		const [first] = free.get(id) ?? []
		return first !== undefined && (!query.freeNow || startsSoon(first))
	}

	return {
		/** Returns venues with a free hour in the chosen window, or all of them without a window. */
		async onlyFitting(venues: CatalogueVenue[]) {
			if (!windowed) return venues
			await look(venues)
			return venues.filter(fits)
		},

		/** Returns the first `limit` venues with a free hour, filled up with others, in the given order. */
		async pick(venues: CatalogueVenue[], limit: number) {
			const picked: CatalogueVenue[] = []
			for (let start = 0, size = limit * 2; start < venues.length && picked.length < limit; start += size, size *= 4) {
				if (dayIsOver) break
				const batch = venues.slice(start, start + size)
				await look(batch)
				picked.push(...batch.filter(fits))
			}
			const others = venues.filter((venue) => !picked.includes(venue))
			return [...picked, ...others].slice(0, limit)
		},

		/** Adds the hours that each venue's card shows. */
		async addTo(venues: CatalogueVenue[]): Promise<VenueWithTimes[]> {
			await look(venues)
			const without = venues.filter(({ id }) => !free.has(id)).flatMap(({ id }) => offers.get(id)!)
			const next = await findNextFree(without, { date, price: query.price }, now)
			return venues.map((venue) => {
				const hours = free.get(venue.id) ?? []
				const times = eveningFirst ? mostWanted(hours) : hours.slice(0, TIMES)
				return { venue, ...startingFrom(venue, query, hours), times, next: next.get(venue.id) ?? null }
			})
		},
	}
}

/** Returns the first free hours of the evening, filled up with those before it, soonest first. */
function mostWanted(hours: FreeHour[]) {
	const evening = hours.filter(({ hour }) => hour >= EVENING)
	const before = hours.filter(({ hour }) => hour < EVENING)
	const missing = TIMES - evening.length
	return [...(missing > 0 ? before.slice(-missing) : []), ...evening.slice(0, TIMES)]
}

/** Returns the price of the cheapest hour that was asked for, and its sport; the lowest rate where none is free. */
function startingFrom(venue: CatalogueVenue, { sport, freeNow }: ExploreQuery, hours: FreeHour[]) {
	const [cheapest] = (freeNow ? hours.slice(0, 1) : hours).toSorted((a, b) => a.price - b.price)
	if (cheapest) return { price: cheapest.price, sportId: cheapest.sportId }
	const price = lowestPrice(venue, sport)
	return { price, sportId: sport ?? venue.sports.find((offer) => offer.price === price)?.id ?? null }
}
