import type { Carried } from './move/carry.ts'

// `npm run db:move -- FILE URL`: carries a SQLite database over to an empty PostgreSQL one, all of it or nothing.
const [file, url = ''] = process.argv.slice(2)
if (!file || !/^postgres(ql)?:\/\//.test(url)) {
	console.error('Which ones? npm run db:move -- data/app.db postgres://user:password@host/database')
	process.exit(2)
}

const UNKNOWN = 'Nobody can tell whether it was moved. Run it again: it is refused where all of it is there.'

process.env.DATABASE_URL = url // before the schema is imported, which is for the target's dialect
const { openSource } = await import('./move/source.ts')
const { analyze, Doubtful, fillTarget } = await import('./move/target.ts')
const { carry } = await import('./move/carry.ts')
const database = await import('../client/index.ts')
const { fsck } = await import('./fsck.ts')

const started = performance.now()
const carried = await move(file).catch((error: unknown) => {
	fail(error, error instanceof Doubtful ? UNKNOWN : 'Nothing was moved.')
})
if (carried) {
	report(carried)
	await check().catch((error: unknown) => fail(error, 'All of it was moved, but not checked: run ANALYZE and db:fsck.'))
}
await database.close()

async function check() {
	await analyze(url)
	const violations = await fsck()
	for (const line of violations) console.error(line)
	console.log(violations.length === 0 ? 'The data is sound.' : 'It came over as it was: some invariants do not hold.')
	process.exitCode = violations.length === 0 ? 0 : 1
}

function fail(error: unknown, outcome: string) {
	console.error(error instanceof Error ? error.message : error)
	console.error(outcome)
	process.exitCode = 1
}

async function move(file: string) {
	const source = openSource(file)
	try {
		await database.migrate()
		return await fillTarget(url, (target) => carry(source, target))
	} finally {
		source.close()
	}
}

function report(carried: Carried[]) {
	for (const { table, rows, hash } of carried)
		console.log(`${table.padEnd(28)} ${String(rows).padStart(10)} rows, ${hash.slice(0, 16)} on both sides`)
	const rows = carried.reduce((sum, table) => sum + table.rows, 0)
	const seconds = ((performance.now() - started) / 1000).toFixed(1)
	console.log(`${rows} rows of ${carried.length} tables in ${seconds} s.`)
}
