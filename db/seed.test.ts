import { eq, sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { venues } from './cast.ts'
import { kind, open, PATIENCE } from '#tests/support/database.ts'

const now = new Date('2026-03-11T20:30:00Z')

test('the demo data is sound, and is only put into an empty database', { timeout: PATIENCE }, async () => {
	const { db, seed, schema, findViolations } = await open(kind)
	expect(await seed(now)).toBe(true)
	expect(await findViolations(db)).toEqual([])
	expect(await db.$count(schema.bookings)).toBeGreaterThan(2_400)
	const published = () => db.$count(schema.courts, eq(schema.courts.status, 'published'))
	expect(await published()).toBe(venues.length)
	expect(await seed(now)).toBe(false)
	expect(await published()).toBe(venues.length)
})

test('the same moment gives the same data', { timeout: PATIENCE }, async () => {
	const total = async () => {
		const { db, seed, schema } = await open(kind)
		await seed(now)
		const [row] = await db.select({ total: sum(schema.bookings.totalPrice).mapWith(Number) }).from(schema.bookings)
		return row!.total
	}
	expect(await total()).toBe(await total())
})
