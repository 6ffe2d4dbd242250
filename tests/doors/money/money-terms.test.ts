import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import { book, cancelBooking, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { confirmClaims } from '#app/features/payments/inbox/claims.server.ts'
import { denyReceived, takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { findUndoing, undoCash } from '#app/features/payments/inbox/undo-cash.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { splitBooking, undoSplit } from '#app/features/payments/split/split.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { linesOf, moneyAt } from '#tests/support/world/money.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { storedBooking } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const now = at('2026-11-20', 9)
const start = at('2026-11-24', 18)
const origin = 'http://localhost:3000'
const owner = await createUser({ role: 'venue_owner' })
const admin = await createUser({ role: 'admin' })
const player = await createUser()
const friend = await createUser()
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => (venue = await createVenue({ ownerId: owner.id, courts: 200, price: 100 })))

async function bookIt(user = player) {
	const wish = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, notes: '' }
	const times = { startTime: start, endTime: new Date(start.getTime() + HOUR) }
	return (await book(user, { ...wish, ...times, paymentMethod: 'SnapScan' }, { now })).id
}
/** Opens a payment by hand for the booking, and reports it as sent unless told otherwise. */
async function byHand(bookingId: number, { sent = true } = {}) {
	const { checkoutId } = await openCheckout(player, bookingId, { payBy: 'manual', origin, now })
	if (sent) await claim(player, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now })
	const [payment] = await db.select().from(payments).where(eq(payments.checkoutId, checkoutId))
	return payment!
}
const lines = async () => linesOf(await moneyAt(venue.venueId))

describe('requests that were not paid in time', () => {
	test('lapse however many others wait for their venue', async () => {
		for (let n = 0; n < 101; n++) await byHand(await bookIt())
		const unpaid = await bookIt(friend)
		await lapseUnpaidBookings(new Date(now.getTime() + 2 * DAY))
		expect(await storedBooking(unpaid)).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' })
		expect(await lines()).toEqual([])
	})
})

describe('a checkout for the whole booking', () => {
	test('ends when part of that has been paid, and the next one asks for the rest', async () => {
		const id = await bookIt()
		const whole = await byHand(id, { sent: false })
		await paid(id, { by: owner, amount: 3_333, payerId: friend.id, at: now })
		const said = { verificationMethod: 'eft' as const, receiptNumber: '' }
		await expect(claim(player, whole.checkoutId, said, { now })).rejects.toMatchObject({ init: { status: 409 } })
		expect(await byHand(id, { sent: false })).toMatchObject({ amount: 6_667, status: 'pending' })
		expect(await lines()).toEqual([])
	})
})

