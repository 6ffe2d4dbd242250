import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { kind, open, openForAll, type Opened } from '#tests/support/database/database.ts'

/** Returns table, column and whether it is NOT NULL, as the migrated database reports. */
async function columnsOf({ db, url }: Opened) {
	const rows = url.endsWith('.db')
		? await db
				.select({
					table: sql<string>`t.name`,
					column: sql<string>`c.name`,
					required: sql`c."notnull"`.mapWith(Boolean),
				})
				.from(sql`sqlite_master t, pragma_table_info(t.name) c`)
				.where(sql`t.type = 'table' and t.name not like 'sqlite~_%' escape '~' and t.name not like '~_~_%' escape '~'`)
		: await db
				.select({
					table: sql<string>`table_name`,
					column: sql<string>`column_name`,
					required: sql<boolean>`is_nullable = 'NO'`,
				})
				.from(sql`information_schema.columns`)
				.where(sql`table_schema = 'public'`)
	return rows.map(({ table, column, required }) => `${table}.${column}${required ? '' : '?'}`).sort()
}

const database = openForAll(kind)

test('has the tables and columns that SQLite has', async () => {
	const columns = await columnsOf(database())
	expect(columns).toContain('bookings.late_charge_percent')
	expect(columns).toContain('users.deleted_at?')
	expect(columns).toEqual(await columnsOf(await open('sqlite')))
})

test('gives a sport that comes without a colour one', async () => {
	const { write, schema } = database()
	const [sport] = await write((tx) => tx.insert(schema.sports).values({ name: 'Squash', icon: 'squash' }).returning())
	expect(sport).toMatchObject({ color: '#3B82F6', displayOrder: 0 })
})

test('allows no time of a court twice', async () => {
	const { write, schema } = database()
	const refused = write(async (tx) => {
		const { courtTime, bookings, courts, sports, users } = schema
		const names = {
			usernameKey: 'a',
			emailKey: 'a@example.com',
			email: 'a@example.com',
			fullName: 'A',
			username: 'a',
		}
		const [user] = await tx.insert(users).values(names).returning()
		const venue = { name: 'V', description: '', location: '', address: '', city: 'Durban' }
		const [court] = await tx.insert(courts).values(venue).returning()
		const [sport] = await tx.insert(sports).values({ name: 'Padel', icon: 'padel', color: '#000' }).returning()
		const hour = new Date('2026-03-01T16:00:00Z')
		const row = { userId: user!.id, courtId: court!.id, sportId: sport!.id, startTime: hour, totalPrice: 0 }
		const made = await tx
			.insert(bookings)
			.values(
				[0, 1].map(() => ({ ...row, endTime: new Date('2026-03-01T17:00:00Z'), paymentMethod: 'SnapScan' as const })),
			)
			.returning()
		for (const { id } of made)
			await tx
				.insert(courtTime)
				.values({ bookingId: id, courtId: court!.id, sportId: sport!.id, courtNumber: 1, startTime: hour })
	})
	await expect(refused).rejects.toThrow(/booked_hours/)
})

test('allows no role that does not exist, no name that differs only in case', async () => {
	const { write, schema } = database()
	const person = (name: string, role: string) => ({
		username: name,
		usernameKey: name.toLowerCase(),
		email: `${name}@example.com`,
		emailKey: `${name}@example.com`,
		fullName: name,
		role: role as 'user',
	})
	const add = (name: string, role = 'user') => write((tx) => tx.insert(schema.users).values(person(name, role)))
	await add('Zola')
	await expect(add('zola')).rejects.toThrow()
	await expect(add('Bea', 'superuser')).rejects.toThrow()
	await add('Bea')
})

