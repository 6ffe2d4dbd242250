import { z } from 'zod'
import { env } from '#app/lib/process/env.server.ts'
import { ProviderUnavailable, type CardProvider } from './card-provider.ts'

const TIMEOUT_MS = 8_000
const REASON_MAX = 200

const name = z.string().min(1).max(200)
const NewCheckout = z.object({
	id: name,
	redirectUrl: z.url({ protocol: /^https?$/ }),
	amount: z.int(),
	currency: z.string(),
})
const Checkout = z.object({
	id: name,
	status: z.string(),
	amount: z.int(),
	currency: z.string(),
	paymentId: name.nullish(),
})
const Refund = z.object({ refundId: name, status: z.string().nullish() })
const Refused = z.object({
	description: z.string().nullish(),
	displayMessage: z.string().nullish(),
	message: z.string().nullish(),
	errorCode: z.string().nullish(),
})

/** States in which a checkout can no longer be paid. */
const ENDED = ['expired', 'cancelled', 'failed']
/** Client errors not caused by the request itself: no key, a wrong one, too slow, already in progress, too many. */
const NOT_NOW = [401, 403, 408, 409, 425, 429]

type Settings = { api: string; secretKey: string | undefined; timeoutMs?: number }
type Answer = { status: number; replayed: boolean; body: unknown }

/**
 * Yoco's Checkout API, as published at developer.yoco.com.
 *
 * It relies on hosted checkouts that carry our `metadata`, amounts in cents, partial refunds, and an `Idempotency-Key`
 * under which a POST takes effect once and repeats its first response, good or bad, for 24 hours. A refund is accepted
 * with 202 and ends with a webhook. Reading a checkout is not documented: on 404 or 405 it counts as open, and webhooks
 * decide.
 */
export function createYoco({ api, secretKey, timeoutMs = TIMEOUT_MS }: Settings): CardProvider {
	async function ask(method: 'GET' | 'POST', path: string, sent?: { key: string; body: unknown }): Promise<Answer> {
		if (!secretKey) throw new ProviderUnavailable('There is no key for Yoco')
		const headers: Record<string, string> = { Authorization: `Bearer ${secretKey}`, Accept: 'application/json' }
		if (sent) Object.assign(headers, { 'Content-Type': 'application/json', 'Idempotency-Key': sent.key })
		try {
			const response = await fetch(new URL(path, api), {
				method,
				headers,
				body: sent && JSON.stringify(sent.body),
				redirect: 'error',
				signal: AbortSignal.timeout(timeoutMs),
			})
			const text = await response.text()
			const replayed = response.headers.get('Idempotent-Replayed') === 'true'
			return { status: response.status, replayed, body: parse(text) }
		} catch {
			throw new ProviderUnavailable(`Yoco does not answer ${method} ${path}`)
		}
	}

	return {
		name: 'yoco',

		async open({ checkoutId, amount, currency, successUrl, cancelUrl, failureUrl }) {
			const body = { amount, currency, successUrl, cancelUrl, failureUrl, metadata: { checkoutId } }
			let answer = await ask('POST', '/api/checkouts', { key: checkoutId, body })
			// Yoco would repeat a stored failure for a day. A second checkout does no harm: only one address is ever shown.
			if (answer.replayed && answer.status >= 500) {
				answer = await ask('POST', '/api/checkouts', { key: crypto.randomUUID(), body })
			}
			const made = read(NewCheckout, answer)
			if (made.amount !== amount || made.currency !== currency) {
				throw new ProviderUnavailable('Yoco made a checkout of another amount')
			}
			return { providerCheckoutId: made.id, redirectUrl: made.redirectUrl }
		},

		async find(providerCheckoutId) {
			const answer = await ask('GET', `/api/checkouts/${encodeURIComponent(providerCheckoutId)}`)
			if (answer.status === 404 || answer.status === 405) return { status: 'open' }
			const { id, status, amount, currency, paymentId } = read(Checkout, answer)
			if (id !== providerCheckoutId) throw new ProviderUnavailable('Yoco told of another checkout')
			if (status === 'completed') {
				if (!paymentId) throw new ProviderUnavailable('Yoco told of a completed checkout without its payment')
				return { status: 'paid', amount, currency, providerPaymentId: paymentId }
			}
			return { status: ENDED.includes(status) ? 'ended' : 'open' }
		},

		async refund({ providerCheckoutId, amount, idempotencyKey }) {
			const path = `/api/checkouts/${encodeURIComponent(providerCheckoutId)}/refund`
			const answer = await ask('POST', path, { key: idempotencyKey, body: { amount } })
			if (answer.status >= 400 && answer.status < 500 && !NOT_NOW.includes(answer.status)) {
				return { status: 'refused', reason: reasonIn(answer) }
			}
			const { refundId, status } = read(Refund, answer)
			if (status === 'failed') return { status: 'refused', reason: reasonIn(answer) }
			// With 202, "successful" only means that the request was accepted.
			const done = answer.status === 200 && (status === 'succeeded' || status === 'successful')
			return { status: done ? 'done' : 'sent', providerRefundId: refundId }
		},
	}
}

export const yoco = createYoco({ api: env.YOCO_API, secretKey: env.YOCO_SECRET_KEY })

function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Parses a successful response. Errors leave its text out, because it may hold what people entered. */
function read<T>(schema: z.ZodType<T>, { status, body }: Answer): T {
	if (status < 200 || status > 299) throw new ProviderUnavailable(`Yoco answered ${status}`)
	const result = schema.safeParse(body)
	if (!result.success) throw new ProviderUnavailable(`Yoco answered ${status} with something else than was agreed`)
	return result.data
}

function reasonIn({ status, body }: Answer) {
	const { description, displayMessage, message, errorCode } = Refused.safeParse(body).data ?? {}
	const reason = description || displayMessage || message || errorCode || `Yoco answered ${status}`
	return reason.slice(0, REASON_MAX)
}
