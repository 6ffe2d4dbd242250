export const PAYMENT_STATUSES = ['pending', 'success', 'failed', 'cancelled', 'expired', 'review', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** A payment's status, and whether the venue or the provider has confirmed its money. */
export type PaymentState = { status: PaymentStatus; received: boolean }

/**
 * `paid` comes from the provider, `received` from the venue. `claimed` comes from the payer and pays for nothing.
 * `mismatch` is money of another amount or currency, which `accepted` takes as it is. `undone` takes back what the desk
 * recorded by mistake.
 */
export type PaymentEvent =
	| 'paid'
	| 'claimed'
	| 'received'
	| 'not-received'
	| 'failed'
	| 'cancelled'
	| 'expired'
	| 'mismatch'
	| 'accepted'
	| 'undone'
	| 'refunded'

type Transition = { from: readonly PaymentStatus[]; received: boolean; to: PaymentState }

/** Money may still come after a payment has ended unpaid, so that it can still become paid. */
const UNPAID: readonly PaymentStatus[] = ['pending', 'failed', 'cancelled', 'expired']

export const TRANSITIONS: Record<PaymentEvent, Transition> = {
	paid: { from: UNPAID, received: false, to: { status: 'success', received: true } },
	claimed: { from: ['pending'], received: false, to: { status: 'success', received: false } },
	received: { from: [...UNPAID, 'success'], received: false, to: { status: 'success', received: true } },
	'not-received': { from: ['success'], received: false, to: { status: 'pending', received: false } },
	failed: { from: ['pending'], received: false, to: { status: 'failed', received: false } },
	cancelled: { from: ['pending', 'failed'], received: false, to: { status: 'cancelled', received: false } },
	expired: { from: ['pending'], received: false, to: { status: 'expired', received: false } },
	mismatch: { from: UNPAID, received: false, to: { status: 'review', received: true } },
	accepted: { from: ['review'], received: true, to: { status: 'success', received: true } },
	undone: { from: ['success'], received: true, to: { status: 'failed', received: false } },
	refunded: { from: ['success', 'review'], received: true, to: { status: 'refunded', received: true } },
}

/** Returns the state after an event, or null when it changes nothing, because it is repeated or late. */
export function next(state: PaymentState, event: PaymentEvent): PaymentState | null {
	const { from, received, to } = TRANSITIONS[event]
	return from.includes(state.status) && state.received === received ? to : null
}
