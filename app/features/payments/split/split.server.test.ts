import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { recordAtDesk } from '#app/features/bookings/paying/desk-money.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { aBill, aSplitBill, billOf, paymentBy, paymentsOf, refundsOf, sharesOf } from '#tests/support/world/bills.ts'
import { createUser } from '#tests/support/world/people.ts'
import { splitNaively } from '#tests/proof/money/naive-split.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { putInReview } from '../cards/mismatch.server.ts'
import { openCheckout } from '../checkout.server.ts'
import { claim } from '../manual/manual.server.ts'
import { findReceipt } from '../receipts/receipt.server.ts'
import { receive } from '../receive.server.ts'
import { shareMessage } from './share-message.ts'
import { remindOfShares } from './reminders.server.ts'
import { claimShare, findShare, startShare } from './shares.server.ts'
import { findSplit } from './split-page.server.ts'
import { remindOfShare, splitBooking, undoSplit } from './split.server.ts'
import { confirmReceived, denyReceived } from '../inbox/venue-money.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

// 06:30 on a Monday in South Africa. Bookings are on Wednesday at ten, a little over two days later.
const NOW = new Date('2027-03-01T04:30:00Z')
const DATE = '2027-03-03'
const START = new Date('2027-03-03T08:00:00Z')
const HERE = { now: NOW, date: DATE }
const LONG = { timeout: 120_000 }
const origin = 'http://localhost'

const later = (ms: number, from = NOW) => new Date(from.getTime() + ms)
const friends = (count: number) => Array.from({ length: count + 1 }, () => ({ name: '', amount: null }))
const custom = (...cents: number[]) => ({
	mode: 'custom' as const,
	people: cents.map((amount) => ({ name: '', amount })),
})
const amountsOf = async (id: number) => (await sharesOf(id)).map(({ amount, status }) => [amount, status])
const byHand = { verificationMethod: 'eft', receiptNumber: '' } as const

async function payByCard(link: string, now = NOW) {
	const { checkoutId } = await startShare(null, link, { payBy: 'card', origin, now })
	const { id, amount } = await paymentBy(checkoutId)
	return receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, now)
}

