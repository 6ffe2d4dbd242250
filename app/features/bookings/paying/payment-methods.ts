import { inCents } from '#app/lib/money.ts'
import { payShapWarning } from './payment-limits.ts'

export const PAYMENT_METHODS = ['SnapScan', 'PayShap', 'Credit Card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** How a venue can be paid: `cards` online, the others as the venue has set them up. */
export type Takes = { cards: boolean; snapScan: boolean; shapId: boolean }

/** Returns the methods that a venue takes, the usual one first; none where it has set up none. */
export function methodsAt({ cards, snapScan, shapId }: Takes) {
	const takes: Record<PaymentMethod, boolean> = { SnapScan: snapScan, PayShap: shapId, 'Credit Card': cards }
	return PAYMENT_METHODS.filter((method) => takes[method])
}

/** Says what comes after booking with this method. `total` is rand. */
export function afterBooking(method: PaymentMethod, total: number) {
	if (method === 'SnapScan') return 'Scan the venue’s code with the app.'
	if (method === 'Credit Card') return 'On a secure card page.'
	const warning = payShapWarning(inCents(total))
	return warning ? `${warning} Splitting the bill helps.` : 'By ShapID from your banking app.'
}

/** In characters. */
export const NOTES_MAX = 500
