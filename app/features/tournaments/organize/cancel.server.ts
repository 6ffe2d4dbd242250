import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { findOrganizers } from '#db/query/tournament-organizers.ts'
import { tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { courtTimeOf, countHours } from '#app/features/court-time/court-time.server.ts'
import { entryMoneyOf } from '#app/features/ledger/entry.server.ts'
import { slotsChanged, tournamentChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { channelOf } from '#app/features/live/channel.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { inCents } from '#app/lib/money.ts'
import { findTournament, readTournament, type TournamentDetails, type TournamentRow } from '../find.server.ts'
import { endWaitlist } from '../teams/waitlist/waitlist.server.ts'
import { releaseMatches } from '../placement/release.server.ts'
import { settleEntries } from '../settle-entries.server.ts'
import type { TournamentStatus } from '../status.ts'
import { TOURNAMENT_CHANGED } from '../words.ts'
import { findPlayers, tell } from './people.server.ts'

/** Consequences of cancelling: `back` is whole cents, `hours` are court hours. */
export type Cancellation = {
	tournament: TournamentDetails
	teams: number
	people: number
	back: number
	hours: number
	reason: string | null
}

/** The consequences of cancelling. Throws 404 if the user may not see the tournament, 403 if they may not cancel it. */
export async function findCancellation(user: Actor, id: number | null, reader: Reader = db): Promise<Cancellation> {
	const tournament = await findCancellable(user, id, reader)
	const teams = await teamsOf(reader, tournament.id)
	const money = await entryMoneyOf(
		reader,
		teams.map(({ id }) => id),
	)
	const back = teams.map(({ id, keptFee }) => comesBack(money.get(id), keptFee))
	const open = await reader
		.select({ id: tournamentMatches.id })
		.from(tournamentMatches)
		.where(
			and(
				eq(tournamentMatches.tournamentId, tournament.id),
				notInArray(tournamentMatches.status, ['completed', 'cancelled']),
			),
		)
	return {
		tournament,
		teams: teams.filter(({ status }) => status !== 'withdrawn').length,
		people: (await findPlayers(reader, tournament.id)).length,
		back: back.reduce((sum, cents) => sum + cents, 0),
		hours: countHours(
			await courtTimeOf(
				reader,
				'fixture',
				open.map(({ id }) => id),
			),
		),
		reason: cancelRefusal(tournament),
	}
}

/**
 * Cancels a tournament for good. Releases the courts of open matches, refunds all fees, and tells the players and the
 * organiser or the venue, whichever did not cancel it. Returns the number of players. Throws 404 and 403 like
 * `findCancellation`, 409 if it is over or cancelled.
 */
export async function cancelTournament(
	user: Actor,
	id: number,
	{ reason = '' }: { reason?: string },
	now = new Date(),
) {
	const { freed, channel, players } = await write(async (tx) => {
		const tournament = await findCancellable(user, id, tx)
		const closed = cancelRefusal(tournament)
		if (closed) throw conflict(closed)
		const row = (await readTournament(id, tx))!
		const ofVenue = row.ownerId === user.id || (tournament.atOwnVenue && user.role !== 'admin')
		const by = tournament.leads ? 'organizer' : ofVenue ? 'venue' : null
		const who = by === 'organizer' ? 'The organiser' : by === 'venue' ? row.court.name : 'Courtside'
		const words = {
			toPlayers: `${who} had to cancel the tournament.`,
			toOthers: `${who} had to cancel the tournament${by === 'venue' ? '' : ` at ${row.court.name}`}.`,
			more: reason,
		}
		return callOff(tx, row, { by, userId: user.id, reason, words }, now)
	})
	announceCancelled({ freed, channel })
	return { players: players.length }
}

type CallOff = {
	by: (typeof tournaments.$inferSelect)['cancelledBy']
	/** The person who cancels, and so is not told. */
	userId?: number
	/** The reason its page shows from then on; '' for none. */
	reason: string
	words: { toPlayers: string; toOthers: string; more: string }
}

/**
 * Ends a tournament that is open or under way: releases courts, refunds fees and tells players, organiser and venue.
 * Returns its players and what `announceCancelled` needs after the transaction. Throws 409 if it is over.
 */
export async function callOff(
	tx: Writer,
	tournament: TournamentRow,
	{ by, userId, reason, words }: CallOff,
	now: Date,
) {
	const { id, name, ownerId, entryFee } = tournament
	const cancelled = await tx
		.update(tournaments)
		.set({ status: 'cancelled', cancelledAt: now, cancelledBy: by, cancelReason: reason || null, courtRequest: null })
		.where(and(eq(tournaments.id, id), inArray(tournaments.status, ['registration_open', 'ongoing'])))
		.returning({ id: tournaments.id })
	if (cancelled.length === 0) throw conflict(TOURNAMENT_CHANGED)
	const freed = await releaseMatches(tx, id)
	const teamIds = (await teamsOf(tx, id)).map((team) => team.id)
	await settleEntries(tx, teamIds, now, 'venue')

	await endWaitlist(tx, tournament, 'cancelled', now)
	const players = await findPlayers(tx, id)
	const courtsFree = freed.hours.length > 0
	const cancelledBecause = (why: string, effects: { feesBack: boolean; courtsFree: boolean }) =>
		({
			what: 'cancelled',
			data: { tournament: name, why, reason: words.more, ...effects },
			cause: 'cancelled',
		}) as const
	const toPlayers = cancelledBecause(words.toPlayers, { feesBack: entryFee > 0, courtsFree: false })
	await tell(tx, { id }, players, toPlayers, now)
	const others = [...(await findOrganizers(tx, id)), ownerId].filter(
		(person) => person !== null && person !== userId && !players.includes(person),
	) as number[]
	const toOthers = cancelledBecause(words.toOthers, { feesBack: false, courtsFree })
	await tell(tx, { id }, [...new Set(others)], toOthers, now)
	return { freed, channel: channelOf(tournament), players }
}

export function announceCancelled({ freed, channel }: { freed: SlotsChange; channel: string }) {
	if (freed.hours.length > 0) slotsChanged(freed)
	tournamentChanged(channel)
}

async function findCancellable(user: Actor, id: number | null, reader: Reader) {
	const tournament = await findTournament(id, { user }, reader)
	if (!tournament.canCancel) throw forbidden('Only the organiser and the venue can cancel it.')
	return tournament
}

function cancelRefusal({ status }: { status: TournamentStatus }) {
	if (status === 'completed') return 'This tournament is over. You can’t cancel it any more.'
	return status === 'cancelled' ? 'This tournament was cancelled already.' : null
}

type Standing = { held: number; inReview: number }

/** The refund of a team in whole cents: all above the fee that is kept, and all payments under review. */
const comesBack = ({ held, inReview }: Standing = { held: 0, inReview: 0 }, keptFee: number) =>
	Math.max(0, held - inCents(keptFee)) + inReview

const teamsOf = (reader: Reader, tournamentId: number) =>
	reader
		.select({ id: tournamentTeams.id, status: tournamentTeams.status, keptFee: tournamentTeams.keptFee })
		.from(tournamentTeams)
		.where(eq(tournamentTeams.tournamentId, tournamentId))
		.orderBy(asc(tournamentTeams.id))
