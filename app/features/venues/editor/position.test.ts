import { expect, test } from 'vitest'
import { positionText, readPosition } from './position.ts'

const here = { latitude: -33.918, longitude: 18.387 }

test.each(['-33.9180, 18.3870', '-33.918,18.387', '−33.918 18.387', '  -33.918 ;  18.387 '])(
	'%j is a place',
	(text) => {
		expect(readPosition(text)).toEqual(here)
	},
)

test.each([
	'',
	'18.387, -33.918',
	'51.5, -0.1',
	'0, 0',
	'-33.918',
	'-33.918, 18.387, 5',
	'NaN, NaN',
	'1e1, 2',
	'-33,918, 18,387',
])('%j is none', (text) => expect(readPosition(text)).toBeNull())

test('is written as it is read', () => {
	expect(readPosition(positionText(here))).toEqual(here)
	expect(positionText({ latitude: null, longitude: null })).toBe('')
})
