import { sum } from '#app/lib/money.ts'
import { formatDayMonth, formatTime } from '#app/lib/time/time.ts'
import { freeUntil, lateCharge } from '../status.ts'

type Terms = Parameters<typeof freeUntil>[0]

/** Says what cancelling would cost, before booking. `totalPrice` is whole rand. */
export function policyWords(terms: Terms, now: Date) {
	const until = freeUntil(terms)
	if (now <= until) {
		return `Free to cancel until ${formatDayMonth(until)} at ${formatTime(until)}; after that ${terms.lateChargePercent}% stays with the venue.`
	}
	const charge = lateCharge(terms, now)
	return charge === 0 ? 'Free to cancel.' : `Cancelling costs ${sum(charge)} from the moment you book.`
}
