import { and, eq, ne } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import {
	courts,
	sports,
	teamMembers,
	tournamentOrganizers,
	tournaments,
	tournamentTeams,
	tournamentWaits,
	users,
} from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { channelOf, keyOf } from '#app/features/live/channel.ts'
import { partAt } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { looksForTeam } from './teams/solos/looking.server.ts'
import { NOT_FOUND } from './words.ts'
import { tournamentColumns } from './tournament-columns.server.ts'

export type Asking = { user: Actor | null; key?: string | null }

/** A player's team in a tournament that has not withdrawn. */
export type OwnTeam = { id: number; name: string; status: 'registered' | 'active'; isCaptain: boolean }

const insideColumns = {
	...tournamentColumns,
	counts: sports.counts,
	organizerId: tournaments.organizerId,
	ownerId: courts.ownerId,
	venueAddress: courts.address,
	linkKey: tournaments.linkKey,
	organizersKey: tournaments.organizersKey,
	matchHours: tournaments.matchHours,
	dayStart: tournaments.dayStart,
	dayEnd: tournaments.dayEnd,
	thirdPlace: tournaments.thirdPlace,
	groups: tournaments.groups,
	through: tournaments.through,
	bestRunnersUp: tournaments.bestRunnersUp,
	rounds: tournaments.rounds,
	matchMinutes: tournaments.matchMinutes,
	breakMinutes: tournaments.breakMinutes,
	restMinutes: tournaments.restMinutes,
	courtNumbers: tournaments.courtNumbers,
	matchPoints: tournaments.matchPoints,
	tieBreaks: tournaments.tieBreaks,
	soloTeamSize: tournaments.soloTeamSize,
	scheduledAt: tournaments.scheduledAt,
	courtRequest: tournaments.courtRequest,
	courtPrice: tournaments.courtPrice,
	forTournaments: courts.forTournaments,
	endsAt: tournaments.endsAt,
	winnerTeamId: tournaments.winnerTeamId,
	cancelledBy: tournaments.cancelledBy,
	cancelReason: tournaments.cancelReason,
}

/**
 * Loads a tournament as a visitor or player may see it. Public ones are open to all. A private one needs the `key` of
 * its link, or a visitor who organises it, plays in it, waits for a place, looks for a team or works at its venue. Throws 404 otherwise.
 * Pass the transaction to read inside it.
 *
 * `invited` says whether the user may join a private tournament: with its key, from its waitlist, as a player or as its
 * manager. Only they get `key`, which links need (null for a public one), and `channel`, the socket channel that
 * contains it. `leads` is the one whose tournament it is, `isOrganizer` also those who run it beside them, `canManage`
 * admins too. `canCancel` is for the one who leads, admins and those who plan events at the venue, `atOwnVenue` for
 * those and admins.
 */
export async function findTournament(id: number | null, { user, key }: Asking, reader: Reader = db) {
	const row = id === null ? undefined : await readTournament(id, reader)
	if (!row) throw notFound(NOT_FOUND)
	const team = user && (await findOwnTeam(reader, row.id, user))
	const leads = user !== null && row.organizerId === user.id
	const isOrganizer = leads || (user !== null && (await helps(row.id, user, reader)))
	const isAdmin = user?.role === 'admin'
	const canManage = isOrganizer || isAdmin
	const part = user && (await partAt(user, row.courtId, reader))
	const works = part !== null && may(part, 'day')
	const atOwnVenue = works && may(part, 'events')
	const canCancel = leads || isAdmin || atOwnVenue
	const isOpen = row.isPublic || key === row.linkKey
	const invited = isOpen || team !== null || canManage || (user !== null && (await isWaiting(reader, row.id, user)))
	if (!invited && !works) throw notFound(NOT_FOUND)
	const { linkKey: _, organizersKey: __, organizerId: ___, ownerId: ____, ...tournament } = row
	return {
		...tournament,
		key: invited ? keyOf(row) : null,
		channel: invited ? channelOf(row) : `${row.id}`,
		team,
		invited,
		leads,
		isOrganizer,
		canManage,
		canCancel,
		atOwnVenue,
	}
}
export type TournamentDetails = Awaited<ReturnType<typeof findTournament>>

/** Loads a tournament for its managers. Throws 404 if the user may not see it, 403 if they may not manage it. */
export async function findManagedTournament(user: Actor, id: number | null, reader: Reader = db) {
	const tournament = await findTournament(id, { user }, reader)
	if (!tournament.canManage) throw forbidden('Only the organiser can do this.')
	return tournament
}

/** All columns of a tournament, secrets included, without any check; undefined if there is none. */
export async function readTournament(id: number, reader: Reader) {
	const [row] = await (reader === db ? selectShared(new Date(), id) : selectTournament(reader, { id }))
	return row
}

/** The frame of a tournament and each of its tabs ask for it, for everybody. */
const selectShared = cachedQuery((_now, id: number) => selectTournament(db, { id }))

const selectTournament = prepared({ id: tournaments.id }, (reader, { id }) =>
	reader
		.select(insideColumns)
		.from(tournaments)
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.innerJoin(sports, eq(sports.id, tournaments.sportId))
		.innerJoin(users, eq(users.id, tournaments.organizerId))
		.where(eq(tournaments.id, id)),
)
export type TournamentRow = NonNullable<Awaited<ReturnType<typeof readTournament>>>

/** Whether a person runs a tournament beside its organiser. */
const helps = async (tournamentId: number, user: Actor, reader: Reader) =>
	(await selectHelp(reader, { tournamentId, userId: user.id })).length > 0
const selectHelp = prepared(
	{ tournamentId: tournamentOrganizers.tournamentId, userId: tournamentOrganizers.userId },
	(reader, { tournamentId, userId }) =>
		reader
			.select({ id: tournamentOrganizers.id })
			.from(tournamentOrganizers)
			.where(and(eq(tournamentOrganizers.tournamentId, tournamentId), eq(tournamentOrganizers.userId, userId))),
)

const isWaiting = async (reader: Reader, tournamentId: number, user: Actor) =>
	(await looksForTeam({ id: tournamentId }, user, reader)) ||
	(await reader.$count(
		tournamentWaits,
		and(eq(tournamentWaits.tournamentId, tournamentId), eq(tournamentWaits.userId, user.id)),
	)) > 0

async function findOwnTeam(reader: Reader, tournamentId: number, user: Actor): Promise<OwnTeam | null> {
	const [row] = await selectOwnTeam(reader, { tournamentId, userId: user.id })
	if (!row) return null
	const { captainId, status, ...team } = row
	return { ...team, status: status as OwnTeam['status'], isCaptain: captainId === user.id }
}

const selectOwnTeam = prepared(
	{ tournamentId: teamMembers.tournamentId, userId: teamMembers.userId },
	(reader, { tournamentId, userId }) =>
		reader
			.select({
				id: tournamentTeams.id,
				name: tournamentTeams.name,
				status: tournamentTeams.status,
				captainId: tournamentTeams.captainId,
			})
			.from(teamMembers)
			.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
			.where(
				and(
					eq(teamMembers.tournamentId, tournamentId),
					eq(teamMembers.userId, userId),
					ne(tournamentTeams.status, 'withdrawn'),
				),
			),
)
