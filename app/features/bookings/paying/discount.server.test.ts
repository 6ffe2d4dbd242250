import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, courts, creditNotes, invoices, refunds } from '#db/schema.ts'
import { findAddOns, listAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { issueFor } from '#app/features/payments/invoices/issue.server.ts'
import { splitBooking } from '#app/features/payments/split/split.server.ts'
import { at } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book, cancelBooking, setBookingStatus } from '../bookings.server.ts'
import { moveAtDesk, placeSeen } from '../desk/desk-move.server.ts'
import { setAddOns } from '../desk/add-ons/desk-add-ons.server.ts'
import { DiscountForm, PriceForm } from '../desk/desk-schemas.ts'
import { enterCode } from '../promo-codes/enter-code.server.ts'
import { addPromoCode } from '../promo-codes/promo-code-list.server.ts'
import { findDiscount, giveDiscount } from './discount.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'

const friday = '2026-11-20'
const now = at(friday, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Thandi Nkosi' })]
	venue = await createVenue({ ownerId: owner.id, courts: 2, price: 200, opensAt: 5, closesAt: 23 })
})

const place = () => ({ venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 })
async function booked(from: number, to: number, by = player) {
	const times = { startTime: at(friday, from), endTime: at(friday, to) }
	const { id } = await book(by, { ...place(), ...times, paymentMethod: 'SnapScan', notes: '' }, { now })
	if (by !== owner) await setBookingStatus(owner, id, 'confirmed', now)
	return id
}
const give = (id: number, off: string, { seen, by = owner, reason = 'Wet court', how }: Partial<Given> = {}) =>
	giveDiscount(by, venue.venueId, id, PriceForm.parse({ how, off, reason, seen }), now)
type Given = { seen: number; by: typeof owner; reason: string; how: 'off' | 'to' }
const priceForm = (off: string) => PriceForm.parse({ how: 'to', off, reason: 'Floodlights' })
const findAudit = (id: number) =>
	db
		.select()
		.from(auditLog)
		.where(and(eq(auditLog.subject, `booking:${id}`), eq(auditLog.action, 'booking.discount')))
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const money = async (id: number) => (await moneyOf(db, [await stored(id)])).get(id)!
const status = (status: number) => ({ init: { status } })

