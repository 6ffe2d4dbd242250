import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { acceptWebhook } from './webhook.server.ts'
import type { SandboxCheckout } from './sandbox.server.ts'
import { webhookSecretOf } from './webhook-secret.server.ts'

/** A webhook as it is sent, and repeated: its id and its exact bytes. */
export type Message = { id: string; body: string }

/** Builds the webhook of a payment. `amount` is whole cents. */
export function paymentWebhook(
	type: 'payment.succeeded' | 'payment.failed',
	checkout: SandboxCheckout,
	{ paymentId, amount = checkout.amount, now }: { paymentId: string; amount?: number; now: Date },
): Message {
	const status = type === 'payment.succeeded' ? 'succeeded' : 'failed'
	const card = { expiryMonth: 12, expiryYear: 30, maskedCard: '************1111', scheme: 'visa' }
	const payment = { type: 'payment', status, paymentMethodDetails: { type: 'card', card } }
	return message(randomUUID(), type, checkout, { id: paymentId, amount, ...payment }, now)
}

/** Builds the webhook of a completed refund. Building it again gives the same message. */
export const refundWebhook = (checkout: SandboxCheckout, { id, amount }: { id: string; amount: number }): Message =>
	message(
		id,
		'refund.succeeded',
		checkout,
		{ id, amount, type: 'refund', paymentId: checkout.paymentId, status: 'succeeded' },
		checkout.createdAt,
	)

/** Follows the form that Yoco publishes. */
function message(name: string, type: string, { id: checkoutId, currency }: SandboxCheckout, what: object, now: Date) {
	const createdDate = now.toISOString()
	const payload = { ...what, createdDate, currency, mode: 'test', metadata: { checkoutId } }
	return { id: `msg_${name}`, body: JSON.stringify({ id: `evt_${name}`, type, createdDate, payload }) }
}

/** Signs a webhook now and passes it to the handler of incoming webhooks. */
export async function deliver({ id, body }: Message) {
	const now = new Date()
	const signature = new Webhook(webhookSecretOf('sandbox')).sign(id, now, body)
	const timestamp = String(Math.floor(now.getTime() / 1000))
	const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
	await acceptWebhook(new Headers(signed), new TextEncoder().encode(body), now)
}
