import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { write, type Reader, type Writer } from '#db/client/index.ts'
import { teamMembers, tournaments, tournamentSolos, tournamentTeams, tournamentWaits } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { entryMoneyOf } from '#app/features/ledger/entry.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import { findManagedTournament, findTournament, type TournamentDetails } from '../../find.server.ts'
import { lockTournament } from '../../lock.server.ts'
import { changesPartners } from '../../status.ts'
import { addTeam, entryRefusal, takePlace } from '../join.server.ts'
import { ALONE, closedReason, isFreeToWithdraw, nameOf, TEAM_MAX } from '../rules.ts'
import { readTeam } from '../team.server.ts'
import { freeName, moveUp } from '../waitlist/waitlist.server.ts'
import { dissolveTeam } from '../withdraw.server.ts'
import { findLooking, looksForTeam, stopLooking, type Looking } from './looking.server.ts'
import { SOLO_MIN } from './limits.ts'

const NO_SOLOS = 'You need a team to join this tournament.'
const LIST_CHANGED = 'The list of players has just changed. Look again.'

/** Says how many players a team of solo players has, or with null that nobody joins alone. Throws like `findManagedTournament`, and 409 where players enter alone anyway. */
export async function setSoloTeams(user: Actor, id: number, size: number | null) {
	const channel = await write(async (tx) => {
		const tournament = await findManagedTournament(user, id, tx)
		if (changesPartners(tournament.format)) throw conflict(ALONE)
		await tx.update(tournaments).set({ soloTeamSize: size }).where(eq(tournaments.id, tournament.id))
		return tournament.channel
	})
	tournamentChanged(channel)
}

/** Why the user cannot join without a team, as an error with its status; null if they can. */
export const soloRefusal = (tournament: TournamentDetails, now: Date) =>
	entryRefusal(tournament, now) ??
	(tournament.soloTeamSize === null || changesPartners(tournament.format) ? conflict(NO_SOLOS) : null)

/**
 * Lists the user among the players who look for a team; repeating it changes nothing. Throws like `joinTournament`, and
 * 409 where its organiser takes teams only.
 */
export async function joinAlone(
	user: Actor,
	id: number,
	{ key, now = new Date() }: { key?: string | null; now?: Date } = {},
) {
	const tournament = await write(async (tx) => {
		await lockTournament(tx, await findTournament(id, { user, key }, tx))
		const tournament = await findTournament(id, { user, key }, tx)
		const reason = soloRefusal(tournament, now)
		if (reason) throw reason
		// One who left a team that was made of solo players looks for another.
		await tx
			.insert(tournamentSolos)
			.values({ tournamentId: id, userId: user.id, createdAt: now })
			.onConflictDoUpdate({ target: [tournamentSolos.tournamentId, tournamentSolos.userId], set: { teamId: null } })
		return tournament
	})
	tournamentChanged(tournament.channel)
	return tournament
}

/** Takes the user off that list, and returns the tournament. Throws 404 if they are not on it. */
export async function leaveSolos(user: Actor, id: number, { key }: { key?: string | null } = {}) {
	const tournament = await write(async (tx) => {
		await lockTournament(tx, await findTournament(id, { user, key }, tx))
		const found = await findTournament(id, { user, key }, tx)
		if (!(await looksForTeam(found, user, tx))) throw notFound('You aren’t looking for a team here.')
		await stopLooking(tx, found, user)
		return found
	})
	tournamentChanged(tournament.channel)
	return tournament
}

/** The number of a team from 1 by the id of each listed player; undefined for one who stays without a team. */
export type Assignment = Record<string, number | undefined>

/**
 * Makes teams of the players who look for one, and tells them. Each takes a place and owes the fee like a team that
 * joins; the first of its players to have joined is its captain. Returns how many. Throws like `findManagedTournament`,
 * 400 for a team of too few or too many, and 409 if the list is no longer as it was shown, partners change, registration has closed or
 * there are not enough places.
 */
export async function makeTeams(user: Actor, id: number, assignment: Assignment, now = new Date()) {
	const made = await write(async (tx) => {
		await lockTournament(tx, await findManagedTournament(user, id, tx))
		const tournament = await findManagedTournament(user, id, tx)
		const closed = changesPartners(tournament.format) ? ALONE : closedReason(tournament, now)
		if (closed) throw conflict(closed)
		const looking = await findLooking(tx, tournament)
		const shown = Object.keys(assignment)
		if (shown.length !== looking.length || looking.some((one) => !(one.id in assignment))) throw conflict(LIST_CHANGED)
		const teams = [...groupBy(looking, (one) => assignment[one.id] ?? 0)]
			.filter(([number]) => number > 0)
			.sort(([a], [b]) => a - b)
		refuseSizes(teams)
		const places = tournament.maxTeams - tournament.currentTeams
		if (teams.length > places)
			throw conflict(`${places === 1 ? 'Only one place is' : `Only ${places} places are`} free. Make fewer teams.`)
		for (const [, players] of teams) await makeTeam(tx, tournament, players, now)
		return { teams: teams.length, channel: tournament.channel }
	})
	tournamentChanged(made.channel)
	return made.teams
}

