import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { sandboxCheckouts } from '#db/schema.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import type { CardProvider, CheckoutState, RefundResult, WantedCheckout, WantedRefund } from './card-provider.ts'
import { deliver, refundWebhook } from './sandbox-webhooks.server.ts'

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect

/** Returns an id that cannot be guessed: 192 random bits after its kind. */
export const newName = (kind: 'ch' | 'p' | 'rfd') => `${kind}_${randomBytes(24).toString('base64url')}`

/** Whether it can no longer be paid: its page lasts a day. */
export const hasEnded = ({ status, createdAt }: SandboxCheckout, now: Date) =>
	status !== 'completed' && now.getTime() - createdAt.getTime() > DAY

/** The card provider of development: no money moves, but it behaves like Yoco, with a page, webhooks and refunds. */
export const sandbox: CardProvider = { name: 'sandbox', open, find, refund }

async function open({ checkoutId, amount, currency, ...urls }: WantedCheckout) {
	const checkout = await write(async (tx) => {
		const wanted = { id: newName('ch'), idempotencyKey: checkoutId, amount, currency, ...urls }
		await tx
			.insert(sandboxCheckouts)
			.values({ ...wanted, metadata: { checkoutId }, refunds: [] })
			.onConflictDoNothing()
		const [made] = await tx.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.idempotencyKey, checkoutId))
		return made!
	})
	if (checkout.amount !== amount || checkout.currency !== currency) {
		throw new Error(`The sandbox has another sum under the key ${checkoutId}.`)
	}
	const redirectUrl = `${new URL(urls.successUrl).origin}/payment/sandbox/${checkout.id}`
	return { providerCheckoutId: checkout.id, redirectUrl }
}

async function find(providerCheckoutId: string): Promise<CheckoutState> {
	const [checkout] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, providerCheckoutId))
	if (!checkout || hasEnded(checkout, new Date())) return { status: 'ended' }
	const { status, amount, currency, paymentId } = checkout
	return status === 'completed'
		? { status: 'paid', amount, currency, providerPaymentId: paymentId! }
		: { status: 'open' }
}

/**
 * Delivers the webhook before the answer, and again with every repetition, so that none is lost.
 *
 * Once the sandbox no longer takes cards its webhooks are ignored, and a refund is done at once.
 */
async function refund({ providerCheckoutId, amount, idempotencyKey }: WantedRefund): Promise<RefundResult> {
	const answer = await write(async (tx) => {
		const [checkout] = await tx.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, providerCheckoutId))
		if (checkout?.status !== 'completed') return { reason: 'The checkout is not paid.' }
		const known = checkout.refunds.find(({ key }) => key === idempotencyKey)
		if (known) return { checkout, made: known }
		const before = checkout.refunds.reduce((total, refund) => total + refund.amount, 0)
		if (before + amount > checkout.amount) return { reason: 'That is more than was paid.' }
		const made = { key: idempotencyKey, id: newName('rfd'), amount }
		const refunds = [...checkout.refunds, made]
		await tx.update(sandboxCheckouts).set({ refunds }).where(eq(sandboxCheckouts.id, checkout.id))
		return { checkout, made }
	})
	if (!answer.made) return { status: 'refused', reason: answer.reason }
	const { checkout, made } = answer
	if (cardProvider !== 'sandbox') return { status: 'done', providerRefundId: made.id }
	await deliver(refundWebhook(checkout, made))
	return { status: 'sent', providerRefundId: made.id }
}
