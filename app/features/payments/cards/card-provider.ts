/** A card page for one payment. `amount` is whole cents. */
export type WantedCheckout = {
	/** Our id, which the provider returns with every event, and the idempotency key. */
	checkoutId: string
	amount: number
	currency: string
	/** Full addresses that the payer returns to. */
	successUrl: string
	cancelUrl: string
	failureUrl: string
}

export type OpenedCheckout = { providerCheckoutId: string; redirectUrl: string }

/** The state of a checkout at the provider. `paid` holds what was paid, in whole cents. */
export type CheckoutState =
	| { status: 'open' }
	| { status: 'ended' }
	| { status: 'paid'; amount: number; currency: string; providerPaymentId: string }

export type WantedRefund = { providerCheckoutId: string; amount: number; idempotencyKey: string }

/** The provider's answer to a refund. `sent` ends with a webhook; `refused` never will be paid. */
export type RefundResult = { status: 'done' | 'sent'; providerRefundId: string } | { status: 'refused'; reason: string }

/**
 * A card provider. Calls may be repeated with the same key and then take effect once.
 *
 * They throw `ProviderUnavailable` when the provider gives no valid answer; the outcome is then unknown.
 */
export type CardProvider = {
	name: 'yoco' | 'sandbox'
	open(wanted: WantedCheckout): Promise<OpenedCheckout>
	find(providerCheckoutId: string): Promise<CheckoutState>
	refund(wanted: WantedRefund): Promise<RefundResult>
}

/** The provider did not answer in time, or not validly. Only trying again can tell what happened. */
export class ProviderUnavailable extends Error {}
