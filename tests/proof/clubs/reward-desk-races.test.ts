import { afterEach, describe, expect, it, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog } from '#db/schema.ts'
import { cancelRedemption } from '#app/features/rewards/admin/redemptions.server.ts'
import { markUsed, undoUse } from '#app/features/rewards/desk/codes.server.ts'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createItem, givePoints, redemptionsOf } from '#tests/support/world/rewards.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { markUsedNaively } from './naive-mark-used.ts'

const LONG = { timeout: within(120_000) }
const now = new Date('2026-11-20T10:00:00Z')
const admin = await createUser({ role: 'admin' })

/** Makes a code that works at these many venues, each with its owner at the desk. */
async function aCode(venues: number) {
	const desks: { owner: Awaited<ReturnType<typeof createUser>>; venueId: number }[] = []
	for (let i = 0; i < venues; i++) {
		const owner = await createUser({ role: 'venue_owner' })
		desks.push({ owner, venueId: (await createVenue({ ownerId: owner.id })).venueId })
	}
	const item = await createItem({ at: desks.map(({ venueId }) => venueId), stock: 5 })
	const player = await createUser()
	await givePoints(player, 300, now)
	return { desks, player, ...(await redeem(player, item.id, { now })) }
}

const outcome = (work: Promise<unknown>) =>
	work.then(
		() => 'handed out',
		() => 'refused',
	)

describe('one code at ten desks at once', () => {
	it('is handed out once, with one notice and one line', LONG, async () => {
		const { desks, player, code, id } = await aCode(10)
		const results = await Promise.all(desks.map(({ owner, venueId }) => outcome(markUsed(owner, venueId, code, now))))
		expect(results.filter((result) => result === 'handed out')).toHaveLength(1)
		const told = (await noticesOf(player.id)).filter(({ title }) => title.startsWith('Your reward was used'))
		expect(told).toHaveLength(1)
		const lines = and(eq(auditLog.subject, `redemption:${id}`), eq(auditLog.action, 'redemption.use'))
		expect(await db.$count(auditLog, lines)).toBe(1)
		const [row] = await redemptionsOf(player)
		expect(desks.findIndex(({ venueId }) => venueId === row!.courtId)).toBe(results.indexOf('handed out'))
		expect(await fsck()).toEqual([])
	})

	test('the same race finds out a naive desk', LONG, async () => {
		const { desks, code } = await aCode(3)
		const results = await atOnce(desks, ({ owner, venueId }) => markUsedNaively(owner, venueId, code))
		expect(results).toEqual(['handed out', 'handed out', 'handed out'])
	})
})

describe('at once', () => {
	afterEach(async () => expect(await fsck()).toEqual([]))

	test('using a code and cancelling it never does both', LONG, async () => {
		const { desks, player, code, id } = await aCode(1)
		const [{ owner, venueId }] = desks as [(typeof desks)[number]]
		const results = await Promise.all(
			Array.from({ length: 10 }, (_, i) =>
				i % 2
					? outcome(markUsed(owner, venueId, code, now)).then((result) => (result === 'refused' ? result : 'used'))
					: outcome(cancelRedemption(admin, id, { note: '' }, now)).then((result) =>
							result.replace('handed out', 'cancelled'),
						),
			),
		)
		const done = new Set(results.filter((result) => result !== 'refused'))
		expect(done.size).toBe(1)
		expect(await findPoints(player)).toBe(done.has('used') ? 0 : 300)
	})

	test('undoing beside another desk leaves it used or not, never half', LONG, async () => {
		const { desks, player, code, id } = await aCode(2)
		const [first, second] = desks as [(typeof desks)[number], (typeof desks)[number]]
		await markUsed(first.owner, first.venueId, code, now)
		await Promise.all([
			outcome(undoUse(first.owner, first.venueId, id, now)),
			...Array.from({ length: 5 }, () => outcome(markUsed(second.owner, second.venueId, code, now))),
		])
		const [row] = await redemptionsOf(player)
		expect([
			['pending', null],
			['completed', second.venueId],
		]).toContainEqual([row!.status, row!.courtId])
	})
})
