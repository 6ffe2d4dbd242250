import { and, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { generateSchedule } from '#app/features/tournaments/placement/generate.server.ts'
import { NewSchedule } from '#app/features/tournaments/placement/schemas.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call } from '../process/product.ts'

type Wishes = Parameters<typeof createTournament>[1] & {
	teams?: number
	courts?: number
	sport?: string
	/** The names of the teams, the strongest first. */
	names?: readonly string[]
	ownerId?: number
}

/** Makes a tournament with its schedule, by default a round robin of four teams, Team A first. */
export async function createContest(asked: Wishes = {}) {
	const { names, teams: count = names?.length ?? 4, courts = 4, sport, ownerId, ...wishes } = asked
	const venue = await createVenue({ courts, sport, ownerId })
	const organizer = await createUser()
	const tournament = await createTournament(venue, { organizerId: organizer.id, ...wishes })
	const teams = []
	for (let i = 0; i < count; i++) {
		const team = await enterTeam(tournament, { name: names?.[i] ?? `Team ${String.fromCharCode(65 + i)}`, seed: i + 1 })
		teams.push({ ...team, headers: await signedIn(team.captain) })
	}
	const {
		thirdPlace,
		groups,
		through,
		bestRunnersUp,
		rounds,
		matchMinutes,
		breakMinutes,
		restMinutes,
		courtNumbers,
		matchPoints,
	} = wishes
	const terms = NewSchedule.parse({
		startTime: '07:00',
		endTime: '21:00',
		thirdPlace,
		groups: groups ?? undefined,
		through: through ?? undefined,
		bestRunnersUp,
		rounds: rounds ?? undefined,
		matchMinutes: matchMinutes ?? undefined,
		breakMinutes,
		restMinutes,
		courtNumbers: courtNumbers ?? undefined,
		matchPoints: matchPoints ?? undefined,
	})
	// An admin needs no agreement of the venue.
	await generateSchedule({ ...organizer, role: 'admin' }, tournament.id, terms)
	const { id, linkKey } = tournament
	return { id, linkKey, venue, organizer, asOrganizer: await signedIn(organizer), teams }
}
export type Contest = Awaited<ReturnType<typeof createContest>>
type Headers = Record<string, string>

/** Calls the API about a match, by its number in the tournament. */
export async function send({ id }: Pick<Contest, 'id'>, number: number, body: unknown, headers?: Headers) {
	const match = await storedMatch(id, number)
	return call('PATCH', `/api/tournaments/${id}/matches/${match.id}`, { headers, body })
}

export async function storedMatch(tournamentId: number, matchNumber: number) {
	const [match] = await db
		.select()
		.from(tournamentMatches)
		.where(and(eq(tournamentMatches.tournamentId, tournamentId), eq(tournamentMatches.matchNumber, matchNumber)))
	return match!
}

/** Returns the captains of a match's two sides, and a player of another team. */
export async function sidesOf(contest: Contest, number: number) {
	const { homeTeamId, awayTeamId } = await storedMatch(contest.id, number)
	const find = (id: number | null) => contest.teams.find((team) => team.id === id)!
	const other = contest.teams.find(({ id }) => id !== homeTeamId && id !== awayTeamId)!
	return { home: find(homeTeamId), away: find(awayTeamId), other }
}

export const score = (homeScore: number, awayScore: number, more: object = {}) => ({
	homeScore,
	awayScore,
	status: 'completed',
	...more,
})
