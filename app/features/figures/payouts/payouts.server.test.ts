import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog } from '#db/schema.ts'
import { book, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { chooseAfterClosure } from '#app/features/bookings/mine/closure-choice.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { cashUpRows } from '../files.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { finish } from '#app/features/payments/refunds/refund-ends.server.ts'
import { at } from '#app/lib/time/time.ts'
import { moneyOfBooking } from '#tests/support/world/money.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { HIGHEST_SHARE } from '#app/features/owners/listing-price.ts'
import { setListingPrice } from '#app/features/owners/listing-price.server.ts'
import { findPaidOut, findPayout, findUnpaidCashUp } from './paid-out.server.ts'
import { feeOf } from './payout.ts'
import { PayoutForm } from './payout-schemas.ts'
import { findPayoutForm, findPayoutList, recordPayout } from './payouts.server.ts'
import { findTakeBack, takePayoutBack } from './take-back.server.ts'

const friday = '2026-11-20'
const now = at(friday, 9)
const monday = at('2026-11-23', 9)

let owner: Awaited<ReturnType<typeof createUser>>
let admin: typeof owner
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	;[owner, admin] = [await createUser({ role: 'venue_owner' }), await createUser({ role: 'admin' })]
	player = await createUser({ fullName: 'Thandi Nkosi' })
	venue = await createVenue({ ownerId: owner.id, courts: 2, price: 200 })
})

async function booked(hour: number) {
	const times = { startTime: at('2026-11-26', hour), endTime: at('2026-11-26', hour + 1) }
	const { venueId, sportId } = venue
	return (await book(player, { venueId, sportId, ...times, paymentMethod: 'Credit Card', notes: '' }, { now })).id
}
async function paidByCard(hour: number, when = now) {
	const id = await booked(hour)
	await openCheckout(player, id, { payBy: 'card', origin: 'http://localhost:3000', now })
	const { id: paymentId, amount } = (await moneyOfBooking(id)).payments.at(-1)!
	await receive(paymentId, { event: 'paid', amount, by: 'webhook', method: 'card' }, when)
	return id
}
async function refunded(id: number, when = now) {
	await setBookingStatus(owner, id, 'cancelled', when)
	const [refund] = (await moneyOfBooking(id)).refunds
	await write((tx) => finish(tx, refund!.id, `rfd_${refund!.id}`, when))
}
const form = (more: object = {}) =>
	PayoutForm.parse({ until: friday, paidOn: '2026-11-23', fee: '11,80', reference: 'CS 1', seen: '40000', ...more })
const record = (more: object = {}, by = admin) => recordPayout(by, venue.venueId, form(more), monday)
const status = (status: number) => ({ init: { status } })

