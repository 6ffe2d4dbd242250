import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, payments, redemptionItems, refunds } from '#db/schema.ts'
import { codeOf } from './enter-code.server.ts'
import { at } from '#app/lib/time/time.ts'
import { lapseUnpaidBookings } from '../paying/lapse.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { findCodesPage, markUsed, undoUse } from '#app/features/rewards/desk/codes.server.ts'
import { createItem, givePoints, redemptionsOf } from '#tests/support/world/rewards.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book, cancelBooking, setBookingStatus } from '../bookings.server.ts'
import { closeCourts } from '../closing/closing.server.ts'
import { reopenCourts } from '../closing/closures.server.ts'
import { findMovingPage } from '../move/moving-page.server.ts'
import { moveBooking } from '../move/moving.server.ts'
import { moveAtDesk, placeSeen } from '../desk/desk-move.server.ts'
import { DiscountForm } from '../desk/desk-schemas.ts'
import { stateSeen, undo } from '../desk/undo/undo.server.ts'
import { giveDiscount } from '../paying/discount.server.ts'
import { settle } from '../paying/settle-booking.server.ts'
import { enterCode, useReward } from './enter-code.server.ts'
import { addPromoCode, endPromoCode, findPromoCodes } from './promo-code-list.server.ts'
import { PromoCodeForm } from './promo-code-schemas.ts'

const friday = '2026-11-20'
const now = at(friday, 9.5)

type User = Awaited<ReturnType<typeof createUser>>
let owner: User
let player: User
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
	const peak = [{ weekday: 5, hour: 18 }]
	venue = await createVenue({
		ownerId: owner.id,
		courts: 3,
		price: 200,
		peakPrice: 300,
		peak,
		opensAt: 5,
		closesAt: 23,
	})
})

const summer = { code: 'summer-20', off: '20%', fromDate: friday, untilDate: '2026-12-31' }
const add = (form: object, when = now) =>
	addPromoCode(owner, venue.venueId, PromoCodeForm.parse({ ...summer, ...form }), when)
const shown = async (when = now) => (await findPromoCodes(owner, venue.venueId, when)).codes
async function booked(hour: number, by = player, hours = 1, day = friday) {
	const { venueId, sportId } = venue
	const times = { startTime: at(day, hour), endTime: at(day, hour + hours) }
	return (await book(by, { venueId, sportId, ...times, paymentMethod: 'SnapScan' as const, notes: '' }, { now })).id
}
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const enter = (id: number, code = 'SUMMER20', by = player, when = now) => enterCode(by, id, code, when)
const refused = (status: number, message: string) => ({ init: { status }, data: { message } })
const OFF_USED = 'Its code, reward or pack has been used elsewhere, so it can’t come back at this price.'

