import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, courts, customers, invoices, packs, payments, refunds, sales } from '#db/schema.ts'
import { findOutstanding } from '#app/features/payments/invoices/outstanding.server.ts'
import { findCashUp } from '#app/features/figures/cash-up.server.ts'
import { findFigures } from '#app/features/figures/figures.server.ts'
import { askInvoice, issueAtDesk } from '#app/features/payments/invoices/issue.server.ts'
import { compareStatement, confirmBankLines } from '#app/features/payments/inbox/bank/bank-comparison.server.ts'
import { findInbox } from '#app/features/payments/inbox/inbox.server.ts'
import { confirmReceived, denyReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { payAtVenue } from '#app/features/payments/pay/cash.server.ts'
import { findPayPage, findSalePayPage } from '#app/features/payments/pay/pay-page.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { addDays, at, DAY, HOUR } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'
import { book } from '../bookings.server.ts'
import { findToPay } from '../mine/to-pay.server.ts'
import { lapseUnpaidBookings } from '../paying/lapse.server.ts'
import { findCustomersPacks } from './customers-packs.server.ts'
import { findBuying } from './buy-page.server.ts'
import { GIVEN_UP, lapseOrders, orderPack, withdrawOrder } from './order.server.ts'
import { findOwnPacks } from './own-packs.server.ts'
import { addPack, endPack, findPacks, sellOnline } from './pack-list.server.ts'
import { PackForm } from './pack-schemas.ts'
import { findTakingBack, takePackBack } from './sell.server.ts'
import { undoSale } from './undo-sale.server.ts'
import { findUsable, usePack } from './use-pack.server.ts'

vi.hoisted(() => delete process.env.UNPAID_BOOKINGS)

const friday = '2026-11-20'
const now = at(friday, 9.5)
const later = (ms: number) => new Date(now.getTime() + ms)
const party = { name: 'Sipho', address: null, vatNumber: null }
const origin = 'https://courtside.example'

type User = Awaited<ReturnType<typeof createUser>>
let owner: User
let player: User
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
	venue = await createVenue({ ownerId: owner.id, courts: 3, price: 200, settings: { vatNumber: '4123456789' } })
})

const ten = { name: 'Ten hours', hours: '10', price: 'R1500', years: '3', sold: 'online' }
const refused = (status: number, message: string | RegExp) => ({
	init: { status },
	data: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
})
async function packFor(form: object = {}) {
	await addPack(owner, venue.venueId, PackForm.parse({ ...ten, ...form }), now)
	return (await db.select().from(packs).where(eq(packs.courtId, venue.venueId))).at(-1)!
}
const order = (packId: number, by = player, when = now, bookingId?: number) =>
	orderPack(by, { venueId: venue.venueId, packId, bookingId }, when)
const ordered = async (form: object = {}, by = player) => order((await packFor(form)).id, by)
const stored = async (id: number) => (await db.select().from(sales).where(eq(sales.id, id)))[0]!
const own = async (by = player, when = now) => (await findOwnPacks(by, when)).map(({ words }) => words)
const broken = async () => (await fsck()).filter((line) => line.startsWith('Sold pack'))

const open = (saleId: number, by = player, when = now) =>
	openSaleCheckout(by, saleId, { payBy: 'manual', origin, now: when })
/** Says that the money was sent by EFT. */
async function sent(saleId: number, by = player, when = now) {
	const { checkoutId } = await open(saleId, by, when)
	return claim(by, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now: when })
}
/** Takes in money for an open payment, as the webhook of a card does. */
async function paid(saleId: number, when = now, amount = 150_000) {
	await open(saleId, player, when).catch(() => null)
	const [payment] = await db.select().from(payments).where(eq(payments.saleId, saleId))
	return receive(payment!.id, { event: 'paid', amount, by: 'webhook', method: 'card' }, when)
}
async function booked(hour: number, by = player) {
	const times = { startTime: at(addDays(friday, 3), hour), endTime: at(addDays(friday, 3), hour + 1) }
	const wish = {
		venueId: venue.venueId,
		sportId: venue.sportId,
		...times,
		paymentMethod: 'SnapScan' as const,
		notes: '',
	}
	return (await book(by, wish, { now })).id
}
const bookingOf = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!

