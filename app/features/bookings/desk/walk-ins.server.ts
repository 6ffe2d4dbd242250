import { write } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { at, formatTimeRange, hoursBetween } from '#app/lib/time/time.ts'
import { recordAtDesk } from '../paying/desk-money.server.ts'
import { deskProblem } from './desk-rules.ts'
import type { WalkInForm } from './desk-schemas.ts'
import { findPlace } from './desk-hour.server.ts'
import type { Place } from './desk-place.ts'
import { bookingView, revivedBooking, type Booking } from '../bookings.server.ts'
import { returnLateCharges } from '../paying/resale.server.ts'
import { takeCourt, NoCourtFree } from '../reservation.server.ts'

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Books exactly that court for a customer at the desk or on the phone: confirmed at once, to be paid in cash.
 *
 * Throws 404 when the venue is not the user's or has no such court, 400 for hours that have passed or in which the
 * venue is closed, and 409 when the court is not free all that time.
 */
export async function bookWalkIn(
	user: Actor,
	place: Place,
	{ idempotencyKey: _, ...input }: WalkInForm,
	{ idempotencyKey, now = new Date() }: How = {},
): Promise<Booking> {
	const [startTime, endTime] = [at(place.date, place.hour), at(place.date, place.hour + input.hours)]
	try {
		const work = () =>
			write(async (tx) => {
				const offer = await findPlace(user, place, now, tx)
				const problem = deskProblem(offer, startTime, endTime, now)
				if (problem) throw invalid(problem, { hours: [problem] })
				const ticket = {
					userId: null,
					guestName: input.name,
					guestPhone: input.phone ?? null,
					madeById: user.id,
					status: 'confirmed' as const,
					paymentMethod: 'Cash' as const,
					notes: input.notes,
				}
				const pick = (free: number[]) => free.find((number) => number === place.courtNumber)
				const booking = await takeCourt(tx, offer, { ...ticket, startTime, endTime, pick }, now)
				await returnLateCharges(tx, booking, now)
				if (!input.paid) return bookingView(booking)
				return bookingView((await recordAtDesk(tx, booking, user, { method: 'cash' }, now)).booking)
			})
		const booking = await withIdempotencyKey(user, idempotencyKey, { place, input }, work, revivedBooking)
		slotsChanged({ venueId: place.venueId, sportId: place.sportId, hours: hoursBetween(startTime, endTime) })
		return booking
	} catch (error) {
		if (!(error instanceof NoCourtFree)) throw error
		const time = formatTimeRange(startTime, endTime)
		throw conflict(`Court ${place.courtNumber} isn’t free any more at ${time}. Choose another time.`)
	}
}
