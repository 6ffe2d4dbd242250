import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { gamePlayers, matchResponses, teamMembers } from '#db/schema.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { ownAnswers, readPlayers, type GameRow, type PlayerRow, type Subject } from './find-game.server.ts'
import { giveShareBack } from './own-share.server.ts'
import type { Viewer } from './viewer.server.ts'

/**
 * Gives an answer that was given signed out to the person who is signed in there now, in a locked game. Where they have
 * answered with their account too, one of the two goes, so that nobody counts twice. Returns all answers.
 */
export async function claimAnswers(tx: Writer, game: GameRow, viewer: Viewer, now: Date) {
	const players = await readPlayers(tx, game)
	const { ofAccount, ofBrowser } = ownAnswers(players, game, viewer)
	if (!viewer.user || !ofBrowser) return players
	const extra = ofAccount?.answer === 'in' ? ofBrowser : ofAccount
	if (extra && !(await remove(tx, extra, now))) return players
	const own = { userId: viewer.user.id, browserHash: null }
	if (extra !== ofBrowser) await tx.update(gamePlayers).set(own).where(eq(gamePlayers.id, ofBrowser.id))
	return readPlayers(tx, game)
}

/** Removes an answer with its share of the bill; false for one whose share is paid, or its money on its way. */
async function remove(tx: Writer, player: PlayerRow, now: Date) {
	await giveShareBack(tx, player, now)
	const gone = await tx
		.delete(gamePlayers)
		.where(and(eq(gamePlayers.id, player.id), isNull(gamePlayers.splitId)))
		.returning({ id: gamePlayers.id })
	return gone.length > 0
}

/**
 * Returns the name of a viewer who belongs to the team of a link, or to the club of its run, or whose response to its
 * request waits or was accepted; null for others.
 */
export async function findMemberName(reader: Reader, { team, clubRun, request }: Subject, { user }: Viewer) {
	if (!user) return null
	const isMember = clubRun
		? await clubRuns.members!.has(reader, clubRun.id, user.id)
		: request
			? (await findResponse(reader, request.id, user.id)) !== null
			: team !== null && (await isOnTeam(reader, team.id, user.id))
	return isMember ? user.fullName || 'Player' : null
}

/** Returns how the response of a player to a request stands: waiting or accepted; null for others. */
export async function findResponse(reader: Reader, requestId: number, userId: number) {
	const [row] = await reader
		.select({ status: matchResponses.status })
		.from(matchResponses)
		.where(and(eq(matchResponses.matchRequestId, requestId), eq(matchResponses.responderId, userId)))
	return row?.status === 'pending' || row?.status === 'accepted' ? row.status : null
}

const isOnTeam = async (reader: Reader, teamId: number, userId: number) =>
	(await reader.$count(teamMembers, and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)))) > 0
