import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { paymentEvents, refunds, sandboxCheckouts } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { sandbox } from '#app/features/payments/cards/sandbox.server.ts'
import { processPaymentEvents } from '#app/features/payments/cards/events.server.ts'
import { reconcile } from '#app/features/payments/cards/reconcile.server.ts'
import { sendRefunds } from '#app/features/payments/refunds/refunds.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { cardPayment, stateOf, type CardPayment } from '#tests/support/outside/webhooks.ts'
import { visit } from '#tests/support/process/product.ts'

const MINUTE = 60_000

const pageOf = ({ redirectUrl }: CardPayment) => new URL(redirectUrl).pathname
const back = ({ checkoutId }: CardPayment) => `http://localhost/payment/return/${checkoutId}`

/** Presses a button of the page, and processes the webhooks received so far. */
async function press(payment: CardPayment, answer: string, webhook?: string) {
	const { status, location } = await visit(pageOf(payment), { form: { answer, ...(webhook && { webhook }) } })
	await processPaymentEvents(new Date())
	return { status, location }
}

const eventsOf = async ({ providerCheckoutId }: CardPayment) => {
	const all = await db.select().from(paymentEvents).orderBy(paymentEvents.id)
	return all.filter(({ payload }) => JSON.stringify(payload).includes(providerCheckoutId))
}
const typesOf = async (payment: CardPayment) =>
	(await eventsOf(payment)).map(({ payload }) => (payload as { type: string }).type)

afterEach(() => vi.useRealTimers())

describe('the page of the sandbox', () => {
	it('shows what is to be paid to people who have its address', async () => {
		const payment = await cardPayment()
		expect(pageOf(payment)).toMatch(/^\/payment\/sandbox\/ch_[\w-]{32}$/)
		const { status, page } = await visit(pageOf(payment))
		expect(status).toBe(200)
		const { reference } = payment
		expect(page).toMatchObject({ reference, amount: 45_000, currency: 'ZAR', isPaid: false, ended: false })
	})

	it('is a 404 for any other address', async () => {
		const payment = await cardPayment()
		for (const id of ['ch_', 'ch_nobody', payment.checkoutId, `${payment.providerCheckoutId}x`, '%00', '1']) {
			expect((await visit(`/payment/sandbox/${id}`)).status).toBe(404)
			expect((await visit(`/payment/sandbox/${id}`, { form: { answer: 'pay' } })).status).toBe(404)
		}
	})

	it('pays, tells of it, and leads back', async () => {
		const payment = await cardPayment()
		expect(await press(payment, 'pay')).toEqual({ status: 302, location: back(payment) })
		expect(await stateOf(payment)).toMatchObject({
			payment: { status: 'success', receivedAmount: 45_000, receivedBy: 'webhook' },
			booking: { status: 'confirmed', paymentStatus: 'paid' },
		})
		expect((await visit(pageOf(payment))).page).toMatchObject({ isPaid: true, backTo: back(payment) })
	})

	it('pays once, however often it is posted', async () => {
		const payment = await cardPayment()
		const answers = await Promise.all(Array.from({ length: 10 }, () => press(payment, 'pay')))
		expect(answers).toEqual(Array.from({ length: 10 }, () => ({ status: 302, location: back(payment) })))
		for (const late of ['decline', 'cancel']) expect((await press(payment, late)).location).toBe(back(payment))
		expect(await typesOf(payment)).toEqual(['payment.succeeded'])
		expect((await stateOf(payment)).takenIn).toBe(45_000)
	})

	it('declines a card, after which another may do', async () => {
		const payment = await cardPayment()
		expect(await press(payment, 'decline')).toEqual({ status: 302, location: `${back(payment)}?ended=failed` })
		expect((await stateOf(payment)).payment.status).toBe('failed')
		expect((await visit(pageOf(payment))).page).toMatchObject({ isPaid: false, ended: false })
		await press(payment, 'pay')
		expect((await stateOf(payment)).booking.paymentStatus).toBe('paid')
	})

	it('can be left without any webhook', async () => {
		const payment = await cardPayment()
		expect(await press(payment, 'cancel')).toEqual({ status: 302, location: `${back(payment)}?ended=cancelled` })
		expect(await eventsOf(payment)).toEqual([])
		expect((await stateOf(payment)).payment.status).toBe('pending')
	})

	it.each([{}, { answer: '' }, { answer: 'refund' }, { answer: 'pay', webhook: 'somehow' }])(
		'refuses what it does not offer: %j',
		async (form) => {
			const payment = await cardPayment()
			const { status, action } = await visit(pageOf(payment), { form: form as Record<string, string> })
			expect(status).toBe(400)
			expect(Object.values(action.result.error)).not.toEqual([])
			expect(await eventsOf(payment)).toEqual([])
			expect((await stateOf(payment)).payment.status).toBe('pending')
		},
	)

	it('takes nothing from the form but what it offers', async () => {
		const payment = await cardPayment()
		const form = { answer: 'cancel', status: 'completed', amount: '1', successUrl: 'https://elsewhere.example' }
		expect((await visit(pageOf(payment), { form })).location).toBe(`${back(payment)}?ended=cancelled`)
		const [kept] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, payment.providerCheckoutId))
		expect(kept).toMatchObject({ status: 'cancelled', amount: 45_000, successUrl: back(payment) })
	})

	it('is over after a day', async () => {
		const payment = await cardPayment()
		await write((tx) =>
			tx
				.update(sandboxCheckouts)
				.set({ createdAt: new Date(Date.now() - DAY - 1_000) })
				.where(eq(sandboxCheckouts.id, payment.providerCheckoutId)),
		)
		expect((await visit(pageOf(payment))).page).toMatchObject({
			ended: true,
			backTo: `${back(payment)}?ended=cancelled`,
		})
		expect((await press(payment, 'pay')).location).toBe(`${back(payment)}?ended=cancelled`)
		expect((await stateOf(payment)).takenIn).toBe(0)
		expect(await sandbox.find(payment.providerCheckoutId)).toEqual({ status: 'ended' })
	})
})

