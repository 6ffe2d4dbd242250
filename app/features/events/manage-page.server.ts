import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findPeople } from '#app/features/gatherings/people.server.ts'
import { checkInReason, closedReason, type List } from '#app/features/gatherings/terms.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { factWords } from './card-words.ts'
import { venueEvents } from './gathering.server.ts'
import { findReservation } from './planning/reservation.server.ts'
import { findPlaceMoney, type PlaceMoney } from './paying/people-money.server.ts'
import { EVENT_TERMS } from './rules.ts'
import { findOwnSeries } from './series/series-dates.server.ts'
import { findOwnEvent } from './venue-events.server.ts'

type Ids = { venueId: number | null; eventId: number | null }
type Asked = { list: string | null; page: number; now: Date }

/** An event with its courts and a page of its people, for the venue's own people; 404 for others. */
export async function findManagePage(user: Actor, { venueId, eventId }: Ids, { list: wanted, page, now }: Asked) {
	const { part } = await findOwnVenue(user, venueId, 'checkIn')
	const event = await findOwnEvent(user, venueId, eventId, 'checkIn')
	const list: List = wanted === 'waitlist' ? wanted : 'going'
	const [{ people, ...shown }, { named: courts }, series] = await Promise.all([
		findPeople(venueEvents, event.id, list, { page }),
		findReservation(event.id),
		findOwnSeries(event.id, now),
	])
	const money = may(part, 'cash')
		? await findPlaceMoney(
				people.map(({ id }) => id),
				now,
			)
		: new Map<number, PlaceMoney>()
	return {
		event: { ...event, ...factWords(event) },
		/** Whether they may change it, and not only check people in. */
		plans: may(part, 'events'),
		now,
		list,
		courts,
		series,
		people: people.map(({ id, fullName, status, position }) => ({
			id,
			name: fullName,
			status,
			position,
			/** Whether their place is paid, or what is still to pay; null for a free one, and for those who take no money. */
			money: money.get(id) ?? null,
		})),
		...shown,
		closed: closedReason(EVENT_TERMS, event, now),
		checkInClosed: checkInReason(EVENT_TERMS, event, now),
	}
}
