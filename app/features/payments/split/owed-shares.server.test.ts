import { eq, like } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { billSplits, credits } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { at } from '#app/lib/time/time.ts'
import { passOnNaively } from '#tests/proof/money/naive-credit.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { aBill, aSplitBill, billOf, paymentBy, paymentsOf, refundsOf, sharesOf } from '#tests/support/world/bills.ts'
import { createUser } from '#tests/support/world/people.ts'
import { openCheckout } from '../checkout.server.ts'
import { findUndoing, undoCash } from '../inbox/undo-cash.server.ts'
import { confirmReceived } from '../inbox/venue-money.server.ts'
import { receive } from '../receive.server.ts'
import { claimShare, findShare, startShare } from './shares.server.ts'
import { findSplit } from './split-page.server.ts'
import { equally, splitBooking, undoSplit } from './split.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

const NOW = new Date('2027-03-01T04:30:00Z')
const DATE = '2027-03-03'
const HERE = { now: NOW, date: DATE, fullName: 'Thandi Mokoena' }
const origin = 'http://localhost'

async function arrives(checkoutId: string) {
	const { id, amount } = await paymentBy(checkoutId)
	return receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, NOW)
}
const begin = (link: string, payBy: 'card' | 'manual' = 'card') => startShare(null, link, { payBy, origin, now: NOW })
const payShare = async (link: string) => arrives((await begin(link)).checkoutId)

type Bill = Awaited<ReturnType<typeof aBill>>
async function payAll({ booker, id }: Bill) {
	await arrives((await openCheckout(booker, id, { payBy: 'card', origin, now: NOW })).checkoutId)
}

/** Makes a paid booking whose friends are asked for their shares. */
async function anOwedBill(people = 3, price = 100) {
	const bill = await aBill({ ...HERE, price })
	await payAll(bill)
	expect(await splitBooking(bill.booker, bill.id, equally(people), { now: NOW })).toEqual({ shares: people - 1 })
	const creditOf = () => creditAt(db, bill.booker.id, bill.venueId)
	return { ...bill, creditOf, links: (await sharesOf(bill.id)).map(({ checkoutId }) => checkoutId) }
}
const heldBy = async (id: number) => (await billOf(id)).account.held

