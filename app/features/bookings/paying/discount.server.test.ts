import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, refunds } from '#db/schema.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { splitBooking } from '#app/features/payments/split/split.server.ts'
import { at } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book, cancelBooking, setBookingStatus } from '../bookings.server.ts'
import { moveAtDesk, placeSeen } from '../desk/desk-move.server.ts'
import { DiscountForm } from '../desk/desk-schemas.ts'
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
const give = (id: number, off: string, { seen, by = owner, reason = 'Wet court' }: Partial<Given> = {}) =>
	giveDiscount(by, venue.venueId, id, DiscountForm.parse({ off, reason, seen }), now)
type Given = { seen: number; by: typeof owner; reason: string }
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
		expect(await fsck()).toEqual([])
	})

	test('gives back what is paid too much, once, also after play', async () => {
		const id = await booked(18, 20)
		await paid(id, { method: 'eft', by: owner, at: now })
		await write((tx) => tx.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, id)))
		const before = (await noticesOf(player.id)).length
		expect(await give(id, '100', { seen: 0 })).toBe('It costs R300.00 now. R100.00 goes back.')
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

	test('that is made smaller ends the shares of the smaller price', async () => {
		const id = await booked(18, 20)
		await give(id, '100')
		const people = [
			{ name: 'Me', amount: null },
			{ name: 'Sam', amount: null },
		]
		await splitBooking(player, id, { mode: 'equal', people }, { now })
		await give(id, '50')
		expect(await money(id)).toMatchObject({ due: 35_000, hasShares: false })
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
			from: 'The full price is R400.00.',
			discount: 100,
			reason: 'Wet court',
			problem: null,
		})
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
		expect(await give(id, '25%', seen)).toBe('The late charge is R150.00 now. R50.00 goes back.')
		await expect(give(id, '25%', seen), 'the same form again').rejects.toMatchObject(status(409))
		const back = await db
			.select()
			.from(refunds)
			.where(and(eq(refunds.bookingId, id), eq(refunds.reason, 'discount')))
		expect(back).toMatchObject([{ amount: 5_000 }])
		expect(await money(id)).toMatchObject({ held: 15_000 })
		const words = (await noticesOf(player.id)).map(({ title, body }) => `${title}: ${body}`).join()
		expect(words).toMatch(/lowered your late charge: .*It is R150\.00 now\. “Wet court”/)
		expect(await give(id, '150', { seen: 150 })).toBe('The late charge is R0.00 now. R150.00 goes back.')
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
