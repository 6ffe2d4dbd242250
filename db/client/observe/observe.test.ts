import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dialect } from '../../dialect.ts'
import { closures, courts, sessions, settings, users } from '../../schema.ts'
import { db, inherit, migrate, narrowed, observe, onTold, stands, tell, write } from '../index.ts'
import { createObserver } from './observe.ts'

const person = (name: string) => ({ username: name, usernameKey: name, email: name, emailKey: name, fullName: name })
const venue = (name: string) => ({ name, description: '', location: '', address: '', city: 'Durban' })

const readSettings = () => db.select().from(settings)
const put = (key: string) => write((tx) => tx.insert(settings).values({ key, value: 1 }))

test('a reading stands until a table it read is changed', async () => {
	await put('a')
	const { value, reading } = await observe(readSettings)
	expect(value).toHaveLength(1)
	await write((tx) => tx.insert(users).values(person('elsewhere')))
	expect(stands(reading)).toBe(true)
	await write((tx) => tx.select().from(settings))
	expect(stands(reading)).toBe(true)
	for (const change of [
		() => put('b'),
		() => write((tx) => tx.update(settings).set({ value: 2 })),
		() => write((tx) => tx.delete(settings)),
	]) {
		const { reading } = await observe(readSettings)
		await change()
		expect(stands(reading)).toBe(false)
	}
	expect(stands(reading), 'it never stands again').toBe(false)
})

test('nothing stands while nobody knows what others have committed', async () => {
	let known = true
	const { observe, stands } = createObserver(() => known)
	const { reading } = await observe(async () => {})
	expect(stands(reading)).toBe(true)
	known = false
	expect(stands(reading)).toBe(false)
})

test('what others have committed makes old what was read before it', async () => {
	let others = 0
	const { observe, stands } = createObserver((raiseAll) => {
		if (others > 0) raiseAll()
		others = 0
		return true
	})
	const { reading } = await observe(async () => {})
	others = 1
	expect(stands(reading)).toBe(false)
	expect(stands(reading), 'it never stands again').toBe(false)
})

test('what fails changes nothing, and what is under way has not yet', async () => {
	const { reading } = await observe(readSettings)
	const failing = write(async (tx) => {
		await tx.insert(settings).values({ key: 'lost', value: 1 })
		expect(stands(reading)).toBe(true)
		throw new Error('changed my mind')
	})
	await expect(failing).rejects.toThrow('changed my mind')
	expect(stands(reading)).toBe(true)
})

test('a reading from within a write is old once the write is committed', async () => {
	const { reading } = await write(async (tx) => {
		await tx.insert(settings).values({ key: 'meanwhile', value: 1 })
		return observe(readSettings)
	})
	expect(stands(reading)).toBe(false)
})

test('rows that go with another row count as changed', async () => {
	const id = await write(async (tx) => {
		const [user] = await tx.insert(users).values(person('parent')).returning()
		const session = { userId: user!.id, cookieHash: 'c', tokenHash: 't', expiresAt: new Date() }
		await tx.insert(sessions).values(session)
		return user!.id
	})
	const { value, reading } = await observe(() => db.select().from(sessions))
	expect(value).toHaveLength(1)
	await write((tx) => tx.delete(users).where(eq(users.id, id)))
	expect(await db.$count(sessions)).toBe(0)
	expect(stands(reading)).toBe(false)
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
		const { reading } = await observe<unknown>(async () => query())
		const startTime = new Date()
		const closure = { courtId: court!.id, startTime, endTime: new Date(+startTime + 1), reason: 'rain' as const }
		await write((tx) => tx.insert(closures).values(closure))
		expect(stands(reading), query.toString()).toBe(false)
	}
})

test('what is narrowed to a key concerns that key alone, and what is not concerns all', async () => {
	const read = async (key?: number) =>
		(await observe(() => (key ? narrowed(settings, key, readSettings) : readSettings()))).reading
	const change = (key?: number) =>
		key ? narrowed(settings, key, () => put(crypto.randomUUID())) : put(crypto.randomUUID())
	const readings = async () => [await read(1), await read(2), await read()]

	let all = await readings()
	await change(1)
	expect(all.map(stands)).toEqual([false, true, false])
	all = await readings()
	await change()
	expect(all.map(stands)).toEqual([false, false, false])
	all = await readings()
	await narrowed(users, 1, () => change(2))
	expect(all.map(stands)).toEqual([true, false, false])
})

test('an inner observation counts for the outer one, as does what is inherited', async () => {
	const outer = await observe(() => observe(readSettings))
	const heir = await observe(async () => inherit(outer.value.reading))
	const stranger = await observe(async () => {})
	const readings = [outer.reading, outer.value.reading, heir.reading, stranger.reading]
	expect(readings.map(stands)).toEqual([true, true, true, true])
	await put(crypto.randomUUID())
	expect(readings.map(stands)).toEqual([false, false, false, true])
	const late = await observe(async () => {
		await readSettings()
		inherit(outer.reading)
	})
	expect(stands(late.reading), 'made of something old').toBe(false)
})

test('a migration counts as a change of everything', async () => {
	const { reading } = await observe(readSettings)
	await migrate()
	if (dialect === 'sqlite') expect(stands(reading), 'there was nothing to migrate').toBe(true)
	else expect(stands(reading)).toBe(false)
})

test('what is told is heard at once, by everybody who listens', () => {
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

test('so many keys are told apart that memory is bounded, and no old reading stands for it', async () => {
	const { logger, observe, stands, narrowed, raise } = createObserver(() => true)
	const read = async (key: number) => {
		const query = async () => logger.logQuery('select * from "settings"')
		return (await observe(() => narrowed(settings, key, query))).reading
	}
	const first = await read(1)
	for (let key = 2; key <= 10_000; key++) await read(key)
	expect(stands(first)).toBe(true)
	await read(10_001)
	expect(stands(first)).toBe(false)
	const again = await read(1)
	expect(stands(again)).toBe(true)
	raise(['settings:1'])
	expect(stands(again)).toBe(false)
})
