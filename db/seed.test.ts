import { eq, sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { venues } from './cast.ts'
import { kind, open, PATIENCE, type Opened } from '#tests/support/database/database.ts'

const now = new Date('2026-03-11T20:30:00Z')

test(
	'the demo data is sound, the same for one moment, and only put into an empty database',
	{ timeout: PATIENCE },
	async () => {
		const { db, seed, schema, findViolations } = await open(kind)
		expect(await seed(now)).toBe(true)
		expect(await findViolations(db)).toEqual([])
		expect(await db.$count(schema.bookings)).toBeGreaterThan(2_400)
		const published = () => db.$count(schema.courts, eq(schema.courts.status, 'published'))
		expect(await published()).toBe(venues.length)
		const before = await totalOf({ db, schema })
		expect(await seed(now)).toBe(false)
		expect(await published()).toBe(venues.length)

		const another = await open(kind)
		await another.seed(now)
		expect(await totalOf(another), 'the same moment gives the same data').toBe(before)
	},
)

async function totalOf({ db, schema }: Pick<Opened, 'db' | 'schema'>) {
	const [row] = await db.select({ total: sum(schema.bookings.totalPrice).mapWith(Number) }).from(schema.bookings)
	return row!.total
}