describe('a venue', () => {
	test('adds a code, sees its uses and what they cost, and ends it', async () => {
		await add({ maxUses: '2', oncePerPerson: 'on', hours: 'off_peak', sportId: String(venue.sportId) })
		expect(await shown()).toMatchObject([
			{
				code: 'SUMMER20',
				off: '20% off',
				runs: true,
				state: 'Running',
				uses: 'Used 0 of 2 times',
				cost: 'R0 taken off',
			},
		])
		expect((await shown())[0]!.terms).toMatch(/Off-peak hours only · Once per person$/)
		await enter(await booked(11))
		expect(await shown()).toMatchObject([{ uses: 'Used 1 of 2 times', cost: 'R40 taken off' }])
		const { id } = (await shown())[0]!
		await endPromoCode(owner, venue.venueId, id, now)
		await endPromoCode(owner, venue.venueId, id, now)
		expect(await shown()).toMatchObject([{ runs: false, state: 'Ended on 20 November 2026' }])
		const log = await db
			.select({ details: auditLog.details })
			.from(auditLog)
			.where(eq(auditLog.subject, `venue:${venue.venueId}`))
		expect(log).toEqual([
			{ details: expect.objectContaining({ codeAdded: 'SUMMER20' }) as object },
			{ details: expect.objectContaining({ codeEnded: 'SUMMER20' }) as object },
		])
		expect(await fsck()).toEqual([])
	})

	test('has each code once, also when the form comes twice', async () => {
		await add({})
		await add({})
		await expect(add({ off: 'R50' })).rejects.toMatchObject({ init: { status: 400 } })
		await expect(add({ code: 'PAST', untilDate: friday }, at('2026-11-21', 9))).rejects.toMatchObject({
			init: { status: 400 },
		})
		expect(await shown()).toHaveLength(1)
	})

	test.each([
		[{ code: 'a b' }, 'Use 3 to 20 letters and digits'],
		[{ code: 'SOMMER–20' }, 'Use 3 to 20 letters and digits'],
		[{ off: '0' }, 'Say how much comes off'],
		[{ off: '110%' }, 'A discount is at most 100%'],
		[{ maxUses: '0' }, 'Enter a number from 1 to 100000, or leave it empty'],
		[{ untilDate: '2026-11-19' }, 'Choose a day that isn’t before the first'],
		[{ untilDate: '2026-02-30' }, 'Choose a date that exists'],
	])('cannot add %j', (form, message) => {
		expect(PromoCodeForm.safeParse({ ...summer, ...form }).error?.issues.map((issue) => issue.message)).toContain(
			message,
		)
	})

	test('is managed by its own people only', async () => {
		const other = await createUser({ role: 'venue_owner' })
		await expect(addPromoCode(other, venue.venueId, PromoCodeForm.parse(summer), now)).rejects.toMatchObject({
			init: { status: 404 },
		})
		await add({})
		const { id } = (await shown())[0]!
		await expect(endPromoCode(other, venue.venueId, id, now)).rejects.toMatchObject({ init: { status: 404 } })
		await expect(endPromoCode(owner, venue.venueId, id + 1, now)).rejects.toMatchObject({ init: { status: 404 } })
	})
})

