import { and, eq, ne } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { payments, sandboxCheckouts } from '#db/schema.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { processSoon } from './events.server.ts'
import type { SandboxChoice, WebhookWay } from './sandbox-choice.ts'
import { deliver, paymentWebhook, type Message } from './sandbox-webhooks.server.ts'
import { hasEnded, newName, type SandboxCheckout } from './sandbox.server.ts'

const SLOW_MS = 5_000

/** Returns a checkout for its page. Throws 404 when there is none, or the sandbox takes no cards. */
export async function findSandboxCheckout(id: string, now = new Date()) {
	const checkout = await find(id)
	const { amount, currency, status, successUrl, cancelUrl, idempotencyKey } = checkout
	const ended = hasEnded(checkout, now)
	const [payment] = await db
		.select({ reference: payments.reference })
		.from(payments)
		.where(eq(payments.checkoutId, idempotencyKey))
	return {
		reference: payment?.reference ?? null,
		amount,
		currency,
		isPaid: status === 'completed',
		ended,
		backTo: ended ? cancelUrl : successUrl,
	}
}

const NAME = /^ch_[\w-]{1,64}$/

async function find(id: string, reader: Reader = db): Promise<SandboxCheckout> {
	const [checkout] =
		cardProvider === 'sandbox' && NAME.test(id)
			? await reader.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id))
			: []
	if (!checkout) throw notFound('There is no such checkout.')
	return checkout
}

/**
 * Pays, declines or cancels a checkout, sends its webhooks and returns the address where the payer goes on.
 *
 * A paid checkout stays paid: later calls return the success address and send nothing. Throws 404 as
 * `findSandboxCheckout`.
 */
export async function finishCheckout(id: string, { answer, webhook }: SandboxChoice, now = new Date()) {
	const { checkout, changed } = await write(async (tx) => {
		const checkout = await find(id, tx)
		if (hasEnded(checkout, now)) return { checkout, changed: null }
		const status = ({ pay: 'completed', decline: 'failed', cancel: 'cancelled' } as const)[answer]
		const [changed] = await tx
			.update(sandboxCheckouts)
			.set({ status, ...(answer !== 'cancel' && { paymentId: newName('p') }) })
			.where(and(eq(sandboxCheckouts.id, id), ne(sandboxCheckouts.status, 'completed')))
			.returning()
		return { checkout, changed: changed ?? null }
	})
	if (!changed) return checkout.status === 'completed' ? checkout.successUrl : checkout.cancelUrl
	if (answer === 'cancel') return changed.cancelUrl
	const about = { paymentId: changed.paymentId!, now }
	if (answer === 'decline') {
		await send([paymentWebhook('payment.failed', changed, about)])
		return changed.failureUrl
	}
	await tellOfSuccess(changed, webhook, about)
	return changed.successUrl
}

async function tellOfSuccess(checkout: SandboxCheckout, way: WebhookWay, about: { paymentId: string; now: Date }) {
	if (way === 'never') return
	const { amount } = checkout
	const other = { ...about, amount: amount > 100 ? amount - 100 : amount + 100 }
	const success = paymentWebhook('payment.succeeded', checkout, way === 'other-amount' ? other : about)
	if (way === 'slow') return void setTimeout(() => void send([success]), SLOW_MS).unref()
	if (way === 'twice') return send([success, success])
	if (way !== 'reordered') return send([success])
	// The webhook of a failed attempt that came earlier but arrives later.
	const failure = paymentWebhook('payment.failed', checkout, { ...about, paymentId: newName('p') })
	return send([success, failure])
}

/** Sends them one after the other. As with any provider, the payer goes on even if they do not arrive. */
async function send(messages: Message[]) {
	for (const message of messages) {
		await deliver(message).catch((error: unknown) => logError(error, 'webhook of the sandbox'))
	}
	processSoon()
}
