import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findViolations } from '#db/ops/invariants.ts'
import { db, write } from '#db/client/index.ts'
import { courtTime, bookings, payments, refunds } from '#db/schema.ts'
import type { RefundRow } from '#app/features/ledger/bill.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { markRefunded, refundFinished, sendRefunds } from './refunds.server.ts'

const { yoco, YOCO_KEY } = await vi.hoisted(async () => {
	const { startYoco, YOCO_KEY } = await import('#tests/support/outside/yoco.ts')
	const yoco = await startYoco()
	Object.assign(process.env, { YOCO_API: yoco.url, YOCO_SECRET_KEY: YOCO_KEY })
	return { yoco, YOCO_KEY }
})
afterAll(() => yoco.stop())

const MINUTE = 60_000
const owner = await createUser({ role: 'venue_owner' })
const player = await createUser()
const venue = await createVenue({ ownerId: owner.id })

beforeEach(() => yoco.endRefunds('later'))
afterEach(async () => {
	expect(await findViolations(db)).toEqual([])
})

type Wishes = { provider?: 'yoco' | 'manual'; payerId?: number; at?: Date }

/** Makes a refund of all that was paid for a booking of R200 that the venue cancelled at `at`. */
async function refundDue({ provider = 'yoco', payerId = player.id, at = new Date() }: Wishes = {}) {
	const bookingId = await playedAt(venue, player, { status: 'confirmed', date: '2026-12-02' })
	const { payment } = await paid(bookingId, { provider, by: await createUser(), payerId, at })
	const refund = await write(async (tx) => {
		const providerCheckoutId = provider === 'yoco' ? yoco.paid(20_000) : null
		await tx.update(payments).set({ providerCheckoutId }).where(eq(payments.id, payment.id))
		await tx.delete(courtTime).where(eq(courtTime.bookingId, bookingId))
		const cancelled = { status: 'cancelled', cancelReason: 'venue', cancelledAt: at } as const
		await tx.update(bookings).set(cancelled).where(eq(bookings.id, bookingId))
		return (await settle(tx, bookingId, at)).refunds[0]!
	})
	return { ...refund, bookingId, reload: () => reload(refund) }
}

async function reload({ id }: Pick<RefundRow, 'id'>) {
	const [found] = await db
		.select({ refund: refunds, payment: payments.status, booking: bookings.paymentStatus })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.innerJoin(bookings, eq(bookings.id, refunds.bookingId))
		.where(eq(refunds.id, id))
	return { ...found!.refund, payment: found!.payment, booking: found!.booking }
}

const sentFor = ({ id }: Pick<RefundRow, 'id'>) => yoco.refunds.filter(({ key }) => key === `refund:${id}`)
const asksFor = ({ id }: Pick<RefundRow, 'id'>) => yoco.asked.filter(({ key }) => key === `refund:${id}`).length
const told = async (user: { id: number }, { id }: Pick<RefundRow, 'id'>, what: string) =>
	(await noticesOf(user.id))
		.filter(({ cause }) => cause === `refund:${id}:${what}`)
		.map(({ title, body }) => `${title}: ${body}`)

