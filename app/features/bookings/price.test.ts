import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { anOffer } from '#tests/support/world/offer.ts'
import { at, endOfEntry, HALF_HOUR, halfHoursBetween, hourOf, hoursBetween } from '#app/lib/time/time.ts'
import { rateAt, pricesOf, totalPrice } from './price.ts'

const friday = '2026-11-20'
const price = (offer: ReturnType<typeof anOffer>, from: number, to: number) =>
	hoursBetween(at(friday, from), at(friday, to)).map((hour) => rateAt(offer, hour))

test('each hour costs its own price', () => {
	const hours = price(anOffer(), 16, 19)
	expect(hours.map(({ price, peak }) => [price, peak])).toEqual([
		[200, false],
		[300, true],
		[300, true],
	])
	expect(totalPrice(hours)).toBe(800)
})

test('the hours are named by the instant they start at', () => {
	expect(price(anOffer(), 8, 9)[0]!.hour).toEqual(new Date('2026-11-20T06:00:00.000Z'))
})

test('without a peak price no hour is peak', () => {
	expect(price(anOffer({ peakPricePerHour: null }), 17, 18)).toMatchObject([{ price: 200, peak: false }])
})

test('a free court costs nothing, and so do no hours', () => {
	expect(totalPrice(price(anOffer({ pricePerHour: 0 }), 9, 11))).toBe(0)
	expect(totalPrice([])).toBe(0)
})

test('a date can have peak hours of its own, or none', () => {
	const peaks = (hours: readonly [number, number] | null) =>
		price(anOffer({ peakExceptions: new Map([[friday, hours]]) }), 9, 19)
			.filter(({ peak }) => peak)
			.map(({ hour }) => hourOf(new Date(hour)))
	expect(peaks([9, 12])).toEqual([9, 10, 11])
	expect(peaks(null)).toEqual([])
	expect(price(anOffer({ peakExceptions: new Map([['2026-11-21', null]]) }), 17, 18)).toMatchObject([{ peak: true }])
})

test('half an hour costs half of its hour, to the cent', () => {
	const offer = anOffer({ pricePerHour: 125, peakPricePerHour: 175 })
	expect(pricesOf(offer, at(friday, 15.5), at(friday, 17.5))).toEqual([
		{ hour: at(friday, 15.5), price: 62.5, peak: false },
		{ hour: at(friday, 16), price: 125, peak: false },
		{ hour: at(friday, 17), price: 87.5, peak: true },
	])
	expect(totalPrice(pricesOf(offer, at(friday, 15.5), at(friday, 17.5)))).toBe(275)
})

test('an hour of which only half is a peak hour is two entries', () => {
	const offer = anOffer({
		pricePerHour: 125,
		peakPricePerHour: 175,
		peak: new Set([5 * 24 + 17.5, 5 * 24 + 18]),
		step: 0.5,
	})
	expect(pricesOf(offer, at(friday, 16.5), at(friday, 19))).toEqual([
		{ hour: at(friday, 16.5), price: 62.5, peak: false },
		{ hour: at(friday, 17), price: 62.5, peak: false },
		{ hour: at(friday, 17.5), price: 87.5, peak: true },
		{ hour: at(friday, 18), price: 87.5, peak: true },
		{ hour: at(friday, 18.5), price: 62.5, peak: false },
	])
	expect(rateAt(offer, at(friday, 17.5))).toEqual({ hour: at(friday, 17.5), price: 175, peak: true })
})

test('a date can have peak hours from half past, or until then', () => {
	const offer = anOffer({ peakExceptions: new Map([[friday, [9.5, 11.5]]]), step: 0.5 })
	const peaks = pricesOf(offer, at(friday, 9), at(friday, 12)).filter(({ peak }) => peak)
	expect(peaks.map(({ hour, price }) => [hour, price])).toEqual([
		[at(friday, 9.5), 150],
		[at(friday, 10), 300],
		[at(friday, 11), 150],
	])
})

test('whatever half hours are peak, a time costs what each of its half hours does', () => {
	const halves = fc.integer({ min: 14, max: 47 })
	const prices = fc.record({ standard: fc.nat(1_000), more: fc.nat(1_000) })
	fc.assert(
		fc.property(
			prices,
			fc.uniqueArray(halves),
			halves,
			fc.integer({ min: 1, max: 24 }),
			(rates, peaks, first, length) => {
				const [standard, atPeak] = [rates.standard, rates.standard + rates.more]
				const peak = new Set(peaks.map((half) => 5 * 24 + half / 2))
				const offer = anOffer({ pricePerHour: standard, peakPricePerHour: atPeak, peak, step: 0.5 })
				const [start, end] = [at(friday, first / 2), at(friday, Math.min(first + length, 48) / 2)]
				const each = halfHoursBetween(start, end).map((_, i) => (peaks.includes(first + i) ? atPeak : standard) * 50)
				const sold = pricesOf(offer, start, end)
				expect(totalPrice(sold) * 100).toBe(each.reduce((sum, cents) => sum + cents, 0))
				// every entry is wholly a peak hour or not at all, and the next one begins where it ends
				sold.forEach((entry, i) => {
					const own = halfHoursBetween(entry.hour, endOfEntry(sold, i, end))
					expect(own.map((half) => rateAt(offer, half).peak)).toEqual(own.map(() => entry.peak))
				})
			},
		),
	)
})

test('any time costs on any court what its half hours do, and on the hour what its hours do', () => {
	const hour = fc.integer({ min: 14, max: 41 }).map((halves) => halves / 2)
	const terms = fc
		.record({ standard: fc.nat(100_000), more: fc.option(fc.nat(100_000)), own: fc.option(fc.nat(100_000)) })
		.map(({ standard, more, own }) => ({
			pricePerHour: standard,
			peakPricePerHour: more === null ? null : standard + more,
			courts: new Map(own === null ? [] : [[2, { name: null, isRoofed: null, surface: null, pricePerHour: own }]]),
		}))
	const court = fc.integer({ min: 1, max: 2 })
	fc.assert(
		fc.property(terms, court, hour, fc.integer({ min: 1, max: 24 }), (wishes, courtNumber, from, halves) => {
			const offer = atCourt(anOffer(wishes), courtNumber)
			const [start, end] = [at(friday, from), at(friday, from + halves / 2)]
			const each = halfHoursBetween(start, end).flatMap((half) =>
				pricesOf(offer, half, new Date(half.getTime() + HALF_HOUR)),
			)
			const sold = pricesOf(offer, start, end)
			expect(totalPrice(sold)).toBe(totalPrice(each))
			expect(Number.isInteger(totalPrice(sold) * 100)).toBe(true)
			expect(Math.min(...sold.map(({ price }) => price))).toBeGreaterThanOrEqual(0)
			if (from % 1 === 0 && halves % 2 === 0)
				expect(sold).toEqual(hoursBetween(start, end).map((hour) => rateAt(offer, hour)))
		}),
	)
})
