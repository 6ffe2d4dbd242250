import { describe, expect, test } from 'vitest'
import { write } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findStandings, listStandings } from './standings.server.ts'

const venue = await createVenue()
const start = new Date('2027-03-01T08:00:00Z')

type Fixture = Partial<typeof tournamentMatches.$inferInsert>
async function addMatches(tournamentId: number, fixtures: Fixture[]) {
	await write((tx) =>
		tx.insert(tournamentMatches).values(
			fixtures.map((fixture, i) => {
				const startTime = new Date(start.getTime() + i * HOUR)
				return {
					tournamentId,
					courtId: venue.venueId,
					matchNumber: i + 1,
					startTime,
					endTime: new Date(startTime.getTime() + HOUR),
					...fixture,
				}
			}),
		),
	)
}
const over = (homeScore: number, awayScore: number) => ({ status: 'completed' as const, homeScore, awayScore })

describe('the table', () => {
	test('counts finished matches, but no open, proposed or cancelled ones', async () => {
		const cup = await createTournament(venue, { status: 'ongoing' })
		const [lions, tigers] = [await enterTeam(cup, { name: 'Lions' }), await enterTeam(cup, { name: 'Tigers' })]
		const sides = { homeTeamId: lions.id, awayTeamId: tigers.id }
		const told = { homeScore: 5, awayScore: 0, homePenalties: null, awayPenalties: null }
		await addMatches(cup.id, [
			{ ...sides, ...over(1, 2) },
			{ ...sides, status: 'scheduled' },
			{ ...sides, status: 'in_progress', proposal: { ...told, teamId: lions.id, at: start.toISOString() } },
			{ ...sides, status: 'cancelled', homeScore: 9, awayScore: 0 },
		])
		const { rows, played, total } = await findStandings(cup)
		expect([played, total]).toEqual([1, 3])
		expect(rows.map(({ team, rank, stats }) => [rank, team.name, stats.goalsFor, stats.points])).toEqual([
			[1, 'Tigers', 2, 3],
			[2, 'Lions', 1, 0],
		])
	})

	test('contains active teams and those that withdrew on the way, but none that never played', async () => {
		const cup = await createTournament(venue, { status: 'ongoing' })
		const team = (name: string, status: 'active' | 'registered' | 'withdrawn') => enterTeam(cup, { name, status })
		const [active, left] = [await team('Active', 'active'), await team('Left', 'withdrawn')]
		await team('Unpaid', 'registered')
		await team('Gone before', 'withdrawn')
		await team('Idle', 'active')
		await addMatches(cup.id, [
			{ homeTeamId: active.id, awayTeamId: left.id, ...over(3, 0), forfeitedBy: 'away', decidedBy: 'forfeit' },
		])
		const { rows } = await findStandings(cup)
		expect(rows.map(({ team, stats }) => [team.name, team.status, stats.wins, stats.losses])).toEqual([
			['Active', 'active', 1, 0],
			['Idle', 'active', 0, 0],
			['Left', 'withdrawn', 0, 1],
		])
	})

	test('starts in the order of seeds, then of joining', async () => {
		const cup = await createTournament(venue, { status: 'ongoing' })
		await enterTeam(cup, { name: 'First to join' })
		await enterTeam(cup, { name: 'Second to join' })
		await enterTeam(cup, { name: 'Seed 2', seed: 2 })
		await enterTeam(cup, { name: 'Seed 1', seed: 1 })
		const { rows } = await findStandings(cup)
		expect(rows.map(({ team }) => team.name)).toEqual(['Seed 1', 'Seed 2', 'First to join', 'Second to join'])
		expect(rows.every(({ why }) => why === null)).toBe(true)
	})

	test('of a knockout goes by how far teams came', async () => {
		const cup = await createTournament(venue, { status: 'completed', format: 'knockout' })
		const [a, b, c] = [
			await enterTeam(cup, { name: 'A' }),
			await enterTeam(cup, { name: 'B' }),
			await enterTeam(cup, { name: 'C' }),
		]
		const penalties = { homePenalties: 2, awayPenalties: 4 }
		await addMatches(cup.id, [
			{ round: 1, position: 1, homeTeamId: b.id, awayTeamId: c.id, ...over(9, 0) },
			{ round: 2, homeTeamId: a.id, awayTeamId: b.id, awayFrom: 1, ...over(1, 1), ...penalties },
		])
		const { rows } = await findStandings(cup)
		expect(rows.map(({ team, why }) => [team.name, why])).toEqual([
			['B', 'Won the final'],
			['A', 'Lost the final'],
			['C', 'Out in the semi-finals'],
		])
	})

	test('is returned in a flat shape, and empty while teams can join', async () => {
		const cup = await createTournament(venue, { status: 'registration_open' })
		const team = await enterTeam(cup, { name: 'Lions' })
		expect(await listStandings(cup)).toEqual([])
		const zeros = { matchesPlayed: 0, wins: 0, draws: 0, losses: 0, goalsFor: 0, goalsAgainst: 0, points: 0 }
		expect(await listStandings({ ...cup, status: 'ongoing' })).toEqual([
			{ id: team.id, name: 'Lions', group: null, rank: 1, why: null, stats: zeros },
		])
	})
})
