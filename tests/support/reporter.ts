import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** The result of a test file: wall-clock seconds of its worker, including loading, and processor seconds. */
export type FileResult = {
	part: string
	file: string
	passed: number
	failed: number
	skipped: number
	seconds: number
	processor: number
	failures: { name: string; why: string }[]
}

/** Writes each test file's result to the file of TEST_REPORT, in the form that bin/lib/counts.js reads. */
export default class FileReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
		const unhandled = errors.map(({ message, stack }) => ({ name: 'outside any test', why: `${message}\n${stack}` }))
		const file = process.env.TEST_REPORT
		if (file) writeFileSync(file, JSON.stringify({ files: modules.map(resultOf), unhandled }))
	}
}

function resultOf(module: TestModule): FileResult {
	const tests = [...module.children.allTests()]
	const count = (state: string) => tests.filter((test) => test.result().state === state).length
	const own = module.errors().map(({ message }) => ({ name: 'the file itself', why: message }))
	const suites = [...module.children.allSuites()].flatMap((suite) =>
		suite.errors().map(({ message }) => ({ name: suite.fullName, why: message })),
	)
	const failed = tests.flatMap((test) =>
		(test.result().errors ?? []).slice(0, 1).map(({ message }) => ({ name: test.fullName, why: message })),
	)
	const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
	return {
		part: module.project.name,
		file: module.relativeModuleId,
		passed: count('passed'),
		failed: count('failed') + own.length + suites.length,
		skipped: count('skipped'),
		seconds: (prepareDuration + setupDuration + collectDuration + duration) / 1000,
		processor: module.meta().processor ?? 0,
		failures: [...own, ...suites, ...failed],
	}
}
