import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUpWhenDue } from '#app/features/platform/backups.server.ts'
import { backUp, verify } from './backup.ts'
import { connect, openSqlite } from '../client/sqlite.ts'
import { findViolations } from './invariants.ts'
import { restore } from './restore.ts'
import * as schema from '../schema.ts'
import { temporaryFolder } from '#tests/support/database/database.ts'

const root = path.resolve(import.meta.dirname, '../..')
const inMemory = process.env.DATABASE_URL?.startsWith('pg') || process.env.DATABASE_URL?.startsWith('postgres')

/** Backups are of SQLite files, whatever the other tests run on. */
describe.skipIf(inMemory)('backups', () => {
	let file: string
	let database: ReturnType<typeof openSqlite>
	let steps: (() => void)[]
	const put = (key: string, value: unknown) => database.write((tx) => tx.insert(schema.settings).values({ key, value }))
	const keysIn = (which: string) => {
		const connection = connect(which)
		const keys = connection.prepare('SELECT key FROM settings ORDER BY key').pluck().all() as string[]
		connection.close()
		return keys
	}
	const folder = () => temporaryFolder((clean) => steps.push(clean as () => void))

	beforeAll(async () => {
		steps = []
		file = path.join(folder(), 'app.db')
		database = openSqlite(file)
		await database.migrate()
		await put('first', 1)
	})
	afterAll(async () => {
		await database.close()
		for (const step of steps) step()
	})

	test('a backup is a complete database, private to its user, and never replaces a file', async () => {
		const to = path.join(folder(), 'new', 'copy.db')
		await backUp(file, to)
		expect(keysIn(to)).toContain('first')
		expect(statSync(to).mode & 0o077).toBe(0)
		await expect(backUp(file, to)).rejects.toThrow('exists already')
		await expect(backUp(path.join(folder(), 'none.db'), `${to}2`)).rejects.toThrow('There is no database')
	})

	test('a copy is verified before it gets its name, and a damaged one is no backup', async () => {
		const [from, to] = [path.join(folder(), 'orphaned.db'), folder()]
		await backUp(file, from)
		const connection = connect(from)
		connection.pragma('foreign_keys = OFF')
		connection.exec(
			`INSERT INTO sessions (user_id, cookie_hash, token_hash, created_at, last_seen_at, expires_at) VALUES (4711, 'a', 'b', 1, 1, 1)`,
		)
		connection.close()
		await expect(backUp(from, path.join(to, 'copy.db'))).rejects.toThrow('points to a missing users')
		expect(readdirSync(to)).toEqual([])
	})

	test('a backup during writes has one committed state, and delays no write', async () => {
		const to = folder()
		const halves = () => readdirSync(to).filter((name) => name.endsWith('.part'))
		let writing = true
		let [pairs, meanwhile] = [0, 0]
		const writer = (async () => {
			for (; writing; pairs++) {
				const before = halves()
				await database.write(async (tx) => {
					await tx.insert(schema.settings).values({ key: `pair ${pairs} a`, value: 'x'.repeat(5_000) })
					await tx.insert(schema.settings).values({ key: `pair ${pairs} b`, value: 'x'.repeat(5_000) })
				})
				const after = halves()
				if (before.some((half) => after.includes(half))) meanwhile++
				if (pairs % 20 === 0) await sleep(1)
			}
		})()
		const backups: string[] = []
		// A small file may be copied between two writes; a backup that blocks writers lets none through in any attempt.
		while (backups.length < 3 || (meanwhile === 0 && backups.length < 20)) {
			const before = pairs
			while (pairs < before + 50) await sleep(1)
			backups.push(path.join(to, `${backups.length}.db`))
			await backUp(file, backups.at(-1)!)
		}
		writing = false
		await writer
		expect(meanwhile, 'writes that began and ended while a copy was half done').toBeGreaterThan(0)
		for (const backup of backups) {
			const copy = openSqlite(backup)
			const keys = await copy.db.select({ key: schema.settings.key }).from(schema.settings)
			const paired = keys.filter(({ key }) => key.startsWith('pair'))
			expect(paired.length).toBeGreaterThan(0)
			expect(paired.length % 2).toBe(0)
			expect(await findViolations(copy.db)).toEqual([])
			await copy.close()
		}
	})

	test('a process killed in the middle leaves no file under the name, and the next one clears up', async () => {
		const to = folder()
		await put('large', 'x'.repeat(60_000_000))
		const script = `import { backUpWhenDue } from '#app/features/platform/backups.server.ts'
			await backUpWhenDue({ from: ${JSON.stringify(file)}, folder: ${JSON.stringify(to)}, everyHours: 1, keep: 2 }, new Date())`
		const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: root })
		const gone = once(child, 'exit')
		const half = () => readdirSync(to).find((name) => name.endsWith('.part'))
		while (!half() || statSync(path.join(to, half()!)).size === 0) {
			expect(child.exitCode, 'it was quicker than we').toBeNull()
			await sleep(1)
		}
		child.kill('SIGKILL')
		await gone
		expect(readdirSync(to).filter((name) => name.endsWith('.db'))).toEqual([])
		expect(half()).toBeDefined()
		await backUpWhenDue({ from: file, folder: to, everyHours: 1, keep: 2 }, new Date())
		expect(readdirSync(to)).toEqual([expect.stringMatching(/^courtside-.+Z\.db$/)])
		await database.write((tx) => tx.delete(schema.settings))
		await put('first', 1)
	})

	test('the timer makes one when it is due, and the newest stay', async () => {
		const to = path.join(folder(), 'backups')
		const at = (hour: number) =>
			backUpWhenDue({ from: file, folder: to, everyHours: 24, keep: 2 }, new Date(Date.UTC(2026, 0, 1, hour)))
		const made: boolean[] = []
		for (const hour of [0, 1, 23, 24, 47, 48]) made.push((await at(hour)) !== null)
		expect(made).toEqual([true, false, false, true, false, true])
		expect(readdirSync(to)).toEqual(['courtside-20260102T000000Z.db', 'courtside-20260103T000000Z.db'])
	})

	test.skipIf(!existsSync('/dev/full'))('where there is no room it fails and leaves nothing', async () => {
		const to = path.join(folder(), 'copy.db')
		await put('too large', 'x'.repeat(3_000_000))
		// A limit of 1 MB on this process's files works like a full disk: SQLite is told it cannot write.
		const script = `import { backUp } from './db/ops/backup.ts'
			await backUp(${JSON.stringify(file)}, ${JSON.stringify(to)}).catch((error) => { console.log(error.message); process.exitCode = 3 })`
		const shell = `trap '' XFSZ; ulimit -f 1024; exec "$0" --import tsx --input-type=module -e "$1"`
		const child = spawn('bash', ['-c', shell, process.execPath, script], { cwd: root })
		let said = ''
		child.stdout.on('data', (text: Buffer) => (said += text.toString()))
		const [code] = (await once(child, 'exit')) as [number]
		expect([code, said]).toEqual([3, expect.stringMatching(/full|disk I\/O|too big/)])
		expect(readdirSync(path.dirname(to))).toEqual([])
	})

	describe('restoring', () => {
		/** Makes a database that no process has open, and a backup of an earlier state of it. */
		async function old() {
			const where = folder()
			const [own, backup] = [path.join(where, 'app.db'), path.join(where, 'backup.db')]
			const live = openSqlite(own)
			await live.migrate()
			await live.write((tx) => tx.insert(schema.settings).values({ key: 'before', value: 1 }))
			await backUp(own, backup)
			await live.write((tx) => tx.insert(schema.settings).values({ key: 'after', value: 1 }))
			return { own, backup, live }
		}

		test('is refused while a server has the database open, also one that does nothing', async () => {
			const { own, backup, live } = await old()
			await expect(restore(backup, own)).rejects.toThrow('is in use. Stop the server first.')
			await live.write((tx) => tx.insert(schema.settings).values({ key: 'later', value: 1 }))
			await live.close()
			expect(keysIn(own)).toEqual(['after', 'before', 'later'])
			expect(readdirSync(path.dirname(own)).filter((name) => /restoring|replaced/.test(name))).toEqual([])
		})

		test('brings the earlier state back and leaves the later one beside it', async () => {
			const { own, backup, live } = await old()
			await live.close()
			const kept = await restore(backup, own, { now: new Date('2026-03-01T10:00:00Z') })
			expect(kept).toBe(`${own}.replaced-20260301T100000Z`)
			expect(keysIn(own)).toEqual(['before'])
			expect(keysIn(kept!)).toEqual(['after', 'before'])
			const elsewhere = path.join(folder(), 'new', 'app.db')
			expect(await restore(backup, elsewhere)).toBeNull()
			expect(keysIn(elsewhere)).toEqual(['before'])
		})

		test('refuses a damaged file, no database, or a broken invariant, and changes nothing', async () => {
			const { own, backup, live } = await old()
			await live.close()
			const bytes = readFileSync(backup)
			const broken = path.join(folder(), 'broken.db')
			const refused = async (content: Buffer | string) => {
				writeFileSync(broken, content)
				await expect(restore(broken, own)).rejects.toThrow()
				await expect(verify(broken)).rejects.toThrow()
			}
			await refused(bytes.subarray(0, bytes.length - 8_192))
			await refused(Buffer.concat([bytes.subarray(0, 16_384), Buffer.alloc(8_192, 7), bytes.subarray(24_576)]))
			await refused('not a database at all')
			await refused('')
			copyFileSync(backup, broken)
			const connection = connect(broken)
			connection.exec(`INSERT INTO users (username, username_key, email, email_key, full_name, created_at, deleted_at)
				VALUES ('u', 'u', 'e@x', 'e@x', 'Still here', 1, 2)`)
			connection.close()
			await expect(restore(broken, own)).rejects.toThrow('The backup is not sound')
			expect(keysIn(own)).toEqual(['after', 'before'])
			expect(readdirSync(path.dirname(own)).filter((name) => /restoring|replaced/.test(name))).toEqual([])
			await expect(restore(path.join(folder(), 'none'), own)).rejects.toThrow('There is no file')
		})

		test('takes the place of a database that is itself damaged only when it is forced to', async () => {
			const { own, backup, live } = await old()
			await live.close()
			mkdirSync(path.dirname(own), { recursive: true })
			writeFileSync(own, 'ruined'.repeat(1_000))
			await expect(restore(backup, own)).rejects.toThrow('--force')
			await restore(backup, own, { force: true })
			expect(keysIn(own)).toEqual(['before'])
		})
	})
})
