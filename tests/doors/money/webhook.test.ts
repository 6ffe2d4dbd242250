import { expect, describe, it, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { paymentEvents } from '#db/schema.ts'
import { acceptWebhook } from '#app/features/payments/cards/webhook.server.ts'
import { processPaymentEvents } from '#app/features/payments/cards/events.server.ts'
import { cardPayment, eventOf, eventsNamed, sign, stateOf } from '#tests/support/outside/webhooks.ts'
import { ask } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

type Headers = Record<string, string>

async function send(headers: Headers, body: string | Uint8Array<ArrayBuffer>) {
	const answer = await ask('/api/payments/webhook', { method: 'POST', headers, body })
	return { status: answer.status, body: (await answer.json()) as { message?: string; received?: boolean } }
}

const flip = (text: string, at: number) =>
	text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
const everywhere = (text: string) => Array.from(text, (_, at) => flip(text, at))

const MINUTE = 60_000
const body = eventOf('payment.succeeded', 'ch_that_nobody_has')
const ago = (ms: number) => new Date(Date.now() - ms)

describe('a webhook', () => {
	it('is accepted as signed, without a session, and acknowledged at once', async () => {
		const headers = sign(body)
		const started = performance.now()
		expect(await send(headers, body)).toEqual({ status: 200, body: { received: true } })
		expect(performance.now() - started).toBeLessThan(1_000)
		const [event] = await eventsNamed(headers['webhook-id'])
		expect(event).toMatchObject({ provider: 'sandbox', payload: JSON.parse(body) })
	})

	const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = sign(body)
	const original = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
	const other = `whsec_${Buffer.from('a secret that is somebody else’s').toString('base64')}`

	test('is refused where …', () =>
		each<[string, [Headers, string | Uint8Array<ArrayBuffer>][]]>(
			[
				['any bit of its body is changed', everywhere(body).map((changed) => [original, changed])],
				[
					'a byte of its body is no text',
					[10, 100, 200].map((at) => {
						const bytes = new TextEncoder().encode(body)
						bytes[at]! ^= 0x80
						return [original, bytes]
					}),
				],
				[
					'any bit of its id is changed',
					everywhere(id).map((changed) => [{ ...original, 'webhook-id': changed }, body]),
				],
				[
					'any bit of its timestamp is changed',
					everywhere(timestamp).map((changed) => [{ ...original, 'webhook-timestamp': changed }, body]),
				],
				[
					'any bit of its signature is changed',
					everywhere(signature).map((changed) => [{ ...original, 'webhook-signature': changed }, body]),
				],
				[
					'its timestamp is not written plainly',
					[`${timestamp}x`, `${timestamp}.0`, `+${timestamp}`, `0x${timestamp}`, '', '-1', 'now'].map((changed) => [
						{ ...original, 'webhook-timestamp': changed },
						body,
					]),
				],
				['another secret signed it', [[sign(body, { secret: other }), body]]],
				['it is older than three minutes', [[sign(body, { at: ago(3 * MINUTE + 30_000) }), body]]],
				['it is of the future', [[sign(body, { at: ago(-3 * MINUTE - 30_000) }), body]]],
				['it is old, and not what was signed', [[{ ...sign(body, { at: ago(10 * MINUTE) }), 'webhook-id': id }, body]]],
				[
					'a header is missing',
					Object.keys(original).map((name) => {
						const { [name]: _, ...rest } = original as Headers
						return [rest, body]
					}),
				],
				['it has no headers and no body', [[{}, '']]],
				['its body is left out', [[original, '']]],
				['something is added to its body', [[original, `${body} `]]],
				['its signature has no version', [[{ ...original, 'webhook-signature': signature.slice(3) }, body]]],
				[
					'its signature is of another version',
					[[{ ...original, 'webhook-signature': `v1a${signature.slice(2)}` }, body]],
				],
				[
					'none of its signatures is right',
					[[{ ...original, 'webhook-signature': `${flip(signature, 20)} v1,AAAA v1` }, body]],
				],
			],
			async (_, attempts) => {
				const before = await db.$count(paymentEvents)
				for (const [headers, sent] of attempts) {
					expect(await send(headers, sent)).toEqual({ status: 401, body: { message: expect.any(String) } })
				}
				expect(attempts.length).toBeGreaterThan(0)
				expect(await db.$count(paymentEvents)).toBe(before)
			},
		))

	it('is still good after all those tries, being the true one', async () => {
		expect((await send(original, body)).status).toBe(200)
		expect(await eventsNamed(id)).toHaveLength(1)
	})

	it('may be three minutes late or early', async () => {
		for (const ms of [-3 * MINUTE + 5_000, 3 * MINUTE - 5_000]) {
			expect((await send(sign(body, { at: ago(ms) }), body)).status).toBe(200)
		}
	})

	it('may carry several signatures, of which one is right, as while secrets are changed', async () => {
		const headers = sign(body)
		const wrong = sign(body, { id: headers['webhook-id'], secret: other })['webhook-signature']
		for (const both of [`${wrong} ${headers['webhook-signature']}`, `${headers['webhook-signature']} ${wrong}`]) {
			expect((await send({ ...headers, 'webhook-signature': both }, body)).status).toBe(200)
		}
	})

	it('that is signed but holds no JSON object is a 400: …', () =>
		each(['', '{', 'paid', '[]', 'null', '7', '{"type":"payment.succeeded"'], async (wrong) => {
			const headers = sign(wrong)
			expect((await send(headers, wrong)).status).toBe(400)
			expect(await eventsNamed(headers['webhook-id'])).toEqual([])
		}))

	it('may be sent again, with a new signature for the new time', async () => {
		const headers = sign(body, { at: ago(MINUTE) })
		expect((await send(headers, body)).status).toBe(200)
		expect((await send(sign(body, { id: headers['webhook-id'] }), body)).status).toBe(200)
		expect(await eventsNamed(headers['webhook-id'])).toHaveLength(1)
	})

	it('keeps nothing of another body under an id that is taken', async () => {
		const payment = await cardPayment()
		const first = eventOf('payment.failed', payment.providerCheckoutId)
		const headers = sign(first)
		expect((await send(headers, first)).status).toBe(200)
		const second = eventOf('payment.succeeded', payment.providerCheckoutId)
		const answer = await send(sign(second, { id: headers['webhook-id'] }), second)
		expect(answer.status).toBe(409)
		expect(await eventsNamed(headers['webhook-id'])).toMatchObject([{ payload: JSON.parse(first) }])
		await processPaymentEvents(new Date())
		expect(await stateOf(payment)).toMatchObject({ payment: { status: 'failed' }, takenIn: 0 })
	})

	it('is judged by the time that the server has', async () => {
		const headers = new Headers(sign(body))
		const bytes = new TextEncoder().encode(body)
		await expect(acceptWebhook(headers, bytes, ago(-4 * MINUTE))).rejects.toMatchObject({ init: { status: 401 } })
		await acceptWebhook(headers, bytes, ago(-2 * MINUTE))
	})

	it('is something one can only post', async () => {
		expect((await ask('/api/payments/webhook')).status).toBe(405)
		expect((await ask('/api/payments/webhook', { method: 'PUT', body })).status).toBe(405)
	})
})
