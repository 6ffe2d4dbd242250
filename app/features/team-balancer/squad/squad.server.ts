import { asc, eq, sql } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import {
	playerPreferences,
	teamBalancerAssignments,
	teamBalancerPlayers,
	teamBalancerTeams,
	users,
} from '#db/schema.ts'
import { findBlockedEitherWay } from '#app/features/matchmaking/blocks.server.ts'
import { isListed } from '#app/features/matchmaking/players/find.server.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import type { Session } from '../find.server.ts'
import { findAccepted, findConnected } from './people.server.ts'
import type { SquadMember } from './squad-view.ts'

type Asked = { id: number; userId: number; status: string }

/** For deleted accounts. */
const GONE = 'Former player'
/** For players found by the search who are no longer listed. */
const HIDDEN = 'A player'

/**
 * The squad in the order of joining as its organiser may see it, with the accepted players and the user ids of its
 * members. Full names only for the organiser, their connections and, once matched, the players of the request.
 * Strangers are named while they are listed.
 */
export async function readSquad(session: Pick<Session, 'id'> & { request: Asked }, reader: Reader = db) {
	const { request } = session
	const owner = { id: request.userId }
	const accepted = await findAccepted(request, reader)
	const playing = new Set(accepted.map(({ userId }) => userId))
	const connected = [owner.id, ...(await findConnected(owner, reader))]
	const known = new Set([...connected, ...(request.status === 'matched' ? playing : [])])
	const apart = new Set(await findBlockedEitherWay(owner, reader))
	const rows = await reader
		.select({
			player: teamBalancerPlayers,
			fullName: users.fullName,
			deletedAt: users.deletedAt,
			isListed: sql<number>`case when ${isListed} then 1 else 0 end`.mapWith(Boolean),
		})
		.from(teamBalancerPlayers)
		.leftJoin(users, eq(users.id, teamBalancerPlayers.userId))
		.leftJoin(playerPreferences, eq(playerPreferences.userId, users.id))
		.where(eq(teamBalancerPlayers.sessionId, session.id))
		.orderBy(asc(teamBalancerPlayers.id))
	const squad = rows.map(({ player, fullName, deletedAt, isListed }): SquadMember => {
		const { id, userId, skillLevel, preferredPosition, availability, notes, experience } = player
		const isKnown = userId !== null && known.has(userId)
		const isNamed = userId !== null && (isKnown || playing.has(userId) || (isListed && !apart.has(userId)))
		const short = userId === null ? player.name! : deletedAt ? GONE : isNamed ? shortName(fullName!) : HIDDEN
		return {
			id,
			skillLevel,
			preferredPosition,
			availability,
			notes,
			experience,
			userId: userId !== null && (isKnown || playing.has(userId)) ? userId : null,
			name: isKnown && !deletedAt ? fullName! : short,
			shortName: short,
			isGuest: userId === null,
			isYou: userId === owner.id,
			togetherGroup: player.togetherGroup,
			apartGroup: player.apartGroup,
			addedAt: player.addedAt,
		}
	})
	return { squad, accepted, inside: new Set(rows.flatMap(({ player }) => player.userId ?? [])) }
}

export const findSquad = async (...of: Parameters<typeof readSquad>) => (await readSquad(...of)).squad

/** The teams of a session in order, each with its player ids; empty before the first balancing. */
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

export async function findUserIdsOf(sessionId: number, reader: Reader = db) {
	const rows = await reader
		.select({ userId: teamBalancerPlayers.userId })
		.from(teamBalancerPlayers)
		.where(eq(teamBalancerPlayers.sessionId, sessionId))
	return new Set(rows.flatMap(({ userId }) => userId ?? []))
}
