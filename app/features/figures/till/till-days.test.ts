import { expect, test } from 'vitest'
import { amountOf } from '#app/lib/money.ts'
import { dayProblem, differenceWords, movedWords } from './till-days.ts'
import { expectedCash, tillLines } from './till-lines.ts'

test('days are closed in order, up to 31 days back and never ahead', () => {
	const today = '2026-11-20'
	expect(dayProblem(today, { today, last: null })).toBeNull()
	expect(dayProblem('2026-11-21', { today, last: null })).toContain('still to come')
	expect(dayProblem('2026-10-20', { today, last: null })).toBeNull()
	expect(dayProblem('2026-10-19', { today, last: null })).toContain('up to 31 days')
	expect(dayProblem('2026-11-19', { today, last: today })).toBe(
		'Fri 20 Nov is closed already, and days are closed in order.',
	)
	expect(dayProblem(today, { today, last: '2026-11-19' })).toBeNull()
})

test('a difference says which way it is', () => {
	expect([0, 1, -10_050].map((cents) => differenceWords(cents, amountOf))).toEqual([
		'Balanced',
		'R0.01 too much',
		'R100.50 missing',
	])
})

test('movements add up by method, and only cash is in the drawer', () => {
	const lines = tillLines([
		{ method: 'cash', into: 30_000, out: 0 },
		{ method: 'eft', into: 5, out: 0 },
		{ method: 'cash', into: 0, out: 45_000 },
		{ method: 'credit', into: 0, out: 7 },
	])
	expect(lines).toEqual([
		{ method: 'eft', count: 1, into: 5, out: 0 },
		{ method: 'cash', count: 2, into: 30_000, out: 45_000 },
		{ method: 'credit', count: 1, into: 0, out: 7 },
	])
	expect(expectedCash(10_000, lines)).toBe(-5_000)
	expect(tillLines([])).toEqual([])
})

test('says what moved, and nothing where nothing did', () => {
	expect(movedWords({ into: 0, out: 0 })).toBe('')
	expect(movedWords({ into: 10_000, out: 0 })).toBe('R100.00 received')
	expect(movedWords({ into: 10_000, out: 5 })).toBe('R100.00 received and R0.05 paid back')
})
