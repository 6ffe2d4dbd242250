import type { NewNotice } from '#app/features/notices/notices.server.ts'
import type { OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { closedWords } from './closing-reasons.ts'
import type { Closing } from '../desk/desk-schemas.ts'
import type { BookingIn, EventOnCourt } from '../on-court/on-court.server.ts'
import { CHOOSE_WITHIN } from '../status.ts'

type Wish = Pick<Closing, 'reason' | 'note'>

/** What a player is told, null for a walk-in; `held` is what the venue holds of the booking, in whole cents. */
export function playersNotice(
	booking: BookingIn,
	held: number,
	venue: OwnVenue,
	{ reason, note }: Wish,
	closureId: number,
	now: Date,
): NewNotice | null {
	if (booking.userId === null) return null
	const time = `${formatDay(booking.startTime)}, ${formatTimeRange(booking.startTime, booking.endTime)}`
	const until = formatDay(new Date(now.getTime() + CHOOSE_WITHIN))
	const money =
		held > 0
			? `Choose by ${until}: refund, move or credit. After that ${amountOf(held)} comes back.`
			: `You owe nothing. You can move your booking free of charge until ${until}.`
	return {
		userId: booking.userId,
		kind: 'booking',
		title: `${venue.name} has closed your court`,
		body: [`Your booking on ${time} cannot take place.`, `${closedWords(reason)}.`, note && `“${note}”`, money]
			.filter(Boolean)
			.join(' '),
		link: `/my-bookings/${booking.id}/${held > 0 ? 'closed' : 'move'}`,
		cause: `booking:${booking.id}:closed:${closureId}`,
	}
}

/** Who made an event, and who owns the venue, once for each court it has lost. */
export function eventsNotice(event: EventOnCourt, venue: OwnVenue, { reason }: Wish, closureId: number): NewNotice[] {
	const people = new Set([event.createdById, ...(venue.ownerId === null ? [] : [venue.ownerId])])
	const time = `${formatDay(event.startTime)}, ${formatTimeRange(event.startTime, event.endTime)}`
	return [...people].map((userId) => ({
		userId,
		kind: 'event' as const,
		title: `${event.name} has lost a court`,
		body: `Court ${event.courtNumber} is closed on ${time}. ${closedWords(reason)}. The event still stands.`,
		link: `/venue-dashboard/${venue.id}/events/${event.id}`,
		cause: `closing:${closureId}:event:${event.id}:${event.sportId}:${event.courtNumber}`,
	}))
}
