import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courtTime, bookings, notices, paymentEvents, payments, refunds } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { onSlotsChanged } from '#app/features/live/changes.server.ts'
import { processPaymentEvents } from '#app/features/payments/cards/events.server.ts'
import { acceptWebhook } from '#app/features/payments/cards/webhook.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { cardPayment, eventOf, eventsNamed, sign, stateOf, type CardPayment } from '#tests/support/outside/webhooks.ts'
import { takeNaively } from '#tests/proof/money/naive-webhook.ts'
import { ask } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const AT_ONCE = times(20, 100)
const LONG = { timeout: within(120_000) }
const now = () => new Date()

/** Delivers a webhook and processes what waits. Returns the id of the stored event. */
async function deliver(body: string) {
	const headers = sign(body)
	await acceptWebhook(new Headers(headers), new TextEncoder().encode(body))
	await processPaymentEvents(now())
	return headers['webhook-id']
}

async function post(body: string, headers: Record<string, string>) {
	const { status } = await ask('/api/payments/webhook', { method: 'POST', headers, body })
	expect(status).toBe(200)
}

async function paidOnce(payment: CardPayment) {
	expect(await stateOf(payment)).toMatchObject({
		payment: { status: 'success', receivedAmount: 45_000, receivedBy: 'webhook', receivedById: null, method: 'card' },
		booking: { status: 'confirmed', paymentStatus: 'paid', payBy: null },
		takenIn: 45_000,
		refunds: 0,
		toldOwner: ['R450.00 received'],
		toldPlayer: ['Your payment of R450.00 has arrived'],
	})
}

afterAll(async () => expect(await fsck()).toEqual([]))

describe(`one event, delivered ${AT_ONCE} times at once`, () => {
	const crowd = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, work))

	it('has one effect', LONG, async () => {
		const payment = await cardPayment()
		const body = eventOf('payment.succeeded', payment.providerCheckoutId)
		const headers = sign(body)
		await crowd(async () => {
			await post(body, headers)
			await processPaymentEvents(now())
		})
		expect(await eventsNamed(headers['webhook-id'])).toMatchObject([{ status: 'done', note: null }])
		await paidOnce(payment)
	})

	it('has one effect under as many ids, too', LONG, async () => {
		const payment = await cardPayment()
		const body = eventOf('payment.succeeded', payment.providerCheckoutId)
		await crowd(async () => {
			await post(body, sign(body))
			await processPaymentEvents(now())
		})
		await paidOnce(payment)
	})

	test('the same deliveries expose a handler that only checks first', LONG, async () => {
		const payment = await cardPayment()
		const body = eventOf('payment.succeeded', payment.providerCheckoutId)
		await atOnce([body, body], takeNaively)
		expect((await stateOf(payment)).takenIn).toBe(90_000)
		await write(async (tx) => {
			await tx.delete(payments).where(eq(payments.bookingId, payment.bookingId))
			await tx.delete(notices).where(eq(notices.userId, payment.player.id))
			await tx.delete(courtTime).where(eq(courtTime.bookingId, payment.bookingId))
			await tx.delete(bookings).where(eq(bookings.id, payment.bookingId))
		})
	})
})

describe('events out of order', () => {
	const failure = (payment: CardPayment) => eventOf('payment.failed', payment.providerCheckoutId)
	const success = (payment: CardPayment) => eventOf('payment.succeeded', payment.providerCheckoutId)

	it.each([
		['a failure after the payment', [success, failure]],
		['a failure before it', [failure, success]],
		['failures around it', [failure, failure, success, failure]],
	])('end paid: %s', async (_, events) => {
		const payment = await cardPayment()
		for (const event of events) await deliver(event(payment))
		await paidOnce(payment)
	})

	it('end paid in whichever order they are stored and carried out together', async () => {
		const payment = await cardPayment()
		const bodies = [failure(payment), success(payment), failure(payment)]
		for (const body of bodies) await acceptWebhook(new Headers(sign(body)), new TextEncoder().encode(body))
		expect((await stateOf(payment)).takenIn).toBe(0)
		await Promise.all([processPaymentEvents(now()), processPaymentEvents(now())])
		await paidOnce(payment)
	})

	it('leave a payment failed that only failed', async () => {
		const payment = await cardPayment()
		const id = await deliver(failure(payment))
		expect(await stateOf(payment)).toMatchObject({
			payment: { status: 'failed', receivedAt: null },
			booking: { status: 'pending', paymentStatus: 'pending' },
			toldOwner: [],
		})
		expect(await eventsNamed(id)).toMatchObject([{ status: 'done' }])
	})
})

