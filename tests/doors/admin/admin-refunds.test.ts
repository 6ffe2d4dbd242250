import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { findViolations } from '#db/ops/invariants.ts'
import { db, write } from '#db/client/index.ts'
import { auditLog, courtTime, bookings, payments, refunds } from '#db/schema.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import { sendRefunds } from '#app/features/payments/refunds/refunds.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'

const { yoco } = await vi.hoisted(async () => {
	const { startYoco, YOCO_KEY } = await import('#tests/support/outside/yoco.ts')
	const yoco = await startYoco()
	Object.assign(process.env, { YOCO_API: yoco.url, YOCO_SECRET_KEY: YOCO_KEY, RATE_LIMITS: 'off', HOST: '127.0.0.1' })
	return { yoco }
})
afterAll(() => yoco.stop())
afterEach(async () => {
	expect(await findViolations(db)).toEqual([])
})

const adminUser = await createUser({ role: 'admin' })
const asAdmin: Record<string, string> = await signedIn(adminUser)
const admin = { ...adminUser, headers: asAdmin }
const owner = await createUser({ role: 'venue_owner' })
const venue = await createVenue({ ownerId: owner.id })

type Wishes = { provider?: 'yoco' | 'manual'; at?: Date; payerId?: number }

/** Makes a refund of R200 for a booking that the venue cancelled at `at`. */
async function aRefund({ provider = 'yoco', at = new Date(), payerId }: Wishes = {}) {
	const player = await createUser()
	const bookingId = await playedAt(venue, player, { status: 'confirmed', date: '2099-12-02' })
	const { payment } = await paid(bookingId, { provider, by: await createUser(), payerId: payerId ?? player.id, at })
	const { id } = await write(async (tx) => {
		const providerCheckoutId = provider === 'yoco' ? yoco.paid(20_000) : null
		await tx.update(payments).set({ providerCheckoutId }).where(eq(payments.id, payment.id))
		await tx.delete(courtTime).where(eq(courtTime.bookingId, bookingId))
		const cancelled = { status: 'cancelled', cancelReason: 'venue', cancelledAt: at } as const
		await tx.update(bookings).set(cancelled).where(eq(bookings.id, bookingId))
		return (await settle(tx, bookingId, at)).refunds[0]!
	})
	return { id, player }
}
const stored = async ({ id }: { id: number }) => (await db.select().from(refunds).where(eq(refunds.id, id)))[0]!
const asksFor = ({ id }: { id: number }) => yoco.asked.filter(({ key }) => key === `refund:${id}`).length
const actsOn = ({ id }: { id: number }) =>
	db
		.select()
		.from(auditLog)
		.where(and(eq(auditLog.subject, `refund:${id}`), eq(auditLog.byAdmin, true)))
const retry = ({ id }: { id: number }, { headers } = admin) =>
	visit(`/admin/refunds/${id}/retry`, { headers, form: { go: 'yes' } })
const mark = ({ id }: { id: number }, note = 'EFT of 22 November, ref 123', { headers } = admin) =>
	visit(`/admin/refunds/${id}/paid-back`, { headers, form: { method: 'eft', note } })
const listed = async (show: string, page = 1): Promise<number[]> =>
	(await visit(`/admin/refunds?show=${show}&page=${page}`, admin)).page.refunds.map(({ id }: { id: number }) => id)

/** Lets the card provider fail once, so that the refund waits for its next try. */
async function unanswered(refund: { id: number }, now = new Date()) {
	yoco.next({ instead: { status: 503, body: {} } })
	await sendRefunds(now)
	expect(await stored(refund)).toMatchObject({ status: 'due', attempts: 1, leaseUntil: expect.any(Date) })
}

describe('trying a refund again', () => {
	it('ends the pause once, and the provider takes it for the same refund', async () => {
		yoco.endRefunds('at once')
		const refund = await aRefund()
		await unanswered(refund)
		const answers = await Promise.all(Array.from({ length: 10 }, () => retry(refund)))
		expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(9).fill(409)])
		expect(await actsOn(refund)).toMatchObject([{ action: 'refund.retry', details: { attempts: 1 } }])
		await sendRefunds(new Date())
		expect(await stored(refund)).toMatchObject({ status: 'done', attempts: 2 })
		expect(asksFor(refund)).toBe(2)
		expect(yoco.refunds.filter(({ key }) => key === `refund:${refund.id}`)).toHaveLength(1)
		expect((await retry(refund)).status).toBe(409)
	})

	it('is not for one that is being sent, was handed to the venue or never waited', async () => {
		const [fresh, byHand] = [await aRefund(), await aRefund({ provider: 'manual' })]
		expect((await retry(fresh)).status).toBe(409)
		expect((await retry(byHand)).status).toBe(409)
		const sending = { status: 'sending', attempts: 1, leaseUntil: new Date(Date.now() + HOUR) } as const
		await write((tx) => tx.update(refunds).set(sending).where(eq(refunds.id, fresh.id)))
		expect((await retry(fresh)).status, 'two of us would send it at once').toBe(409)
		expect(await stored(fresh)).toMatchObject({ status: 'sending', leaseUntil: sending.leaseUntil })
		await write((tx) => tx.update(refunds).set({ status: 'due', leaseUntil: null }).where(eq(refunds.id, fresh.id)))
	})

	it('does not send what the provider may have forgotten under its key', async () => {
		const now = new Date()
		const refund = await aRefund({ at: new Date(now.getTime() - 3 * DAY) })
		await unanswered(refund, now)
		await retry(refund)
		await sendRefunds(now)
		expect(await stored(refund)).toMatchObject({ by: 'venue', status: 'due', attempts: 1 })
		expect(asksFor(refund)).toBe(1)
	})
})

