import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createContest, score, send, storedMatch, type Contest } from '#tests/support/world/contest.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { matchesOf, storedTournament } from '#tests/support/world/tournaments.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const BEFORE = new Date('2027-03-01T04:30:00Z')
const LATER = at('2027-03-12', 18)
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })
beforeEach(() => void vi.setSystemTime(LATER))
afterAll(async () => expect(await fsck()).toEqual([]))

async function played(teams: number) {
	vi.setSystemTime(BEFORE)
	const contest = await createContest({ teams, format: 'double_elimination', courts: 8 })
	vi.setSystemTime(LATER)
	return contest
}
const set = (contest: Contest, number: number, body: unknown) => send(contest, number, body, contest.asOrganizer)
const nameOf = (contest: Contest, id: number | null) => contest.teams.find((team) => team.id === id)?.name ?? null
async function sidesOf(contest: Contest, number: number) {
	const { homeTeamId, awayTeamId } = await storedMatch(contest.id, number)
	return [nameOf(contest, homeTeamId), nameOf(contest, awayTeamId)]
}
/** Sets what is open, in order: the better seed wins. */
async function playOn(contest: Contest) {
	for (const { matchNumber } of await matchesOf(contest.id)) {
		const { status } = await storedMatch(contest.id, matchNumber)
		if (status !== 'scheduled') continue
		const [home, away] = await sidesOf(contest, matchNumber)
		expect((await set(contest, matchNumber, home! < away! ? score(2, 0) : score(0, 2))).status).toBe(200)
	}
}

describe('a double elimination', () => {
	it.each([2, 3, 5, 8])('of %i teams is played through to the winner', async (teams) => {
		const contest = await played(teams)
		expect(await matchesOf(contest.id)).toHaveLength(2 * teams - 2)
		await playOn(contest)
		const { winnerTeamId, status } = await storedTournament(contest.id)
		expect([nameOf(contest, winnerTeamId), status]).toEqual(['Team A', 'completed'])
		const table = (await call('GET', `/api/tournaments/${contest.id}/standings`)).body
		expect(table.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual(
			['Team A', 'Team B', 'Team C'].slice(0, teams),
		)
		expect(table.slice(0, 2).map(({ why }: { why: string }) => why)).toEqual(['Won the final', 'Lost the final'])
	})

	it('sends losers to the losers’ bracket, from which they can still win it', async () => {
		const contest = await played(4)
		await set(contest, 1, score(0, 1))
		expect(await sidesOf(contest, 4)).toEqual(['Team A', null])
		expect(await toldTo(contest.teams[0]!.captain)).not.toContain('Next: Team A v Team C')
		await set(contest, 2, score(1, 0))
		expect(await sidesOf(contest, 4)).toEqual(['Team A', 'Team C'])
		expect(await toldTo(contest.teams[0]!.captain)).toContain('Next: Team A v Team C')
		await set(contest, 3, score(0, 1))
		await set(contest, 4, score(3, 0))
		await set(contest, 5, score(1, 0))
		expect(await sidesOf(contest, 6)).toEqual(['Team B', 'Team A'])
		await set(contest, 6, score(1, 1, { homePenalties: 3, awayPenalties: 4 }))
		expect(await storedTournament(contest.id)).toMatchObject({ winnerTeamId: contest.teams[0]!.id })
	})

	it('says whose loser plays where, and draws both brackets', async () => {
		const contest = await played(4)
		const { body } = await call('GET', `/api/tournaments/${contest.id}/matches`)
		const labels = body.map((match: Record<string, unknown>) => [
			match.bracket,
			match.roundName,
			match.homeLabel,
			match.awayLabel,
		])
		expect(labels).toEqual([
			['winners', 'Winners’ round 1', 'Team A', 'Team D'],
			['winners', 'Winners’ round 1', 'Team B', 'Team C'],
			['winners', 'Winners’ final', 'Winner of match 1', 'Winner of match 2'],
			['losers', 'Losers’ round 1', 'Loser of match 1', 'Loser of match 2'],
			['losers', 'Losers’ final', 'Winner of match 4', 'Loser of match 3'],
			['final', 'Grand final', 'Winner of match 3', 'Winner of match 5'],
		])
		const bracket = await visit(`/tournaments/${contest.id}/bracket`)
		expect(bracket.page.layout.boxes).toHaveLength(6)
		const { page } = await visit(`/tournaments/${contest.id}/schedule`)
		const anchors = page.schedule.rounds.map(({ anchor }: { anchor: string }) => anchor)
		expect(anchors).toEqual(['round-1', 'round-2', 'losers-round-2', 'losers-round-3', 'round-4'])
	})

	it('takes no level result, no cancelling and no other loser once that one has played', async () => {
		const contest = await played(4)
		expect((await set(contest, 1, score(1, 1))).status).toBe(400)
		expect((await set(contest, 1, { status: 'cancelled' })).status).toBe(409)
		await set(contest, 1, score(1, 0))
		await set(contest, 1, score(0, 1))
		expect([await sidesOf(contest, 3), await sidesOf(contest, 4)]).toEqual([
			['Team D', null],
			['Team A', null],
		])
		await set(contest, 2, score(1, 0))
		await set(contest, 4, score(1, 0))
		expect((await set(contest, 1, score(1, 0))).body.message).toBe(
			'Match 4 has a result already, so its teams can’t change any more.',
		)
	})

	it('goes on without a team that withdraws, in both brackets', async () => {
		const contest = await played(4)
		const [a] = contest.teams
		await withdrawTeam(a!.captain, { id: contest.id, teamId: a!.id }, LATER)
		expect(await storedMatch(contest.id, 1)).toMatchObject({ status: 'completed', forfeitedBy: 'home' })
		await set(contest, 2, score(1, 0))
		expect(await storedMatch(contest.id, 4)).toMatchObject({ status: 'completed', forfeitedBy: 'home' })
		expect(await sidesOf(contest, 5)).toEqual(['Team C', null])
		await playOn(contest)
		expect(await storedTournament(contest.id)).toMatchObject({
			status: 'completed',
			winnerTeamId: contest.teams[1]!.id,
		})
	})

	it('has no match for third place, whatever is asked', async () => {
		vi.setSystemTime(BEFORE)
		const contest = await createContest({ teams: 4, format: 'double_elimination', thirdPlace: true })
		expect((await matchesOf(contest.id)).some(({ isThirdPlace }) => isThirdPlace)).toBe(false)
		expect(await storedTournament(contest.id)).toMatchObject({ thirdPlace: false })
	})
})
