import { expect, test, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { book, cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { useReward } from '#app/features/bookings/promo-codes/enter-code.server.ts'
import { markUsed } from '#app/features/rewards/desk/codes.server.ts'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createItem, givePoints, redemptionsOf } from '#tests/support/world/rewards.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { useNaively } from './naive-reward.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(4, 10)
const LONG = { timeout: within(120_000) }
const now = new Date()
const day = addDays(dateOf(now), 3)
const owner = await createUser({ role: 'venue_owner' })

async function world(bookings: number) {
	const { venueId, sportId } = await createVenue({ ownerId: owner.id, courts: bookings, price: 200 })
	const player = await createUser()
	const item = await createItem({ name: 'R50 off', off: 50, pointsCost: 100, at: [venueId] })
	await givePoints(player, 100, now)
	const { id, code } = await redeem(player, item.id, { now })
	const terms = { venueId, sportId, startTime: at(day, 12), endTime: at(day, 13), notes: '' }
	const ids: number[] = []
	for (let i = 0; i < bookings; i++) ids.push((await book(player, { ...terms, paymentMethod: 'SnapScan' }, { now })).id)
	return { venueId, player, id, code, ids }
}

const isRefused = (error: unknown) => (error as { init?: { status: number } }).init?.status === 409
const tried = (work: Promise<unknown>) =>
	work.then(
		() => true,
		(error: unknown) => {
			if (!isRefused(error)) throw error
			return false
		},
	)
const used = (done: boolean[]) => done.filter(Boolean).length

test('one reward on three bookings at once, and at the desk, is used once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { venueId, player, id, code, ids } = await world(3)
		const done = await Promise.all([
			...ids.map((booking) => tried(useReward(player, booking, id, now))),
			tried(markUsed(owner, venueId, code, now)),
		])
		expect(used(done)).toBe(1)
	}
	expect(await fsck()).toEqual([])
})

test('a reward that one booking gives back while another wants it is used at most once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { player, id, ids } = await world(3)
		const [first, ...others] = ids
		await useReward(player, first!, id, now)
		const [, ...done] = await Promise.all([
			cancelBooking(player, first!, now),
			...others.map((booking) => tried(useReward(player, booking, id, now))),
		])
		expect(used(done as boolean[])).toBeLessThanOrEqual(1)
		const [{ status }] = (await redemptionsOf(player)) as [{ status: string }, ...unknown[]]
		expect(status).toBe(used(done as boolean[]) === 1 ? 'completed' : 'pending')
	}
	expect(await fsck()).toEqual([])
})

test('one that looks first and writes then uses it twice', LONG, async () => {
	const { venueId, id, ids } = await world(2)
	const wanted = [...ids.map((bookingId) => ({ bookingId })), { courtId: venueId }]
	expect(used(await atOnce(wanted, (use) => useNaively(id, use)))).toBe(3)
})
