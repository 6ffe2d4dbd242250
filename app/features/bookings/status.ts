import { HOUR } from '#app/lib/time.ts'

export const STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export type BookingStatus = (typeof STATUSES)[number]
export type PaymentStatus = 'pending' | 'paid' | 'refunded'

/** From which statuses the venue's people may set each one. */
const VENUE_MAY: Record<BookingStatus, BookingStatus[]> = {
	pending: [],
	confirmed: ['pending'],
	cancelled: ['pending', 'confirmed'],
	completed: ['confirmed'],
}

/** From which statuses `to` may be set; customers may only cancel. */
export const allowedFrom = (to: BookingStatus, side: 'customer' | 'venue') =>
	side === 'venue' || to === 'cancelled' ? VENUE_MAY[to] : []

type Cancellable = { status: BookingStatus; endTime: string }

/** A customer may cancel until the end of the booking. */
export const canCancel = ({ status, endTime }: Cancellable, now: Date) =>
	allowedFrom('cancelled', 'customer').includes(status) && new Date(endTime) > now

type Policy = { startTime: string; totalPrice: number; freeCancelHours: number; lateChargePercent: number }

/** The last moment at which cancelling costs nothing. */
export const freeUntil = ({ startTime, freeCancelHours }: Policy) =>
	new Date(Date.parse(startTime) - freeCancelHours * HOUR)

/** What cancelling at `when` costs, in whole rand (halves round up): nothing until `freeUntil`, the late charge after it. */
export const lateCharge = (booking: Policy, when: Date) =>
	when <= freeUntil(booking) ? 0 : Math.round((booking.totalPrice * booking.lateChargePercent) / 100)
