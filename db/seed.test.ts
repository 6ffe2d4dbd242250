import { and, eq, gt, ne, sum } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cast, venues } from './cast.ts'
import { kinds, open, PATIENCE } from './testing.ts'

const now = new Date('2026-03-11T20:30:00Z')

describe.each(kinds)('the demo data on %s', (kind) => {
	test('is sound, and is only put into an empty database', { timeout: PATIENCE }, async () => {
		const { db, seed, schema, findViolations } = await open(kind)
		expect(await seed(now)).toBe(true)
		expect(await findViolations(db)).toEqual([])
		expect(await db.$count(schema.bookings)).toBeGreaterThan(2_400)
		const published = () => db.$count(schema.courts, eq(schema.courts.status, 'published'))
		expect(await published()).toBe(venues.length)
		expect(await seed(now)).toBe(false)
		expect(await published()).toBe(venues.length)
	})
})

test('the same moment gives the same data', async () => {
	const total = async () => {
		const { db, seed, schema } = await open('sqlite')
		await seed(now)
		const [row] = await db.select({ total: sum(schema.bookings.totalPrice).mapWith(Number) }).from(schema.bookings)
		return row!.total
	}
	expect(await total()).toBe(await total())
})

test('Thandi has bookings of every kind and Sipho nothing coming up', async () => {
	const { db, seed, schema } = await open('sqlite')
	await seed(now)
	const { bookings, users } = schema
	const of = async (key: keyof typeof cast) => {
		const user = await db.query.users.findFirst({ where: eq(users.usernameKey, key) })
		const live = and(eq(bookings.userId, user!.id), ne(bookings.status, 'cancelled'))
		const upcoming = await db.$count(bookings, and(live, gt(bookings.startTime, now)))
		const cancelled = await db.$count(bookings, and(eq(bookings.userId, user!.id), eq(bookings.status, 'cancelled')))
		return { upcoming, past: (await db.$count(bookings, live)) - upcoming, cancelled }
	}
	expect(await of('thandi')).toEqual({ upcoming: 3, past: 6, cancelled: 2 })
	expect(await of('sipho')).toEqual({ upcoming: 0, past: 3, cancelled: 1 })
})

test('every booking lies within the opening hours of its venue and on a court it has', async () => {
	const { db, seed, schema } = await open('sqlite')
	await seed(now)
	const venues = await db.query.courts.findMany({ with: { openingHours: true, courtSports: true } })
	const hours = await db.select().from(schema.bookedHours)
	const local = new Intl.DateTimeFormat('en-GB', {
		timeZone: 'Africa/Johannesburg',
		weekday: 'short',
		hour: '2-digit',
		hour12: false,
	})
	const outside = hours.filter(({ courtId, sportId, courtNumber, hour }) => {
		const venue = venues.find(({ id }) => id === courtId)!
		const parts = Object.fromEntries(local.formatToParts(hour).map(({ type, value }) => [type, value]))
		const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday!) + 1
		const day = venue.openingHours.find((day) => day.weekday === weekday)
		const offer = venue.courtSports.find((offer) => offer.sportId === sportId)
		const isOpen = day && Number(parts.hour) >= day.opensAt && Number(parts.hour) < day.closesAt
		return !isOpen || !offer || courtNumber > offer.courtCount
	})
	expect(hours.length).toBeGreaterThan(2_500)
	expect(outside).toEqual([])
})

// the day of the week decides which venues are open, the hour what is still ahead
test.each(['2026-03-07T22:30:00Z', '2026-12-31T21:59:00Z', '2028-02-29T03:10:00Z', '2026-06-07T10:00:00Z'])(
	'can be made at %s',
	async (moment) => {
		const { db, seed, findViolations } = await open('sqlite')
		await seed(new Date(moment))
		expect(await findViolations(db)).toEqual([])
	},
)
