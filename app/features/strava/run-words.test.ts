import { expect, test } from 'vitest'
import { importedWords, inHoursAndMinutes, inKilometres } from './run-words.ts'

test.each([
	[0, '0:00'],
	[59, '0:59'],
	[60, '1:00'],
	[2_465, '41:05'],
	[3_599, '59:59'],
	[3_600, '1:00:00'],
	[3_753, '1:02:33'],
	[90_061, '25:01:01'],
])('%d seconds read %s', (seconds, words) => expect(inHoursAndMinutes(seconds)).toBe(words))

test.each([
	[0, '0.00 km'],
	[10_241, '10.24 km'],
	[42_195, '42.20 km'],
	[999_999, '1000.00 km'],
])('%d metres read %s', (metres, words) => expect(inKilometres(metres)).toBe(words))

test.each([
	[0, 'No runs in the last 90 days.'],
	[1, '1 run from the last 90 days.'],
	[200, '200 runs from the last 90 days.'],
])('an import of %d says how many', (runs, words) => expect(importedWords(runs)).toBe(words))
