import { describe, expect, test } from 'vitest'
import { allowedFrom, canCancel, STATUSES } from './status.ts'

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
	test('is possible until the end', () => {
		const before = new Date('2026-11-21T17:59:59.999Z')
		expect(canCancel({ ...booking, status: 'confirmed' }, before)).toBe(true)
		expect(canCancel({ ...booking, status: 'pending' }, booking.endTime)).toBe(false)
		expect(canCancel({ ...booking, status: 'completed' }, before)).toBe(false)
		expect(canCancel({ ...booking, status: 'cancelled' }, before)).toBe(false)
	})
})