describe('a payout', () => {
	test('is what came by card up to a day, less the fee, and what came otherwise is the venue’s already', async () => {
		const [first] = [await paidByCard(10), await paidByCard(11), await paidByCard(12, at('2026-11-21', 0))]
		const other = await booked(13)
		await takeAtDesk(owner, venue.venueId, other, 'eft', { now })
		expect(await findPayoutForm(admin, venue.venueId, friday, monday)).toMatchObject({
			gross: 40_000,
			owed: 40_000,
			later: 20_000,
		})
		expect(await record()).toMatchObject({ gross: 40_000, refunded: 0, fee: 1_180, isNew: true })
		expect(await record()).toMatchObject({ gross: 40_000, isNew: false })
		const page = await findPaidOut(owner, venue.venueId, 1, monday)
		expect(page).toMatchObject({ owed: 20_000, entries: [{ net: 38_820, reference: 'CS 1', paidOn: '2026-11-23' }] })
		const { payout, cashUp } = await findPayout(owner, venue.venueId, page.entries[0]!.id)
		expect(payout.net).toBe(38_820)
		expect(cashUp.movements.map(({ payer, into, out }) => [payer, into, out])).toEqual([
			['Thandi Nkosi', 20_000, 0],
			['Thandi Nkosi', 20_000, 0],
		])
		expect(cashUp.movements.map(({ bookingId }) => bookingId)).toContain(first)
		expect(cashUpRows(cashUp).at(-1)).toEqual(['Total', '400.00', '0.00', '400.00'])
		const logged = (await db.select().from(auditLog)).filter(({ action }) => action === 'payout.record')
		expect(logged).toMatchObject([{ actorId: admin.id, details: { cents: 38_820 } }])
		expect(await fsck()).toEqual([])
	})

	test('has the list behind what is owed: each payment and refund in no payout, the latest first, in a file too', async () => {
		await paidByCard(10)
		await record({ seen: '20000' })
		const [kept, back] = [await paidByCard(11, at('2026-11-24', 9)), await paidByCard(12, at('2026-11-24', 10))]
		await refunded(back, at('2026-11-24', 11))
		const other = await booked(13)
		await takeAtDesk(owner, venue.venueId, other, 'eft', { now })
		const tuesday = at('2026-11-24', 18)
		const { movements, owed } = await findPaidOut(owner, venue.venueId, 1, tuesday)
		expect(movements.map(({ bookingId, into, out }) => [bookingId, into - out])).toEqual([
			[back, -20_000],
			[back, 20_000],
			[kept, 20_000],
		])
		expect(movements[0]).toMatchObject({ payer: 'Thandi Nkosi', method: 'Card' })
		expect(movements.reduce((sum, { into, out }) => sum + into - out, 0)).toBe(owed)
		const rows = cashUpRows(await findUnpaidCashUp(owner, venue.venueId, tuesday))
		expect(rows.at(-1)).toEqual(['Total', '400.00', '200.00', '200.00'])
		await expect(findUnpaidCashUp(player, venue.venueId, tuesday)).rejects.toMatchObject(status(404))
	})

	test('is without what players of a closed court may want back, until they have chosen', async () => {
		await paidByCard(10)
		const closed = await paidByCard(11)
		const parts = [{ sportId: null, courtNumber: null }]
		const times = { startTime: at('2026-11-26', 11), endTime: at('2026-11-26', 12) }
		await closeCourts(owner, venue.venueId, { reason: 'rain', note: '', parts, ...times }, { now })
		const sums = () => findPaidOut(owner, venue.venueId, 1, monday)
		expect(await sums()).toMatchObject({ gross: 20_000, owed: 20_000, waiting: 20_000, number: 1 })
		await expect(record()).rejects.toMatchObject(status(409))
		await chooseAfterClosure(player, closed, 'credit', monday)
		expect(await sums()).toMatchObject({ gross: 40_000, owed: 40_000, waiting: 0, number: 2 })
		await record()
		expect(await sums()).toMatchObject({ gross: 0, waiting: 0 })
		expect(await fsck()).toEqual([])
	})

	test('counts among what waits for a choice no money that has gone back to cards', async () => {
		const id = await paidByCard(11)
		const lower = { off: { rand: 50 }, how: 'off' as const, reason: 'Late opening' }
		await giveDiscount(owner, venue.venueId, id, lower, now)
		const parts = [{ sportId: null, courtNumber: null }]
		const times = { startTime: at('2026-11-26', 11), endTime: at('2026-11-26', 12) }
		await closeCourts(owner, venue.venueId, { reason: 'rain', note: '', parts, ...times }, { now })
		const waiting = async () => (await findPaidOut(owner, venue.venueId, 1, monday)).waiting
		expect(await waiting()).toBe(20_000)
		const [refund] = (await moneyOfBooking(id)).refunds
		await write((tx) => finish(tx, refund!.id, `rfd_${refund!.id}`, now))
		expect(await waiting()).toBe(15_000)
	})

	test('has what went back to cards taken off, this time or the next', async () => {
		const [first, second] = [await paidByCard(10), await paidByCard(11)]
		await refunded(first)
		expect(await record({ seen: '20000' })).toMatchObject({ gross: 40_000, refunded: 20_000 })
		await paidByCard(12, at('2026-11-24', 9))
		await paidByCard(13, at('2026-11-24', 9))
		await refunded(second, at('2026-11-24', 10))
		const tuesday = at('2026-11-24', 18)
		const next = form({ until: '2026-11-24', reference: 'CS 2', seen: '20000' })
		expect(await recordPayout(admin, venue.venueId, next, tuesday)).toMatchObject({ gross: 40_000, refunded: 20_000 })
		const page = await findPaidOut(owner, venue.venueId, 1, tuesday)
		expect(page).toMatchObject({ gross: 0, refunded: 0, owed: 0, movements: [], number: 0 })
		expect(
			page.entries.map(({ reference }) => reference),
			'the latest of one day first',
		).toEqual(['CS 2', 'CS 1'])
		expect(await fsck()).toEqual([])
	})

	test('is not recorded for another sum, for days to come, for nothing, or by others', async () => {
		await paidByCard(10)
		await expect(record()).rejects.toMatchObject({
			...status(409),
			data: { message: 'R200.00 is owed now. Have another look.' },
		})
		await expect(record({ seen: '20000', until: '2026-11-24' })).rejects.toMatchObject(status(400))
		await expect(record({ seen: '20000', paidOn: '2026-11-24' })).rejects.toMatchObject(status(400))
		await expect(record({ seen: '20000', fee: '200' })).rejects.toMatchObject(status(400))
		await expect(record({ seen: '0', until: '2026-11-19' })).rejects.toMatchObject({
			data: { message: 'Nothing is owed.' },
		})
		expect(() => record({ seen: '20000' }, owner)).toThrow()
		await record({ seen: '20000' })
		await expect(record({ seen: '20000', fee: '1' })).rejects.toMatchObject(status(400))
		await expect(findPaidOut(player, venue.venueId, 1, monday)).rejects.toMatchObject(status(404))
		const other = await createVenue({ ownerId: owner.id, courts: 1, price: 100 })
		const { entries } = await findPaidOut(owner, venue.venueId, 1, monday)
		await expect(findPayout(owner, other.venueId, entries[0]!.id)).rejects.toMatchObject(status(404))
	})

	test('is on the admin’s list, which says what each venue is owed', async () => {
		await paidByCard(10)
		const { owing } = await findPayoutList(admin, monday)
		expect(owing.find(({ id }) => id === venue.venueId)).toMatchObject({ gross: 20_000, owed: 20_000 })
		await record({ seen: '20000' })
		const after = await findPayoutList(admin, monday)
		expect(after.owing.find(({ id }) => id === venue.venueId)).toBeUndefined()
		expect(after.made[0]).toMatchObject({ reference: 'CS 1', net: 18_820 })
	})
})

