import { inCents } from '#app/lib/money.ts'
import { payShapWarning } from './payment-limits.ts'

export const PAYMENT_METHODS = ['SnapScan', 'PayShap', 'Credit Card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** How a venue can be paid: `cards` online, the others as the venue has set them up. */
export type Takes = { cards: boolean; snapScan: boolean; shapId: boolean }

/** Says what comes after booking with this method. `total` is whole rand. */
export function afterBooking(method: PaymentMethod, total: number, takes: Takes) {
	if (method === 'SnapScan') return takes.snapScan ? 'Scan the venue’s code with the app.' : lacking('SnapScan')
	if (method === 'Credit Card') {
		return takes.cards ? 'Secure card page. You’ve got half an hour.' : 'Cards aren’t taken online here yet.'
	}
	if (!takes.shapId) return lacking('PayShap')
	const warning = payShapWarning(inCents(total))
	return warning ? `${warning} You can split the bill after booking.` : 'By ShapID from your banking app.'
}

const lacking = (what: string) => `${what} isn’t available here.`

/** In characters. */
export const NOTES_MAX = 500
