import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createContest, score, send, storedMatch, type Contest } from '#tests/support/world/contest.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeams, matchesOf, storedTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const BEFORE = new Date('2027-03-01T04:30:00Z')
const LATER = at('2027-03-12', 18)
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })
beforeEach(() => void vi.setSystemTime(LATER))
afterAll(async () => expect(await fsck()).toEqual([]))

async function drawn(teams: number, rounds?: number) {
	vi.setSystemTime(BEFORE)
	const contest = await createContest({ teams, format: 'swiss', rounds, courts: 8 })
	vi.setSystemTime(LATER)
	return contest
}
const set = (contest: Contest, number: number, body: unknown) => send(contest, number, body, contest.asOrganizer)
const nameOf = (contest: Contest, id: number | null) => contest.teams.find((team) => team.id === id)?.name ?? null
async function sidesOf(contest: Contest, number: number) {
	const { homeTeamId, awayTeamId } = await storedMatch(contest.id, number)
	return [nameOf(contest, homeTeamId), nameOf(contest, awayTeamId)]
}
async function pairsOf(contest: Contest, round: number) {
	const matches = await matchesOf(contest.id)
	const own = matches.filter((match) => match.round === round)
	return Promise.all(own.map(({ matchNumber }) => sidesOf(contest, matchNumber)))
}
/** Sets what is open of a round: the better seed wins. */
async function playRound(contest: Contest, round: number) {
	for (const { matchNumber, ...match } of await matchesOf(contest.id)) {
		if (match.round !== round || (await storedMatch(contest.id, matchNumber)).status !== 'scheduled') continue
		const [home, away] = await sidesOf(contest, matchNumber)
		const answer = await set(contest, matchNumber, home! < away! ? score(2, 0) : score(0, 2))
		expect(answer.status).toBe(200)
	}
}
const tableOf = async (contest: Contest) => (await call('GET', `/api/tournaments/${contest.id}/standings`)).body

