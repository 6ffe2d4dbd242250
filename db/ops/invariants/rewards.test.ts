import { and, asc, eq, gt } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Writer } from '../../client/index.ts'
import { openForAll, type Opened } from '#tests/support/database/database.ts'

const now = new Date('2026-03-11T20:30:00Z')

const opened = openForAll('sqlite')
let database: Opened
beforeAll(async () => {
	database = opened()
	await database.seed(now)
}, 60_000)

/** Returns the violations found after that damage, then undoes it. */
async function damagedBy(damage: (tx: Writer) => Promise<unknown>) {
	const { brokenBalances, brokenEarnings, brokenRedemptions } = await import('./rewards.ts')
	let lines: string[] = []
	const undo = new Error('undo')
	await database
		.write(async (tx) => {
			await damage(tx)
			lines = [...(await brokenEarnings(tx)), ...(await brokenBalances(tx)), ...(await brokenRedemptions(tx))]
			throw undo
		})
		.catch((error) => {
			if (error !== undo) throw error
		})
	return lines
}

type Row = Opened['schema']['userRewards']['$inferSelect']

/** Finds an earning of a person who has spent nothing, with the names used in messages. */
async function anEarning() {
	const { redemptions, userRewards } = database.schema
	const spenders = new Set((await database.db.select().from(redemptions)).map(({ userId }) => userId))
	const rows = await database.db.select().from(userRewards).where(gt(userRewards.pointsEarned, 9))
	const row = rows.find(({ userId }) => !spenders.has(userId))!
	const own = rows.filter(({ userId }) => userId === row.userId)
	const name = `Cause ${row.activityId} of user ${row.userId} under rule ${row.rewardTypeId}`
	return { row, name, balance: own.reduce((points, { pointsEarned }) => points + pointsEarned, 0) }
}

const entryOf = ({ id: _, ...row }: Row, changed: Partial<Row>) => ({ ...row, ...changed })

test('nothing is found where nothing is wrong', async () => {
	expect(await damagedBy(() => Promise.resolve())).toEqual([])
	const { row } = await anEarning()
	const { userRewards } = database.schema
	const p = row.pointsEarned
	const turns = [
		entryOf(row, { entry: 2, pointsEarned: -p }),
		entryOf(row, { entry: 3, pointsEarned: p + 5 }),
		entryOf(row, { entry: 4, pointsEarned: -p - 5 }),
	]
	expect(await damagedBy((tx) => tx.insert(userRewards).values(turns)), 'earned and taken back in turns').toEqual([])
})

test('the entries of a cause are numbered without a gap', async () => {
	const { row, name } = await anEarning()
	const { userRewards } = database.schema
	const number = (entry: number) => (tx: Writer) =>
		tx.update(userRewards).set({ entry }).where(eq(userRewards.id, row.id))
	expect(await damagedBy(number(2))).toEqual([`${name} has the entries 2`])
	expect(await damagedBy(number(0))).toEqual([`${name} has the entries 0`])
	const gap = entryOf(row, { entry: 3, pointsEarned: -row.pointsEarned })
	expect(await damagedBy((tx) => tx.insert(userRewards).values(gap))).toEqual([`${name} has the entries 1, 3`])
})

test('they earn and take back in turns, always all that was earned', async () => {
	const { row, name } = await anEarning()
	const { userRewards } = database.schema
	const p = row.pointsEarned
	const second = (changed: Partial<Row>) => (tx: Writer) =>
		tx.insert(userRewards).values(entryOf(row, { entry: 2, ...changed }))
	const line = (took: number, owed: number) =>
		`${name} earned ${p} points, of which entry 2 took ${took} and leaves ${owed} owed`
	expect(await damagedBy(second({ pointsEarned: p })), 'given twice').toEqual([line(-p, 0)])
	expect(await damagedBy(second({ pointsEarned: 1 - p })), 'one point kept').toEqual([line(p - 1, 0)])
	expect(await damagedBy(second({ pointsEarned: -p - 1 })), 'one too many taken').toEqual([line(p + 1, 0)])
	const first = (changed: Partial<Row>) => (tx: Writer) =>
		tx.update(userRewards).set(changed).where(eq(userRewards.id, row.id))
	expect(await damagedBy(first({ owed: 1, pointsEarned: 0 }))).toContain(
		`${name} owes 1 points of entry 1, which earns`,
	)
	expect(await damagedBy(first({ pointsEarned: -1 }))).toContain(`${name} earns -1 points with entry 1`)
})