describe('an order of a pack', () => {
	test('gives no hours until it is paid, then all of them once, counted from that day', async () => {
		const id = await ordered()
		const booking = await booked(10)
		expect(await findUsable(db, await bookingOf(booking), now)).toEqual([])
		await expect(usePack(player, booking, id, now)).rejects.toMatchObject(refused(409, 'This pack isn’t paid yet.'))
		expect(await own()).toEqual([expect.stringMatching(/^R1.500\.00 to pay by Sat 21 Nov, 09:30$/)])
		const { id: customer } = (await db.select().from(customers).where(eq(customers.userId, player.id)))[0]!
		expect(
			await findCustomersPacks(owner, { id: customer, courtId: venue.venueId, userId: player.id }, now),
		).toMatchObject({
			left: null,
			held: [{ words: 'Ordered for R1\u202f500 and not paid', undo: false, back: 'Cancel Order' }],
		})
		expect(await findPacks(owner, venue.venueId, now)).toMatchObject({
			holders: [],
			packs: [{ state: 'On sale, online too · 0 sold · 1 not paid yet' }],
		})
		await expect(askInvoice(player, { kind: 'sale', id }, party, now)).rejects.toMatchObject({ init: { status: 409 } })
		const day = later(12 * HOUR)
		for (let i = 0; i < 3; i++) await paid(id, day)
		expect(await stored(id)).toMatchObject({ payBy: null, cancelledAt: null, validUntil: '2029-11-20', soldById: null })
		expect(await own()).toEqual(['10 hours of 10 hours left'])
		expect((await findPacks(owner, venue.venueId, now)).holders).toHaveLength(1)
		expect(await askInvoice(player, { kind: 'sale', id }, party, now)).toMatchObject({ gross: 150_000, vat: 19_565 })
		await expect(askInvoice(owner, { kind: 'sale', id }, party, now)).rejects.toMatchObject(refused(404, GIVEN_UP))
		await usePack(player, booking, id, now)
		expect(await own()).toEqual(['9 hours of 10 hours left'])
		expect(await broken()).toEqual([])
	})

	test('counts in the figures with the money that has come and stays, not with its price', async () => {
		const days = { from: friday, to: friday }
		const counted = async () => (await findFigures({ id: venue.venueId, since: '2026-01-01' }, days)).packs
		const id = await ordered()
		expect(await counted()).toBe(0)
		await paid(id)
		expect(await counted()).toBe(1500)
		await usePack(player, await booked(10), id, now)
		const { id: customer } = (await db.select().from(customers).where(eq(customers.userId, player.id)))[0]!
		await takePackBack(owner, { venueId: venue.venueId, customerId: customer, saleId: id }, 135_000, now)
		expect(await counted()).toBe(150)
	})

	test('is valid from the day of its money, not from that of the order', async () => {
		const id = await ordered()
		await sent(id)
		const [payment] = await db.select().from(payments).where(eq(payments.saleId, id))
		await confirmReceived(owner, venue.venueId, payment!.id, { now: later(9 * DAY) })
		expect(await stored(id)).toMatchObject({ validUntil: '2029-11-29' })
	})

	test('sent twice is one, and a second pack can be bought once the first is paid', async () => {
		const pack = await packFor()
		const first = await order(pack.id)
		expect(await order(pack.id)).toBe(first)
		await paid(first)
		expect(await order(pack.id)).not.toBe(first)
	})

	test('is refused for what is not sold online, and asks again where the price is another', async () => {
		const atDesk = await packFor({ name: 'At the desk', sold: 'desk' })
		await expect(order(atDesk.id)).rejects.toMatchObject(refused(409, 'You can’t buy this pack online any more.'))
		const pack = await packFor()
		await sellOnline(owner, venue.venueId, pack.id, false, now)
		await expect(order(pack.id)).rejects.toMatchObject(refused(409, 'You can’t buy this pack online any more.'))
		await sellOnline(owner, venue.venueId, pack.id, true, now)
		await endPack(owner, venue.venueId, pack.id, now)
		await expect(sellOnline(owner, venue.venueId, pack.id, true, now)).rejects.toMatchObject(refused(409, /any more/))
		const dearer = await packFor({ price: '1600' })
		await expect(order(pack.id)).rejects.toMatchObject(refused(409, /^Ten hours costs R1.600 now. Look again\.$/))
		const wish = { packId: pack.id, bookingId: null }
		expect((await findBuying(player, venue.venueId, wish)).problem).toMatch(/R1.600 now/)
		expect((await stored(await order(dearer.id))).price).toBe(1600)
		const other = await createVenue({ ownerId: owner.id })
		const elsewhere = { venueId: other.venueId, packId: dearer.id }
		await expect(orderPack(player, elsewhere, now)).rejects.toMatchObject(refused(404, 'Pack not found'))
		const hidden = await createVenue({ ownerId: owner.id, settings: { status: 'draft' } })
		await expect(orderPack(player, { ...elsewhere, venueId: hidden.venueId }, now)).rejects.toMatchObject(
			refused(404, 'Venue not found'),
		)
		const blocked = { blockedAt: now, blockedReason: 'Fought' }
		await write((tx) => tx.update(customers).set(blocked).where(eq(customers.userId, player.id)))
		await expect(order(dearer.id)).rejects.toMatchObject(refused(403, /doesn’t take online bookings/))
	})

	test('keeps the price of its day while it is not paid, though its pack is gone', async () => {
		const pack = await packFor()
		const id = await order(pack.id)
		await endPack(owner, venue.venueId, pack.id, now)
		await paid(id)
		expect(await own()).toEqual(['10 hours of 10 hours left'])
	})

	test('is in My Bookings with what is to be paid, until its money is said to be sent or its time is over', async () => {
		const id = await ordered()
		const { payBy } = await stored(id)
		const orders = async (when = now, by = player) => (await findToPay(by, when)).orders
		const [{ name: at } = {}] = await db.select().from(courts).where(eq(courts.id, venue.venueId))
		const name = `Pack: Ten hours · ${at}`
		expect(await orders()).toEqual([{ name, to: `/my-bookings/packs/${id}/pay`, due: 150_000, payBy }])
		expect(await orders(now, await createUser())).toEqual([])
		expect(await orders(payBy!)).toEqual([])
		await sent(id)
		expect(await orders()).toEqual([])
	})

	test('stands in My Bookings in place of the booking that it is to pay for', async () => {
		const [first, second] = [await booked(10), await booked(11)]
		const id = await order((await packFor()).id, player, now, first)
		expect(await findToPay(player, now)).toMatchObject({
			pay: [{ id: second }],
			orders: [{ to: `/my-bookings/packs/${id}/pay` }],
		})
		await withdrawOrder(player, id, now)
		const { pay, orders } = await findToPay(player, now)
		expect([pay.map((booking) => booking.id), orders]).toEqual([[first, second], []])
	})

	test('is one of three at most that a person has not paid, also when they say the money is sent', async () => {
		const [a, b, c, d] = [
			await packFor(),
			await packFor({ name: 'B' }),
			await packFor({ name: 'C' }),
			await packFor({ name: 'D' }),
		]
		for (const { id } of [a, b, c]) await sent(await order(id))
		await expect(order(d.id)).rejects.toMatchObject(
			refused(409, '3 of your packs aren’t paid yet. Pay or cancel one, then buy this one.'),
		)
		expect(await order(d.id, await createUser())).toBeGreaterThan(0)
		await withdrawOrder(player, await order(a.id), now)
		expect(await order(d.id)).toBeGreaterThan(0)
	})

	test('lapses when nobody says it is paid, and its player is told; money that comes late gives the pack', async () => {
		const id = await ordered()
		await open(id)
		await lapseOrders(later(24 * HOUR - 1))
		expect(await stored(id)).toMatchObject({ cancelledAt: null })
		const end = later(24 * HOUR)
		await lapseOrders(end)
		await lapseOrders(end)
		expect(await stored(id)).toMatchObject({ cancelledAt: end })
		expect(await own()).toEqual([])
		const titles = (await noticesOf(player.id)).map(({ title }) => title)
		expect(titles).toEqual([expect.stringContaining('wasn’t paid in time')])
		expect((await findSalePayPage(player, id, end)).state).toBe('lapsed')
		await expect(open(id, player, end)).rejects.toMatchObject(refused(409, 'The order lapsed. There’s nothing to pay.'))
		await paid(id, later(3 * DAY))
		expect(await own()).toEqual(['10 hours of 10 hours left'])
		expect(await db.$count(refunds, eq(refunds.saleId, id))).toBe(0)
		expect(await broken()).toEqual([])
	})

	test('waits for the venue once the money is said to be sent, and lapses a day after it did not come', async () => {
		const id = await ordered()
		const { id: paymentId } = await sent(id)
		await lapseOrders(later(30 * DAY))
		expect(await stored(id)).toMatchObject({ cancelledAt: null })
		const inbox = await findInbox(owner, venue.venueId, 1, now)
		expect(inbox).toMatchObject({
			waiting: { toConfirm: 1 },
			toConfirm: [{ sort: 'pack', sold: 'Ten hours', amount: 150_000 }],
		})
		await denyReceived(owner, venue.venueId, paymentId, later(2 * DAY))
		await lapseOrders(later(3 * DAY - 1))
		expect(await stored(id)).toMatchObject({ cancelledAt: null })
		await lapseOrders(later(3 * DAY))
		expect(await stored(id)).toMatchObject({ cancelledAt: later(3 * DAY) })
	})

	test('is kept a week for who brings the cash, one at a time, and is then gone from the venue’s list too', async () => {
		const [a, b] = [await ordered(), await ordered({ name: 'B' })]
		const cash = (await findSalePayPage(player, a, now)).ways.find(({ method }) => method === 'cash')
		expect(cash!.text).toBe('Bring it by Fri 27 Nov. You can use the hours once the venue has it.')
		await payAtVenue(player, { kind: 'sale', id: a }, { origin, now })
		expect((await findSalePayPage(player, a, later(DAY))).bill).toMatchObject({ payBy: null, cashBy: 'Fri 27 Nov' })
		await expect(payAtVenue(player, { kind: 'sale', id: b }, { origin, now })).rejects.toMatchObject(
			refused(409, 'You already have a pack to pay for in cash. Pay for this one another way.'),
		)
		expect(await own()).toEqual([
			expect.stringMatching(/to pay by/),
			expect.stringMatching(/^Bring R1.500\.00 to the venue by Fri 27 Nov\.$/),
		])
		await lapseOrders(later(7 * DAY - 1))
		expect(await stored(a)).toMatchObject({ cancelledAt: null })
		await lapseOrders(later(7 * DAY))
		expect(await stored(a)).toMatchObject({ cancelledAt: later(7 * DAY) })
		expect((await findInbox(owner, venue.venueId, 1, now)).toConfirm).toEqual([])
	})

	test('paid in cash at the desk gives the hours, in the till and the books as one that the desk sold', async () => {
		const id = await ordered()
		const { id: paymentId } = await payAtVenue(player, { kind: 'sale', id }, { origin, now })
		await confirmReceived(owner, venue.venueId, paymentId, { now })
		expect(await own()).toEqual(['10 hours of 10 hours left'])
		expect((await findCashUp(owner, venue.venueId, friday)).methods).toMatchObject([{ into: 150_000, out: 0 }])
		const outstanding = await findOutstanding({ since: now, until: later(DAY), venueId: venue.venueId })
		expect(outstanding).toMatchObject([{ saleId: id, cents: 150_000 }])
		await issueAtDesk(owner, venue.venueId, { kind: 'sale', id }, party, now)
		expect(await db.select().from(invoices).where(eq(invoices.saleId, id))).toMatchObject([{ gross: 150_000 }])
		await expect(
			undoSale(owner, { venueId: venue.venueId, customerId: (await stored(id)).customerId, saleId: id }, now),
		).rejects.toMatchObject(refused(409, 'This pack was bought online. A manager or the owner can take it back.'))
	})

	test('is found by its reference on a bank statement, and confirmed from there', async () => {
		const id = await ordered()
		const { reference } = await sent(id)
		const incoming = [{ line: 1, text: `2026-11-20,${reference},1500.00`, amount: 150_000 }]
		const { matched, byHand } = await compareStatement(owner, venue.venueId, { incoming, out: 0, unread: [] }, now)
		expect(matched).toMatchObject([{ sort: 'pack', sold: 'Ten hours', came: 150_000 }])
		expect(byHand.lines).toEqual([])
		await confirmBankLines(
			owner,
			venue.venueId,
			[{ id: matched[0]!.id, kind: 'payment', amount: undefined, mark: undefined }],
			now,
		)
		expect(await own()).toEqual(['10 hours of 10 hours left'])
	})

	test('with part of its money has no hours, and the rest makes it a pack', async () => {
		const id = await ordered()
		const { id: first } = await sent(id)
		await confirmReceived(owner, venue.venueId, first, { amount: 100_000, now })
		expect(await own()).toEqual([expect.stringMatching(/^R1.000\.00 has come\. R500\.00 to pay$/)])
		await lapseOrders(later(30 * DAY))
		expect(await findOutstanding({ since: now, until: later(DAY), venueId: venue.venueId })).toEqual([])
		const { id: second } = await sent(id)
		await confirmReceived(owner, venue.venueId, second, { now })
		expect(await own()).toEqual(['10 hours of 10 hours left'])
		expect(await broken()).toEqual([])
	})

	test('is taken back by its player before it is paid, and money that comes goes back', async () => {
		const id = await ordered()
		await open(id)
		await expect(withdrawOrder(owner, id, now)).rejects.toMatchObject(refused(404, GIVEN_UP))
		await withdrawOrder(player, id, now)
		expect(await findSalePayPage(player, id, now)).toMatchObject({ state: 'called-off', isGivenUp: true })
		await withdrawOrder(player, id, now)
		expect(await own()).toEqual([])
		await paid(id)
		expect(await own()).toEqual([])
		expect(await db.select().from(refunds).where(eq(refunds.saleId, id))).toMatchObject([
			{ amount: 150_000, reason: 'cancelled' },
		])
		const second = await ordered({ name: 'B' })
		await paid(second)
		await expect(withdrawOrder(player, second, now)).rejects.toMatchObject(refused(409, /^This pack is paid\./))
		expect(await broken()).toEqual([])
	})

	test('is taken back by its venue with what has come of it', async () => {
		const id = await ordered()
		const { id: first } = await sent(id)
		await confirmReceived(owner, venue.venueId, first, { amount: 100_000, now })
		const place = { venueId: venue.venueId, customerId: (await stored(id)).customerId, saleId: id }
		expect(await findTakingBack(owner, place)).toMatchObject({
			isOrder: true,
			verb: 'Cancel Order',
			back: 100_000,
			problem: null,
		})
		expect(await takePackBack(owner, place, 100_000, now)).toEqual({
			ways: { venue: 100_000 },
			isOrder: true,
			what: 'pack',
		})
		expect(await db.select().from(refunds).where(eq(refunds.saleId, id))).toMatchObject([{ amount: 100_000 }])
		expect(await own()).toEqual([expect.stringContaining('Taken back by the venue')])
		expect(await findSalePayPage(player, id, now)).toMatchObject({ state: 'called-off', isGivenUp: false })
		expect(await broken()).toEqual([])
	})

	test('ends when its player deletes their account, and the venue waits for nothing', async () => {
		const id = await ordered()
		await payAtVenue(player, { kind: 'sale', id }, { origin, now })
		await eraseAccount(player, { now })
		expect(await stored(id)).toMatchObject({ withdrawn: true, customerId: null })
		expect((await findInbox(owner, venue.venueId, 1, now)).toConfirm).toEqual([])
		expect(await broken()).toEqual([])
	})
})

