import { expect, test } from 'vitest'
import { anOffer } from '#tests/support/world/offer.ts'
import { at, hourOf, hoursBetween } from '#app/lib/time/time.ts'
import { priceHour, totalPrice } from './price.ts'

const friday = '2026-11-20'
const price = (offer: ReturnType<typeof anOffer>, from: number, to: number) =>
	hoursBetween(at(friday, from), at(friday, to)).map((hour) => priceHour(offer, hour))

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
