import { and, asc, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { teamMembers, tournamentTeams, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { findTournament } from '../find.server.ts'
import { fixedReason, TEAM_NOT_FOUND } from './rules.ts'

/** Somebody on a team; `id` is that of their place there. */
export type Player = { id: number; isCaptain: boolean; isYou: boolean; username: string | null; fullName: string }

/** A team of a tournament: the tournament's id and its own. */
export type TeamIds = { id: number; teamId: number }

type Row = typeof tournamentTeams.$inferSelect

/** All of a team, secrets included; 404 where the tournament has none like that. */
export async function readTeam(tournament: { id: number }, teamId: number | null, reader: Reader): Promise<Row> {
	const which = and(eq(tournamentTeams.id, teamId ?? 0), eq(tournamentTeams.tournamentId, tournament.id))
	const [team] = await reader.select().from(tournamentTeams).where(which)
	if (!team) throw notFound(TEAM_NOT_FOUND)
	return team
}

/**
 * A team as its page shows it to the person: 404 where the tournament has none like that. `inviteKey`, which the link
 * for new players carries, is null for everybody but the captain; fees are whole rand.
 */
export async function findTeam(
	tournament: { id: number },
	teamId: number | null,
	user: Actor | null,
	reader: Reader = db,
) {
	const row = await readTeam(tournament, teamId, reader)
	const { id, name, status, entryFee, keptFee, captainId, inviteKey, seed, withdrawnAt } = row
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

/**
 * The team and its tournament for who captains it, for a change of the team: 404 where the person may not know of it,
 * 403 where they do not captain it, 409 where nothing can change any more.
 */
export async function findCaptainsTeam(reader: Reader, user: Actor, { id, teamId }: TeamIds) {
	const tournament = await findTournament(id, { user }, reader)
	const team = await readTeam(tournament, teamId, reader)
	if (team.captainId !== user.id) throw forbidden('Only the captain can do this.')
	const reason = fixedReason(tournament, team)
	if (reason) throw conflict(reason)
	return { tournament, team }
}

/** The same for the dialogs about it, with who is on the team. */
export async function findCaptainedTeam(user: Actor, ids: TeamIds) {
	const { tournament } = await findCaptainsTeam(db, user, ids)
	return { tournament, team: await findTeam(tournament, ids.teamId, user) }
}
