import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog } from '#db/schema.ts'
import { moveOn } from '#app/features/ledger/settle-bill.server.ts'
import { book, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { openShareCheckout } from '#app/features/payments/checkout.server.ts'
import { undoCash } from '#app/features/payments/inbox/undo-cash.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { claimShare } from '#app/features/payments/split/shares.server.ts'
import { equally, splitBooking } from '#app/features/payments/split/split.server.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { linesOf, moneyAt } from '#tests/support/world/money.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { takeShareNaively, undoShareNaively } from './naive-split.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(6, 15)
const LONG = { timeout: within(120_000) }
const now = at('2026-11-20', 9)
const origin = 'http://localhost:3000'
const SENT = { verificationMethod: 'snapscan', receiptNumber: '' } as const
const [SHARE, ALL] = [10_000, 30_000]

const [owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
let venue: Awaited<ReturnType<typeof createVenue>>
let id = 0
const stored = () => moneyAt(venue.venueId)
const firstShare = async () => (await stored()).splits[0]!

/** A booking of R300 that three people share. */
async function splitIt() {
	venue = await createVenue({ ownerId: owner.id, courts: 1, price: 300 })
	const times = { startTime: at('2026-11-24', 18), endTime: at('2026-11-24', 19) }
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 }
	id = (await book(player, { ...place, ...times, paymentMethod: 'Credit Card', notes: '' }, { now })).id
	await splitBooking(player, id, equally(3), { now })
}
beforeEach(splitIt)

const take = (how: Parameters<typeof takeAtDesk>[4], method: 'cash' | 'credit' = 'cash') =>
	takeAtDesk(owner, venue.venueId, id, method, { now, ...how })

async function opened(payBy: 'card' | 'manual') {
	await openShareCheckout(null, (await firstShare()).checkoutId, { payBy, origin, now })
	return (await stored()).payments.at(-1)!
}

/** Does each of them first once, one after the other; from then on both at once. */
async function both(round: number, ...acts: [() => Promise<unknown>, () => Promise<unknown>]) {
	const [first, second] = round % 2 === 0 ? acts : [acts[1], acts[0]]
	const settled = (act: () => Promise<unknown>) => act().catch((error: Error) => error)
	if (round > 1) return Promise.all([settled(first), settled(second)])
	return [await settled(first), await settled(second)]
}

async function held() {
	const { payments, refunds } = await stored()
	const came = payments.reduce((sum, { receivedAmount }) => sum + (receivedAmount ?? 0), 0)
	return came - refunds.reduce((sum, { amount }) => sum + amount, 0)
}

test('a share is taken at the desk, once, and the others stay open', async () => {
	const { id: share } = await firstShare()
	const taken = await take({ share, seen: ALL })
	expect([taken.taken, taken.account.due]).toEqual([SHARE, ALL - SHARE])
	// Sent again, because its response was lost.
	expect((await take({ share, seen: ALL })).taken).toBe(SHARE)
	const { splits, payments } = await stored()
	expect(splits.map(({ status }) => status)).toEqual(['paid', 'pending', 'pending'])
	expect(payments).toMatchObject([{ splitId: share, amount: SHARE, method: 'cash' }])
	const other = splits[1]!.id
	await expect(take({ share: other, seen: ALL }), 'not what was seen').rejects.toThrow('Look again')
	await expect(take({ share, seen: ALL - SHARE })).rejects.toThrow('This share is paid.')
	for (const open of splits.slice(1)) await take({ share: open.id })
	expect((await stored()).bookings[0]).toMatchObject({ paymentStatus: 'paid' })
	expect(linesOf(await stored())).toEqual([])
})

test('a share of others, another amount and credit are refused', async () => {
	const { id: share } = await firstShare()
	await expect(take({ share, amount: 5_000 })).rejects.toThrow('A share has to be paid exactly.')
	await expect(take({ share }, 'credit')).rejects.toThrow('Credit pays for all that’s open.')
	await splitIt()
	await expect(take({ share })).rejects.toThrow('Share not found')
	expect((await stored()).payments).toEqual([])
})

test('a share whose money is on its way is refused', async () => {
	const payment = await opened('manual')
	const { id: share, checkoutId } = await firstShare()
	await claimShare(null, checkoutId, SENT, now)
	await expect(take({ share })).rejects.toThrow('Money for this share was sent.')
	expect((await stored()).payments).toMatchObject([{ id: payment.id, receivedAt: null }])
	await splitIt()
	const card = await opened('card')
	const came = { receivedAmount: 9_000, receivedAt: now, receivedBy: 'webhook' } as const
	await write((tx) => moveOn(tx, card.id, 'mismatch', came, now))
	await expect(take({ share: (await firstShare()).id })).rejects.toThrow('R90.00 has arrived')
})

describe('the desk and the player pay one share at once', () => {
	test('and it is paid once, by card or in cash', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			await splitIt()
			const { id: share } = await firstShare()
			const payment = await opened('card')
			const what = { event: 'paid', amount: SHARE, by: 'webhook', method: 'card' } as const
			await both(
				round,
				() => take({ share, seen: ALL }),
				() => receive(payment.id, what, now),
			)
			expect([(await firstShare()).status, await held(), linesOf(await stored())]).toEqual(['paid', SHARE, []])
		}
	})

	test('and cash is not taken beside money that was sent', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			await splitIt()
			await opened('manual')
			const { id: share, checkoutId } = await firstShare()
			await both(
				round,
				() => take({ share, seen: ALL }),
				() => claimShare(null, checkoutId, SENT, now),
			)
			const there = (await stored()).payments.filter(({ status }) => status === 'success')
			expect(there).toHaveLength(1)
			expect(linesOf(await stored())).toEqual([])
		}
	})

	test('catch a desk that only looks first', LONG, async () => {
		const { id: share } = await firstShare()
		await atOnce([1, 2], () => takeShareNaively(share, now))
		expect(await held()).toBe(2 * SHARE)
		expect(linesOf(await stored())).not.toEqual([])
	})
})

