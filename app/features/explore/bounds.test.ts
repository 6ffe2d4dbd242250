import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, boundsText, isWithin, placeIn, readBounds } from './bounds.ts'

describe('the bounds in an address', () => {
	test.each([
		['18.3,-34.2,18.6,-33.8', [18.3, -34.2, 18.6, -33.8]],
		['-180,-85,180,85', [-180, -85, 180, 85]],
		['0,0,0.000001,0.000001', [0, 0, 0.000001, 0.000001]],
	])('%s are read', (text, bounds) => expect(readBounds(text)).toEqual(bounds))

	test.each([
		'',
		'1,2,3',
		'1,2,3,4,5',
		'a,b,c,d',
		'18.6,-34.2,18.3,-33.8',
		'18.3,-33.8,18.6,-34.2',
		'1,1,1,1',
		'-181,0,1,1',
		'0,-86,1,1',
		'0,0,181,1',
		'0,0,1,86',
		'1e3,0,1,1',
		'0x1,0,1,1',
		'NaN,NaN,NaN,NaN',
		'Infinity,0,1,1',
		' 1,2,3,4',
		'1,2,3,4 ',
		'1,2,3,4\n',
		'+1,2,3,4',
		'1.,2,3,4',
		'.1,2,3,4',
		'0.0000001,0,1,1',
		'１,2,3,4',
		'1;2;3;4',
		'9'.repeat(100_000),
	])('%j are none', (text) => expect(readBounds(text)).toBeUndefined())

	test('left out are none', () => expect(readBounds(null)).toBeUndefined())

	test('are read back as they are written, to four decimals', () => {
		const degrees = (most: number) => fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((n) => n / 1e4)
		const pair = (most: number) => fc.tuple(degrees(most), degrees(most)).filter(([a, b]) => a < b)
		fc.assert(
			fc.property(pair(180), pair(85), ([west, east], [south, north]) => {
				expect(readBounds(boundsText([west, south, east, north]))).toEqual([west, south, east, north].map((n) => n + 0))
			}),
		)
	})
})

const [sea, beach] = [
	{ lat: -33.92, lon: 18.38 },
	{ lat: -34.1, lon: 18.47 },
]

test('the bounds of points hold them all, and no more', () => {
	expect(boundsOf([])).toBeUndefined()
	expect(boundsOf([sea, beach])).toEqual([18.38, -34.1, 18.47, -33.92])
	expect(isWithin(sea, [18.38, -34.1, 18.47, -33.92])).toBe(true)
	expect(isWithin({ ...sea, lat: -33.91 }, [18.38, -34.1, 18.47, -33.92])).toBe(false)
	expect(isWithin({ ...sea, lon: 18.3799 }, [18.38, -34.1, 18.47, -33.92])).toBe(false)
})

test('points lie in a picture as on a map', () => {
	const bounds = boundsOf([sea, beach])!
	expect(placeIn(sea, bounds)).toEqual({ x: 0, y: 0 })
	expect(placeIn(beach, bounds)).toEqual({ x: 1, y: 1 })
	expect(placeIn(sea, boundsOf([sea])!)).toEqual({ x: 0.5, y: 0.5 })
	// On a Mercator map the middle is nearer to the equator.
	expect(placeIn({ lat: -30, lon: 0 }, [-1, -60, 1, 0]).y).toBeCloseTo(0.417, 3)
})
