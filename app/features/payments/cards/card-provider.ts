/** A page on which one payment can be made by card. `amount` is whole cents. */
export type WantedCheckout = {
	/** Our own name for it, which the provider hands back with whatever it tells us, and the key of a safe repetition. */
	checkoutId: string
	amount: number
	currency: string
	/** Where the payer lands in the end; full addresses. */
	successUrl: string
	cancelUrl: string
	failureUrl: string
}

export type OpenedCheckout = { providerCheckoutId: string; redirectUrl: string }

/** How a checkout stands at the provider's; `paid` names what was paid, in whole cents. */
export type CheckoutState =
	| { status: 'open' }
	| { status: 'ended' }
	| { status: 'paid'; amount: number; currency: string; providerPaymentId: string }

export type WantedRefund = { providerCheckoutId: string; amount: number; idempotencyKey: string }

/** A refund is `sent` where the provider tells later how it ended; what it will never do is `refused`. */
export type RefundAnswer = { status: 'done' | 'sent'; providerRefundId: string } | { status: 'refused'; reason: string }

/**
 * Whoever takes cards for us. Each call may be repeated with the same key and then has the same effect once. They
 * throw `ProviderUnavailable` where the provider does not answer, or not sensibly; nothing is known then.
 */
export type CardProvider = {
	name: 'yoco' | 'sandbox'
	open(wanted: WantedCheckout): Promise<OpenedCheckout>
	find(providerCheckoutId: string): Promise<CheckoutState>
	refund(wanted: WantedRefund): Promise<RefundAnswer>
}

/** The provider did not answer in time, or said something that is no answer. Trying again later is the only way to know. */
export class ProviderUnavailable extends Error {}
