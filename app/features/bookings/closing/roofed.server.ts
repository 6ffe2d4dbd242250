import type { Reader } from '#db/client/index.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { includesCourt } from '#app/features/court-time/includes-court.ts'
import { courtOf, findOwnOffers } from '#app/features/venues/offers.server.ts'
import type { Court } from '#app/lib/text/court-name.ts'
import type { Closing } from '../desk/desk-schemas.ts'

type Wish = Pick<Closing, 'reason' | 'parts'>
/** A court with a roof, by its number and as people call it. */
export type Roofed = { courtNumber: number; court: Court }
type Ended = { id: number; sportId: number; startTime: Date; endTime: Date }

/**
 * Returns a court with a roof for each booking that rain ends, by the booking's id: free in its whole time, and named to
 * one booking alone. Those that have begun, or for which none is left, are missing. Nothing is held for anybody.
 */
export async function findRoofed(
	reader: Reader,
	venue: { id: number },
	{ reason, parts }: Wish,
	ended: readonly Ended[],
	now: Date,
): Promise<Map<number, Roofed>> {
	const found = new Map<number, Roofed>()
	const ahead = ended.filter(({ startTime }) => startTime > now)
	if (reason !== 'rain' || ahead.length === 0) return found
	const all = await findOwnOffers(venue, now, reader)
	const offers = all.filter(({ courts }) => [...courts.values()].some(({ isRoofed }) => isRoofed))
	if (offers.length === 0) return found
	const [from, to] = [ahead.map(({ startTime }) => Number(startTime)), ahead.map(({ endTime }) => Number(endTime))]
	const taken = await findTaken(offers, new Date(Math.min(...from)), new Date(Math.max(...to)), reader)
	const named: (Ended & { courtNumber: number })[] = []
	for (const booking of ahead.toSorted((a, b) => Number(a.startTime) - Number(b.startTime) || a.id - b.id)) {
		const { id, sportId, startTime, endTime } = booking
		const offer = offers.find((offer) => offer.sportId === sportId)
		if (!offer) continue
		const isGone = (courtNumber: number) =>
			parts.some((part) => includesCourt(part, { sportId, courtNumber })) ||
			named.some(
				(other) =>
					other.sportId === sportId &&
					other.courtNumber === courtNumber &&
					other.startTime < endTime &&
					other.endTime > startTime,
			)
		const courtNumber = freeCourts(offer, taken.get(offer.id)!, startTime, endTime).find(
			(number) => offer.courts.get(number)?.isRoofed && !isGone(number),
		)
		if (courtNumber === undefined) continue
		named.push({ ...booking, courtNumber })
		found.set(id, { courtNumber, court: courtOf(offer, courtNumber) })
	}
	return found
}
