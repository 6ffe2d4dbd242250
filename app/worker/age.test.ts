import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { asOf, KEPT_AT } from './age.ts'

const SENT = 'Thu, 26 Nov 2026 12:05:00 GMT'
const NOON = Date.parse('2026-11-26T12:05:00Z')
const copy = (keptAt: number, date = SENT) => new Headers({ Date: date, [KEPT_AT]: String(keptAt) })

test.each([
	['right', 0],
	['a day slow', -DAY],
	['a year fast', 365 * DAY],
])('a copy has the hour at which the server sent it, on a phone whose clock is %s', (_, wrong) => {
	const headers = copy(NOON + wrong)
	expect(asOf(headers, NOON + wrong + 2 * MINUTE)).toBe('14:05')
	expect(asOf(headers, NOON + wrong + 12 * HOUR)).toBe('Thu 26 Nov, 14:05')
	expect(asOf(headers, NOON + wrong + 3 * DAY)).toBe('Thu 26 Nov, 14:05')
})

test('a clock that was set back does not make a copy newer than it is', () => {
	expect(asOf(copy(NOON), NOON - 5 * DAY)).toBe('14:05')
})

test('a copy without a time says so', () => {
	expect(asOf(new Headers(), NOON)).toBe('an earlier visit')
})
