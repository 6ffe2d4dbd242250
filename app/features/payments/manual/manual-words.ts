import type { BillSort } from '#app/features/ledger/bill.ts'
import { amountOf } from '#app/lib/money.ts'

/** The name everywhere of a payment that only its payer has reported. */
export const SENT = 'Payment sent – venue to confirm'

/** The name everywhere of cash that is still to come. */
export const AT_VENUE = 'You pay at the venue'

const THEN: Partial<Record<BillSort, string>> = {
	pack: 'You can use the hours once it confirms',
	place: 'Your place is paid once it confirms',
	voucher: 'Your voucher’s code comes once it confirms',
	membership: 'You’re a member once it confirms',
}

/** Says what it means that `cents` for a sale are reported as sent; undefined for bookings and entries, which are “verified”. */
export function toldWords(cents: number, venue: string, sort: BillSort) {
	const then = THEN[sort]
	if (!then) return undefined
	const text = `${venue} checks that ${amountOf(cents)} has arrived. ${then}, and we’ll let you know.`
	return { title: `We’ve told ${venue}`, text }
}

/** Says how to pay `cents` in cash at the venue, by a day where there is one, and what that secures. */
export function bringWords(cents: number, venue: string, sort: BillSort, by: string | null) {
	const bring = `Bring ${amountOf(cents)} to ${venue}`
	const order = by === null ? bring : `${bring} by ${by}`
	return {
		booking: `${bring} and pay when you arrive. We’ll keep your court.`,
		entry: `${bring} before the schedule is out. Your team’s in once they have it.`,
		pack: `${order}. You can use the hours once they have it.`,
		place: `${bring} and pay when you arrive. We’ll keep your place.`,
		voucher: `${order}. You get the code once they have it.`,
		membership: `${order}. You’re a member once they have it.`,
	}[sort]
}

/** The label of the link to where the payer sees what they paid for. */
export const HOME = {
	booking: 'View My Bookings',
	entry: 'View Your Team',
	pack: 'View Your Packs',
	place: 'View the Event',
	voucher: 'View Your Vouchers',
	membership: 'View Your Memberships',
}
