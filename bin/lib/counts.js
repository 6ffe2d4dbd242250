// Reads the reports of the test runners, and prints the result of each part at the end of a run.
import { existsSync, readFileSync } from 'node:fs'

/** Escape sequences of a terminal. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')
const LINES_OF_ERROR = 30
const beginning = (text = '') => text.replace(COLOURS, '').trim().split('\n').filter(Boolean).slice(0, LINES_OF_ERROR)

/** Reads the report of tests/support/reporter.ts: a result for each file. A runner that crashed has failed. */
export function readVitest(report, code, part) {
	if (!existsSync(report)) return [crashed(part, `it ended with code ${code} and left no report`)]
	const { files, unhandled } = JSON.parse(readFileSync(report, 'utf8'))
	return explained([...files, ...unhandled.map(({ name, why }) => ({ ...crashed(part, why), file: name }))], code, part)
}

/** Reads Playwright's JSON report: a result for each file on each device. */
export function readPlaywright(report, code, part) {
	if (!existsSync(report)) return [crashed(part, `it ended with code ${code} and left no report`)]
	const { errors, suites } = JSON.parse(readFileSync(report, 'utf8'))
	const tests = suites.flatMap(testsOf)
	const files = [...new Set(tests.map(({ file }) => file))].map((file) => {
		const own = tests.filter((test) => test.file === file)
		const count = (status) => own.filter((test) => test.status === status).length
		return {
			part,
			file,
			passed: count('expected'),
			failed: count('unexpected') + count('flaky'),
			skipped: count('skipped'),
			seconds: total(own, 'seconds'),
			processor: 0,
			failures: own.flatMap(({ failure }) => failure ?? []),
		}
	})
	return explained([...files, ...errors.map(({ message }) => crashed(part, message))], code, part)
}

function testsOf({ suites = [], specs = [] }) {
	const own = specs.flatMap((spec) =>
		spec.tests.map(({ projectName, status, results }) => ({
			file: `${spec.file} (${projectName})`,
			status,
			seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
			failure:
				status === 'unexpected' || status === 'flaky'
					? { name: `${spec.title} (line ${spec.line})`, why: whyOf(results) }
					: undefined,
		})),
	)
	return [...suites.flatMap(testsOf), ...own]
}

/** A test may fail, and its browser log why. */
const whyOf = (results) =>
	results.flatMap(({ error, errors = error ? [error] : [] }) => errors.map(({ message }) => message)).join('\n')

const crashed = (part, why) => ({
	part,
	file: part,
	passed: 0,
	failed: 1,
	skipped: 0,
	seconds: 0,
	processor: 0,
	failures: [{ name: 'the runner', why }],
})

/** A runner that fails for a reason it did not count, or that ran nothing, has failed. */
function explained(results, code, part) {
	const failed = results.some((result) => result.failed > 0)
	const ran = results.some((result) => result.passed > 0)
	if (failed || (code === 0 && ran)) return results
	return [...results, crashed(part, ran ? `it ended with code ${code}` : 'no test ran')]
}

const total = (results, name) => results.reduce((sum, result) => sum + result[name], 0)

/** `3 passed, 0 failed`, and the skipped ones where there are any. */
export function line(results) {
	const skipped = total(results, 'skipped')
	return `${total(results, 'passed')} passed, ${total(results, 'failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Returns for each failed test its name and the beginning of its error. */
export const failureLines = (results) =>
	results.flatMap(({ file, failures }) =>
		failures.map(({ name, why }) => [`Failed: ${file} › ${name}`, ...beginning(why)].join('\n    ')),
	)

const SLOWEST = 10

/**
 * The table of a run: each part with its files, its tests, and the minutes its workers and their processors took; the
 * minutes of each step by the clock; the slowest files. Where Chromium or a server does the work, processor time is not
 * counted.
 */
export function table(results, minutes) {
	const inMinutes = (seconds) => (seconds / 60).toFixed(1)
	const parts = [...new Set(results.map(({ part }) => part))].map((part) => {
		const own = results.filter((result) => result.part === part)
		const tests = [total(own, 'passed') + total(own, 'failed'), total(own, 'skipped')]
		return [part, own.length, ...tests, inMinutes(total(own, 'seconds')), inMinutes(total(own, 'processor'))]
	})
	const slowest = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
	return [
		aligned(['part', 'files', 'tests', 'skipped', 'worker min', 'processor min'], parts),
		aligned(
			['step', 'minutes'],
			Object.entries(minutes).map(([step, spent]) => [step, spent.toFixed(1)]),
		),
		aligned(
			['slowest files', 'part', 'seconds', 'processor'],
			slowest.map(({ file, part, seconds, processor }) => [file, part, seconds.toFixed(1), processor.toFixed(1)]),
		),
	].join('\n\n')
}

/** Aligns rows under their headings: the first column to the left, the others to the right. */
function aligned(headings, rows) {
	const all = [headings, ...rows]
	const widths = headings.map((_, column) => Math.max(...all.map((row) => String(row[column]).length)))
	const pad = (cell, i) => (i === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[i]))
	return all.map((row) => row.map(pad).join('  ')).join('\n')
}