describe('a player', () => {
	test('pays less with a code, which stays on the booking as it was', async () => {
		await add({})
		const id = await booked(11, player, 2)
		expect(await enter(id)).toEqual({ words: 'R80.00 off. It costs R320.00 now.', due: true })
		expect(await enter(id), 'the form again').toEqual({ words: 'R80.00 off. It costs R320.00 now.', due: true })
		const { id: code } = (await shown())[0]!
		await endPromoCode(owner, venue.venueId, code, now)
		expect(await stored(id)).toMatchObject({ totalPrice: 320, discount: 80, discountReason: 'Code SUMMER20' })
		expect(await codeOf(db, player, await stored(id), now)).toEqual({
			words: 'Code SUMMER20: R80.00 off',
			isMember: false,
			rewards: [],
			vouchers: false,
			at: null,
		})
		expect(await fsck()).toEqual([])
	})

	test('gets back what is paid too much, and nothing is due for a booking that is free with it', async () => {
		await add({ code: 'HALF', off: '50%' })
		await add({ code: 'FREE', off: '100%' })
		const [half, free] = [await booked(11), await booked(12)]
		await paid(half, { by: owner, amount: 15_000, at: now })
		expect(await enter(half, 'HALF')).toMatchObject({ due: false })
		expect(await db.select().from(refunds).where(eq(refunds.bookingId, half))).toMatchObject([
			{ amount: 5_000, reason: 'discount' },
		])
		expect(await enter(free, 'FREE')).toEqual({ words: 'R200.00 off. It costs R0.00 now.', due: false })
		await expect(enter(free, 'HALF')).rejects.toMatchObject(refused(409, 'This booking is paid.'))
		expect(await fsck()).toEqual([])
	})

	test('changes one code for another, which others can then use', async () => {
		await add({ maxUses: '1' })
		await add({ code: 'MORE', off: 'R90' })
		const [id, other] = [await booked(11), await booked(12)]
		await enter(id)
		await expect(enter(other)).rejects.toMatchObject(refused(400, 'This code has been used up.'))
		await enter(id, 'MORE')
		expect(await stored(id)).toMatchObject({ totalPrice: 110 })
		await enter(other)
		expect((await shown()).map(({ uses }) => uses)).toEqual(['Used 1 time', 'Used 1 of 1 time'])
		expect(await fsck()).toEqual([])
	})

	test.each([
		[{ fromDate: '2026-11-21' }, 'You can use this code from 21 November 2026.'],
		[{ hours: 'peak' }, 'This code is for peak hours only.'],
		[{ code: 'OTHER' }, / doesn’t have this code\. Check how it’s spelled\.$/],
	])('cannot use a code with %j', async (form, message) => {
		await add(form)
		const id = await booked(11)
		await expect(enter(id)).rejects.toMatchObject(
			typeof message === 'string'
				? refused(400, message)
				: { data: { message: expect.stringMatching(message) as string } },
		)
		expect(await stored(id)).toMatchObject({ totalPrice: 200, discount: 0, promoCodeId: null })
	})

	test('uses a code for off-peak hours only where no hour is at the peak rate, and not after its last day', async () => {
		await add({ hours: 'off_peak', untilDate: friday })
		await expect(enter(await booked(17, player, 2))).rejects.toMatchObject(
			refused(400, 'This code is for off-peak hours only.'),
		)
		const id = await booked(11)
		const tomorrow = at('2026-11-21', 0)
		await write((tx) => tx.update(bookings).set({ payBy: null, status: 'confirmed' }).where(eq(bookings.id, id)))
		await expect(enter(id, 'SUMMER20', player, tomorrow)).rejects.toMatchObject(
			refused(400, 'This code ended on 20 November 2026.'),
		)
		await enter(id)
	})

	test('uses one that is once per person once, for their own booking only', async () => {
		await add({ oncePerPerson: 'on' })
		const [first, second] = [await booked(11), await booked(12)]
		await enter(first)
		await expect(enter(second)).rejects.toMatchObject(refused(400, 'You’ve used this code. It’s once per person.'))
		const sipho = await createUser()
		await expect(enter(second, 'SUMMER20', sipho)).rejects.toMatchObject({ init: { status: 404 } })
		await enter(await booked(13, sipho), 'SUMMER20', sipho)
		expect(await fsck()).toEqual([])
	})
})

describe('a booking with a code that its player moves', () => {
	/** A Friday so far ahead that its bookings can be moved. */
	const next = '2026-11-27'
	const move = (id: number, hour: number, seen = {}) => moveBooking(player, id, at(next, hour), { seen, now })

	test('costs less by the share of its new price, there and back', async () => {
		await add({})
		const id = await booked(17, player, 1, next)
		await enter(id)
		await move(id, 18)
		expect(await stored(id)).toMatchObject({ discount: 60, totalPrice: 240, discountReason: 'Code SUMMER20' })
		await move(id, 17)
		expect(await stored(id)).toMatchObject({ discount: 40, totalPrice: 160 })
		expect(await fsck()).toEqual([])
	})

	test('to hours that the code isn’t for loses it, as its page says, and the code is free for another', async () => {
		await add({ hours: 'off_peak', oncePerPerson: 'on' })
		const id = await booked(17, player, 1, next)
		await enter(id)
		const { time } = await findMovingPage(player, id, new URLSearchParams({ date: next, start: '18:00' }), now)
		expect(time).toMatchObject({ price: 300, loses: expect.stringContaining('promo code') })
		await move(id, 18, { price: 300 })
		const without = { discount: 0, discountReason: null, promoCodeId: null, totalPrice: 300 }
		expect(await stored(id)).toMatchObject(without)
		await enter(await booked(12))
		await move(id, 17)
		expect(await stored(id), 'it doesn’t come back').toMatchObject({ ...without, totalPrice: 200 })
		expect(await fsck()).toEqual([])
	})
})