test('no player owes points while they have some, or has less than none', async () => {
	const { row, balance } = await anEarning()
	const { redemptionItems, redemptions, userRewards } = database.schema
	const [item] = await database.db.select().from(redemptionItems)
	const spend = (tx: Writer, pointsSpent: number) =>
		tx.insert(redemptions).values({ userId: row.userId, itemId: item!.id, pointsSpent, code: 'TEST' })
	const owe = (tx: Writer, owed: number) =>
		tx.insert(userRewards).values(entryOf(row, { entry: 2, pointsEarned: owed - row.pointsEarned, owed }))
	const left = balance - row.pointsEarned
	expect(await damagedBy((tx) => owe(tx, 3))).toEqual([`User ${row.userId} owes 3 points and has ${left + 3}`])
	const all = async (tx: Writer) => {
		await owe(tx, 3)
		await spend(tx, left + 3)
	}
	expect(await damagedBy(all), 'what is owed was spent').toEqual([])
	expect(await damagedBy((tx) => spend(tx, balance))).toEqual([])
	expect(await damagedBy((tx) => spend(tx, balance + 1))).toEqual([`User ${row.userId} has a balance of -1 points`])
	await expect(
		damagedBy((tx) => tx.update(userRewards).set({ owed: -1 }).where(eq(userRewards.id, row.id))),
	).rejects.toThrow()
})

test('a redemption’s times of decision fit its status', async () => {
	const { redemptions } = database.schema
	const [pending] = await database.db
		.select()
		.from(redemptions)
		.where(eq(redemptions.status, 'pending'))
		.orderBy(asc(redemptions.id))
	const { id } = pending!
	const set = (changed: Partial<typeof redemptions.$inferInsert>) => (tx: Writer) =>
		tx
			.update(redemptions)
			.set(changed)
			.where(and(eq(redemptions.id, id)))
	expect(await damagedBy(set({ completedAt: now }))).toEqual([`Redemption ${id} is pending, but was completed`])
	expect(await damagedBy(set({ cancelledAt: now }))).toEqual([`Redemption ${id} is pending, but was cancelled`])
	expect(await damagedBy(set({ status: 'completed', completedAt: now }))).toEqual([])
	expect(await damagedBy(set({ status: 'cancelled', cancelledAt: now }))).toEqual([])
	expect(await damagedBy(set({ status: 'cancelled', completedAt: now }))).toEqual([
		`Redemption ${id} is cancelled, but was completed`,
	])
	const { itemId, createdAt } = pending!
	const { courts, honouredRewards } = database.schema
	const agreements = await database.db
		.select()
		.from(honouredRewards)
		.where(eq(honouredRewards.itemId, itemId))
		.orderBy(asc(honouredRewards.id))
	const venueId = agreements[0]!.courtId
	expect(await damagedBy(set({ courtId: venueId }))).toEqual([
		`Redemption ${id} has venue ${venueId}, but was not completed`,
	])
	const used = (courtId: number) => set({ status: 'completed', completedAt: now, courtId })
	expect(await damagedBy(used(venueId))).toEqual([])
	const other = (await database.db.select().from(courts).orderBy(asc(courts.id))).find(({ id }) =>
		agreements.every(({ courtId }) => courtId !== id),
	)!
	const astray = (courtId: number) => [`Redemption ${id} was used at venue ${courtId}, which does not give it out`]
	expect(await damagedBy(used(other.id))).toEqual(astray(other.id))
	const ended = (endedAt: Date) => async (tx: Writer) => {
		await tx.update(honouredRewards).set({ endedAt }).where(eq(honouredRewards.id, agreements[0]!.id))
		await used(venueId)(tx)
	}
	// Others were used there after that end too.
	const [line] = astray(venueId)
	expect(await damagedBy(ended(new Date(createdAt.getTime() + 60_000)))).not.toContain(line)
	expect(await damagedBy(ended(createdAt))).toContain(line)
})
