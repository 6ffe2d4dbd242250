import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { teamMembers } from '#db/schema.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { at } from '#app/lib/time/time.ts'
import { earnedFor } from '#tests/support/world/earned.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { createUser } from '#tests/support/world/people.ts'
import { matchesOf, storedTournament } from '#tests/support/world/tournaments.ts'
import { createContest, score, send, sidesOf, storedMatch, type Contest } from '#tests/support/world/contest.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// The tournaments are made on Monday 1 March 2027 and played on the 11th.
const BEFORE = new Date('2027-03-01T04:30:00Z')
const LATER = at('2027-03-12', 18)
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })
afterAll(async () => expect(await fsck()).toEqual([]))

async function create(wishes: Parameters<typeof createContest>[0]) {
	vi.setSystemTime(BEFORE)
	const contest = await createContest(wishes)
	vi.setSystemTime(LATER)
	return contest
}

const set = async (contest: Contest, number: number, body: object) => {
	const { version } = await storedMatch(contest.id, number)
	const answer = await send(contest, number, { version, ...body }, contest.asOrganizer)
	expect(answer.status).toBe(200)
}

async function agree(contest: Contest, number: number, body: object) {
	const { home, away } = await sidesOf(contest, number)
	for (const { headers } of [home, away]) {
		const { version } = await storedMatch(contest.id, number)
		expect((await send(contest, number, { version, ...body }, headers)).status).toBe(200)
	}
}

/** The first team of `order` that plays a match wins it, as far as matches have their sides. */
async function playAll(contest: Contest, order: Contest['teams'], by = agree) {
	const rank = (id: number | null) => order.findIndex((team) => team.id === id)
	for (const { matchNumber } of await matchesOf(contest.id)) {
		const { homeTeamId, awayTeamId, status } = await storedMatch(contest.id, matchNumber)
		if (status !== 'scheduled') continue
		const home = rank(homeTeamId) < rank(awayTeamId)
		await by(contest, matchNumber, score(home ? 2 : 0, home ? 0 : 2))
	}
}

const played = ({ captain }: Contest['teams'][number], { id }: Contest) =>
	earnedFor(captain, `tournament:${id}`, 'tournamentPlayed')
const won = ({ captain }: Contest['teams'][number], { id }: Contest) =>
	earnedFor(captain, `tournament:${id}`, 'tournamentWon')
const all = <T>(contest: Contest, of: (team: Contest['teams'][number], contest: Contest) => Promise<T>) =>
	Promise.all(contest.teams.map((team) => of(team, contest)))

