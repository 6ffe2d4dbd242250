import { execFileSync } from 'node:child_process'
import { eq, inArray, like, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { atOnce, barrier } from '#tests/support/barrier.ts'
import { query } from '#tests/support/database/template.ts'
import { countTurns } from '#tests/support/database/turns.ts'
import { databaseUrl } from '../dialect.ts'
import { settings } from '../schema.ts'
import { inBackground } from './background.ts'
import { openPostgres } from './postgres.ts'
import { countRetries } from './serializable.ts'
import type { Database, Reader, Writer } from './types.ts'

const CUT =
	'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
const NAPPING =
	"select 1 from pg_stat_activity where datname = current_database() and query like 'select 1 from pg_sleep(%' and state = 'active'"
const slept = (seconds: number) => sql`pg_sleep(${seconds})`
/** Runs a query from a process of its own, while the event loop of this one is blocked. */
const ASK = `const { Client } = require('pg'), client = new Client(process.argv[1])
client.connect().then(() => client.query(process.argv[2])).then(() => client.end())`

/** Covers what only a real server can show; runs when the suite runs on one. */
describe.runIf(databaseUrl.startsWith('postgres'))('PostgreSQL', () => {
	/** Ends every connection to this database except its own. */
	const cutConnections = () => query(databaseUrl, CUT)

	test('survives the loss of an idle connection', async () => {
		const said = vi.spyOn(console, 'error').mockImplementation(() => {})
		onTestFinished(() => said.mockRestore())
		const database = openPostgres(databaseUrl)
		await database.ping()
		await cutConnections()
		await expect.poll(() => said.mock.calls.join()).toContain('Database connection lost')
		await database.ping()
		await database.close()
	})

	test('has its connection back where it is lost before a write begins', async () => {
		const database = openPostgres(databaseUrl, { max: 1 })
		onTestFinished(database.close)
		await database.ping()
		// The pool does not learn of the loss before the write asks for the connection.
		execFileSync(process.execPath, ['-e', ASK, databaseUrl, CUT])
		const write = () => database.write((tx) => tx.select({ key: settings.key }).from(settings))
		await expect(write()).rejects.toThrow()
		expect(await write()).toEqual([])
	})

	test('reports why a write failed, not that its connection was gone for the rollback', async () => {
		const database = openPostgres(databaseUrl)
		const failing = database.write(async (tx) => {
			await tx.insert(settings).values({ key: 'cut', value: 1 })
			await cutConnections()
			throw new Error('the reason')
		})
		await expect(failing).rejects.toThrow('the reason')
		await database.close()
		// Its own pool may still hold a connection without knowing that it is cut.
		expect(await query(databaseUrl, 'select * from settings')).toEqual([])
	})

	/** Opens a client behind a proxy that counts its round trips. */
	async function counted(options?: { spoil: string }) {
		const proxy = await countTurns(databaseUrl, options)
		const database = openPostgres(proxy.url, { max: 1 })
		onTestFinished(async () => {
			await database.close()
			proxy.close()
		})
		await database.ping()
		return { database, turnsOf: proxy.turnsOf }
	}
	const insert = (tx: Writer, key = crypto.randomUUID()) => tx.insert(settings).values({ key, value: 1 })

	test('takes one round trip for queries that do not wait for each other', async () => {
		const { database, turnsOf } = await counted()
		const look = (tx: Reader, key: string) =>
			tx.select({ key: settings.key }).from(settings).where(eq(settings.key, key))
		const together = (tx: Writer) => Promise.all(['a', 'b', 'c'].map((key) => look(tx, key)))
		const oneByOne = async (tx: Writer) => {
			for (const key of ['a', 'b', 'c']) await look(tx, key)
		}
		expect(await turnsOf(() => database.write(together)), 'with the beginning, and the COMMIT').toBe(2)
		expect(await turnsOf(() => database.write(oneByOne))).toBe(4)
		const changes = (tx: Writer) => look(tx, 'a').then(() => insert(tx))
		expect(await turnsOf(() => database.write(changes)), 'the news goes with the COMMIT').toBe(3)
	})

	test('stores nothing where a transaction cannot begin', async () => {
		const { database } = await counted({ spoil: 'begin isolation level serializable' })
		const key = crypto.randomUUID()
		await expect(database.write((tx) => insert(tx, key))).rejects.toMatchObject({ cause: { code: '42601' } })
		expect(await database.db.$count(settings, eq(settings.key, key))).toBe(0)
	})

	test('does not pass over a query that failed, and says which of several it was', async () => {
		const { db, write, close } = openPostgres(databaseUrl)
		onTestFinished(close)
		const [first, twice] = [crypto.randomUUID(), crypto.randomUUID()]
		await write((tx) => insert(tx, twice))
		const passedOver = async (tx: Writer) => {
			await insert(tx, first)
			await insert(tx, twice).then(undefined, () => {})
		}
		await expect(write(passedOver)).rejects.toMatchObject({ code: '23505' })
		const after = async (tx: Writer) => {
			const failing = Promise.resolve(insert(tx, twice))
			failing.catch(() => {})
			await insert(tx, first)
		}
		await expect(write(after)).rejects.toMatchObject({ cause: { code: '23505' } })
		expect(await db.$count(settings, eq(settings.key, first))).toBe(0)
	})

	test('counts the writes that it runs again', async () => {
		const { write, close } = openPostgres(databaseUrl)
		onTestFinished(close)
		const key = crypto.randomUUID()
		await write((tx) => insert(tx, key))
		const before = countRetries()
		const change = (value: number) => async (tx: Writer) => {
			await tx.select().from(settings).where(eq(settings.key, key))
			await barrier()
			await tx.update(settings).set({ value }).where(eq(settings.key, key))
		}
		await atOnce([1, 2], (value) => write(change(value)))
		expect(countRetries() - before).toBeGreaterThanOrEqual(1)
	})

	test('cancels queries that take too long, and waits longer in the background', async () => {
		const { db, write, limitSilence, close } = openPostgres(databaseUrl)
		onTestFinished(close)
		const nap = (reader: Reader, seconds: number) => reader.select({ one: sql`1` }).from(slept(seconds))
		limitSilence(2_000, 60_000)
		const [read, written, ...others] = await Promise.allSettled([
			nap(db, 60),
			write((tx) => nap(tx, 60)),
			inBackground(() => nap(db, 3)),
			inBackground(() => write((tx) => nap(tx, 3))),
		])
		expect([read.status, written.status]).toEqual(['rejected', 'rejected'])
		expect(others).toMatchObject([{ value: [{}] }, { value: [{}] }])
	})

	test('counts the silence of each query that was sent with others from the answer before it', async () => {
		const { db, write, limitSilence, close } = openPostgres(databaseUrl)
		onTestFinished(close)
		limitSilence(400, 60_000)
		const nap = (tx: Reader) => tx.select({ one: sql`1` }).from(slept(0.3))
		await write((tx) => Promise.all([nap(tx), nap(tx), nap(tx), nap(tx)]))
		expect(await db.select({ one: sql`1` }).from(slept(0.1))).toHaveLength(1)
	})

	test('has its limit on the server too, on each connection, also on one from before', async () => {
		const { db, ping, limitSilence, close } = openPostgres(databaseUrl, { max: 2 })
		onTestFinished(close)
		await ping()
		limitSilence(2_000, 60_000)
		const warnings: string[] = []
		const heed = ({ message }: Error) => void warnings.push(message)
		process.on('warning', heed)
		onTestFinished(() => void process.off('warning', heed))
		const limit = () =>
			db.select({ limit: sql`current_setting('statement_timeout')`, pid: sql`pg_backend_pid()` }).from(slept(0.1))
		const [first, second, aside] = await Promise.all([limit(), limit(), inBackground(limit)])
		expect([first, second, aside]).toMatchObject([[{ limit: '2s' }], [{ limit: '2s' }], [{ limit: '1min' }]])
		expect(first[0]!.pid).not.toBe(second[0]!.pid)
		expect(warnings, 'it is asked before the connection is used').toEqual([])
	})

	test('has ten connections for requests, five for background work, and one to listen', async () => {
		const { db, limitSilence, listening, close } = openPostgres(databaseUrl)
		onTestFinished(close)
		await listening
		limitSilence(20_000, 20_000)
		const pid = () => db.select({ pid: sql<number>`pg_backend_pid()` }).from(slept(0.1))
		const asked = await Promise.all(Array.from({ length: 30 }, () => [pid(), inBackground(pid)]).flat())
		expect(new Set(asked.map(([row]) => row!.pid)).size).toBe(10 + 5)
		const inAll =
			"select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend'"
		expect(await query(databaseUrl, inAll)).toHaveLength(10 + 5 + 1 + 1) // the last is the connection that counts
	})

	test('ends background queries at once, and begins no more', async () => {
		const { db, write, limitSilence, cancelBackground, close } = openPostgres(databaseUrl, { max: 2 })
		onTestFinished(close)
		limitSilence(2_000, 60_000)
		const nap = (reader: Reader) => reader.select({ one: sql`1` }).from(slept(60))
		const [running, waiting] = [inBackground(() => write(nap)), inBackground(() => nap(db))]
		const ends = Promise.all([running, waiting].map((work) => expect(work).rejects.toThrow()))
		await expect.poll(() => query(databaseUrl, NAPPING)).toHaveLength(1)
		await Promise.all([cancelBackground(), ends])
		await expect(inBackground(() => db.$count(settings))).rejects.toThrow()
		expect(await query(databaseUrl, NAPPING)).toEqual([])
		expect(await db.$count(settings)).toEqual(expect.any(Number))
	})

	test('stores nothing that a write has left running, neither by itself nor with the next', async () => {
		const { db, write, close } = openPostgres(databaseUrl, { max: 1 })
		const [late, next] = [crypto.randomUUID(), crypto.randomUUID()]
		let begin = () => {}
		const over = new Promise<void>((resolve) => (begin = resolve))
		let left: Promise<unknown> | undefined
		await write(async (tx) => {
			left = over.then(() => tx.insert(settings).values({ key: late, value: 1 }))
			left.catch(() => {})
		})
		await write(async (tx) => {
			begin()
			await left!.catch(() => {})
			await tx.insert(settings).values({ key: next, value: 1 })
		})
		await expect(left).rejects.toThrow('This write is over')
		expect(await db.$count(settings, inArray(settings.key, [late, next]))).toBe(1)
		await close()
	})

	/** Opens two clients, which the database cannot tell from two processes. */
	async function two() {
		const [a, b] = [openPostgres(databaseUrl), openPostgres(databaseUrl)]
		await Promise.all([a.listening, b.listening])
		onTestFinished(async () => void (await Promise.all([a.close(), b.close()])))
		return { a, b, read: () => b.versions.trackReads(() => b.db.$count(settings)) }
	}
	const put = (database: Database) =>
		database.write((tx) => tx.insert(settings).values({ key: crypto.randomUUID(), value: 1 }))

	test('tells other processes of committed changes, but not of undone ones', async () => {
		const { a, b, read } = await two()
		const { reads } = await read()
		const failing = a.write(async (tx) => {
			await tx.insert(settings).values({ key: 'lost', value: 1 })
			throw new Error('changed my mind')
		})
		await expect(failing).rejects.toThrow('changed my mind')
		// Messages arrive in the order of the COMMITs, so earlier ones have arrived too.
		const told = new Promise((resolve) => b.teller.onTold('after that', resolve))
		a.teller.tell('after that', {})
		await told
		expect(b.versions.isCurrent(reads)).toBe(true)
		await put(a)
		await expect.poll(() => b.versions.isCurrent(reads)).toBe(false)
		const again = await read()
		await a.write((tx) => tx.select().from(settings))
		const other = await b.versions.trackReads(() => b.versions.onlyKey(settings, 1, async () => b.db.$count(settings)))
		await a.versions.onlyKey(settings, 2, () => put(a))
		await expect.poll(() => b.versions.isCurrent(again.reads)).toBe(false)
		expect(b.versions.isCurrent(other.reads), 'that was another key').toBe(true)
		await a.migrate()
		await expect.poll(() => b.versions.isCurrent(other.reads)).toBe(false)
	})

	test('carries messages to other processes, and to this one once', async () => {
		const { a, b } = await two()
		const heard: object[] = []
		a.teller.onTold('news', (message) => heard.push({ a: message }))
		b.teller.onTold('news', (message) => heard.push({ b: message }))
		a.teller.tell('news', { text: 'x'.repeat(7_800) })
		expect(heard).toHaveLength(1)
		await expect.poll(() => heard.length).toBe(2)
		b.teller.tell('news', { text: 'two' })
		await expect.poll(() => heard.length).toBe(4)
		expect(heard.slice(2)).toEqual([{ b: { text: 'two' } }, { a: { text: 'two' } }])
	})

	test('while it cannot hear of changes no cached read is valid, nor are earlier ones afterwards', async () => {
		const { b, read } = await two()
		const { reads } = await read()
		expect(b.versions.isCurrent(reads)).toBe(true)
		await cutConnections()
		await expect.poll(() => b.versions.isCurrent(reads)).toBe(false)
		const listensAgain = async () => {
			const { reads } = await read()
			return b.versions.isCurrent(reads)
		}
		await expect.poll(listensAgain).toBe(true)
		expect(b.versions.isCurrent(reads)).toBe(false)
	})

	test('plans a query once per connection, also for other values', async () => {
		const { db, write, close, migrate } = openPostgres(databaseUrl, { max: 1 })
		const put = (key: string) => write((tx) => tx.insert(settings).values({ key, value: 1 }))
		const find = (key: string) => db.select({ key: settings.key }).from(settings).where(eq(settings.key, key))
		await put('planned')
		for (const key of ['planned', 'absent', 'planned'])
			expect(await find(key)).toEqual(key === 'planned' ? [{ key }] : [])
		await expect(put('planned')).rejects.toThrow()
		await migrate()
		const plans = await db
			.select({ calls: sql<number>`(generic_plans + custom_plans)::int` })
			.from(sql`pg_prepared_statements`)
			.where(like(sql`statement`, 'select "key" from "settings"%'))
		expect(plans).toEqual([{ calls: 3 }])
		await close()
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
