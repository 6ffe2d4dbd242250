import { and, eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { kind, openForAll } from '#tests/support/database/database.ts'

const now = new Date('2026-03-01T16:00:00.123Z')

const database = openForAll(kind)
// Imported late: it depends on the dialect.
const toPrepare = () => import('./prepared.ts')

async function addPeople(...names: string[]) {
	const { write, schema } = database()
	const { insertRows } = await toPrepare()
	const people = names.map((name) => ({
		usernameKey: name,
		emailKey: name,
		email: name,
		fullName: name,
		username: name,
	}))
	return write((tx) => insertRows(tx, schema.users, people, { skipTaken: true }))
}

test('a prepared query returns what the query built anew does, in reads and in writes', async () => {
	const { db, write, schema } = database()
	const { users, sessions } = schema
	const { prepared } = await toPrepare()
	const [ann, ben] = await addPeople('ann', 'ben')
	const end = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
	const session = (user: { id: number }, hours: number, tokenHash: string) => ({
		userId: user.id,
		cookieHash: `cookie of ${tokenHash}`,
		tokenHash,
		expiresAt: end(hours),
		lastSeenAt: now,
	})
	await write((tx) =>
		tx.insert(sessions).values([session(ann!, 1, 'a1'), session(ann!, 9, 'a9'), session(ben!, 9, 'b9')]),
	)
	let built = 0
	const find = prepared({ user: sessions.userId, at: sessions.expiresAt }, (reader, { user, at }) => {
		built++
		return reader
			.select({ token: sessions.tokenHash, end: sessions.expiresAt, user: { name: users.username } })
			.from(sessions)
			.innerJoin(users, eq(users.id, sessions.userId))
			.where(and(eq(sessions.userId, user), gt(sessions.expiresAt, at)))
			.orderBy(sessions.tokenHash)
	})
	const a9 = { token: 'a9', end: end(9), user: { name: 'ann' } }
	expect(await find(db, { user: ann!.id, at: now })).toEqual([{ ...a9, token: 'a1', end: end(1) }, a9])
	expect(await find(db, { user: ann!.id, at: end(1) })).toEqual([a9])
	expect(await find(db, { user: ben!.id, at: end(9) })).toEqual([])
	expect(built).toBe(1)
	const inWrite = await write(async (tx) => {
		await tx.delete(sessions).where(eq(sessions.tokenHash, 'a1'))
		return find(tx, { user: ann!.id, at: now })
	})
	expect(inWrite, 'of the transaction itself').toEqual([a9])
})

test('several values are compared at once, none of them with nothing', async () => {
	const { db, schema } = database()
	const { users } = schema
	const { among, prepared, several } = await toPrepare()
	const added = await addPeople('cat', 'dan', 'eve')
	const ids = added.map((person) => person.id)
	const find = prepared({ ids: several(users.id), names: several(users.username) }, (reader, { ids, names }) =>
		reader
			.select({ name: users.username })
			.from(users)
			.where(and(among(users.id, ids), among(users.username, names)))
			.orderBy(users.id),
	)
	const names = ['eve', 'cat', `o'"x`, 'ann']
	expect(await find(db, { ids, names })).toEqual([{ name: 'cat' }, { name: 'eve' }])
	expect(await find(db, { ids: ids.slice(1), names })).toEqual([{ name: 'eve' }])
	expect(await find(db, { ids: [], names })).toEqual([])
})

test('a row is inserted with its defaults, its nulls and nothing of the row before', async () => {
	const { db, write, schema } = database()
	const { insertRows } = await toPrepare()
	const { courts, closures } = schema
	const base = { name: 'V', description: '', location: '', address: '', city: 'Durban', ownerId: null }
	const venue = async (fields: object) => (await write((tx) => insertRows(tx, courts, [{ ...base, ...fields }])))[0]!
	const first = await venue({ facilities: ['Café'], rating: 4.5, createdAt: now })
	expect(first).toMatchObject({ facilities: ['Café'], images: [], rating: 4.5, maxHours: 4, createdAt: now })
	const before = Date.now()
	const second = await venue({ maxHours: undefined, rating: null })
	expect(second).toMatchObject({ facilities: [], rating: null, maxHours: 4, ownerId: null })
	expect(second.createdAt.getTime()).toBeGreaterThanOrEqual(before)
	const closed = (hour: number, courtNumber: number | null) => ({
		courtId: first.id,
		courtNumber,
		reason: 'rain' as const,
		startTime: new Date(now.getTime() + hour),
		endTime: new Date(now.getTime() + hour + 1),
	})
	const two = [closed(1, null), closed(2, 7)]
	const twenty = Array.from({ length: 20 }, (_, i) => closed(3 + i, i + 1))
	const inserted = [
		...(await write((tx) => insertRows(tx, closures, two))),
		...(await write((tx) => insertRows(tx, closures, twenty))),
	]
	expect(inserted).toMatchObject([...two, ...twenty])
	expect(await db.select().from(closures)).toEqual(inserted)
})

test('rows that a unique index refuses are left out, or the insert fails as a whole', async () => {
	const { db, write, schema } = database()
	const { insertRows } = await toPrepare()
	await addPeople('fay')
	const added = await addPeople('gus', 'fay', 'hal')
	expect(added.map(({ username }) => username)).toEqual(['gus', 'hal'])
	const [fay] = await db.select().from(schema.users).where(eq(schema.users.username, 'fay'))
	const again = ['ida', 'fay'].map((key) => ({ ...fay!, id: undefined, usernameKey: key, emailKey: key }))
	await expect(write((tx) => insertRows(tx, schema.users, again))).rejects.toThrow()
	expect(await db.$count(schema.users, eq(schema.users.usernameKey, 'ida'))).toBe(0)
})
