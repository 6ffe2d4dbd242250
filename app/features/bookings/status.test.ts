import { describe, expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { allowedFrom, canCancel, requestWords, STATUSES } from './status.ts'

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

const now = at('2026-11-20', 9)

test.each([
	['pending', at('2026-11-20', 11), /^Answer today by 11:00\. .* cancelled and the court opens to others\.$/],
	['pending', at('2026-11-24', 14), /^Answer by Tue 24 Nov, 14:00\. /],
	['pending', now, /^It wasn’t paid in time\. Confirm it now, /],
	['pending', null, /^It keeps the court until you answer: it isn’t cancelled by itself\.$/],
])('a request that is %s says until when it can be answered, and what happens then', (status, lapsesAt, words) => {
	expect(requestWords({ status, lapsesAt }, now)).toMatch(words)
})

test.each(['confirmed', 'completed', 'cancelled'])('one that is %s needs no answer', (status) => {
	expect(requestWords({ status, lapsesAt: null }, now)).toBeNull()
})
