import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { sageRows, xeroRows } from './books.ts'

const common = { time: at('2026-11-05', 18), payer: 'Thandi', method: 'Cash', receiptNumber: null }
const came = { ...common, bookingId: 17, reference: 'ABC', into: 45_033, out: 0 }
const back = { ...common, bookingId: null, reference: 'TEAM', into: 0, out: 11_500 }

test('Xero gets days first, one signed amount, and the booking as reference', () => {
	expect(xeroRows([came, back], false)).toEqual([
		['Date', 'Amount', 'Payee', 'Description', 'Reference'],
		['05/11/2026', '450.33', 'Thandi', 'Paid by Cash, ABC', 'Booking 17'],
		['05/11/2026', '-115.00', 'Thandi', 'Paid back by Cash, TEAM', 'TEAM'],
	])
})

test('Sage gets its own order, and VAT is named where the venue is registered', () => {
	expect(sageRows([came, back], true)).toEqual([
		['Date', 'Reference', 'Description', 'Amount'],
		['05/11/2026', 'Booking 17', 'Thandi: Paid by Cash, ABC, VAT R58.74', '450.33'],
		['05/11/2026', 'TEAM', 'Thandi: Paid back by Cash, TEAM, VAT R15.00', '-115.00'],
	])
})
