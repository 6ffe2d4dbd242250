import { teamMembers, tournamentMatches, tournaments, tournamentTeams } from '../schema.ts'
import { at, DAY, HOUR, later } from './clock.ts'
import { insertAll, insertWithIds } from './insert.ts'
import { randomFrom } from './random.ts'
import { offerOf, venueOf, type Scene } from './scene.ts'
import { fixtures } from './tournaments/fixtures.ts'
import { plans, teamNames } from './tournaments/plans.ts'

export type FinishedTournament = { id: number; endDate: Date; players: number[]; winners: number[] }

/** Tournaments in every state; says who played in those that are over. */
export async function addTournaments(scene: Scene): Promise<FinishedTournament[]> {
	const random = randomFrom('tournaments')
	const { tx, now, people } = scene
	const finished: FinishedTournament[] = []

	for (const plan of plans) {
		const { venue: key, sport, days, teams: teamCount, squad, ...words } = plan
		const venue = venueOf(scene, key)
		const locals = random.shuffled(scene.players.filter(({ city }) => city === venue.city).map(({ id }) => id))
		const others = random.shuffled(scene.players.map(({ id }) => id).filter((id) => !locals.includes(id)))
		const [organizerId, ...pool] = [...locals, ...others] as [number, ...number[]]
		if (key === 'kirstenhof-tennis') pool.unshift(people.thandi)

		const opened = later(now, (Math.min(days[0], 0) - 30) * DAY)
		const endDate = at(now, days[1], 21)
		const [id] = await insertWithIds(tx, tournaments, [
			{
				...words,
				courtId: venue.id,
				sportId: offerOf(venue, sport).sportId,
				organizerId: key === 'beacon-padel' ? venue.ownerId : organizerId,
				currentTeams: teamCount,
				startDate: at(now, days[0], 9),
				endDate,
				registrationDeadline: at(now, days[0] - 2, 18),
				createdAt: opened,
			},
		])
		const names = random.shuffled(teamNames[sport]).slice(0, teamCount)
		const squads = names.map((_, i) => pool.slice(i * squad, (i + 1) * squad))
		const isOpen = plan.status === 'registration_open'
		const teamIds = await insertWithIds(
			tx,
			tournamentTeams,
			names.map((name, i) => ({
				...{ tournamentId: id!, name, captainId: squads[i]![0]! },
				status: isOpen && plan.entryFee && random.chance(0.3) ? ('registered' as const) : ('active' as const),
				createdAt: later(opened, (i + 1) * 7 * HOUR),
			})),
		)
		await insertAll(
			tx,
			teamMembers,
			squads.flatMap((squad, i) =>
				squad.map((userId, position) => ({
					...{ teamId: teamIds[i]!, tournamentId: id!, userId },
					role: position === 0 ? 'captain' : 'player',
					joinedAt: later(opened, (i + 1) * 7 * HOUR + position * HOUR),
				})),
			),
		)
		if (plan.status !== 'ongoing' && plan.status !== 'completed') continue

		const matches = fixtures(scene, random, id!, plan, venue, teamIds)
		await insertAll(tx, tournamentMatches, matches)
		if (plan.status === 'completed') {
			const champion = teamIds.indexOf(championOf(plan.format, teamIds, matches))
			finished.push({ id: id!, endDate, players: squads.flat(), winners: squads[champion]! })
		}
	}
	return finished
}

type Match = typeof tournamentMatches.$inferInsert

/** The winner of the final, or of the table by points, goal difference and goals. */
function championOf(format: string, teamIds: number[], matches: Match[]): number {
	if (format === 'knockout') {
		const final = matches.at(-1)!
		return (final.homeScore! > final.awayScore! ? final.homeTeamId : final.awayTeamId)!
	}
	const worth = (id: number) =>
		matches.reduce((sum, { homeTeamId, homeScore, awayTeamId, awayScore }) => {
			if (id !== homeTeamId && id !== awayTeamId) return sum
			const own = id === homeTeamId ? homeScore! : awayScore!
			const other = id === homeTeamId ? awayScore! : homeScore!
			const points = own > other ? 3 : own === other ? 1 : 0
			return sum + points * 1_000_000 + (own - other) * 1_000 + own
		}, 0)
	return [...teamIds].sort((a, b) => worth(b) - worth(a))[0]!
}
