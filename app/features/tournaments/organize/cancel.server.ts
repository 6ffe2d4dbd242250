import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { courtTimeOf, hoursOf } from '#app/features/court-time/court-time.server.ts'
import { entryMoneyOf } from '#app/features/ledger/entry.server.ts'
import { slotsChanged, tournamentChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { channelOf } from '#app/features/live/channel.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { inCents } from '#app/lib/money.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { findTournament, readTournament, type TournamentDetails, type TournamentRow } from '../find.server.ts'
import { releaseMatches } from '../placement/release.server.ts'
import { settleEntries } from '../settle-entries.server.ts'
import type { TournamentStatus } from '../status.ts'
import { TOURNAMENT_CHANGED } from '../words.ts'
import { findPlayers, tell } from './people.server.ts'

const perPerson = createLimit('tournaments/organize/cancel', { tries: 30, per: 60_000 })

/** What calling a tournament off means, in numbers: `back` is whole cents, `hours` those of courts. */
export type Cancellation = {
	tournament: TournamentDetails
	teams: number
	people: number
	back: number
	hours: number
	/** Why it cannot be cancelled; null where it can. */
	reason: string | null
}

/** What cancelling would do. Throws 404 where the person may not know of it, 403 where it is not theirs to cancel. */
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
		hours: hoursOf(
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
 * Calls a tournament off for good: its open matches give their courts back, every fee that is there goes back, and
 * everybody on a team is told, as is the organizer where the venue did it and the venue where the organizer did. Throws
 * 404 and 403 like `findCancellation`, 409 when it is over or cancelled already. Returns how many players there were.
 */
export async function cancelTournament(
	user: Actor,
	id: number,
	{ reason = '' }: { reason?: string },
	now = new Date(),
) {
	await perPerson.take(user.id, now)
	const { freed, channel, players } = await write(async (tx) => {
		const tournament = await findCancellable(user, id, tx)
		const closed = cancelRefusal(tournament)
		if (closed) throw conflict(closed)
		const row = (await readTournament(id, tx))!
		const by = tournament.isOrganizer ? 'organizer' : row.ownerId === user.id ? 'venue' : null
		const who = by === 'organizer' ? 'The organiser' : by === 'venue' ? row.court.name : 'Courtside'
		const words = {
			toPlayers: `${who} had to cancel the tournament.`,
			toOthers: `${who} had to cancel the tournament${by === 'venue' ? '' : ` at ${row.court.name}`}.`,
			more: reason && `\n\n${reason}`,
		}
		return callOff(tx, row, { by, userId: user.id, reason, words }, now)
	})
	announceCancelled({ freed, channel })
	return { players: players.length }
}

type CallOff = {
	by: (typeof tournaments.$inferSelect)['cancelledBy']
	/** Who does it, and is not told. */
	userId?: number
	/** What its page says from then on; '' for nothing. */
	reason: string
	words: { toPlayers: string; toOthers: string; more: string }
}

/**
 * Ends a tournament that is open or under way, gives courts and fees back and tells its players, its organizer and the
 * venue. Returns its players and what `announceCancelled` tells after the transaction. Throws 409 for one that is over.
 */
export async function callOff(
	tx: Writer,
	tournament: TournamentRow,
	{ by, userId, reason, words }: CallOff,
	now: Date,
) {
	const { id, name, organizerId, ownerId, entryFee } = tournament
	const cancelled = await tx
		.update(tournaments)
		.set({ status: 'cancelled', cancelledAt: now, cancelledBy: by, cancelReason: reason || null, courtRequest: null })
		.where(and(eq(tournaments.id, id), inArray(tournaments.status, ['registration_open', 'ongoing'])))
		.returning({ id: tournaments.id })
	if (cancelled.length === 0) throw conflict(TOURNAMENT_CHANGED)
	const freed = await releaseMatches(tx, id)
	const teamIds = (await teamsOf(tx, id)).map((team) => team.id)
	await settleEntries(tx, teamIds, now, 'venue')

	const [title, cause] = [`Cancelled: ${name}`, 'cancelled']
	const fee = entryFee > 0 ? ' Entry fees that were paid come back.' : ''
	const players = await findPlayers(tx, id)
	await tell(tx, { id }, players, { title, body: words.toPlayers + fee + words.more, cause }, now)
	const others = [organizerId, ownerId].filter(
		(person) => person !== null && person !== userId && !players.includes(person),
	) as number[]
	const courts = freed.hours.length > 0 ? ' Its court hours are free again.' : ''
	await tell(tx, { id }, [...new Set(others)], { title, body: words.toOthers + courts + words.more, cause }, now)
	return { freed, channel: channelOf(tournament), players }
}

/** Tells the pages that show a tournament that was called off, or the court hours it had. */
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
	if (status === 'completed') return 'This tournament is over. It can no longer be cancelled.'
	return status === 'cancelled' ? 'This tournament was cancelled already.' : null
}

type Standing = { held: number; inReview: number }

/** What of the money of a team would go back, in whole cents: all but what it owes, and all that is looked at. */
const comesBack = ({ held, inReview }: Standing = { held: 0, inReview: 0 }, keptFee: number) =>
	Math.max(0, held - inCents(keptFee)) + inReview

const teamsOf = (reader: Reader, tournamentId: number) =>
	reader
		.select({ id: tournamentTeams.id, status: tournamentTeams.status, keptFee: tournamentTeams.keptFee })
		.from(tournamentTeams)
		.where(eq(tournamentTeams.tournamentId, tournamentId))
		.orderBy(asc(tournamentTeams.id))
