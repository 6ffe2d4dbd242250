import fc from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { cancelRedemption, completeRedemption } from '#app/features/rewards/admin/redemptions.server.ts'
import { earn, takeBack } from '#app/features/rewards/earning/earning.server.ts'
import { findOwed, findPoints } from '#app/features/rewards/points.server.ts'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createItem, redemptionsOf, storedItem } from '#tests/support/world/rewards.ts'
import { caseSeed, times, within } from '#tests/support/cases.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const SEQUENCES = inject('source').kind === 'sqlite' ? times(150, 5_000) : times(30, 1_000)
const now = new Date('2026-11-20T09:00:00Z')
const admin = await createUser({ role: 'admin' })

/** A step of a person, or one done to them, with a cause, an item or one of their redemptions. */
const step = fc.oneof(
	fc.record({ does: fc.constantFrom('earn', 'takeBack'), which: fc.nat(5) }),
	fc.record({ does: fc.constantFrom('redeem', 'cancel', 'complete'), which: fc.nat(5) }),
)

const causes = [
	{ key: 'review', cause: 'review:1', points: 10 },
	{ key: 'review', cause: 'review:2', points: 10 },
	{ key: 'clubEvent', cause: 'club-event:1', points: 15 },
	{ key: 'tournamentPlayed', cause: 'tournament:1', points: 30 },
	{ key: 'tournamentWon', cause: 'tournament:1', points: 100 },
	{ key: 'booking', cause: 'booking:1', points: 40, rand: 450 },
] as const

/** Earned, spent, and taken back: after these steps points are owed. */
const OWING = [
	{ does: 'earn', which: 4 },
	{ does: 'redeem', which: 1 },
	{ does: 'takeBack', which: 4 },
	{ does: 'earn', which: 3 },
	{ does: 'cancel', which: 0 },
]

test(
	'points are what was earned less what was spent, and never below nought, in any order of things',
	async () => {
		let owing = 0
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
				const user = await createUser()
				const items = [
					await createItem({ pointsCost: 10, stock: 2 }),
					await createItem({ pointsCost: 45 }),
					await createItem({ pointsCost: 110 }),
				]
				// The model: the causes that count, what is left of each item, and each redemption with its status.
				const held = new Set<number>()
				const stock = [2, Infinity, Infinity]
				const redeemed: { item: number; status: string }[] = []
				const earned = () => [...held].reduce((sum, which) => sum + causes[which]!.points, 0)
				const spent = () =>
					redeemed.reduce((sum, { item, status }) => sum + (status === 'cancelled' ? 0 : items[item]!.pointsCost), 0)

				for (const { does, which } of steps) {
					if (does === 'earn') {
						const { points: _, ...cause } = causes[which]!
						await write((tx) => earn(tx, { userId: user.id, ...cause }, now))
						held.add(which)
					} else if (does === 'takeBack') {
						const { key, cause } = causes[which]!
						await write((tx) => takeBack(tx, { userId: user.id, key, cause }, now))
						held.delete(which)
					} else if (does === 'redeem') {
						const item = which % 3
						const may = earned() - spent() >= items[item]!.pointsCost && stock[item]! > 0
						const outcome = await redeem(user, items[item]!.id, { now }).then(
							() => true,
							() => false,
						)
						expect(outcome).toBe(may)
						if (may) redeemed.push({ item, status: 'pending' })
						if (may) stock[item]!--
					} else if (redeemed.length > 0) {
						const nth = which % redeemed.length
						const { id } = (await redemptionsOf(user))[nth]!
						const decide =
							does === 'cancel' ? cancelRedemption(admin, id, { note: '' }, now) : completeRedemption(admin, id, now)
						const outcome = await decide.then(
							() => true,
							() => false,
						)
						expect(outcome).toBe(redeemed[nth]!.status === 'pending')
						if (outcome && does === 'cancel') stock[redeemed[nth]!.item]!++
						if (outcome) redeemed[nth]!.status = does === 'cancel' ? 'cancelled' : 'completed'
					}
					const balance = earned() - spent()
					if (balance < 0) owing++
					expect([await findPoints(user, db), await findOwed(user)]).toEqual([
						Math.max(balance, 0),
						Math.max(-balance, 0),
					])
				}
				expect((await redemptionsOf(user)).map(({ status }) => status)).toEqual(redeemed.map(({ status }) => status))
				expect((await storedItem(items[0]!.id)).stock).toBe(stock[0])
			}),
			{ numRuns: SEQUENCES, seed: caseSeed, examples: [[OWING]] },
		)
		expect(owing).toBeGreaterThan(0)
		expect(await fsck()).toEqual([])
	},
	within(300_000),
)
