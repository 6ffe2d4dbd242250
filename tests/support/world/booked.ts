import { book } from '#app/features/bookings/bookings.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from './people.ts'
import { createVenue } from './venues.ts'

export const SATURDAY = '2026-11-21'
/** Before the Saturday's hours, when they are booked. */
export const BEFORE = at('2026-11-20', 9)
/** After all of the Saturday's hours. */
export const AFTER = at(SATURDAY, 20)

export type Place = Awaited<ReturnType<typeof createPlace>>

/** Makes a player, and a venue of four courts with its owner; an hour is `price` rand. */
export async function createPlace({ price }: { price: number }) {
	const [player, owner] = [await createUser(), await createUser({ role: 'venue_owner' })]
	return { player, owner, venue: await createVenue({ ownerId: owner.id, price, courts: 4 }) }
}

/** Books the first court for a person on the Saturday from `hour` on, by SnapScan, and returns the booking's id. */
export async function bookOnSaturday(
	{ venueId, sportId }: { venueId: number; sportId: number },
	user: { id: number; role: 'user' | 'venue_owner' | 'admin' },
	hour: number,
	hours: number,
) {
	const [startTime, endTime] = [at(SATURDAY, hour), at(SATURDAY, hour + hours)]
	const wish = { venueId, sportId, courtNumber: 1, startTime, endTime, paymentMethod: 'SnapScan' as const, notes: '' }
	return (await book(user, wish, { now: BEFORE })).id
}
