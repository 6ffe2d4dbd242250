import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { olderSqlite } from '#tests/support/database/older-database.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { databaseIn, query } from '#tests/support/database/template.ts'
import { connect } from '../client/sqlite.ts'
import { databaseUrl } from '../dialect.ts'
import { PATIENCE, temporaryFolder } from '#tests/support/database/database.ts'

const root = path.resolve(import.meta.dirname, '../..')

function run(file: string, args: string[], env: Record<string, string> = {}) {
	return new Promise<{ code: number; said: string }>((resolve) => {
		const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
		const child = execFile(process.execPath, ['--import', 'tsx', file, ...args], options, (_, stdout, stderr) =>
			resolve({ code: child.exitCode ?? 1, said: stdout + stderr }),
		)
	})
}
const move = (source: string, target: string) => run('db/ops/move.ts', [source, target])

/** Returns every row as the product reads it from that database. */
async function dump(url: string) {
	const { said } = await run('tests/support/database/dump.ts', [], { DATABASE_URL: url })
	return JSON.parse(said) as Record<string, string[]>
}

function change(file: string, sql: string) {
	const connection = connect(file)
	connection.exec(sql)
	connection.close()
}

describe.runIf(databaseUrl.startsWith('postgres'))('a SQLite database that moves to PostgreSQL', () => {
	const name = `moved_${process.pid}`
	let target: string
	let folder: string
	let source: string

	beforeAll(async () => {
		folder = temporaryFolder((clean) => afterAll(clean))
		const seeded = await seededDatabase()
		afterAll(seeded.remove)
		source = seeded.url
		target = databaseIn(databaseUrl, name)
		await query(databaseUrl, `create database ${name}`)
		change(
			source,
			`INSERT INTO settings (key, value) VALUES ('text', '"a text"'), ('more', '{"b":[1.5,null,"🎾"],"a":{"d":1,"c":false}}');
			INSERT INTO sports (id, name, icon, color) VALUES (900, 'Gone', 'padel', '#000000');
			DELETE FROM sports WHERE id = 900;`,
		)
	}, PATIENCE)
	afterAll(() => query(databaseUrl, `drop database ${name} with (force)`))

	test('leaves nothing there when one row does not go over', { timeout: PATIENCE }, async () => {
		const broken = path.join(folder, 'broken.db')
		copyFileSync(source, broken)
		change(broken, "UPDATE users SET full_name = 'a' || char(0) WHERE id = (SELECT max(id) FROM users)")
		const { code, said } = await move(broken, target)
		expect([code, said]).toEqual([1, expect.stringContaining('Nothing was moved.')])
		const rows = Object.values(await dump(target)).flat()
		expect(rows).toEqual([])
	})

	test('is refused while a server runs on it', { timeout: PATIENCE }, async () => {
		const server = connect(source)
		server.prepare('SELECT count(*) FROM users').get()
		const { code, said } = await move(source, target)
		server.close()
		expect([code, said]).toEqual([1, expect.stringContaining('is in use')])
	})

	test('is refused when it is of another version', { timeout: PATIENCE }, async () => {
		const { code, said } = await move(olderSqlite(3).url, target)
		expect([code, said]).toEqual([1, expect.stringContaining('db:migrate')])
	})

	test('comes over whole: every row, the next numbers, and the references', { timeout: PATIENCE }, async () => {
		const before = await dump(source)
		expect(before.bookings!.length).toBeGreaterThan(1_000)
		const { code, said } = await move(source, target)
		expect([code, said]).toEqual([0, expect.stringContaining('The data is sound.')])
		expect(await dump(target)).toEqual(before)

		const [sport] = await query(target, "insert into sports (name, icon, color) values ('New', 'x', 'y') returning id")
		expect(sport!.id, 'a number that was given is not given again').toBe(901)
		const deferred = await query(target, 'select conname from pg_constraint where condeferrable')
		expect(deferred).toEqual([])
	})

	test('is refused where there is something already', { timeout: PATIENCE }, async () => {
		const { code, said } = await move(source, target)
		expect([code, said]).toEqual([1, expect.stringContaining('The target is not empty')])
	})
})
