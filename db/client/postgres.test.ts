import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { databaseUrl } from '../dialect.ts'
import { settings } from '../schema.ts'
import { openPostgres } from './postgres.ts'

/** What only a real server can show; runs when the suite runs on one. */
describe.runIf(databaseUrl.startsWith('postgres'))('PostgreSQL', () => {
	/** Ends every connection to this database but the one that asks. */
	async function cutConnections() {
		const client = new Client({ connectionString: databaseUrl })
		await client.connect()
		await client.query(
			'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
		)
		await client.end()
	}

	test('survives the loss of an idle connection', async () => {
		const database = openPostgres(databaseUrl)
		await database.ping()
		await cutConnections()
		await sleep(50)
		await database.ping()
		await database.close()
	})

	test('reports why a write failed, not that its connection was gone for the rollback', async () => {
		const database = openPostgres(databaseUrl)
		const failing = database.write(async (tx) => {
			await tx.insert(settings).values({ key: 'cut', value: 1 })
			await cutConnections()
			throw new Error('the reason')
		})
		await expect(failing).rejects.toThrow('the reason')
		expect(await database.db.$count(settings)).toBe(0)
		await database.close()
	})

	test('migrates once when several processes start together', async () => {
		const name = `race_${process.pid}`
		const client = new Client({ connectionString: databaseUrl })
		await client.connect()
		await client.query(`create database ${name}`)
		const url = Object.assign(new URL(databaseUrl), { pathname: name }).href
		const several = [1, 2, 3].map(() => openPostgres(url))
		await Promise.all(several.map((database) => database.migrate()))
		expect(await several[0]!.db.$count(settings)).toBe(0)
		await Promise.all(several.map((database) => database.close()))
		await client.query(`drop database ${name} with (force)`)
		await client.end()
	})
})
