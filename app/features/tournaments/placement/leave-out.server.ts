import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { teamMembers, tournaments, tournamentTeams } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { settleEntries } from '../settle-entries.server.ts'
import type { Team } from '../teams/teams.server.ts'

type Tournament = { id: number; name: string; key: string | null; isPublic: boolean }

/** Withdraws unpaid teams when the schedule is made: frees places and players, returns money, tells the players. */
export async function leaveOut(tx: Writer, tournament: Tournament, teams: readonly Team[], now: Date) {
	if (teams.length === 0) return
	const ids = teams.map(({ id }) => id)
	const gone = await tx
		.update(tournamentTeams)
		.set({ status: 'withdrawn', withdrawnAt: now, keptFee: 0 })
		.where(and(inArray(tournamentTeams.id, ids), eq(tournamentTeams.status, 'registered')))
		.returning({ id: tournamentTeams.id })
	const counted = await tx
		.update(tournaments)
		.set({ currentTeams: sql`${tournaments.currentTeams} - ${ids.length}` })
		.where(and(eq(tournaments.id, tournament.id), gte(tournaments.currentTeams, ids.length)))
		.returning({ id: tournaments.id })
	if (gone.length < ids.length || counted.length === 0)
		throw conflict('A team has just changed. Generate the schedule again.')

	// Payers are told as members of the team, so remove the members only after settling.
	await settleEntries(tx, ids, now, 'venue')
	const members = await tx.delete(teamMembers).where(inArray(teamMembers.teamId, ids)).returning()
	const names = new Map(teams.map(({ id, name }) => [id, name]))
	const told = members.map(({ userId, teamId }) => ({
		userId,
		kind: 'tournament' as const,
		what: 'left out unpaid' as const,
		subject: 'team',
		subjectId: teamId,
		data: {
			team: names.get(teamId)!,
			tournament: tournament.name,
			tournamentId: tournament.id,
			isPublic: tournament.isPublic,
		},
		cause: `team:${teamId}:unpaid`,
	}))
	await notify(tx, told, now)
}
