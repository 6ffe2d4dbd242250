import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { findViolations } from '#db/ops/invariants.ts'
import { db, write } from '#db/client/index.ts'
import { courtTime, bookings, payments, refunds } from '#db/schema.ts'
import type { PaymentRow } from '#app/features/ledger/bill.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { receive } from '../receive.server.ts'
import { reconcile, reportSlowRefunds } from './reconcile.server.ts'

const yoco = await vi.hoisted(async () => {
	const { startYoco, YOCO_KEY } = await import('#tests/support/outside/yoco.ts')
	const yoco = await startYoco()
	Object.assign(process.env, { YOCO_API: yoco.url, YOCO_SECRET_KEY: YOCO_KEY })
	return yoco
})
afterAll(() => yoco.stop())
afterEach(async () => {
	vi.restoreAllMocks()
	expect(await findViolations(db)).toEqual([])
	// One test's payments must not be looked up in the next.
	await write((tx) => tx.update(payments).set({ createdAt: new Date('2026-01-01') }))
})

const MINUTE = 60_000
const owner = await createUser({ role: 'venue_owner' })
const player = await createUser()
const venue = await createVenue({ ownerId: owner.id })
const opened = new Date('2026-11-20T10:00:00Z')
const after = (ms: number) => new Date(opened.getTime() + ms)

type Wishes = { status?: PaymentRow['status']; provider?: PaymentRow['provider']; isPaid?: boolean; at?: Date }

/** Makes a booking of R200 whose card page was opened at `at`, with its payment. */
async function openedPage({ status = 'pending', provider = 'yoco', isPaid = false, at = opened }: Wishes = {}) {
	const bookingId = await playedAt(venue, player, { status: 'pending', date: '2026-12-02' })
	const providerCheckoutId = yoco.paid(20_000)
	if (!isPaid) Object.assign(yoco.checkouts.get(providerCheckoutId)!, { status: 'created', paymentId: null })
	const row = { checkoutId: crypto.randomUUID(), reference: crypto.randomUUID(), bookingId, userId: player.id }
	const [payment] = await write((tx) =>
		tx
			.insert(payments)
			.values({ ...row, provider, status, amount: 20_000, providerCheckoutId, createdAt: at, updatedAt: at })
			.returning(),
	)
	return {
		...payment!,
		bookingId,
		providerCheckoutId,
		atYoco: yoco.checkouts.get(providerCheckoutId)!,
		reload: async () => (await db.select().from(payments).where(eq(payments.id, payment!.id)))[0]!,
		booking: async () => (await db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]!,
	}
}

const asksFor = ({ providerCheckoutId }: { providerCheckoutId: string }) =>
	yoco.asked.filter(({ path }) => path.endsWith(providerCheckoutId)).length

