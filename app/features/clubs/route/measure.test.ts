import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { climbOf, distanceBetween, measure } from './measure.ts'

const at = (lat: number, lon: number, ele: number | null = null) => ({ lat, lon, ele })

describe('the way between two places', () => {
	test('is that of the great circle', () => {
		expect(distanceBetween(at(0, 0), at(0, 1))).toBeCloseTo(111_195.08, 1)
		expect(distanceBetween(at(0, 0), at(1, 0))).toBeCloseTo(111_195.08, 1)
		// Cape Town to Johannesburg, by the airports' coordinates: 1,271 km.
		expect(distanceBetween(at(-33.9648, 18.6017), at(-26.1392, 28.246)) / 1_000).toBeCloseTo(1_271, -1)
		expect(distanceBetween(at(90, 0), at(-90, 77))).toBeCloseTo(Math.PI * 6_371_008.8, 0)
		expect(distanceBetween(at(-33.9, 18.4), at(-33.9, 18.4))).toBe(0)
	})

	test('is short across the 180th meridian', () => {
		expect(distanceBetween(at(0, 179.9), at(0, -179.9))).toBeCloseTo(22_239, 0)
	})
})

describe('the climb', () => {
	it('goes from each valley to the peak after it', () => {
		expect(climbOf([10, 20, 30])).toBe(20)
		expect(climbOf([30, 20, 10])).toBe(0)
		expect(climbOf([10, 40, 20, 50, 10])).toBe(60)
		expect(climbOf([])).toBe(0)
		expect(climbOf([null, 10, null, 30, null])).toBe(20)
	})

	it('leaves out what wavers by less than five metres', () => {
		expect(climbOf([10, 14.9, 10, 14.9, 10])).toBe(0)
		expect(climbOf([10, 15, 10, 15, 10])).toBe(10)
		expect(climbOf([0, 3, 1, 5, 3, 8, 6, 10])).toBe(10)
	})

	it('is never more than adding up every step, and never less than the whole rise', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: -100, max: 3_000 }), { minLength: 1 }), (heights) => {
				const steps = heights.slice(1).reduce((sum, height, i) => sum + Math.max(0, height - heights[i]!), 0)
				expect(climbOf(heights)).toBeLessThanOrEqual(steps)
				expect(climbOf(heights, 1)).toBe(steps)
				const rise = heights.at(-1)! - heights[0]!
				if (rise >= 10) expect(climbOf(heights)).toBeGreaterThanOrEqual(rise - 5)
			}),
		)
	})
})

describe('what is kept of a way', () => {
	const line = (count: number, step = 0.001) => Array.from({ length: count }, (_, i) => at(0, i * step, i))

	it('is every point where there are few, and 400 equally far apart otherwise', () => {
		expect(measure(line(400)).track).toHaveLength(400)
		const { track, distance } = measure(line(5_000))
		expect(track).toHaveLength(400)
		expect([track[0]!.at, track.at(-1)!.at]).toEqual([0, distance])
		expect(track.at(-1)).toMatchObject({ lon: 4.999, ele: 4_999 })
		const steps = track.slice(1).map((point, i) => point.at - track[i]!.at)
		expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1)
	})

	it('goes on over the 180th meridian', () => {
		const { track, distance } = measure([at(0, 179.9), at(0, -179.9), at(0, 179.9)])
		expect(track.map(({ lon }) => lon)).toEqual([179.9, 180.1, 179.9])
		expect(distance).toBe(44_478)
	})

	test('stays in order and within the way, whatever it is', () => {
		const place = fc.record({
			lat: fc.double({ min: -90, max: 90, noNaN: true }),
			lon: fc.double({ min: -180, max: 180, noNaN: true }),
			ele: fc.option(fc.double({ min: -500, max: 9_000, noNaN: true })),
		})
		fc.assert(
			fc.property(fc.array(place, { minLength: 2, maxLength: 60 }), (places) => {
				const { track, distance, climb } = measure(places, 20)
				expect(track.length).toBe(Math.min(20, places.length))
				expect(track.every(({ at, lon, lat }) => [at, lon, lat].every(Number.isFinite))).toBe(true)
				expect(track.every((point, i) => i === 0 || point.at >= track[i - 1]!.at)).toBe(true)
				expect(track.at(-1)!.at).toBe(distance)
				expect(climb).toBeGreaterThanOrEqual(0)
			}),
		)
	})
})
