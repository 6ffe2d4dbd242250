import { and, eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { at, dateOf, formatDay } from '#app/lib/time.ts'
import { setBookingStatus } from './bookings.server.ts'
import type { Change } from './schemas.ts'
import { canMarkNoShow, statusProblem } from './status.ts'
import { findOwnVenueBooking, type VenueBooking } from './venue-bookings.server.ts'

/**
 * A booking with what the venue's people may make of it now; `no-show` also stands for taking one back, `paid` for
 * noting that a walk-in has paid.
 */
export type ChangeableBooking = VenueBooking & {
	may: ('confirmed' | 'completed' | 'cancelled' | 'no-show' | 'paid')[]
}

/** Says of each booking what can be made of it, so that no button is shown in vain. */
export function changeable(list: VenueBooking[], now: Date): ChangeableBooking[] {
	return list.map((booking) => {
		const may: ChangeableBooking['may'] = (['confirmed', 'completed', 'cancelled'] as const).filter(
			(to) => statusProblem(booking, to, 'venue', now) === null,
		)
		if (canMarkNoShow(booking, now)) may.push('no-show')
		const { userId, paymentStatus, status } = booking
		if (userId === null && paymentStatus === 'pending' && status !== 'cancelled') may.push('paid')
		return { ...booking, may }
	})
}

type Wanted = { bookingId: number; to: Change }

/**
 * What the venue's people make of one of its bookings with one tap; answers what to say of it. 404 for a venue or a
 * booking that is not theirs, 409 when the status or the time of the booking does not allow it.
 */
export async function changeBooking(user: Actor, venueId: number, { bookingId, to }: Wanted, now = new Date()) {
	const { customer } = await findOwnVenueBooking(user, venueId, bookingId)
	switch (to) {
		case 'confirmed':
		case 'completed':
			await setBookingStatus(user, bookingId, to, now)
			return `Booking status updated to ${to}`
		case 'arrived':
		case 'not-arrived':
			await setArrived(user, venueId, bookingId, to === 'arrived', now)
			return to === 'arrived' ? `${customer.name} has arrived` : `${customer.name} has not arrived yet`
		case 'no-show':
		case 'came':
			await setNoShow(user, venueId, bookingId, to === 'no-show', now)
			return to === 'no-show' ? `${customer.name} did not come` : `${customer.name} did come`
	}
}

/** Notes that the players of a booking are there, from the day of the booking on, or takes it back. */
const setArrived = (user: Actor, venueId: number, bookingId: number, arrived: boolean, now: Date) =>
	mark(user, venueId, bookingId, { arrivedAt: arrived ? now : null, ...(arrived && { noShow: false }) }, (booking) =>
		arrivalProblem(booking, arrived, now),
	)

function arrivalProblem({ status, startTime }: VenueBooking, arrived: boolean, now: Date) {
	if (status === 'pending') return 'Please confirm this booking first.'
	if (status === 'cancelled') return 'This booking was cancelled.'
	const start = new Date(startTime)
	return arrived && now < at(dateOf(start), 0) ? `This booking is on ${formatDay(start)}.` : null
}

/** Notes that nobody came to a completed booking, or takes it back: within seven days of its end. */
const setNoShow = (user: Actor, venueId: number, bookingId: number, noShow: boolean, now: Date) =>
	mark(user, venueId, bookingId, { noShow, ...(noShow && { arrivedAt: null }) }, (booking) => {
		if (booking.status !== 'completed') return 'Only a completed booking can be a no-show.'
		return canMarkNoShow(booking, now)
			? null
			: 'This can be said from the start of a completed booking until seven days after it.'
	})

type Marks = { arrivedAt?: Date | null; noShow?: boolean }
type Problem = (booking: VenueBooking) => string | null

function mark(user: Actor, venueId: number, id: number, marks: Marks, problemOf: Problem) {
	return write(async (tx) => {
		const booking = await findOwnVenueBooking(user, venueId, id, tx)
		const problem = problemOf(booking)
		if (problem) throw conflict(problem)
		const changed = await tx
			.update(bookings)
			.set(marks)
			.where(and(eq(bookings.id, id), eq(bookings.status, booking.status)))
			.returning({ id: bookings.id })
		if (changed.length === 0) throw conflict('The booking has just changed. Please look again.')
	})
}