describe('a refund to a card', () => {
	it('is sent, and done when the provider says so; saying so again changes nothing', async () => {
		const now = new Date()
		const due = await refundDue()
		expect(due).toMatchObject({ by: 'provider', status: 'due', amount: 20_000 })
		await sendRefunds(now)
		const sent = await due.reload()
		expect(sent).toMatchObject({ status: 'sent', attempts: 1, leaseUntil: null, payment: 'success', booking: 'paid' })
		expect(sentFor(due)).toMatchObject([{ amount: 20_000, id: sent.providerRefundId }])
		await sendRefunds(new Date(now.getTime() + DAY))
		expect(asksFor(due), 'it is not sent again').toBe(1)

		const end = { provider: 'yoco', providerRefundId: sent.providerRefundId!, ok: true } as const
		const answers = await Promise.all(Array.from({ length: 20 }, () => refundFinished(end, now)))
		expect(answers).toEqual(answers.map(() => true))
		const done = await due.reload()
		expect(done).toMatchObject({ status: 'done', doneAt: now, payment: 'refunded', booking: 'refunded' })
		const words = await told(player, due, 'done')
		expect(words).toHaveLength(1)
		expect(words[0]).toMatch(/^R200\.00 has gone back to your card: Padel at Venue \d+, .* a few days to show it\.$/)
		await refundFinished(end, new Date(now.getTime() + HOUR))
		expect((await due.reload()).doneAt).toEqual(now)
	})

	it('is done at once where the provider says that', async () => {
		yoco.endRefunds('at once')
		const due = await refundDue()
		await sendRefunds(new Date())
		expect(await due.reload()).toMatchObject({ status: 'done', payment: 'refunded', booking: 'refunded' })
	})

	it('is sent once, however many send at the same time', async () => {
		const all = [await refundDue(), await refundDue(), await refundDue()]
		yoco.next({ delay: 20 }, { delay: 20 })
		const now = new Date()
		await Promise.all(Array.from({ length: 10 }, () => sendRefunds(now)))
		for (const due of all) {
			expect(await due.reload()).toMatchObject({ status: 'sent', attempts: 1 })
			expect(asksFor(due)).toBe(1)
		}
	})

	it('waits longer after each failure, and in the end becomes a task of the venue', async () => {
		let now = new Date()
		const due = await refundDue({ at: now })
		const waited: number[] = []
		for (let attempt = 1; attempt <= 10; attempt++) {
			yoco.next({ instead: { status: 503, body: {} } })
			await sendRefunds(now)
			const row = await due.reload()
			expect(row.attempts).toBe(attempt)
			if (attempt === 10) break
			expect(row).toMatchObject({ by: 'provider', status: 'due', lastError: 'Yoco answered 503' })
			waited.push((row.leaseUntil!.getTime() - now.getTime()) / MINUTE)
			await sendRefunds(new Date(row.leaseUntil!.getTime() - 1))
			expect(asksFor(due), 'not before its time').toBe(attempt)
			now = row.leaseUntil!
		}
		expect(waited).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
		expect(await due.reload()).toMatchObject({ by: 'venue', status: 'due', leaseUntil: null, payment: 'success' })
		const words = await told(owner, due, 'venue')
		expect(words).toHaveLength(1)
		expect(words[0]).toMatch(/^Refund to make: R200\.00: .* Check there before/)
		expect(await told(player, due, 'by-hand')).toHaveLength(1)
		await sendRefunds(new Date(now.getTime() + DAY))
		expect(asksFor(due)).toBe(10)
	})

	it('becomes a task of the venue when it is refused, with the reason', async () => {
		const due = await refundDue()
		yoco.next({ instead: { status: 400, body: { description: 'The card is closed' } } })
		await sendRefunds(new Date())
		expect(await due.reload()).toMatchObject({ by: 'venue', status: 'due', lastError: 'The card is closed' })
		expect((await told(owner, due, 'venue'))[0]).toMatch(/It couldn’t go back to the card\. The card is closed$/)
		expect(await told(player, due, 'by-hand')).toHaveLength(1)
	})

	it('becomes a task of the venue when it fails after it was sent, and once it is paid by hand that is its end', async () => {
		const due = await refundDue()
		await sendRefunds(new Date())
		const end = { provider: 'yoco', providerRefundId: (await due.reload()).providerRefundId!, ok: false } as const
		expect(await refundFinished(end, new Date())).toBe(true)
		expect(await refundFinished(end, new Date())).toBe(true)
		expect(await due.reload()).toMatchObject({ by: 'venue', status: 'due' })
		expect(await told(owner, due, 'venue')).toHaveLength(1)
		const done = await markRefunded(owner, venue.venueId, due.id, 'eft')
		expect(await refundFinished(end, new Date())).toBe(true)
		expect(await due.reload()).toMatchObject({ status: 'done', by: 'venue', doneAt: done.doneAt, payment: 'refunded' })
	})

	it('is not known under another name or of another provider', async () => {
		const due = await refundDue()
		await sendRefunds(new Date())
		const { providerRefundId } = await due.reload()
		expect(await refundFinished({ provider: 'yoco', providerRefundId: 'rfd_other', ok: true }, new Date())).toBe(false)
		const ofAnother = { provider: 'sandbox', providerRefundId: providerRefundId!, ok: true } as const
		expect(await refundFinished(ofAnother, new Date())).toBe(false)
		expect(await due.reload()).toMatchObject({ status: 'sent' })
	})

	it('is not sent again under a key that the provider may have forgotten', async () => {
		const now = new Date()
		const due = await refundDue({ at: now })
		yoco.next({ drop: true })
		await sendRefunds(now)
		expect(sentFor(due)).toHaveLength(1)
		await sendRefunds(new Date(now.getTime() + 21 * HOUR))
		expect(asksFor(due)).toBe(1)
		expect(await due.reload()).toMatchObject({ by: 'venue', status: 'due' })
	})

	it('is sent for the first time however old it is', async () => {
		const now = new Date()
		const due = await refundDue({ at: new Date(now.getTime() - 3 * DAY) })
		await sendRefunds(now)
		expect(await due.reload()).toMatchObject({ status: 'sent' })
	})

	it('is done when the provider confirms it after the venue was asked to make it', async () => {
		yoco.endRefunds('at once')
		const due = await refundDue()
		yoco.next({ delay: 300 })
		const sending = sendRefunds(new Date())
		await expect.poll(() => asksFor(due)).toBe(1)
		await write((tx) => tx.update(refunds).set({ by: 'venue', status: 'due' }).where(eq(refunds.id, due.id)))
		await sending
		expect(await due.reload()).toMatchObject({ by: 'provider', status: 'done', payment: 'refunded' })
		await expect(markRefunded(owner, venue.venueId, due.id, 'eft')).rejects.toMatchObject({ init: { status: 409 } })
	})

	it('ends a payment of a wrong amount that is sent back', async () => {
		yoco.endRefunds('at once')
		const bookingId = await playedAt(venue, player, { status: 'pending', date: '2026-12-03' })
		const row = { checkoutId: crypto.randomUUID(), reference: crypto.randomUUID(), bookingId, userId: player.id }
		const came = { receivedAmount: 150, receivedAt: new Date(), receivedBy: 'webhook' } as const
		const [payment] = await write((tx) =>
			tx
				.insert(payments)
				.values({
					...row,
					...came,
					provider: 'yoco',
					amount: 20_000,
					status: 'review',
					providerCheckoutId: yoco.paid(200),
				})
				.returning(),
		)
		const wrong = { paymentId: payment!.id, bookingId, amount: 150, by: 'provider', reason: 'mismatch' } as const
		const [refund] = await write((tx) => tx.insert(refunds).values(wrong).returning())
		await sendRefunds(new Date())
		expect(await reload(refund!)).toMatchObject({ status: 'done', payment: 'refunded', booking: 'pending' })
	})

	it('is left for the next time when the process is told to stop', async () => {
		const due = await refundDue()
		await sendRefunds(new Date(), AbortSignal.abort())
		expect(asksFor(due)).toBe(0)
		await sendRefunds(new Date())
		expect(asksFor(due)).toBe(1)
	})
})

