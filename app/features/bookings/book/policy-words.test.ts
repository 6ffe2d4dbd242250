import { expect, test } from 'vitest'
import { policyWords } from './policy-words.ts'

// Thursday 5 November 2026, 18:00 in South Africa.
const startTime = new Date('2026-11-05T16:00:00.000Z')
const terms = { startTime, totalPrice: 420, freeCancelHours: 24, lateChargePercent: 50 }
const UNTIL = new Date('2026-11-04T16:00:00.000Z')

test('cancelling is free until the last moment, which is shown', () => {
	expect(policyWords(terms, UNTIL)).toBe('Free to cancel until 04 Nov at 18:00; after that 50% stays with the venue.')
})

test('once that has passed it says what cancelling costs', () => {
	const late = new Date(UNTIL.getTime() + 1)
	expect(policyWords(terms, late)).toBe('Cancelling costs R210.00 from the moment you book.')
	expect(policyWords({ ...terms, lateChargePercent: 0 }, late)).toBe('Free to cancel.')
	expect(policyWords({ ...terms, totalPrice: 0 }, late)).toBe('Free to cancel.')
})
