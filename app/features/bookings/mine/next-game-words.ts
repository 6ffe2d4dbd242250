import { formatTimeRange } from '#app/lib/time/time.ts'
import { dayWords } from '../rules.ts'
import { bookingState } from './booking-state.ts'
import type { NamedBooking } from './my-bookings.server.ts'
import { actionsOf } from './own-actions.ts'
import { courtInText } from '#app/lib/text/court-name.ts'

/** Returns the next game as Explore shows it, in finished words, so that their code stays off that page. */
export function nextGameWords(booking: NamedBooking, now: Date) {
	const { id, sport, venue, startTime, endTime, courtName, courtNumber, entryCode } = booking
	const { title, tone } = bookingState(booking, now)
	return {
		id,
		sport: { icon: sport.icon, color: sport.color },
		day: dayWords(startTime, now),
		time: formatTimeRange(startTime, endTime),
		what: `${sport.name} at ${venue.name}, ${courtInText(courtName ?? courtNumber)}`,
		state: title,
		isYours: tone === 'success',
		entryCode,
		directions: actionsOf(booking, now).directions,
	}
}
export type NextGameWords = ReturnType<typeof nextGameWords>
