import { courtLabel } from '#app/lib/text/court-name.ts'
import { dateOf, formatLongDate, formatTimeRange, halves, HOUR } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { dayAddress } from '../day-address.ts'
import type { VenueBooking } from '../list/venue-bookings.server.ts'

type Place = Pick<VenueBooking, 'startTime' | 'endTime' | 'courtName' | 'courtNumber'>

/** Returns the day, the hours and the court by which a dialog says which booking it is about. */
export const bookingPlace = ({ startTime, endTime, courtName, courtNumber }: Place) => ({
	day: formatLongDate(startTime),
	hours: formatTimeRange(startTime, endTime),
	court: courtLabel(courtName ?? courtNumber),
})

/** Returns where the booking's dialog is, and where closing this one leads: to the day where nothing can be undone. */
export function exitsOf({ search, searchParams }: URL, booking: VenueBooking, problem: string | null) {
	const opens = `/venue-dashboard/${booking.venueId}/day/bookings/${booking.id}${search}`
	return { opens, back: problem ? dayAddress(booking.venueId, searchParams, dateOf(booking.startTime)) : opens }
}

export const UndoPlace = ({ place: { day, hours, court } }: { place: ReturnType<typeof bookingPlace> }) => (
	<p>
		{day}
		<span className="block font-display text-xl font-semibold tabular-nums">{hours}</span>
		<span className="text-muted">{court}</span>
	</p>
)

export const undoVerbs = {
	cancellation: 'Undo Cancellation',
	move: 'Undo Move',
	length: 'Undo',
	price: 'Undo Price Change',
}

/** Names the hours by which undoing would change the end of a booking. */
export function undoLengthVerb(before: Date, end: Date) {
	const hours = Math.abs(end.getTime() - before.getTime()) / HOUR
	const length = hours < 1 ? '30 Minutes' : `${halves(hours)} ${hours > 1 ? 'Hours' : 'Hour'}`
	return `${end > before ? 'Take' : 'Give'} Back ${length}`
}

/** Leads on from a dialog in which nothing can be undone. */
export const OpenBooking = ({ to }: { to: string }) => (
	<ButtonLink to={to} preventScrollReset>
		Open Booking
	</ButtonLink>
)
