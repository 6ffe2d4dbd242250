import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { confirmClaims } from '#app/features/payments/inbox/claims.server.ts'
import { denyReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
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
