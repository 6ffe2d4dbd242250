import { sequenceOf, type CalendarEntry } from '#app/lib/time/ical.server.ts'
import { wholeAddress } from '#app/features/venues/whole-address.ts'
import type { BookingStatus } from '#app/features/bookings/status.ts'

const REMIND_HOURS = 2

type CalendarBooking = {
	id: number
	courtNumber: number
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
	const { sport, courtNumber, status, entryCode } = booking
	return {
		uid: `booking-${id}`,
		sequence: sequenceOf(booking),
		start: booking.startTime,
		end: booking.endTime,
		title: `${sport} at ${venue.name}`,
		place: `${wholeAddress(venue)}, Court ${courtNumber}`,
		latitude: venue.latitude,
		longitude: venue.longitude,
		lines: [
			`${sport}, court ${courtNumber}`,
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
