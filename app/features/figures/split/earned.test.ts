import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { byPackByHour, earnedByHour, earnedOf, notKept, partsOf } from './earned.ts'

const day = '2026-11-20'

/** A booking from an hour on, of `prices` rand each, less a discount. */
const booking = (from: number, prices: number[], wishes: Partial<Wishes> = {}) => ({
	startTime: at(day, from),
	endTime: at(day, from + prices.length),
	status: 'completed',
	paymentStatus: 'pending',
	totalPrice: prices.reduce((sum, price) => sum + price, 0) - (wishes.discount ?? 0),
	breakdown: prices.map((price, i) => ({ hour: at(day, from + i), price })),
	packHalfHours: 0,
	lateCharge: 0,
	...wishes,
})
type Wishes = {
	packHalfHours: number
	lateCharge: number
	discount: number
	status: string
	paymentStatus: string
	court: number
}

test('bookings are divided with their hours, and only what is paid or played, or kept of a cancelled one, is revenue', () => {
	const parts = partsOf(
		[
			booking(8, [200, 200], { court: 1 }),
			booking(10, [200], { court: 1, status: 'confirmed', packHalfHours: 1 }),
			booking(10, [250], { court: 2, status: 'confirmed', paymentStatus: 'paid' }),
			booking(12, [250], { court: 2, status: 'cancelled', packHalfHours: 2 }),
			booking(13, [90], { court: 2, status: 'cancelled', paymentStatus: 'paid', lateCharge: 40 }),
			booking(14, [90], { court: 3, status: 'cancelled', paymentStatus: 'paid' }),
		],
		({ court }) => court,
	)
	expect([...parts]).toEqual([
		[1, { bookings: 2, hours: 3, byPack: 0.5, cents: 40_000 }],
		[2, { bookings: 1, hours: 1, byPack: 0, cents: 29_000 }],
	])
})

test('each hour earns its own price, and a discount comes off all of them', () => {
	const hours = earnedByHour([booking(17, [200, 400], { discount: 60 }), booking(18, [200], { status: 'pending' })])
	expect([...hours]).toEqual([
		[17, 18_000],
		[18, 36_000],
	])
	expect([...earnedByHour([booking(9, [0], { discount: 0 })])]).toEqual([[9, 0]])
})

test('a pack pays for the first half hours of a booking, each in its hour', () => {
	expect([...byPackByHour([booking(17.5, [200, 200], { packHalfHours: 3 })])]).toEqual([
		[17, 0.5],
		[18, 1],
	])
})

test('whatever the prices and discounts, the hours add up to the revenue to the cent and to the pack hours', () => {
	const some = fc
		.record({
			from: fc.integer({ min: 6, max: 20 }),
			prices: fc.array(
				fc.integer({ min: 0, max: 1999 }).map((half) => half / 2),
				{ minLength: 1, maxLength: 4 },
			),
			off: fc.double({ min: 0, max: 1, noNaN: true }),
			status: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled'),
			paymentStatus: fc.constantFrom('pending', 'paid', 'refunded'),
			packHalfHours: fc.integer({ min: 0, max: 8 }),
			kept: fc.double({ min: 0, max: 1, noNaN: true }),
		})
		.map(({ from, prices, off, kept, ...state }) => {
			const full = prices.reduce((sum, price) => sum + price, 0)
			const discount = Math.floor(full * off)
			return booking(from, prices, { ...state, discount, lateCharge: Math.floor((full - discount) * kept) })
		})
	fc.assert(
		fc.property(fc.array(some, { maxLength: 8 }), (bookings) => {
			const revenue = bookings.reduce((sum, one) => sum + earnedOf(one) * 100, 0)
			const add = (sums: Iterable<number>) => [...sums].reduce((sum, cents) => sum + cents, 0)
			expect(add(earnedByHour(bookings).values())).toBe(revenue)
			const parts = partsOf(bookings, ({ startTime }) => startTime.getTime() % 2)
			expect(add([...parts.values()].map(({ cents }) => cents))).toBe(revenue)
			const live = bookings.filter(({ status }) => status !== 'cancelled')
			const byPack = add(live.map(({ packHalfHours }) => packHalfHours / 2))
			expect(add(byPackByHour(bookings).values())).toBe(byPack)
			expect(add([...parts.values()].map((part) => part.byPack))).toBe(byPack)
		}),
	)
})

test('money of a cancelled booking is the late charge of the venue, and the rest is not, until it has gone back', () => {
	const of = (status: string, paymentStatus: string) => {
		const one = booking(9, [200], { status, paymentStatus, lateCharge: status === 'cancelled' ? 50 : 0 })
		return [earnedOf(one), notKept(one)]
	}
	expect(of('confirmed', 'paid')).toEqual([200, 0])
	expect(of('completed', 'pending')).toEqual([200, 0])
	expect(of('confirmed', 'pending')).toEqual([0, 0])
	expect(of('cancelled', 'paid')).toEqual([50, 150])
	expect(of('cancelled', 'refunded')).toEqual([50, 0])
	expect(of('cancelled', 'pending')).toEqual([0, 0])
})
