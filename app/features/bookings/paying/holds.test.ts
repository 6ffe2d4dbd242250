import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '#app/lib/time/time.ts'
import { heldWords, holdEnd, payingWords } from './holds.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'

const NOW = new Date('2027-03-01T08:00:00Z')
const later = (time: number) => new Date(NOW.getTime() + time)

it.each([
	['a start far ahead: all of the hold', 24 * HOUR, 72 * HOUR, 24 * HOUR],
	['two hours before the start at the latest', 24 * HOUR, 10 * HOUR, 8 * HOUR],
	['to the minute', 2 * HOUR, 4 * HOUR, 2 * HOUR],
	['booked just before that: half an hour', 24 * HOUR, 2 * HOUR + MINUTE, HOUR / 2],
	['less where the venue holds it for less', 15 * MINUTE, 2 * HOUR, 15 * MINUTE],
	['at most until the start', 24 * HOUR, 20 * MINUTE, 20 * MINUTE],
])('a hold ends by %s', (_, within, start, end) => {
	expect(holdEnd(NOW, within, later(start))).toEqual(later(end))
})

it('ends after it begins, never after the start, and is no longer than the venue has said', () => {
	const minutes = fc.integer({ min: 1, max: 30 * 24 * 60 })
	fc.assert(
		fc.property(minutes, minutes, (within, start) => {
			const end = holdEnd(NOW, within * MINUTE, later(start * MINUTE)).getTime() - NOW.getTime()
			expect(end).toBeGreaterThan(0)
			expect(end).toBeLessThanOrEqual(Math.min(within, start) * MINUTE)
			if (end > HOUR / 2) expect(end).toBeLessThanOrEqual((start - 120) * MINUTE)
		}),
	)
})

const usual = { holdMinutes: 30, holdHours: 24 }
it.each([
	[PAYMENT_METHODS, 'You pay once it’s booked, sooner if you play soon.'],
	[['SnapScan'], 'You pay once it’s booked. We hold it for 24 hours, less if you play soon.'],
	[['Credit Card'], 'You pay once it’s booked. We hold it for 30 minutes, less if you play soon.'],
	[[], 'You choose how to pay once it’s booked. We hold it for 24 hours, less if you play soon.'],
] as const)('with %j it says how long the court is held', (methods, words) => {
	expect(payingWords(usual, methods, 'later')).toBe(words)
})

it('says at each method how long it holds the court, where they differ', () => {
	const words = {
		SnapScan: ' Held for 24 hours.',
		PayShap: ' Held for 30 minutes.',
		'Credit Card': ' Held for 30 minutes.',
	}
	expect(heldWords(usual, PAYMENT_METHODS)).toEqual(words)
	expect(heldWords(usual, ['SnapScan'])).toEqual({})
	expect(heldWords(usual, ['PayShap', 'Credit Card'])).toEqual({})
})
