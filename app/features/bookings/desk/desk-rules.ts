import type { Offer } from '#app/features/venues/offers.server.ts'
import { addDays, at, clock, dateOf, formatDate, formatDay, formatTime } from '#app/lib/time/time.ts'
import { undoUntil } from '#app/lib/time/undo.ts'
import { stepAt } from '#app/features/court-time/free-courts.ts'
import { isOnGrid, openingOn } from '../rules.ts'

/** The longest booking of the desk, in hours: its own people are not held to the players' longest. */
export const MOST_HOURS = 12

/** The venue's own people are not held to the players' window. */
const DESK_DAYS = 366

/** Returns the last South African calendar day that the desk can take. */
export const lastDeskDate = (now: Date) => addDays(dateOf(now), DESK_DAYS)

export const tooFar = (now: Date) => `You can book up to a year ahead, until ${formatDate(at(lastDeskDate(now), 0))}.`

type Rules = Pick<Offer, 'opening' | 'openingExceptions' | 'step'>

/**
 * Returns why the venue's own people cannot use a court in these hours, or null when they can.
 *
 * They may use it from the current hour or half hour on, up to a year ahead, in all opening hours, including those that players are
 * not offered.
 */
export function deskProblem(offer: Rules, start: Date, end: Date, now: Date): string | null {
	const date = dateOf(start)
	if (!isOnGrid(offer, start) || !isOnGrid(offer, end))
		return `Bookings start and end on the hour${offer.step === 1 ? '' : ' or half past'}.`
	if (start.getTime() < stepAt(offer, now)) return `${formatDay(start)} at ${formatTime(start)} has passed.`
	if (date > lastDeskDate(now)) return tooFar(now)
	const hours = openingOn(offer, date)
	if (!hours) return `The venue is closed on ${formatDay(start)}.`
	if (start < at(date, hours[0]) || end > at(date, hours[1])) {
		return `The venue is open from ${clock(hours[0])} to ${clock(hours[1])} on ${formatDay(start)}.`
	}
	return null
}

export const OWN_MOVE = 'This is your own booking. Move it in My Bookings.'

/** Tells the desk what to do where a booking of a closed court stays ended. */
export const BOOK_ANEW = 'Book them another time instead.'

type Booked = {
	status: string
	endTime: Date
	choosesUntil?: Date | null
	isClosed?: boolean
	userId?: number | null
}

/**
 * Whether the desk can bring back a booking whose court was closed: while its player may choose another time, or that of
 * one without an account, who chooses nothing, until it is over.
 */
export const comesBack = ({ endTime, choosesUntil, isClosed, userId }: Booked, now: Date) =>
	choosesUntil ? now < choosesUntil : isClosed === true && userId === null && now < endTime

/** Returns why the desk cannot move a booking or change its length now, or null when it can. */
export function deskMoveProblem(booking: Booked, now: Date) {
	const { status, endTime, isClosed } = booking
	if (comesBack(booking, now)) return null
	if (isClosed) return `This booking ended when its court was closed. ${BOOK_ANEW}`
	if (status === 'cancelled') return 'This booking was cancelled.'
	return status === 'completed' || endTime <= now ? 'This booking is over.' : null
}

/** Whether the desk has only just booked it, so that it can take it back as a mistake. */
export const isJustMade = (madeAt: Date, now: Date) => now <= undoUntil(madeAt)
export const NOT_NEW = 'This was booked a while ago. Cancel it instead.'