describe('marking a refund as paid back', () => {
	it('needs a word how one knows, tells the payer, and happens once', async () => {
		const refund = await aRefund({ provider: 'manual' })
		for (const note of ['', ' ', 'x'.repeat(501)]) expect((await mark(refund, note)).status).toBe(400)
		const answers = await Promise.all(Array.from({ length: 5 }, () => mark(refund)))
		expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409, 409])
		expect(await stored(refund)).toMatchObject({ status: 'done', doneById: admin.id })
		const details = { venueId: venue.venueId, cents: 20_000 }
		expect(await actsOn(refund)).toMatchObject([
			{ action: 'refund.mark', note: 'EFT of 22 November, ref 123', details },
		])
		const told = await noticesOf(refund.player.id)
		expect(told.map(({ cause }) => cause)).toContain(`refund:${refund.id}:done`)
	})

	it('is not for one that goes to a card, nor for money of one’s own', async () => {
		const toCard = await aRefund()
		expect((await mark(toCard)).status).toBe(409)
		const own = await aRefund({ provider: 'manual', payerId: admin.id })
		expect((await mark(own)).status).toBe(403)
		expect((await visit(`/admin/refunds/${own.id}/paid-back`, admin)).page.problem).toMatch(/your own money/)
		expect((await retry(own)).status).toBe(403)
		for (const refund of [toCard, own]) expect(await actsOn(refund)).toEqual([])
	})

	it('is written down also where an admin does it on the venue’s own page, and not where the owner does', async () => {
		const [byAdmin, byOwner] = [await aRefund({ provider: 'manual' }), await aRefund({ provider: 'manual' })]
		const tick = ({ id }: { id: number }, headers: Record<string, string>) =>
			visit(`/venue-dashboard/${venue.venueId}/money/refunds/${id}`, { headers, form: { method: 'eft' } })
		expect((await tick(byAdmin, admin.headers)).status).toBe(302)
		expect((await tick(byOwner, await signedIn(owner))).status).toBe(302)
		expect(await actsOn(byAdmin)).toHaveLength(1)
		expect(await actsOn(byOwner)).toEqual([])
	})
})

describe('the list', () => {
	it('shows what needs a look apart from what goes by itself', async () => {
		const now = new Date()
		const before = await listed('trouble')
		const fresh = await aRefund()
		const newByHand = await aRefund({ provider: 'manual' })
		const oldByHand = await aRefund({ provider: 'manual', at: new Date(now.getTime() - 8 * DAY) })
		const slow = await aRefund({ at: new Date(now.getTime() - 2 * DAY) })
		const sent = { status: 'sent', providerRefundId: crypto.randomUUID(), updatedAt: new Date(now.getTime() - 2 * DAY) }
		await write((tx) =>
			tx
				.update(refunds)
				.set({ ...sent, status: 'sent' })
				.where(eq(refunds.id, slow.id)),
		)
		const trouble = (await listed('trouble')).filter((id) => !before.includes(id))
		expect(trouble).toEqual([oldByHand.id, slow.id])
		const open = [...(await listed('open')), ...(await listed('open', 2))]
		for (const { id } of [fresh, newByHand, oldByHand, slow]) expect(open).toContain(id)
		const waiting = (await visit('/admin', admin)).page.waiting as { what: string; count: number }[]
		expect(waiting.find(({ what }) => what === 'refunds')?.count).toBe((await listed('trouble')).length)
	})

	it('shows payments of another amount until they are decided', async () => {
		const bookingId = await playedAt(venue, await createUser(), { status: 'pending', date: '2099-12-03' })
		const row = { checkoutId: crypto.randomUUID(), reference: crypto.randomUUID(), bookingId }
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
		const inReview = async () => (await visit('/admin/refunds?show=review', admin)).page.payments
		expect(await inReview()).toMatchObject([
			{ id: payment!.id, came: 'R1.50', asked: 'R200.00', venueId: venue.venueId, own: false },
		])
		const { counts } = (await visit('/admin/refunds?show=open', admin)).page
		expect(counts).toEqual({ trouble: (await listed('trouble')).length, review: 1, open: undefined })
		const first = (await visit('/admin/refunds', admin)).page.show
		expect(first).toBe(counts.trouble > 0 ? 'trouble' : 'review')
		const back = `/venue-dashboard/${venue.venueId}/money/${payment!.id}/send-back`
		expect((await visit(back, { ...admin, form: { method: 'eft' } })).status).toBe(302)
		expect(await inReview()).toEqual([])
		expect(
			await db
				.select()
				.from(auditLog)
				.where(eq(auditLog.subject, `payment:${payment!.id}`)),
		).toMatchObject([{ action: 'payment.send-back', actorId: admin.id }])
	})
})
