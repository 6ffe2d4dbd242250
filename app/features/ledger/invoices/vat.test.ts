import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIn } from './vat.ts'
import { cases } from '#tests/support/cases.ts'

test.each([
	[45_000, 5_870],
	[11_500, 1_500],
	[10_000, 1_304],
	[100, 13],
	[1, 0],
	[0, 0],
	[23, 3],
])('the VAT in %i cents is %i', (cents, vat) => expect(vatIn(cents)).toBe(vat))

test('is 15/115 to the nearest cent of every sum', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
			const off = 115n * BigInt(vatIn(cents)) - 15n * BigInt(cents)
			expect(2n * (off < 0n ? -off : off) <= 115n).toBe(true)
		}),
		cases(20_000, 1_000_000),
	)
})