describe('money that is not what was asked for', () => {
	it.each([
		['less', { amount: 44_900 }, 'R449.00'],
		['more', { amount: 45_001 }, 'R450.01'],
		['another currency', { currency: 'USD' }, 'USD 450.00'],
		['a currency by another name', { currency: 'zar' }, 'R450.00'],
	])('does not pay: %s', async (_, other, came) => {
		const payment = await cardPayment()
		const id = await deliver(eventOf('payment.succeeded', payment.providerCheckoutId, other))
		const amount = 'amount' in other ? other.amount : 45_000
		expect(await stateOf(payment)).toMatchObject({
			payment: { status: 'review', receivedAmount: amount, receivedBy: 'webhook', metadata: { came: other } },
			booking: { status: 'pending', paymentStatus: 'pending' },
			toldOwner: [`A card payment of ${came} needs you`],
			toldPlayer: [`${came} arrived instead of R450.00`],
		})
		expect(await eventsNamed(id)).toMatchObject([{ status: 'quarantined', note: expect.stringContaining('R450.00') }])

		await deliver(eventOf('payment.succeeded', payment.providerCheckoutId))
		expect(await stateOf(payment)).toMatchObject({
			payment: { status: 'review' },
			booking: { paymentStatus: 'pending' },
		})
	})

	it('does not pay when no money came', async () => {
		const payment = await cardPayment()
		const id = await deliver(eventOf('payment.succeeded', payment.providerCheckoutId, { mode: 'live' }))
		expect(await eventsNamed(id)).toMatchObject([{ status: 'quarantined' }])
		expect(await stateOf(payment)).toMatchObject({ payment: { status: 'pending' }, takenIn: 0 })
	})

	it('is not counted twice, and does not pass unseen, when a checkout is paid twice', async () => {
		const payment = await cardPayment()
		await deliver(eventOf('payment.succeeded', payment.providerCheckoutId))
		const id = await deliver(eventOf('payment.succeeded', payment.providerCheckoutId))
		expect(await eventsNamed(id)).toMatchObject([
			{ status: 'quarantined', note: expect.stringContaining('a second payment') },
		])
		const { takenIn, toldOwner } = await stateOf(payment)
		expect({ takenIn, toldOwner }).toEqual({
			takenIn: 45_000,
			toldOwner: ['R450.00 received', 'A checkout was paid twice by card'],
		})
	})
})

describe('an event that does not concern us', () => {
	it('is put aside with a note: …', () =>
		each(
			[
				['of another type', JSON.stringify({ id: 'evt_1', type: 'payout.made', payload: {} }), 'ignored'],
				['without a type', '{}', 'ignored'],
				['of a checkout that is not ours', eventOf('payment.succeeded', 'ch_unknown'), 'ignored'],
				['whose sum is no sum', eventOf('payment.succeeded', 'ch_unknown', { amount: '45000' }), 'quarantined'],
				['that names no checkout', eventOf('payment.succeeded', 'ch_unknown', { metadata: {} }), 'quarantined'],
				['that says two things', eventOf('payment.succeeded', 'ch_unknown', { status: 'failed' }), 'quarantined'],
			],
			async (_, body, status) => {
				const id = await deliver(body)
				expect(await eventsNamed(id)).toMatchObject([{ status, note: expect.any(String), doneAt: expect.any(Date) }])
			},
		))

	it('cannot pay what is paid by hand', async () => {
		const payment = await cardPayment()
		await write((tx) =>
			tx.update(payments).set({ provider: 'manual', providerCheckoutId: null }).where(eq(payments.id, payment.id)),
		)
		const id = await deliver(eventOf('payment.succeeded', payment.checkoutId))
		expect(await eventsNamed(id)).toMatchObject([{ status: 'ignored' }])
		expect((await stateOf(payment)).takenIn).toBe(0)
	})
})

it('finds a payment by our own name for its checkout', async () => {
	const payment = await cardPayment()
	await deliver(eventOf('payment.succeeded', payment.checkoutId))
	await paidOnce(payment)
})

