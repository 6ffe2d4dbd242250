import { and, eq, ne } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { teamMembers, tournamentOrganizers, tournaments, tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'

/** Returns what a person does in each of their tournaments, by its id: `You organise`, `You play · Aces · fee unpaid`. */
export async function findRoles({ id: userId }: Pick<Actor, 'id'>, ids: number[]) {
	const rows = await findParts(db, { userId, ids })
	return new Map(
		rows.map(({ id, organizerId, helper, team, status, fee }) => {
			const owes = status === 'registered' && fee !== null && fee > 0
			return [id, roleOf([organizerId, helper].includes(userId), team && (owes ? `${team} · fee unpaid` : team))]
		}),
	)
}

const findParts = prepared({ userId: teamMembers.userId, ids: several(tournaments.id) }, (reader, { userId, ids }) =>
	reader
		.select({
			id: tournaments.id,
			organizerId: tournaments.organizerId,
			helper: tournamentOrganizers.userId,
			team: tournamentTeams.name,
			status: tournamentTeams.status,
			fee: tournamentTeams.entryFee,
		})
		.from(tournaments)
		.leftJoin(teamMembers, and(eq(teamMembers.tournamentId, tournaments.id), eq(teamMembers.userId, userId)))
		.leftJoin(tournamentTeams, and(eq(tournamentTeams.id, teamMembers.teamId), ne(tournamentTeams.status, 'withdrawn')))
		.leftJoin(
			tournamentOrganizers,
			and(eq(tournamentOrganizers.tournamentId, tournaments.id), eq(tournamentOrganizers.userId, userId)),
		)
		.where(among(tournaments.id, ids)),
)

const roleOf = (organises: boolean, team: string | null) =>
	[organises && 'You organise', team && `You play · ${team}`].filter(Boolean).join(' · ')
