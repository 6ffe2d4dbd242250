import { afterAll, afterEach, describe, expect, it, test, vi } from 'vitest'
import { startYoco, YOCO_KEY, type Mischief } from '#tests/support/outside/yoco.ts'
import { ProviderUnavailable, type WantedCheckout } from './card-provider.ts'
import { createYoco } from './yoco.server.ts'

const server = await startYoco()
const yoco = createYoco({ api: server.url, secretKey: YOCO_KEY, timeoutMs: 300 })
afterAll(() => server.stop())

let made = 0
const wanted = (wishes: Partial<WantedCheckout> = {}): WantedCheckout => ({
	checkoutId: `checkout-${++made}`,
	amount: 45_033,
	currency: 'ZAR',
	successUrl: 'https://c.example/ok',
	cancelUrl: 'https://c.example/no',
	failureUrl: 'https://c.example/bad',
	...wishes,
})

/** Each of these leaves the outcome unknown, so that trying again is right. */
const trouble: [string, Mischief][] = [
	['does not answer in time', { delay: 600 }],
	['hangs up', { drop: true }],
	['answers 500', { instead: { status: 500, body: { description: 'Sorry' } } }],
	['answers 503', { instead: { status: 503, body: null } }],
	['answers 429', { instead: { status: 429, body: { description: 'Slow down' } } }],
	['answers 409, as it is at it already', { instead: { status: 409, body: { description: 'Conflict' } } }],
	['answers 403, as the key is wrong', { instead: { status: 403, body: { description: 'A key is required' } } }],
	['sends broken JSON', { text: '{"id":"ch_1","redirectUrl":' }],
	['sends a page', { text: '<html>Service temporarily unavailable</html>' }],
	['sends something else', { change: () => ({ status: 200, body: { ok: true } }) }],
	['sends elsewhere', { instead: { status: 307, body: null } }],
]

describe('opening a checkout', () => {
	it('sends amount, addresses and our id, and returns where to pay', async () => {
		const want = wanted()
		const opened = await yoco.open(want)
		expect(opened.redirectUrl).toMatch(/^http:\/\/127\.0\.0\.1/)
		expect(server.checkouts.get(opened.providerCheckoutId)).toMatchObject({
			amount: 45_033,
			currency: 'ZAR',
			metadata: { checkoutId: want.checkoutId },
		})
	})

	it('is one checkout however often it is asked for', async () => {
		const want = wanted()
		const before = server.checkouts.size
		const all = [await yoco.open(want), await yoco.open(want), await yoco.open(want)]
		expect(new Set(all.map((one) => one.providerCheckoutId)).size).toBe(1)
		expect(server.checkouts.size - before).toBe(1)
	})

	it('finds the checkout again when its response was lost', async () => {
		const want = wanted()
		const before = server.checkouts.size
		server.next({ drop: true })
		await expect(yoco.open(want)).rejects.toThrow(ProviderUnavailable)
		await yoco.open(want)
		expect(server.checkouts.size - before).toBe(1)
	})

	it('is not held up by a failure that Yoco repeats', async () => {
		const want = wanted()
		server.next({ instead: { status: 500, body: {} }, remembered: true })
		await expect(yoco.open(want)).rejects.toThrow(ProviderUnavailable)
		expect((await yoco.open(want)).providerCheckoutId).toMatch(/^ch_/)
	})

	test.each([
		['amount', { amount: 1 }],
		['currency', { currency: 'USD' }],
		['address', { redirectUrl: 'javascript:alert(1)' }],
		['name', { id: '' }],
	])('of another %s is no checkout', async (_, other) => {
		server.next({ change: ({ status, body }) => ({ status, body: { ...(body as object), ...other } }) })
		await expect(yoco.open(wanted())).rejects.toThrow(ProviderUnavailable)
	})

	test.each(trouble)('is unavailable where Yoco %s', async (_, trick) => {
		server.next(trick)
		await expect(yoco.open(wanted())).rejects.toThrow(ProviderUnavailable)
	})

	it('is unavailable without a key, with a wrong one, and when the server is down', async () => {
		const settings = { api: server.url, timeoutMs: 300 }
		await expect(createYoco({ ...settings, secretKey: undefined }).open(wanted())).rejects.toThrow(ProviderUnavailable)
		await expect(createYoco({ ...settings, secretKey: 'sk_other' }).open(wanted())).rejects.toThrow(ProviderUnavailable)
		const unreachable = createYoco({ ...settings, api: 'http://127.0.0.1:1', secretKey: YOCO_KEY })
		await expect(unreachable.open(wanted())).rejects.toThrow(ProviderUnavailable)
	})
})

