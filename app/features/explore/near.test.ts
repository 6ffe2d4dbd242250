import { describe, expect, test } from 'vitest'
import type { CatalogueVenue } from '#app/features/venues/finder/filter.ts'
import { distancesFrom, distanceWords, nearestFirst, nearText } from './near.ts'

const places = new Map([
	[1, { lat: -33.9166, lon: 18.3879 }], // Sea Point
	[2, { lat: -34.1, lon: 18.47 }], // Muizenberg
	[3, { lat: -26.2041, lon: 28.0473 }], // Johannesburg
])

describe('nearest first', () => {
	test('is by the distance on the ground', () => {
		const distances = distancesFrom('-33.92,18.39', places)
		expect(distances.get(1)!).toBeLessThan(1)
		expect(distances.get(2)!).toBeCloseTo(21, 0)
		// By the great circle it is 1,262 km.
		expect(Math.abs(distances.get(3)! - 1262)).toBeLessThan(15)
	})

	test('puts venues without a place last, as they were', () => {
		const venues = [9, 3, 2, 8, 1].map((id) => ({ id }) as CatalogueVenue)
		const order = nearestFirst(venues, distancesFrom('-33.92,18.39', places)).map(({ id }) => id)
		expect(order).toEqual([1, 2, 3, 9, 8])
	})

	test('a place in an address is about a kilometre wide', () => {
		expect(nearText({ latitude: -33.91664, longitude: 18.38792 })).toBe('-33.92,18.39')
		expect(nearText({ latitude: 6.5244, longitude: 3.3792 })).toBe('6.52,3.38')
	})

	test.each([
		[0.4, 'under 1 km away'],
		[1.2, '1 km away'],
		[20.6, '21 km away'],
	])('%d km is told as %j', (km, words) => expect(distanceWords(km)).toBe(words))
})
