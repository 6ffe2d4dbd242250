import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { idempotencyKeys, settings } from '#db/schema.ts'
import { conflict } from '#app/lib/errors.ts'
import { DAY } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { removeOldKeys, withIdempotencyKey } from './idempotency.server.ts'

const user = await createUser()
const newKey = () => crypto.randomUUID()
function counted() {
	const work = async () => ({ done: ++work.times })
	work.times = 0
	return work
}

describe('withIdempotencyKey', () => {
	it('runs the work once per key and returns its result again', async () => {
		const [key, work] = [newKey(), counted()]
		for (let i = 0; i < 3; i++) expect(await withIdempotencyKey(user, key, { a: 1 }, work)).toEqual({ done: 1 })
		expect(work.times).toBe(1)
	})

	it('runs it each time without a key', async () => {
		const work = counted()
		for (const key of [null, undefined, '']) await withIdempotencyKey(user, key, {}, work)
		expect(work.times).toBe(3)
	})

	it('refuses the key for other input, and keeps the first result', async () => {
		const [key, work] = [newKey(), counted()]
		await withIdempotencyKey(user, key, { a: 1 }, work)
		await expect(withIdempotencyKey(user, key, { a: 2 }, work)).rejects.toMatchObject({ init: { status: 422 } })
		expect(await withIdempotencyKey(user, key, { a: 1 }, work)).toEqual({ done: 1 })
	})

	it('keeps the same key of two users apart', async () => {
		const [key, work, other] = [newKey(), counted(), await createUser()]
		expect([await withIdempotencyKey(user, key, {}, work), await withIdempotencyKey(other, key, {}, work)]).toEqual([
			{ done: 1 },
			{ done: 2 },
		])
	})

	it('rolls back a failure: neither the key nor any write remains', async () => {
		const key = newKey()
		const failing = () =>
			write(async (tx) => {
				await tx.insert(settings).values({ key, value: 1 })
				throw conflict('Too late')
			})
		await expect(withIdempotencyKey(user, key, {}, failing)).rejects.toThrow('Too late')
		expect(await db.$count(settings, eq(settings.key, key))).toBe(0)
		expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0)
		expect(await withIdempotencyKey(user, key, {}, counted())).toEqual({ done: 1 })
	})

	it('runs it once for fifty concurrent calls', async () => {
		const key = newKey()
		const work = () =>
			write(async (tx) => {
				const [row] = await tx.insert(settings).values({ key: newKey(), value: key }).returning()
				return { row: row!.key }
			})
		const answers = await Promise.all(Array.from({ length: 50 }, () => withIdempotencyKey(user, key, {}, work)))
		expect(new Set(answers.map(({ row }) => row)).size).toBe(1)
		const rows = await db.select().from(settings)
		expect(rows.filter(({ value }) => value === key)).toHaveLength(1)
	})

	test.each(['x'.repeat(201), 'a b', 'caf\u00e9', '\t', 'a\nb', '\u0000'])(
		'refuses a key that is none (%#)',
		async (key) => {
			const work = counted()
			await expect((async () => withIdempotencyKey(user, key, {}, work))()).rejects.toMatchObject({
				init: { status: 400 },
			})
			expect(work.times).toBe(0)
		},
	)

	it('accepts 200 characters', async () => {
		expect(await withIdempotencyKey(user, '!~'.repeat(100), {}, counted())).toEqual({ done: 1 })
	})
})

describe('removeOldKeys', () => {
	it('removes keys after two days and not before', async () => {
		const [key, work] = [newKey(), counted()]
		await withIdempotencyKey(user, key, {}, work)
		await removeOldKeys(new Date(Date.now() + 2 * DAY - 60_000))
		await withIdempotencyKey(user, key, {}, work)
		expect(work.times).toBe(1)
		await removeOldKeys(new Date(Date.now() + 2 * DAY + 60_000))
		await withIdempotencyKey(user, key, {}, work)
		expect(work.times).toBe(2)
	})
})
