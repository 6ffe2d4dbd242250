import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { confirmSilent } from '#app/features/tournaments/matches/silence.server.ts'
import type { Match } from '#app/features/tournaments/matches/matches.server.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { createContest, score, send, storedMatch, type Contest } from '#tests/support/world/contest.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import {
	createTournament,
	enterTeams,
	matchesOf,
	matchHoursOf,
	storedTournament,
} from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const BEFORE = new Date('2027-03-01T04:30:00Z')
const LATER = at('2027-03-12', 18)
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })
beforeEach(() => void vi.setSystemTime(LATER))
afterAll(async () => expect(await fsck()).toEqual([]))

const admin = await createUser({ role: 'admin' })
const asAdmin = await signedIn(admin)

/** Two groups, of Teams A, D and E, and of Teams B, C and F, from which two each go through; the day after. */
async function played(wishes: Parameters<typeof createContest>[0] = {}) {
	vi.setSystemTime(BEFORE)
	const contest = await createContest({ teams: 6, format: 'groups_knockout', ...wishes })
	vi.setSystemTime(LATER)
	return contest
}
const set = (contest: Contest, number: number, body: unknown) => send(contest, number, body, contest.asOrganizer)
const strengthOf = (contest: Contest, id: number | null) => contest.teams.findIndex((team) => team.id === id)

/** Sets all open results that `which` admits, in order: the stronger team wins. */
async function play(contest: Contest, which: (match: { groupName: string | null }) => boolean) {
	for (const { matchNumber, groupName } of await matchesOf(contest.id)) {
		const { status, homeTeamId, awayTeamId } = await storedMatch(contest.id, matchNumber)
		if (!which({ groupName }) || status !== 'scheduled') continue
		const homeWins = strengthOf(contest, homeTeamId) < strengthOf(contest, awayTeamId)
		expect((await set(contest, matchNumber, homeWins ? score(2, 0) : score(0, 2))).status).toBe(200)
	}
}
const inGroup = (letter: string) => (match: { groupName: string | null }) => match.groupName === letter
const knockoutOf = async (contest: Contest) =>
	(await matchesOf(contest.id)).filter(({ groupName }) => groupName === null)
const namesOf = (contest: Contest, ids: (number | null)[]) =>
	ids.map((id) => contest.teams.find((team) => team.id === id)?.name ?? null)
const sidesIn = async (contest: Contest) =>
	(await knockoutOf(contest)).map(({ homeTeamId, awayTeamId }) => namesOf(contest, [homeTeamId, awayTeamId]))