describe('what the venue says of money', () => {
	test('is taken at the desk once, however often its form is sent', async () => {
		const id = await bookIt()
		let when = now
		const take = (seen: number, amount?: number, method: 'cash' | 'eft' = 'cash', by = owner) =>
			takeAtDesk(by, venue.venueId, id, method, { seen, amount, now: when })
		const taken = () => db.$count(payments, eq(payments.bookingId, id))
		const facts = { taken: 4_000, becamePaid: false, account: { due: 6_000 } }
		expect(await take(10_000, 4_000)).toMatchObject(facts)
		const told = await noticesOf(player.id)
		expect(await take(10_000, 4_000)).toMatchObject(facts)
		await expect(take(10_000, 4_000, 'eft')).rejects.toThrow('There’s R60.00 to pay now. Look again.')
		await expect(take(10_000, 5_000)).rejects.toThrow('There’s R60.00 to pay now. Look again.')
		expect([await taken(), await noticesOf(player.id)]).toEqual([1, told])
		when = new Date(now.getTime() + HOUR)
		for (let n = 0; n < 2; n++) expect(await take(6_000)).toMatchObject({ taken: 6_000, becamePaid: true })
		await expect(take(10_000, 4_000)).rejects.toThrow('This booking is paid already.')
		await expect(take(6_000, undefined, 'cash', admin)).rejects.toThrow('This booking is paid already.')
		await cancelBooking(owner, id, now)
		await expect(take(6_000)).rejects.toThrow('This booking is cancelled.')
		expect([await taken(), await lines()]).toEqual([2, []])
	})

	test('that cash has come can be undone the same day, once, and it is taken again', async () => {
		const id = await bookIt()
		const take = () => takeAtDesk(owner, venue.venueId, id, 'cash', { seen: 10_000, now })
		await take()
		const { cash } = await findUndoing(owner, venue.venueId, id, { now })
		expect(cash).toMatchObject({ amount: 10_000, by: owner.fullName, at: now })
		const undo = (when = now, by = owner) => undoCash(by, venue.venueId, id, cash!.id, when)
		await expect(undo(new Date(now.getTime() + DAY))).rejects.toThrow('no cash from today to undo')
		await expect(undo(now, await createUser({ role: 'venue_owner' }))).rejects.toMatchObject({ init: { status: 404 } })
		expect(await undo()).toMatchObject({ due: 10_000, undone: 10_000, held: 0, paymentStatus: 'pending' })
		const told = await noticesOf(player.id)
		expect(told.map(({ body }) => body).join()).toContain('took it back. R100.00 is still to pay.')
		expect(await undo()).toMatchObject({ due: 10_000, undone: 10_000 })
		expect(await noticesOf(player.id)).toEqual(told)
		expect(await storedBooking(id)).toMatchObject({
			status: 'pending',
			paymentStatus: 'pending',
			payBy: new Date(now.getTime() + DAY),
		})
		expect(await take()).toMatchObject({ taken: 10_000, becamePaid: true })
		expect(await lines()).toEqual([])
	})

	test('that cash has come stays where part of it went back, it is the user’s own, or others were asked', async () => {
		const id = await bookIt()
		const gone = async (by = owner) => (await findUndoing(by, venue.venueId, id, { now })).problem
		expect(await gone()).toContain('no cash from today to undo')
		await takeAtDesk(owner, venue.venueId, id, 'cash', { amount: 4_000, now })
		expect(await gone()).toBeNull()
		const people = [
			{ name: 'Me', amount: null },
			{ name: 'Sam', amount: null },
		]
		await splitBooking(player, id, { mode: 'equal', people }, { now })
		expect(await gone()).toContain('no cash from today to undo')
		await undoSplit(player, id, new Date(now.getTime() + HOUR))
		expect(await gone()).toBeNull()
		await setBookingStatus(owner, id, 'confirmed', now)
		await giveDiscount(owner, venue.venueId, id, { off: { rand: 80 }, reason: 'Rain' }, now)
		expect(await gone()).toContain('no cash from today to undo')
		const whole = await bookIt()
		await splitBooking(player, whole, { mode: 'equal', people }, { now })
		await takeAtDesk(owner, venue.venueId, whole, 'cash', { now })
		expect((await findUndoing(owner, venue.venueId, whole, { now })).problem, 'the shares it ended').toContain(
			'no cash from today',
		)
		const own = await bookIt(owner)
		await takeAtDesk(admin, venue.venueId, own, 'cash', { now })
		expect((await findUndoing(owner, venue.venueId, own, { now })).problem).toContain('your own booking')
		expect((await findUndoing(admin, venue.venueId, own, { now })).problem).toBeNull()
		expect(await lines()).toEqual([])
	})

	test('is confirmed once, however often its form is sent', async () => {
		const id = await bookIt()
		await byHand(id)
		const confirm = (by = owner) => confirmClaims(by, venue.venueId, id, { seen: 10_000, now })
		expect(await confirm()).toMatchObject({ sum: 10_000 })
		const told = await noticesOf(player.id)
		expect(await confirm()).toMatchObject({ sum: 10_000 })
		await expect(confirm(admin)).rejects.toThrow('There’s nothing to confirm for this booking any more.')
		expect(await noticesOf(player.id)).toEqual(told)
		expect(await lines()).toEqual([])
	})

	test('is about what it has seen', async () => {
		const id = await bookIt()
		await byHand(id)
		const late = confirmClaims(owner, venue.venueId, id, { seen: 5_000, now })
		await expect(late).rejects.toMatchObject({ init: { status: 409 } })
		expect((await storedBooking(id)).paymentStatus).toBe('pending')
		expect(await confirmClaims(owner, venue.venueId, id, { seen: 10_000, now })).toMatchObject({ sum: 10_000 })
		expect((await storedBooking(id)).paymentStatus).toBe('paid')
	})

	test('after the start leaves a booking that was played as one that is owed', async () => {
		const id = await bookIt()
		const { id: paymentId } = await byHand(id)
		const after = new Date(start.getTime() + 2 * HOUR)
		await denyReceived(owner, venue.venueId, paymentId, after)
		await lapseUnpaidBookings(new Date(after.getTime() + 2 * DAY))
		expect(await storedBooking(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', payBy: null })
		expect(await lines()).toEqual([])
	})
})
