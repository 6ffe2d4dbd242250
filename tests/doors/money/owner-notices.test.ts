import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { mails } from '#db/schema.ts'
import { book, cancelBooking, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { findToday } from '#app/features/bookings/desk/today/today.server.ts'
import { markAllRead } from '#app/features/notices/notices.server.ts'
import { sendMails } from '#app/features/notices/mails/send.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { confirmReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { paymentBy } from '#tests/support/world/bills.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/support/outside/smtp.ts')).openPost())

const MINUTE = 60_000
const DAY = '2027-03-03'
let clock: number
let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
let booked: number
let player: typeof owner

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })
	clock = Date.now()
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 3, name: 'Gardens Padel' })
	booked = 0
	smtp.received.length = 0
})

/** Advances the clock and sends what is due then. */
async function pass(ms: number) {
	vi.setSystemTime((clock += ms))
	await sendMails(new Date())
}

/** Books another hour of the venue, for players with three each. */
async function another(paymentMethod: 'Credit Card' | 'SnapScan') {
	if (booked % 3 === 0) player = await createUser()
	const [startTime, endTime] = [7, 8].map((hour) => at(DAY, hour + Math.floor(booked / 3)))
	booked++
	const wish = { ...venue, courtNumber: 1, startTime: startTime!, endTime: endTime!, paymentMethod, notes: '' }
	const { id } = await book(player, wish)
	return { id, player }
}

async function payByCard({ id, player }: Awaited<ReturnType<typeof another>>) {
	const { checkoutId } = await openCheckout(player, id, { payBy: 'card', origin: 'http://localhost' })
	const payment = await paymentBy(checkoutId)
	await receive(payment.id, { event: 'paid', amount: payment.amount, by: 'webhook' }, new Date())
}

async function send({ id, player }: Awaited<ReturnType<typeof another>>, verificationMethod: 'eft' | 'cash' = 'eft') {
	const { checkoutId } = await openCheckout(player, id, { payBy: 'manual', origin: 'http://localhost' })
	await claim(player, checkoutId, { verificationMethod, receiptNumber: '' })
	return paymentBy(checkoutId)
}

const told = async () => (await noticesOf(owner.id)).map(({ title }) => title)
const mailed = () => smtp.to(owner.email).map(({ subject }) => subject)

describe('an owner', () => {
	it('has one notice of bookings that are paid by card, and one mail an hour', async () => {
		for (let i = 0; i < 9; i++) {
			await payByCard(await another('Credit Card'))
			await pass(15 * MINUTE)
		}
		expect(await told()).toEqual(['9 payments received: R1\u202f800.00'])
		expect(mailed().length).toBeLessThanOrEqual(3)
		await pass(2 * HOUR)
		expect(mailed().length).toBeLessThanOrEqual(4)
		expect(mailed().at(-1)).toContain('9 payments received')
	})

	it('has one notice of all requests that wait, which says how many still do', async () => {
		const [first, second, third] = [await another('SnapScan'), await another('SnapScan'), await another('SnapScan')]
		expect(await told()).toEqual(['3 booking requests: Gardens Padel'])
		await setBookingStatus(owner, first.id, 'confirmed')
		await cancelBooking(second.player, second.id)
		expect(await told()).toContain('New booking request: Gardens Padel, Wed 3 Mar, 07:00')
		await markAllRead(owner)
		await pass(MINUTE)
		await another('SnapScan')
		expect(await told()).toContain('2 booking requests: Gardens Padel')
		await setBookingStatus(owner, third.id, 'confirmed')
		expect((await told()).filter((title) => title.includes('request'))).toHaveLength(2)
	})

	it('is asked nothing of what settles itself', async () => {
		const paying = await another('Credit Card')
		const before = await findToday(owner, venue.venueId, at(DAY, 6))
		expect(before.arrivals).toHaveLength(1)
		const { requestCount } = await findToday(owner, venue.venueId)
		expect([await told(), requestCount]).toEqual([[], 0])
		await pass(31 * MINUTE)
		await lapseUnpaidBookings(new Date())
		expect(await told()).toEqual([])
		expect((await noticesOf(paying.player.id)).length).toBe(2)
	})

	it('is told once of money that is said to be sent, and of cash as of a request', async () => {
		const [first, second] = [await another('SnapScan'), await another('SnapScan')]
		const payment = await send(first)
		expect(await told()).toEqual(['New booking request: Gardens Padel, Wed 3 Mar, 07:00', 'R200.00 to confirm'])
		await send(second)
		expect(await told()).toEqual(['2 payments to confirm: R400.00'])
		await confirmReceived(owner, venue.venueId, payment.id)
		expect(await told()).toEqual(['R200.00 to confirm'])
		await send(await another('Credit Card'), 'cash')
		expect(await told()).toContain('New booking request: Gardens Padel, Wed 3 Mar, 07:00')
	})

	it('has no mail of what is settled before it leaves', async () => {
		const first = await another('SnapScan')
		await sendMails(new Date())
		await pass(MINUTE)
		const second = await another('SnapScan')
		await setBookingStatus(owner, first.id, 'confirmed')
		await setBookingStatus(owner, second.id, 'confirmed')
		await pass(2 * HOUR)
		expect(mailed()).toHaveLength(1)
		expect(await db.$count(mails, eq(mails.status, 'waiting'))).toBe(0)
	})

	it('has other mails while one of these waits for its hour', async () => {
		await another('SnapScan')
		await sendMails(new Date())
		await pass(MINUTE)
		const second = await another('SnapScan')
		await cancelBooking(second.player, second.id)
		await another('SnapScan')
		await pass(5 * MINUTE)
		expect(mailed().map((subject) => subject!.slice(0, 18))).toEqual(['New booking reques', 'Booking cancelled '])
		await pass(HOUR)
		expect(mailed().at(-1)).toContain('2 booking requests')
	})
})
