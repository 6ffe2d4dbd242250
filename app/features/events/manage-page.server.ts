import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findPeople, LISTS } from './people.server.ts'
import { findReservation } from './planning/reservation.server.ts'
import { canCheckIn, closedReason } from './rules.ts'
import { findOwnEvent } from './venue-events.server.ts'

type Ids = { venueId: number | null; eventId: number | null }
type Asked = { list: string | null; page: number; now: Date }

/** An event with its courts and a page of its people, for the venue's own people; 404 for others. */
export async function findManagePage(user: Actor, { venueId, eventId }: Ids, { list: wanted, page, now }: Asked) {
	const event = await findOwnEvent(user, venueId, eventId)
	const list = LISTS.find((list) => list === wanted) ?? 'going'
	const [shown, { courts }] = await Promise.all([findPeople(event.id, list, { page }), findReservation(event.id)])
	const mayChange = closedReason(event, now) === null
	return { event, now, list, courts, ...shown, mayCheckIn: canCheckIn(event, now), mayChange }
}
