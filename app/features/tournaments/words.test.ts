import { describe, expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { dateLine } from './words.ts'

describe('the days in one line', () => {
	test.each([
		['2026-12-05', '2026-12-05', '5 December 2026'],
		['2026-12-05', '2026-12-13', '5–13 December 2026'],
		['2026-11-28', '2026-12-03', '28 November – 3 December 2026'],
		['2026-12-30', '2027-01-02', '30 December 2026 – 2 January 2027'],
	])('%s to %s: %s', (from, to, line) => {
		expect(dateLine({ startDate: at(from, 0), endDate: at(to, 0) })).toBe(line)
		expect(dateLine({ startDate: at(from, 9), endDate: at(to, 21) })).toBe(line)
	})
})
