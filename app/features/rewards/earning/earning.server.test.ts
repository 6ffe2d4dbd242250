import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { REWARD_RULES, type RewardKey } from '#app/features/rewards/earning/reward-rules.ts'
import { redemptions, rewardTypes, userRewards } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createItem } from '#tests/support/world/rewards.ts'
import { earn, earnAll, takeBack, takeBackAll, type Cause } from './earning.server.ts'
import { findEarningRules } from './earning-rules.server.ts'
import { findEarnings } from '../history.server.ts'
import { findOwed, findPoints } from '../points.server.ts'
import { redeem } from '../redeem.server.ts'

const now = new Date('2026-11-20T09:00:00Z')
const give = (cause: Cause & { rand?: number }) => write((tx) => earn(tx, cause, now))
const take = (cause: Cause) => write((tx) => takeBack(tx, cause, now))
const rowsOf = (userId: number) => db.$count(userRewards, eq(userRewards.userId, userId))

const expected: Record<RewardKey, number> = {
	booking: 40,
	firstBooking: 50,
	review: 10,
	tournamentPlayed: 30,
	tournamentWon: 100,
	clubEvent: 15,
	matchRequest: 10,
}

afterAll(async () => expect(await fsck()).toEqual([]))

describe.each(REWARD_RULES.map(({ key }) => key))('%s', (key) => {
	it('gives its points once per cause, and again after they were taken back', async () => {
		const user = await createUser()
		const cause = { userId: user.id, key, cause: 'it:1' }
		const steps = [
			[() => give({ ...cause, rand: 499 }), expected[key], 1],
			[() => give({ ...cause, rand: 900 }), expected[key], 1],
			[() => take(cause), 0, 2],
			[() => take(cause), 0, 2],
			[() => give({ ...cause, rand: 499 }), expected[key], 3],
			[() => give({ ...cause, cause: 'it:2', rand: 499 }), 2 * expected[key], 4],
			[() => take({ ...cause, cause: 'it:3' }), 2 * expected[key], 4],
		] as const
		for (const [step, points, rows] of steps) {
			await step()
			expect([await findPoints(user), await rowsOf(user.id)]).toEqual([points, rows])
		}
	})
})

test.each([
	[0, 0],
	[99, 0],
	[100, 10],
	[199, 10],
	[200, 20],
	[12_345, 1230],
])('a booking of R%i gives %i points', async (rand, points) => {
	const user = await createUser()
	await give({ userId: user.id, key: 'booking', cause: 'booking:1', rand })
	expect([await findPoints(user), await rowsOf(user.id)]).toEqual([points, points ? 1 : 0])
})

describe('points spent before they are taken back', () => {
	it('are owed, and deducted from later earnings until they are paid off', async () => {
		const user = await createUser()
		const won = { userId: user.id, key: 'tournamentWon' as const, cause: 'tournament:1' }
		await give(won)
		await redeem(user, (await createItem({ pointsCost: 70 })).id, { now })
		await take(won)
		expect([await findPoints(user), await findOwed(user)]).toEqual([0, 70])
		await give({ userId: user.id, key: 'firstBooking', cause: 'first-booking' })
		expect([await findPoints(user), await findOwed(user)]).toEqual([0, 20])
		await give({ userId: user.id, key: 'tournamentPlayed', cause: 'tournament:1' })
		expect([await findPoints(user), await findOwed(user)]).toEqual([10, 0])
		const { earnings } = await findEarnings(user)
		expect(earnings.map(({ description, points }) => [description, points])).toEqual([
			['Tournament played', 30],
			['First booking', 50],
			['Tournament won', -100],
			['Tournament won', 100],
		])
	})
})