describe('finding a checkout', () => {
	it('is open until it is paid, and then names the payment', async () => {
		const { providerCheckoutId } = await yoco.open(wanted({ amount: 20_000 }))
		expect(await yoco.find(providerCheckoutId)).toEqual({ status: 'open' })
		const providerPaymentId = server.pay(providerCheckoutId)
		const paid = { status: 'paid', amount: 20_000, currency: 'ZAR', providerPaymentId }
		expect(await yoco.find(providerCheckoutId)).toEqual(paid)
	})

	it('is ended where it has expired', async () => {
		const { providerCheckoutId } = await yoco.open(wanted())
		server.checkouts.get(providerCheckoutId)!.status = 'expired'
		expect(await yoco.find(providerCheckoutId)).toEqual({ status: 'ended' })
	})

	test.each([404, 405])('is open where Yoco does not tell of checkouts: %d', async (status) => {
		const { providerCheckoutId } = await yoco.open(wanted())
		server.next({ instead: { status, body: {} } })
		expect(await yoco.find(providerCheckoutId)).toEqual({ status: 'open' })
	})

	test.each([
		['another checkout', { id: 'ch_other' }],
		['a paid one without its payment', { status: 'completed', paymentId: null }],
		['an amount that is no number', { amount: '450.33' }],
	])('believes nothing of %s', async (_, other) => {
		const { providerCheckoutId } = await yoco.open(wanted())
		server.next({ change: ({ status, body }) => ({ status, body: { ...(body as object), ...other } }) })
		await expect(yoco.find(providerCheckoutId)).rejects.toThrow(ProviderUnavailable)
	})

	test.each(trouble)('is unavailable where Yoco %s', async (_, trick) => {
		const { providerCheckoutId } = await yoco.open(wanted())
		server.next(trick)
		await expect(yoco.find(providerCheckoutId)).rejects.toThrow(ProviderUnavailable)
	})
})

describe('refunding', () => {
	const refund = (providerCheckoutId: string, amount: number, idempotencyKey = `refund:${++made}`) =>
		yoco.refund({ providerCheckoutId, amount, idempotencyKey })

	it('is sent when accepted, and done where Yoco says that it has ended', async () => {
		const checkout = server.paid(45_033)
		const sent = await refund(checkout, 15_011)
		expect(sent).toEqual({ status: 'sent', providerRefundId: server.refunds.at(-1)!.id })
		expect(server.refunds.at(-1)).toMatchObject({ checkoutId: checkout, amount: 15_011 })
		server.next({ change: ({ body }) => ({ status: 200, body: { ...(body as object), status: 'succeeded' } }) })
		expect(await refund(checkout, 30_022)).toMatchObject({ status: 'done' })
	})

	it('makes one refund per key, even when a response is lost', async () => {
		const checkout = server.paid(45_033)
		const before = server.refunds.length
		server.next({ drop: true }, { delay: 600 })
		await expect(refund(checkout, 100, 'refund:lost')).rejects.toThrow(ProviderUnavailable)
		await expect(refund(checkout, 100, 'refund:lost')).rejects.toThrow(ProviderUnavailable)
		const [first, second] = [await refund(checkout, 100, 'refund:lost'), await refund(checkout, 100, 'refund:lost')]
		expect(second).toEqual(first)
		expect(server.refunds.length - before).toBe(1)
	})

	it('is refused with the reason where Yoco never will', async () => {
		expect(await refund(server.paid(500), 501)).toEqual({ status: 'refused', reason: 'Nothing is left to refund' })
		expect(await refund('ch_unknown', 500)).toEqual({ status: 'refused', reason: 'Checkout not found' })
		server.next({ instead: { status: 400, body: null } })
		expect(await refund(server.paid(500), 500)).toEqual({ status: 'refused', reason: 'Yoco answered 400' })
		server.next({ change: ({ body }) => ({ status: 200, body: { ...(body as object), status: 'failed' } }) })
		expect(await refund(server.paid(500), 500)).toMatchObject({ status: 'refused' })
	})

	test.each(trouble)('is unavailable where Yoco %s', async (_, trick) => {
		server.next(trick)
		await expect(refund(server.paid(500), 500)).rejects.toThrow(ProviderUnavailable)
	})
})

describe('what is said', () => {
	const said = (['log', 'warn', 'error', 'info'] as const).map((level) => vi.spyOn(console, level))
	afterEach(() => vi.clearAllMocks())

	it('never contains the key or what was sent', async () => {
		server.next({ drop: true })
		const failure: unknown = await yoco.open(wanted()).catch((error: unknown) => error)
		expect(failure).toBeInstanceOf(ProviderUnavailable)
		expect(String((failure as Error).stack)).not.toMatch(/sk_test|45033|c\.example/)
		for (const spy of said) expect(spy).not.toHaveBeenCalled()
	})
})
