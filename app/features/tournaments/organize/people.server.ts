import { and, asc, eq, ne } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { teamMembers, tournamentTeams } from '#db/schema.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import type { HappenedIn } from '#app/features/notices/words/words.ts'

type Audience = 'captains' | 'players'

/** User ids of the captains, or of all players, of teams that have not withdrawn, each once. */
export async function findPlayers(reader: Reader, tournamentId: number, to: Audience = 'players'): Promise<number[]> {
	const live = and(eq(tournamentTeams.tournamentId, tournamentId), ne(tournamentTeams.status, 'withdrawn'))
	const captains = reader
		.select({ userId: tournamentTeams.captainId })
		.from(tournamentTeams)
		.where(live)
		.orderBy(asc(tournamentTeams.id))
	const members = reader
		.select({ userId: teamMembers.userId })
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.where(live)
		.orderBy(asc(teamMembers.id))
	const rows = await (to === 'captains' ? captains : members)
	return [...new Set(rows.map(({ userId }) => userId))]
}

type Told = HappenedIn<'tournament'> & Pick<NewNotice, 'actorId' | 'cause'>

/** Tells these people about a tournament; each cause reaches a person once. */
export function tell(tx: Writer, { id }: { id: number }, people: number[], told: Told, now: Date) {
	const about = { kind: 'tournament', subject: 'tournament', subjectId: id } as const
	const cause = `tournament:${id}:${told.cause}`
	return notify(
		tx,
		people.map((userId) => ({ ...about, ...told, userId, cause })),
		now,
	)
}
