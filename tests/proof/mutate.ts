// `npm run mutate [-- name ...]`: breaks one rule after another in a copy of the project, and shows which test notices.
// `--workers=1` runs one at a time, `--trust` leaves out the run without a break, `--list` only checks the patches,
// `--why` adds the failed test's message.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openRunFolder } from '../../bin/lib/run-folder.js'
import { mutations, type Mutation } from './mutations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A longer run hangs, which does not count as a test that noticed. */
const LONGEST_MS = 5 * 60_000

/** Not copied: no test changes them. */
const LINKED = ['node_modules', 'build']

type On = 'sqlite' | 'postgres'
type Verdict = { outcome: 'caught' | 'missed' | 'broken'; by: string; why: string; seconds: number }

const { values: options, positionals: names } = parseArgs({
	allowPositionals: true,
	options: {
		workers: { type: 'string', default: availableParallelism() > 1 ? '2' : '1' },
		trust: { type: 'boolean', default: false },
		list: { type: 'boolean', default: false },
		why: { type: 'boolean', default: false },
	},
})

function vitestArguments(tests: readonly string[], { on, report, bail }: { on: On; report: string; bail: boolean }) {
	const projects = on === 'postgres' ? ['postgres'] : ['pure', 'sqlite']
	return [
		'run',
		'--no-file-parallelism',
		'--experimental.fsModuleCache', // only the broken file has to be compiled again
		'--reporter=json',
		`--outputFile=${report}`,
		...projects.map((project) => `--project=${project}`),
		...(bail ? ['--bail=1'] : []),
		...tests.map((test) => `/${test}`),
	]
}

const chosen = choose()
checkPatches(chosen)
if (options.list) {
	for (const { name, on = 'sqlite', why } of chosen) console.log(`${name.padEnd(44)} ${on.padEnd(9)} ${why}`)
	console.log(`\n${chosen.length} mutations`)
	process.exit(0)
}

const scratch = openRunFolder()
process.exitCode = await main()

async function main() {
	const workers = Math.max(1, Math.min(Number(options.workers) || 1, chosen.length))
	const copies = Array.from({ length: workers }, (_, index) => copyProject(join(scratch, `copy-${index}`)))
	if (!options.trust && !(await passesUnbroken(copies))) return 2

	const verdicts = new Map<Mutation, Verdict>()
	const waiting = [...chosen]
	const from = Date.now()
	await Promise.all(
		copies.map(async (copy) => {
			for (let next = waiting.shift(); next; next = waiting.shift()) {
				const verdict = await tryMutation(copy, next)
				verdicts.set(next, verdict)
				console.log(row(next, verdict))
			}
		}),
	)
	return summary(verdicts, (Date.now() - from) / 1000)
}

function choose() {
	const unknown = names.filter((name) => !mutations.some((mutation) => mutation.name === name))
	if (unknown.length > 0) fail(`No such mutation: ${unknown.join(', ')}`)
	const twice = mutations.filter(({ name }, index) => mutations.findIndex((other) => other.name === name) !== index)
	if (twice.length > 0) fail(`Two mutations of one name: ${twice.map(({ name }) => name).join(', ')}`)
	return names.length > 0 ? mutations.filter(({ name }) => names.includes(name)) : mutations
}

/** Ends with all errors unless each text to find occurs exactly once in its file, and each test exists. */
function checkPatches(mutations: readonly Mutation[]) {
	const files = listFiles()
	const unknown = mutations.flatMap(({ name, tests }) =>
		tests
			.filter((test) => !files.some((file) => file.endsWith(`/${test}`)))
			.map((test) => `${name}: there is no ${test}`),
	)
	const misplaced = mutations.flatMap(({ name, patches }) =>
		patches.flatMap(({ file, find, replace }) => {
			if (!existsSync(join(root, file))) return [`${name}: there is no ${file}`]
			const times = readFileSync(join(root, file), 'utf8').split(find).length - 1
			if (find === replace) return [`${name}: changes nothing in ${file}`]
			return times === 1 ? [] : [`${name}: ${times} times in ${file}: ${find.trim().split('\n')[0]}`]
		}),
	)
	const troubles = [...unknown, ...misplaced]
	if (troubles.length > 0) fail(troubles.join('\n'))
}

function fail(message: string): never {
	console.error(message)
	process.exit(2)
}

/** Returns the files of the working tree in their present state, without those that git ignores. */
function listFiles() {
	const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 1 << 26 })
	const files = new Set(listed.toString().split('\0').filter(Boolean))
	for (const folder of LINKED) files.delete(folder) // where they are links themselves, git lists them
	// A deleted or moved file is listed until git is told.
	return [...files].filter((file) => existsSync(join(root, file)))
}

function copyProject(to: string) {
	for (const file of listFiles()) {
		mkdirSync(dirname(join(to, file)), { recursive: true })
		cpSync(join(root, file), join(to, file))
	}
	if (existsSync(join(root, 'build'))) symlinkSync(join(root, 'build'), join(to, 'build'))
	// A folder of links, so that files that tools store beside the packages belong to this copy and go with it.
	const packages = join(root, 'node_modules')
	mkdirSync(join(to, 'node_modules'))
	for (const name of readdirSync(packages))
		if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(packages, name), join(to, 'node_modules', name))
	return to
}