describe('shares of a bill that its booker has paid', () => {
	it('become the booker’s credit to the cent, and the booking stays paid', async () => {
		const { id, booker, creditOf, links } = await anOwedBill()
		expect((await sharesOf(id)).map(({ amount, status }) => [amount, status])).toEqual([
			[3333, 'owed'],
			[3333, 'owed'],
		])
		expect(await fsck()).toEqual([])
		await payShare(links[0]!)
		expect([await creditOf(), await heldBy(id)]).toEqual([3333, 10_000])
		await payShare(links[1]!)
		expect([await creditOf(), await heldBy(id)]).toEqual([6666, 10_000])
		expect((await billOf(id)).booking).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
		expect((await sharesOf(id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
		expect((await refundsOf(id)).map(({ amount, by, status }) => [amount, by, status])).toEqual([
			[3333, 'credit', 'done'],
			[3333, 'credit', 'done'],
		])
		expect((await noticesOf(booker.id)).map(({ body }) => body).join()).toContain('Player 2 has paid their share.')
		expect(await fsck()).toEqual([])
	})

	it('can be asked for after a split whose rest the booker paid, and cover all that they paid', async () => {
		const bill = await aSplitBill({ ...HERE, names: ['Ayanda', 'Bongi'] })
		await payShare(bill.shares[1]!.checkoutId)
		await payAll(bill)
		expect((await findSplit(bill.booker, bill.id)).askable).toBe(6667)
		await splitBooking(bill.booker, bill.id, { ...equally(2), seen: 6667 }, { now: NOW })
		expect(await findSplit(bill.booker, bill.id)).toMatchObject({ askable: 0, isOwed: true })
		await expect(splitBooking(bill.booker, bill.id, equally(2), { now: NOW })).rejects.toThrow('split already')
		const { checkoutId } = (await sharesOf(bill.id)).at(-1)!
		await payShare(checkoutId)
		expect([await creditAt(db, bill.booker.id, bill.venueId), await heldBy(bill.id)]).toEqual([3333, 10_000])
		expect(await fsck()).toEqual([])
	})

	it('paid twice give the booker one share, and the second goes back to its payer', async () => {
		const { id, creditOf, links } = await anOwedBill()
		const first = await begin(links[0]!)
		const second = await startShare(await createUser(), links[0]!, { payBy: 'card', origin, now: NOW })
		await Promise.all([arrives(first.checkoutId), arrives(second.checkoutId)])
		expect([await creditOf(), await heldBy(id)]).toEqual([3333, 10_000])
		const back = (await refundsOf(id)).filter(({ by }) => by !== 'credit')
		expect(back.map(({ amount }) => amount)).toEqual([3333])
		expect(await fsck()).toEqual([])
	})

	it('sent by hand give no credit before the venue has the money', async () => {
		const { id, owner, venueId, creditOf, links } = await anOwedBill()
		const { checkoutId } = await begin(links[0]!, 'manual')
		expect((await findShare(links[0]!)).state).toBe('started')
		await claimShare(null, links[0]!, { verificationMethod: 'eft', receiptNumber: '' }, NOW)
		expect([await creditOf(), (await findShare(links[0]!)).state]).toEqual([0, 'sent'])
		await confirmReceived(owner, venueId, (await paymentBy(checkoutId)).id, { now: NOW })
		expect([await creditOf(), await heldBy(id)]).toEqual([3333, 10_000])
		expect(await fsck()).toEqual([])
	})

	it('paid in cash are not undone once the booker has them as credit', async () => {
		const { id, owner, venueId, creditOf, links } = await anOwedBill()
		const { checkoutId } = await begin(links[0]!, 'manual')
		await claimShare(null, links[0]!, { verificationMethod: 'cash', receiptNumber: '' }, NOW)
		const { id: paymentId } = await paymentBy(checkoutId)
		await confirmReceived(owner, venueId, paymentId, { now: NOW })
		expect(await creditOf()).toBe(3333)
		const why = 'This share went on to the person who booked, as credit. You can’t undo it any more.'
		expect(await findUndoing(owner, venueId, id, { paymentId, now: NOW })).toMatchObject({ problem: why })
		await expect(undoCash(owner, venueId, id, paymentId, NOW)).rejects.toThrow(why)
		expect([await creditOf(), await heldBy(id)]).toEqual([3333, 10_000])
		expect(await fsck()).toEqual([])
	})

	it('end with the booking: each payer gets their own back, and late money all of it', async () => {
		const { id, booker, creditOf, links } = await anOwedBill()
		await payShare(links[0]!)
		const late = await begin(links[1]!)
		await cancelBooking(booker, id, NOW)
		expect((await sharesOf(id)).map(({ status }) => status)).toEqual(['paid', 'cancelled'])
		await arrives(late.checkoutId)
		expect([await creditOf(), await heldBy(id)]).toEqual([3333, 0])
		const came = await paymentsOf(id)
		const backOf = async (index: number) =>
			(await refundsOf(id))
				.filter(({ paymentId }) => paymentId === came[index]!.id)
				.reduce((all, { amount }) => all + amount, 0)
		expect(await Promise.all([backOf(0), backOf(1), backOf(2)])).toEqual([10_000, 3333, 3333])
		expect(await fsck()).toEqual([])
	})

	it('end when the booker undoes them, and late money goes back to its payer', async () => {
		const { id, booker, creditOf, links } = await anOwedBill()
		const late = await begin(links[0]!)
		expect(await undoSplit(booker, id, NOW)).toBe(2)
		await arrives(late.checkoutId)
		expect([await creditOf(), await heldBy(id), (await findShare(links[0]!)).state]).toEqual([0, 10_000, 'returned'])
		expect(await fsck()).toEqual([])
	})

	it('stay when the booking moves at its price', async () => {
		const { id, booker, creditOf, links } = await anOwedBill()
		await moveBooking(booker, id, at(DATE, 15), { now: NOW })
		await payShare(links[0]!)
		expect([await creditOf(), await heldBy(id)]).toEqual([3333, 10_000])
		expect(await fsck()).toEqual([])
	})

	it('are never more than the booker has paid, whatever the sum and the number of people', async () => {
		for (const [people, price] of [
			[2, 1],
			[7, 100],
			[20, 521],
		] as const) {
			const { id, creditOf, links } = await anOwedBill(people, price)
			for (const link of links) await payShare(link)
			const each = Math.floor((price * 100) / people)
			expect([await creditOf(), await heldBy(id)]).toEqual([each * (people - 1), price * 100])
		}
		expect(await fsck()).toEqual([])
	})
})

describe('a share that eight pay at once', () => {
	it('is the booker’s credit once, and goes back to the seven others', async () => {
		const { id, creditOf, links } = await anOwedBill()
		const begun = []
		for (let i = 0; i < 8; i++) {
			begun.push(await startShare(await createUser(), links[0]!, { payBy: 'card', origin, now: NOW }))
		}
		await Promise.all(begun.map(({ checkoutId }) => arrives(checkoutId)))
		expect([await creditOf(), await heldBy(id)]).toEqual([3333, 10_000])
		const back = (await refundsOf(id)).filter(({ by }) => by !== 'credit')
		expect(back.map(({ amount }) => amount)).toEqual(Array.from({ length: 7 }, () => 3333))
		expect(await fsck()).toEqual([])
	})

	test('the same race catches a credit that only checks first', async () => {
		const { id, venueId, creditOf } = await anOwedBill()
		const shareId = (await sharesOf(id))[0]!.id
		await atOnce(Array.from({ length: 8 }), () => passOnNaively(shareId, venueId))
		expect(await creditOf()).toBe(8 * 3333)
		expect((await fsck()).length).toBeGreaterThan(0)
		await write((tx) => tx.delete(credits).where(like(credits.cause, 'naive:%')))
		await write((tx) => tx.update(billSplits).set({ status: 'owed' }).where(eq(billSplits.id, shareId)))
		expect(await fsck()).toEqual([])
	})
})