describe('reconciling', () => {
	it.each(['pending', 'failed', 'cancelled', 'expired'] as const)('finds the money of a %s payment', async (status) => {
		const payment = await openedPage({ status, isPaid: true })
		await reconcile(after(6 * MINUTE))
		expect(await payment.reload()).toMatchObject({
			status: 'success',
			receivedAmount: 20_000,
			receivedBy: 'provider',
			receivedAt: after(6 * MINUTE),
			method: 'card',
			providerPaymentId: payment.atYoco.paymentId,
		})
		expect(await payment.booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
	})

	it('finds it once, however often it looks and even if a webhook reports it too', async () => {
		const payment = await openedPage({ isPaid: true })
		const { paymentId } = payment.atYoco
		const receipt = { event: 'paid', amount: 20_000, by: 'webhook', providerPaymentId: paymentId! } as const
		const now = after(6 * MINUTE)
		await Promise.all([reconcile(now), receive(payment.id, receipt, now), reconcile(now), reconcile(now)])
		expect(await payment.reload()).toMatchObject({ status: 'success', receivedAmount: 20_000 })
		const told = await noticesOf(player.id)
		expect(told.filter(({ cause }) => cause.startsWith(`payment:${payment.id}:received`))).toHaveLength(1)
		expect(await db.$count(refunds, eq(refunds.paymentId, payment.id))).toBe(0)
	})

	it('sends back what was paid for a booking that is gone', async () => {
		const payment = await openedPage({ isPaid: true })
		await write(async (tx) => {
			await tx.delete(courtTime).where(eq(courtTime.bookingId, payment.bookingId))
			const cancelled = { status: 'cancelled', cancelReason: 'customer' } as const
			await tx.update(bookings).set(cancelled).where(eq(bookings.id, payment.bookingId))
			await settle(tx, payment.bookingId, opened)
		})
		expect(await payment.reload()).toMatchObject({ status: 'cancelled' })
		await reconcile(after(6 * MINUTE))
		const [refund] = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
		expect(refund).toMatchObject({ amount: 20_000, by: 'provider', status: 'due' })
	})

	it.each([
		['amount', { amount: 19_999 }, 'R199.99'],
		['currency', { currency: 'USD' }, 'USD 200.00'],
	])('holds money of another %s for the venue to decide', async (_, other, words) => {
		const payment = await openedPage({ isPaid: true })
		Object.assign(payment.atYoco, other)
		await reconcile(after(6 * MINUTE))
		await reconcile(after(20 * MINUTE))
		const held = await payment.reload()
		expect(held).toMatchObject({ status: 'review', receivedBy: 'provider', metadata: { came: other } })
		expect(await payment.booking()).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
		const told = await noticesOf(owner.id)
		const mine = told.filter(({ cause }) => cause === `payment:${payment.id}:mismatch`)
		expect(mine.map(({ title }) => title)).toEqual([`A card payment of ${words} needs you`])
	})

	it('ends a payment whose page has ended, and finds money that comes all the same', async () => {
		const payment = await openedPage()
		payment.atYoco.status = 'expired'
		await reconcile(after(6 * MINUTE))
		expect(await payment.reload()).toMatchObject({ status: 'expired', receivedAt: null })
		yoco.pay(payment.providerCheckoutId)
		await reconcile(after(20 * MINUTE))
		expect(await payment.reload()).toMatchObject({ status: 'success', receivedAmount: 20_000 })
	})

	it('changes nothing about an open payment, or when the provider does not answer', async () => {
		const [open, paid] = [await openedPage(), await openedPage({ isPaid: true })]
		yoco.next({}, { instead: { status: 503, body: {} } })
		await reconcile(after(6 * MINUTE))
		for (const payment of [open, paid]) {
			const { metadata, ...row } = await payment.reload()
			expect(row).toMatchObject({ status: 'pending', receivedAt: null, updatedAt: opened })
			expect(metadata).toEqual({ lookedAt: after(6 * MINUTE).getTime() })
			expect(await payment.booking()).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
		}
		await reconcile(after(12 * MINUTE))
		expect(await paid.reload()).toMatchObject({ status: 'success' })
	})

	it('asks at most every five minutes, and ever rarer', async () => {
		const payment = await openedPage()
		await reconcile(after(4 * MINUTE))
		expect(asksFor(payment)).toBe(0)
		await reconcile(after(5 * MINUTE))
		await reconcile(after(9 * MINUTE))
		expect(asksFor(payment)).toBe(1)
		await reconcile(after(10 * MINUTE))
		expect(asksFor(payment)).toBe(2)
		for (let minute = 11; minute < 24 * 60; minute++) await reconcile(after(minute * MINUTE))
		expect(asksFor(payment)).toBeGreaterThan(20)
		expect(asksFor(payment)).toBeLessThan(80)
	})

	it('does not ask for payments that are a week old, paid, or by hand', async () => {
		const old = await openedPage({ at: after(-7 * DAY) })
		const manual = await openedPage({ provider: 'manual', isPaid: true })
		const paid = await openedPage({ isPaid: true })
		await reconcile(after(6 * MINUTE))
		const asked = asksFor(paid)
		await reconcile(after(HOUR))
		expect([asksFor(old), asksFor(manual), asksFor(paid)]).toEqual([0, 0, asked])
		expect(await manual.reload()).toMatchObject({ status: 'pending' })
	})

	it('stops asking a provider after three failures', async () => {
		const all = [await openedPage(), await openedPage(), await openedPage(), await openedPage(), await openedPage()]
		yoco.next({ drop: true }, { drop: true }, { drop: true })
		await reconcile(after(6 * MINUTE))
		expect(all.map(asksFor)).toEqual([1, 1, 1, 0, 0])
		await reconcile(after(7 * MINUTE))
		expect(all.map(asksFor)).toEqual([1, 1, 1, 1, 1])
	})

	it('stops between two payments when the process does', async () => {
		const payment = await openedPage({ isPaid: true })
		await reconcile(after(6 * MINUTE), AbortSignal.abort())
		expect(asksFor(payment)).toBe(0)
	})
})

describe('refunds that were accepted and do not end', () => {
	it('are named in the log after a day, and stay as they are', async () => {
		const said = vi.spyOn(console, 'log').mockImplementation(() => {})
		const payment = await openedPage({ isPaid: true })
		await reconcile(after(6 * MINUTE))
		const row = { paymentId: payment.id, bookingId: payment.bookingId, amount: 100, by: 'provider' } as const
		const [refund] = await write((tx) =>
			tx
				.insert(refunds)
				.values({ ...row, reason: 'overpaid', status: 'sent', updatedAt: opened })
				.returning(),
		)
		expect(await reportSlowRefunds(after(DAY))).toBe(0)
		expect(await reportSlowRefunds(after(DAY + 1))).toBe(1)
		expect(said.mock.calls.flat().join()).toContain(`"refunds":[${refund!.id}]`)
		expect((await db.select().from(refunds).where(eq(refunds.id, refund!.id)))[0]).toEqual(refund)
		await write((tx) => tx.delete(refunds).where(eq(refunds.id, refund!.id)))
	})
})
