import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings } from '#db/schema.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { at } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createItem, givePoints, redemptionsOf } from '#tests/support/world/rewards.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book, cancelBooking, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { PartRefund } from './schemas.ts'
import { enterCode, useReward } from '#app/features/bookings/promo-codes/enter-code.server.ts'
import { addPromoCode, findPromoCodes } from '#app/features/bookings/promo-codes/promo-code-list.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { undo, undoOf } from '#app/features/bookings/desk/undo/undo.server.ts'
import { findPartRefund, refundInPart } from './part-refund.server.ts'

const friday = '2026-11-20'
const now = at(friday, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let admin: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	player = await createUser({ fullName: 'Thandi Nkosi' })
	admin = await createUser({ role: 'admin' })
	venue = await createVenue({ ownerId: owner.id, courts: 2, price: 140, opensAt: 5, closesAt: 23 })
})

/** Two hours of the venue for R280. */
async function booked(by = player, hour = 18) {
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 }
	const times = { startTime: at(friday, hour), endTime: at(friday, hour + 2) }
	const { id } = await book(by, { ...place, ...times, paymentMethod: 'SnapScan', notes: '' }, { now })
	await setBookingStatus(owner, id, 'confirmed', now)
	return id
}
const wish = (amount: string, seen = 0) => PartRefund.parse({ amount, reason: 'No floodlights', seen })
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const money = async (id: number) => (await moneyOf(db, [await stored(id)])).get(id)!
const status = (status: number) => ({ init: { status } })
const bodies = async (user: { id: number }) => (await noticesOf(user.id)).map(({ title, body }) => `${title}: ${body}`)

