import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { teamBalancerPlayers } from '#db/schema.ts'
import { removePlayer } from '#app/features/team-balancer/squad/players.server.ts'
import { shareTeams } from '#app/features/team-balancer/sharing/sharing.server.ts'
import { balanceTeams, changeTeams } from '#app/features/team-balancer/teams.server.ts'
import { createSquad, storedSquad } from '#tests/support/world/balancer.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { addNaively, balanceNaively } from './naive-balance.ts'
import { call } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(120_000) }

afterAll(async () => expect(await fsck()).toEqual([]))

type Squad = Awaited<ReturnType<typeof createSquad>>
const add = ({ api, asOwner }: Squad, body: object) => call('POST', `${api}/players`, { headers: asOwner, body })
const balance = ({ api, asOwner }: Squad) => call('POST', `${api}/balance`, { headers: asOwner })

/** Expects each player of a session in at most one of two teams, whose sizes are correct and differ by at most one. */
async function expectWhole(id: number) {
	const { players, teams, assignments } = await storedSquad(id)
	expect(teams.map(({ teamNumber }) => teamNumber)).toEqual([1, 2])
	expect(new Set(assignments.map(({ playerId }) => playerId)).size).toBe(assignments.length)
	for (const { id: teamId, totalPlayers } of teams)
		expect(assignments.filter((one) => one.teamId === teamId)).toHaveLength(totalPlayers)
	const inside = new Set(players.map((player) => player.id))
	expect(assignments.every(({ playerId }) => inside.has(playerId))).toBe(true)
	return { players, teams, assignments }
}

describe('twenty balances at once', () => {
	it('leave one set of teams', LONG, async () => {
		const squad = await createSquad({ guests: 9 })
		const answers = await Promise.all(Array.from({ length: 20 }, () => balance(squad)))
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
		const { assignments, teams } = await expectWhole(squad.id)
		expect(assignments).toHaveLength(9)
		expect(teams.map(({ totalPlayers }) => totalPlayers).sort()).toEqual([4, 5])
	})
})

describe('a squad that changes while it is balanced', () => {
	it('is balanced as it was before or after, and told to have changed where it was before', LONG, async () => {
		const squad = await createSquad({ guests: 8 })
		const [added, balanced] = await Promise.all([add(squad, { name: 'Late' }), balance(squad), balance(squad)])
		expect([added.status, balanced.status]).toEqual([201, 200])
		const { assignments, players } = await expectWhole(squad.id)
		const { session } = await storedSquad(squad.id)
		expect(players).toHaveLength(9)
		expect([assignments.length, session.updatedAt > session.balancedAt!]).toEqual(
			assignments.length === 9 ? [9, false] : [8, true],
		)
	})

	it('has no player in its teams who was taken out meanwhile', LONG, async () => {
		const squad = await createSquad({ guests: 8 })
		const { players } = await storedSquad(squad.id)
		const gone = players.slice(0, 3).map(({ id }) => removePlayer({ ...squad.owner }, squad.id, id))
		await Promise.all([balance(squad), ...gone, balance(squad)])
		const whole = await expectWhole(squad.id)
		expect(whole.players).toHaveLength(5)
	})

	test('the same race catches a naive balance', LONG, async () => {
		const squad = await createSquad({ guests: 8 })
		const { players } = await storedSquad(squad.id)
		const take = () => write((tx) => tx.delete(teamBalancerPlayers).where(eq(teamBalancerPlayers.id, players[0]!.id)))
		const [outcome] = await Promise.allSettled([inBetween(() => balanceNaively(squad.id), take)])
		const { assignments } = await storedSquad(squad.id)
		expect(outcome.status === 'rejected' || assignments.length !== 7).toBe(true)
	})
})

describe('two places and thirty guests at once', () => {
	it('leave a squad of exactly 60', LONG, async () => {
		const squad = await createSquad({ guests: 58 })
		const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => add(squad, { name: `Late ${i}` })))
		const statuses = answers.map(({ status }) => status)
		expect([
			statuses.filter((status) => status === 201).length,
			statuses.filter((status) => status === 409).length,
		]).toEqual([2, 28])
		expect((await storedSquad(squad.id)).players).toHaveLength(60)
	})

	test('the same race catches naive adding', LONG, async () => {
		const squad = await createSquad({ guests: 58 })
		await atOnce([1, 2, 3], (i) => addNaively(squad.id, `Late ${i}`, 60))
		expect((await storedSquad(squad.id)).players).toHaveLength(61)
	})
})

test('the same person fifty times at once is in the squad once', LONG, async () => {
	const accepted = await createUser()
	const squad = await createSquad({ accepted: [accepted] })
	const answers = await Promise.all(Array.from({ length: 50 }, () => add(squad, { userId: accepted.id })))
	expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
	expect((await storedSquad(squad.id)).players).toHaveLength(1)
})

test('many swaps at once leave each player in one team', LONG, async () => {
	const squad = await createSquad({ guests: 10 })
	await balanceTeams(squad.owner, squad.id)
	const { assignments, teams } = await storedSquad(squad.id)
	const [one, two] = teams.map(({ id }) =>
		assignments.filter(({ teamId }) => teamId === id).map(({ playerId }) => playerId),
	)
	const swaps = one!.flatMap((player) =>
		two!.map((other) => changeTeams(squad.owner, squad.id, { player, with: other })),
	)
	const done = await Promise.allSettled(swaps)
	for (const outcome of done)
		if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ init: { status: 409 } })
	const whole = await expectWhole(squad.id)
	expect(whole.teams.map(({ totalPlayers }) => totalPlayers)).toEqual([5, 5])
})

test('sharing many times at once makes one link', LONG, async () => {
	const squad = await createSquad({ guests: 2 })
	await balanceTeams(squad.owner, squad.id)
	const keys = await Promise.all(Array.from({ length: 20 }, () => shareTeams(squad.owner, squad.id)))
	expect(new Set(keys).size).toBe(1)
	expect((await storedSquad(squad.id)).session.shareKey).toBe(keys[0])
})
