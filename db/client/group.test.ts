import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { databaseUrl, dialect } from '../dialect.ts'
import * as schema from '../schema.ts'
import { temporaryFolder } from '#tests/support/database/database.ts'
import { groupWrites } from './group.ts'
import { createVersions } from './versions/versions.ts'
import { connect, openSqlite } from './sqlite.ts'
import type { Write, Writer } from './types.ts'

const { sessions, settings } = schema
const orphan = { userId: 1, cookieHash: 'c', tokenHash: 't', expiresAt: new Date() }
const put = (key: string) => (tx: Writer) => tx.insert(settings).values({ key, value: 1 })

type Make = (connection: Sqlite.Database, tx: Writer) => Write
const inGroups =
	(bounds: Parameters<typeof groupWrites>[4]): Make =>
	(connection, tx) =>
		grouped(connection, tx, bounds).write

function grouped(connection: Sqlite.Database, tx: Writer, bounds: Parameters<typeof groupWrites>[4]) {
	let queue = Promise.resolve()
	const enqueue = (run: () => Promise<void>) => (queue = queue.catch(() => {}).then(run))
	return groupWrites(
		connection,
		tx,
		createVersions(() => true),
		enqueue,
		bounds,
	)
}

/** Runs waiting writes in one transaction, which fails with any of its members. */
const naive: Make = (connection, tx) => {
	const waiting: (() => Promise<() => void>)[] = []
	let failed = false
	const runAll = async () => {
		connection.exec('BEGIN IMMEDIATE')
		const tells = []
		for (const run of waiting.splice(0)) tells.push(await run())
		connection.exec(failed ? 'ROLLBACK' : 'COMMIT')
		for (const tell of tells) tell()
	}
	return (work) =>
		new Promise((resolve, reject) => {
			const run = async () => {
				try {
					const result = await work(tx)
					return () => resolve(result)
				} catch (error) {
					failed = true
					return () => reject(error)
				}
			}
			if (waiting.push(run) === 1) setImmediate(() => void runAll())
		})
}

/** Begins each write as soon as the one before has ended. */
const breathless: Make = (connection, tx) => async (work) => {
	connection.exec('BEGIN IMMEDIATE')
	const result = await work(tx)
	connection.exec('COMMIT')
	return result
}

/** Counts the turns of the event loop while the work was done. */
async function turnsDuring(work: () => Promise<unknown>) {
	let turns = 0
	let next = setImmediate(function turn() {
		turns++
		next = setImmediate(turn)
	})
	await work()
	clearImmediate(next)
	return turns
}

/** Counts the transactions in the write-ahead log: the last frame of each holds the size of the database, others 0. */
function commitsIn(file: string) {
	const log = readFileSync(`${file}-wal`)
	const frame = 24 + log.readUInt32BE(8)
	let commits = 0
	for (let at = 32; at < log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) commits++
	return commits
}

