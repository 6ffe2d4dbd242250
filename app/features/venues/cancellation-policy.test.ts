import { expect, test } from 'vitest'
import { bookingTermsWords, cancelTermsWords, freeUntil, lateCharge, termsWords } from './cancellation-policy.ts'

// Thursday 5 November 2026, 18:00 in South Africa.
const startTime = new Date('2026-11-05T16:00:00.000Z')
const terms = { startTime, totalPrice: 420, freeCancelHours: 24, lateChargePercent: 50 }
const UNTIL = new Date('2026-11-04T16:00:00.000Z')

test('cancelling is free until the last moment, which is shown', () => {
	expect(bookingTermsWords(terms, UNTIL)).toBe(
		'Free to cancel until 4 Nov at 18:00; after that 50% of the price stays with the venue.',
	)
})

test('once that has passed it says what cancelling costs', () => {
	const late = new Date(UNTIL.getTime() + 1)
	expect(bookingTermsWords(terms, late)).toBe('Cancelling costs R210.00 from the moment you book.')
	expect(bookingTermsWords({ ...terms, lateChargePercent: 0 }, late)).toBe('Free to cancel.')
	expect(bookingTermsWords({ ...terms, totalPrice: 0 }, late)).toBe('Free to cancel.')
})

test('the charge is the agreed share of the price, rounded to the rand', () => {
	const late = new Date(UNTIL.getTime() + 1)
	expect([freeUntil(terms), lateCharge(terms, UNTIL), lateCharge(terms, late)]).toEqual([UNTIL, 0, 210])
	expect(lateCharge({ ...terms, totalPrice: 455, lateChargePercent: 33 }, late)).toBe(150)
	expect(lateCharge({ ...terms, lateChargePercent: 0 }, late)).toBe(0)
	const whole = { ...terms, lateChargePercent: 100 }
	expect(lateCharge({ ...whole, totalPrice: 500, addOns: 300 }, late), 'of the court').toBe(200)
	expect(lateCharge({ ...whole, totalPrice: 250, addOns: 300, discount: 250 }, late), 'at half the price').toBe(100)
})

test('before cancelling, it says what stays with the venue', () => {
	const free = 'Cancelling is free until 4 November 2026 at 18:00; after that 50% of the price stays with the venue.'
	expect(cancelTermsWords(terms, UNTIL)).toBe(free)
	const late = new Date(UNTIL.getTime() + 1)
	expect(cancelTermsWords({ ...terms, lateChargePercent: 100 }, late)).toBe(
		'Cancelling was free until 4 November 2026 at 18:00; now the whole price stays with the venue.',
	)
	expect(cancelTermsWords({ ...terms, lateChargePercent: 0 }, late)).toBe('Cancelling is free.')
})

test('the cancellation policy is told in words', () => {
	const words = (freeCancelHours: number, lateChargePercent: number) =>
		termsWords({ freeCancelHours, lateChargePercent })
	expect(words(24, 50)).toBe(
		'Cancelling is free until 24 hours before the start. After that 50% of the price stays with the venue.',
	)
	expect(words(1, 100)).toBe(
		'Cancelling is free until 1 hour before the start. After that the whole price stays with the venue.',
	)
	expect(words(0, 30)).toBe('Cancelling is free until the start. After that 30% of the price stays with the venue.')
	expect(words(24, 0)).toBe('You can cancel at any time before the end, free of charge.')
})