describe('the fee of a payout', () => {
	const setShare = (cardShare: number) =>
		setListingPrice(admin, { perMonth: 590, cardShare, freeMonths: 0, note: '' }, now)

	test('is proposed by the share that venues read, of what is owed by then', async () => {
		await paidByCard(10)
		const back = await paidByCard(11)
		await paidByCard(12, at('2026-11-21', 0))
		await refunded(back)
		await setShare(3)
		const asked = (until: string) => findPayoutForm(admin, venue.venueId, until, monday)
		expect(await asked(friday)).toMatchObject({ owed: 20_000, proposed: { share: 3, fee: 600 } })
		expect(await findPaidOut(owner, venue.venueId, 1, at(friday, 23))).toMatchObject({
			owed: 20_000,
			fee: 600,
			net: 19_400,
		})
		expect(await asked('2026-11-23')).toMatchObject({ owed: 40_000, proposed: { share: 3, fee: 1_200 } })
		await setShare(0)
		expect(await asked(friday)).toMatchObject({ proposed: { share: 0, fee: 0 } })
		expect(await findPaidOut(owner, venue.venueId, 1, monday)).toMatchObject({ share: 0 })
		expect(await record({ seen: '20000', fee: '7,50' })).toMatchObject({ fee: 750 })
	})

	test('is rounded to the cent, and always leaves something', () => {
		expect([1, 25, 1_234].map((owed) => feeOf(owed, 2))).toEqual([0, 1, 25])
		for (const owed of [1, 2, 3, 4]) expect(feeOf(owed, HIGHEST_SHARE)).toBeLessThan(owed)
	})
})

