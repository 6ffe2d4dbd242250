import { existsSync, readFileSync } from 'node:fs'

/** Adds up what the runners reported: `{ passed, failed, skipped }`. */
export const sum = (all) => ({
	passed: total(all, 'passed'),
	failed: total(all, 'failed'),
	skipped: total(all, 'skipped'),
})
const total = (all, name) => all.reduce((sum, counts) => sum + counts[name], 0)

/** `3 passed, 0 failed`, and the skipped ones where there are any. */
export const line = ({ passed, failed, skipped }) =>
	`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Reads Vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function countVitest(file, code) {
	return checked(file, code, (report) => ({
		passed: report.numPassedTests,
		failed: report.numFailedTests + report.testResults.filter(brokeBeforeItsTests).length,
		skipped: report.numPendingTests + report.numTodoTests,
	}))
}

const brokeBeforeItsTests = ({ status, assertionResults }) =>
	status === 'failed' && !assertionResults.some((test) => test.status === 'failed')

/** Reads Playwright's JSON report. */
export function countPlaywright(file, code) {
	return checked(file, code, ({ stats, errors }) => ({
		passed: stats.expected + stats.flaky,
		failed: stats.unexpected + errors.length,
		skipped: stats.skipped,
	}))
}

/** A runner that crashed, or that ran nothing, or that is unhappy for a reason it did not count, is one failure. */
function checked(file, code, read) {
	if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
	const counts = read(JSON.parse(readFileSync(file, 'utf8')))
	const unexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
	return unexplained ? { ...counts, failed: 1 } : counts
}