describe.runIf(dialect === 'sqlite')('writes that wait together', () => {
	let file: string
	beforeEach(async () => {
		file = path.join(temporaryFolder(), 'app.db')
		await copyFile(databaseUrl, file)
	})

	function open(make = inGroups({ most: 64, openFor: Infinity })) {
		const connection = connect(file)
		onTestFinished(() => void connection.close())
		const tx = drizzle(connection, { schema, casing: 'snake_case' }) as unknown as Writer
		const stored = async () => (await tx.select({ key: settings.key }).from(settings)).map(({ key }) => key)
		return { connection, stored, write: make(connection, tx) }
	}
	const fails = async (tx: Writer) => {
		await put('half')(tx)
		throw new Error('changed my mind')
	}

	test('share one transaction, in the order in which they came', async () => {
		const { write, stored } = open()
		const keys = Array.from({ length: 40 }, (_, i) => `k${i}`)
		const order: string[] = []
		await Promise.all(keys.map((key) => write(put(key)).then(() => order.push(key))))
		expect(commitsIn(file)).toBe(1)
		expect(order).toEqual(keys)
		expect((await stored()).length).toBe(40)
		for (const key of ['then', 'one', 'by']) await write(put(key))
		expect(commitsIn(file)).toBe(4)
	})

	test('with those that come while others run, but no more than so many', async () => {
		const { write } = open(inGroups({ most: 3, openFor: Infinity }))
		const late: Promise<unknown>[] = []
		const letIn = write(async () => {
			await nextTurn()
			late.push(write(put('a')), write(put('b')), write(put('c')))
		})
		await letIn
		await Promise.all(late)
		expect(commitsIn(file)).toBe(2)
	})

	describe('while another process writes', () => {
		function locked() {
			const other = connect(file)
			onTestFinished(() => void other.close())
			other.exec('BEGIN IMMEDIATE')
			return other
		}

		test('wait without blocking the event loop', async () => {
			const { connection, write, stored } = open()
			connection.pragma('busy_timeout = 0')
			const other = locked()
			const written = write(put('a'))
			const turns = await turnsDuring(() => new Promise((resolve) => setTimeout(resolve, 60)))
			other.exec('COMMIT')
			await written
			expect(await stored()).toEqual(['a'])
			expect(turns).toBeGreaterThan(3)
		})

		test('give up together, and succeed when it has ended', async () => {
			const { connection, write, stored } = open(inGroups({ patience: 30 }))
			connection.pragma('busy_timeout = 0')
			const other = locked()
			const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((key) => write(put(key))))
			expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
			other.exec('ROLLBACK')
			await write(put('d'))
			expect(await stored()).toEqual(['d'])
		})

		test('wait for one probe whether they succeed, however many', async () => {
			const connection = connect(file)
			onTestFinished(() => void connection.close())
			connection.pragma('busy_timeout = 0')
			const tx = drizzle(connection, { schema, casing: 'snake_case' }) as unknown as Writer
			const { probe } = grouped(connection, tx, { patience: 30 })
			const other = locked()
			const first = probe()
			expect(probe()).toBe(first)
			await expect(first).rejects.toThrow('locked')
			expect(probe(), 'not for ever').not.toBe(first)
			other.exec('ROLLBACK')
		})
	})

	test('and for a time only', async () => {
		const { write } = open(inGroups({ most: 64, openFor: 0 }))
		await Promise.all(['a', 'b', 'c'].map((key) => write(put(key))))
		expect(commitsIn(file)).toBe(3)
	})

	test('and let others have their turn between two groups, however long each takes and however many wait', async () => {
		const list = async (write: Write, name: string) => {
			for (let i = 0; i < 20; i++) await write(put(`${name} ${i}`))
		}
		const each = open(inGroups({ most: 64, openFor: 0 }))
		const lists = () => Promise.all(['a', 'b', 'c'].map((name) => list(each.write, name)))
		expect(await turnsDuring(lists)).toBeGreaterThanOrEqual(59)
		const without = open(breathless)
		expect(await turnsDuring(() => list(without.write, 'd'))).toBe(0)
		expect((await without.stored()).length).toBe(80)
	})

	test('and while a group stays open, others have their turn as often as is asked for', async () => {
		const often = open(inGroups({ openFor: Infinity, turnEvery: 0 }))
		const keys = Array.from({ length: 40 }, (_, i) => `k${i}`)
		const turns = await turnsDuring(() => Promise.all(keys.map((key) => often.write(put(key)))))
		expect(turns).toBeGreaterThanOrEqual(39)
		expect([(await often.stored()).length, commitsIn(file)]).toEqual([40, 1])
	})

	test('and one that fails, fails alone', async () => {
		const { write, stored } = open()
		const ends = await Promise.allSettled([write(put('a')), write(fails), write(put('a')), write(put('b'))])
		expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
		expect(String((ends[1] as PromiseRejectedResult).reason)).toContain('changed my mind')
		expect(String((ends[2] as PromiseRejectedResult).reason)).toContain('UNIQUE')
		expect(await stored()).toEqual(['a', 'b'])
		expect(commitsIn(file)).toBe(1)
	})

	test('where without savepoints a neighbour that was told of success is gone', async () => {
		const { write, stored } = open(naive)
		const ends = await Promise.allSettled([write(put('a')), write(fails), write(put('b'))])
		expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
		expect(await stored()).toEqual([])
	})

	test('a COMMIT that fails is the failure of the one that caused it', async () => {
		const { connection, write, stored } = open()
		const breaks = write(async (tx) => {
			connection.pragma('defer_foreign_keys = ON')
			await tx.insert(sessions).values(orphan)
		})
		const ends = await Promise.allSettled([write(put('a')), breaks, write(put('b'))])
		expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
		expect(String((ends[1] as PromiseRejectedResult).reason)).toContain('FOREIGN KEY')
		expect(await stored()).toEqual(['a', 'b'])
	})

	test('where SQLite gives up the whole transaction, only the one that was too much for it fails', async () => {
		const { connection, write, stored } = open()
		const pages = connection.pragma('page_count', { simple: true }) as number
		connection.pragma(`max_page_count = ${pages + 2}`)
		const flood = (swallow: boolean) => async (tx: Writer) => {
			const insert = tx.insert(settings).values({ key: 'flood', value: 'x'.repeat(100_000) })
			await insert.then(
				() => {},
				(error) => {
					if (!swallow) throw error
				},
			)
			expect(connection.inTransaction).toBe(false)
		}
		const works = [put('a'), flood(false), put('b'), flood(true), put('c')]
		const ends = await Promise.allSettled(works.map((work) => write<unknown>(work)))
		expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
		expect(await stored()).toEqual(['a', 'b', 'c'])
	})

	test('each sees the writes before it, and no caller is told before the disk has it', async () => {
		const { write } = open()
		const other = connect(file)
		onTestFinished(() => void other.close())
		const count = other.prepare("SELECT count(*) FROM settings WHERE key = 'a'").pluck()
		const seen: unknown[] = []
		const first = write(put('a')).then(() => seen.push('told', count.get()))
		const second = write(async (tx) =>
			seen.push((await tx.select().from(settings).where(eq(settings.key, 'a'))).length, count.get()),
		)
		await Promise.all([first, second])
		expect(seen).toEqual([1, 0, 'told', 1])
	})

	/** A failed write leaves a query running, which reaches its statement during the turn of the next write. */
	async function leaveRunning(write: Write) {
		let begin = () => {}
		const neighboursTurn = new Promise<void>((resolve) => (begin = resolve))
		let left: Promise<unknown> = Promise.resolve()
		const leaves = write(async (tx) => {
			left = (async () => {
				await neighboursTurn
				await put('left')(tx)
			})()
			left.catch(() => {})
			throw new Error('changed my mind')
		})
		const neighbour = write(async (tx) => {
			begin()
			await left.catch(() => {})
			await put('own')(tx)
		})
		const ends = await Promise.allSettled([leaves, neighbour])
		return [...ends, ...(await Promise.allSettled([left]))].map(({ status }) => status)
	}

	test('queries that one has left running may not slip into the savepoint of another', async () => {
		const { db, write, close } = openSqlite(file)
		expect(await leaveRunning(write)).toEqual(['rejected', 'fulfilled', 'rejected'])
		const stored = await db.select({ key: settings.key }).from(settings)
		expect(stored).toEqual([{ key: 'own' }])
		await close()
	})

	test('where unless asked whose turn it is, part of a write that failed is stored', async () => {
		const { write, stored } = open()
		expect(await leaveRunning(write)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
		expect(await stored()).toEqual(['left', 'own'])
	})

	test('nothing is stored for a write whose transaction is over', async () => {
		const { db, write, close } = openSqlite(file)
		let begin = () => {}
		const over = new Promise<void>((resolve) => (begin = resolve))
		let late: Promise<unknown> | undefined
		await write(async (tx) => {
			late = over.then(() => put('late')(tx))
			late.catch(() => {})
		})
		begin()
		await expect(late).rejects.toThrow('no transaction')
		expect(await db.$count(settings)).toBe(0)
		await close()
	})
})