describe('a payout that was recorded wrongly', () => {
	const tuesday = at('2026-11-24', 9)
	const words = async () => (await noticesOf(owner.id)).map(({ title, body }) => `${title}: ${body}`)

	test('is taken back by a counter entry: its money is owed again, and both stay to be seen', async () => {
		const first = await paidByCard(10)
		await refunded(first)
		await paidByCard(11)
		const { id } = await record({ seen: '20000' })
		expect(await findTakeBack(admin, id)).toMatchObject({ net: 18_820, problem: null })
		await takePayoutBack(admin, id, 'The fee was wrong', tuesday)
		const page = await findPaidOut(owner, venue.venueId, 1, tuesday)
		expect(page).toMatchObject({ gross: 40_000, refunded: 20_000, owed: 20_000 })
		expect(page.entries.map(({ date, net, takenBack }) => [date, net, takenBack])).toEqual([
			['2026-11-24', -18_820, 'The fee was wrong'],
			['2026-11-23', 18_820, null],
		])
		const { payout, cashUp } = await findPayout(owner, venue.venueId, id)
		expect(payout.takenBack).toEqual({ on: '2026-11-24', reason: 'The fee was wrong' })
		expect(cashUp.total).toMatchObject({ into: 40_000, out: 20_000 })
		const { owing, made } = await findPayoutList(admin, tuesday)
		expect(owing.find((one) => one.id === venue.venueId)).toMatchObject({ owed: 20_000 })
		expect(made[0]).toMatchObject({ id, reason: 'The fee was wrong' })
		expect(await fsck()).toEqual([])

		// Its bank payment is then recorded as it was.
		expect(await record({ seen: '20000', fee: '12' })).toMatchObject({ isNew: true, fee: 1_200 })
		expect(await findPaidOut(owner, venue.venueId, 1, tuesday)).toMatchObject({ owed: 0 })
		expect(await fsck()).toEqual([])
	})

	test('is taken back once, by admins alone, with a line in the log', async () => {
		await paidByCard(10)
		const { id } = await record({ seen: '20000' })
		for (const by of [owner, player]) expect(() => takePayoutBack(by, id, 'Mine', tuesday)).toThrow()
		await expect(takePayoutBack(admin, id + 1, 'Wrong', tuesday)).rejects.toMatchObject(status(404))
		await takePayoutBack(admin, id, 'Paid to another account', tuesday)
		await expect(takePayoutBack(admin, id, 'Again', tuesday)).rejects.toMatchObject(status(409))
		expect((await findTakeBack(admin, id)).problem).toBe('This payout was taken back already.')
		const logged = (await db.select().from(auditLog)).filter(
			({ action, courtId }) => action === 'payout.take-back' && courtId === venue.venueId,
		)
		expect(logged).toMatchObject([{ actorId: admin.id, note: 'Paid to another account', details: { cents: 18_820 } }])
	})

	test('is told to the owner, as each payout is', async () => {
		await paidByCard(10)
		const { id } = await record({ seen: '20000' })
		await record({ seen: '20000' })
		expect((await words()).filter((text) => text.startsWith('R188.20 was paid out to'))).toEqual([
			expect.stringContaining('Paid on Mon 23 Nov, reference CS 1.'),
		])
		await takePayoutBack(admin, id, 'The fee was wrong', tuesday)
		expect((await words()).find((text) => text.startsWith('A payout of'))).toMatch(
			/^A payout of R188\.20 to .* was taken back: .* reference CS 1, was wrong\. “The fee was wrong” The money is owed to you again\.$/,
		)
	})
})
