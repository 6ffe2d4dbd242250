import { and, asc, eq, ne } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { firstName } from '#app/features/accounts/names/short-name.ts'
import { games, teamMembers, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { usualSize } from '#app/features/bookings/group-size.server.ts'
import { lockTournament } from '#app/features/tournaments/lock.server.ts'
import { findCaptainsTeam, findTeamOfCaptain, type TeamIds } from '#app/features/tournaments/teams/team.server.ts'
import { countIn, listOf, readPlayers, readSubject, type PlayerRow } from '../find-game.server.ts'
import { addGame, replaceKey } from '../games.server.ts'
import { FEWEST_PLACES, nameKeyOf } from '../rules.ts'
import type { TeamMatch } from './team-match.server.ts'

/**
 * Makes the link of a team, one for all its matches, and returns its key. Repeating it returns the same one.
 *
 * Throws as `findCaptainsTeam`.
 */
export function openTeamGame(user: Actor, ids: TeamIds, now = new Date()) {
	return write(async (tx) => {
		const { team, tournament } = await findCaptainsTeam(tx, user, ids)
		await lockTournament(tx, tournament)
		const [made] = await tx.select({ key: games.key }).from(games).where(eq(games.teamId, team.id))
		if (made) return made.key
		const places = await placesOf(tx, team.id, tournament.sport.name)
		return (await addGame(tx, { teamId: team.id, places }, now)).key
	})
}

/** Returns for how many a team's link is at first: all its players, and no fewer than one side usually has. */
async function placesOf(tx: Writer, teamId: number, sport: string) {
	const players = await tx.$count(teamMembers, eq(teamMembers.teamId, teamId))
	return Math.max(players, usualSize(sport) / 2, FEWEST_PLACES)
}

/** Takes the link of a team with the key that was `seen` back, and returns the new key. Throws as `findTeamOfCaptain`. */
export function renewTeamKey(user: Actor, ids: TeamIds, seen: string, now = new Date()) {
	return write(async (tx) => {
		const { team } = await findTeamOfCaptain(tx, user, ids)
		return replaceKey(tx, eq(games.teamId, team.id), seen, now)
	})
}

/** Returns the link of a team for those who play in it, with how many of them, or with guests, are in for its next match. */
export async function findTeamLink(
	team: { id: number; isMember: boolean; players: readonly unknown[] },
	now = new Date(),
) {
	if (!team.isMember) return null
	const [game] = await db.select().from(games).where(eq(games.teamId, team.id))
	if (!game) return null
	const of = await readSubject(db, game, now)
	const going = countIn(listOf(await readPlayers(db, game), of))
	const most = Math.max(going, team.players.length)
	return { page: `/g/${game.key}`, words: of.next ? `Who’s in: ${going} of ${most}` : 'Who’s in' }
}

/** Returns the first names of a team's players who have not answered for its next match, but its captain's. */
export async function findWaiting({ team, captain }: Pick<TeamMatch, 'team' | 'captain'>, players: PlayerRow[]) {
	const mates = await db
		.select({ id: users.id, fullName: users.fullName })
		.from(teamMembers)
		.innerJoin(users, eq(users.id, teamMembers.userId))
		.where(and(eq(teamMembers.teamId, team.id), ne(teamMembers.userId, captain.id)))
		.orderBy(asc(teamMembers.id))
	const answered = ({ id, fullName }: (typeof mates)[number]) =>
		players.some(
			({ userId, nameKey }) =>
				userId === id || (userId === null && nameKey.split(/\s/)[0] === nameKeyOf(firstName(fullName))),
		)
	return mates.filter((mate) => !answered(mate)).map(({ fullName }) => firstName(fullName))
}
