import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOffer } from '#tests/support/world/offer.ts'
import { at } from '#app/lib/time/time.ts'
import { pricesOf, totalPrice } from '../price.ts'
import { movedPrices } from './move-terms.ts'

const friday = '2026-11-20'
const offer = anOffer({ pricePerHour: 125, peakPricePerHour: 175 })
const dear = anOffer({ pricePerHour: 1_000, peakPricePerHour: null })
const sold = (from: number, to: number) => ({
	breakdown: pricesOf(offer, at(friday, from), at(friday, to)),
	endTime: at(friday, to),
	addOns: 0,
	discount: 0,
})
const moved = (from: number, to: number, start: number, end: number, keeps = true, at2 = dear) =>
	movedPrices(at2, sold(from, to), at(friday, start), at(friday, end), keeps)
const prices = (terms: ReturnType<typeof moved>) => terms.breakdown.map(({ price }) => price)

test('whole hours keep their prices as whole hours', () => {
	expect(prices(moved(16, 18, 17, 19))).toEqual([175, 125])
	expect(prices(moved(16, 18, 16, 19))).toEqual([125, 175, 1_000])
	expect(prices(moved(16, 18, 17, 18))).toEqual([175])
	expect(prices(moved(16, 18, 9, 11, false))).toEqual([1_000, 1_000])
})

test('half hours keep theirs, to the cent', () => {
	expect(moved(15.5, 17, 16, 17.5)).toEqual({
		breakdown: [
			{ hour: at(friday, 16), price: 125, peak: false },
			{ hour: at(friday, 17), price: 62.5, peak: false },
		],
		discount: 0,
		price: 187.5,
		losesCode: false,
	})
	expect(prices(moved(15.5, 17, 15.5, 17.5))).toEqual([62.5, 125, 500])
	expect(movedPrices(dear, { ...sold(15.5, 16), discount: 100 }, at(friday, 16), at(friday, 16.5), true)).toMatchObject(
		{
			discount: 62.5,
			price: 0,
		},
	)
})

test.each([
	['a share is taken off the new price', { percent: 20, hours: 'all' }, 40, { discount: 350, price: 1_400 }],
	['rand stay, where it was less of a lower price', { rand: 300, hours: 'all' }, 125, { discount: 300, price: 1_450 }],
	[
		'one for other hours is lost',
		{ percent: 20, hours: 'off_peak' },
		40,
		{ discount: 0, price: 1_750, losesCode: true },
	],
	['the venue’s stays as it is', null, -60, { discount: -60, price: 1_810 }],
] as const)('at new prices %s', (_, giver, discount, expected) => {
	const peak = anOffer({ pricePerHour: 125, peakPricePerHour: 1_750 })
	const booking = { ...sold(9, 10), giver, discount }
	expect(movedPrices(peak, booking, at(friday, 17), at(friday, 18), false)).toMatchObject({
		losesCode: false,
		...expected,
	})
	expect(movedPrices(peak, booking, at(friday, 17), at(friday, 18), true), 'at its prices').toMatchObject({ discount })
})

test('an hour of which only half was a peak hour keeps the price of each half', () => {
	const peak = new Set([5 * 24 + 17.5])
	const terms = anOffer({ pricePerHour: 125, peakPricePerHour: 175, peak, step: 0.5 })
	const booking = { ...sold(17, 18), breakdown: pricesOf(terms, at(friday, 17), at(friday, 18)) }
	const kept = (from: number, to: number) => movedPrices(dear, booking, at(friday, from), at(friday, to), true)
	expect(kept(17, 18).breakdown).toEqual(booking.breakdown)
	expect(kept(17.5, 18)).toMatchObject({ breakdown: [{ price: 87.5, peak: true }], price: 87.5 })
	expect(kept(17, 17.5)).toMatchObject({ breakdown: [{ price: 62.5, peak: false }], price: 62.5 })
	expect(kept(16.5, 18).breakdown.map(({ price }) => price)).toEqual([500, 62.5, 87.5])
})

test('however often it moves at its length, a booking keeps its price in halves of a rand', () => {
	const start = fc.integer({ min: 14, max: 34 }).map((halves) => halves / 2)
	fc.assert(
		fc.property(start, fc.integer({ min: 1, max: 8 }), fc.array(start, { maxLength: 6 }), (from, halves, moves) => {
			const length = halves / 2
			const first = sold(from, from + length)
			let booking = first
			for (const to of moves) {
				const { breakdown } = movedPrices(dear, booking, at(friday, to), at(friday, to + length), true)
				booking = { breakdown, endTime: at(friday, to + length), addOns: 0, discount: 0 }
			}
			expect(totalPrice(booking.breakdown)).toBe(totalPrice(first.breakdown))
			for (const { price } of booking.breakdown) expect((price * 2) % 1).toBe(0)
		}),
	)
})