describe.each(['round_robin', 'knockout'] as const)('a %s', (format) => {
	it('gives every player of its teams 30 points, and the winner’s 100 more, when it is over', async () => {
		const contest = await create({ format })
		const [a, b] = contest.teams
		const second = await createUser()
		const member = { teamId: a!.id, tournamentId: contest.id, userId: second.id }
		await write((tx) => tx.insert(teamMembers).values(member))
		expect(await all(contest, played)).toEqual([[], [], [], []])
		await playAll(contest, contest.teams)
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed', winnerTeamId: a!.id })
		expect(await all(contest, played)).toEqual([[30], [30], [30], [30]])
		expect(await all(contest, won)).toEqual([[100], [], [], []])
		expect(await findPoints(second)).toBe(130)
		expect(await findPoints(contest.organizer)).toBe(0)
		expect(await toldTo(second)).toContain('You have earned 130 points')
		expect(await toldTo(b!.captain)).toContain('You have earned 30 points')
	})

	it('of three teams, or with results that only its organizer knows, gives nothing', async () => {
		const [small, own] = [await create({ format, teams: 3 }), await create({ format })]
		await playAll(small, small.teams)
		await playAll(small, small.teams)
		await playAll(own, own.teams, set)
		await playAll(own, own.teams, set)
		for (const contest of [small, own]) {
			expect((await storedTournament(contest.id)).status).toBe('completed')
			expect((await all(contest, played)).flat()).toEqual([])
			expect((await all(contest, won)).flat()).toEqual([])
		}
	})

	test('a corrected result moves the points of the winner', async () => {
		const contest = await create({ format })
		const [a, b] = contest.teams
		const wonBy = () => Promise.all([won(a!, contest), won(b!, contest)])
		await playAll(contest, contest.teams)
		await playAll(contest, contest.teams)
		expect(await wonBy()).toEqual([[100], []])
		const ids = [a!.id, b!.id]
		const match = (await matchesOf(contest.id)).find(
			({ homeTeamId, awayTeamId }) => ids.includes(homeTeamId!) && ids.includes(awayTeamId!),
		)
		const isHome = match!.homeTeamId === a!.id
		await set(contest, match!.matchNumber, score(isHome ? 0 : 1, isHome ? 1 : 0))
		expect(await wonBy()).toEqual([[100, -100], [100]])
		await set(contest, match!.matchNumber, score(isHome ? 1 : 0, isHome ? 0 : 1))
		expect(await wonBy()).toEqual([
			[100, -100, 100],
			[100, -100],
		])
		expect(await all(contest, played)).toEqual([[30], [30], [30], [30]])
		const told = async ({ captain }: Contest['teams'][number]) =>
			(await toldTo(captain)).filter((title) => title.includes('points'))
		const [got, lost] = ['You have earned 100 points', '100 points were taken back']
		expect(await told(a!)).toEqual(['You have earned 130 points', lost, got])
		expect(await told(b!)).toEqual(['You have earned 30 points', got, lost])
	})
})

test('a final that is open again takes everything back until it is played', async () => {
	const contest = await create({ format: 'knockout' })
	const [first, second] = await matchesOf(contest.id)
	await set(contest, first!.matchNumber, { status: 'completed', forfeitedBy: 'both' })
	await agree(contest, second!.matchNumber, score(2, 0))
	const [winner, loser] = [second!.homeTeamId, second!.awayTeamId].map((id) =>
		contest.teams.find((team) => team.id === id)!,
	)
	const points = () => Promise.all([winner!, loser!].map(({ captain }) => findPoints(captain)))
	expect((await storedTournament(contest.id)).status).toBe('completed')
	expect(await points()).toEqual([130, 30])
	expect(await findPoints(contest.teams.find(({ id }) => id === first!.homeTeamId)!.captain)).toBe(0)

	await set(contest, first!.matchNumber, score(1, 0))
	expect((await storedTournament(contest.id)).status).toBe('ongoing')
	expect(await played(winner!, contest)).toEqual([30, -30])
	expect(await won(winner!, contest)).toEqual([100, -100])
	expect(await points()).toEqual([0, 0])

	await playAll(contest, [winner!, ...contest.teams])
	expect(await points()).toEqual([130, 30])
	expect(await played(winner!, contest)).toEqual([30, -30, 30])
})

test('who withdrew or never came earns nothing', async () => {
	const contest = await create({ format: 'round_robin' })
	const [a, b, gone, absent] = contest.teams
	await withdrawTeam({ ...gone!.captain, role: 'user' }, { id: contest.id, teamId: gone!.id }, LATER)
	for (const { matchNumber } of await matchesOf(contest.id)) {
		const { homeTeamId, awayTeamId, status } = await storedMatch(contest.id, matchNumber)
		if (status !== 'scheduled') continue
		if (homeTeamId === absent!.id) await set(contest, matchNumber, { status: 'completed', forfeitedBy: 'home' })
		else if (awayTeamId === absent!.id) await set(contest, matchNumber, { status: 'completed', forfeitedBy: 'away' })
		else await agree(contest, matchNumber, score(homeTeamId === a!.id ? 3 : 0, homeTeamId === a!.id ? 0 : 3))
	}
	expect((await storedTournament(contest.id)).status).toBe('completed')
	expect(await Promise.all([a!, b!, gone!, absent!].map((team) => played(team, contest)))).toEqual([[30], [30], [], []])
	expect(await all(contest, won)).toEqual([[100], [], [], []])
})
