import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp } from './backup.ts'
import { connect, openSqlite } from '../client/sqlite.ts'
import { dialect } from '../dialect.ts'
import { fileProblem } from '../client/file-problem.ts'
import { restore } from './restore.ts'
import { PATIENCE, temporaryFolder } from '#tests/support/database/database.ts'

/** Restoring is of SQLite files, whatever the other tests run on. */
describe.skipIf(dialect === 'postgres')('what keeps a backup from being restored is said', () => {
	const steps: (() => void)[] = []
	const where = temporaryFolder((clean) => steps.push(clean as () => void))
	const [own, backup] = [path.join(where, 'app.db'), path.join(where, 'backup.db')]
	const at = (name: string) => path.join(where, name)

	beforeAll(async () => {
		const live = openSqlite(own)
		await live.migrate()
		await backUp(own, backup)
		await live.close()
		mkdirSync(at('folder.db'))
		writeFileSync(at('text.db'), 'ruined'.repeat(1_000))
		writeFileSync(at('empty.db'), '')
	})
	afterAll(() => steps.forEach((step) => step()))

	/** Returns its message when it fails, and checks that it left nothing behind. */
	async function refusal(from: string, to = own) {
		const before = readdirSync(where)
		const said = await restore(from, to).then(
			() => 'restored',
			(error: Error) => error.message,
		)
		expect(readdirSync(where)).toEqual(before)
		return said
	}

	test('a backup that is not there, is a folder, no database, or none of ours', async () => {
		expect(await refusal(at('none.db'))).toBe(`There is no file ${at('none.db')}.`)
		expect(await refusal(at('folder.db'))).toBe(`There is no file ${at('folder.db')}.`)
		expect(await refusal(at('text.db'))).toBe(`${at('text.db')} is no SQLite database.`)
		expect(await refusal(at('empty.db'))).toBe(`${at('empty.db')} is no database of Courtside's.`)
	})

	test('a database with its log beside it, which has the last writes', async () => {
		await backUp(own, at('copied.db'))
		writeFileSync(at('copied.db-wal'), 'frames')
		expect(await refusal(at('copied.db'))).toContain('has a log beside it')
	})

	test('one made by a newer version', async () => {
		await backUp(own, at('newer.db'))
		const connection = connect(at('newer.db'))
		connection.exec(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9999999999999)`)
		connection.pragma('journal_mode = DELETE')
		connection.close()
		expect(await refusal(at('newer.db'))).toContain('was made by a newer version of Courtside')
	})

	test('a server that has the database open', async () => {
		const server = connect(own)
		server.prepare('SELECT 1 FROM settings').get()
		await expect(restore(backup, own)).rejects.toThrow(`${own} is in use. Stop the server first.`)
		server.close()
	})

	test('a place that cannot be written, or a file there that is no database', async () => {
		expect(await refusal(backup, at('folder.db'))).toMatch(/folder\.db/)
		expect(await refusal(backup, at('text.db'))).toMatch(/text\.db is no SQLite database\. Nobody can tell .+ --force$/)
	})

	test('on one line in the shell, without a stack', { timeout: PATIENCE }, async () => {
		const env = { ...process.env, DATABASE_URL: own }
		const command = spawn(process.execPath, ['--import', 'tsx', 'db/ops/restore.ts', at('text.db')], {
			cwd: path.resolve(import.meta.dirname, '../..'),
			env,
		})
		const [said, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
		expect([code, said]).toEqual([1, `${at('text.db')} is no SQLite database.\n`])
	})
})

test.each([
	['SQLITE_BUSY_SNAPSHOT', 'x.db is in use. Stop the server first.'],
	['SQLITE_CORRUPT_INDEX', 'x.db is damaged.'],
	['SQLITE_READONLY_DIRECTORY', 'x.db may not be written by this user.'],
	['SQLITE_FULL', 'x.db cannot be written or copied: the disk is full.'],
	['SQLITE_IOERR_WRITE', 'x.db: the words of SQLite'],
])('%s reads "%s"', (code, words) => {
	expect(fileProblem('x.db', Object.assign(new Error('the words of SQLite'), { code })).message).toBe(words)
})

test('an error of our own keeps its message', () => {
	const error = new Error('There is no database x.db.')
	expect(fileProblem('x.db', error)).toBe(error)
})
