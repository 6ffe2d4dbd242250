import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export const YOCO_KEY = 'sk_test_only_for_tests'

type Checkout = {
	id: string
	status: 'created' | 'completed' | 'expired'
	amount: number
	currency: string
	redirectUrl: string
	paymentId: string | null
	metadata: Record<string, string>
}
type Refund = { id: string; checkoutId: string; amount: number; key: string | undefined }
type Answer = { status: number; body: unknown }

/**
 * A fault in the next response.
 *
 * `instead` responds without doing anything, `remembered` also for that key from then on. `change` changes the
 * response. `delay` waits that many milliseconds and `drop` hangs up, both after the work is done. `text` replaces the
 * JSON.
 */
export type Mischief = {
	instead?: Answer
	remembered?: boolean
	change?: (answer: Answer) => Answer
	delay?: number
	drop?: boolean
	text?: string
}

/** Yoco's Checkout API on loopback, as published: keys, idempotency, checkouts, refunds. */
export async function startYoco() {
	let refundsEnd: 'later' | 'at once' = 'later'
	const checkouts = new Map<string, Checkout>()
	const refunds: Refund[] = []
	const remembered = new Map<string, { body: string; answer: Answer }>()
	const mischief: Mischief[] = []
	const asked: { method: string; path: string; key: string | undefined }[] = []

	const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

	async function handle(request: IncomingMessage, response: ServerResponse) {
		const { method = 'GET', url: path = '/', headers } = request
		const key = headers['idempotency-key'] as string | undefined
		const body = method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
		asked.push({ method, path, key })
		const trick = mischief.shift() ?? {}
		const { answer: given, replayed } = answerTo(method, path, key, body, headers.authorization, trick)
		const answer = trick.change?.(given) ?? given
		if (trick.delay) await sleep(trick.delay)
		if (trick.drop) return void response.destroy()
		response.writeHead(answer.status, {
			'Content-Type': 'application/json',
			...(replayed && { 'Idempotent-Replayed': 'true' }),
		})
		response.end(trick.text ?? JSON.stringify(answer.body))
	}

	function answerTo(
		method: string,
		path: string,
		key: string | undefined,
		body: Record<string, unknown>,
		authorization: string | undefined,
		{ instead, remembered: keep }: Mischief,
	) {
		const told = (answer: Answer, replayed = false) => ({ answer, replayed })
		if (authorization !== `Bearer ${YOCO_KEY}`) return told(refusal(403, 'A key is required'))
		if (instead && !keep) return told(instead)
		if (method !== 'POST' || !key) return told(instead ?? perform(method, path, key, body))
		const text = JSON.stringify({ path, body })
		const known = remembered.get(key)
		if (known && known.body !== text) return told(refusal(422, 'The payload does not match the original request'))
		if (known) return told(known.answer, true)
		const answer = instead ?? perform(method, path, key, body)
		remembered.set(key, { body: text, answer })
		return told(answer)
	}

	function perform(method: string, path: string, key: string | undefined, body: Record<string, unknown>): Answer {
		const [, api, kind, id, verb] = path.split('/')
		if (api !== 'api' || kind !== 'checkouts') return refusal(404, 'There is nothing here')
		if (method === 'POST' && id === undefined) return open(body)
		const checkout = checkouts.get(id ?? '')
		if (!checkout) return refusal(404, 'Checkout not found')
		if (method === 'GET' && verb === undefined) return { status: 200, body: checkout }
		if (method === 'POST' && verb === 'refund') return refund(checkout, key, body)
		return refusal(405, 'Not here')
	}

	function open({ amount, currency, metadata }: Record<string, unknown>): Answer {
		if (!Number.isInteger(amount) || (amount as number) < 200) return refusal(400, 'The amount is too small')
		const id = `ch_${randomUUID()}`
		const checkout: Checkout = {
			id,
			status: 'created',
			amount: amount as number,
			currency: currency as string,
			paymentId: null,
			redirectUrl: `${url}/page/${id}`,
			metadata: metadata as Record<string, string>,
		}
		checkouts.set(id, checkout)
		return { status: 200, body: checkout }
	}

	function refund(checkout: Checkout, key: string | undefined, { amount }: Record<string, unknown>): Answer {
		const back = refunds
			.filter(({ checkoutId }) => checkoutId === checkout.id)
			.reduce((all, one) => all + one.amount, 0)
		const left = checkout.amount - back
		const wanted = amount === undefined ? left : (amount as number)
		if (checkout.status !== 'completed' || wanted > left || left === 0) return refusal(400, 'Nothing is left to refund')
		const id = `rfd_${randomUUID()}`
		refunds.push({ id, checkoutId: checkout.id, amount: wanted, key })
		const body = { id: checkout.id, refundId: id, message: 'Your refund has been processed' }
		return refundsEnd === 'later'
			? { status: 202, body: { ...body, status: 'successful' } }
			: { status: 200, body: { ...body, status: 'succeeded' } }
	}

	return {
		url,
		checkouts,
		refunds,
		asked,
		pay(id: string) {
			const paymentId = `p_${randomUUID()}`
			Object.assign(checkouts.get(id)!, { status: 'completed', paymentId })
			return paymentId
		},
		paid(amount: number) {
			const { id } = open({ amount, currency: 'ZAR', metadata: {} }).body as Checkout
			Object.assign(checkouts.get(id)!, { status: 'completed', paymentId: `p_${randomUUID()}` })
			return id
		},
		/** Sets whether refunds end at once, or are accepted first, as Yoco does. */
		endRefunds: (when: typeof refundsEnd) => void (refundsEnd = when),
		/** Plans what happens to the next responses, in order. After that it behaves again. */
		next: (...tricks: Mischief[]) => void mischief.push(...tricks),
		async stop() {
			server.closeAllConnections()
			await new Promise((done) => server.close(done))
		},
	}
}

const refusal = (status: number, description: string): Answer => ({
	status,
	body: { errorType: 'invalid_request_error', errorCode: 'refused', description },
})