describe('its webhooks', () => {
	const paidOnce = { booking: { paymentStatus: 'paid' }, takenIn: 45_000, toldOwner: ['R450.00 received'] }

	it('come twice as one event', async () => {
		const payment = await cardPayment()
		await press(payment, 'pay', 'twice')
		expect(await typesOf(payment)).toEqual(['payment.succeeded'])
		expect(await stateOf(payment)).toMatchObject(paidOnce)
	})

	it('come out of order, and change nothing by that', async () => {
		const payment = await cardPayment()
		await press(payment, 'pay', 'reordered')
		expect(await typesOf(payment)).toEqual(['payment.succeeded', 'payment.failed'])
		expect(await stateOf(payment)).toMatchObject(paidOnce)
	})

	it('come with another amount, which does not pay', async () => {
		const payment = await cardPayment()
		await press(payment, 'pay', 'other-amount')
		expect(await stateOf(payment)).toMatchObject({
			payment: { status: 'review', receivedAmount: 44_900 },
			booking: { paymentStatus: 'pending' },
		})
	})

	it('come five seconds late', async () => {
		const payment = await cardPayment()
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		await press(payment, 'pay', 'slow')
		await vi.advanceTimersByTimeAsync(4_900)
		expect(await eventsOf(payment)).toEqual([])
		await vi.advanceTimersByTimeAsync(200)
		vi.useRealTimers()
		await expect.poll(() => typesOf(payment)).toEqual(['payment.succeeded'])
		await processPaymentEvents(new Date())
		expect(await stateOf(payment)).toMatchObject(paidOnce)
	})

	it('never come, and the payment is found by asking', async () => {
		const payment = await cardPayment()
		await press(payment, 'pay', 'never')
		expect(await eventsOf(payment)).toEqual([])
		expect((await stateOf(payment)).payment.status).toBe('pending')
		expect(await sandbox.find(payment.providerCheckoutId)).toEqual({
			status: 'paid',
			amount: 45_000,
			currency: 'ZAR',
			providerPaymentId: expect.stringMatching(/^p_[\w-]{32}$/),
		})
		await reconcile(new Date(Date.now() + 10 * MINUTE))
		expect(await stateOf(payment)).toMatchObject({ ...paidOnce, payment: { receivedBy: 'provider' } })
	})
})