describe('groups, then knockout', () => {
	it('has all dates from the start, and says which place plays where', async () => {
		const contest = await played({ thirdPlace: true })
		const { body } = await call('GET', `/api/tournaments/${contest.id}/matches`)
		const labels = body.map((match: Record<string, unknown>) => [
			match.roundName,
			match.groupName,
			match.homeLabel,
			match.awayLabel,
		])
		expect(labels.slice(0, 2)).toEqual([
			['Round 1', 'A', 'Team D', 'Team E'],
			['Round 1', 'B', 'Team C', 'Team F'],
		])
		expect(labels.slice(6)).toEqual([
			['Semi-finals', null, 'Winner Group A', 'Runner-up Group B'],
			['Semi-finals', null, 'Winner Group B', 'Runner-up Group A'],
			['Third place', null, 'Loser of match 7', 'Loser of match 8'],
			['Final', null, 'Winner of match 7', 'Winner of match 8'],
		])
		const hours = await matchHoursOf(contest.id)
		expect(hours).toHaveLength(10)
		const lastOfGroups = Math.max(...body.slice(0, 6).map(({ endTime }: { endTime: string }) => Date.parse(endTime)))
		expect(Date.parse(body[6].startTime)).toBeGreaterThanOrEqual(lastOfGroups)
		expect(await storedTournament(contest.id)).toMatchObject({ groups: null, through: null, thirdPlace: true })
	})

	it('fills the places of a group once it is over, and is won in the final', async () => {
		const contest = await played()
		await play(contest, inGroup('A'))
		expect(await sidesIn(contest)).toEqual([
			['Team A', null],
			[null, 'Team D'],
			[null, null],
		])
		expect((await set(contest, 7, score(1, 0))).body.message).toBe('We don’t know yet who plays this match.')
		await play(contest, inGroup('B'))
		expect((await sidesIn(contest)).slice(0, 2)).toEqual([
			['Team A', 'Team C'],
			['Team B', 'Team D'],
		])
		expect(await toldTo(contest.teams[0]!.captain)).toContain('Next: Team A v Team C')
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'ongoing', winnerTeamId: null })
		await play(contest, () => true)
		const { winnerTeamId, status } = await storedTournament(contest.id)
		expect([namesOf(contest, [winnerTeamId]), status]).toEqual([['Team A'], 'completed'])
	})

	it('sends the best runners-up through with the winners, whom they do not meet at once', async () => {
		const contest = await played({ teams: 19, groups: 6, through: 1, bestRunnersUp: true, courts: 8 })
		expect(await storedTournament(contest.id)).toMatchObject({ groups: 6, through: 1, bestRunnersUp: true })
		const { body } = await call('GET', `/api/tournaments/${contest.id}/matches`)
		const first = body.filter(({ roundName }: { roundName: string }) => roundName === 'Quarter-finals')
		expect(first.map((match: Record<string, string>) => [match.homeLabel, match.awayLabel])).toEqual([
			['Winner Group A', 'Best runner-up'],
			['Winner Group D', 'Winner Group E'],
			['Winner Group B', 'Best runner-up'],
			['Winner Group C', 'Winner Group F'],
		])
		for (const letter of 'ABCDE') await play(contest, inGroup(letter))
		expect((await sidesIn(contest)).slice(0, 4).flat().filter(Boolean)).toHaveLength(5)
		await play(contest, inGroup('F'))
		const { page } = await visit(`/tournaments/${contest.id}/standings`)
		const runnersUp = page.tables.at(-1)
		expect([runnersUp.title, runnersUp.rows]).toEqual(['Runners-up', expect.any(Array)])
		expect(runnersUp.rows.map(({ stats }: { stats: { matchesPlayed: number } }) => stats.matchesPlayed)).toEqual(
			Array(6).fill(2),
		)
		expect(page.tournament.note).toContain('The best two runners-up go through.')
		const quarter = (await sidesIn(contest)).slice(0, 4)
		const best = runnersUp.rows.slice(0, 2).map(({ team }: { team: { name: string } }) => team.name)
		expect(quarter.flat()).toEqual(expect.arrayContaining(best))
		expect(new Set(quarter.flat()).size).toBe(8)
		const matches = await matchesOf(contest.id)
		const groupOf = (id: number | null) =>
			matches.find((match) => match.groupName && (match.homeTeamId === id || match.awayTeamId === id))!.groupName
		for (const { homeTeamId, awayTeamId } of (await knockoutOf(contest)).slice(0, 4))
			expect(groupOf(homeTeamId)).not.toBe(groupOf(awayTeamId))
		expect(await fsck()).toEqual([])
		const print = await visit(`/tournaments/${contest.id}/print`)
		expect(print.page.tables.at(-1).title).toBe('Runners-up')
		expect([page.tournament.note, print.page.table.note]).toEqual(
			Array(2).fill(
				'The best two runners-up go through. Runners-up level on points go by difference of points, then points scored, then matches won, then by the draw. In their table, matches against the last team of a larger group don’t count.',
			),
		)
		await play(contest, () => true)
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed' })
	})

	it('keeps the seat of a best runner-up that withdraws, with a walkover, and fills none too early', async () => {
		const contest = await played({ teams: 9, groups: 3, through: 1, bestRunnersUp: true })
		await play(contest, ({ groupName }) => groupName !== null)
		const { page } = await visit(`/tournaments/${contest.id}/standings`)
		expect(page.tournament.note).toMatch(
			/^The best runner-up goes through\. Runners-up level on points go by .*, then by the draw\.$/,
		)
		const [semi] = (await knockoutOf(contest)).filter(({ awayPlace }) => awayPlace === '2*1')
		const gone = contest.teams.find(({ id }) => id === semi!.awayTeamId)!
		await withdrawTeam(gone.captain, { id: contest.id, teamId: gone.id }, LATER)
		const [after] = (await knockoutOf(contest)).filter(({ awayPlace }) => awayPlace === '2*1')
		expect(after).toMatchObject({ awayTeamId: gone.id, status: 'completed', forfeitedBy: 'away' })
		expect(await fsck()).toEqual([])
	})

	it('seats the only best runner-up apart from the winner of its group, in the other half', async () => {
		const contest = await played({ teams: 9, groups: 3, through: 1, bestRunnersUp: true })
		vi.setSystemTime(BEFORE)
		/** Sets a group match, the winner first. */
		const beats = async (pair: string, goals: number) => {
			const [winner, loser] = [...pair].map((letter) => teamOf(contest, letter).id)
			const match = (await matchesOf(contest.id)).find(
				({ homeTeamId, awayTeamId }) =>
					[homeTeamId, awayTeamId].includes(winner!) && [homeTeamId, awayTeamId].includes(loser!),
			)!
			const reason = 'Played early.'
			const result = match.homeTeamId === winner ? score(goals, 0, { reason }) : score(0, goals, { reason })
			expect(await set(contest, match.matchNumber, result)).toMatchObject({ status: 200 })
		}
		const semis = async () =>
			(await call('GET', `/api/tournaments/${contest.id}/matches`)).body
				.filter(({ roundName }: { roundName: string }) => roundName === 'Semi-finals')
				.map((match: Record<string, string>) => [match.homeLabel, match.awayLabel])
		expect(await semis()).toEqual([
			['Winner Group A', 'Best runner-up'],
			['Winner Group B', 'Winner Group C'],
		])
		for (const pair of ['BE', 'BH', 'EH', 'CD', 'CI', 'DI', 'AF', 'AG']) await beats(pair, 1)
		await beats('FG', 5)
		expect(await semis()).toEqual([
			['Team A', 'Team C'],
			['Team B', 'Team F'],
		])
		// A corrected result makes another the best, who may not meet its own winner either.
		await beats('EH', 9)
		expect(await semis()).toEqual([
			['Team A', 'Team E'],
			['Team B', 'Team C'],
		])
		expect(await fsck()).toEqual([])
		vi.setSystemTime(LATER)
		await play(contest, () => true)
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed' })
	})

	const teamOf = (contest: Contest, letter: string) => contest.teams.find(({ name }) => name === `Team ${letter}`)!
	/** Sets the group matches between these teams, the winner first, each 1-0. */
	async function wins(contest: Contest, pairs: string[]) {
		for (const pair of pairs) {
			const [winner, loser] = [...pair].map((letter) => teamOf(contest, letter).id)
			const match = (await matchesOf(contest.id)).find(
				({ homeTeamId, awayTeamId, groupName }) =>
					groupName !== null && [homeTeamId, awayTeamId].every((id) => id === winner || id === loser),
			)!
			const result = match.homeTeamId === winner ? score(1, 0) : score(0, 1)
			expect(await set(contest, match.matchNumber, result)).toMatchObject({ status: 200 })
		}
	}
	const runnersUpIn = async (contest: Contest) =>
		(await visit(`/tournaments/${contest.id}/standings`)).page.tables
			.at(-1)
			.rows.map(({ team }: { team: { name: string } }) => team.name)
	const leaves = (contest: Contest, letter: string, now = LATER) => {
		const team = teamOf(contest, letter)
		return withdrawTeam(team.captain, { id: contest.id, teamId: team.id }, now)
	}
	/** Teams A, F and G in group A, B, E and H in group B, C and D in group C. */
	const uneven = () => played({ teams: 8, groups: 3, through: 1, bestRunnersUp: true })

	it('compares runners-up where a team above one of them withdrew while its group was under way', async () => {
		const contest = await uneven()
		await wins(contest, ['AF'])
		await leaves(contest, 'A')
		await wins(contest, ['GF'])
		await play(contest, ({ groupName }) => groupName === 'B' || groupName === 'C')
		expect((await runnersUpIn(contest))[0]).toBe('Team F')
		const semis = (await sidesIn(contest)).slice(0, 2).flat()
		expect([...semis].sort()).toEqual(['Team B', 'Team C', 'Team F', 'Team G'])
		await play(contest, () => true)
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed' })
		expect(await fsck()).toEqual([])
	})

	it('lists as runners-up those who can go through, and nobody who withdrew early', async () => {
		const contest = await uneven()
		await wins(contest, ['AF', 'FG', 'BE', 'EH'])
		await leaves(contest, 'E')
		expect((await runnersUpIn(contest)).sort()).toEqual(['Team D', 'Team F', 'Team H'])
	})

	it('keeps the seats when a runner-up without one withdraws after the groups', async () => {
		const contest = await uneven()
		await wins(contest, ['CD'])
		await play(contest, ({ groupName }) => groupName !== null)
		const before = await sidesIn(contest)
		expect(before.flat()).toContain('Team D')
		const semi = (await knockoutOf(contest)).find(({ awayPlace }) => awayPlace === '2*1')!
		await set(contest, semi.matchNumber, score(2, 1))
		const ranked = await runnersUpIn(contest)
		for (const letter of 'FE') await leaves(contest, letter, new Date(LATER.getTime() + HOUR))
		expect(await runnersUpIn(contest)).toEqual(ranked)
		expect((await sidesIn(contest)).slice(0, 2)).toEqual(before.slice(0, 2))
	})

	it('gives no place to a team that withdrew early when another of its group withdraws late', async () => {
		const contest = await played({ teams: 6, groups: 2 })
		await wins(contest, ['AD', 'AE'])
		await leaves(contest, 'A')
		await wins(contest, ['DE', 'BC', 'BF', 'CF'])
		expect((await sidesIn(contest)).slice(0, 2)).toEqual([
			['Team D', 'Team C'],
			['Team B', 'Team E'],
		])
		await leaves(contest, 'E', new Date(LATER.getTime() + HOUR))
		expect((await sidesIn(contest)).slice(0, 2)).toEqual([
			['Team D', 'Team C'],
			['Team B', 'Team E'],
		])
	})

	it('refuses the best runners-up where winners fill the bracket', async () => {
		vi.setSystemTime(BEFORE)
		const tournament = await createTournament(await createVenue({ courts: 8 }), {
			organizerId: admin.id,
			format: 'groups_knockout',
		})
		await enterTeams(tournament, 16)
		const path = `/tournaments/${tournament.id}/schedule/generate`
		const form = { matchDurationHours: '1', startTime: '07:00', endTime: '21:00', groups: '4', through: 'best' }
		const { status, text } = await visit(path, { headers: asAdmin, form })
		expect([status, text]).toEqual([409, expect.stringContaining('The winners of 4 groups fill the bracket.')])
		const fits = await visit(`${path}?${new URLSearchParams({ ...form, groups: '5' })}`, { headers: asAdmin })
		expect(fits.page.preview).toMatchObject({ problem: null, terms: { groups: 5, through: 1, bestRunnersUp: true } })
		const { body } = await call('POST', `/api/tournaments/${tournament.id}/generate-schedule`, {
			headers: asAdmin,
			body: { startTime: '07:00', endTime: '21:00', groups: 5, bestRunnersUp: true },
		})
		expect(body).toMatchObject({ status: 'ongoing' })
		expect(await storedTournament(tournament.id)).toMatchObject({ groups: 5, through: null, bestRunnersUp: true })
	})

	it('lets group matches end level or be cancelled, and knockout matches neither', async () => {
		const contest = await played()
		const [ofGroup, final] = [1, 9]
		expect((await set(contest, ofGroup, score(1, 1))).status).toBe(200)
		expect((await set(contest, ofGroup, score(1, 1, { homePenalties: 3, awayPenalties: 2 }))).status).toBe(400)
		expect((await set(contest, 2, { status: 'cancelled' })).status).toBe(200)
		expect((await set(contest, final, { status: 'cancelled' })).status).toBe(409)
		await play(contest, ({ groupName }) => groupName !== null)
		expect((await set(contest, 7, score(1, 1))).body.fieldErrors).toEqual({
			homePenalties: ['A knockout match that ends level needs penalties.'],
		})
		expect((await set(contest, 7, score(1, 1, { homePenalties: 3, awayPenalties: 2 }))).status).toBe(200)
	})

	it('changes who goes through with a corrected result, until they have played', async () => {
		const contest = await played()
		await play(contest, ({ groupName }) => groupName !== null)
		const between = async (one: number, other: number) => {
			const ids = [contest.teams[one]!.id, contest.teams[other]!.id]
			return (await matchesOf(contest.id)).find(
				({ homeTeamId, awayTeamId }) => ids.includes(homeTeamId!) && ids.includes(awayTeamId!),
			)!
		}
		const match = await between(3, 4)
		const wins = (team: number) => (match.homeTeamId === contest.teams[team]!.id ? score(1, 0) : score(0, 1))
		expect((await sidesIn(contest))[1]).toEqual(['Team B', 'Team D'])
		expect((await set(contest, match.matchNumber, wins(4))).status).toBe(200)
		expect((await sidesIn(contest))[1]).toEqual(['Team B', 'Team E'])
		await set(contest, 8, score(2, 1))
		expect(await set(contest, match.matchNumber, wins(3))).toMatchObject({
			status: 409,
			body: { message: 'Match 8 has a result already, so its teams can’t change any more.' },
		})
	})

	it('waits for a result that one captain has told', async () => {
		const contest = await played()
		const last = (await matchesOf(contest.id)).findLast(inGroup('A'))!
		await play(contest, ({ groupName }) => groupName === 'B')
		for (const { matchNumber, groupName } of await matchesOf(contest.id))
			if (groupName === 'A' && matchNumber !== last.matchNumber) await set(contest, matchNumber, score(1, 0))
		const home = contest.teams.find(({ id }) => id === last.homeTeamId)!
		await send(contest, last.matchNumber, score(3, 0), home.headers)
		expect((await sidesIn(contest))[0]).toEqual([null, 'Team C'])
		await confirmSilent(new Date(LATER.getTime() + 2 * DAY))
		expect((await sidesIn(contest))[0]![0]).not.toBeNull()
	})
})

