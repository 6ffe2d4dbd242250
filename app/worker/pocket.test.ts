import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#app/lib/time/time.ts'
import { isFresh } from './pocket.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')

test.each([
	['an hour ago', HOUR, 0, true],
	['yesterday', 24 * HOUR, 0, false],
	['never', NOW, 0, false],
	['an hour ago, and something was sent since', HOUR, NOW - MINUTE, false],
	['a minute ago, after something was sent', MINUTE, NOW - 2 * MINUTE, true],
	['while something was being sent', MINUTE, NOW - MINUTE - 2_000, false],
	['tomorrow, by a clock that was set back', -24 * HOUR, 0, false],
])('a pocket that was renewed %s', (_, ago, changed, fresh) => expect(isFresh(NOW - ago, changed, NOW)).toBe(fresh))
