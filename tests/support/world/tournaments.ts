import { asc, eq, inArray, sql } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courtTime, teamMembers, tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import { nameKey } from '#app/features/tournaments/name-key.ts'
import { addDays, at, DAY, dateOf } from '#app/lib/time/time.ts'
import { createUser } from './people.ts'
import { hoursWhere } from '../database/court-time.ts'

type Place = { venueId: number; sportId: number }
type Wishes = Partial<typeof tournaments.$inferInsert>

/** Makes a tournament, by default a free public round robin of up to eight teams on one day in ten days' time. */
export async function createTournament({ venueId, sportId }: Place, wishes: Wishes = {}) {
	const startDate = wishes.startDate ?? at(addDays(dateOf(new Date()), 10), 0)
	const row = {
		name: 'Spring Cup',
		description: 'Everybody against everybody on one day.',
		courtId: venueId,
		sportId,
		startDate,
		endDate: startDate,
		registrationDeadline: new Date(startDate.getTime() - DAY),
		maxTeams: 64,
		organizerId: wishes.organizerId ?? (await createUser()).id,
		...wishes,
	}
	const [tournament] = await write((tx) => tx.insert(tournaments).values(row).returning())
	return tournament!
}

type Entrant = Partial<
	Pick<typeof tournamentTeams.$inferInsert, 'name' | 'status' | 'withdrawnAt' | 'seed' | 'entryFee'>
>
let entered = 0

/** Adds a team with its captain to a tournament, by default active. */
export async function enterTeam({ id }: { id: number }, wishes: Entrant = {}) {
	const captain = await createUser()
	const name = wishes.name ?? `Team ${++entered}`
	return write(async (tx) => {
		const [team] = await tx
			.insert(tournamentTeams)
			.values({ tournamentId: id, captainId: captain.id, nameKey: nameKey(name), ...wishes, name })
			.returning()
		await tx.insert(teamMembers).values({ tournamentId: id, teamId: team!.id, userId: captain.id, role: 'captain' })
		await tx
			.update(tournaments)
			.set({ currentTeams: sql`${tournaments.currentTeams} + 1` })
			.where(eq(tournaments.id, id))
		return { ...team!, captain }
	})
}

export async function enterTeams(tournament: { id: number }, count: number) {
	const teams = []
	for (let i = 0; i < count; i++) teams.push(await enterTeam(tournament))
	return teams
}

export async function storedTournament(id: number) {
	const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, id))
	return tournament!
}

export const teamsOf = (tournamentId: number) =>
	db
		.select()
		.from(tournamentTeams)
		.where(eq(tournamentTeams.tournamentId, tournamentId))
		.orderBy(asc(tournamentTeams.id))

export const matchesOf = (tournamentId: number) =>
	db
		.select()
		.from(tournamentMatches)
		.where(eq(tournamentMatches.tournamentId, tournamentId))
		.orderBy(asc(tournamentMatches.matchNumber))

export async function matchHoursOf(tournamentId: number) {
	const own = db
		.select({ id: tournamentMatches.id })
		.from(tournamentMatches)
		.where(eq(tournamentMatches.tournamentId, tournamentId))
	const hours = await hoursWhere(inArray(courtTime.matchId, own))
	return hours.map(({ matchId, courtNumber, hour }) => ({ matchId, courtNumber, hour }))
}
