import { expect, test } from 'vitest'
import { anOffer } from '#tests/support/world/offer.ts'
import { allCourts, atCourt, cheapestCourt, fromCheapest, pricesDiffer, ratesOf } from './court-price.ts'

const priced = (prices: Record<number, number>, wishes: Parameters<typeof anOffer>[0] = {}) =>
	anOffer({
		courtCount: 3,
		courts: new Map(
			Object.entries(prices).map(([number, pricePerHour]) => [
				Number(number),
				{ name: null, isRoofed: null, surface: null, pricePerHour },
			]),
		),
		...wishes,
	})

test('peak hours add as much on a court of its own price as on the others', () => {
	expect(atCourt(priced({ 2: 260 }), 2)).toMatchObject({ pricePerHour: 260, peakPricePerHour: 360 })
	expect(atCourt(priced({ 2: 0 }), 2)).toMatchObject({ pricePerHour: 0, peakPricePerHour: 100 })
	expect(atCourt(priced({ 2: 260 }, { peakPricePerHour: null }), 2).peakPricePerHour).toBeNull()
})

test('an offer is the very one on a court without a price of its own, and on none', () => {
	const offer = priced({ 2: 260 })
	for (const number of [1, 3, 99, undefined]) expect(atCourt(offer, number)).toBe(offer)
})

test('the cheapest court is the first of those that cost least', () => {
	const offer = priced({ 1: 260, 3: 200 })
	expect(cheapestCourt(offer, allCourts(offer))).toBe(2)
	expect(cheapestCourt(offer, [1, 3])).toBe(3)
	expect(cheapestCourt(offer, [1])).toBe(1)
	expect(cheapestCourt(offer, [])).toBeUndefined()
	expect(cheapestCourt(anOffer(), [2, 1])).toBe(2)
})

test('prices differ only where two courts cost unlike', () => {
	expect(pricesDiffer(anOffer())).toBe(false)
	expect(pricesDiffer(priced({ 1: 200 }))).toBe(false)
	expect(pricesDiffer(priced({ 1: 260, 2: 260, 3: 260 }))).toBe(false)
	expect(pricesDiffer(priced({ 1: 260 }))).toBe(true)
})

test('the rate of the sport counts only while a court has it', () => {
	const rates = (...own: (number | undefined)[]) =>
		ratesOf({ pricePerHour: 200, courtCount: 2, courts: own.map((pricePerHour) => ({ pricePerHour })) })
	expect(rates()).toEqual([200])
	expect(rates(260, undefined)).toEqual([260, 200])
	expect(rates(260, 300)).toEqual([260, 300])
})

test('a sport starts from its cheapest court, and says so only where courts differ', () => {
	const sport = (...own: (number | undefined)[]) => ({
		pricePerHour: 200,
		peakPricePerHour: 300,
		courtCount: 2,
		courts: own.map((pricePerHour) => ({ pricePerHour })),
	})
	expect(fromCheapest(sport())).toEqual(sport())
	expect(fromCheapest(sport(150))).toMatchObject({
		pricePerHour: 150,
		peakPricePerHour: 250,
		from: 'from ',
		rates: [150, 200],
	})
	expect(fromCheapest(sport(261, 261))).toMatchObject({ pricePerHour: 261, peakPricePerHour: 361 })
	expect(fromCheapest(sport(261, 261))).not.toHaveProperty('from')
})
