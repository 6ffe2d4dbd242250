import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, HOUR } from '#app/lib/time/time.ts'
import { cases } from '#tests/support/cases.ts'
import type { Account } from '../account.ts'
import type { Bill } from '../bill.ts'
import { chargedOf, creditOf, linesOf } from './invoice.ts'
import { vatIn } from './vat.ts'

const START = at('2026-11-05', 8)
type Hour = { price: number; peak: boolean }

/** A booking of these hours, one after the other from 08:00, as far as its invoice reads it. */
function booking(hours: Hour[], discount = 0, status: Bill['status'] = 'confirmed') {
	const breakdown = hours.map((hour, i) => ({ ...hour, hour: new Date(START.getTime() + i * HOUR) }))
	const totalPrice = hours.reduce((sum, { price }) => sum + price, 0) - discount
	const endTime = new Date(START.getTime() + hours.length * HOUR)
	const terms = { kind: 'booking', status, courtNumber: 2, startTime: START, endTime, discount, discountReason: null }
	return { ...terms, breakdown, totalPrice } as Bill & { totalPrice: number }
}

describe('the lines of an invoice', () => {
	const hours = fc.array(fc.record({ price: fc.integer({ min: 0, max: 2_000 }), peak: fc.boolean() }), {
		minLength: 1,
		maxLength: 12,
	})

	test('add up to its total to the cent, whatever the hours, the discount and what stays', () => {
		fc.assert(
			fc.property(hours, fc.nat(2_000), fc.boolean(), fc.nat(200_000), (all, off, isOver, kept) => {
				const price = all.reduce((sum, { price }) => sum + price, 0)
				const bill = booking(all, Math.min(off, price), isOver ? 'cancelled' : 'confirmed')
				const gross = isOver ? kept : bill.totalPrice * 100
				const sum = linesOf(bill, 'Padel, court 2', gross).reduce((all, { cents }) => all + cents, 0)
				expect(sum).toBe(gross)
			}),
			cases(2_000, 100_000),
		)
	})

	test('count the half of an hour that is booked', () => {
		const half = {
			...booking([
				{ price: 200, peak: false },
				{ price: 100, peak: false },
			]),
			endTime: new Date(START.getTime() + 1.5 * HOUR),
		}
		expect(linesOf(half, 'Padel, court 2', 30_000)).toEqual([
			{ what: 'Padel, court 2, 5 November 2026, 08:00–09:30', quantity: '1½ hours', cents: 30_000 },
		])
	})

	test('name the peak half of an hour', () => {
		const bill = booking([{ price: 100, peak: false }])
		const half = { hour: new Date(START.getTime() + HOUR / 2), price: 150, peak: true }
		const breakdown = [{ hour: START, price: 100, peak: false }, half]
		const lines = linesOf({ ...bill, breakdown } as typeof bill, 'Padel, court 2', 25_000)
		expect(lines.map(({ what, quantity, cents }) => [what, quantity, cents])).toEqual([
			['Padel, court 2, 5 November 2026, 08:00–08:30', '½ hour', 10_000],
			['Padel, court 2, 5 November 2026, 08:30–09:00, peak', '½ hour', 15_000],
		])
	})

	test('join hours of one price, and name the discount', () => {
		const bill = booking([
			{ price: 200, peak: false },
			{ price: 200, peak: false },
			{ price: 300, peak: true },
		])
		expect(linesOf(bill, 'Padel, court 2', 70_000)).toEqual([
			{ what: 'Padel, court 2, 5 November 2026, 08:00–10:00', quantity: '2 hours', cents: 40_000 },
			{ what: 'Padel, court 2, 5 November 2026, 10:00–11:00, peak', quantity: '1 hour', cents: 30_000 },
		])
		const cheaper = booking([{ price: 200, peak: false }], 50)
		expect(linesOf(cheaper, 'Padel, court 2', 15_000).at(-1)).toEqual({
			what: 'Discount',
			quantity: '1',
			cents: -5_000,
		})
		expect(linesOf({ ...cheaper, status: 'cancelled' }, 'Padel, court 2', 7_500)).toEqual([
			{ what: 'Cancelled late: Padel, court 2, 5 November 2026, 08:00–09:00', quantity: '1', cents: 7_500 },
		])
	})
})

test('the credit notes of a whole invoice take back all its VAT, however it is cut', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 12 }), (parts) => {
			const gross = parts.reduce((sum, part) => sum + part, 0)
			let [credited, vat] = [0, 0]
			for (const part of parts) {
				const note = creditOf({ gross, credited }, part)
				expect(note.vat).toBeGreaterThanOrEqual(0)
				credited += note.gross
				vat += note.vat
				expect(vatIn(gross) - vat).toBe(vatIn(gross - credited))
			}
			expect([credited, vat]).toEqual([gross, vatIn(gross)])
		}),
		cases(2_000, 100_000),
	)
})

test.each<[string, Bill['status'], Partial<Account>, number | null]>([
	['paid in full', 'confirmed', { held: 20_000, owed: 20_000 }, 20_000],
	['paid in part', 'confirmed', { held: 19_999, owed: 20_000 }, 0],
	['cancelled, and half of it stays', 'cancelled', { held: 10_000, owed: 10_000 }, 10_000],
	['cancelled, and all went back', 'cancelled', { held: 0, owed: 0 }, 0],
	['closed, and the player has not chosen', 'cancelled', { held: 20_000, owed: null }, null],
])('a bill that is %s', (_, status, account, charged) =>
	expect(chargedOf({ status }, { total: 20_000, ...account } as Account)).toBe(charged),
)
