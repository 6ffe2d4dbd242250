import { and, eq, ne } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { teamMembers, tournamentTeams, tournamentWaits, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { channelOf, keyOf } from '#app/features/live/channel.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { findTournament, readTournament, type TournamentRow } from '../find.server.ts'
import { changesPartners } from '../status.ts'
import { ALONE, CHANGED, fixedReason, INVITATION_OVER, nameOf, NOT_ORGANIZER, ON_A_TEAM, TEAM_MAX } from './rules.ts'
import { stopLooking } from './solos/looking.server.ts'
import { readTeam, type TeamIds } from './team.server.ts'

type Invited = { tournamentId: number | null; teamId: number | null; key: string | null }

/**
 * The team of an invitation, as its page shows it. `key` comes from the captain's link, which opens a private
 * tournament too. Throws 404 for a link that no longer works.
 */
export async function findInvitation(user: Actor | null, invited: Invited, reader: Reader = db) {
	const { tournament, team } = await readInvitation(reader, invited)
	const { id, name, status, court, sport, startDate, endDate, isPublic } = tournament
	const own = user && (await findOwn(reader, id, user))
	const players = await reader.$count(teamMembers, eq(teamMembers.teamId, team.id))
	const [captain] = await reader
		.select({ username: publicUsername, fullName: users.fullName })
		.from(users)
		.where(eq(users.id, team.captainId))
	return {
		tournament: { id, name, status, court, sport, startDate, endDate, isPublic, key: keyOf(tournament) },
		team: { id: team.id, name: team.name, captain: nameOf(captain!) },
		isMember: own === team.id,
		reason: user && invitationRefusal({ tournament, team, user, own, players }),
	}
}

/**
 * Adds the user to the team they were invited to, and takes them off the waitlist and the list of solo players; repeating it changes nothing. Throws 404 for a link that no longer
 * works, 403 for the organiser, 409 if the user is on another team, the team is full, or the tournament is over.
 */
export async function joinTeam(user: Actor, invited: Invited, now = new Date()) {
	const joined = await write(async (tx) => {
		const { tournament, team } = await readInvitation(tx, invited)
		const answer = { id: team.id, name: team.name, tournament: linked(tournament) }
		const own = await findOwn(tx, tournament.id, user)
		if (own === team.id) return answer
		if (tournament.organizerId === user.id) throw forbidden(NOT_ORGANIZER)
		const players = await tx.$count(teamMembers, eq(teamMembers.teamId, team.id))
		const reason = invitationRefusal({ tournament, team, user, own, players })
		if (reason) throw conflict(reason)
		const fresh = await tx
			.insert(teamMembers)
			.values({ teamId: team.id, tournamentId: tournament.id, userId: user.id, role: 'player', joinedAt: now })
			.onConflictDoNothing()
			.returning({ id: teamMembers.id })
		if (fresh.length === 0) throw conflict(ON_A_TEAM)
		await tx
			.delete(tournamentWaits)
			.where(and(eq(tournamentWaits.tournamentId, tournament.id), eq(tournamentWaits.userId, user.id)))
		await stopLooking(tx, tournament, user)
		await tellCaptain(tx, { tournament, team, user, now, did: 'joined' })
		return answer
	})
	tournamentChanged(joined.tournament.channel)
	return joined
}

/**
 * The team the user would leave, and why they cannot, or null; with what its captain can do instead. Throws like
 * `leaveTeam` if they are not on it.
 */
export async function findLeaving(user: Actor, { id, teamId }: TeamIds, reader: Reader = db) {
	const tournament = await findTournament(id, { user }, reader)
	const team = await readTeam(tournament, teamId, reader)
	if ((await findOwn(reader, tournament.id, user)) !== team.id) throw notFound('You’re not on this team.')
	const fixed = fixedReason(tournament, team)
	const isCaptain = team.captainId === user.id && fixed === null
	const others = isCaptain && (await reader.$count(teamMembers, eq(teamMembers.teamId, team.id))) > 1
	const reason = isCaptain ? captainsWay(others) : fixed
	return { tournament, team, reason, mayHandOver: others, mayWithdraw: isCaptain }
}

const captainsWay = (others: boolean) =>
	`You’re the captain. ${others ? 'Choose another one first, or withdraw the team.' : 'You’re alone on the team, so you can only withdraw it.'}`

/**
 * Removes the user from their own team, tells the captain and returns the tournament. Throws 404 if they are not on it,
 * 409 for its captain, and once the team has withdrawn or the tournament is over.
 */
export async function leaveTeam(user: Actor, ids: TeamIds, now = new Date()) {
	const left = await write(async (tx) => {
		const { tournament, team, reason } = await findLeaving(user, ids, tx)
		if (reason) throw conflict(reason)
		const gone = await tx
			.delete(teamMembers)
			.where(and(eq(teamMembers.teamId, team.id), eq(teamMembers.userId, user.id)))
			.returning({ id: teamMembers.id })
		if (gone.length === 0) throw conflict(CHANGED)
		const row = (await readTournament(tournament.id, tx))!
		await tellCaptain(tx, { tournament: row, team, user, now, did: 'left' })
		return tournament
	})
	tournamentChanged(left.channel)
	return left
}

const linked = (tournament: TournamentRow) => ({
	id: tournament.id,
	key: keyOf(tournament),
	channel: channelOf(tournament),
})

type TeamRow = Awaited<ReturnType<typeof readTeam>>

async function readInvitation(reader: Reader, { tournamentId, teamId, key }: Invited) {
	const tournament = tournamentId === null ? undefined : await readTournament(tournamentId, reader)
	const [team] =
		tournament && teamId !== null
			? await reader
					.select()
					.from(tournamentTeams)
					.where(
						and(
							eq(tournamentTeams.id, teamId),
							eq(tournamentTeams.tournamentId, tournament.id),
							eq(tournamentTeams.inviteKey, key ?? ''),
							ne(tournamentTeams.status, 'withdrawn'),
						),
					)
			: []
	if (!tournament || !team) throw notFound(INVITATION_OVER)
	return { tournament, team }
}

async function findOwn(reader: Reader, tournamentId: number, user: Actor) {
	const [row] = await reader
		.select({ teamId: teamMembers.teamId })
		.from(teamMembers)
		.where(and(eq(teamMembers.tournamentId, tournamentId), eq(teamMembers.userId, user.id)))
	return row?.teamId ?? null
}

type Standing = { tournament: TournamentRow; team: TeamRow; user: Actor; own: number | null; players: number }

function invitationRefusal({ tournament, team, user, own, players }: Standing) {
	if (tournament.organizerId === user.id) return NOT_ORGANIZER
	if (own === team.id) return null
	if (own !== null) return ON_A_TEAM
	if (changesPartners(tournament.format)) return ALONE
	const reason = fixedReason(tournament, team)
	if (reason) return reason
	return players >= TEAM_MAX ? `This team is full. A team can have up to ${TEAM_MAX} players.` : null
}

type Told = { tournament: TournamentRow; team: TeamRow; user: Actor; now: Date; did: 'joined' | 'left' }

async function tellCaptain(tx: Writer, { tournament, team, user, now, did }: Told) {
	const told = {
		userId: team.captainId,
		kind: 'tournament',
		what: did === 'joined' ? 'player joined' : 'player left',
		subject: 'team',
		subjectId: team.id,
		actorId: user.id,
		data: { team: team.name, tournament: tournament.name, tournamentId: tournament.id, key: keyOf(tournament) },
		cause: `team:${team.id}:${did}:${user.id}:${now.getTime()}`,
	} as const
	await notify(tx, [told], now)
}