describe('a crash', () => {
	it('after the provider has it and before we know makes one refund', async () => {
		yoco.endRefunds('at once')
		const now = new Date()
		const due = await refundDue({ at: now })
		yoco.next({ drop: true })
		await sendRefunds(now)
		expect(await due.reload()).toMatchObject({ status: 'due', attempts: 1 })
		await sendRefunds(new Date(now.getTime() + 2 * MINUTE))
		expect(await due.reload()).toMatchObject({ status: 'done', attempts: 2, payment: 'refunded' })
		expect(asksFor(due)).toBe(2)
		expect(sentFor(due)).toHaveLength(1)
	})

	it(
		'by kill -9 between the answer of the provider and our note of it makes one refund',
		{ timeout: 60_000 },
		async () => {
			yoco.endRefunds('at once')
			const due = await refundDue()
			yoco.next({ delay: 60_000 })
			const script = resolve(import.meta.dirname, '../../../../tests/support/process/send-refunds.ts')
			const env = { ...process.env, YOCO_API: yoco.url, YOCO_SECRET_KEY: YOCO_KEY }
			const child = spawn(process.execPath, ['--import', 'tsx', script], { env, stdio: 'inherit' })
			while (sentFor(due).length === 0) await sleep(5)
			const gone = once(child, 'exit')
			child.kill('SIGKILL')
			expect(await gone).toEqual([null, 'SIGKILL'])
			const left = await due.reload()
			expect(left).toMatchObject({ status: 'sending', attempts: 1, providerRefundId: null })

			await sendRefunds(new Date())
			expect(asksFor(due), 'not while the one that is gone might still be at it').toBe(1)
			await sendRefunds(left.leaseUntil!)
			expect(asksFor(due)).toBe(2)
			expect(sentFor(due)).toHaveLength(1)
			const { id } = sentFor(due)[0]!
			expect(await due.reload()).toMatchObject({ status: 'done', providerRefundId: id, payment: 'refunded' })
		},
	)
})

