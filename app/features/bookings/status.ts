import { freeUntil } from '#app/features/venues/cancellation-policy.ts'
import { at, dateOf, DAY, dayAndTime, formatDay, formatTime } from '#app/lib/time/time.ts'

export const STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export type BookingStatus = (typeof STATUSES)[number]
export type PaymentStatus = 'pending' | 'paid' | 'refunded'

/** The statuses from which the venue's people may set each one. */
const VENUE_MAY: Record<BookingStatus, BookingStatus[]> = {
	pending: [],
	confirmed: ['pending', 'completed'], // 'completed': this takes it back
	cancelled: ['pending', 'confirmed'],
	completed: ['confirmed'],
}

/** Returns the statuses from which `to` may be set. Customers may only cancel. */
export const allowedFrom = (to: BookingStatus, side: 'customer' | 'venue') =>
	side === 'venue' || to === 'cancelled' ? VENUE_MAY[to] : []

type Times = { status: BookingStatus; endTime: Date }

/** Returns why that side may not set `to` now, or null when it may. */
export function statusProblem(booking: Times, to: BookingStatus, side: 'customer' | 'venue', now: Date): string | null {
	const { status, endTime } = booking
	if (side === 'customer' && endTime <= now) return 'This booking is over, so it can’t be cancelled.'
	if (!allowedFrom(to, side).includes(status))
		return status === to ? `This booking is already ${to}.` : `A ${status} booking can’t become ${to}.`
	if (to === 'completed' && now < endTime) return 'A booking can be completed once it has ended.'
	if (status === 'completed' && !mayCorrect(endTime, now)) return TOO_LATE
	return null
}

type Request = { status: string; lapsesAt: Date | null }

/** Says until when the venue can answer a request, and what happens then; null for a booking that is none. */
export function requestWords({ status, lapsesAt }: Request, now: Date) {
	if (status !== 'pending') return null
	if (lapsesAt === null) return 'It keeps the court until you answer: it isn’t cancelled by itself.'
	const then = 'it’s cancelled and the court opens to others'
	const by =
		dateOf(lapsesAt) === dateOf(now)
			? `Answer today by ${formatTime(lapsesAt)}`
			: `Answer by ${dayAndTime(lapsesAt, now)}`
	return lapsesAt > now
		? `${by}. If it’s neither paid nor confirmed then, ${then}.`
		: `It wasn’t paid in time. Confirm it now, or ${then} within minutes.`
}

/** How long after a booking's end the venue may correct what it recorded, in milliseconds. */
const CORRECTED_WITHIN = 7 * DAY
const TOO_LATE = 'You could record this up to seven days after the booking.'
const correctionEnd = (endTime: Date) => new Date(endTime.getTime() + CORRECTED_WITHIN)
const mayCorrect = (endTime: Date, now: Date) => now <= correctionEnd(endTime)

export const CONFIRM_FIRST = 'Confirm this booking first.'

type Marked = Times & { startTime: Date }
type MaybeMissed = Marked & { paymentStatus: PaymentStatus }

/** Returns why the venue may not record, or take back, that the players are there, or null when it may. */
export function arrivalProblem({ status, startTime, endTime }: Marked, now: Date) {
	if (status === 'pending') return CONFIRM_FIRST
	if (status === 'cancelled') return 'This booking was cancelled.'
	if (now < at(dateOf(startTime), 0)) return `This booking is on ${formatDay(startTime)}.`
	return mayCorrect(endTime, now) ? null : TOO_LATE
}

/**
 * Returns why the venue may not record or take back a no-show now, or null when it may. It needs no confirmation first,
 * and of a booking that nobody has paid it may be said at any time: the debt stays open as long.
 */
export function noShowProblem({ status, startTime, endTime, paymentStatus }: MaybeMissed, now: Date) {
	if (status === 'cancelled') return 'This booking was cancelled.'
	if (now < startTime) return 'You can record this once the booking has started.'
	const until = correctedUntil({ endTime, paymentStatus })
	return until === null || now <= until ? null : TOO_LATE
}

/** Returns until when a no-show can be taken back; null while its booking is unpaid, as long as which it can. */
export const correctedUntil = ({ endTime, paymentStatus }: Pick<MaybeMissed, 'endTime' | 'paymentStatus'>) =>
	paymentStatus === 'pending' ? null : correctionEnd(endTime)

/** A customer may cancel until the end of the booking. */
export const canCancel = ({ status, endTime }: Times, now: Date) =>
	allowedFrom('cancelled', 'customer').includes(status) && endTime > now

type Closed = {
	status: BookingStatus
	cancelReason: string | null
	cancelledAt: Date | null
	closureChoice: string | null
}

/** How long after a closure its player may choose, in milliseconds. */
export const CHOOSE_WITHIN = 7 * DAY

/** Returns until when the player of a closed court may choose, or null when there is nothing to choose. */
export function chooseUntil({ status, cancelReason, cancelledAt, closureChoice }: Closed) {
	if (status !== 'cancelled' || cancelReason !== 'closed' || closureChoice !== null || cancelledAt === null) return null
	return new Date(cancelledAt.getTime() + CHOOSE_WITHIN)
}

/** Returns why a player may not move a booking now, or null when they may. A closed court moves free of charge. */
export function moveProblem(booking: Closed & Parameters<typeof freeUntil>[0], now: Date): string | null {
	const { status, startTime } = booking
	const choice = chooseUntil(booking)
	if (choice) return now < choice ? null : 'You could move it for seven days after the court closed.'
	if (status === 'cancelled') return 'This booking is cancelled, so it can’t be moved.'
	if (status === 'completed' || startTime <= now) return 'This booking has started, so it can’t be moved.'
	const until = freeUntil(booking)
	return now <= until
		? null
		: `This booking could be moved until ${formatDay(until)} at ${formatTime(until)}. You can still cancel it.`
}