describe('splitting', () => {
	it('makes R100 three shares that add up, each with a link of its own', async () => {
		const { id, booker, shares } = await aSplitBill({ ...HERE, fullName: 'Thandi Mokoena', names: ['Sipho', ''] })
		expect(shares.map(({ amount }) => amount)).toEqual([3334, 3333, 3333])
		expect(shares.map(({ name }) => name)).toEqual(['Thandi M.', 'Sipho', 'Player 3'])
		expect(shares.map(({ participantId }) => participantId)).toEqual([booker.id, null, null])
		expect(new Set(shares.map(({ checkoutId }) => checkoutId)).size).toBe(3)
		for (const { checkoutId } of shares) expect(checkoutId).toMatch(/^[\w-]{32}$/)
		expect(await billOf(id)).toMatchObject({ off: 0, account: { due: 10_000 } })
		expect((await findSplit(booker, id)).shares.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending'])
	})

	it('takes amounts that people choose when they come to the sum, to the cent', async () => {
		const { id, booker } = await aBill(HERE)
		const split = (...cents: number[]) => splitBooking(booker, id, custom(...cents), { now: NOW })
		await expect(split(5000, 4999)).rejects.toThrow('R99.99, and there’s R100.00 to pay. R0.01 is missing.')
		await expect(split(5000, 5001)).rejects.toThrow('R100.01, and there’s R100.00 to pay. That’s R0.01 too much.')
		await expect(split(10_000, 0)).rejects.toThrow('at least R0.01')
		await expect(split(10_001, -1)).rejects.toThrow('at least R0.01')
		expect(await sharesOf(id)).toEqual([])
		await split(1, 2500, 7499)
		expect(await amountsOf(id)).toEqual([
			[1, 'pending'],
			[2500, 'pending'],
			[7499, 'pending'],
		])
	})

	it('makes no share of a booker who pays nothing, and the others come to the sum', async () => {
		const { id, booker } = await aBill(HERE)
		const split = (...cents: number[]) => splitBooking(booker, id, custom(...cents), { now: NOW })
		await expect(split(0, 5000, 4999)).rejects.toThrow('R0.01 is missing')
		expect(await split(0, 5000, 5000)).toEqual({ shares: 2 })
		expect((await sharesOf(id)).map(({ name, participantId }) => [name, participantId])).toEqual([
			['Player 2', null],
			['Player 3', null],
		])
		expect(await billOf(id)).toMatchObject({ off: 0, account: { due: 10_000 } })
	})

	it('is for the booker of what is still to be paid', async () => {
		const { id, booker, owner } = await aBill(HERE)
		const equally = { mode: 'equal' as const, people: friends(1) }
		for (const stranger of [owner, await createUser(), await createUser({ role: 'admin' })]) {
			await expect(splitBooking(stranger, id, equally, { now: NOW })).rejects.toMatchObject({ init: { status: 404 } })
			await expect(undoSplit(stranger, id, NOW)).rejects.toMatchObject({ init: { status: 404 } })
			await expect(findSplit(stranger, id)).rejects.toMatchObject({ init: { status: 404 } })
		}
		await expect(splitBooking(booker, id, { ...equally, seen: 9999 }, { now: NOW })).rejects.toThrow('There’s R100.00')
		await splitBooking(booker, id, { ...equally, seen: 10_000 }, { now: NOW })
		await expect(splitBooking(booker, id, equally, { now: NOW })).rejects.toThrow('split already')
		await undoSplit(booker, id, NOW)
		const { checkoutId } = await openCheckout(booker, id, { payBy: 'manual', origin, now: NOW })
		await claim(booker, checkoutId, byHand, { now: NOW })
		await expect(splitBooking(booker, id, equally, { now: NOW })).rejects.toThrow('has to confirm')
		await confirmReceived(owner, (await billOf(id)).booking.courtId, (await paymentBy(checkoutId)).id, { now: NOW })
		expect(await splitBooking(booker, id, equally, { now: NOW })).toEqual({ shares: 1 })
		await cancelBooking(booker, id, NOW)
		await expect(splitBooking(booker, id, equally, { now: NOW })).rejects.toThrow('cancelled')
	})

	it('gives all payers until a day after booking, and never past its start', async () => {
		const byCard = await aBill(HERE)
		const soon = later(HOUR / 2)
		await write((tx) => tx.update(bookings).set({ payBy: soon }).where(eq(bookings.id, byCard.id)))
		await splitBooking(byCard.booker, byCard.id, { mode: 'equal', people: friends(1) }, { now: NOW })
		expect((await billOf(byCard.id)).booking.payBy).toEqual(later(DAY))
		await undoSplit(byCard.booker, byCard.id, NOW)
		await splitBooking(byCard.booker, byCard.id, { mode: 'equal', people: friends(1) }, { now: later(HOUR) })
		expect((await billOf(byCard.id)).booking.payBy).toEqual(later(DAY))
	})

	it('happens once per idempotency key, which is refused for anything else', async () => {
		const { id, booker } = await aBill(HERE)
		const key = { idempotencyKey: 'split-once', now: NOW }
		const equally = { mode: 'equal' as const, people: friends(2) }
		const answers = await Promise.all(Array.from({ length: 20 }, () => splitBooking(booker, id, equally, key)))
		expect(new Set(answers.map(({ shares }) => shares))).toEqual(new Set([3]))
		expect(await sharesOf(id)).toHaveLength(3)
		const other = { mode: 'equal' as const, people: friends(3) }
		await expect(splitBooking(booker, id, other, key)).rejects.toMatchObject({ init: { status: 422 } })
	})

	describe('fifty times at once', LONG, () => {
		it('happens once', async () => {
			const { id, booker } = await aBill(HERE)
			const tries = Array.from({ length: 50 }, (_, i) =>
				splitBooking(booker, id, { mode: 'equal', people: friends(1 + (i % 5)) }, { now: NOW }),
			)
			const answers = await Promise.allSettled(tries)
			expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
			expect(await billOf(id)).toMatchObject({ off: 0 })
		})

		test('and the same test exposes one that only checks first', async () => {
			const { id, booker } = await aBill(HERE)
			await atOnce([1, 2], () => splitNaively(booker, id, [5000, 5000]))
			expect(await sharesOf(id)).toHaveLength(4)
			await undoSplit(booker, id, NOW)
		})
	})
})

describe('undoing', () => {
	it('leaves what is paid or said to be, and the rest can be split again', async () => {
		const { id, booker, owner, venueId, shares } = await aSplitBill({ ...HERE, names: ['A', 'B', 'C'] })
		await payByCard(shares[1]!.checkoutId)
		await startShare(null, shares[2]!.checkoutId, { payBy: 'manual', origin, now: NOW })
		const claimed = await claimShare(null, shares[2]!.checkoutId, byHand, NOW)
		const started = await startShare(null, shares[3]!.checkoutId, { payBy: 'manual', origin, now: NOW })
		expect(await undoSplit(booker, id, NOW)).toBe(2)
		expect(await undoSplit(booker, id, NOW)).toBe(0)
		expect((await sharesOf(id)).map(({ status }) => status)).toEqual(['cancelled', 'paid', 'pending', 'cancelled'])
		expect((await paymentBy(started.checkoutId)).status).toBe('cancelled')
		expect(await findShare(shares[3]!.checkoutId)).toMatchObject({ state: 'ended', why: 'covered', payment: null })
		await expect(claimShare(null, shares[3]!.checkoutId, byHand, NOW)).rejects.toThrow('is closed')
		await expect(payByCard(shares[3]!.checkoutId)).rejects.toThrow('don’t need to pay')

		await splitBooking(booker, id, { mode: 'equal', people: friends(2) }, { now: NOW })
		expect((await amountsOf(id)).slice(4)).toEqual([
			[1668, 'pending'],
			[1666, 'pending'],
			[1666, 'pending'],
		])
		expect(await billOf(id)).toMatchObject({ off: 0, account: { due: 5000, claimed: 2500, held: 2500 } })
		await denyReceived(owner, venueId, claimed.id, NOW)
		expect(await billOf(id)).toMatchObject({ off: 0, account: { due: 7500 } })
	})

	it('keeps money that comes after it as long as it is needed, and returns it when it is not', async () => {
		const { id, booker, shares } = await aSplitBill({ ...HERE, names: ['A', 'B', 'C'] })
		const started = async (i: number) => {
			const { checkoutId } = await startShare(null, shares[i]!.checkoutId, { payBy: 'card', origin, now: NOW })
			return paymentBy(checkoutId)
		}
		const [kept, back] = [await started(1), await started(2)]
		await undoSplit(booker, id, NOW)
		await receive(kept!.id, { event: 'paid', amount: 2500, by: 'webhook' }, NOW)
		expect(await refundsOf(id)).toEqual([])
		expect((await billOf(id)).account.due).toBe(7500)

		await splitBooking(booker, id, custom(2500, 5000), { now: NOW })
		await receive(back!.id, { event: 'paid', amount: 2500, by: 'webhook' }, NOW)
		expect(await refundsOf(id)).toMatchObject([{ paymentId: back!.id, amount: 2500, reason: 'overpaid' }])
		expect(await billOf(id)).toMatchObject({ off: 0, account: { due: 7500 } })
		expect(await findShare(shares[1]!.checkoutId)).toMatchObject({ state: 'paid' })
		expect(await findShare(shares[2]!.checkoutId)).toMatchObject({ state: 'returned', refunds: [{ amount: 2500 }] })
	})
})

describe('a share', () => {
	it('is paid by card without an account, and the last one pays the booking', async () => {
		const { id, booker, shares } = await aSplitBill(HERE)
		for (const [i, { checkoutId, amount }] of shares.entries()) {
			expect(await findShare(checkoutId)).toMatchObject({ state: 'open', amount })
			const received = await payByCard(checkoutId)
			expect(received?.settled.becamePaid).toBe(i === 2)
			expect(await findShare(checkoutId)).toMatchObject({ state: 'paid', payment: { receivedAmount: amount } })
			expect((await billOf(id)).off).toBe(0)
		}
		expect((await billOf(id)).booking).toMatchObject({ paymentStatus: 'paid', status: 'confirmed', payBy: null })
		expect((await findSplit(booker, id)).shares.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
	})

	it('is paid by hand once the venue says so, and not when its payer does, however often', async () => {
		const { id, booker, owner, venueId, shares } = await aSplitBill(HERE)
		const [, share, other] = shares.map(({ checkoutId }) => checkoutId)
		const { checkoutId, redirectUrl } = await startShare(null, share!, { payBy: 'manual', origin, now: NOW })
		expect(redirectUrl).toBe(`/pay/${share}`)
		const { reference } = await paymentBy(checkoutId)
		expect(await findShare(share!)).toMatchObject({ state: 'started', sending: { reference, amount: 3333 } })

		const stranger = await createUser()
		const notTheirs = { init: { status: 404 } }
		await expect(claim(null, checkoutId, byHand, { link: other, now: NOW })).rejects.toMatchObject(notTheirs)
		await expect(claim(stranger, checkoutId, byHand, { now: NOW })).rejects.toMatchObject(notTheirs)
		await expect(claim(null, checkoutId, byHand, { now: NOW })).rejects.toMatchObject(notTheirs)
		await expect(claimShare(null, other!, byHand, NOW)).rejects.toMatchObject({ init: { status: 409 } })
		await expect(claimShare(null, 'nothing', byHand, NOW)).rejects.toMatchObject(notTheirs)
		expect((await paymentBy(checkoutId)).status).toBe('pending')

		const claims = await Promise.all(Array.from({ length: 20 }, () => claimShare(null, share!, byHand, NOW)))
		expect(new Set(claims.map(({ id }) => id)).size).toBe(1)
		expect(await findShare(share!)).toMatchObject({ state: 'sent' })
		expect(await billOf(id)).toMatchObject({ off: 0, account: { received: 0, claimed: 3333, due: 6667 } })
		expect((await findSplit(booker, id)).shares[1]).toMatchObject({ state: 'sent' })
		await expect(startShare(null, share!, { payBy: 'card', origin, now: NOW })).rejects.toThrow('has to confirm')

		await confirmReceived(owner, venueId, claims[0]!.id, { now: NOW })
		expect(await findShare(share!)).toMatchObject({ state: 'paid' })
		expect(await claimShare(null, share!, byHand, NOW)).toMatchObject({ id: claims[0]!.id })
		expect(await billOf(id)).toMatchObject({ off: 0, account: { held: 3333 } })
	})

	it('that is paid twice gives the second money back, also where that would have covered the rest', async () => {
		const { id, owner, venueId, shares } = await aSplitBill({ ...HERE, names: ['A'] })
		const link = shares[1]!.checkoutId
		const hand = await startShare(null, link, { payBy: 'manual', origin, now: NOW })
		await payByCard(link)
		expect((await paymentBy(hand.checkoutId)).status).toBe('cancelled')
		const second = await paymentBy(hand.checkoutId)
		await confirmReceived(owner, venueId, second.id, { by: 'bank', now: later(HOUR) })
		expect(await refundsOf(id)).toMatchObject([
			{ paymentId: second.id, amount: 5000, by: 'venue', reason: 'overpaid', status: 'due' },
		])
		expect(await billOf(id)).toMatchObject({ off: 0, booking: { paymentStatus: 'pending' }, account: { due: 5000 } })
		expect((await sharesOf(id)).map(({ status }) => status)).toEqual(['pending', 'paid'])
		expect(await findShare(link)).toMatchObject({ state: 'paid', refunds: [{ amount: 5000, by: 'venue' }] })
	})

	it('is recorded as a signed-in payer’s; the booker and a second visitor change nothing', async () => {
		const { booker, shares } = await aSplitBill(HERE)
		const [ayanda, bongi] = [await createUser(), await createUser()]
		const pay = (user: { id: number; role: 'user' | 'venue_owner' | 'admin' }, i: number) =>
			startShare(user, shares[i]!.checkoutId, { payBy: 'manual', origin, now: NOW })
		await pay(booker, 1)
		await pay(ayanda, 1)
		await pay(bongi, 1)
		await pay(bongi, 0)
		const after = await sharesOf(shares[0]!.bookingId!)
		expect(after.map(({ participantId }) => participantId)).toEqual([booker.id, ayanda.id, null])
	})

	it('cannot be found by guessing', async () => {
		await expect(findShare('x')).rejects.toMatchObject({ init: { status: 404 } })
		await expect(findShare("' OR 1=1--")).rejects.toMatchObject({ init: { status: 404 } })
	})
})

/** Returns the sums on a split bill's page, which explain its bar, in whole cents. */
async function listed(booker: Actor, id: number) {
	const { shares, besides, held } = await findSplit(booker, id)
	const ofShares = shares.reduce((all, { received, returned }) => all + received - returned, 0)
	return { shares, besides, held, sum: ofShares + besides.reduce((all, { amount }) => all + amount, 0) }
}

describe('the list of a split bill adds up to what is paid', () => {
	it('when the booker pays the rest', async () => {
		const { id, booker, shares } = await aSplitBill(HERE)
		await payByCard(shares[1]!.checkoutId)
		const rest = await paymentBy((await openCheckout(booker, id, { payBy: 'card', origin, now: NOW })).checkoutId)
		await receive(rest.id, { event: 'paid', amount: 6667, by: 'webhook', method: 'card' }, NOW)
		const list = await listed(booker, id)
		expect(list).toMatchObject({ held: 10_000, sum: 10_000, shares: [{ received: 3333, state: 'paid' }] })
		expect(list.besides).toMatchObject([{ amount: 6667, own: true, method: 'card' }])
		await cancelBooking(booker, id, NOW)
		expect(await listed(booker, id)).toMatchObject({ held: 0, sum: 0, besides: [] })
	})

	it('when money came beside the shares, twice for one, and for one that had ended', async () => {
		const { id, booker, owner, venueId, shares } = await aSplitBill({ ...HERE, names: ['A', 'B', 'C'] })
		const open = await startShare(null, shares[1]!.checkoutId, { payBy: 'card', origin, now: NOW })
		const desk = { method: 'cash' as const, amount: 1000 }
		await write((tx) =>
			recordAtDesk(tx, { id, userId: booker.id, courtId: venueId, totalPrice: 100 }, owner, desk, NOW),
		)
		expect(await listed(booker, id)).toMatchObject({
			held: 1000,
			sum: 1000,
			besides: [{ amount: 1000, method: 'cash' }],
		})
		await undoSplit(booker, id, NOW)
		const late = await paymentBy(open.checkoutId)
		await receive(late.id, { event: 'paid', amount: 2500, by: 'webhook', method: 'card' }, NOW)
		const list = await listed(booker, id)
		expect(list).toMatchObject({ held: 3500, sum: 3500, shares: [{ state: 'paid', received: 2500 }] })
	})
})

it('a claim that the venue has denied cannot be made again once its share is paid otherwise', async () => {
	const { id, owner, venueId, shares } = await aSplitBill(HERE)
	const link = shares[1]!.checkoutId
	const card = await startShare(null, link, { payBy: 'card', origin, now: NOW })
	const payer = await createUser()
	const hand = await startShare(payer, link, { payBy: 'manual', origin, now: NOW })
	const said = await claimShare(null, link, byHand, NOW)
	const { id: paid } = await paymentBy(card.checkoutId)
	await receive(paid, { event: 'paid', amount: 3333, by: 'webhook', method: 'card' }, NOW)
	await denyReceived(owner, venueId, said.id, NOW)
	const again = [
		() => claim(payer, hand.checkoutId, byHand, { now: NOW }),
		() => claim(null, hand.checkoutId, byHand, { link, now: NOW }),
		() => claimShare(null, link, byHand, NOW),
	]
	for (const attempt of again) {
		await expect(attempt()).rejects.toMatchObject({ init: { status: 409 }, data: { message: 'This share is paid.' } })
	}
	expect(await findShare(link)).toMatchObject({ state: 'paid' })
	expect((await billOf(id)).account).toMatchObject({ held: 3333, claimed: 0 })
})

it('money that was not asked for is named as such until the venue has decided, and when it goes back', async () => {
	const { id, booker, shares } = await aSplitBill(HERE)
	const { checkoutId } = await startShare(null, shares[1]!.checkoutId, { payBy: 'card', origin, now: NOW })
	const payment = await paymentBy(checkoutId)
	const came = { amount: 3000, currency: 'ZAR', providerPaymentId: `odd-${id}` }
	expect(await write((tx) => putInReview(tx, payment, came, 'webhook', NOW))).toBe(true)
	const split = await findSplit(booker, id)
	expect(split).toMatchObject({ inReview: 3000, held: 0, besides: [], about: { payBy: null } })
	expect(split.shares[1]).toMatchObject({ state: 'review', received: 0 })
	expect(await findReceipt(booker, id)).toMatchObject({ account: { received: 0, inReview: 3000 }, refused: 0 })
	await undoSplit(booker, id, NOW)
	const again = splitBooking(booker, id, { mode: 'equal', people: friends(1) }, { now: NOW })
	await expect(again).rejects.toThrow('R30.00 has arrived, and that’s not the amount')
	await cancelBooking(booker, id, NOW)
	expect(await findReceipt(booker, id)).toMatchObject({ account: { received: 0, inReview: 0 }, refused: 3000 })
})

it('a share says until when it is to be paid, as long as the booking lapses', async () => {
	const { id, booker, shares } = await aSplitBill({ ...HERE, fullName: 'Thandi Mokoena', names: ['Sipho', 'Zanele'] })
	const until = later(DAY)
	const lapses = async () => [
		(await findShare(shares[1]!.checkoutId)).booking.payBy,
		(await findSplit(booker, id)).about,
	]
	expect(await lapses()).toMatchObject([until, { payBy: until, asker: 'Thandi M.' }])
	const { about, shares: list } = await findSplit(booker, id)
	const text = shareMessage(list[1]!, about, 'https://x/pay/y', NOW)
	expect(text).toMatch(/^Hi Sipho! Thandi M\. has booked .+\. Your share is R33\.33\. /)
	expect(text).toContain('Pay here by Tue 2 Mar, 06:30, no account needed: https://x/pay/y')
	expect(shareMessage(list[1]!, about, 'link', until)).toContain('Pay here, no account needed: link')
	await payByCard(shares[2]!.checkoutId)
	expect(await lapses()).toMatchObject([null, { payBy: null }])
})

describe('who pays the rest', () => {
	it('ends the shares that are open; money on its way for one goes back to its payer', async () => {
		const { id, booker, shares } = await aSplitBill(HERE)
		await payByCard(shares[1]!.checkoutId)
		const late = await startShare(null, shares[2]!.checkoutId, { payBy: 'card', origin, now: NOW })
		const rest = await paymentBy((await openCheckout(booker, id, { payBy: 'card', origin, now: NOW })).checkoutId)
		expect(rest.amount).toBe(6667)
		await receive(rest.id, { event: 'paid', amount: 6667, by: 'webhook' }, NOW)
		expect((await sharesOf(id)).map(({ status }) => status)).toEqual(['cancelled', 'paid', 'cancelled'])
		expect((await billOf(id)).booking.paymentStatus).toBe('paid')

		const payment = await paymentBy(late.checkoutId)
		await receive(payment.id, { event: 'paid', amount: 3333, by: 'webhook' }, later(60_000))
		expect(await refundsOf(id)).toMatchObject([{ paymentId: payment.id, amount: 3333, by: 'provider' }])
		expect((await billOf(id)).account).toMatchObject({ held: 10_000, due: 0 })
		expect(await findShare(shares[2]!.checkoutId)).toMatchObject({ state: 'returned' })
	})

	it('leaves a share whose payer says that it is paid, for the venue to confirm', async () => {
		const { id, booker, owner, venueId, shares } = await aSplitBill(HERE)
		await startShare(null, shares[2]!.checkoutId, { payBy: 'manual', origin, now: NOW })
		const claimed = await claimShare(null, shares[2]!.checkoutId, byHand, NOW)
		const rest = await paymentBy((await openCheckout(booker, id, { payBy: 'card', origin, now: NOW })).checkoutId)
		await receive(rest.id, { event: 'paid', amount: 6667, by: 'webhook' }, NOW)
		expect((await sharesOf(id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'pending'])
		expect(await billOf(id)).toMatchObject({ off: 0, booking: { paymentStatus: 'pending' } })
		await confirmReceived(owner, venueId, claimed.id, { now: NOW })
		expect((await billOf(id)).booking.paymentStatus).toBe('paid')
	})

	it.each([
		[2000, [1334, 3333, 3333], ['pending', 'pending', 'pending']],
		[3334, [3334, 3333, 3333], ['cancelled', 'pending', 'pending']],
		[5000, [3334, 3333, 1667], ['cancelled', 'pending', 'pending']],
		[9999, [3334, 1, 3333], ['cancelled', 'pending', 'cancelled']],
	])('of %d cents beside the shares makes them less, the booker’s first', async (amount, amounts, states) => {
		const { id, booker, owner, venueId, shares } = await aSplitBill(HERE)
		const open = await startShare(null, shares[0]!.checkoutId, { payBy: 'card', origin, now: NOW })
		await write((tx) =>
			recordAtDesk(
				tx,
				{ id, userId: booker.id, courtId: venueId, totalPrice: 100 },
				owner,
				{ method: 'cash', amount },
				NOW,
			),
		)
		const after = await sharesOf(id)
		expect(after.map(({ amount }) => amount)).toEqual(amounts)
		expect(after.map(({ status }) => status)).toEqual(states)
		expect((await billOf(id)).off).toBe(0)

		// A payment opened before asks for the old sum, and the excess goes back.
		const { id: payment } = await paymentBy(open.checkoutId)
		await receive(payment, { event: 'paid', amount: 3334, by: 'webhook' }, later(HOUR))
		const back = (await refundsOf(id)).reduce((total, { amount }) => total + amount, 0)
		expect(back).toBe(Math.min(amount, 3334))
		expect((await billOf(id)).off).toBe(0)
	})
})

describe('cancelling gives all payers their part back', () => {
	it.each([
		['in time', 'pending', NOW, [3334, 3333, 3333]],
		['late', 'late', later(-HOUR, START), [1667, 1667, 1666]],
	])('%s', async (_, __, when, expected) => {
		const { id, booker, owner, venueId, shares } = await aSplitBill(HERE)
		await payByCard(shares[0]!.checkoutId)
		await payByCard(shares[1]!.checkoutId)
		await startShare(null, shares[2]!.checkoutId, { payBy: 'manual', origin, now: NOW })
		const { id: claimed } = await claimShare(null, shares[2]!.checkoutId, byHand, NOW)
		await confirmReceived(owner, venueId, claimed, { now: NOW })
		await cancelBooking(booker, id, when)
		const back = await refundsOf(id)
		expect(back.map(({ amount }) => amount)).toEqual(expected)
		expect(back.map(({ by }) => by)).toEqual(['provider', 'provider', 'venue'])
		const { account } = await billOf(id)
		expect(account.returning).toBe(expected.reduce((total, part) => total + part, 0))
		expect(account.held).toBe(when === NOW ? 0 : 5000)
		const state = when === NOW ? 'returned' : 'paid'
		expect(await findShare(shares[2]!.checkoutId)).toMatchObject({ state, refunds: [{ by: 'venue', done: false }] })
	})

	it('of what some have paid, and ends the shares of the others', async () => {
		const { id, booker, shares } = await aSplitBill(HERE)
		await payByCard(shares[1]!.checkoutId)
		await cancelBooking(booker, id, NOW)
		expect(await refundsOf(id)).toMatchObject([{ amount: 3333 }])
		expect(await findShare(shares[2]!.checkoutId)).toMatchObject({ state: 'ended', why: 'cancelled' })
		await expect(startShare(null, shares[2]!.checkoutId, { payBy: 'manual', origin, now: NOW })).rejects.toThrow(
			'don’t need to pay',
		)
	})

	it('when the booking lapses, and late shares do not bring it back by what has gone back already', async () => {
		const { id, shares } = await aSplitBill({ ...HERE, names: ['A'] })
		const open = await Promise.all(
			shares.map(({ checkoutId }) => startShare(null, checkoutId, { payBy: 'card', origin, now: NOW })),
		)
		await lapseUnpaidBookings(later(DAY))
		expect((await billOf(id)).booking).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' })
		expect(await findShare(shares[0]!.checkoutId)).toMatchObject({ state: 'ended', why: 'lapsed' })
		for (const { checkoutId } of open) {
			const { id: payment, amount } = await paymentBy(checkoutId)
			await receive(payment, { event: 'paid', amount, by: 'webhook' }, later(DAY + HOUR))
		}
		expect((await billOf(id)).booking.status).toBe('cancelled')
		expect(await refundsOf(id)).toMatchObject([
			{ amount: 5000, reason: 'late' },
			{ amount: 5000, reason: 'late' },
		])
	})
})

describe('reminding', () => {
	const about = async (userId: number) =>
		(await noticesOf(userId)).filter(({ title }) => /to pay|needs/.test(title)).map(({ title }) => title)

	it('is for people we know of, once an hour', async () => {
		const { id, booker, shares } = await aSplitBill({ ...HERE, fullName: 'Thandi Mokoena' })
		const [own, known, unknown] = shares
		const friend = await createUser()
		await startShare(friend, known!.checkoutId, { payBy: 'manual', origin, now: NOW })
		const remind = (share: { id: number }, now = NOW) => remindOfShare(booker, id, share.id, now)
		await expect(remind(own!)).rejects.toThrow('Send them the link')
		await expect(remind(unknown!)).rejects.toThrow('Send them the link')
		await expect(remind({ id: 999_999 })).rejects.toMatchObject({ init: { status: 404 } })
		const other = await aSplitBill(HERE)
		await expect(remind(other.shares[1]!)).rejects.toMatchObject({ init: { status: 404 } })

		const twenty = await Promise.allSettled(Array.from({ length: 20 }, () => remind(known!)))
		expect(twenty.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		await expect(remind(known!, later(HOUR - 1))).rejects.toThrow('another at 07:30')
		await remind(known!, later(HOUR))
		const asked = 'Thandi M. needs your share of R33.33'
		expect(await about(friend.id)).toEqual([asked, asked])
		await claimShare(null, known!.checkoutId, byHand, NOW)
		await expect(remind(known!, later(DAY))).rejects.toThrow('doesn’t need a reminder')
	})

	it('comes by itself a day ahead, once, to the booker and whom we know of', async () => {
		const { id, booker, owner, venueId, shares } = await aSplitBill(HERE)
		const friend = await createUser()
		await startShare(friend, shares[2]!.checkoutId, { payBy: 'manual', origin, now: NOW })
		await payByCard(shares[1]!.checkoutId)
		await remindOfShares(later(-DAY - 1, START))
		expect(await about(booker.id)).toEqual([])
		await Promise.all([remindOfShares(later(-DAY, START)), remindOfShares(later(-DAY, START))])
		await remindOfShares(later(-HOUR, START))
		expect(await about(booker.id)).toEqual(['1 of 3 has paid; R66.67 still to pay'])
		expect(await about(friend.id)).toEqual(['Your share of R33.33 is still to pay'])
		await confirmReceived(owner, venueId, (await paymentsOf(id)).at(0)!.id, { now: NOW })
	})

	it('comes six hours ahead where the bill was split late, and not for what is sent, lapsed, cancelled or over', async () => {
		const lateNow = later(-DAY - HOUR, START)
		const late = await aSplitBill({ now: lateNow, date: DATE })
		await remindOfShares(later(-6 * HOUR - 1, START))
		expect(await about(late.booker.id)).toEqual([])
		const cancelled = await aSplitBill({ now: lateNow, date: DATE })
		await cancelBooking(cancelled.booker, cancelled.id, lateNow)
		const sent = await aSplitBill({ now: lateNow, date: DATE, names: ['A'] })
		for (const { checkoutId } of sent.shares) {
			await startShare(null, checkoutId, { payBy: 'manual', origin, now: lateNow })
			await claimShare(null, checkoutId, byHand, lateNow)
		}
		await remindOfShares(START)
		expect(await about(late.booker.id)).toEqual([])
		await remindOfShares(later(-6 * HOUR, START))
		expect(await about(late.booker.id)).toEqual(['0 of 3 have paid; R100.00 still to pay'])
		expect(await about(cancelled.booker.id)).toEqual([])
		expect(await about(sent.booker.id)).toEqual([])
	})
})

test('the books are in order after all of this', async () => {
	expect(await fsck()).toEqual([])
})
