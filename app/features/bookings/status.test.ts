import { describe, expect, test } from 'vitest'
import { allowedFrom, canCancel, freeUntil, lateCharge, STATUSES } from './status.ts'

const booking = {
	startTime: new Date('2026-11-21T16:00:00.000Z'),
	endTime: new Date('2026-11-21T18:00:00.000Z'),
	totalPrice: 450,
	freeCancelHours: 24,
	lateChargePercent: 50,
}

test.each([
	['pending', []],
	['confirmed', ['pending', 'completed']],
	['cancelled', ['pending', 'confirmed']],
	['completed', ['confirmed']],
] as const)('the venue sets %s from %j', (to, from) => expect(allowedFrom(to, 'venue')).toEqual(from))

test('customers only cancel', () => {
	expect(STATUSES.filter((to) => allowedFrom(to, 'customer').length > 0)).toEqual(['cancelled'])
})

describe('cancelling', () => {
	const [free, late] = [new Date('2026-11-20T16:00:00.000Z'), new Date('2026-11-20T16:00:00.001Z')]

	test('is free until the hours before the start that were agreed', () => {
		expect(freeUntil(booking)).toEqual(free)
		expect(lateCharge(booking, free)).toBe(0)
	})
	test('costs the agreed share after that, rounded to the rand', () => {
		expect(lateCharge(booking, late)).toBe(225)
		expect(lateCharge({ ...booking, totalPrice: 455, lateChargePercent: 33 }, late)).toBe(150)
		expect(lateCharge({ ...booking, lateChargePercent: 0 }, late)).toBe(0)
	})
	test('is possible until the end', () => {
		const before = new Date('2026-11-21T17:59:59.999Z')
		expect(canCancel({ ...booking, status: 'confirmed' }, before)).toBe(true)
		expect(canCancel({ ...booking, status: 'pending' }, booking.endTime)).toBe(false)
		expect(canCancel({ ...booking, status: 'completed' }, before)).toBe(false)
		expect(canCancel({ ...booking, status: 'cancelled' }, before)).toBe(false)
	})
})