describe('a code is given back', () => {
	test('by a booking that is cancelled free of charge, and not by one that is charged', async () => {
		await add({ maxUses: '1' })
		const first = await booked(11, player, 1, '2026-11-23')
		await enter(first)
		await cancelBooking(player, first, now)
		const second = await booked(12)
		await enter(second)
		await paid(second, { by: owner, at: now })
		await cancelBooking(player, second, now)
		expect(await stored(second)).toMatchObject({ lateCharge: 80 })
		await expect(enter(await booked(13))).rejects.toMatchObject(refused(400, 'This code has been used up.'))
		expect(await fsck()).toEqual([])
	})

	test('when the venue changes the discount, and no code replaces the venue’s', async () => {
		await add({ maxUses: '1' })
		const [id, other] = [await booked(11), await booked(12)]
		await enter(id)
		await setBookingStatus(owner, id, 'confirmed', now)
		await giveDiscount(owner, venue.venueId, id, DiscountForm.parse({ off: '10', reason: 'Wet court' }), now)
		await enter(other)
		await expect(enter(id)).rejects.toMatchObject(
			refused(409, 'The venue has set the price of this booking, so you can’t use a code too.'),
		)
		expect(await fsck()).toEqual([])
	})

	test('and taken again with a booking that the desk brings back, unless others have used it up', async () => {
		await add({ maxUses: '1' })
		const id = await booked(11)
		await enter(id)
		const { promoCodeId } = await stored(id)
		const bringBack = async (minutes: number) => {
			await setBookingStatus(owner, id, 'cancelled', at(friday, 9.5 + minutes / 60))
			if (minutes > 5) await enter(await booked(12))
			await undo(owner, venue.venueId, id, stateSeen(await stored(id)), at(friday, 9.5 + (minutes + 1) / 60))
		}
		await bringBack(1)
		expect(await stored(id)).toMatchObject({ promoCodeId, totalPrice: 160 })
		await bringBack(6)
		expect(await stored(id)).toMatchObject({ promoCodeId: null, totalPrice: 160, discount: 40 })
		expect(await fsck()).toEqual([])
	})

	test('and by a booking that lapses, whose money goes back when others have used the code up', async () => {
		await add({ maxUses: '1' })
		const id = await booked(11)
		await enter(id)
		const late = await lapsedWithMoney(id)
		const other = await booked(12)
		await enter(other, 'SUMMER20', player, late)
		await comes(id, late)
		expect(await stored(id)).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' })
		expect(await db.$count(refunds, eq(refunds.bookingId, id))).toBe(1)
		expect(await fsck()).toEqual([])
	})

	test('and free for another once its last day has passed', async () => {
		await add({ untilDate: friday })
		await add({ fromDate: '2026-11-21', off: 'R50' }, at('2026-11-21', 9))
		const codes = await shown(at('2026-11-21', 9))
		expect(codes.map(({ state }) => state)).toEqual(['Running', expect.stringMatching(/^Ended on/)])
	})
})

/** Opens a checkout of a booking and lets it lapse; returns when. */
async function lapsedWithMoney(id: number) {
	await openCheckout(player, id, { payBy: 'manual', byPayShap: true, origin: 'http://localhost', now })
	const late = new Date((await stored(id)).payBy!.getTime() + 1000)
	await lapseUnpaidBookings(late)
	expect(await stored(id)).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' })
	return late
}

/** Takes in the money of a booking's checkout. */
async function comes(id: number, when: Date) {
	const [payment] = await db.select().from(payments).where(eq(payments.bookingId, id))
	const receipt = { event: 'paid', amount: payment!.amount, by: 'venue', byId: owner.id, method: 'eft' } as const
	await receive(payment!.id, receipt, when)
}