describe('a discount', () => {
	test('lowers what is due, by rand or by a share, and tells the player why', async () => {
		const id = await booked(18, 20)
		expect(await give(id, 'R50')).toBe('It costs R350.00 now. R350.00 is still to pay.')
		expect(await stored(id)).toMatchObject({ totalPrice: 350, discount: 50, discountById: owner.id })
		expect(await noticesOf(player.id)).toContainEqual(
			expect.objectContaining({ body: expect.stringContaining('It costs R350.00 now, R50.00 off. “Wet court”') }),
		)
		expect(await give(id, '12%')).toBe('It costs R352.00 now. R352.00 is still to pay.')
		expect(await give(id, '0')).toBe('It costs R400.00 now. R400.00 is still to pay.')
		expect(await give(id, '0', { seen: 48 }), 'sent again').toContain('R400.00 now')
		await expect(give(id, '0', { seen: 0 })).rejects.toMatchObject(status(400))
		await give(id, 'R50', { seen: 0 })
		const lines = await findAudit(id)
		await expect(give(id, 'R50', { seen: 50 }), 'nothing changed').rejects.toMatchObject({
			init: { status: 400 },
			data: { fieldErrors: { off: ['Nothing changed: it costs R350.00 already.'] } },
		})
		expect(await findAudit(id)).toEqual(lines)
		expect(await fsck()).toEqual([])
	})

	test('gives back what is paid too much, once, also after play', async () => {
		const id = await booked(18, 20)
		await paid(id, { method: 'eft', by: owner, at: now })
		await write((tx) => tx.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, id)))
		const before = (await noticesOf(player.id)).length
		expect(await give(id, '100', { seen: 0 })).toBe('It costs R300.00 now. R100.00 is for you to pay back.')
		const told = (await noticesOf(player.id)).length
		expect(await give(id, '100', { seen: 0 })).toBe('It costs R300.00 now.')
		expect((await noticesOf(player.id)).length).toBe(told)
		expect(told).toBeGreaterThan(before)
		expect(await db.select().from(refunds)).toMatchObject([{ amount: 10_000, reason: 'discount' }])
		expect(await money(id)).toMatchObject({ due: 0, held: 30_000, paymentStatus: 'paid' })
		expect(await fsck()).toEqual([])
	})

	test('goes back to everyone who paid, by what they paid', async () => {
		const id = await booked(18, 20)
		for (const amount of [10_000, 10_000, 20_000]) await paid(id, { method: 'eft', by: owner, at: now, amount })
		await give(id, '50%')
		const back = await db.select().from(refunds).where(eq(refunds.bookingId, id)).orderBy(asc(refunds.paymentId))
		expect(back.map(({ amount }) => amount)).toEqual([5_000, 5_000, 10_000])
		expect(await fsck()).toEqual([])
	})

	test('needs a reason, and tells nothing when only that or nothing changes', async () => {
		const id = await booked(18, 20)
		await expect(give(id, '50', { reason: '' })).rejects.toMatchObject(status(400))
		const told = (await noticesOf(player.id)).length
		await give(id, '0', { reason: '' })
		expect(await stored(id)).toMatchObject({ discount: 0, discountReason: null })
		expect((await noticesOf(player.id)).length).toBe(told)
		await give(id, '50', { reason: 'Wet' })
		await give(id, '50', { reason: 'Wet court' })
		expect((await noticesOf(player.id)).length).toBe(told + 1)
		await give(id, '0')
		expect(await stored(id)).toMatchObject({ discountReason: null, totalPrice: 400 })
		expect((await noticesOf(player.id)).map(({ body }) => body).join()).not.toContain('It costs R400.00 now. “')
	})

	test('of the whole price makes it paid', async () => {
		const id = await booked(18, 20)
		await give(id, '100%')
		expect(await stored(id)).toMatchObject({ totalPrice: 0, paymentStatus: 'paid', status: 'confirmed' })
		expect(await money(id)).toMatchObject({ due: 0 })
		expect(await fsck()).toEqual([])
	})

	test('that is made smaller asks the booker of a split bill for the difference', async () => {
		const id = await booked(18, 20)
		await give(id, '100')
		const people = [
			{ name: 'Me', amount: null },
			{ name: 'Sam', amount: null },
		]
		await splitBooking(player, id, { mode: 'equal', people }, { now })
		const shares = async () => (await money(id)).shares.map(({ amount }) => amount)
		expect(await shares()).toEqual([15_000, 15_000])
		expect(await give(id, '50')).toMatch(/’s share carries the extra R50\.00\.$/)
		expect(await shares()).toEqual([20_000, 15_000])
		expect(await money(id)).toMatchObject({ due: 35_000 })
		expect(await fsck()).toEqual([])
	})

	test('stays when the booking moves, at most its price', async () => {
		const id = await booked(18, 20)
		await give(id, '250')
		const seen = placeSeen(await stored(id))
		await moveAtDesk(owner, venue.venueId, id, { date: friday, start: 18, hours: 1, court: 1, seen }, now)
		expect(await stored(id)).toMatchObject({ totalPrice: 0, discount: 200 })
		expect(await fsck()).toEqual([])
	})

	test('lowers the late charge with the price', async () => {
		const id = await booked(18, 20)
		await paid(id, { method: 'eft', by: owner, at: now })
		await give(id, '200')
		await cancelBooking(player, id, now)
		expect(await stored(id)).toMatchObject({ status: 'cancelled', lateCharge: 100 })
		expect(await fsck()).toEqual([])
	})

	test.each([
		['110%', 'A discount is at most 100%'],
		['-20', 'Enter whole rand or a share, such as R50 or 10%'],
		['10.50', 'Enter whole rand or a share, such as R50 or 10%'],
		['', 'Enter whole rand or a share, such as R50 or 10%'],
		['half', 'Enter whole rand or a share, such as R50 or 10%'],
		['9'.repeat(60), 'Enter whole rand or a share, such as R50 or 10%'],
	])('of %s is no discount', (off, message) => {
		expect(DiscountForm.safeParse({ off, reason: 'Wet' }).error?.issues).toMatchObject([{ message }])
	})

	test('is refused beyond the price, for cancelled, waiting and own bookings, and to others', async () => {
		const id = await booked(18, 20)
		await expect(give(id, '401')).rejects.toMatchObject(status(400))
		await expect(give(id, '10', { by: await createUser({ role: 'venue_owner' }) })).rejects.toMatchObject(status(404))
		await give(id, '10', { seen: 0 })
		await expect(give(id, '20', { seen: 0 })).rejects.toMatchObject({
			...status(409),
			data: {
				message: expect.stringMatching(/^Someone changed this booking: it costs R[\d.]+ now, with R10\.00 off\.$/),
			},
		})
		const form = DiscountForm.parse({ off: '20', reason: 'Wet court', seen: 10, from: 1 })
		await expect(giveDiscount(owner, venue.venueId, id, form, now), 'another full price').rejects.toMatchObject(
			status(409),
		)
		await cancelBooking(player, id, now)
		await expect(give(id, '10')).rejects.toMatchObject(status(409))
		const own = await booked(10, 11, owner)
		expect((await findDiscount(owner, venue.venueId, own)).problem).toContain('your own booking')
		await expect(give(own, '10')).rejects.toMatchObject(status(409))
		const times = { startTime: at(friday, 12), endTime: at(friday, 13) }
		const waits = await book(player, { ...place(), ...times, paymentMethod: 'SnapScan', notes: '' }, { now })
		await expect(give(waits.id, '10')).rejects.toMatchObject(status(409))
	})

	test('is shown with the price of its hours', async () => {
		const { id } = await bookWalkIn(owner, { ...place(), date: friday, hour: 18 }, walkIn, { now })
		await give(id, '25%')
		expect(await findDiscount(owner, venue.venueId, id)).toMatchObject({
			name: 'Zanele',
			from: 'The full price is R400.00. Nothing is paid.',
			money: { costs: 300, held: 0, claimed: 0 },
			discount: 100,
			reason: 'Wet court',
			problem: null,
		})
	})
})