describe('a refund that the venue makes by hand', () => {
	it('is ticked once, and the payer is told', async () => {
		const due = await refundDue({ provider: 'manual' })
		expect(due).toMatchObject({ by: 'venue', status: 'due' })
		const ticks = await Promise.allSettled(
			Array.from({ length: 10 }, () => markRefunded(owner, venue.venueId, due.id, 'eft')),
		)
		expect(ticks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		const refused = ticks.flatMap((tick) => (tick.status === 'rejected' ? [tick.reason as unknown] : []))
		for (const reason of refused) expect(reason).toMatchObject({ init: { status: 409 } })
		expect(await due.reload()).toMatchObject({
			status: 'done',
			doneById: owner.id,
			payment: 'refunded',
			booking: 'refunded',
		})
		expect(await told(player, due, 'done')).toHaveLength(1)
	})

	it('can only be ticked by the venue', async () => {
		const due = await refundDue({ provider: 'manual' })
		const neighbour = await createUser({ role: 'venue_owner' })
		const theirs = await createVenue({ ownerId: neighbour.id })
		const tick = (user: typeof owner, venueId: number, id = due.id) => markRefunded(user, venueId, id, 'eft')
		for (const stranger of [player, neighbour]) {
			await expect(tick(stranger, venue.venueId)).rejects.toMatchObject({ init: { status: 404 } })
		}
		await expect(tick(neighbour, theirs.venueId)).rejects.toMatchObject({ init: { status: 404 } })
		await expect(tick(owner, venue.venueId, 2_000_000_000)).rejects.toMatchObject({ init: { status: 404 } })
		expect(await due.reload()).toMatchObject({ status: 'due' })
	})

	it('is not ticked by its payee or the booker, whatever they run', async () => {
		const paidByOwner = await refundDue({ provider: 'manual', payerId: owner.id })
		await expect(markRefunded(owner, venue.venueId, paidByOwner.id, 'eft')).rejects.toMatchObject({
			init: { status: 403 },
		})
		const due = await refundDue({ provider: 'manual', payerId: (await createUser()).id })
		await write((tx) => tx.update(bookings).set({ userId: owner.id }).where(eq(bookings.id, due.bookingId)))
		await expect(markRefunded(owner, venue.venueId, due.id, 'eft')).rejects.toMatchObject({ init: { status: 403 } })
		const admin = await createUser({ role: 'admin' })
		for (const { id } of [paidByOwner, due]) {
			expect(await markRefunded(admin, venue.venueId, id, 'cash')).toMatchObject({
				status: 'done',
				doneById: admin.id,
				method: 'cash',
			})
		}
	})

	it('is not one that goes back to a card by itself', async () => {
		const due = await refundDue()
		await expect(markRefunded(owner, venue.venueId, due.id, 'eft')).rejects.toMatchObject({ init: { status: 409 } })
		expect(await due.reload()).toMatchObject({ status: 'due', by: 'provider' })
	})
})
