import { and, eq, gt, ne } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { tournamentTeams } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { entryMoneyOf, settleEntry } from '#app/features/ledger/entry.server.ts'
import type { Money } from '#app/features/ledger/money-of.server.ts'
import { tellTeamIsIn } from '#app/features/ledger/team-in.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { conflict, forbidden, invalid, notFound } from '#app/lib/errors.ts'
import { findManagedTournament, findTournament } from '../find.server.ts'
import { lockTournament } from '../lock.server.ts'
import type { TournamentStatus } from '../status.ts'
import { CHANGED, TEAM_NOT_FOUND } from './rules.ts'
import { readTeam, type TeamIds } from './team.server.ts'
import type { Team } from './teams.server.ts'

export const SCHEDULED = 'You can only do that before the schedule is out.'

/** The entry's money, in whole cents. */
type Standing = { held: number; claimed: number; inReview: number }

type Waiving = { status: TournamentStatus; team: { id: number } | null }

/** `tournament.team` is the user's own. */
function waiveRefusal(
	tournament: Waiving,
	team: { id: number; status: string; entryFee: number },
	money: Standing | undefined,
) {
	if (tournament.team?.id === team.id) return 'You play in this team. Ask an admin.'
	if (tournament.status !== 'registration_open') return SCHEDULED
	if (team.status === 'withdrawn') return 'This team has withdrawn.'
	if (team.status === 'active' || team.entryFee === 0) return 'This team has paid everything.'
	if (money && money.held + money.claimed + money.inReview > 0)
		return 'Part of the fee is paid or on its way. Ask the venue to send it back first.'
	return null
}

/**
 * The team whose fee would be waived, and the reason it cannot be, or null. Throws 404 if the user may not see the
 * tournament or it has no such team, 403 unless they run its venue: entry fees are owed to the venue, so the organiser cannot give them away.
 */
export async function findWaiving(user: Actor, { id, teamId }: TeamIds, reader: Reader = db) {
	const tournament = await findTournament(id, { user }, reader)
	if (!tournament.atOwnVenue) throw forbidden('Only the venue can waive this fee.')
	const team = await readTeam(tournament, teamId, reader)
	const money = (await entryMoneyOf(reader, [team.id])).get(team.id)
	return { tournament, team, reason: waiveRefusal(tournament, team, money) }
}

/**
 * Waives a team's fee, tells its players and the organiser, and returns the tournament. Throws 404 if the user may not
 * see the tournament or it has no such team, 403 unless they run its venue, 409 if it is their own team, part of the fee
 * is paid or claimed, or nothing is owed.
 */
export async function waiveFee(user: Actor, ids: TeamIds, now = new Date()) {
	const waived = await write(async (tx) => {
		const { tournament, team, reason } = await findWaiving(user, ids, tx)
		if (reason) throw conflict(reason)
		await lockTournament(tx, { id: tournament.id, status: 'registration_open' })
		const { id, status, entryFee } = tournamentTeams
		const freed = await tx
			.update(tournamentTeams)
			.set({ entryFee: 0 })
			.where(and(eq(id, team.id), eq(status, 'registered'), gt(entryFee, 0)))
			.returning({ id })
		if (freed.length === 0) throw conflict(CHANGED)
		const details = { tournamentId: tournament.id, rand: team.entryFee }
		await auditAt(tx, user, tournament.court.id, { action: 'team.waive', subject: `team:${team.id}`, details }, now)
		const { entry } = await settleEntry(tx, team.id, now)
		const body = `${tournament.court.name} has waived the entry fee of ${team.name} in ${tournament.name}.`
		await tellTeamIsIn(tx, entry, body, now, user.id)
		return tournament
	})
	tournamentChanged(waived.channel)
	return waived
}

/** Seeds by team id; undefined for an unseeded team. */
export type Seeds = Record<string, number | undefined>

/**
 * Sets the seeds of all teams, 1 being the strongest; missing teams become unseeded. Throws 404 and 403 like
 * `waiveFee`, 400 for a seed given twice or above the number of places, 404 for a team of another tournament, 409 once
 * there is a schedule.
 */
export async function setSeeds(user: Actor, tournamentId: number, seeds: Seeds) {
	const given = Object.entries(seeds).flatMap(([id, seed]) => (seed === undefined ? [] : [[Number(id), seed] as const]))
	const twice = given.find(([, seed], i) => given.findIndex(([, other]) => other === seed) !== i)?.[1]
	if (twice) {
		const message = `You gave seed ${twice} twice. Each seed is for one team.`
		throw refusedSeeds(given, message, (seed) => seed === twice)
	}
	const channel = await write(async (tx) => {
		const tournament = await findManagedTournament(user, tournamentId, tx)
		if (tournament.status !== 'registration_open') throw conflict(SCHEDULED)
		const { maxTeams } = tournament
		const message = `This tournament has ${maxTeams} teams, so seeds go from 1 to ${maxTeams}.`
		if (given.some(([, seed]) => seed > maxTeams)) throw refusedSeeds(given, message, (seed) => seed > maxTeams)
		await lockTournament(tx, { id: tournament.id, status: 'registration_open' })
		const of = eq(tournamentTeams.tournamentId, tournament.id)
		await tx.update(tournamentTeams).set({ seed: null }).where(of)
		for (const [teamId, seed] of given) {
			const changed = await tx
				.update(tournamentTeams)
				.set({ seed })
				.where(and(of, eq(tournamentTeams.id, teamId), ne(tournamentTeams.status, 'withdrawn')))
				.returning({ id: tournamentTeams.id })
			if (changed.length === 0) throw notFound(TEAM_NOT_FOUND)
		}
		return tournament.channel
	})
	tournamentChanged(channel)
}

function refusedSeeds(given: (readonly [number, number])[], message: string, isWrong: (seed: number) => boolean) {
	const wrong = given.filter(([, seed]) => isWrong(seed))
	return invalid(message, Object.fromEntries(wrong.map(([id]) => [`seeds.${id}`, [message]])))
}

/** A team's debt in whole cents, `cash` of `claimed` to be paid in cash, and whether the user can waive its fee. */
export type Owing = { due: number; claimed: number; cash: number; mayWaive: boolean }

/** Returns what each of these teams owes, by its id; `money` is that of their entries. */
export function owingOf(
	tournament: Waiving & { atOwnVenue: boolean },
	unpaid: readonly Team[],
	money: ReadonlyMap<number, Money>,
) {
	const owing: Record<number, Owing> = {}
	for (const team of unpaid) {
		const standing = money.get(team.id)!
		const { due, claimed, claimedCash: cash } = standing
		const mayWaive = tournament.atOwnVenue && waiveRefusal(tournament, team, standing) === null
		owing[team.id] = { due, claimed, cash, mayWaive }
	}
	return owing
}