describe('a team that withdraws', () => {
	const withdraw = (contest: Contest, team: number) =>
		withdrawTeam(contest.teams[team]!.captain, { id: contest.id, teamId: contest.teams[team]!.id }, LATER)

	it('while its group is under way loses what is left of it, and does not go through', async () => {
		const contest = await played()
		await set(contest, 1, score(5, 0)) // D v E
		await withdraw(contest, 3)
		const own = (await matchesOf(contest.id)).filter((match) =>
			[match.homeTeamId, match.awayTeamId].includes(contest.teams[3]!.id),
		)
		expect(own.map(({ status }) => status)).toEqual(['completed', 'completed'])
		await play(contest, ({ groupName }) => groupName !== null)
		expect((await sidesIn(contest)).slice(0, 2)).toEqual([
			['Team A', 'Team C'],
			['Team B', 'Team E'],
		])
	})

	it('after it has gone through gives its opponent a walkover, and no other takes its place', async () => {
		const contest = await played()
		await play(contest, ({ groupName }) => groupName !== null)
		await withdraw(contest, 3)
		expect(await storedMatch(contest.id, 8)).toMatchObject({ status: 'completed', forfeitedBy: 'away' })
		expect((await sidesIn(contest))[2]).toEqual([null, 'Team B'])
		await set(contest, 7, score(1, 0))
		await withdraw(contest, 2)
		expect(await storedMatch(contest.id, 7)).toMatchObject({ status: 'completed', homeScore: 1, forfeitedBy: null })
		await play(contest, () => true)
		expect(await storedTournament(contest.id)).toMatchObject({
			status: 'completed',
			winnerTeamId: contest.teams[0]!.id,
		})
	})

	it('leaves its place open where too few are left', async () => {
		const contest = await played()
		await withdraw(contest, 3)
		await withdraw(contest, 4)
		await play(contest, ({ groupName }) => groupName !== null)
		expect((await sidesIn(contest)).slice(0, 2)).toEqual([
			['Team A', 'Team C'],
			['Team B', null],
		])
		expect(await storedMatch(contest.id, 8)).toMatchObject({ status: 'completed', forfeitedBy: 'away' })
	})
})