describe('as a provider, the sandbox', () => {
	const urls = {
		successUrl: 'https://courtside.example/done',
		cancelUrl: 'https://courtside.example/left',
		failureUrl: 'https://courtside.example/failed',
	}
	const wanted = (checkoutId: string) => ({ checkoutId, amount: 10_033, currency: 'ZAR', ...urls })

	it('opens one checkout for one key, with a page at our own address', async () => {
		const [first, second] = await Promise.all([sandbox.open(wanted('key-1')), sandbox.open(wanted('key-1'))])
		expect(first).toEqual(second)
		expect(first.redirectUrl).toBe(`https://courtside.example/payment/sandbox/${first.providerCheckoutId}`)
		expect((await sandbox.open(wanted('key-2'))).providerCheckoutId).not.toBe(first.providerCheckoutId)
		await expect(sandbox.open({ ...wanted('key-1'), amount: 1 })).rejects.toThrow('another sum')
	})

	it('says how a checkout stands', async () => {
		const { providerCheckoutId } = await sandbox.open(wanted('key-3'))
		expect(await sandbox.find(providerCheckoutId)).toEqual({ status: 'open' })
		expect(await sandbox.find('ch_nobody')).toEqual({ status: 'ended' })
	})

	it('pays back what a cancelled booking has paid, as its webhook tells', async () => {
		const payment = await cardPayment()
		await press(payment, 'pay')
		await cancelBooking(payment.player, payment.bookingId)
		const refundOf = () => db.select().from(refunds).where(eq(refunds.bookingId, payment.bookingId))
		expect(await refundOf()).toMatchObject([{ status: 'due', by: 'provider', amount: 45_000 }])
		await sendRefunds(new Date())
		expect(await refundOf()).toMatchObject([{ status: 'sent' }])
		await processPaymentEvents(new Date())
		expect(await refundOf()).toMatchObject([{ status: 'done' }])
		expect((await stateOf(payment)).payment.status).toBe('refunded')
		expect(await typesOf(payment)).toEqual(['payment.succeeded', 'refund.succeeded'])
	})

	it('refunds once for one key, never more than was paid, and tells of it', async () => {
		const payment = await cardPayment()
		const { providerCheckoutId } = payment
		const refund = (amount: number, idempotencyKey: string) =>
			sandbox.refund({ providerCheckoutId, amount, idempotencyKey })
		expect(await refund(45_000, 'early')).toEqual({ status: 'refused', reason: 'The checkout is not paid.' })
		await press(payment, 'pay')
		const answers = await Promise.all([refund(20_000, 'a'), refund(20_000, 'a'), refund(20_000, 'a')])
		expect(answers[0]).toEqual({ status: 'sent', providerRefundId: expect.stringMatching(/^rfd_[\w-]{32}$/) })
		expect(answers).toEqual([answers[0], answers[0], answers[0]])
		expect(await refund(25_001, 'b')).toEqual({ status: 'refused', reason: 'That is more than was paid.' })
		expect(await refund(25_000, 'b')).toMatchObject({ status: 'sent' })
		const told = (await eventsOf(payment)).map(
			({ payload }) => payload as { type: string; payload: { amount: number } },
		)
		expect(told.map(({ type, payload }) => [type, payload.amount])).toEqual([
			['payment.succeeded', 45_000],
			['refund.succeeded', 20_000],
			['refund.succeeded', 25_000],
		])
	})
})