describe('a price that the venue sets', () => {
	const set = (id: number, price: string, more: Partial<Given> = {}) => give(id, price, { ...more, how: 'to' })

	test('is the discount that makes it, below and above the full price', async () => {
		const id = await booked(18, 20)
		expect(await set(id, 'R350')).toBe('It costs R350.00 now. R350.00 is still to pay.')
		expect(await stored(id)).toMatchObject({ totalPrice: 350, discount: 50, discountById: owner.id })
		expect(await set(id, '520', { reason: 'Floodlights' })).toBe('It costs R520.00 now. R520.00 is still to pay.')
		expect(await stored(id)).toMatchObject({ totalPrice: 520, discount: -120, discountReason: 'Floodlights' })
		expect(await findDiscount(owner, venue.venueId, id, now)).toMatchObject({ discount: -120, seen: -120, price: 400 })
		expect(await set(id, '520', { reason: 'Floodlights', seen: 50 }), 'the form again').toContain('R520.00 now')
		expect(await set(id, '400')).toContain('It costs R400.00 now.')
		expect(await stored(id)).toMatchObject({ discount: 0, discountReason: null })
		expect(await set(id, '0')).toBe('It costs R0.00 now.')
		expect(await stored(id)).toMatchObject({ paymentStatus: 'paid', discount: 400 })
		expect(await fsck()).toEqual([])
	})

	test('above the full price is told with its reason, and its player may cancel free of charge', async () => {
		const id = await booked(18, 20)
		await paid(id, { method: 'eft', by: owner, at: now })
		expect(await set(id, '500', { reason: 'Floodlights' })).toBe('It costs R500.00 now. R100.00 is still to pay.')
		expect(await stored(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', payBy: null })
		expect((await noticesOf(player.id)).at(-1)!.body).toMatch(
			/It costs R500\.00 now, R100\.00 more\. “Floodlights” R100\.00 is still to pay\. If that doesn’t suit you, you can cancel free of charge until it starts\.$/,
		)
		const [act] = await findAudit(id)
		expect(act).toMatchObject({ actorId: owner.id, details: { price: 500, priceBefore: 400 } })
		await cancelBooking(player, id, at(friday, 17.9))
		expect(await stored(id)).toMatchObject({ status: 'cancelled', lateCharge: 0 })
		expect(await money(id)).toMatchObject({ held: 0 })
		expect(await fsck()).toEqual([])
	})

	test('above the full price lets nobody cancel who has no account or has begun to play', async () => {
		const { id } = await bookWalkIn(owner, { ...place(), date: friday, hour: 18 }, walkIn, { now })
		const { freeCancelHours } = await stored(id)
		await set(id, '500')
		expect(await stored(id)).toMatchObject({ totalPrice: 500, freeCancelHours })
		const playing = await booked(10, 11)
		await giveDiscount(owner, venue.venueId, playing, priceForm('300'), at(friday, 10.5))
		expect(await stored(playing)).toMatchObject({ totalPrice: 300, freeCancelHours })
		expect((await noticesOf(player.id)).at(-1)!.body).not.toContain('free of charge')
		expect(await fsck()).toEqual([])
	})

	test('goes along when the booking moves, gets add-ons or is cancelled late', async () => {
		const { id } = await bookWalkIn(owner, { ...place(), date: friday, hour: 18 }, walkIn, { now })
		await set(id, '450')
		const seen = placeSeen(await stored(id))
		await moveAtDesk(owner, venue.venueId, id, { date: friday, start: 18, hours: 1, court: 1, seen }, now)
		expect(await stored(id)).toMatchObject({ totalPrice: 250, discount: -50 })
		await listAddOn(owner, venue.venueId, { name: 'Balls', kind: 'sold', price: 40 }, now)
		const [balls] = await findAddOns(db, venue.venueId)
		const added = { addOns: [{ addOnId: balls!.id, quantity: 1 }], seen: 'none' }
		await setAddOns(owner, venue.venueId, id, added, now)
		expect(await stored(id)).toMatchObject({ totalPrice: 290, addOns: 40, discount: -50 })
		expect(await fsck()).toEqual([])
	})

	const invoice = async (id: number) => {
		const to = { name: 'Thandi', address: '', vatNumber: '' }
		await write(async (tx) => issueFor(tx, await findBill(tx, { bookingId: id, teamId: null }), to, now))
	}

	test('takes back an invoice of the lower price, and the next one names what it costs more', async () => {
		await write((tx) => tx.update(courts).set({ vatNumber: '4123456789' }).where(eq(courts.id, venue.venueId)))
		const id = await booked(18, 20)
		await paid(id, { method: 'eft', by: owner, at: now })
		await invoice(id)
		await set(id, '500', { reason: 'Floodlights' })
		expect(await db.select().from(creditNotes)).toMatchObject([{ gross: 40_000, reason: 'unpaid' }])
		await paid(id, { method: 'eft', by: owner, at: now, amount: 10_000 })
		await invoice(id)
		const all = await db.select().from(invoices).where(eq(invoices.bookingId, id)).orderBy(asc(invoices.id))
		expect(all.at(-1)).toMatchObject({ gross: 50_000, credited: 0 })
		expect(all.at(-1)!.lines.at(-1)).toEqual({ what: 'Price change: Floodlights', quantity: '1', cents: 10_000 })
		expect(await fsck()).toEqual([])
	})

	test('is a whole price within bounds, with a reason, of what the form showed, and no code changes it', async () => {
		const id = await booked(18, 20)
		await expect(set(id, '100001')).rejects.toMatchObject(status(400))
		await expect(set(id, '500', { reason: '' })).rejects.toMatchObject(status(400))
		for (const off of ['10%', '-5', '10.50'])
			expect(PriceForm.safeParse({ how: 'to', off, reason: 'Wet' }).success, off).toBe(false)
		await set(id, '500')
		await expect(set(id, '600', { seen: 0 })).rejects.toMatchObject({
			...status(409),
			data: { message: 'Someone changed this booking: it costs R500.00 now, with R100.00 more.' },
		})
		const days = { fromDate: friday, untilDate: friday, hours: 'all' } as const
		await addPromoCode(owner, venue.venueId, { code: 'TEN', off: { percent: 10, rand: null }, ...days }, now)
		await expect(enterCode(player, id, 'TEN', now)).rejects.toMatchObject(status(409))
		await set(id, '100000')
		expect(await stored(id)).toMatchObject({ totalPrice: 100_000 })
		expect(await fsck()).toEqual([])
		const setBy = (discountById: number | null) =>
			write((tx) => tx.update(bookings).set({ discountById }).where(eq(bookings.id, id)))
		await setBy(null)
		expect(await fsck()).toEqual([expect.stringContaining('R99600 more than its hours, which nobody set')])
		await setBy(owner.id)
	})
})

describe('the late charge of a booking that was cancelled', () => {
	async function cancelledLate() {
		const id = await booked(18, 20)
		await paid(id, { method: 'eft', by: owner, at: now })
		await cancelBooking(player, id, now)
		expect(await stored(id)).toMatchObject({ lateCharge: 200 })
		return id
	}

	test('gets lower, and what is kept too much goes back once', async () => {
		const id = await cancelledLate()
		const seen = { seen: 200 }
		expect(await findDiscount(owner, venue.venueId, id)).toMatchObject({ isCancelled: true, ...seen, problem: null })
		expect(await give(id, '25%', seen)).toBe('The late charge is R150.00 now. R50.00 is for you to pay back.')
		await expect(give(id, '25%', seen), 'the same form again').rejects.toMatchObject(status(409))
		const back = await db
			.select()
			.from(refunds)
			.where(and(eq(refunds.bookingId, id), eq(refunds.reason, 'discount')))
		expect(back).toMatchObject([{ amount: 5_000 }])
		expect(await money(id)).toMatchObject({ held: 15_000 })
		const words = (await noticesOf(player.id)).map(({ title, body }) => `${title}: ${body}`).join()
		expect(words).toMatch(/lowered your late charge: .*It is R150\.00 now\. “Wet court”/)
		expect(await give(id, '150', { seen: 150 })).toBe('The late charge is R0.00 now. R150.00 is for you to pay back.')
		expect(await findDiscount(owner, venue.venueId, id)).toMatchObject({ problem: 'This booking was cancelled.' })
		expect(await fsck()).toEqual([])
	})

	test('gets no lower without a reason, by nothing, by more than it is, or unseen', async () => {
		const id = await cancelledLate()
		const seen = { seen: 200 }
		for (const [off, more, code] of [
			['50', { ...seen, reason: '' }, 400],
			['0', seen, 400],
			['201', seen, 400],
			['50', {}, 409],
			['50', { seen: 0 }, 409],
		] as const)
			await expect(give(id, off, more), off).rejects.toMatchObject(status(code))
		expect(await stored(id)).toMatchObject({ lateCharge: 200 })
	})
})

const walkIn = { name: 'Zanele', notes: '', hours: 2 }