describe('cash for a share', () => {
	const undo = (paymentId: number, when = now) => undoCash(owner, venue.venueId, id, paymentId, when)
	async function takeFirst() {
		await take({ share: (await firstShare()).id })
		return (await stored()).payments.at(-1)!.id
	}

	test('can be undone on its day, and its link works again', async () => {
		const first = await takeFirst()
		const { splits } = await stored()
		await take({ share: splits[1]!.id })
		await expect(undo(first, new Date(now.getTime() + DAY))).rejects.toThrow('no cash from today to undo')
		expect(await undo(first)).toMatchObject({ due: ALL - SHARE, held: SHARE })
		expect(await undo(first), 'sent again').toMatchObject({ due: ALL - SHARE })
		expect((await stored()).splits.map(({ status, paymentId }) => [status, paymentId === null])).toEqual([
			['pending', true],
			['paid', false],
			['pending', true],
		])
		const acts = await db
			.select()
			.from(auditLog)
			.where(eq(auditLog.subject, `booking:${id}`))
		expect(acts.filter(({ action }) => action === 'booking.undo-cash')).toHaveLength(1)
		await opened('card')
		await take({ share: splits[0]!.id })
		expect([await held(), linesOf(await stored())]).toEqual([2 * SHARE, []])
	})

	test('is undone beside cash for all of the rest, which stays as it ended the other shares', async () => {
		const first = await takeFirst()
		await take({})
		const [, rest] = (await stored()).payments
		await expect(undo(rest!.id), 'it ended the other shares').rejects.toThrow('no cash from today to undo')
		expect(await undo(first)).toMatchObject({ due: SHARE })
		expect((await firstShare()).status).toBe('pending')
		expect(linesOf(await stored())).toEqual([])
	})

	test('makes a booking a request again only where the money had confirmed it', async () => {
		const status = async () => (await stored()).bookings[0]!.status
		const first = await takeFirst()
		await setBookingStatus(owner, id, 'confirmed', now)
		await undo(first)
		expect(await status(), 'the desk had').toBe('confirmed')
		await splitIt()
		const again = await takeFirst()
		for (const { id: share } of (await stored()).splits.slice(1)) await take({ share })
		expect(await status()).toBe('confirmed')
		await undo(again)
		expect(await status()).toBe('pending')
	})

	test('is undone while the player pays the share by card, and the share is paid once or open', LONG, async () => {
		const seen = new Set<string>()
		for (let round = 0; round < ROUNDS; round++) {
			await splitIt()
			const card = await opened('card')
			const cash = await takeFirst()
			const what = { event: 'paid', amount: SHARE, by: 'webhook', method: 'card' } as const
			await both(
				round,
				() => undo(cash),
				() => receive(card.id, what, now),
			)
			const { status } = await firstShare()
			expect([await held(), linesOf(await stored())]).toEqual([status === 'paid' ? SHARE : 0, []])
			seen.add(status)
		}
		expect([...seen].sort()).toEqual(['paid', 'pending'])
	})

	test('catches an undoing that only looks first', LONG, async () => {
		const first = await takeFirst()
		await inBetween(
			() => undoShareNaively(first),
			async () => {
				await undo(first)
				await takeFirst()
			},
		)
		expect(linesOf(await stored())).not.toEqual([])
	})
})
