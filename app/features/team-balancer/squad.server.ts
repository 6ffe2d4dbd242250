import { asc, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { teamBalancerAssignments, teamBalancerPlayers, teamBalancerTeams, users } from '#db/schema.ts'
import { shortName } from '#app/features/venues/short-name.ts'
import type { Session } from './find.server.ts'
import { findAccepted, findKnown } from './people.server.ts'
import type { SquadPlayer } from './squad-view.ts'

type Asked = { id: number; userId: number; status: string }

/** Who had an account once. */
const GONE = 'Former player'

/** Everybody in a session's squad in the order they came, as whoever made it may see them. */
export async function findSquad(session: Pick<Session, 'id'> & { request: Asked }, reader: Reader = db) {
	const { request } = session
	const owner = { id: request.userId }
	const known = await findKnown(owner, request, reader)
	const accepted = new Set((await findAccepted(request, reader)).map(({ userId }) => userId))
	const rows = await reader
		.select({ player: teamBalancerPlayers, fullName: users.fullName, deletedAt: users.deletedAt })
		.from(teamBalancerPlayers)
		.leftJoin(users, eq(users.id, teamBalancerPlayers.userId))
		.where(eq(teamBalancerPlayers.sessionId, session.id))
		.orderBy(asc(teamBalancerPlayers.id))
	return rows.map(({ player, fullName, deletedAt }): SquadPlayer => {
		const { id, userId, skillLevel, preferredPosition, availability, notes, experience } = player
		const short = userId === null ? player.name! : deletedAt ? GONE : shortName(fullName!)
		const isKnown = userId !== null && known.has(userId)
		return {
			...{ id, skillLevel, preferredPosition, availability, notes, experience },
			userId: userId !== null && (isKnown || accepted.has(userId)) ? userId : null,
			name: isKnown && !deletedAt ? fullName! : short,
			shortName: short,
			isGuest: userId === null,
			isYou: userId === owner.id,
			togetherGroup: player.togetherGroup,
			apartGroup: player.apartGroup,
			addedAt: player.addedAt,
		}
	})
}

/** The teams of a session in their order, each with the ids of its players; none before the first balancing. */
export async function findTeams(sessionId: number, reader: Reader = db) {
	const teams = await reader
		.select()
		.from(teamBalancerTeams)
		.where(eq(teamBalancerTeams.sessionId, sessionId))
		.orderBy(asc(teamBalancerTeams.teamNumber))
	const assigned = await findAssignments(sessionId, reader)
	return teams.map((team) => ({
		...team,
		players: assigned.filter(({ teamId }) => teamId === team.id).map(({ playerId }) => playerId),
	}))
}

export const findAssignments = (sessionId: number, reader: Reader = db) =>
	reader
		.select({
			teamId: teamBalancerAssignments.teamId,
			playerId: teamBalancerAssignments.playerId,
			position: teamBalancerAssignments.position,
		})
		.from(teamBalancerAssignments)
		.where(eq(teamBalancerAssignments.sessionId, sessionId))
		.orderBy(asc(teamBalancerAssignments.playerId))

/** The user ids of everybody of ours in a session's squad. */
export async function findUserIdsOf(sessionId: number, reader: Reader = db) {
	const rows = await reader
		.select({ userId: teamBalancerPlayers.userId })
		.from(teamBalancerPlayers)
		.where(eq(teamBalancerPlayers.sessionId, sessionId))
	return new Set(rows.flatMap(({ userId }) => userId ?? []))
}
