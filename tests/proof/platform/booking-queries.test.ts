import Sqlite from 'better-sqlite3'
import { and, eq, or } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { databaseUrl, dialect } from '#db/dialect.ts'
import { bookings, customers, users } from '#db/schema.ts'
import { askedBy } from '#tests/support/database/asked-statements.ts'
import { DAY } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { post, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const counted = await vi.hoisted(async () => {
	const { countTurns } = await import('#tests/support/database/turns.ts')
	const url = process.env.DATABASE_URL!
	if (!url.startsWith('postgres')) return undefined
	const proxy = await countTurns(url)
	process.env.DATABASE_URL = proxy.url // before the client is imported, which opens it
	return proxy
})
afterAll(() => counted?.close())
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

/** Statements for one booking of a person who is signed in, and on PostgreSQL the round trips that they take. */
const MOST = { statements: 20, turns: 8 }

const owner = await createUser({ role: 'venue_owner' })
const player = await createUser()
const headers = await signedIn(player)
const venue = await createVenue({ ownerId: owner.id, courts: 2 })
await write((tx) => tx.update(users).set({ phone: '082 555 0101' }).where(eq(users.id, player.id)))

let hour = 8
const book = async () => expect((await post(headers, wish(venue, '2027-03-02', hour, ++hour))).status).toBe(201)
await book()
await book() // so that connections are open and the owner has a notice

describe.runIf(dialect === 'postgres')('a booking on PostgreSQL', () => {
	test('takes few round trips, the news to open pages with it', async () => {
		expect(await counted!.turnsOf(book)).toBeLessThanOrEqual(MOST.turns)
	})
})

/** Gives the venue many customers and many bookings to come, and counts the rows, without which no plan is good. */
async function grow() {
	const [booking] = await db.select().from(bookings)
	const day = (n: number) => new Date(booking!.startTime.getTime() + n * DAY)
	await write(async (tx) => {
		for (let n = 1; n <= 300; n++) {
			const { id: _, ...row } = booking!
			await tx.insert(bookings).values({ ...row, status: 'confirmed', startTime: day(n), endTime: day(n + 1) })
			await tx.insert(customers).values({ courtId: venue.venueId, key: `key ${n}`, name: 'A', bookedAt: row.createdAt })
		}
	})
	const other = new Sqlite(databaseUrl)
	other.exec('analyze')
	other.close()
}

/** Returns the steps of a plan that read all customers, or all bookings to come, of a venue. */
function readWhole(sql: string) {
	const other = new Sqlite(databaseUrl, { readonly: true })
	const values = Array.from(sql.matchAll(/\?/g), () => null)
	const plan = other.prepare(`explain query plan ${sql}`).all(values) as { detail: string }[]
	other.close()
	const whole = /^SEARCH (customers|bookings) USING .*\(court_id=\?( AND start_time>\?)?\)$/
	return plan.map(({ detail }) => detail).filter((step) => whole.test(step))
}

describe.runIf(dialect === 'sqlite')('a booking on SQLite', () => {
	test('takes few statements, none of which reads all that a venue has', async () => {
		await grow()
		const { statements } = await askedBy(book)
		expect(statements.length).toBeLessThanOrEqual(MOST.statements)
		expect(statements.flatMap(({ sql }) => readWhole(sql))).toEqual([])
		const naive = db
			.select()
			.from(customers)
			.where(and(eq(customers.courtId, 1), or(eq(customers.userId, 1), eq(customers.key, '1'))))
			.toSQL()
		expect(readWhole(naive.sql)).toHaveLength(1)
	})
})
