import { expect, test } from 'vitest'
import { lackingFor, waysInWords } from './venue-ways.ts'

test.each([
	[{ accountNumber: '62001234567', snapScan: 'beacon', shapId: '0821234567@fnb' }, 'EFT, SnapScan, PayShap or cash'],
	[{ bank: 'FNB', snapScan: 'beacon' }, 'SnapScan or cash'],
	[{ accountNumber: '62001234567' }, 'EFT or cash'],
	[{}, 'cash'],
	[null, 'cash'],
])('%j is paid by %s', (details, words) => {
	expect(waysInWords(details)).toBe(words)
})

test('cash and what was agreed need nothing of the venue; what is sent does', () => {
	for (const method of ['cash', 'other', 'constructor']) expect(lackingFor(method, null)).toBe(null)
	expect(lackingFor('eft', { bank: 'FNB' })).toBe('its bank details')
	expect(lackingFor('snapscan', {})).toBe('a SnapScan code')
	expect(lackingFor('payshap', null)).toBe('a ShapID')
	expect(lackingFor('payshap', { shapId: '0821234567@fnb' })).toBe(null)
})