describe('many at once', () => {
	it('earn and lose points as each would alone', async () => {
		const [spender, debtor, holder] = [await createUser(), await createUser(), await createUser()]
		const of = (...people: { id: number }[]) => people.map(({ id }) => ({ userId: id, cause: 'tournament:9' }))
		const item = await createItem({ pointsCost: 30 })
		await give({ userId: debtor.id, key: 'tournamentPlayed', cause: 'tournament:8' })
		await redeem(debtor, item.id, { now })
		await take({ userId: debtor.id, key: 'tournamentPlayed', cause: 'tournament:8' })
		await give({ userId: holder.id, key: 'tournamentWon', cause: 'tournament:9' })

		const all = of(spender, debtor, holder, spender)
		const balances = async () => [await findPoints(spender), await findPoints(debtor), await findPoints(holder)]
		await write((tx) => earnAll(tx, 'tournamentWon', all, now))
		expect(await balances()).toEqual([100, 70, 100])
		await redeem(spender, item.id, { now })
		const twice = [...all, { userId: spender.id, cause: 'tournament:10' }]
		await write((tx) => takeBackAll(tx, 'tournamentWon', twice, now))
		expect(await balances()).toEqual([0, 0, 0])
		expect([await findOwed(spender), await findOwed(debtor), await findOwed(holder)]).toEqual([30, 30, 0])
	})

	it('may exceed the limit of one statement', async () => {
		const user = await createUser()
		const causes = Array.from({ length: 1_001 }, (_, i) => ({ userId: user.id, cause: `booking:${i}`, rand: 100 }))
		await write((tx) => earnAll(tx, 'booking', causes, now))
		expect([await findPoints(user), await rowsOf(user.id)]).toEqual([10_010, 1_001])
		await write((tx) => takeBackAll(tx, 'booking', causes.slice(1), now))
		expect([await findPoints(user), await rowsOf(user.id)]).toEqual([10, 2_001])
	})
})

describe('activities without a payment', () => {
	const requests = (user: { id: number }, count: number) =>
		Array.from({ length: count }, (_, i) => ({ userId: user.id, cause: `match-request:${i}` }))

	it('earn a player 500 points a month in all', async () => {
		const user = await createUser()
		await write((tx) => earnAll(tx, 'matchRequest', requests(user, 49), now))
		await give({ userId: user.id, key: 'tournamentPlayed', cause: 'tournament:77' })
		expect(await findPoints(user)).toBe(500)
		await give({ userId: user.id, key: 'tournamentWon', cause: 'tournament:77' })
		await write((tx) => earnAll(tx, 'matchRequest', requests(user, 60), now))
		expect(await findPoints(user)).toBe(500)

		const paid = { key: 'booking' as const, cause: 'booking:9', rand: 300 }
		await write((tx) => earn(tx, { userId: user.id, ...paid }, now))
		await write((tx) => earnAll(tx, 'tournamentWon', [{ userId: user.id, cause: 'tournament:78', isPaid: true }], now))
		expect(await findPoints(user)).toBe(630)

		const nextMonth = at('2026-12-01', 0)
		await write((tx) => earnAll(tx, 'matchRequest', requests(user, 60), new Date(nextMonth.getTime() - 1)))
		expect(await findPoints(user)).toBe(630)
		await write((tx) => earnAll(tx, 'matchRequest', requests(user, 60), nextMonth))
		expect(await findPoints(user)).toBe(630 + 11 * 10)
	})

	it('can earn again what was taken back', async () => {
		const user = await createUser()
		const causes = requests(user, 60)
		await write((tx) => earnAll(tx, 'matchRequest', causes, now))
		await write((tx) => takeBackAll(tx, 'matchRequest', causes.slice(0, 1), now))
		await write((tx) => earnAll(tx, 'matchRequest', causes.slice(-1), now))
		expect(await findPoints(user)).toBe(500)
	})
})

describe('a rule changed by an admin', () => {
	it('counts from then on, and earlier points are taken back as they were given', async () => {
		const user = await createUser()
		const cause = (n: number) => ({ userId: user.id, key: 'matchRequest' as const, cause: `match-request:${n}` })
		const change = (changes: Partial<typeof rewardTypes.$inferInsert>) =>
			write((tx) => tx.update(rewardTypes).set(changes).where(eq(rewardTypes.key, 'matchRequest')))
		await give(cause(1))
		await change({ pointsValue: 25 })
		await give(cause(2))
		expect(await findPoints(user)).toBe(35)
		expect((await findEarningRules()).find(({ key }) => key === 'matchRequest')).toMatchObject({ pointsValue: 25 })
		await take(cause(1))
		expect(await findPoints(user)).toBe(25)

		await change({ active: false })
		await give(cause(3))
		expect(await findPoints(user)).toBe(25)
		expect((await findEarningRules()).map(({ key }) => key)).not.toContain('matchRequest')
		await take(cause(2))
		expect(await findPoints(user)).toBe(0)
		await change({ active: true, pointsValue: 10 })
	})
})

test('the table of rules contains all rules, also those never used', async () => {
	await write((tx) => tx.delete(redemptions))
	await write((tx) => tx.delete(userRewards))
	await write((tx) => tx.delete(rewardTypes).where(eq(rewardTypes.key, 'clubEvent')))
	expect((await findEarningRules()).map(({ key, pointsValue, perRand }) => [key, pointsValue, perRand])).toEqual(
		REWARD_RULES.map(({ key, pointsValue, perRand }) => [key, pointsValue, perRand]),
	)
})
