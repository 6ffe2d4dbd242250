import { sequenceOf, type CalendarEntry } from '#app/lib/time/ical.server.ts'
import { wholeAddress } from '#app/features/venues/whole-address.ts'
import type { BookingStatus } from '#app/features/bookings/status.ts'
import { courtInText, courtLabel } from '#app/lib/text/court-name.ts'

const REMIND_HOURS = 2

type CalendarBooking = {
	id: number
	courtNumber: number
	courtName: string | null
	startTime: Date
	endTime: Date
	status: BookingStatus
	createdAt: Date
	updatedAt: Date
	sport: string
	venue: {
		name: string
		address: string
		location: string
		city: string
		latitude: number | null
		longitude: number | null
	}
	/** Six digits for the door; null before they exist and after they expire. */
	entryCode: string | null
}

export function bookingEntry({ id, venue, ...booking }: CalendarBooking): CalendarEntry {
	const { sport, status, entryCode } = booking
	const court = booking.courtName ?? booking.courtNumber
	return {
		uid: `booking-${id}`,
		sequence: sequenceOf(booking),
		start: booking.startTime,
		end: booking.endTime,
		title: `${sport} at ${venue.name}`,
		place: `${wholeAddress(venue)}, ${courtLabel(court)}`,
		latitude: venue.latitude,
		longitude: venue.longitude,
		lines: [
			`${sport}, ${courtInText(court)}`,
			status === 'pending' ? 'Not confirmed yet' : '',
			entryCode === null ? '' : `Entry code ${entryCode}`,
			`Booking ${id}`,
		],
		address: `/my-bookings/${id}`,
		status: calendarStatus(status),
		remindHours: REMIND_HOURS,
	}
}

export const calendarStatus = (status: BookingStatus): CalendarEntry['status'] =>
	status === 'cancelled' ? 'cancelled' : status === 'pending' ? 'tentative' : 'confirmed'
