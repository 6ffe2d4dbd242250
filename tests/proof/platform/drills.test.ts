import {
	copyFileSync,
	cpSync,
	existsSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
	writeSync,
} from 'node:fs'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { close } from '#db/client/index.ts'
import { connect } from '#db/client/sqlite.ts'
import { createClients } from '#tests/proof/platform/acknowledged.ts'
import { PATIENCE, temporaryFolder } from '#tests/support/database/database.ts'
import { startServer } from '#tests/support/process/server.ts'

const { kind } = inject('source')
const url = process.env.DATABASE_URL!
const unlimited = { RATE_LIMITS: 'off' }

const clients = await createClients(2)
await close()

const statuses = async (answers: Promise<{ status: number }[]>) => (await answers).map(({ status }) => status)
const ask = async (server: { url: string }, address: string) => (await fetch(server.url + address)).status

async function started(database = url, env = {}) {
	const server = await startServer(database, { ...unlimited, ...env })
	onTestFinished(() => void server.kill())
	return server
}

const run = promisify(execFile)
const fsck = (database: string) =>
	run('npx', ['tsx', 'db/ops/fsck.ts'], { env: { ...process.env, DATABASE_URL: database } }).then(
		({ stdout }) => stdout,
		({ stderr }: { stderr: string }) => stderr,
	)

/** Copies the whole database file, as no process has it open. */
function copied() {
	const copy = path.join(temporaryFolder(), 'app.db')
	copyFileSync(url, copy)
	return copy
}

test(
	'a server has the scripts of the build before, and keeps its own for the next',
	async () => {
		const DATA_DIR = temporaryFolder()
		const builds = path.join(DATA_DIR, 'builds')
		cpSync('build/client/assets', path.join(builds, 'before/assets'), { recursive: true })
		renameSync(path.join(builds, 'before/assets', scripts()[0]!), path.join(builds, 'before/assets/before.js'))
		const server = await started(url, { DATA_DIR })
		expect(await ask(server, '/assets/before.js')).toBe(200)
		expect(await ask(server, '/assets/never.js')).toBe(404)
		const others = () => readdirSync(builds).filter((name) => name !== 'before')
		await expect.poll(others, { timeout: PATIENCE }).toEqual([expect.stringMatching(/^[\da-f]+$/)])
		expect(readdirSync(path.join(builds, others()[0]!, 'assets'))).toEqual(readdirSync('build/client/assets'))
	},
	PATIENCE,
)

const scripts = () => readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))

// PostgreSQL manages its own files and locks.
describe.skipIf(kind !== 'sqlite')('a server', () => {
	test(
		'waits for another process that writes, answers meanwhile, and says so in the end',
		async () => {
			const server = await started()
			const other = connect(url)
			onTestFinished(() => void other.close())
			other.exec('BEGIN IMMEDIATE')
			const refused = statuses(clients.attempt(server.url, 1))
			const alive = []
			let waits = true
			void refused.then(() => (waits = false))
			while (waits) alive.push(await ask(server, '/livez'))
			expect(await refused).toEqual([503])
			expect(alive.length).toBeGreaterThan(20)
			expect(new Set(alive)).toEqual(new Set([200]))
			expect(await ask(server, '/readyz')).toBe(503)
			other.exec('ROLLBACK')
			expect(await ask(server, '/readyz')).toBe(200)
			expect(await statuses(clients.attempt(server.url, 2))).toEqual([201, 201])
		},
		PATIENCE,
	)

	test(
		'acknowledges nothing once its file is gone, and goes on when it is back',
		async () => {
			const server = await started()
			renameSync(url, `${url}.gone`)
			try {
				expect(await statuses(clients.attempt(server.url, 2))).toEqual([503, 503])
				expect(await ask(server, '/readyz')).toBe(503)
				expect(await ask(server, '/livez')).toBe(200)
			} finally {
				renameSync(`${url}.gone`, url)
			}
			expect(await ask(server, '/readyz')).toBe(200)
			expect(await statuses(clients.attempt(server.url, 2))).toEqual([201, 201])
		},
		PATIENCE,
	)

	test(
		'does not start on a damaged file, which the check tells from a whole one',
		async () => {
			const copy = copied()
			expect(await fsck(copy)).toContain('The data is sound.')
			const size = statSync(copy).size
			const file = openSync(copy, 'r+')
			for (let at = size / 2; at < size; at += 4 * 4096) writeSync(file, Buffer.alloc(2048, 7), 0, 2048, at)
			rmSync(`${copy}-wal`, { force: true })
			expect(await fsck(copy)).toContain(`${copy} is damaged`)
			await expect(startServer(copy, unlimited)).rejects.toThrow('is damaged')
			expect(readFileSync(copy)).toHaveLength(size)
		},
		PATIENCE,
	)

	test(
		'does not start on the database of a newer version',
		async () => {
			const copy = copied()
			const newer = connect(copy)
			newer.exec(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9999999999999)`)
			newer.close()
			await expect(startServer(copy, unlimited)).rejects.toThrow('was made by a newer version of Courtside')
		},
		PATIENCE,
	)

	test(
		'does not start on what is no database, or where there can be none, and says so in a line',
		async () => {
			const text = path.join(temporaryFolder(), 'notes.txt')
			writeFileSync(text, 'Buy balls.\n'.repeat(1000))
			await expect(startServer(text, unlimited)).rejects.toThrow(
				`The server ended with code 1.\n${text} is no SQLite database.\n`,
			)
			expect(readFileSync(text, 'utf8')).toBe('Buy balls.\n'.repeat(1000))
			const mistyped = path.join(temporaryFolder(), 'dtaa/app.db')
			await expect(startServer(mistyped, unlimited)).rejects.toThrow(
				`The server ended with code 1.\n${mistyped} cannot be made. Is there such a folder?\n`,
			)
			expect(existsSync(path.dirname(mistyped))).toBe(false)
		},
		PATIENCE,
	)

	test.each([32, 200])(
		'does not start where it may open %d files, and says how many it needs',
		async (files) => {
			const inside = { env: { ...process.env, DATABASE_URL: copied() } }
			const start = run('sh', ['-c', `ulimit -n ${files}; exec node build/server/index.js`], inside)
			await expect(start).rejects.toMatchObject({
				code: 1,
				stderr: `This process may open ${files} files. It needs 512, and one for each connection: ulimit -n\n`,
			})
		},
		PATIENCE,
	)

	test(
		'shows the size of the log beside its file while a reader needs an old state, and shrinks it after that',
		async () => {
			const file = copied()
			const server = await started(file)
			const shown = async () => {
				const metrics = await (await fetch(`${server.url}/metrics`)).text()
				return Number(/^courtside_database_log_bytes (\S+)$/m.exec(metrics)?.[1])
			}
			const [reader, other] = [connect(file), connect(file)]
			onTestFinished(() => void [reader, other].map((connection) => connection.close()))
			reader.exec('BEGIN; SELECT count(*) FROM users')
			other.exec('CREATE TABLE blobs (content)')
			const insert = other.prepare('INSERT INTO blobs VALUES (randomblob(?))')
			for (let i = 0; i < 10; i++) insert.run(8_000_000)
			expect(await shown()).toBeGreaterThan(80_000_000)
			expect(await shown()).toBe(statSync(`${file}-wal`).size)
			reader.exec('COMMIT')
			other.close() // from here on only the server uses the log
			expect(await statuses(clients.attempt(server.url, 4))).toEqual([201, 201, 201, 201])
			expect(await shown()).toBeLessThanOrEqual(64 * 1024 * 1024)
		},
		PATIENCE,
	)
})
