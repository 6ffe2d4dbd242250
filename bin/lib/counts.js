import { existsSync, readFileSync } from 'node:fs'

/**
 * Adds up what the runners reported: `{ passed, failed, skipped, trouble }`. `trouble` names each test that failed, or
 * passed only at its second try, with the first line of why.
 */
export const sum = (all) => ({
	passed: total(all, 'passed'),
	failed: total(all, 'failed'),
	skipped: total(all, 'skipped'),
	trouble: all.flatMap(({ trouble = [] }) => trouble),
})
const total = (all, name) => all.reduce((sum, counts) => sum + counts[name], 0)

/** `3 passed, 0 failed`, and the skipped ones where there are any. */
export const line = ({ passed, failed, skipped }) =>
	`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** What was in trouble, a line each: it stands at the end, where the report of a long run is read first. */
export const troubleLines = (trouble) =>
	trouble.map(({ name, passed, why }) => `${passed ? 'Passed at the second try' : 'Failed'}: ${name}\n    ${why}`)

/** Reads Vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function countVitest(file, code) {
	return checked(file, code, (report) => ({
		passed: report.numPassedTests,
		failed: report.numFailedTests + report.testResults.filter(brokeBeforeItsTests).length,
		skipped: report.numPendingTests + report.numTodoTests,
		trouble: report.testResults.flatMap(troubleOfFile),
	}))
}

function troubleOfFile(file) {
	if (brokeBeforeItsTests(file)) return [{ name: file.name, passed: false, why: firstLine(file.message) }]
	return file.assertionResults
		.filter((test) => test.failureMessages?.length > 0)
		.map((test) => ({
			name: `${file.name} › ${test.fullName}`,
			passed: test.status === 'passed',
			why: firstLine(test.failureMessages[0]),
		}))
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')
const firstLine = (text = '') => text.replace(ESCAPES, '').split('\n', 1)[0]

const brokeBeforeItsTests = ({ status, assertionResults }) =>
	status === 'failed' && !assertionResults.some((test) => test.status === 'failed')

/** Reads Playwright's JSON report. */
export function countPlaywright(file, code) {
	return checked(file, code, ({ stats, errors, suites = [] }) => ({
		passed: stats.expected + stats.flaky,
		failed: stats.unexpected + errors.length,
		skipped: stats.skipped,
		trouble: suites.flatMap(troubleOfSuite),
	}))
}

const troubleOfSuite = ({ suites = [], specs = [] }) => [
	...suites.flatMap(troubleOfSuite),
	...specs.flatMap((spec) =>
		spec.tests
			.filter(({ status }) => status === 'unexpected' || status === 'flaky')
			.map((test) => ({
				name: `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
				passed: test.status === 'flaky',
				why: firstLine(test.results.find(({ error }) => error)?.error.message),
			})),
	),
]

/** A runner that crashed, or that ran nothing, or that is unhappy for a reason it did not count, is one failure. */
function checked(file, code, read) {
	if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
	const counts = read(JSON.parse(readFileSync(file, 'utf8')))
	const unexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
	return unexplained ? { ...counts, failed: 1 } : counts
}
