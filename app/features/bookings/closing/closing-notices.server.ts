import type { NewNotice } from '#app/features/notices/notices.server.ts'
import type { Reader } from '#db/client/index.ts'
import { mayAt, type OwnVenue } from '#app/features/venues/own-venues.server.ts'
import type { Court } from '#app/lib/text/court-name.ts'
import { closedWords } from './closing-reasons.ts'
import type { Closing } from '../desk/desk-schemas.ts'
import type { BookingIn, EventOnCourt } from '../on-court/on-court.server.ts'
import { CHOOSE_WITHIN } from '../status.ts'

type Wish = Pick<Closing, 'reason' | 'note'>

/**
 * Returns a player's notice, null for a walk-in; `held` are the whole cents that the venue holds of the booking and
 * `sent` those said to be on their way, `roofed` is a court with a roof that is free then.
 */
export function playersNotice(
	booking: BookingIn,
	{ held, sent, roofed }: { held: number; sent: number; roofed: Court | undefined },
	venue: OwnVenue,
	{ reason, note }: Wish,
	closureId: number,
	now: Date,
): NewNotice | null {
	if (booking.userId === null) return null
	return {
		userId: booking.userId,
		kind: 'booking',
		what: 'court closed',
		subject: 'booking',
		subjectId: booking.id,
		data: {
			venue: venue.name,
			start: booking.startTime,
			end: booking.endTime,
			why: closedWords(reason),
			note,
			until: new Date(now.getTime() + CHOOSE_WITHIN),
			held,
			sent,
			roofed: roofed ?? null,
		},
		cause: `booking:${booking.id}:closed:${closureId}`,
	}
}

/**
 * Returns notices for the maker of an event, while they plan events there, for the person who leads it and for the venue's
 * owner, once for each court it has lost.
 */
export async function eventsNotice(
	reader: Reader,
	event: EventOnCourt,
	venue: OwnVenue,
	{ reason }: Wish,
	closureId: number,
): Promise<NewNotice[]> {
	const maker = (await mayAt(event.createdBy, venue.id, 'events', reader)) ? [event.createdBy.id] : []
	const people = new Set([...maker, event.coachId, venue.ownerId].filter((id) => id !== null))
	const { startTime: start, endTime: end } = event
	const court = event.courtName ?? event.courtNumber
	const data = { name: event.name, venueId: venue.id, start, end, court, why: closedWords(reason) }
	return [...people].map((userId) => ({
		userId,
		kind: 'event' as const,
		what: 'lost a court',
		subject: 'event',
		subjectId: event.id,
		data,
		cause: `closing:${closureId}:event:${event.id}:${event.sportId}:${event.courtNumber}`,
	}))
}
