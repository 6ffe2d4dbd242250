import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { findOrganizers } from '#db/query/tournament-organizers.ts'
import { teamMembers, tournaments, tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { AppError, conflict, forbidden } from '#app/lib/errors.ts'
import { findTournament, readTournament, type TournamentDetails } from '../find.server.ts'
import { nameKey } from '../name-key.ts'
import { changesPartners } from '../status.ts'
import { closedReason, NAME_TAKEN, NOT_INVITED, NOT_ORGANIZER, ON_A_TEAM, PLAYER_NAME_TAKEN } from './rules.ts'
import { stopLooking } from './solos/looking.server.ts'
import { findRosters, teamAnswer } from './teams.server.ts'

type How = { key?: string | null; idempotencyKey?: string | null; now?: Date }

/**
 * Enters a new team with the user as captain, or where partners change the user alone, and returns it: `registered` until its fee (whole rand) is paid, `active`
 * without a fee. `key` comes from the link to a private tournament. Throws 404 if the user may not see the tournament,
 * 403 for its organiser and for those who only run the venue of a private one, 409 if no team can join, the name is
 * taken, or the user is on a team already.
 */
export async function joinTournament(user: Actor, id: number, { name }: { name: string }, how: How = {}) {
	const { key, idempotencyKey, now = new Date() } = how
	const { channel, ...team } = await withIdempotencyKey(user, idempotencyKey, { tournament: id, name }, () =>
		write(async (tx) => {
			const tournament = await findTournament(id, { user, key }, tx)
			const reason = entryRefusal(tournament, now)
			if (reason) throw reason
			await takePlace(tx, tournament, now)
			const team = await addTeam(tx, tournament, user, name, now)
			await stopLooking(tx, tournament, user)
			await tellOrganizers(tx, tournament, team, now)
			const [entered] = await findRosters(id, { teamId: team.id, reader: tx })
			return { ...teamAnswer(entered!), channel: tournament.channel }
		}),
	)
	tournamentChanged(channel)
	return team
}

export function entryRefusal(tournament: TournamentDetails, now: Date): AppError | null {
	if (tournament.leads) return forbidden(NOT_ORGANIZER)
	if (tournament.team) return conflict(changesPartners(tournament.format) ? 'You’ve entered already.' : ON_A_TEAM)
	if (!tournament.invited) return forbidden(NOT_INVITED)
	const reason = closedReason(tournament, now)
	return reason ? conflict(reason) : null
}

/** Takes one of the places that are free. Throws 409 if there is none or registration has closed. */
export async function takePlace(tx: Writer, { id }: { id: number }, now: Date) {
	const taken = await tx
		.update(tournaments)
		.set({ currentTeams: sql`${tournaments.currentTeams} + 1` })
		.where(
			and(
				eq(tournaments.id, id),
				eq(tournaments.status, 'registration_open'),
				gt(tournaments.registrationDeadline, now),
				lt(tournaments.currentTeams, tournaments.maxTeams),
			),
		)
		.returning({ id: tournaments.id })
	if (taken.length === 0) throw conflict('Somebody has just taken the last place.')
}

type Entering = Pick<TournamentDetails, 'id' | 'entryFee' | 'format'>

/** Stores a team with its captain. Throws 409 if the name is taken or they are on a team there. */
export async function addTeam(tx: Writer, tournament: Entering, user: { id: number }, name: string, now: Date) {
	const { id: tournamentId, entryFee } = tournament
	const [team] = await tx
		.insert(tournamentTeams)
		.values({
			tournamentId,
			name,
			nameKey: nameKey(name),
			captainId: user.id,
			entryFee,
			status: entryFee > 0 ? 'registered' : 'active',
			createdAt: now,
		})
		.onConflictDoNothing()
		.returning({ id: tournamentTeams.id, status: tournamentTeams.status })
	const taken = changesPartners(tournament.format) ? PLAYER_NAME_TAKEN : NAME_TAKEN
	if (!team) throw conflict(taken, { fieldErrors: { name: [taken] } })
	const joined = await tx
		.insert(teamMembers)
		.values({ teamId: team.id, tournamentId, userId: user.id, role: 'captain', joinedAt: now })
		.onConflictDoNothing()
		.returning({ id: teamMembers.id })
	if (joined.length === 0) throw conflict(ON_A_TEAM)
	return { ...team, name, entryFee }
}

type Entered = { id: number; name: string; entryFee: number }

/** Tells those who run a tournament of a team that has joined. */
export async function tellOrganizers(
	tx: Writer,
	tournament: { id: number; name: string; key: string | null },
	team: Entered,
	now: Date,
) {
	const { currentTeams, maxTeams } = (await readTournament(tournament.id, tx))!
	const data = {
		team: team.name,
		tournament: tournament.name,
		key: tournament.key,
		paysFee: team.entryFee > 0,
		teams: currentTeams,
		places: maxTeams,
	}
	const about = {
		subject: 'tournament',
		subjectId: tournament.id,
		cause: `tournament:${tournament.id}:joined:${team.id}`,
	}
	const told = { kind: 'tournament', what: 'team entered', data, ...about } as const
	const organizers = await findOrganizers(tx, tournament.id)
	await notify(
		tx,
		organizers.map((userId) => ({ ...told, userId })),
		now,
	)
}
