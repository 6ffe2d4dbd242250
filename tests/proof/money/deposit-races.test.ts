import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { courtTime } from '#db/schema.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { setOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { linesOf, moneyAt, moneyOfBooking } from '#tests/support/world/money.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { receiveByShareNaively, takeRestNaively } from './naive-deposit.ts'
import { lapseNaively } from './naive-money.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(6, 15)
const LONG = { timeout: within(120_000) }
const now = at('2026-11-20', 9)
const overdue = new Date(now.getTime() + HOUR)
const origin = 'http://localhost:3000'
const [PRICE, DEPOSIT] = [33_300, 9_990]

const [owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
let venue: Awaited<ReturnType<typeof createVenue>>
const newVenue = async () => (venue = await createVenue({ ownerId: owner.id, courts: 1, price: 333, deposit: 30 }))
beforeEach(newVenue)

async function bookIt() {
	const times = { startTime: at('2026-11-24', 18), endTime: at('2026-11-24', 19) }
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 }
	return (await book(player, { ...place, ...times, paymentMethod: 'Credit Card', notes: '' }, { now })).id
}
async function opened(id: number) {
	await openCheckout(player, id, { payBy: 'card', origin, now })
	return (await moneyOfBooking(id)).payments.at(-1)!
}
const cardPays = ({ id, amount }: { id: number; amount: number }, when = now) =>
	receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, when)
const ask = (depositPercent: number | null, payNow = true) =>
	setOffer(
		owner,
		venue.venueId,
		venue.sportId,
		{ pricePerHour: 333, peakPricePerHour: null, courtCount: 1, payNow, depositPercent },
		now,
	)
const lines = async () => linesOf(await moneyAt(venue.venueId))
/** Does each of them first once, one after the other; from then on both at once. */
async function both(round: number, ...acts: [() => Promise<unknown>, () => Promise<unknown>]) {
	const [first, second] = round % 2 === 0 ? acts : [acts[1], acts[0]]
	if (round > 1) return Promise.all([first(), second()])
	await first()
	await second()
}
async function repeated(race: (round: number) => Promise<unknown>) {
	for (let round = 0; round < ROUNDS; round++) {
		await newVenue()
		await race(round)
		expect(await lines()).toEqual([])
	}
}

describe('a deposit and the lapse at once', () => {
	test('leave a booking that is confirmed, with its court and the rest to pay', LONG, () =>
		repeated(async (round) => {
			const id = await bookIt()
			const payment = await opened(id)
			expect(payment.amount).toBe(DEPOSIT)
			await both(
				round,
				() => cardPays(payment, overdue),
				() => lapseUnpaidBookings(overdue),
			)
			const { booking, refunds } = await moneyOfBooking(id)
			const held = await hoursWhere(eq(courtTime.bookingId, id))
			expect([booking.status, booking.paymentStatus, booking.payBy, refunds, held.length]).toEqual([
				'confirmed',
				'pending',
				null,
				[],
				1,
			])
		}),
	)

	test('catch a lapse that only checks first', LONG, async () => {
		const id = await bookIt()
		const payment = await opened(id)
		await inBetween(
			() => lapseNaively(id, overdue),
			() => cardPays(payment, overdue),
		)
		expect(await lines()).toContainEqual(expect.stringContaining('may stay'))
	})
})

describe('the deposit and the rest, each twice at once', () => {
	test('pay the price, once', LONG, () =>
		repeated(async (round) => {
			const id = await bookIt()
			const deposit = await opened(id)
			await both(
				round,
				() => cardPays(deposit),
				() => cardPays(deposit),
			)
			const rest = await opened(id)
			expect(rest.amount).toBe(PRICE - DEPOSIT)
			const desk = () => takeAtDesk(owner, venue.venueId, id, 'cash', { now }).catch((error: Error) => error)
			await both(round, () => cardPays(rest), desk)
			await cardPays(rest)
			const { booking, payments, refunds } = await moneyOfBooking(id)
			const came = payments.reduce((sum, { receivedAmount }) => sum + (receivedAmount ?? 0), 0)
			const went = refunds.reduce((sum, { amount }) => sum + amount, 0)
			expect([booking.paymentStatus, came - went]).toEqual(['paid', PRICE])
		}),
	)

	test('catch a desk that takes what was missing when it looked', LONG, async () => {
		const id = await bookIt()
		await cardPays(await opened(id))
		await atOnce([owner, owner], () => takeRestNaively(owner, id, now))
		expect(await lines()).toContainEqual(expect.stringContaining(`of which only ${PRICE} may stay`))
	})
})

describe('a venue that asks for another share while somebody books', () => {
	test('changes no booking that is made, and nothing that it asks for', LONG, () =>
		repeated(async (round) => {
			let id = 0
			await both(
				round,
				async () => (id = await bookIt()),
				() => ask(80),
			)
			const { depositCents } = (await moneyOfBooking(id)).booking
			expect([DEPOSIT, 26_640]).toContain(depositCents)
			const payment = await opened(id)
			expect(payment.amount).toBe(depositCents)
			await both(
				round,
				() => cardPays(payment),
				() => ask(null, round % 3 > 0),
			)
			expect((await moneyOfBooking(id)).booking).toMatchObject({ status: 'confirmed', depositCents })
			expect((await opened(id)).amount).toBe(PRICE - depositCents!)
		}),
	)

	test('catch a receiving that goes by the share of today', LONG, async () => {
		const payment = await opened(await bookIt())
		await inBetween(
			() => receiveByShareNaively(payment.id, now),
			() => ask(80),
		)
		expect(await lines()).toContainEqual(expect.stringContaining(`still waits, although ${DEPOSIT} cents confirm it`))
	})
})
