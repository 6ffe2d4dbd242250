import type { Reader } from '#db/client/index.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { HALF_HOUR } from '#app/lib/time/time.ts'
import { closuresIn } from './closures.server.ts'
import { courtTimeOf, takenIn } from './court-time.server.ts'
import { includesCourt } from './includes-court.ts'

type Place = {
	offer: Pick<Offer, 'venueId' | 'sportId' | 'courtCount'>
	/** Fixtures whose own court time counts as free. */
	own: readonly number[]
	from: Date
	to: Date
}

/** Returns whether a court of an offer is free in a half hour within [from, to), whatever the opening hours. */
export async function findFreeHalves(reader: Reader, { offer, own, from, to }: Place) {
	const { venueId, sportId, courtCount } = offer
	const keyOf = (court: number, half: Date) => `${court} ${half.getTime()}`
	const taken = new Set(
		(await takenIn(reader, [venueId], from, to))
			.filter((time) => time.sportId === sportId)
			.map(({ courtNumber, startTime }) => keyOf(courtNumber, startTime)),
	)
	for (const { courtNumber, startTime } of await courtTimeOf(reader, 'fixture', own))
		taken.delete(keyOf(courtNumber, startTime))
	const shut = await closuresIn(reader, { venueIds: [venueId], from, to })
	return (courtNumber: number, half: Date) => {
		if (courtNumber > courtCount || taken.has(keyOf(courtNumber, half))) return false
		const end = half.getTime() + HALF_HOUR
		return !shut.some(
			(it) => it.startTime.getTime() < end && it.endTime > half && includesCourt(it, { sportId, courtNumber }),
		)
	}
}
