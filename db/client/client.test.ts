import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { kind, open, openForAll, PATIENCE } from '#tests/support/database/database.ts'
import type { Writer } from './types.ts'

const database = openForAll(kind)
afterEach(() => database().write((tx) => tx.delete(database().schema.settings)))

test('a write stays, and one that throws leaves nothing behind', async () => {
	const { db, write, schema } = database()
	const put = (key: string) => write((tx) => tx.insert(schema.settings).values({ key, value: 1 }))
	await put('kept')
	const failing = write(async (tx) => {
		await tx.insert(schema.settings).values({ key: 'lost', value: 1 })
		throw new Error('changed my mind')
	})
	await expect(failing).rejects.toThrow('changed my mind')
	await put('after')
	const rows = await db.select().from(schema.settings).orderBy(schema.settings.key)
	expect(rows.map(({ key }) => key)).toEqual(['after', 'kept'])
})

test('a write inside a write joins it and fails with it', async () => {
	const { db, write, schema } = database()
	const put = (key: string) => write((tx) => tx.insert(schema.settings).values({ key, value: 1 }))
	const failing = write(async () => {
		await put('inner')
		throw new Error('outer fails')
	})
	await expect(failing).rejects.toThrow('outer fails')
	expect(await db.$count(schema.settings)).toBe(0)
	await write(() => put('inner'))
	expect(await db.$count(schema.settings)).toBe(1)
})

test('a write is under way until its caller is told, however it ends', async () => {
	const { write, writesUnderWay, schema } = database()
	const put = () => write((tx) => tx.insert(schema.settings).values({ key: 'once', value: 1 }))
	const [first, second] = [put(), put()]
	expect(writesUnderWay()).toBe(2)
	await first
	await expect(second).rejects.toThrow()
	await write(() => write(async () => expect(writesUnderWay(), 'one in another is no more than that').toBe(1)))
	expect(writesUnderWay()).toBe(0)
})

test('a write started inside another without waiting gets its own transaction', async () => {
	const { db, write, schema } = database()
	let begin = () => {}
	const over = new Promise<void>((resolve) => (begin = resolve))
	let late: Promise<unknown> | undefined
	await write(async () => {
		late = over.then(() =>
			write(async (tx) => {
				await tx.insert(schema.settings).values({ key: 'late', value: 1 })
				throw new Error('late and wrong')
			}),
		)
		late.catch(() => {})
	})
	begin()
	await expect(late).rejects.toThrow('late and wrong')
	expect(await db.$count(schema.settings)).toBe(0)
})

test.each(['was stored', 'failed'])('queries left running by a write that %s are refused', async (end) => {
	const { db, write, schema } = database()
	const put = (tx: Writer, key: string) => tx.insert(schema.settings).values({ key, value: 1 })
	let begin = () => {}
	const over = new Promise<void>((resolve) => (begin = resolve))
	let left: Promise<unknown> | undefined
	const leaves = write(async (tx) => {
		left = over.then(() => put(tx, 'left'))
		left.catch(() => {})
		if (end === 'failed') throw new Error('changed my mind')
	})
	await leaves.catch(() => {})
	await write(async (tx) => {
		begin()
		await left!.catch(() => {})
		await put(tx, 'own')
	})
	await expect(left).rejects.toThrow('This write is over')
	expect(await db.select({ key: schema.settings.key }).from(schema.settings)).toEqual([{ key: 'own' }])
})

test('writes behave as if they ran one after the other', async () => {
	const { db, write, schema } = database()
	const { settings } = schema
	await write((tx) => tx.insert(settings).values({ key: 'count', value: 0 }))
	const addOne = () =>
		write(async (tx) => {
			const [row] = await tx.select().from(settings).where(eq(settings.key, 'count'))
			await nextTurn()
			await tx
				.update(settings)
				.set({ value: (row!.value as number) + 1 })
				.where(eq(settings.key, 'count'))
		})
	await Promise.all(Array.from({ length: 20 }, addOne))
	const [row] = await db.select().from(settings)
	expect(row!.value).toBe(20)
})

test('times, lists and truth values come back as they went in', async () => {
	const { db, write, schema } = database()
	const startTime = new Date('2026-03-01T16:00:00.123Z')
	const person = { usernameKey: 'a', emailKey: 'a@example.com', email: 'A@example.com', fullName: 'A', username: 'A' }
	await write(async (tx) => {
		const [user] = await tx.insert(schema.users).values(person).returning()
		const [venue] = await tx
			.insert(schema.courts)
			.values({
				name: 'V',
				description: '',
				location: '',
				address: '',
				city: 'Durban',
				facilities: ['Café'],
				isPremium: true,
			})
			.returning()
		const endTime = new Date(startTime.getTime() + 1)
		await tx.insert(schema.closures).values({ courtId: venue!.id, startTime, endTime, reason: 'rain' })
		expect(user!.createdAt).toBeInstanceOf(Date)
	})
	const [venue] = await db.query.courts.findMany({ with: { closures: true } })
	expect(venue).toMatchObject({ facilities: ['Café'], images: [], isPremium: true, rating: null, maxHours: 4 })
	expect(venue!.closures[0]!.startTime).toEqual(startTime)
})

test('a database responds to a ping until it is closed', { timeout: PATIENCE }, async () => {
	const { ping, checkpoint, close } = await open(kind)
	await ping()
	await checkpoint()
	await close()
	await expect(ping()).rejects.toThrow()
})

test('SQLite waits for the disk at every commit', async () => {
	const { write, schema } = await open('sqlite')
	await write((tx) => tx.insert(schema.settings).values({ key: 'first', value: 1 }))
	const [row] = await write((tx) => tx.select({ synchronous: sql<number>`synchronous` }).from(sql`pragma_synchronous`))
	expect(row).toEqual({ synchronous: 2 })
})

test('SQLite shows readers the last committed state while a write is under way', async () => {
	const { db, write, schema } = await open('sqlite')
	let seen: number | undefined
	await write(async (tx) => {
		await tx.insert(schema.settings).values({ key: 'half', value: 1 })
		seen = await db.$count(schema.settings)
	})
	expect(seen).toBe(0)
	expect(await db.$count(schema.settings)).toBe(1)
})

test('closing waits for the writes under way', async () => {
	const { write, close, schema, url } = await open('sqlite')
	let goOn = () => {}
	const told = new Promise<void>((resolve) => (goOn = resolve))
	const slow = write(async (tx) => {
		await told
		await tx.insert(schema.settings).values({ key: 'slow', value: 1 })
	})
	const closed = close().then(() => 'closed')
	expect(await Promise.race([closed, nextTurn('waiting')])).toBe('waiting')
	goOn()
	await closed
	await slow
	const { openSqlite } = await import('./sqlite.ts')
	const again = openSqlite(url)
	expect(await again.db.$count(schema.settings)).toBe(1)
	await again.close()
})
