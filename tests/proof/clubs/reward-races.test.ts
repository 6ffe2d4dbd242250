import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { redemptions, userRewards } from '#db/schema.ts'
import { cancelRedemption, completeRedemption } from '#app/features/rewards/admin/redemptions.server.ts'
import { earn, takeBack } from '#app/features/rewards/earning/earning.server.ts'
import { findOwed, findPoints } from '#app/features/rewards/points.server.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createItem, givePoints, redemptionsFor, redemptionsOf, storedItem } from '#tests/support/world/rewards.ts'
import { redeemNaively } from './naive-redeem.ts'
import { call } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const admin = await createUser({ role: 'admin' })

async function createPerson(points: number) {
	const user = await createUser()
	await givePoints(user, points)
	return { user, headers: await signedIn(user) }
}
type Person = Awaited<ReturnType<typeof createPerson>>

const redeem = ({ id: itemId }: { id: number }, { headers }: Pick<Person, 'headers'>, key?: string) =>
	call('POST', '/api/rewards/redeem', {
		headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
		body: { itemId },
	})
const times = <T>(count: number, work: (i: number) => Promise<T>) =>
	Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const countOf = (answers: { status: number }[], wanted: number) =>
	answers.filter(({ status }) => status === wanted).length

describe('1,000 points, an item of 300, 100 redemptions at once', () => {
	it('give exactly 3, and 100 points are left', LONG, async () => {
		const person = await createPerson(1000)
		const item = await createItem({ pointsCost: 300 })
		const answers = await times(100, () => redeem(item, person))
		expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([3, 97])
		const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
		expect(new Set(refusals)).toEqual(new Set(['Not enough points']))
		const rows = await redemptionsOf(person.user)
		expect(rows.map(({ pointsSpent }) => pointsSpent)).toEqual([300, 300, 300])
		expect(new Set(rows.map(({ code }) => code)).size).toBe(3)
		expect(await findPoints(person.user)).toBe(100)
		expect(await fsck()).toEqual([])
	})

	test('the same race finds out a naive redemption', LONG, async () => {
		const { user } = await createPerson(1000)
		const item = await createItem({ pointsCost: 300 })
		const answers = await atOnce([1, 2, 3, 4], () => redeemNaively(user, item.id))
		expect(countOf(answers, 201)).toBe(4)
		expect(await findPoints(user)).toBe(-200)
		expect((await fsck()).length).toBeGreaterThan(0)
		await write((tx) => tx.delete(redemptions).where(eq(redemptions.userId, user.id)))
		expect(await fsck()).toEqual([])
	})
})

describe('5 in stock and 50 people at once', () => {
	it('give exactly 5, each to another person', LONG, async () => {
		const people = await times(50, () => createPerson(200))
		const item = await createItem({ pointsCost: 200, stock: 5 })
		const answers = await Promise.all(people.map((person) => redeem(item, person)))
		expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([5, 45])
		const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
		expect(new Set(refusals)).toEqual(new Set(['Out of stock']))
		expect((await storedItem(item.id)).stock).toBe(0)
		const rows = await redemptionsFor(item)
		expect(new Set(rows.map(({ userId }) => userId)).size).toBe(5)
		const balances = await Promise.all(people.map(({ user }) => findPoints(user)))
		expect(balances.filter((points) => points === 0)).toHaveLength(5)
		expect(balances.filter((points) => points === 200)).toHaveLength(45)
		expect(await fsck()).toEqual([])
	})

	test('the same race finds out a naive redemption', LONG, async () => {
		const people = await times(6, () => createPerson(200))
		const item = await createItem({ pointsCost: 200, stock: 5 })
		await atOnce(people, ({ user }) => redeemNaively(user, item.id))
		expect(await redemptionsFor(item)).toHaveLength(6)
	})
})

describe('at once', () => {
	afterEach(async () => expect(await fsck()).toEqual([]))

	test('one key 50 times is one redemption, with one code', LONG, async () => {
		const person = await createPerson(1000)
		const item = await createItem({ pointsCost: 100, stock: 10 })
		const answers = await times(50, () => redeem(item, person, 'one-tap'))
		expect(countOf(answers, 201)).toBe(50)
		expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
		expect(await redemptionsOf(person.user)).toHaveLength(1)
		expect([await findPoints(person.user), (await storedItem(item.id)).stock]).toEqual([900, 9])
	})

	test('several items never spend more than there is', LONG, async () => {
		const person = await createPerson(1000)
		const items = [await createItem({ pointsCost: 300 }), await createItem({ pointsCost: 200, stock: 2 })]
		await times(60, (i) => redeem(items[i % 2]!, person))
		const spent = (await redemptionsOf(person.user)).map(({ pointsSpent }) => pointsSpent)
		expect(spent.reduce((sum, points) => sum + points, 0)).toBeGreaterThan(700)
		expect(await findPoints(person.user)).toBeGreaterThanOrEqual(0)
		expect((await storedItem(items[1]!.id)).stock).toBe(2 - spent.filter((points) => points === 200).length)
	})

	test('cancelling many times and completing give points and stock back once or not at all', LONG, async () => {
		const person = await createPerson(300)
		const item = await createItem({ pointsCost: 300, stock: 1 })
		const { id } = (await redeem(item, person)).body
		const attempts = await times(20, (i) =>
			(i % 2 ? completeRedemption(admin, id) : cancelRedemption(admin, id, { note: '' })).then(
				() => 'done',
				() => 'refused',
			),
		)
		expect(attempts.filter((outcome) => outcome === 'done')).toHaveLength(1)
		const [row] = await redemptionsOf(person.user)
		const back = row!.status === 'cancelled'
		expect([await findPoints(person.user), (await storedItem(item.id)).stock]).toEqual(back ? [300, 1] : [0, 0])
	})

	test('one cause earns once, is taken back once and is earned once again', LONG, async () => {
		const { id: userId } = await createUser()
		const review = { userId, key: 'review' as const, cause: 'review:1' }
		for (const [work, points, rows] of [
			[earn, 10, 1],
			[takeBack, 0, 2],
			[earn, 10, 3],
		] as const) {
			await times(20, () => write(async (tx) => void (await work(tx, review, new Date()))))
			expect(await findPoints({ id: userId })).toBe(points)
			expect(await db.$count(userRewards, eq(userRewards.userId, userId))).toBe(rows)
		}
	})

	test('taking back while the points are spent never leaves less than nothing', LONG, async () => {
		const { user, headers } = await createPerson(100)
		const item = await createItem({ pointsCost: 100 })
		const won = { userId: user.id, key: 'tournamentWon' as const, cause: 'tournament:1' }
		await write((tx) => earn(tx, won, new Date()))
		const work = times(10, () => redeem(item, { headers }))
		await Promise.all([work, write((tx) => takeBack(tx, won, new Date()))])
		const spent = (await redemptionsOf(user)).length * 100
		const [points, owed] = [await findPoints(user), await findOwed(user)]
		expect(points).toBeGreaterThanOrEqual(0)
		expect(points - owed).toBe(100 - spent)
	})
})
