import { db, type Reader } from '#db/client/index.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { fullHour, HOUR } from '#app/lib/time/time.ts'
import { closuresIn } from './closures.server.ts'
import { takenIn } from './court-time.server.ts'
import { ALL_CLOSED, type Taken } from './free-courts.ts'

/** Returns what is taken of these offers in [from, to), by offer id. Pass the transaction to read inside it. */
export async function findTaken(
	offers: Offer[],
	from: Date,
	to: Date,
	reader: Reader = db,
): Promise<Map<number, Taken>> {
	const venueIds = [...new Set(offers.map((offer) => offer.venueId))]
	const [taken, closed] = [byOffer(offers), byOffer(offers)]
	if (venueIds.length === 0) return taken
	const byVenue = new Map(venueIds.map((id) => [id, new Map<number, Map<number, Set<number>>>()]))
	for (const { id, venueId, sportId } of offers) byVenue.get(venueId)!.set(sportId, taken.get(id)!)
	for (const { venueId, sportId, courtNumber, startTime } of await takenIn(reader, venueIds, from, to)) {
		const hours = byVenue.get(venueId)!.get(sportId)
		if (hours) courtsIn(hours, fullHour(startTime).getTime()).add(courtNumber)
	}
	for (const closure of await closuresIn(reader, { venueIds, from, to })) {
		for (const offer of offers) {
			if (offer.venueId !== closure.courtId || (closure.sportId ?? offer.sportId) !== offer.sportId) continue
			const numbers = closure.courtNumber
				? [closure.courtNumber]
				: Array.from({ length: offer.courtCount }, (_, i) => i + 1)
			const first = fullHour(Math.max(closure.startTime.getTime(), from.getTime())).getTime()
			const end = Math.min(closure.endTime.getTime(), to.getTime())
			for (let hour = first; hour < end; hour += HOUR) {
				add(taken.get(offer.id)!, hour, numbers)
				if (closure.reason !== 'blocked') add(closed.get(offer.id)!, hour, numbers)
			}
		}
	}
	for (const { id, courtCount } of offers) {
		for (const [hour, numbers] of closed.get(id)!) {
			const open = Array.from({ length: courtCount }, (_, i) => i + 1).some((number) => !numbers.has(number))
			if (!open) add(taken.get(id)!, hour, [ALL_CLOSED])
		}
	}
	return taken
}

const byOffer = (offers: Offer[]) => new Map(offers.map((offer) => [offer.id, new Map<number, Set<number>>()]))

function courtsIn(hours: Map<number, Set<number>>, hour: number) {
	let courts = hours.get(hour)
	if (!courts) hours.set(hour, (courts = new Set()))
	return courts
}

function add(hours: Map<number, Set<number>>, hour: number, numbers: number[]) {
	const courts = courtsIn(hours, hour)
	for (const number of numbers) courts.add(number)
}
