import { describe, expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '#app/features/ledger/payment-state.ts'
import { outcomeOf } from './outcome.ts'

const received = new Date('2027-03-01T08:00:00Z')
const live = { status: 'pending', cancelReason: null, paymentStatus: 'pending' }
const confirmed = { status: 'confirmed', cancelReason: null, paymentStatus: 'paid' }
const lapsed = { status: 'cancelled', cancelReason: 'unpaid', paymentStatus: 'pending' }
const calledOff = { status: 'cancelled', cancelReason: 'customer', paymentStatus: 'pending' }

describe('what became of a payment', () => {
	test.each([
		['pending', null, live, false, 'open'],
		['pending', null, lapsed, false, 'lapsed'],
		['success', null, live, false, 'sent'],
		['success', null, calledOff, false, 'called-off'],
		['success', received, confirmed, false, 'paid'],
		['success', received, lapsed, true, 'late'],
		['refunded', received, lapsed, true, 'late'],
		['success', received, calledOff, false, 'kept'],
		['refunded', received, calledOff, false, 'returned'],
		['review', received, live, false, 'review'],
		['failed', null, live, false, 'failed'],
		['failed', null, lapsed, false, 'lapsed'],
		['cancelled', null, lapsed, false, 'lapsed'],
		['cancelled', null, calledOff, false, 'called-off'],
		['cancelled', null, confirmed, false, 'covered'],
		['cancelled', null, live, false, 'replaced'],
		['expired', null, live, false, 'replaced'],
	] as const)('%s, received %s, of %j, late %s: %s', (status, receivedAt, booking, late, outcome) => {
		expect(outcomeOf({ status, receivedAt }, booking, late)).toBe(outcome)
	})

	test('it is never paid unless the money is there', () => {
		const bookings = [live, confirmed, lapsed, calledOff]
		for (const status of PAYMENT_STATUSES) {
			const outcomes = bookings.map((booking) => outcomeOf({ status, receivedAt: null }, booking, false))
			for (const outcome of outcomes) expect(['paid', 'kept', 'late'], status).not.toContain(outcome)
		}
	})
})
