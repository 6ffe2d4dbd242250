import { and, asc, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { teamMembers, tournamentTeams, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { findTournament } from '../find.server.ts'
import { fixedReason, TEAM_NOT_FOUND } from './rules.ts'

/** A player on a team; `id` is that of the membership. */
export type Player = { id: number; isCaptain: boolean; isYou: boolean; username: string | null; fullName: string }

export type TeamIds = { id: number; teamId: number }

type Row = typeof tournamentTeams.$inferSelect

/** All columns of a team, secrets included. Throws 404 if the tournament has no such team. */
export async function readTeam(tournament: { id: number }, teamId: number | null, reader: Reader): Promise<Row> {
	const which = and(eq(tournamentTeams.id, teamId ?? 0), eq(tournamentTeams.tournamentId, tournament.id))
	const [team] = await reader.select().from(tournamentTeams).where(which)
	if (!team) throw notFound(TEAM_NOT_FOUND)
	return team
}

/**
 * A team as its page shows it to the user. Throws 404 if the tournament has no such team. `inviteKey`, the key of the
 * link for new players, is null except for the captain; fees are whole rand.
 */
export async function findTeam(
	tournament: { id: number },
	teamId: number | null,
	user: Actor | null,
	reader: Reader = db,
) {
	const row = await readTeam(tournament, teamId, reader)
	const { id, name, logo, status, entryFee, keptFee, captainId, inviteKey, seed, withdrawnAt } = row
	const members = await reader
		.select({ id: teamMembers.id, userId: teamMembers.userId, username: publicUsername, fullName: users.fullName })
		.from(teamMembers)
		.innerJoin(users, eq(users.id, teamMembers.userId))
		.where(eq(teamMembers.teamId, id))
		.orderBy(asc(teamMembers.joinedAt), asc(teamMembers.id))
	const players = members.map(({ userId, ...player }): Player => {
		return { ...player, isCaptain: userId === captainId, isYou: userId === user?.id }
	})
	const isMember = players.some(({ isYou }) => isYou)
	const isCaptain = isMember && captainId === user?.id
	return {
		id,
		name,
		logo: pictureOf(logo),
		status,
		entryFee,
		keptFee,
		seed,
		withdrawnAt,
		isMember,
		isCaptain,
		players: [...players.filter((player) => player.isCaptain), ...players.filter((player) => !player.isCaptain)],
		inviteKey: isCaptain ? inviteKey : null,
	}
}

/** The team and its tournament, for its captain. Throws 404 if the user may not see it, 403 unless they captain it. */
export async function findTeamOfCaptain(reader: Reader, user: Actor, { id, teamId }: TeamIds) {
	const tournament = await findTournament(id, { user }, reader)
	const team = await readTeam(tournament, teamId, reader)
	if (team.captainId !== user.id) throw forbidden('Only the captain can do this.')
	return { tournament, team }
}

/** Returns and throws as `findTeamOfCaptain`, for a change: and 409 if nothing can change any more. */
export async function findCaptainsTeam(reader: Reader, user: Actor, ids: TeamIds) {
	const { tournament, team } = await findTeamOfCaptain(reader, user, ids)
	const reason = fixedReason(tournament, team)
	if (reason) throw conflict(reason)
	return { tournament, team }
}

/** `findCaptainsTeam` for dialogs, with the players of the team. */
export async function findCaptainedTeam(user: Actor, ids: TeamIds) {
	const { tournament } = await findCaptainsTeam(db, user, ids)
	return { tournament, team: await findTeam(tournament, ids.teamId, user) }
}
