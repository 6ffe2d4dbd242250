import { describe, expect, test } from 'vitest'
import { afterBooking, methodsAt } from './payment-methods.ts'
import { payShapRefusals, payShapWarning } from './payment-limits.ts'

describe('what PayShap carries', () => {
	test.each([
		[1, []],
		[300_000, []],
		[300_001, ['African Bank', 'Discovery Bank', 'FNB']],
		[500_000, ['African Bank', 'Discovery Bank', 'FNB']],
		[500_001, ['African Bank', 'Discovery Bank', 'FNB', 'TymeBank']],
	])('%i cents is refused by %j', (cents, banks) => {
		expect(payShapRefusals(cents)).toEqual({ banks, everywhere: false })
	})

	test('beyond the limit of the scheme it is refused everywhere', () => {
		expect(payShapRefusals(5_000_000).everywhere).toBe(false)
		expect(payShapRefusals(5_000_001).everywhere).toBe(true)
	})

	test('is told in words that name the banks', () => {
		expect(payShapWarning(300_000)).toBe(null)
		expect(payShapWarning(300_100)).toBe(
			'Some banks refuse PayShap payments of this size (African Bank, Discovery Bank and FNB, as of 2025).',
		)
		expect(payShapWarning(5_000_001)).toBe('PayShap carries at most R50\u202f000 at a time.')
	})
})

describe('what comes after booking', () => {
	test('PayShap warns above what the banks carry, and names the way round it', () => {
		expect(afterBooking('PayShap', 3_000)).toBe('By ShapID from your banking app.')
		expect(afterBooking('PayShap', 3_001)).toMatch(/FNB.*Splitting the bill helps\.$/)
	})

	test.each([
		[['SnapScan', 'PayShap', 'Credit Card'], { cards: true, snapScan: true, shapId: true }],
		[['PayShap', 'Credit Card'], { cards: true, snapScan: false, shapId: true }],
		[['SnapScan'], { cards: false, snapScan: true, shapId: false }],
		[[], { cards: false, snapScan: false, shapId: false }],
	])('%j are offered, the usual one first', (methods, takes) => expect(methodsAt(takes)).toEqual(methods))
})
