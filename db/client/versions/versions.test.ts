import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dialect } from '../../dialect.ts'
import { closures, courts, sessions, settings, users } from '../../schema.ts'
import { db, countAsRead, migrate, onlyKey, trackReads, onTold, isCurrent, tell, write } from '../index.ts'
import { createVersions } from './versions.ts'

const person = (name: string) => ({ username: name, usernameKey: name, email: name, emailKey: name, fullName: name })
const venue = (name: string) => ({ name, description: '', location: '', address: '', city: 'Durban' })

const readSettings = () => db.select().from(settings)
const put = (key: string) => write((tx) => tx.insert(settings).values({ key, value: 1 }))

test('a reading is valid until a table it read is changed', async () => {
	await put('a')
	const { value, reads } = await trackReads(readSettings)
	expect(value).toHaveLength(1)
	await write((tx) => tx.insert(users).values(person('elsewhere')))
	expect(isCurrent(reads)).toBe(true)
	await write((tx) => tx.select().from(settings))
	expect(isCurrent(reads)).toBe(true)
	for (const change of [
		() => put('b'),
		() => write((tx) => tx.update(settings).set({ value: 2 })),
		() => write((tx) => tx.delete(settings)),
	]) {
		const { reads } = await trackReads(readSettings)
		await change()
		expect(isCurrent(reads)).toBe(false)
	}
	expect(isCurrent(reads), 'it never stands again').toBe(false)
})

test('no reading is valid while the commits of others are unknown', async () => {
	let known = true
	const { trackReads, isCurrent } = createVersions(() => known)
	const { reads } = await trackReads(async () => {})
	expect(isCurrent(reads)).toBe(true)
	known = false
	expect(isCurrent(reads)).toBe(false)
})

test('commits of others make earlier readings old', async () => {
	let others = 0
	const { trackReads, isCurrent } = createVersions(({ invalidateAll }) => {
		if (others > 0) invalidateAll()
		others = 0
		return true
	})
	const { reads } = await trackReads(async () => {})
	others = 1
	expect(isCurrent(reads)).toBe(false)
	expect(isCurrent(reads), 'it never stands again').toBe(false)
})

test('a failed write changes nothing, and one under way has not yet', async () => {
	const { reads } = await trackReads(readSettings)
	const failing = write(async (tx) => {
		await tx.insert(settings).values({ key: 'lost', value: 1 })
		expect(isCurrent(reads)).toBe(true)
		throw new Error('changed my mind')
	})
	await expect(failing).rejects.toThrow('changed my mind')
	expect(isCurrent(reads)).toBe(true)
})

test('a reading from within a write is old once the write is committed', async () => {
	const { reads } = await write(async (tx) => {
		await tx.insert(settings).values({ key: 'meanwhile', value: 1 })
		return trackReads(readSettings)
	})
	expect(isCurrent(reads)).toBe(false)
})

test('rows that go with another row count as changed', async () => {
	const id = await write(async (tx) => {
		const [user] = await tx.insert(users).values(person('parent')).returning()
		const session = { userId: user!.id, cookieHash: 'c', tokenHash: 't', expiresAt: new Date() }
		await tx.insert(sessions).values(session)
		return user!.id
	})
	const { value, reads } = await trackReads(() => db.select().from(sessions))
	expect(value).toHaveLength(1)
	await write((tx) => tx.delete(users).where(eq(users.id, id)))
	expect(await db.$count(sessions)).toBe(0)
	expect(isCurrent(reads)).toBe(false)
})

test('joins, relations, counts and subqueries are read', async () => {
	await write((tx) => tx.insert(courts).values({ ...venue('A'), facilities: [] as string[] }))
	const queries = [
		() => db.query.courts.findMany({ with: { closures: true } }),
		() => db.select().from(courts).leftJoin(closures, eq(closures.courtId, courts.id)),
		() => db.$count(closures),
		() => db.select({ id: users.id, closed: db.$count(closures) }).from(users),
		() =>
			db
				.with(db.$with('c').as(db.select().from(closures)))
				.select()
				.from(courts),
	]
	const [court] = await db.select().from(courts)
	for (const query of queries) {
		const { reads } = await trackReads<unknown>(async () => query())
		const startTime = new Date()
		const closure = { courtId: court!.id, startTime, endTime: new Date(+startTime + 1), reason: 'rain' as const }
		await write((tx) => tx.insert(closures).values(closure))
		expect(isCurrent(reads), query.toString()).toBe(false)
	}
})

test('a change of one key concerns that key alone, one without a key all of them', async () => {
	const read = async (key?: number) =>
		(await trackReads(() => (key ? onlyKey(settings, key, readSettings) : readSettings()))).reads
	const change = (key?: number) =>
		key ? onlyKey(settings, key, () => put(crypto.randomUUID())) : put(crypto.randomUUID())
	const reads = async () => [await read(1), await read(2), await read()]

	let all = await reads()
	await change(1)
	expect(all.map(isCurrent)).toEqual([false, true, false])
	all = await reads()
	await change()
	expect(all.map(isCurrent)).toEqual([false, false, false])
	all = await reads()
	await onlyKey(users, 1, () => change(2))
	expect(all.map(isCurrent)).toEqual([true, false, false])
})

test('an inner tracking records for the outer one, as does counting as read', async () => {
	const outer = await trackReads(() => trackReads(readSettings))
	const heir = await trackReads(async () => countAsRead(outer.value.reads))
	const stranger = await trackReads(async () => {})
	const reads = [outer.reads, outer.value.reads, heir.reads, stranger.reads]
	expect(reads.map(isCurrent)).toEqual([true, true, true, true])
	await put(crypto.randomUUID())
	expect(reads.map(isCurrent)).toEqual([false, false, false, true])
	const late = await trackReads(async () => {
		await readSettings()
		countAsRead(outer.reads)
	})
	expect(isCurrent(late.reads), 'made of something old').toBe(false)
})

test('a migration counts as a change of everything', async () => {
	const { reads } = await trackReads(readSettings)
	await migrate()
	if (dialect === 'sqlite') expect(isCurrent(reads), 'there was nothing to migrate').toBe(true)
	else expect(isCurrent(reads)).toBe(false)
})

test('a message reaches every listener at once', () => {
	const heard: object[] = []
	const stop = onTold('news', (message) => heard.push(message))
	const stopFailing = onTold('news', () => {
		throw new Error('deaf')
	})
	onTold('news', (message) => heard.push(message))
	tell('news', { number: 1 })
	expect(heard).toEqual([{ number: 1 }, { number: 1 }])
	stop()
	stopFailing()
	tell('news', { number: 2 })
	tell('other', { number: 3 })
	expect(heard).toHaveLength(3)
	expect(() => tell('news', { text: 'x'.repeat(8000) })).toThrow(RangeError)
})

test('keys are limited so that memory is bounded, and no old reads count as current', async () => {
	const { logger, trackReads, isCurrent, onlyKey, invalidate } = createVersions(() => true)
	const read = async (key: number) => {
		const query = async () => logger.logQuery('select * from "settings"')
		return (await trackReads(() => onlyKey(settings, key, query))).reads
	}
	const first = await read(1)
	for (let key = 2; key <= 10_000; key++) await read(key)
	expect(isCurrent(first)).toBe(true)
	await read(10_001)
	expect(isCurrent(first)).toBe(false)
	const again = await read(1)
	expect(isCurrent(again)).toBe(true)
	invalidate(['settings:1'])
	expect(isCurrent(again)).toBe(false)
})
