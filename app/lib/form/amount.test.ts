import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount } from './amount.ts'
import { amountOf, decimal } from '../money.ts'
import { cases } from '#tests/support/cases.ts'

test.each([
	['0', 0],
	['-0', 0],
	['5', 500],
	['33.34', 3334],
	['33,34', 3334],
	['33.3', 3330],
	['33,3', 3330],
	['R33.34', 3334],
	['r 33,34', 3334],
	['  R33.34  ', 3334],
	['1 234', 123_400],
	['1,234', 123_400],
	['1,234.5', 123_450],
	['1 234,56', 123_456],
	['1\u00a0234.56', 123_456],
	['1\u202f234,56', 123_456],
	['R1 234 567.89', 123_456_789],
	['12,345,678.90', 1_234_567_890],
	['-33.34', -3334],
	['−33,34', -3334],
	['-R33.34', -3334],
	['R-33.34', -3334],
	['- 5', -500],
	['+450.00', 45_000],
	['0.01', 1],
	['007', 700],
	['99999999.99', 9_999_999_999],
	['9999999999', 999_999_999_900],
])('%j is %d cents', (text, cents) => {
	expect(Object.is(readAmount(text), cents)).toBe(true)
})

test.each([
	'',
	' ',
	'R',
	'-',
	'.',
	'.50',
	'5.',
	'5,',
	'1.234',
	'33.345',
	'1e3',
	'1e309',
	'0x1',
	'NaN',
	'Infinity',
	'abc',
	'12 34',
	'1,23,456',
	'1234 567',
	'1 23',
	'1,,234',
	'1.234,56',
	'1,234,56.7.8',
	'--5',
	'-R-5',
	'5-',
	'5 R',
	'$5',
	'RR5',
	'٣٣',
	'５',
	'5\n6',
	'5\u0000',
	'<script>',
	'=1+1',
	'99999999999',
	'999999999.99',
	'1'.repeat(10_000),
])('%j is no amount', (text) => {
	expect(readAmount(text)).toBeNull()
})

const LARGEST = 9_999_999_999
const cents = fc.integer({ min: -LARGEST, max: LARGEST })

test('every amount that we write can be read', () => {
	fc.assert(
		fc.property(cents, (value) => {
			expect(readAmount(decimal(value))).toBe(value)
			expect(readAmount(decimal(value).replace('.', ','))).toBe(value)
			expect(readAmount(amountOf(value))).toBe(value)
		}),
		cases(20_000, 1_000_000),
	)
})

test('any text is whole cents of at most twelve digits, or null', () => {
	const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0123456789 .,-+Re') }))
	fc.assert(
		fc.property(text, (value) => {
			const read = readAmount(value)
			expect(read === null || (Number.isSafeInteger(read) && Math.abs(read) < 1e12)).toBe(true)
		}),
		cases(20_000, 1_000_000),
	)
})
