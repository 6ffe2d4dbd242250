import { sum } from '#app/lib/money.ts'
import { formatDate, formatDayMonth, formatTime, HOUR, inHours } from '#app/lib/time/time.ts'

/** A venue's terms, or those of the day a booking was made. */
type Terms = { freeCancelHours: number; lateChargePercent: number }
/** `totalPrice` is rand, which may end in .5; `addOns` are those in it, which go back to the venue. */
type Policy = Terms & {
	startTime: Date
	totalPrice: number
	addOns?: number
	discount?: number
	/** The pack that covers hours of the court, none of the add-ons. */
	saleId?: number | null
}

export const freeUntil = ({ startTime, freeCancelHours }: Policy) =>
	new Date(startTime.getTime() - freeCancelHours * HOUR)

/** Returns the rand of a booking's court, to the half. */
function courtPrice({ totalPrice, addOns = 0, discount = 0, saleId = null }: Policy) {
	if (addOns === 0) return totalPrice
	if (saleId !== null) return Math.max(0, totalPrice - addOns)
	const full = totalPrice + discount
	return Math.round((2 * totalPrice * (full - addOns)) / full) / 2
}

/**
 * Returns the rand of cancelling at `when`: 0 until `freeUntil`, then the late charge, in whole rand with halves rounded
 * up, but no more than the price. It is charged for the court alone, which has its part of a discount.
 */
export function lateCharge(booking: Policy, when: Date) {
	if (when <= freeUntil(booking)) return 0
	const price = courtPrice(booking)
	return Math.min(price, Math.round((price * booking.lateChargePercent) / 100))
}

const kept = ({ lateChargePercent }: Terms) =>
	lateChargePercent === 100 ? 'the whole price' : `${lateChargePercent}% of the price`

/** Words of the venue's page. */
export function termsWords(terms: Terms) {
	if (terms.lateChargePercent === 0) return 'You can cancel at any time before the end, free of charge.'
	const until = terms.freeCancelHours === 0 ? 'the start' : `${inHours(terms.freeCancelHours)} before the start`
	return `Cancelling is free until ${until}. After that ${kept(terms)} stays with the venue.`
}

/** Words before booking. */
export function bookingTermsWords(policy: Policy, now: Date) {
	const until = freeUntil(policy)
	if (policy.lateChargePercent === 0 || policy.totalPrice === 0) return 'Free to cancel.'
	return now <= until
		? `Free to cancel until ${formatDayMonth(until)} at ${formatTime(until)}; after that ${kept(policy)} stays with the venue.`
		: `Cancelling costs ${sum(lateCharge(policy, now))} from the moment you book.`
}

/** Words beside the button that books, where there is little room. */
export function shortTermsWords(policy: Policy, now: Date) {
	const until = freeUntil(policy)
	if (policy.lateChargePercent === 0 || policy.totalPrice === 0) return 'Free to cancel'
	return now <= until
		? `Free to cancel until ${formatDayMonth(until).replace(' ', '\u00a0')}, ${formatTime(until)}`
		: `Cancelling costs ${sum(lateCharge(policy, now))}`
}

/** Words before cancelling. */
export function cancelTermsWords(policy: Policy, now: Date) {
	const until = freeUntil(policy)
	const moment = `${formatDate(until)} at ${formatTime(until)}`
	if (policy.lateChargePercent === 0) return 'Cancelling is free.'
	return now <= until
		? `Cancelling is free until ${moment}; after that ${kept(policy)} stays with the venue.`
		: `Cancelling was free until ${moment}; now ${kept(policy)} stays with the venue.`
}
