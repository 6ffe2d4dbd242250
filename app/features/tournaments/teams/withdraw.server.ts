import { and, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { findOrganizers } from '#db/query/tournament-organizers.ts'
import { teamMembers, tournamentMatches, tournaments, tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { entryMoneyOf, settleEntry } from '#app/features/ledger/entry.server.ts'
import { slotsChanged, tournamentChanged } from '#app/features/live/changes.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { tournamentAddress } from '../address.ts'
import { findTournament, type TournamentDetails } from '../find.server.ts'
import { lockTournament } from '../lock.server.ts'
import { forfeitRemaining } from '../matches/forfeit.server.ts'
import { changesPartners } from '../status.ts'
import { CHANGED, fixedReason, isFreeToWithdraw } from './rules.ts'
import { lookAgain } from './solos/looking.server.ts'
import { readTeam, type TeamIds } from './team.server.ts'
import { moveUp } from './waitlist/waitlist.server.ts'

type TeamRow = Awaited<ReturnType<typeof readTeam>>

/**
 * The consequences of withdrawing, in whole cents. `stays` and `comesBack` split the money received; `claimed` is money
 * reported as sent, which comes back after it arrives.
 */
export type WithdrawTerms = {
	stays: number
	comesBack: number
	claimed: number
	walkovers: number
	players: number
}

/** The consequences of withdrawing now. If the organiser withdraws another's team, all money comes back. */
async function findWithdrawTerms(
	reader: Reader,
	tournament: TournamentDetails,
	team: { id: number; entryFee: number },
	byCaptain: boolean,
	now: Date,
): Promise<WithdrawTerms> {
	const { held, claimed, inReview } = (await entryMoneyOf(reader, [team.id])).get(team.id)!
	const stays = byCaptain && !isFreeToWithdraw(tournament, now) ? held : 0
	const [open] = await reader
		.select({ matches: count() })
		.from(tournamentMatches)
		.where(
			and(
				eq(tournamentMatches.tournamentId, tournament.id),
				or(eq(tournamentMatches.homeTeamId, team.id), eq(tournamentMatches.awayTeamId, team.id)),
				inArray(tournamentMatches.status, ['scheduled', 'in_progress']),
				isNull(tournamentMatches.proposal),
			),
		)
	const players = await reader.$count(teamMembers, eq(teamMembers.teamId, team.id))
	const walkovers = changesPartners(tournament.format) ? 0 : open!.matches
	return { stays, comesBack: held - stays + inReview, claimed, walkovers, players }
}

/** The consequences of withdrawing, or the reason the team cannot. Throws 404 and 403 like `withdrawTeam`. */
export async function findWithdrawal(user: Actor, ids: TeamIds, now: Date) {
	const found = await findTeamToWithdraw(db, user, ids)
	const { tournament, team, byCaptain, reason } = found
	return { ...found, terms: reason === null ? await findWithdrawTerms(db, tournament, team, byCaptain, now) : null }
}

async function findTeamToWithdraw(reader: Reader, user: Actor, { id, teamId }: TeamIds) {
	const tournament = await findTournament(id, { user }, reader)
	const team = await readTeam(tournament, teamId, reader)
	const byCaptain = team.captainId === user.id
	if (!mayWithdraw(tournament, byCaptain)) throw forbidden('Only the captain can do this.')
	return { tournament, team, byCaptain, reason: fixedReason(tournament, team) }
}

/** A captain may withdraw their team; managers of the tournament may while registration is open, and where partners change also later. */
export const mayWithdraw = ({ canManage, status, format }: TournamentDetails, isCaptain: boolean) =>
	isCaptain || (canManage && (status === 'registration_open' || changesPartners(format)))

/**
 * Withdraws a team for good. Payments come back until registration closes, and later stay with the venue unless the
 * organiser withdraws the team. While registration is open its players, place and name become free, and its solo players look for a
 * team again; after the start its players stay on the roster and its matches become walkovers. The place goes to the first on the waitlist. Tells its players and the
 * organiser; returns the tournament. Throws 404 for a team the user may not see, 403 if they may not withdraw it, 409 if it has withdrawn or
 * the tournament is over.
 */
export async function withdrawTeam(user: Actor, ids: TeamIds, now = new Date()) {
	const { tournament, freed } = await write(async (tx) => {
		const { tournament, team, byCaptain, reason } = await findTeamToWithdraw(tx, user, ids)
		if (reason) throw conflict(reason)
		await lockTournament(tx, tournament)
		const { stays } = await findWithdrawTerms(tx, tournament, team, byCaptain, now)
		await takeOut(tx, team, Math.min(team.entryFee, Math.ceil(stays / 100)), now)
		const isOpen = tournament.status === 'registration_open'
		const looking = isOpen ? await lookAgain(tx, { id: team.id, except: byCaptain ? user.id : null }) : []
		await tellTeam(tx, { tournament, team, user, now }, looking)
		const freed = await forfeitRemaining(tx, tournament.id, team.id, { by: user.id, now })
		await settleEntry(tx, team.id, now, byCaptain ? 'cancelled' : 'venue')
		if (isOpen) await tx.delete(teamMembers).where(eq(teamMembers.teamId, team.id))
		await moveUp(tx, tournament.id, now)
		return { tournament, freed }
	})
	if (freed && freed.hours.length > 0) slotsChanged(freed)
	tournamentChanged(tournament.channel)
	return tournament
}

type Leaving = { tournament: TournamentDetails; team: TeamRow; user: Actor; now: Date }

/**
 * Withdraws a team whose fee nobody has paid, on behalf of those who run the tournament, while registration is open. The
 * caller has locked the tournament, and lets the next teams move up.
 */
export async function dissolveTeam(tx: Writer, { tournament, team, user, now }: Leaving) {
	await takeOut(tx, team, 0, now)
	await tellTeam(tx, { tournament, team, user, now }, await lookAgain(tx, { id: team.id, except: null }))
	await settleEntry(tx, team.id, now, 'venue')
	await tx.delete(teamMembers).where(eq(teamMembers.teamId, team.id))
}

async function takeOut(tx: Writer, team: TeamRow, keptFee: number, now: Date) {
	const gone = await tx
		.update(tournamentTeams)
		.set({ status: 'withdrawn', withdrawnAt: now, keptFee, seed: null })
		.where(and(eq(tournamentTeams.id, team.id), ne(tournamentTeams.status, 'withdrawn')))
		.returning({ id: tournamentTeams.id })
	if (gone.length === 0) throw conflict(CHANGED)
	await tx
		.update(tournaments)
		.set({ currentTeams: sql`${tournaments.currentTeams} - 1` })
		.where(eq(tournaments.id, team.tournamentId))
}

/**
 * Tells the players, except the person who withdrew the team, and the organisers. No links for players of a private
 * tournament, who may no longer see it, unless they are `looking` for a team again.
 */
async function tellTeam(tx: Writer, { tournament, team, user, now }: Leaving, looking: readonly number[]) {
	const players = await tx
		.select({ userId: teamMembers.userId })
		.from(teamMembers)
		.where(eq(teamMembers.teamId, team.id))
	const byCaptain = team.captainId === user.id
	const notice = (userId: number, link?: string): NewNotice => ({
		userId,
		kind: 'tournament',
		what: 'team withdrawn',
		subject: 'team',
		subjectId: team.id,
		data: { team: team.name, tournament: tournament.name, byCaptain, looksAgain: looking.includes(userId), link },
		cause: `tournament:${tournament.id}:withdrawn:${team.id}`,
	})
	const address = tournamentAddress(tournament)
	const playersLink = tournament.isPublic ? address : undefined
	const told = [
		...players.map(({ userId }) => notice(userId, looking.includes(userId) ? address : playersLink)),
		...(await findOrganizers(tx, tournament.id)).map((userId) => notice(userId, address)),
	]
	await notify(
		tx,
		told.filter(({ userId }) => userId !== user.id),
		now,
	)
}
