import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { kind, open, type Opened } from '#tests/support/database/database.ts'
import { connect } from './sqlite.ts'
import { orUnavailable } from './unavailable.ts'

const put = (client: Opened, key: string) =>
	client.write((tx) => tx.insert(client.schema.settings).values({ key, value: 1 }))
const unavailable = { init: { status: 503, headers: { 'Retry-After': '5' } } }

describe.runIf(kind === 'sqlite')('a database', () => {
	test('whose file was removed acknowledges nothing and is not ready', async () => {
		const client = await open('sqlite')
		await client.ping()
		rmSync(client.url)
		await expect(put(client, 'a')).rejects.toMatchObject(unavailable)
		await expect(client.ping()).rejects.toThrow('is not there any more.')
	})

	test('that a newer version has migrated is not ready, and no older version starts on it', async () => {
		const client = await open('sqlite')
		const newer = connect(client.url)
		newer.exec(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9999999999999)`)
		newer.close()
		await expect(client.ping()).rejects.toThrow('was made by a newer version of Courtside')
		await expect(client.migrate()).rejects.toThrow('was made by a newer version of Courtside')
	})
})

describe('an error of a write', () => {
	const caused = (code: string) =>
		Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('why'), { code }) })

	test.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY', '53100', '57P01', '08006', '40001', 'ECONNREFUSED'])(
		'that says %s may be tried again',
		(code) => expect(orUnavailable(caused(code))).toMatchObject(unavailable),
	)
	test.each([
		'Connection terminated unexpectedly',
		'Connection terminated due to connection timeout',
		'timeout exceeded when trying to connect',
		'Client has encountered a connection error and is not queryable',
	])('of pg without a code, "%s", may be tried again', (said) => {
		const failed = Object.assign(new Error('Failed query'), { cause: new Error(said) })
		expect(orUnavailable(failed)).toMatchObject(unavailable)
	})
	test.each(['SQLITE_CONSTRAINT_UNIQUE', '23505', '42P01', 'ERR_ASSERTION'])('that says %s is a bug', (code) => {
		const error = caused(code)
		expect(orUnavailable(error)).toBe(error)
	})
})