describe('a refund in part', () => {
	test('of a booking that is paid in part goes back, and what is still due stays', async () => {
		const id = await booked()
		await paid(id, { amount: 9_333, by: owner, at: now })
		expect(await findPartRefund(admin, id)).toMatchObject({
			most: 'R93.33',
			paid: 'R93.33 of R280.00 paid.',
			problem: null,
		})
		expect((await refundInPart(admin, id, wish('R50'), now)).words).toBe(
			'It costs R230.00 now. R186.67 is still to pay. R50.00 goes back.',
		)
		expect(await stored(id)).toMatchObject({ totalPrice: 230, discount: 50 })
		expect(await money(id)).toMatchObject({ held: 4_333, returning: 5_000, due: 18_667 })
		await expect(refundInPart(admin, id, wish('43.34', 50), now)).rejects.toMatchObject(status(400))
		await expect(refundInPart(admin, id, wish('20.50', 50), now)).rejects.toMatchObject(status(400))
		expect((await refundInPart(admin, id, wish('43.33', 50), now)).words).toMatch(/ R43\.33 goes back\.$/)
		expect(await stored(id)).toMatchObject({ totalPrice: 186.5, discount: 93.5 })
		expect(await money(id)).toMatchObject({ held: 0 })
		expect((await findPartRefund(admin, id)).problem).toMatch(/^Nothing is paid/)
		expect(await fsck()).toEqual([])
	})

	test('of a whole price tells the player and the owner why, and is done once', async () => {
		const id = await booked()
		await paid(id, { method: 'eft', by: owner, at: now })
		for (let i = 0; i < 2; i++)
			expect((await refundInPart(admin, id, wish('R100'), now)).words).toMatch(/^It costs R180\.00 now\./)
		expect(await money(id)).toMatchObject({ held: 18_000, due: 0 })
		expect((await bodies(player)).join()).toContain('It costs R180.00 now, R100.00 off. “No floodlights”')
		const toOwner = /^Courtside refunds a player R100\.00: .* It costs R180\.00 now\. “No floodlights”$/
		expect((await bodies(owner)).filter((text) => toOwner.test(text))).toHaveLength(1)
		const ofBooking = and(eq(auditLog.subject, `booking:${id}`), eq(auditLog.action, 'booking.discount'))
		expect(await db.select().from(auditLog).where(ofBooking)).toMatchObject([
			{ actorId: admin.id, byAdmin: true, note: 'No floodlights', details: { price: 180, priceBefore: 280 } },
		])
		expect(await fsck()).toEqual([])
	})

	test('comes on top of the discount that it saw', async () => {
		const id = await booked()
		await giveDiscount(owner, venue.venueId, id, { off: { rand: 80 }, reason: 'Wet court' }, now)
		await paid(id, { method: 'eft', by: owner, at: now })
		await expect(refundInPart(admin, id, wish('30', 0), now)).rejects.toMatchObject(status(409))
		await refundInPart(admin, id, wish('30', 80), now)
		expect(await stored(id)).toMatchObject({ totalPrice: 170, discount: 110 })
		expect(await money(id)).toMatchObject({ held: 17_000 })
	})

	test('makes the discount the venue’s; the code or the reward beneath it stays used', async () => {
		const days = { fromDate: friday, untilDate: friday, hours: 'all' } as const
		await addPromoCode(
			owner,
			venue.venueId,
			{ code: 'TEN', off: { percent: 10, rand: null }, maxUses: 1, ...days },
			now,
		)
		const item = await createItem({ off: 50, pointsCost: 10, at: [venue.venueId] })
		await givePoints(player, 10, now)
		const reward = await redeem(player, item.id, { now })
		const ids = [await booked(), await booked(player, 14)]
		await enterCode(player, ids[0]!, 'TEN', now)
		await useReward(player, ids[1]!, reward.id, now)
		for (const id of ids) {
			await paid(id, { method: 'eft', by: owner, at: now })
			const { discount } = await stored(id)
			await refundInPart(admin, id, wish('30', discount), now)
			const venues = { redemptionId: null, discountById: admin.id, discountReason: 'No floodlights' }
			expect(await stored(id)).toMatchObject({ ...venues, discount: discount + 30 })
		}
		const [code] = (await findPromoCodes(owner, venue.venueId, now)).codes
		expect(code).toMatchObject({
			uses: 'Used 1 of 1 time',
			cost: `R${(await stored(ids[0]!)).discount - 30} taken off`,
		})
		const [more, later] = [await booked(), at(friday, 17)]
		await expect(enterCode(player, more, 'TEN', now)).rejects.toMatchObject(status(400))
		await giveDiscount(owner, venue.venueId, ids[0]!, { off: { rand: 100 }, reason: 'Wet court' }, later)
		expect(await stored(ids[0]!), 'nor by a price that the venue sets after it').toMatchObject({
			discount: 100,
			promoCodeId: code!.id,
		})
		await expect(enterCode(player, more, 'TEN', now)).rejects.toMatchObject(status(400))
		await undo(owner, venue.venueId, ids[0]!, (await undoOf(ids[0]!, later)).seen, later)
		expect(await stored(ids[0]!)).toMatchObject({ promoCodeId: code!.id, discountReason: 'No floodlights' })
		expect(await redemptionsOf(player)).toMatchObject([{ status: 'completed', courtId: venue.venueId }])
		for (const id of ids) expect((await undoOf(id, now)).problem).toMatch(/^There’s no/)
		expect(await fsck()).toEqual([])
	})

	test('of a late charge lowers it', async () => {
		const id = await booked()
		await paid(id, { method: 'eft', by: owner, at: now })
		await cancelBooking(player, id, at(friday, 17))
		const { lateCharge } = await stored(id)
		expect(lateCharge).toBeGreaterThan(20)
		const { words } = await refundInPart(admin, id, wish('20', lateCharge), now)
		expect(words).toMatch(/^R20\.00 goes back\. The late charge is R/)
		expect(await money(id)).toMatchObject({ held: (lateCharge - 20) * 100 })
		await expect(refundInPart(admin, id, wish('20', lateCharge), now)).rejects.toMatchObject(status(409))
		expect(await fsck()).toEqual([])
	})

	test('is an admin’s alone, and of nobody’s own booking', async () => {
		const id = await booked(admin)
		await paid(id, { method: 'eft', by: owner, at: now })
		await expect(refundInPart(admin, id, wish('10'), now)).rejects.toMatchObject(status(409))
		for (const by of [owner, player])
			await expect(refundInPart(by, id, wish('10'), now)).rejects.toMatchObject(status(403))
		const other = await createUser({ role: 'admin' })
		await expect(refundInPart(other, id + 1, wish('10'), now)).rejects.toMatchObject(status(404))
		await refundInPart(other, id, wish('10'), now)
		expect(await stored(id)).toMatchObject({ totalPrice: 270 })
	})
})