describe('the organiser', () => {
	const planned = async (teams: number) => {
		vi.setSystemTime(BEFORE)
		const venue = await createVenue({ courts: 4 })
		const days = { startDate: at('2027-03-11', 0), endDate: at('2027-03-13', 0) }
		const tournament = await createTournament(venue, { organizerId: admin.id, format: 'groups_knockout', ...days })
		await enterTeams(tournament, teams)
		return tournament.id
	}

	it('sees the usual groups in the form, and what its own choice comes to', async () => {
		const id = await planned(12)
		const path = `/tournaments/${id}/schedule/generate`
		const { page } = await visit(path, { headers: asAdmin })
		expect(page.preview).toMatchObject({ terms: { groups: 3, through: 2 }, teams: 12, matches: 23, problem: null })
		const times = 'matchDurationHours=1&startTime=09:00&endTime=17:00'
		const four = await visit(`${path}?${times}&groups=4&through=1`, { headers: asAdmin })
		expect(four.page.preview).toMatchObject({ terms: { groups: 4, through: 1 }, matches: 15, rounds: 5, problem: null })
		const many = await visit(`${path}?${times}&groups=8&through=2`, { headers: asAdmin })
		expect(many.page.preview.problem).toBe(
			'8 groups from which two teams go through need 24 teams. With 12 teams there can be up to 4 groups.',
		)
		const form = { matchDurationHours: '1', startTime: '09:00', endTime: '17:00', groups: '4', through: '1' }
		const sent = await visit(path, { headers: asAdmin, form: { ...form, thirdPlace: 'yes' } })
		expect(sent.status).toBe(302)
		expect(await storedTournament(id)).toMatchObject({ status: 'ongoing', groups: 4, through: 1, thirdPlace: true })
		expect(await matchesOf(id)).toHaveLength(16)
	})

	it('is refused groups that are impossible, by form and by call', async () => {
		const id = await planned(5)
		const generate = (body: object) =>
			call('POST', `/api/tournaments/${id}/generate-schedule`, { headers: asAdmin, body })
		expect(await generate({ groups: 2, through: 2 })).toMatchObject({
			status: 409,
			body: { message: '2 groups from which two teams go through need 6 teams.' },
		})
		expect(await generate({ groups: 9 })).toMatchObject({
			status: 400,
			body: { fieldErrors: { groups: ['Choose 2 to 8 groups'] } },
		})
		expect(await generate({ through: 3 })).toMatchObject({
			status: 400,
			body: { fieldErrors: { through: ['Choose whether one or two go through'] } },
		})
		expect(await matchesOf(id)).toEqual([])
		expect(await generate({})).toMatchObject({ status: 201, body: { matches: 5 } })
	})

	it('cannot move a group match past the knockout that waits for it', async () => {
		const contest = await played()
		vi.setSystemTime(BEFORE)
		const first = await storedMatch(contest.id, 1)
		const semi = await storedMatch(contest.id, 7)
		const { page } = await visit(`/tournaments/${contest.id}/schedule/matches/${first.id}/postpone`, {
			headers: contest.asOrganizer,
		})
		for (const { endTime } of page.page.times as { endTime: string }[])
			expect(Date.parse(endTime)).toBeLessThanOrEqual(semi.startTime.getTime())
		const before = await visit(`/tournaments/${contest.id}/schedule/matches/${semi.id}/postpone?date=2027-03-11`, {
			headers: contest.asOrganizer,
		})
		const groups = (await matchesOf(contest.id)).filter(({ groupName }) => groupName !== null)
		const end = Math.max(...groups.map(({ endTime }) => endTime.getTime()))
		expect(semi.endTime.getTime() - semi.startTime.getTime()).toBe(HOUR)
		for (const { startTime } of before.page.page.times as { startTime: string }[])
			expect(Date.parse(startTime)).toBeGreaterThanOrEqual(end)
	})
})

it('is read as tables by group and as a bracket of its knockout', async () => {
	const contest = await played()
	await play(contest, inGroup('A'))
	const { page } = await visit(`/tournaments/${contest.id}/standings`)
	const tables = page.tables.map(({ title, rows }: { title: string; rows: { team: { name: string } }[] }) => [
		title,
		...rows.map(({ team }) => team.name),
	])
	expect(tables).toEqual([
		['Group A', 'Team A', 'Team D', 'Team E'],
		['Group B', 'Team B', 'Team C', 'Team F'],
	])
	const bracket = await visit(`/tournaments/${contest.id}/bracket`)
	const labels = bracket.page.layout.boxes.map(({ match }: { match: Match }) => [
		match.round,
		match.homeLabel,
		match.awayLabel,
	])
	expect(labels).toEqual([
		[1, 'Team A', 'Runner-up Group B'],
		[1, 'Winner Group B', 'Team D'],
		[2, 'Winner of match 7', 'Winner of match 8'],
	])
	const print = await visit(`/tournaments/${contest.id}/print`)
	expect(print.page.tables.map(({ title }: { title: string }) => title)).toEqual(['Group A', 'Group B'])
	expect(print.page.bracket.boxes).toHaveLength(3)
})
