import { expect, test } from 'vitest'
import { isCheaper, priceResult, readOff } from './discount.ts'

/** A booking of R320 with nothing off, of which R100 is paid. */
const booking = { full: 320, costs: 320, held: 10_000, claimed: 0 }

test.each([
	[{ how: 'to', off: '50' }, 'R50.00, R270.00 less. R50.00 goes back.'],
	[{ how: 'to', off: 'R500' }, 'R500.00, R180.00 more. R400.00 is still to pay.'],
	[{ how: 'off', off: '10%' }, 'R288.00, R32.00 less. R188.00 is still to pay.'],
	[{ how: 'off', off: 'R220' }, 'R100.00, R220.00 less.'],
	[{ how: 'off', off: '0' }, 'R320.00, as now. R220.00 is still to pay.'],
	[{ off: '100%' }, 'R0.00, R320.00 less. R100.00 goes back.'],
])('%j comes to: %s', (typed, result) => {
	expect(priceResult(typed, booking)).toBe(result)
})

test('a discount replaces the last one, and what is said to be sent is not due', () => {
	const discounted = { full: 320, costs: 270, held: 0, claimed: 20_000 }
	expect(priceResult({ how: 'off', off: '100' }, discounted)).toBe('R220.00, R50.00 less. R20.00 is still to pay.')
	expect(priceResult({ how: 'off', off: '0' }, discounted)).toBe('R320.00, R50.00 more. R120.00 is still to pay.')
})

test('the full price of a booking that a pack pays is as now, and another is to be paid', () => {
	const packed = { full: 320, costs: 0, held: 0, claimed: 0, byPack: true }
	expect(priceResult({ how: 'off', off: '0' }, packed)).toBe('R320.00, as now.')
	expect(priceResult({ how: 'off', off: '20' }, packed)).toBe('R300.00, R300.00 more. R300.00 is still to pay.')
})

test.each([
	{ how: 'off', off: '' },
	{ how: 'off', off: 'R321' },
	{ how: 'off', off: '101%' },
	{ how: 'to', off: '10%' },
	{ how: 'to', off: '49.50' },
	{ how: 'to', off: '9999999' },
])('%j cannot be a price, and comes to nothing', (typed) => {
	expect(priceResult(typed, booking)).toBeNull()
})

test('what comes off is whole rand or a share', () => {
	expect(['R50', '12 %', '100%'].map(readOff)).toEqual([{ rand: 50 }, { percent: 12 }, { percent: 100 }])
	expect(['101%', '-5', '0.50', 'half'].map(readOff)).toEqual([null, null, null, null])
})

test('a booking is cheaper where the venue or a code took something off beside its pack', () => {
	const none = { discount: 0, saleId: null, packHalfHours: 0, discountById: null }
	const cheaper = (more: Partial<Parameters<typeof isCheaper>[0]>) => isCheaper({ ...none, ...more })
	expect(cheaper({})).toBe(false)
	expect(cheaper({ discount: 40, discountById: 3 })).toBe(true)
	expect(cheaper({ discount: -40, discountById: 3 }), 'dearer').toBe(false)
	expect(cheaper({ discount: 320, saleId: 1, packHalfHours: 2 }), 'by its pack alone').toBe(false)
	expect(cheaper({ discount: 320, saleId: 1, packHalfHours: 1, discountById: 3 })).toBe(true)
})