it('carries out after a restart what was only stored before it', async () => {
	const payment = await cardPayment()
	const body = eventOf('payment.succeeded', payment.providerCheckoutId)
	const headers = sign(body)
	await acceptWebhook(new Headers(headers), new TextEncoder().encode(body))
	expect(await eventsNamed(headers['webhook-id'])).toMatchObject([{ status: 'new', doneAt: null }])
	vi.resetModules()
	const again = await import('#app/features/payments/cards/events.server.ts')
	expect(again.processPaymentEvents, 'another process, as far as it knows').not.toBe(processPaymentEvents)
	await again.processPaymentEvents(now())
	await paidOnce(payment)
})

describe('money for a booking that has lapsed', () => {
	const later = (hours: number) => new Date(Date.now() + hours * HOUR)

	it('brings it back while its hour is free, and says that the hour is taken', async () => {
		const payment = await cardPayment()
		await lapseUnpaidBookings(later(1))
		expect((await stateOf(payment)).booking).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' })
		const changes: number[] = []
		const stop = onSlotsChanged(({ venueId }) => void changes.push(venueId))
		await deliver(eventOf('payment.succeeded', payment.providerCheckoutId))
		stop()
		expect(changes).toEqual([payment.venue.venueId])
		expect((await stateOf(payment)).booking).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
	})
})

describe('news of a refund', () => {
	async function refunded(set: Partial<typeof refunds.$inferInsert>) {
		const payment = await cardPayment()
		await deliver(eventOf('payment.succeeded', payment.providerCheckoutId))
		const about = { paymentId: payment.id, bookingId: payment.bookingId, amount: 45_000, by: 'provider' } as const
		const row = { ...about, reason: 'cancelled', status: 'sent', ...set } as const
		await write(async (tx) => {
			await tx
				.update(bookings)
				.set({ status: 'cancelled', cancelReason: 'customer' })
				.where(eq(bookings.id, payment.bookingId))
			await tx.delete(courtTime).where(eq(courtTime.bookingId, payment.bookingId))
			await tx.insert(refunds).values(row)
		})
		return payment
	}
	const refundOf = async (payment: CardPayment) =>
		(await db.select().from(refunds).where(eq(refunds.bookingId, payment.bookingId)))[0]!

	it('ends it, once', async () => {
		const payment = await refunded({ providerRefundId: 'rfd_one' })
		const body = eventOf('refund.succeeded', payment.providerCheckoutId, { id: 'rfd_one' })
		for (let times = 0; times < 2; times++) await deliver(body)
		expect(await refundOf(payment)).toMatchObject({ status: 'done', doneAt: expect.any(Date) })
		expect(await stateOf(payment)).toMatchObject({
			payment: { status: 'refunded' },
			booking: { paymentStatus: 'refunded' },
		})
	})

	it('makes it a task of the venue where it failed', async () => {
		const payment = await refunded({ providerRefundId: 'rfd_two' })
		await deliver(eventOf('refund.failed', payment.providerCheckoutId, { id: 'rfd_two' }))
		expect(await refundOf(payment)).toMatchObject({ status: 'due', by: 'venue' })
	})

	it('waits for the response that names it, and is put aside when none comes', async () => {
		const payment = await refunded({ status: 'sending' })
		const early = await deliver(eventOf('refund.succeeded', payment.providerCheckoutId, { id: 'rfd_three' }))
		const stray = await deliver(eventOf('refund.succeeded', payment.providerCheckoutId, { id: 'rfd_of_nobody' }))
		for (const id of [early, stray]) expect(await eventsNamed(id)).toMatchObject([{ status: 'new', doneAt: null }])
		await write((tx) =>
			tx
				.update(refunds)
				.set({ status: 'sent', providerRefundId: 'rfd_three' })
				.where(eq(refunds.bookingId, payment.bookingId)),
		)
		await processPaymentEvents(now())
		expect(await eventsNamed(early)).toMatchObject([{ status: 'done' }])
		expect(await refundOf(payment)).toMatchObject({ status: 'done' })
		await processPaymentEvents(new Date(Date.now() + 2 * HOUR))
		expect(await eventsNamed(stray)).toMatchObject([{ status: 'quarantined', note: 'We asked for no such refund.' }])
		expect(await db.$count(paymentEvents, eq(paymentEvents.status, 'new'))).toBe(0)
	})
})
