import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * `npm run db:generate [name]` writes the migrations that bring both databases up to the schema. With `--check` it
 * writes nothing and exits with 1 if either lags behind, or if a migration differs from its hash in
 * `migrations/hashes.json`. Migrations that landed must not change, as databases have had them.
 */
const root = path.resolve(import.meta.dirname, '..')
const dialects = [
	{ name: 'sqlite', kit: 'sqlite', url: 'data/app.db' },
	{ name: 'postgres', kit: 'postgresql', url: 'postgres://localhost/courtside' },
] as const
type Dialect = (typeof dialects)[number]

const folderOf = (dialect: Dialect) => path.join(root, 'db/migrations', dialect.name)
const migrationsIn = (folder: string) =>
	existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.sql')) : []

/** Runs drizzle-kit in a process of its own, because the schema chooses its dialect when it is first imported. */
function generate(dialect: Dialect, folder: string, options: { name?: string; quiet?: boolean }) {
	const flags = ['--dialect', dialect.kit, '--schema', 'db/schema.ts', '--casing', 'snake_case']
	// drizzle-kit reads --out relative to its working directory, even when it looks absolute
	const out = ['--out', path.relative(root, folder)]
	const named = options.name ? ['--name', options.name] : []
	const kit = path.join(root, 'node_modules/drizzle-kit/bin.cjs')
	const { status, stdout, stderr } = spawnSync(process.execPath, [kit, 'generate', ...flags, ...out, ...named], {
		cwd: root,
		env: { ...process.env, DATABASE_URL: dialect.url },
		stdio: options.quiet ? 'pipe' : 'inherit',
		encoding: 'utf8',
	})
	return { failed: status !== 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim() }
}

/** Returns a line for a dialect whose migrations do not lead to the schema, else undefined. */
function lag(dialect: Dialect): string | undefined {
	const scratch = mkdtempSync(path.join(tmpdir(), `migrations-${dialect.name}-`))
	try {
		if (existsSync(folderOf(dialect))) cpSync(folderOf(dialect), scratch, { recursive: true })
		const before = migrationsIn(scratch)
		const { failed, output } = generate(dialect, scratch, { quiet: true })
		const added = migrationsIn(scratch).filter((file) => !before.includes(file))
		// a rename makes drizzle-kit ask a question, which without a terminal ends with an error or with nothing
		if (added.length > 0 || failed || !output.includes('No schema changes'))
			return `The ${dialect.name} migrations lag behind db/schema.ts: run npm run db:generate.${failed ? `\n${output}` : ''}`
	} finally {
		rmSync(scratch, { recursive: true, force: true })
	}
}

const NOTED = path.join(root, 'db/migrations/hashes.json')
const readNoted = () => JSON.parse(readFileSync(NOTED, 'utf8')) as Record<string, string>
const hashes = () =>
	Object.fromEntries(
		dialects.flatMap((dialect) =>
			migrationsIn(folderOf(dialect)).map((file) => {
				const content = readFileSync(path.join(folderOf(dialect), file))
				return [`${dialect.name}/${file}`, createHash('sha256').update(content).digest('hex')] as const
			}),
		),
	)

/** Returns a line for each migration that differs from its noted hash. */
function edited() {
	const [noted, found] = [readNoted(), hashes()]
	return Object.keys({ ...noted, ...found })
		.filter((file) => noted[file] !== found[file])
		.map(
			(file) =>
				`db/migrations/${file} is not as noted in hashes.json. If it has landed, make another migration instead; else take its line out and run npm run db:generate.`,
		)
}

if (process.argv.includes('--check')) {
	const lines = [...dialects.map(lag).filter((line) => line !== undefined), ...edited()]
	for (const line of lines) console.error(line)
	if (lines.length === 0) console.log('Both databases have the migrations the schema asks for.')
	process.exitCode = lines.length > 0 ? 1 : 0
} else {
	const name = process.argv.slice(2).find((argument) => !argument.startsWith('-'))
	for (const dialect of dialects) {
		if (generate(dialect, folderOf(dialect), { name }).failed) process.exitCode = 1
	}
	writeFileSync(NOTED, `${JSON.stringify({ ...hashes(), ...readNoted() }, null, '\t')}\n`)
}
