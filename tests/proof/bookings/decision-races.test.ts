import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { notices, redemptionItems, redemptions } from '#db/schema.ts'
import { earn } from '#app/features/rewards/earning/earning.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createItem } from '#tests/support/world/rewards.ts'
import { cancelNaively, editNaively } from './naive-decision.ts'
import { visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(120_000) }
const AT_ONCE = times(20, 40)
const STOCK = 20

const admins = await Promise.all(
	[1, 2].map(async () => ({ headers: await signedIn(await createUser({ role: 'admin' })) })),
)

const about = { name: 'Cap', description: 'Green', category: 'Clothing', pointsCost: 300 }

const anItem = (stock: number) => createItem({ ...about, stock })
const stockOf = async (id: number) =>
	(await db.select().from(redemptionItems).where(eq(redemptionItems.id, id)))[0]!.stock

/** Makes a player with 1,000 points. */
async function aPlayer() {
	const user = await createUser()
	await write((tx) => earn(tx, { userId: user.id, key: 'booking', cause: 'booking:1', rand: 10_000 }, new Date()))
	return user
}

/** Makes a redemption of a new player, who then has 700 points; the item has four left. */
async function aRedemption() {
	const item = await anItem(5)
	const person = await aPlayer()
	const { id } = await redeem(person, item.id)
	return { id, item, person }
}

describe('one redemption and many admins at once', () => {
	const decide = (id: number, how: 'complete' | 'cancel', i: number) =>
		visit(`/admin/redemptions/${id}/${how}`, { ...admins[i % 2]!, form: { note: '' } })

	test.each([
		['completed first', 'complete'],
		['cancelled first', 'cancel'],
	] as const)('is decided on once, %s', LONG, async (_, first) => {
		const { id, item, person } = await aRedemption()
		const other = first === 'cancel' ? 'complete' : 'cancel'
		expect((await decide(id, first, 0)).status).toBe(302)
		const late = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => decide(id, i % 3 ? first : other, i)))
		expect(late.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(409))
		const back = first === 'cancel'
		expect([await stockOf(item.id), await findPoints(person)]).toEqual(back ? [5, 1_000] : [4, 700])
	})

	test('is decided on once, whichever comes first', LONG, async () => {
		const { id, item, person } = await aRedemption()
		const answers = await Promise.all(
			Array.from({ length: AT_ONCE }, (_, i) => decide(id, i % 3 ? 'cancel' : 'complete', i)),
		)
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
		expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1)
		const [redemption] = await db.select().from(redemptions).where(eq(redemptions.id, id))
		const back = redemption!.status === 'cancelled'
		expect([await stockOf(item.id), await findPoints(person)]).toEqual(back ? [5, 1_000] : [4, 700])
		// One with the code, and one about the decision.
		expect(await db.$count(notices, eq(notices.userId, person.id))).toBe(2)
		expect(await findViolations(db)).toEqual([])
	})

	test('the same race catches a naive cancelling', LONG, async () => {
		const { id, item } = await aRedemption()
		expect(await atOnce([id, id], cancelNaively)).toEqual([302, 302])
		expect(await stockOf(item.id)).toBe(6)
	})
})

describe('a reward that is changed while people redeem it', () => {
	const shown = {
		shownStock: String(STOCK),
		stock: String(STOCK),
		shownCost: '300',
		pointsCost: '300',
		available: 'yes',
	}
	const people = Promise.all(Array.from({ length: STOCK + 5 }, aPlayer))

	test('never brings back what was redeemed', LONG, async () => {
		const item = await anItem(STOCK)
		const form = { ...about, ...shown, name: 'Cap, green' }
		const edits = admins.map((admin) => visit(`/admin/rewards/${item.id}/edit`, { ...admin, form }))
		const redeemed = (await people).map((person) =>
			redeem(person, item.id).then(
				() => 'redeemed' as const,
				(error: Error) => error.message,
			),
		)
		const answers = await Promise.all(redeemed)
		expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([302, 302])
		expect(answers.filter((answer) => answer === 'redeemed')).toHaveLength(STOCK)
		expect(answers.filter((answer) => answer === 'Out of stock')).toHaveLength(5)
		expect([await stockOf(item.id), await db.$count(redemptions, eq(redemptions.itemId, item.id))]).toEqual([0, STOCK])
		expect(await findViolations(db)).toEqual([])
	})

	test('the same race catches a naive form', LONG, async () => {
		const item = await anItem(STOCK)
		const [first] = await people
		await redeem(first!, item.id)
		await editNaively(item.id, { name: 'Cap, green', stock: STOCK })
		const left = await stockOf(item.id)
		expect(left! + (await db.$count(redemptions, eq(redemptions.itemId, item.id)))).toBeGreaterThan(STOCK)
	})
})
