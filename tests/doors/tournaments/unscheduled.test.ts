import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { payments, refunds } from '#db/schema.ts'
import { settleEntry } from '#app/features/ledger/entry.server.ts'
import { onTournamentChanged } from '#app/features/live/changes.server.ts'
import { endUnscheduled, GRACE } from '#app/features/tournaments/organize/unscheduled.server.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeam, storedTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const [LAST_DAY, NEXT_DAY] = ['2027-03-20', at('2027-03-21', 0)]
vi.useFakeTimers({ toFake: ['Date'], now: NEXT_DAY })
const later = (ms: number) => new Date(NEXT_DAY.getTime() + ms)

const owner = await createUser({ role: 'venue_owner' })
const organizer = await createUser()
const asOrganizer = await signedIn(organizer)
const venue = await createVenue({ ownerId: owner.id })

const channels: string[] = []
onTournamentChanged((channel) => void channels.push(channel))
/** Ends tournaments that other tests have left. */
const endAll = async () => {
	while ((await endUnscheduled(later(99 * DAY))) + (await endUnscheduled(later(999 * DAY))) > 0);
}
afterAll(async () => expect(await fsck()).toEqual([]))

const create = (wishes: Parameters<typeof createTournament>[1] = {}) =>
	createTournament(venue, {
		organizerId: organizer.id,
		startDate: at('2027-03-19', 0),
		endDate: at(LAST_DAY, 0),
		...wishes,
	})

async function paidTeam(tournament: { id: number }, fee: number) {
	const team = await enterTeam(tournament, { status: 'registered', entryFee: fee })
	await write(async (tx) => {
		await tx.insert(payments).values({
			checkoutId: randomUUID(),
			reference: randomUUID(),
			teamId: team.id,
			userId: team.captain.id,
			provider: 'manual',
			method: 'eft',
			status: 'success',
			amount: fee * 100,
			receivedAmount: fee * 100,
			receivedAt: NEXT_DAY,
			receivedBy: 'venue',
			receivedById: owner.id,
			createdAt: NEXT_DAY,
			updatedAt: NEXT_DAY,
		})
		await settleEntry(tx, team.id, NEXT_DAY)
	})
	return team
}

describe('a tournament whose last day passes without a schedule', () => {
	it('reminds its organizer from midnight on, once, and ends when their time is over', async () => {
		await endAll()
		const { id } = await create({ name: 'Forgotten Cup', entryFee: 150 })
		const team = await paidTeam({ id }, 150)
		const before = (await toldTo(organizer)).length
		const told = async () => (await toldTo(organizer)).slice(before)
		expect(await endUnscheduled(later(-1))).toBe(0)
		expect(await storedTournament(id)).toMatchObject({ status: 'registration_open', endsAt: null })

		expect(await endUnscheduled(NEXT_DAY)).toBe(1)
		expect(await endUnscheduled(later(1))).toBe(0)
		expect(await told()).toEqual(['Forgotten Cup has no schedule'])
		expect(await storedTournament(id)).toMatchObject({ status: 'registration_open', endsAt: later(GRACE) })
		expect(await toldTo(team.captain)).toEqual([])

		channels.splice(0)
		expect(await endUnscheduled(later(GRACE - 1))).toBe(0)
		expect(await endUnscheduled(later(GRACE))).toBe(1)
		expect(await endUnscheduled(later(GRACE))).toBe(0)
		expect(await storedTournament(id)).toMatchObject({
			status: 'cancelled',
			cancelledBy: null,
			cancelledAt: later(GRACE),
			cancelReason: 'There was no schedule by its last day.',
		})
		expect(channels).toEqual([`${id}`])
		const back = await db
			.select({ amount: refunds.amount, reason: refunds.reason, teamId: refunds.teamId })
			.from(refunds)
		expect(back).toEqual([{ amount: 15_000, reason: 'venue', teamId: team.id }])
		expect(await toldTo(team.captain)).toContain('Cancelled: Forgotten Cup')
		expect(await toldTo(owner)).toContain('Cancelled: Forgotten Cup')
		expect(await told()).toEqual(['Forgotten Cup has no schedule', 'Cancelled: Forgotten Cup'])
	})

	it('goes on under new dates, and is reminded of anew', async () => {
		await endAll()
		const { id } = await create({ name: 'Moved Cup' })
		await endUnscheduled(NEXT_DAY)
		const dates = { registrationDeadline: '2027-03-22', startDate: '2027-03-23', endDate: '2027-03-23' }
		const { status } = await call('PATCH', `/api/tournaments/${id}`, { headers: asOrganizer, body: dates })
		expect([status, (await storedTournament(id)).endsAt]).toEqual([200, null])
		expect(await endUnscheduled(new Date(at('2027-03-24', 0).getTime() - 1))).toBe(0)
		expect(await endUnscheduled(at('2027-03-24', 0))).toBe(1)
		expect(await storedTournament(id)).toMatchObject({ status: 'registration_open' })
		expect((await toldTo(organizer)).filter((title) => title === 'Moved Cup has no schedule')).toHaveLength(2)
	})

	it('is never ended unheard, however late it is noticed', async () => {
		await endAll()
		const { id } = await create()
		expect(await endUnscheduled(later(40 * DAY))).toBe(1)
		expect(await storedTournament(id)).toMatchObject({
			status: 'registration_open',
			endsAt: later(40 * DAY + GRACE),
		})
	})

	it('is the only one that ends', async () => {
		await endAll()
		const others = [
			await create({ status: 'ongoing', scheduledAt: NEXT_DAY }),
			await create({ status: 'completed' }),
			await create({ startDate: NEXT_DAY, endDate: NEXT_DAY }),
			await create({ startDate: at('2027-03-20', 9), endDate: at('2027-03-21', 17) }),
		]
		expect(await endUnscheduled(NEXT_DAY)).toBe(0)
		for (const { id, status } of others) expect(await storedTournament(id)).toMatchObject({ status, endsAt: null })
	})

	it('ends once, whoever looks at the same time', async () => {
		await endAll()
		const { id } = await create({ entryFee: 150 })
		const team = await paidTeam({ id }, 150)
		const before = (await toldTo(organizer)).length
		const fiveTimes = async (now: Date) =>
			(await Promise.all([1, 2, 3, 4, 5].map(() => endUnscheduled(now)))).reduce((sum, done) => sum + done, 0)
		expect(await fiveTimes(NEXT_DAY)).toBe(1)
		expect(await fiveTimes(later(GRACE))).toBe(1)
		expect(await db.$count(refunds)).toBe(2)
		expect(await toldTo(team.captain)).toEqual(['R150.00 comes back to you', 'Cancelled: Spring Cup'])
		expect((await toldTo(organizer)).slice(before)).toHaveLength(2)
	})

	it('is looked after in portions, and no further once the product stops', async () => {
		await endAll()
		for (let i = 0; i < 101; i++) await create()
		expect(await endUnscheduled(NEXT_DAY, AbortSignal.abort())).toBe(0)
		expect(await endUnscheduled(NEXT_DAY)).toBe(100)
		expect(await endUnscheduled(NEXT_DAY)).toBe(1)
		expect(await endUnscheduled(NEXT_DAY)).toBe(0)
	})
})
