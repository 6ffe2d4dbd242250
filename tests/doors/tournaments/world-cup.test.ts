import { readFileSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { changeMatch } from '#app/features/tournaments/matches/results.server.ts'
import { findMatches, type Match } from '#app/features/tournaments/matches/matches.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createContest } from '#tests/support/world/contest.ts'
import { storedTournament } from '#tests/support/world/tournaments.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })

afterAll(async () => expect(await fsck()).toEqual([]))

const lines = readFileSync(new URL('world-cup-2014.csv', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.filter((line) => !line.startsWith('#'))
	.map((line) => line.split(','))
const middle = lines.findIndex(([first]) => first === 'group')
const results = lines.slice(1, middle).map(([stage, home, away, ...goals]) => ({
	stage: stage!,
	home: home!,
	away: away!,
	goals: goals.map(Number),
}))
const official = lines.slice(middle + 1).map(([group, name, ...figures]) => {
	const [wins, draws, losses, goalsFor, goalsAgainst, points] = figures.map(Number)
	const stats = { matchesPlayed: 3, wins, draws, losses, goalsFor, goalsAgainst, points }
	return { group: group!, name: name!, stats }
})
const LETTERS = 'ABCDEFGH'

test('the data are whole: 64 matches with 171 goals, six in each group', () => {
	const goals = (some: typeof results) => some.reduce((sum, { goals }) => sum + goals[0]! + goals[1]!, 0)
	expect([results.length, goals(results)]).toEqual([64, 171])
	for (const letter of LETTERS) expect(results.filter(({ stage }) => stage === letter)).toHaveLength(6)
})

test('the World Cup of 2014 ends as it ended: its tables, who met whom, third place and the winner', async () => {
	// The order of seeds that puts these teams into these groups.
	const names = [0, 1, 2, 3].flatMap((pot) => {
		const ofPot = [...LETTERS].map((letter) => official.filter(({ group }) => group === letter)[pot]!.name)
		return pot % 2 === 0 ? ofPot : ofPot.reverse()
	})
	const groups = { groups: 8, through: 2, thirdPlace: true }
	const startDate = at('2027-03-11', 0)
	const endDate = at('2027-03-20', 0)
	const contest = await createContest({ names, format: 'groups_knockout', ...groups, startDate, endDate })
	vi.setSystemTime(at('2027-03-25', 12))

	const organizer = { ...contest.organizer, role: 'user' as const }
	const enter = async (match: Match, { home, away, goals }: (typeof results)[number]) => {
		const isSwapped = match.homeTeam!.name !== home
		expect([match.homeTeam!.name, match.awayTeam!.name].sort()).toEqual([home, away].sort())
		const [a, b, c = null, d = null] = goals as [number, number, number?, number?]
		const score = isSwapped
			? { homeScore: b, awayScore: a, homePenalties: d, awayPenalties: c }
			: { homeScore: a, awayScore: b, homePenalties: c, awayPenalties: d }
		await changeMatch(organizer, contest.id, match.id, { kind: 'result', score, reason: '', version: null })
	}
	const isOf = ({ home, away }: (typeof results)[number], { homeLabel, awayLabel }: Match) =>
		[home, away].includes(homeLabel) && [home, away].includes(awayLabel)
	for (const match of (await findMatches(contest)).filter(({ groupName }) => groupName !== null)) {
		const result = results.find((it) => it.stage === match.groupName && isOf(it, match))!
		await enter(match, result)
	}

	const { body } = await call('GET', `/api/tournaments/${contest.id}/standings`)
	expect(body.map(({ group, name, stats }: (typeof official)[number]) => ({ group, name, stats }))).toEqual(official)
	const ranks = body.map(({ rank }: { rank: number }) => rank)
	expect(ranks).toEqual(official.map((_, i) => (i % 4) + 1))
	const brazil = body.find(({ name }: { name: string }) => name === 'Brazil')
	expect(brazil.why).toBe('Level on 7 points with Mexico: better difference (+5 to +3)')

	for (const stage of ['Round of 16', 'Quarter-finals', 'Semi-finals', 'Third place', 'Final']) {
		const matches = (await findMatches(contest)).filter(({ roundName }) => roundName === stage)
		const played = results.filter((result) => result.stage === stage)
		expect(matches).toHaveLength(played.length)
		// The pairs of Brazil come about by themselves.
		for (const match of matches)
			await enter(
				match,
				played.find((result) => isOf(result, match))!,
			)
	}
	const germany = contest.teams.find(({ name }) => name === 'Germany')!
	expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed', winnerTeamId: germany.id })

	const page = await visit(`/tournaments/${contest.id}/standings`)
	expect(page.text).toContain('Group H')
	const bracket = await visit(`/tournaments/${contest.id}/bracket`)
	expect(bracket.text).toContain('"winner":"Germany"')
	expect(bracket.text).not.toContain('Cameroon')
}, 60_000)
