import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, payments } from '#db/schema.ts'
import { changeable } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { book, cancelBooking, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { cancelSums } from '#app/features/bookings/mine/cancel-sums.ts'
import { Consequence } from '#app/features/bookings/mine/cancellation.tsx'
import { chooseAfterClosure } from '#app/features/bookings/mine/closure-choice.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { findReach } from '#app/features/bookings/messages/reach.server.ts'
import { moneyWords } from '#app/features/bookings/money-words.ts'
import { findOwnBooking, ownBookings } from '#app/features/bookings/mine/my-bookings.server.ts'
import { lateCharge } from '#app/features/venues/cancellation-policy.ts'
import { findOwnVenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { VenueConsequence } from '#app/features/bookings/desk/list/venue-cancellation.tsx'
import { putInReview } from '#app/features/payments/cards/mismatch.server.ts'
import { openCheckout, openShareCheckout } from '#app/features/payments/checkout.server.ts'
import { keepAsItIs, sendBack } from '#app/features/payments/inbox/review.server.ts'
import { confirmReceived, denyReceived, takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { payWithCredit } from '#app/features/payments/pay/credit.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { startShare } from '#app/features/payments/split/shares.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { aBill, aSplitBill, paymentBy, refundsOf } from '#tests/support/world/bills.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const NOW = at('2026-11-18', 9)
const LATE = at('2026-11-20', 9)
const HERE = { now: NOW, date: '2026-11-20', price: 320 }
const LATER = { ...HERE, date: '2026-11-21' }
const origin = 'http://localhost'
const LOOKING = 'R319.00 has arrived, and that’s not the amount we asked for. The venue is checking it.'
type Bill = Awaited<ReturnType<typeof aBill>>
type Person = Bill['booker']

afterAll(async () => expect(await fsck()).toEqual([]))

const comes = (id: number, amount: number, now = NOW, currency = 'ZAR') =>
	write(async (tx) => {
		const [payment] = await tx.select().from(payments).where(eq(payments.id, id))
		return putInReview(tx, payment!, { amount, currency, providerPaymentId: `pay_${id}` }, 'webhook', now)
	})
/** Makes a card payment of R319.00 for a booking of R320.00. */
async function looked<Some extends Bill>(bill: Some, now = NOW) {
	const { checkoutId } = await openCheckout(bill.booker, bill.id, { payBy: 'card', origin, now })
	const { id: paymentId } = await paymentBy(checkoutId)
	expect(await comes(paymentId, 31_900, now)).toBe(true)
	return { ...bill, paymentId }
}
/** Returns a person's notices about money, or about the `booking` itself. */
const told = async ({ id }: Person, wanted: 'payment' | 'booking' = 'payment') =>
	(await noticesOf(id)).filter(({ kind }) => kind === wanted).map(({ title, body }) => ({ title, body }))
const text = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const dialogOf = async ({ booker, id }: Bill, now: Date) => {
	const booking = await findOwnBooking(booker, id, now)
	return text(renderToStaticMarkup(createElement(Consequence, { booking, pack: null, now })))
}
const wordsOf = async ({ booker, id }: Bill, now = NOW) => moneyWords(await findOwnBooking(booker, id, now), now)
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const refused = (message: string) => ({ init: { status: 409 }, data: { message } })

describe('money that is looked at', () => {
	it('stops every other way to pay, and the booking from lapsing', async () => {
		const bill = await looked(await aBill(HERE))
		const { booker, owner, id, venueId } = bill
		const how = { origin, now: NOW }
		await expect(openCheckout(booker, id, { ...how, payBy: 'card' })).rejects.toMatchObject(refused(LOOKING))
		await expect(openCheckout(booker, id, { ...how, payBy: 'manual' })).rejects.toMatchObject(refused(LOOKING))
		await expect(payWithCredit(booker, id, NOW)).rejects.toMatchObject(refused(LOOKING))
		await expect(takeAtDesk(owner, venueId, id, 'cash', { now: NOW })).rejects.toMatchObject(
			refused('R319.00 has arrived, and that’s not the amount you asked for. Decide about that first.'),
		)
		const [shown] = await changeable(owner, [await findOwnVenueBooking(owner, venueId, id, 'desk')], NOW)
		expect(shown!.may).not.toContain('paid')
		await lapseUnpaidBookings(at('2026-11-20', 9))
		expect(await stored(id)).toMatchObject({ status: 'pending' })
		expect((await ownBookings(booker, {})).bookings).toMatchObject([{ id, payBy: null }])
		expect(await wordsOf(bill)).toEqual({ label: 'Being checked', tone: 'sun', line: LOOKING })
	})

	it('stops its own share, and no other', async () => {
		const { booker, shares } = await aSplitBill(HERE)
		const [, one, other] = shares.map(({ checkoutId }) => checkoutId)
		const how = { payBy: 'card' as const, origin, now: NOW }
		const friend = await createUser()
		const { checkoutId } = await openShareCheckout(friend, one!, how)
		await comes((await paymentBy(checkoutId)).id, 10_000)
		await expect(openShareCheckout(null, one!, how)).rejects.toMatchObject({
			data: { message: 'R100.00 has arrived, and that’s not the amount we asked for. The venue is checking it.' },
		})
		expect(await openShareCheckout(null, other!, how)).toHaveProperty('checkoutId')
		const words = {
			title: 'R100.00 arrived instead of R106.66',
			body: expect.stringMatching(/The venue sends it back\.$/),
		}
		expect([await told(friend), await told(booker)]).toMatchObject([[words], [words]])
	})

	it('is told to the payer and the booker, once', async () => {
		const { booker, owner, paymentId } = await looked(await aBill(HERE))
		expect(await comes(paymentId, 31_900)).toBe(false)
		expect((await told(booker)).filter(({ title }) => title.startsWith('R'))).toEqual([
			{
				title: 'R319.00 arrived instead of R320.00',
				body: expect.stringMatching(/2026, 10:00–11:00\. The venue keeps it or sends it back\.$/),
			},
		])
		expect((await told(owner)).at(-1)!.title).toBe('A card payment of R319.00 needs you')
	})

	it('goes back at the venue’s word, and the booking has another day', async () => {
		const bill = await looked(await aBill(LATER))
		const now = new Date(NOW.getTime() + DAY)
		await sendBack(bill.owner, bill.venueId, bill.paymentId, now)
		expect((await stored(bill.id)).payBy).toEqual(new Date(now.getTime() + DAY))
		expect((await wordsOf(bill, now)).line).toMatch(/^R319\.00 on its way back · Pay by /)
		await lapseUnpaidBookings(new Date(now.getTime() + DAY - 1))
		expect((await stored(bill.id)).status).toBe('pending')
		await lapseUnpaidBookings(new Date(now.getTime() + DAY))
		expect(await stored(bill.id)).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' })
	})
})

describe('money that is looked at when its booking ends', () => {
	const back = [{ amount: 31_900, reason: 'mismatch', by: 'provider', status: 'due' }]

	it.each([
		['in the free time', HERE, NOW],
		['late', HERE, LATE],
	])('comes back as the dialog says: %s', async (_, where, when) => {
		const bill = await looked(await aBill(where))
		await write((tx) => tx.update(bookings).set({ payBy: null }).where(eq(bookings.id, bill.id)))
		const booking = await findOwnBooking(bill.booker, bill.id, when)
		const sums = cancelSums(booking.money, lateCharge(booking, when))
		expect([sums.back, sums.backInAll]).toEqual([0, 31_900])
		expect(await dialogOf(bill, when)).toContain('R319.00 comes back: it wasn’t the right amount.')
		await expect(cancelBooking(bill.booker, bill.id, when, 0)).rejects.toMatchObject({ init: { status: 409 } })
		await cancelBooking(bill.booker, bill.id, when, sums.backInAll)
		expect(await refundsOf(bill.id)).toMatchObject(back)
		expect(await wordsOf(bill, when)).toMatchObject({
			label: 'R319.00 on its way back',
			line: 'To the card, within a few days',
		})
		expect((await told(bill.booker)).at(-1)).toMatchObject({
			title: 'R319.00 comes back to you',
			body: expect.stringContaining('The amount didn’t match: R320.00 came. It goes back to your card.'),
		})
		await expect(keepAsItIs(bill.owner, bill.venueId, bill.paymentId, when)).rejects.toMatchObject({
			init: { status: 409 },
		})
	})

	it('comes back where the venue cancels, as its dialog says', async () => {
		const bill = await looked(await aBill(HERE))
		const [booking] = await changeable(
			bill.owner,
			[await findOwnVenueBooking(bill.owner, bill.venueId, bill.id, 'desk')],
			NOW,
		)
		const reach = await findReach(db, bill.owner, bill.id)
		const dialog = renderToStaticMarkup(createElement(VenueConsequence, { booking: booking!, reach, problem: null }))
		expect(text(dialog)).toContain('R319.00 goes back. It wasn’t the right amount.')
		await setBookingStatus(bill.owner, bill.id, 'cancelled', NOW)
		expect(await refundsOf(bill.id)).toMatchObject(back)
		expect((await told(bill.booker, 'booking')).at(-1)!.body).toContain('R319.00 comes back to you.')
	})

	it('comes back where the court is closed', async () => {
		const bill = await looked(await aBill(HERE))
		const times = { startTime: at(HERE.date, 9), endTime: at(HERE.date, 12) }
		const closing = { reason: 'rain' as const, note: '', parts: [{ sportId: null, courtNumber: null }], ...times }
		await closeCourts(bill.owner, bill.venueId, closing, { now: NOW })
		expect(await refundsOf(bill.id)).toMatchObject(back)
	})

	it('comes back at once where it comes later still', async () => {
		const { booker, id } = await aBill(HERE)
		const { checkoutId } = await openCheckout(booker, id, { payBy: 'card', origin, now: NOW })
		await cancelBooking(booker, id, NOW)
		const { id: paymentId } = await paymentBy(checkoutId)
		expect(await comes(paymentId, 31_900, NOW, 'USD')).toBe(true)
		expect(await refundsOf(id)).toMatchObject([{ amount: 31_900, reason: 'mismatch', by: 'venue' }])
		expect((await told(booker)).map(({ title }) => title)).toEqual(['USD 319.00 comes back to you'])
	})
})

describe('the time to pay', () => {
	it('is a day once one pays by hand', async () => {
		const bill = await aBill(HERE)
		const soon = new Date(NOW.getTime() + HOUR / 2)
		await write((tx) => tx.update(bookings).set({ payBy: soon }).where(eq(bookings.id, bill.id)))
		await openCheckout(bill.booker, bill.id, { payBy: 'card', origin, now: NOW })
		expect((await stored(bill.id)).payBy).toEqual(soon)
		await openCheckout(bill.booker, bill.id, { payBy: 'manual', origin, now: NOW })
		expect((await stored(bill.id)).payBy).toEqual(new Date(NOW.getTime() + DAY))
	})

	it('is none for what does not lapse', async () => {
		const { booker, id } = await aBill(HERE)
		const payBy = async () => (await ownBookings(booker, {})).bookings.map((booking) => booking.payBy)
		expect(await payBy()).toEqual([new Date(NOW.getTime() + DAY)])
		const { checkoutId } = await openCheckout(booker, id, { payBy: 'manual', origin, now: NOW })
		await claim(booker, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now: NOW })
		expect((await stored(id)).payBy).not.toBeNull()
		expect(await payBy()).toEqual([null])
	})
})

describe('what people are told', () => {
	async function cardOf({ booker, id }: Bill) {
		const { checkoutId } = await openCheckout(booker, id, { payBy: 'card', origin, now: NOW })
		const payment = await paymentBy(checkoutId)
		return (now: Date) => receive(payment.id, { event: 'paid', amount: payment.amount, by: 'webhook' }, now)
	}

	it('is one notice each of money that comes too late', async () => {
		const bill = await aBill(HERE)
		const arrives = await cardOf(bill)
		await cancelBooking(bill.booker, bill.id, NOW)
		const before = (await told(bill.owner)).length
		await arrives(NOW)
		expect(await told(bill.booker)).toEqual([
			{
				title: 'R320.00 comes back to you',
				body: expect.stringMatching(/It came after the booking was cancelled\. It goes back to your card\.$/),
			},
		])
		expect((await told(bill.owner)).slice(before).map(({ title }) => title)).toEqual(['Money for a cancelled booking'])
	})

	it('says of one refund by hand what to send and why, once', async () => {
		const bill = await aBill(HERE)
		const { checkoutId } = await openCheckout(bill.booker, bill.id, { payBy: 'manual', origin, now: NOW })
		await claim(bill.booker, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now: NOW })
		await cancelBooking(bill.booker, bill.id, NOW)
		const admin = await createUser({ role: 'admin' })
		await confirmReceived(admin, bill.venueId, (await paymentBy(checkoutId)).id, { now: NOW })
		const ofRefunds = (await told(bill.owner)).filter(({ title }) => title.startsWith('Refund'))
		expect(ofRefunds).toEqual([
			{ title: 'Refund to make: R320.00', body: expect.stringMatching(/after the booking was cancelled\.$/) },
		])
		expect(await told(bill.booker)).toHaveLength(1)
	})

	it('says that a late charge comes back because the court was booked again', async () => {
		const bill = await aBill(HERE)
		await paid(bill.id, { by: bill.owner, at: NOW })
		expect(await dialogOf(bill, NOW)).toMatch(/Cancelling is free until .*% of the price stays with the venue\./)
		const dialog = await dialogOf(bill, LATE)
		expect(dialog).toMatch(/Cancelling was free until .*; now 50% of the price stays with the venue\./)
		expect(dialog).toContain('If the court is booked again, the R160.00 comes back too.')
		await cancelBooking(bill.booker, bill.id, LATE)
		const { courtId: venueId, sportId, startTime, endTime } = await stored(bill.id)
		const wish = { venueId, sportId, courtNumber: 1, startTime, endTime, paymentMethod: 'SnapScan' as const, notes: '' }
		const again = await book(await createUser(), wish, { now: LATE })
		await paid(again.id, { by: bill.owner, at: LATE })
		expect((await told(bill.booker)).at(-1)).toMatchObject({
			title: 'R160.00 comes back to you',
			body: expect.stringContaining('Somebody booked the court, so you get the late charge back.'),
		})
	})

	it('says whose share came, and that it goes back where it does', async () => {
		const { booker, id, owner, shares } = await aSplitBill({ ...HERE, names: ['Ayanda', 'Bongi'] })
		const how = { payBy: 'card' as const, origin, now: NOW }
		const paysBy = async (i: number) => {
			const { checkoutId } = await openShareCheckout(null, shares[i]!.checkoutId, how)
			return paymentBy(checkoutId)
		}
		const [one, two] = [await paysBy(1), await paysBy(2)]
		const arrives = ({ id, amount }: typeof one, now: Date) =>
			receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, now)
		await arrives(one, NOW)
		expect((await told(booker)).at(-1)!.title).toBe('Ayanda’s share of R106.66 has arrived')
		await paid(id, { by: owner, amount: 32_000 - 10_666, at: NOW })
		await arrives(two, new Date(NOW.getTime() + HOUR))
		expect((await told(booker)).at(-1)).toMatchObject({
			title: 'Bongi’s share of R106.66 goes back',
			body: expect.stringMatching(/It goes back, as it was not needed\.$/),
		})
	})

	it('does not keep the name of a payer who has deleted their account', async () => {
		const { booker, shares } = await aSplitBill({ ...HERE, names: ['Ayanda', 'Bongi'] })
		const payer = await createUser()
		const { checkoutId } = await startShare(payer, shares[1]!.checkoutId, { payBy: 'card', origin, now: NOW })
		const { id, amount } = await paymentBy(checkoutId)
		await receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, NOW)
		expect((await told(booker)).at(-1)!.title).toBe('Ayanda’s share of R106.66 has arrived')
		await eraseAccount(payer, { now: NOW })
		expect(JSON.stringify(await told(booker))).not.toContain('Ayanda')
	})

	it('asks no payer to send again what a paid booking does not need', async () => {
		const bill = await aBill(HERE)
		const { checkoutId } = await openCheckout(bill.booker, bill.id, { payBy: 'manual', origin, now: NOW })
		await claim(bill.booker, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now: NOW })
		await paid(bill.id, { by: bill.owner, at: NOW })
		expect(await wordsOf(bill)).toMatchObject({
			label: 'Paid',
			line: 'R320.00 more is on its way to the venue; it comes back when it arrives.',
		})
		await denyReceived(bill.owner, bill.venueId, (await paymentBy(checkoutId)).id, NOW)
		expect((await told(bill.booker)).at(-1)!.body).toMatch(/Your booking is paid; there is nothing to do\.$/)
	})

	it('shows credit beside what else comes back', async () => {
		const bill = await aBill(HERE)
		await paid(bill.id, { by: bill.owner, amount: 20_000, at: NOW })
		await paid(bill.id, { provider: 'sandbox', amount: 12_000, payerId: null, at: NOW })
		const times = { startTime: at(HERE.date, 9), endTime: at(HERE.date, 12) }
		const closing = { reason: 'rain' as const, note: '', parts: [{ sportId: null, courtNumber: null }], ...times }
		await closeCourts(bill.owner, bill.venueId, closing, { now: NOW })
		await chooseAfterClosure(bill.booker, bill.id, 'credit', NOW)
		const words = await wordsOf(bill)
		expect(words.label).toBe('R120.00 on its way back')
		expect(words.line).toMatch(/^To the card, within a few days · R200\.00 is credit at Venue \d+$/)
		expect((await told(bill.booker)).at(-1)!.body).toMatch(/Use it for your next booking there\.$/)
	})
})