describe('a reward of a player', () => {
	const rewards = async () => (await codeOf(db, player, await stored(await booked(20)), now)).rewards
	async function redeemed(wishes: object = {}) {
		const item = await createItem({ name: 'R50 off', off: 50, pointsCost: 100, at: [venue.venueId], ...wishes })
		await givePoints(player, 100, now)
		return (await redeem(player, item.id, { now })).id
	}
	const status = async (id: number) => (await redemptionsOf(player)).find((one) => one.id === id)!

	test('comes off a booking where the venue agreed, once, and shows as used there', async () => {
		const id = await redeemed()
		await redeemed({ name: 'Cap', off: null })
		await redeemed({ name: 'Elsewhere', at: [(await createVenue()).venueId] })
		expect(await rewards()).toEqual([{ id, name: 'R50 off' }])
		const [first, second] = [await booked(11), await booked(12)]
		const words = { words: 'R50.00 off. It costs R150.00 now.', due: true }
		expect(await useReward(player, first, id, now)).toEqual(words)
		expect(await useReward(player, first, id, now), 'the form again').toEqual(words)
		expect(await stored(first)).toMatchObject({ discount: 50, discountReason: 'Reward: R50 off' })
		expect(await status(id)).toMatchObject({ status: 'completed', courtId: venue.venueId, decidedById: null })
		await expect(useReward(player, second, id, now)).rejects.toMatchObject(
			refused(409, 'You can’t use this reward here any more.'),
		)
		expect(await rewards()).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test('is worth what it was when it was redeemed, and all of that at a higher price again', async () => {
		const id = await redeemed({ off: 250 })
		const { itemId } = await status(id)
		await write((tx) => tx.update(redemptionItems).set({ off: 10 }).where(eq(redemptionItems.id, itemId)))
		const booking = await booked(17, player, 1, '2026-11-27')
		await useReward(player, booking, id, now)
		expect(await stored(booking)).toMatchObject({ discount: 200, totalPrice: 0 })
		await moveBooking(player, booking, at('2026-11-27', 18), { now })
		expect(await stored(booking)).toMatchObject({ discount: 250, totalPrice: 50, redemptionId: id })
		expect(await fsck()).toEqual([])
	})

	test('takes off whole rand, or is given out at the desk', async () => {
		await expect(createItem({ off: 0 })).rejects.toThrow()
	})

	test('is given back by a booking that is cancelled free of charge, and taken again with it', async () => {
		const id = await redeemed()
		const booking = await booked(11, player, 1, '2026-11-23')
		await useReward(player, booking, id, now)
		await setBookingStatus(owner, booking, 'cancelled', at(friday, 10))
		expect(await status(id)).toMatchObject({ status: 'pending', completedAt: null, courtId: null })
		await undo(owner, venue.venueId, booking, stateSeen(await stored(booking)), at(friday, 10.5))
		expect(await status(id)).toMatchObject({ status: 'completed', courtId: venue.venueId })
		await cancelBooking(player, booking, at(friday, 11))
		const other = await booked(12)
		await useReward(player, other, id, now)
		await cancelBooking(player, booking, at(friday, 11)).catch(() => {})
		expect(await status(id)).toMatchObject({ status: 'completed' })
		expect(await fsck()).toEqual([])
	})

	test('is given back when rain closes the court, also where it paid for all of it', async () => {
		for (const off of [50, 200]) {
			const id = await redeemed({ off })
			const booking = await booked(11)
			await useReward(player, booking, id, now)
			const { startTime, endTime } = await stored(booking)
			const parts = [{ sportId: null, courtNumber: null }]
			const hour = { parts, startTime, endTime, reason: 'rain' as const, note: '' }
			const closed = await closeCourts(owner, venue.venueId, hour, { now })
			expect(await status(id)).toMatchObject({ status: 'pending' })
			await reopenCourts(owner, venue.venueId, closed.id, now)
		}
		expect(await fsck()).toEqual([])
	})

	test('stays used by a booking that is cancelled late, until the charge is gone', async () => {
		const id = await redeemed()
		const booking = await booked(11)
		await useReward(player, booking, id, now)
		await paid(booking, { by: owner, at: now })
		await cancelBooking(player, booking, now)
		expect([(await stored(booking)).lateCharge, (await status(id)).status]).toEqual([75, 'completed'])
		await giveDiscount(
			owner,
			venue.venueId,
			booking,
			DiscountForm.parse({ off: '75', reason: 'Wet court', seen: '75' }),
			now,
		)
		expect((await status(id)).status).toBe('pending')
		expect(await fsck()).toEqual([])
	})

	test('and a code replace each other, and a discount of the venue replaces both', async () => {
		const id = await redeemed()
		await add({})
		const booking = await booked(11)
		await enter(booking)
		await useReward(player, booking, id, now)
		expect(await stored(booking)).toMatchObject({ promoCodeId: null, redemptionId: id, totalPrice: 150 })
		await enter(booking)
		expect([(await stored(booking)).redemptionId, (await status(id)).status]).toEqual([null, 'pending'])
		await useReward(player, booking, id, now)
		await setBookingStatus(owner, booking, 'confirmed', now)
		await giveDiscount(owner, venue.venueId, booking, DiscountForm.parse({ off: '10', reason: 'Wet court' }), now)
		expect([(await stored(booking)).redemptionId, (await status(id)).status]).toEqual([null, 'pending'])
		expect(await fsck()).toEqual([])
	})

	test('is not taken back at the desk while it is off a booking, nor used there', async () => {
		const id = await redeemed()
		await useReward(player, await booked(11), id, now)
		const { code } = await status(id)
		expect((await findCodesPage(owner, venue.venueId, '', now)).used).toMatchObject([{ id, canUndo: false }])
		await expect(undoUse(owner, venue.venueId, id, now)).rejects.toMatchObject({ init: { status: 409 } })
		await expect(markUsed(owner, venue.venueId, code, now)).rejects.toMatchObject({ init: { status: 409 } })
		expect((await status(id)).status).toBe('completed')
	})

	test('is not given back again once the desk has given it out', async () => {
		const id = await redeemed()
		const booking = await booked(11, player, 1, '2026-11-23')
		await useReward(player, booking, id, now)
		await cancelBooking(player, booking, now)
		await markUsed(owner, venue.venueId, (await status(id)).code, now)
		await write((tx) => settle(tx, booking, now))
		expect(await status(id)).toMatchObject({ status: 'completed', decidedById: owner.id })
		expect(await fsck()).toEqual([])
	})

	test('that is used elsewhere lets neither player nor desk move the booking it came off when it rained', async () => {
		const id = await redeemed()
		const booking = await booked(11)
		await useReward(player, booking, id, now)
		const { startTime, endTime } = await stored(booking)
		const hour = {
			parts: [{ sportId: null, courtNumber: null }],
			startTime,
			endTime,
			reason: 'rain' as const,
			note: '',
		}
		await closeCourts(owner, venue.venueId, hour, { now })
		await useReward(player, await booked(14), id, now)
		await expect(moveBooking(player, booking, at(friday, 16), { now })).rejects.toMatchObject(refused(409, OFF_USED))
		const wish = { date: friday, start: 16, hours: 1, court: 1, seen: placeSeen(await stored(booking)) }
		await expect(moveAtDesk(owner, venue.venueId, booking, wish, now)).rejects.toMatchObject(refused(409, OFF_USED))
		expect(await fsck()).toEqual([])
	})

	test('stays spent where its booking lapsed, it was used elsewhere, and the money comes after all', async () => {
		const id = await redeemed()
		const booking = await booked(11)
		await useReward(player, booking, id, now)
		const late = await lapsedWithMoney(booking)
		const other = await booked(12)
		await useReward(player, other, id, late)
		await comes(booking, late)
		expect(await stored(booking)).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' })
		expect(await stored(other)).toMatchObject({ redemptionId: id })
		expect(await fsck()).toEqual([])
	})
})