describe('a pack bought for a booking', () => {
	test('is offered where it costs less, and pays for the booking once its money has come', async () => {
		const booking = await booked(10)
		const dear = await packFor({ name: 'Dear', price: '2500' })
		const other = await packFor({ name: 'Other sport', sportId: undefined })
		await write(async (tx) => {
			const sportId = await createSport('Tennis')
			await tx.update(packs).set({ sportId }).where(eq(packs.id, other.id))
		})
		expect((await findPayPage(player, booking, now)).packs).toEqual([])
		const pack = await packFor()
		expect((await findPayPage(player, booking, now)).packs).toEqual([
			{
				id: pack.id,
				words: '10 hours for R1\u202f500: this booking uses 1 hour',
				to: `/venues/${venue.venueId}/packs/${pack.id}?booking=${booking}`,
			},
		])
		expect(dear.id).toBeLessThan(pack.id)
		await expect(order(pack.id, owner, now, booking)).rejects.toMatchObject(refused(404, 'Booking not found'))
		const id = await order(pack.id, player, now, booking)
		await paid(id)
		expect(await bookingOf(booking)).toMatchObject({
			saleId: id,
			totalPrice: 0,
			status: 'confirmed',
			paymentStatus: 'paid',
		})
		expect(await own()).toEqual(['9 hours of 10 hours left'])
		expect(await broken()).toEqual([])
	})

	test('holds the booking as a transfer does, and leaves one alone that has lapsed or is paid', async () => {
		const [lapsed, settled] = [await booked(10), await booked(12)]
		const first = await order((await packFor()).id, player, now, lapsed)
		const before = (await bookingOf(lapsed)).payBy!
		await write((tx) =>
			tx
				.update(bookings)
				.set({ payBy: later(HOUR) })
				.where(eq(bookings.id, lapsed)),
		)
		await open(first)
		expect((await bookingOf(lapsed)).payBy).toEqual(before)
		await lapseUnpaidBookings(later(2 * DAY))
		await paid(first)
		const second = await order((await packFor({ name: 'B' })).id, player, now, settled)
		const done = { status: 'confirmed' as const, discount: 0 }
		await write((tx) => tx.update(bookings).set(done).where(eq(bookings.id, settled)))
		await usePack(player, settled, first, now)
		await paid(second)
		expect(await own()).toEqual(['10 hours of 10 hours left', '9 hours of 10 hours left'])
		expect(await bookingOf(lapsed)).toMatchObject({ status: 'cancelled', saleId: null })
		expect(await bookingOf(settled)).toMatchObject({ saleId: first })
	})
})

