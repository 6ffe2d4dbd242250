import { eq, lt } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { browserKeys, idempotencyKeys, settings } from '#db/schema.ts'
import { createUser } from '#tests/support/world/people.ts'
import { dialect } from '../dialect.ts'
import { removeAll } from './remove.ts'

const noon = new Date('2026-11-22T12:00:00Z')
const { key, createdAt } = browserKeys
const isOld = lt(createdAt, noon)

/** Adds this many old rows, and a new one. */
async function add(old: number) {
	const row = (name: string, ms: number) => ({ key: name, createdAt: new Date(noon.getTime() + ms) })
	const rows = [row('new', 0), ...Array.from({ length: old }, (_, i) => row(`old ${i}`, -1 - i))]
	await write((tx) => tx.insert(browserKeys).values(rows))
}
afterEach(() => write((tx) => tx.delete(browserKeys)))

/** Removes old rows, and stops after `most` portions; returns the portions. */
async function remove(most = Infinity) {
	const portions: number[] = []
	const stopping = new AbortController()
	const removed = (keys: unknown[]) => {
		if (portions.push(keys.length) === most) stopping.abort()
	}
	await removeAll(browserKeys, { key }, isOld, { stopping: stopping.signal, removed })
	return portions
}

test('all matching rows are gone and no others, in portions', async () => {
	await add(450)
	const removed: { key: string }[] = []
	await removeAll(browserKeys, { key }, isOld, { removed: (keys) => removed.push(...keys) })
	expect(new Set(removed.map((row) => row.key)).size).toBe(450)
	expect(await db.select({ key }).from(browserKeys)).toEqual([{ key: 'new' }])
})

test('stops after the portion in which it is told to', async () => {
	await add(450)
	expect(await remove(1)).toEqual([200])
	expect(await db.$count(browserKeys)).toBe(251)
	expect(await remove()).toEqual([200, 50])
	expect(await remove()).toEqual([0])
})

test('a row that is known by two columns is told from one that shares one of them', async () => {
	const users = [await createUser(), await createUser()]
	const rows = users.flatMap(({ id: userId }, i) =>
		['a', 'b'].map((name, j) => ({ userId, key: name, bodyHash: i === j ? 'old' : 'new', status: 201 })),
	)
	await write((tx) => tx.insert(idempotencyKeys).values(rows))
	const { userId, key, bodyHash } = idempotencyKeys
	await removeAll(idempotencyKeys, { userId, key }, eq(bodyHash, 'old'))
	const left = await db.select({ userId, key }).from(idempotencyKeys).orderBy(userId)
	expect(left).toEqual([
		{ userId: users[0]!.id, key: 'b' },
		{ userId: users[1]!.id, key: 'a' },
	])
})

// Elsewhere writes need no turn.
test.runIf(dialect === 'sqlite')('the writes of others come between', async () => {
	await add(600)
	const order: (number | 'other')[] = []
	const others: Promise<unknown>[] = []
	await removeAll(browserKeys, { key }, isOld, {
		removed(keys) {
			order.push(keys.length)
			const put = write((tx) => tx.insert(settings).values({ key: `other ${order.length}`, value: 1 }))
			others.push(put.then(() => order.push('other')))
		},
	})
	await Promise.all(others)
	expect(order).toEqual([200, 'other', 200, 'other', 200, 'other', 0, 'other'])
})