test('tells usernames that look alike by the key that the code has', async () => {
	const { db } = database()
	const { lookAlikeKey, lookAlikeKeyOf } = await import('./schema/accounts.ts')
	for (const name of ['vvi11iarn0', 'ıénık', 'жіӏн0о', 'γιώργοσ', 'օրիօն', 'vvv', "o'rnrn"]) {
		const key = lookAlikeKey(sql`cast(${name} as text)`).mapWith(String)
		const [row] = await db.select({ key }).from(sql`(values (1)) as once`)
		expect(row, name).toEqual({ key: lookAlikeKeyOf(name) })
	}
})

test('gives points once for a cause and one code to a redemption', async () => {
	const { write, schema } = database()
	const { redemptionItems, redemptions, rewardTypes, userRewards, users } = schema
	const name = { username: 'Cebo', usernameKey: 'cebo', email: 'cebo@example.com', emailKey: 'cebo@example.com' }
	const [earning, spending] = await write(async (tx) => {
		const [user] = await tx
			.insert(users)
			.values({ ...name, fullName: 'Cebo' })
			.returning()
		const rule = { key: 'review' as const, name: 'Review', description: '', pointsValue: 10, category: 'community' }
		const [type] = await tx.insert(rewardTypes).values(rule).returning()
		const cap = { name: 'Cap', description: '', pointsCost: 5, category: 'Clothing' }
		const [item] = await tx.insert(redemptionItems).values(cap).returning()
		return [
			{ userId: user!.id, rewardTypeId: type!.id, pointsEarned: 10, activityId: 'review:1' },
			{ userId: user!.id, itemId: item!.id, pointsSpent: 5, code: 'RW1' },
		] as const
	})
	const earn = (more: Partial<typeof userRewards.$inferInsert> = {}) =>
		write((tx) => tx.insert(userRewards).values({ ...earning, ...more }))
	await earn()
	await expect(earn()).rejects.toThrow()
	await expect(earn({ entry: 2, owed: -1 })).rejects.toThrow()
	await earn({ entry: 2, pointsEarned: -10 })
	await earn({ activityId: 'review:2' })
	const spend = (code: string) => write((tx) => tx.insert(redemptions).values({ ...spending, code }))
	await spend('RW1')
	await expect(spend('RW1')).rejects.toThrow()
	await expect(spend('')).rejects.toThrow()
	await spend('RW2')
})

test('has no run of a series twice and no more runners than places', async () => {
	const { write, schema } = database()
	const { runningClubs, runningEvents, runningSeries, users } = schema
	const name = { username: 'Dineo', usernameKey: 'dineo', email: 'dineo@example.com', emailKey: 'dineo@example.com' }
	const date = new Date('2026-03-01T04:00:00Z')
	const run = await write(async (tx) => {
		const [user] = await tx
			.insert(users)
			.values({ ...name, fullName: 'Dineo' })
			.returning()
		const club = { name: 'Club', description: '', location: '', city: 'Durban', meetingDays: [], founderId: user!.id }
		const [{ id: clubId } = { id: 0 }] = await tx.insert(runningClubs).values(club).returning()
		const about = { clubId, organizerId: user!.id }
		const plan = {} as typeof runningSeries.$inferInsert.plan
		const [series] = await tx
			.insert(runningSeries)
			.values({ ...about, frequency: 'weekly', firstDate: date, plan })
			.returning()
		return { ...about, seriesId: series!.id, name: 'Run', location: '', date, time: '06:00' }
	})
	const add = (more: Partial<typeof runningEvents.$inferInsert>) =>
		write((tx) => tx.insert(runningEvents).values({ ...run, ...more }))
	await add({ occurrence: 0, maxParticipants: 2, currentParticipants: 2 })
	await expect(add({ occurrence: 0 })).rejects.toThrow()
	await expect(add({ occurrence: 1, maxParticipants: 2, currentParticipants: 3 })).rejects.toThrow()
	await add({ occurrence: 1, maxParticipants: 0, currentParticipants: 3 })
	await expect(add({ occurrence: 2, paceMin: 400, paceMax: 300 })).rejects.toThrow()
	await expect(add({ occurrence: 2, duration: 0 })).rejects.toThrow()
})
