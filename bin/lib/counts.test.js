import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failureLines, line, readPlaywright, readVitest, table } from './counts.js'

let folder
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'counts-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function report(content) {
	const file = join(folder, 'report.json')
	writeFileSync(file, JSON.stringify(content))
	return file
}

const file = {
	part: 'pure',
	file: 'a.test.ts',
	passed: 3,
	failed: 0,
	skipped: 0,
	seconds: 2,
	processor: 1,
	failures: [],
}
const vitest = (...files) => report({ files, unhandled: [] })
const spec = (title, status, message) => ({
	title,
	file: 'a.spec.ts',
	line: 7,
	tests: [{ projectName: 'phone', status, results: [{ duration: 1500, error: message && { message } }] }],
})
const playwright = (errors, ...specs) =>
	report({ errors, suites: [{ specs: specs.slice(1), suites: [{ specs: specs.slice(0, 1) }] }] })

test('counts as the runners do', () => {
	const a = readVitest(vitest(file), 0, 'pure')
	const b = readPlaywright(
		playwright([], spec('a', 'expected'), spec('b', 'unexpected'), spec('c', 'skipped')),
		1,
		'journeys',
	)
	expect(line(a)).toBe('3 passed, 0 failed')
	expect(line([...a, ...b])).toBe('4 passed, 1 failed, 1 skipped')
})

test('names failures, with the beginning of the error', () => {
	const failures = [{ name: 'a rule', why: '\u001b[31mexpected 1\u001b[39m\n\nto be 2' }]
	const a = readVitest(vitest({ ...file, failed: 1, failures }), 1, 'pure')
	const b = readPlaywright(playwright([], spec('jumps', 'unexpected', 'It jumped.\nat x')), 1, 'journeys')
	expect(failureLines([...a, ...b])).toEqual([
		'Failed: a.test.ts › a rule\n    expected 1\n    to be 2',
		'Failed: a.spec.ts (phone) › jumps (line 7)\n    It jumped.\n    at x',
	])
})

test('a failed runner without failed tests counts too', () => {
	const none = join(folder, 'none.json')
	const wrong = {
		'no report': () => readVitest(none, 1, 'pure'),
		'a code after tests that passed': () => readVitest(vitest(file), 1, 'pure'),
		'no test': () => readVitest(vitest(), 0, 'pure'),
		'an error outside any test': () =>
			readVitest(report({ files: [file], unhandled: [{ name: 'outside any test', why: 'boom' }] }), 1, 'pure'),
		'no report of the journeys': () => readPlaywright(none, 1, 'journeys'),
		'a server that did not start': () => readPlaywright(playwright([{ message: 'no server' }]), 1, 'journeys'),
		'a second try': () =>
			readPlaywright(playwright([], spec('a', 'expected'), spec('b', 'flaky', 'late')), 0, 'journeys'),
	}
	const failed = Object.entries(wrong).map(([name, read]) => [
		name,
		read().reduce((sum, { failed }) => sum + failed, 0),
	])
	expect(Object.fromEntries(failed)).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 1])))
})

test('the table has each part and the slowest files', () => {
	const slow = { ...file, part: 'sqlite', file: 'slow.test.ts', seconds: 90, processor: 60, skipped: 2 }
	expect(table([file, slow], { tests: 1.25, journeys: 2 })).toMatchInlineSnapshot(`
		"part    files  tests  skipped  worker min  processor min
		pure        1      3        0         0.0            0.0
		sqlite      1      3        2         1.5            1.0

		step      minutes
		tests         1.3
		journeys      2.0

		slowest files    part  seconds  processor
		slow.test.ts   sqlite     90.0       60.0
		a.test.ts        pure      2.0        1.0"
	`)
})