/** Returns whether every named test passes while nothing is broken: only then does a failing one say anything. */
async function passesUnbroken(copies: string[]) {
	const runs = (['sqlite', 'postgres'] as const).flatMap((on) => {
		const tests = [
			...new Set(chosen.filter((mutation) => (mutation.on ?? 'sqlite') === on).flatMap(({ tests }) => tests)),
		]
		// One run for each copy, so that the processors share the work.
		return copies.map((_, index) => ({ on, tests: tests.filter((_, at) => at % copies.length === index) }))
	})
	const waiting = runs.filter(({ tests }) => tests.length > 0)
	const troubles: string[] = []
	await Promise.all(
		copies.map(async (copy) => {
			for (let next = waiting.shift(); next; next = waiting.shift()) {
				const { on, tests } = next
				console.log(`Nothing broken, on ${on}: ${tests.length} test files`)
				const { files, output } = await runTests(copy, on, tests, { bail: false })
				for (const test of tests)
					if (!files.some(({ name }) => name.endsWith(`/${test}`))) troubles.push(`${test} did not run on ${on}`)
				for (const file of files) {
					const failed = file.assertionResults.filter(({ status }) => status === 'failed')
					if (file.status !== 'passed' && failed.length === 0)
						failed.push({ title: lastWords(file.message), status: 'failed' })
					for (const { title } of failed)
						troubles.push(`${basename(file.name)} fails on ${on} without any break: ${title}`)
				}
				if (files.length === 0) troubles.push(lastWords(output))
			}
		}),
	)
	for (const trouble of troubles) console.error(trouble)
	return troubles.length === 0
}

async function tryMutation(copy: string, { patches, tests, on = 'sqlite' }: Mutation): Promise<Verdict> {
	const from = Date.now()
	const whole = new Map(patches.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')]))
	for (const { file, find, replace } of patches) {
		const text = readFileSync(join(copy, file), 'utf8')
		writeFileSync(
			join(copy, file),
			text.replace(find, () => replace),
		)
	}
	try {
		const { files, output } = await runTests(copy, on, tests, { bail: true })
		return { ...judge(files, output), seconds: (Date.now() - from) / 1000 }
	} finally {
		if (existsSync(copy)) for (const [file, text] of whole) writeFileSync(join(copy, file), text)
	}
}

/** A failing test has caught it. A file that cannot be loaded has not: it would fail for any typing error. */
function judge(files: TestFile[], output: string): Omit<Verdict, 'seconds'> {
	for (const file of files) {
		const failed = file.assertionResults.find(({ status }) => status === 'failed')
		if (!failed) continue
		const why = failed.failureMessages?.[0]?.split('\n    at ')[0]?.trim() ?? ''
		const by = `${basename(file.name)}: ${failed.title}`
		return { outcome: /^(SyntaxError|ReferenceError)\b/.test(why) ? 'broken' : 'caught', by, why }
	}
	const unloaded = files.find(({ status, assertionResults }) => status === 'failed' || assertionResults.length === 0)
	if (unloaded) return { outcome: 'broken', by: basename(unloaded.name), why: lastWords(unloaded.message) }
	if (files.length === 0) return { outcome: 'broken', by: 'no test ran', why: lastWords(output) }
	return { outcome: 'missed', by: '', why: '' }
}

type Assertion = { title: string; status: string; failureMessages?: string[] }
type TestFile = { name: string; status: string; message: string; assertionResults: Assertion[] }

async function runTests(copy: string, on: On, tests: readonly string[], { bail }: { bail: boolean }) {
	const report = join(copy, 'mutate-report.json')
	rmSync(report, { force: true })
	const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
	const child = spawn(process.execPath, [program, ...vitestArguments(tests, { on, report, bail })], {
		cwd: copy,
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true, // a group of its own, so that its workers end with it
	})
	let output = ''
	child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
	child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
	const longest = bail ? LONGEST_MS : 6 * LONGEST_MS
	const timer = setTimeout(() => endGroup(child.pid!), longest)
	await new Promise((resolve) => child.once('close', resolve))
	clearTimeout(timer)
	const text = existsSync(report) ? readFileSync(report, 'utf8') : ''
	const files = text ? (JSON.parse(text) as { testResults: TestFile[] }).testResults : []
	return { files, output }
}

function lastWords(text: string) {
	return text.trim().split('\n').slice(-6).join(' ').slice(0, 400)
}

function row({ name, on }: Mutation, { outcome, by, why, seconds }: Verdict) {
	const where = on === 'postgres' ? ' (postgres)' : ''
	const line = `${outcome.padEnd(7)} ${`${name}${where}`.padEnd(50)} ${seconds.toFixed(1).padStart(5)} s  ${by}`
	return (options.why || outcome === 'broken') && why ? `${line}\n        ${why.replaceAll('\n', '\n        ')}` : line
}

/** Prints the table in the order of the list, and returns the exit code: 1 unless all were caught. */
function summary(verdicts: Map<Mutation, Verdict>, seconds: number) {
	console.log(`\n${'─'.repeat(80)}`)
	for (const mutation of chosen) {
		const verdict = verdicts.get(mutation)
		if (verdict && verdict.outcome !== 'caught') console.log(row(mutation, verdict))
	}
	const count = (outcome: Verdict['outcome']) => [...verdicts.values()].filter((one) => one.outcome === outcome).length
	const [caught, missed, broken] = [count('caught'), count('missed'), count('broken')]
	console.log(`${caught} caught, ${missed} missed, ${broken} broken in ${Math.round(seconds)} s`)
	return caught === chosen.length ? 0 : 1
}

function endGroup(leader: number) {
	try {
		process.kill(-leader, 'SIGKILL')
	} catch {
		// it has ended by itself
	}
}
