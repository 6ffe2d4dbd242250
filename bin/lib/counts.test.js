import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countPlaywright, countVitest, line, sum, troubleLines } from './counts.js'

let folder
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'counts-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function report(content) {
	const file = join(folder, 'report.json')
	writeFileSync(file, JSON.stringify(content))
	return file
}

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const playwright = { stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 }, errors: [] }

test('counts what the runners counted', () => {
	const a = countVitest(report(vitest), 0)
	const b = countPlaywright(report(playwright), 1)
	expect(line(a)).toBe('3 passed, 0 failed')
	expect(line(sum([a, b]))).toBe('7 passed, 1 failed, 2 skipped')
})

test('a test file that cannot be loaded is a failure', () => {
	const broken = { status: 'failed', assertionResults: [] }
	expect(countVitest(report({ ...vitest, testResults: [broken] }), 1).failed).toBe(1)
})

test('a failed test is not counted a second time for its file', () => {
	const file = { status: 'failed', assertionResults: [{ status: 'failed' }] }
	expect(countVitest(report({ ...vitest, numFailedTests: 1, testResults: [file] }), 1).failed).toBe(1)
})

test.each([
	['crashed without a report', () => countVitest(join(folder, 'none.json'), 1)],
	['ended badly after tests that passed', () => countVitest(report(vitest), 1)],
	['ran nothing', () => countVitest(report({ ...vitest, numPassedTests: 0 }), 0)],
	[
		'could not start its server',
		() => countPlaywright(report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }), 1),
	],
])('a runner that %s is a failure', (_, count) => {
	expect(count().failed).toBe(1)
})

test('what failed is named, and what passed at its second try', () => {
	const tests = [
		{ status: 'passed', fullName: 'fine', failureMessages: [] },
		{ status: 'passed', fullName: 'slow', failureMessages: ['\u001b[31mTimeout\u001b[39m\n    at x.js:1'] },
		{ status: 'failed', fullName: 'wrong', failureMessages: ['expected 1 to be 2'] },
	]
	const files = [
		{ name: 'a.test.ts', status: 'failed', assertionResults: tests },
		{ name: 'b.test.ts', status: 'failed', assertionResults: [], message: 'Unexpected token' },
	]
	const spec = (title, status) => ({
		...{ title, file: 'c.spec.ts', line: 7 },
		tests: [{ projectName: 'phone', status, results: [{ error: { message: 'not visible\nhere' } }, {}] }],
	})
	const suites = [
		{ specs: [spec('jumps', 'flaky'), spec('fine', 'expected')], suites: [{ specs: [spec('hides', 'unexpected')] }] },
	]
	const a = countVitest(report({ ...vitest, numFailedTests: 1, testResults: files }), 1)
	const b = countPlaywright(report({ ...playwright, suites }), 1)
	expect(troubleLines(sum([a, b]).trouble)).toEqual([
		'Passed at the second try: a.test.ts › slow\n    Timeout',
		'Failed: a.test.ts › wrong\n    expected 1 to be 2',
		'Failed: b.test.ts\n    Unexpected token',
		'Failed: [phone] c.spec.ts:7 › hides\n    not visible',
		'Passed at the second try: [phone] c.spec.ts:7 › jumps\n    not visible',
	])
})