function refuseSizes(teams: [number, Looking[]][]) {
	if (teams.length === 0) throw invalid('Put players into a team first.')
	const wrong = teams.find(([, players]) => players.length < SOLO_MIN || players.length > TEAM_MAX)
	if (wrong) throw invalid(`Team ${wrong[0]} needs ${SOLO_MIN} to ${TEAM_MAX} players.`)
}

async function makeTeam(tx: Writer, tournament: TournamentDetails, players: Looking[], now: Date) {
	const [captain, ...others] = players as [Looking, ...Looking[]]
	await takePlace(tx, tournament, now)
	const [first] = nameOf(captain).split(' ')
	const name = await freeName(tx, tournament.id, `Team ${[...first!].slice(0, 30).join('')}`)
	const team = await addTeam(tx, tournament, { id: captain.userId }, name, now)
	if (others.length > 0) {
		const member = { teamId: team.id, tournamentId: tournament.id, role: 'player', joinedAt: now }
		const joined = await tx
			.insert(teamMembers)
			.values(others.map(({ userId }) => ({ ...member, userId })))
			.onConflictDoNothing()
			.returning({ id: teamMembers.id })
		if (joined.length < others.length) throw conflict(LIST_CHANGED)
	}
	const ids = players.map((player) => player.id)
	const placed = await tx
		.update(tournamentSolos)
		.set({ teamId: team.id })
		.where(and(inArray(tournamentSolos.id, ids), isNull(tournamentSolos.teamId)))
		.returning({ id: tournamentSolos.id })
	if (placed.length < ids.length) throw conflict(LIST_CHANGED)
	const people = players.map(({ userId }) => userId)
	await tx
		.delete(tournamentWaits)
		.where(and(eq(tournamentWaits.tournamentId, tournament.id), inArray(tournamentWaits.userId, people)))
	const told = players.map(({ userId }): NewNotice => ({
		userId,
		kind: 'tournament',
		what: 'put in team',
		subject: 'team',
		subjectId: team.id,
		data: {
			team: name,
			tournament: tournament.name,
			tournamentId: tournament.id,
			key: tournament.key,
			isCaptain: userId === captain.userId,
			fee: team.entryFee,
		},
		cause: `team:${team.id}:made:${userId}`,
	}))
	await notify(tx, told, now)
}

/** Returns the teams made of solo players that still play; one `stays` once money is paid or others have joined it. */
export async function findMade(reader: Reader, { id }: { id: number }) {
	const rows = await reader
		.selectDistinct({ id: tournamentTeams.id, name: tournamentTeams.name })
		.from(tournamentTeams)
		.innerJoin(tournamentSolos, eq(tournamentSolos.teamId, tournamentTeams.id))
		.where(and(eq(tournamentTeams.tournamentId, id), ne(tournamentTeams.status, 'withdrawn')))
		.orderBy(asc(tournamentTeams.id))
	const ids = rows.map((team) => team.id)
	const money = await entryMoneyOf(reader, ids)
	const placed = and(eq(tournamentSolos.teamId, teamMembers.teamId), eq(tournamentSolos.userId, teamMembers.userId))
	const invited = await reader
		.selectDistinct({ teamId: teamMembers.teamId })
		.from(teamMembers)
		.leftJoin(tournamentSolos, placed)
		.where(and(inArray(teamMembers.teamId, ids), isNull(tournamentSolos.id)))
	return rows.map((team) => {
		const { held, claimed, inReview } = money.get(team.id)!
		return { ...team, stays: held + claimed + inReview > 0 || invited.some(({ teamId }) => teamId === team.id) }
	})
}

/**
 * Takes the teams made of solo players apart again; their players look for a team as before. One towards whose fee money
 * has been paid stays, and one that others have joined by invitation. Returns how many. Throws like
 * `findManagedTournament`, and 409 once registration has closed or where there is none.
 */
export async function undoTeams(user: Actor, id: number, now = new Date()) {
	const undone = await write(async (tx) => {
		await lockTournament(tx, await findManagedTournament(user, id, tx))
		const tournament = await findManagedTournament(user, id, tx)
		if (!isFreeToWithdraw(tournament, now)) throw conflict('Registration has closed, so the teams stay.')
		const made = (await findMade(tx, tournament)).filter(({ stays }) => !stays)
		if (made.length === 0) throw conflict('There’s no team to take apart.')
		for (const { id: teamId } of made) {
			const team = await readTeam(tournament, teamId, tx)
			await dissolveTeam(tx, { tournament, team, user, now })
		}
		await moveUp(tx, tournament.id, now)
		return { teams: made.length, channel: tournament.channel }
	})
	tournamentChanged(undone.channel)
	return undone.teams
}