describe('a Swiss tournament', () => {
	it('has its courts from the start, and each round once the one before is over', async () => {
		const contest = await drawn(8)
		const matches = await matchesOf(contest.id)
		expect(matches.map(({ round }) => round)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
		for (const round of [1, 2]) {
			const ends = matches.filter((match) => match.round === round).map(({ endTime }) => endTime.getTime())
			const starts = matches.filter((match) => match.round === round + 1).map(({ startTime }) => startTime.getTime())
			expect(Math.max(...ends)).toBeLessThanOrEqual(Math.min(...starts))
		}
		expect(await pairsOf(contest, 1)).toEqual([
			['Team A', 'Team E'],
			['Team B', 'Team F'],
			['Team C', 'Team G'],
			['Team D', 'Team H'],
		])
		expect(await pairsOf(contest, 2)).toEqual(Array.from({ length: 4 }, () => [null, null]))
		await playRound(contest, 1)
		expect(await pairsOf(contest, 2)).toEqual([
			['Team A', 'Team C'],
			['Team B', 'Team D'],
			['Team E', 'Team G'],
			['Team F', 'Team H'],
		])
		expect(await toldTo(contest.teams[0]!.captain)).toContain('Next: Team A v Team C')
		await playRound(contest, 2)
		await playRound(contest, 3)
		const { winnerTeamId, status } = await storedTournament(contest.id)
		expect([nameOf(contest, winnerTeamId), status]).toEqual(['Team A', 'completed'])
		const table = await tableOf(contest)
		expect(table[0]).toMatchObject({ name: 'Team A', stats: { points: 9, matchesPlayed: 3 } })
		expect(table.find(({ why }: { why: string | null }) => why)?.why).toMatch(
			/^Level on 6 points with .*: opponents with more points \(\d+ to \d+\)$/,
		)
	})

	it.each([2, 3, 5, 7, 13])('of %i teams is played through, and an odd one sits out', async (teams) => {
		const contest = await drawn(teams)
		const rounds = Math.max(...(await matchesOf(contest.id)).map(({ round }) => round))
		for (let round = 1; round <= rounds; round++) {
			expect((await pairsOf(contest, round)).flat()).not.toContain(null)
			await playRound(contest, round)
		}
		expect(await storedTournament(contest.id)).toMatchObject({
			status: 'completed',
			winnerTeamId: contest.teams[0]!.id,
		})
		const all = (await tableOf(contest)) as { stats: { matchesPlayed: number } }[]
		expect(all.map(({ stats }) => stats.matchesPlayed)).toEqual(all.map(() => rounds))
	})

	it('says who sits out, and what a round waits for', async () => {
		const contest = await drawn(5)
		const linesOf = async () => {
			const { page } = await visit(`/tournaments/${contest.id}/schedule`)
			return page.schedule.rounds.map(({ lines }: { lines: string[] }) => lines)
		}
		expect(await linesOf()).toEqual([
			['Team E sit out, and win by it'],
			['Who meets whom is drawn once round 1 is over'],
			['Who meets whom is drawn once round 2 is over'],
		])
		const rowOf = async (name: string) =>
			(await tableOf(contest)).find((row: { name: string }) => row.name === name)?.stats
		expect(await rowOf('Team E')).toMatchObject({ points: 0, matchesPlayed: 0 })
		await playRound(contest, 1)
		expect(await rowOf('Team E')).toMatchObject({ points: 3, wins: 1, goalsFor: 0, matchesPlayed: 1 })
		const told = await noticesOf(contest.teams[4]!.captain.id)
		expect(told.map(({ body }) => body)).toContainEqual(
			expect.stringContaining('You sit out round 1, and that counts as a win.'),
		)
	})

	it('keeps its pairs when a result is corrected', async () => {
		const contest = await drawn(4)
		await playRound(contest, 1)
		const pairs = await pairsOf(contest, 2)
		expect((await set(contest, 1, score(0, 3))).status).toBe(200)
		expect(await pairsOf(contest, 2)).toEqual(pairs)
	})

	it('waits with a round for one match, which can be cancelled, but not one without teams', async () => {
		const contest = await drawn(4)
		await set(contest, 1, score(1, 1))
		expect(await pairsOf(contest, 2)).toEqual([
			[null, null],
			[null, null],
		])
		expect(await set(contest, 3, { status: 'cancelled' })).toMatchObject({
			status: 409,
			body: { message: 'We don’t know yet who plays this match.' },
		})
		await set(contest, 2, { status: 'cancelled' })
		expect((await pairsOf(contest, 2)).flat()).not.toContain(null)
	})

	it('goes on without teams that withdraw, and gives back the courts that nobody needs', async () => {
		const contest = await drawn(6)
		await playRound(contest, 1)
		const [a, b] = [contest.teams[0]!, contest.teams[1]!]
		for (const { captain, id } of [a, b]) await withdrawTeam(captain, { id: contest.id, teamId: id }, LATER)
		await playRound(contest, 2)
		const third = (await matchesOf(contest.id)).filter(({ round }) => round === 3)
		expect(third.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'cancelled'])
		const names = (await pairsOf(contest, 3)).flat().filter(Boolean).sort()
		expect(names).toEqual(['Team C', 'Team D', 'Team E', 'Team F'])
		await playRound(contest, 3)
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed' })
	})

	it('ends when all but one have withdrawn', async () => {
		const contest = await drawn(5)
		await playRound(contest, 1)
		const pairs = await pairsOf(contest, 2)
		const own = pairs.find((pair) => pair.includes('Team A'))!
		const last = contest.teams.filter(({ name }) => own.includes(name) && name !== 'Team A')
		for (const { captain, id } of [...contest.teams.filter(({ name }) => !own.includes(name)), ...last])
			await withdrawTeam(captain, { id: contest.id, teamId: id }, LATER)
		const matches = await matchesOf(contest.id)
		expect(matches.filter(({ round }) => round === 3).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
		expect(await storedTournament(contest.id)).toMatchObject({
			status: 'completed',
			winnerTeamId: contest.teams[0]!.id,
		})
	})

	it('has as many rounds as were chosen, at most half as many as teams', async () => {
		const contest = await drawn(8, 4)
		expect((await matchesOf(contest.id)).at(-1)).toMatchObject({ round: 4 })
		expect(await storedTournament(contest.id)).toMatchObject({ rounds: 4 })
		await expect(drawn(8, 5)).rejects.toThrow('8 teams can play up to 4 rounds, so that nobody meets twice.')
	})

	it('shows the organiser the usual number of rounds, and plans another', async () => {
		vi.setSystemTime(BEFORE)
		const admin = await createUser({ role: 'admin' })
		const headers = await signedIn(admin)
		const days = { startDate: at('2027-03-11', 0), endDate: at('2027-03-13', 0) }
		const tournament = await createTournament(await createVenue(), { organizerId: admin.id, format: 'swiss', ...days })
		await enterTeams(tournament, 12)
		const path = `/tournaments/${tournament.id}/schedule/generate`
		const { page } = await visit(path, { headers })
		expect(page.preview).toMatchObject({ terms: { rounds: 4 }, teams: 12, matches: 24, rounds: 4, problem: null })
		const form = { matchDurationHours: '1', startTime: '09:00', endTime: '17:00', rounds: '7' }
		const many = await visit(`${path}?${new URLSearchParams(form)}`, { headers })
		expect(many.page.preview.problem).toBe('12 teams can play up to 6 rounds, so that nobody meets twice.')
		expect((await visit(path, { headers, form: { ...form, rounds: '64' } })).status).toBe(400)
		expect((await visit(path, { headers, form: { ...form, rounds: '3' } })).status).toBe(302)
		expect(await matchesOf(tournament.id)).toHaveLength(18)
	})
})