test('a booking waits for the venue while the money of its pack is said to be sent, and a day longer if it did not come', async () => {
	const booking = await booked(10)
	const id = await order((await packFor()).id, player, now, booking)
	const { id: paymentId } = await sent(id)
	await lapseUnpaidBookings(later(2 * DAY))
	expect((await bookingOf(booking)).status).toBe('pending')
	await denyReceived(owner, venue.venueId, paymentId, later(DAY))
	await lapseUnpaidBookings(later(2 * DAY - 1))
	expect((await bookingOf(booking)).status).toBe('pending')
	await lapseUnpaidBookings(later(2 * DAY))
	expect((await bookingOf(booking)).status).toBe('cancelled')
})

test('the venue is told of money for a pack, and its player that it is ready', async () => {
	const id = await ordered()
	await sent(id)
	await paid(id).catch(() => null)
	const [payment] = await db
		.select()
		.from(payments)
		.where(and(eq(payments.saleId, id), eq(payments.status, 'success')))
	await confirmReceived(await createUser({ role: 'admin' }), venue.venueId, payment!.id, { now }).catch(() => null)
	const told = async (user: User) => (await noticesOf(user.id)).map(({ title, body }) => `${title}: ${body}`)
	expect(await told(player)).toEqual([
		expect.stringMatching(/^Your payment of R1.500\.00 has arrived: Pack of 10 hours at .* It is paid\. Use its hours/),
	])
	expect((await told(owner)).sort()).toEqual([
		expect.stringMatching(/^R1.500\.00 received: Pack of 10 hours at .*\. It is paid\.$/),
		expect.stringMatching(/^R1.500\.00 to confirm: Pack of 10 hours/),
	])
})
