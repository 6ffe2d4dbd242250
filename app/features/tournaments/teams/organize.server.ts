import { and, eq, gt, ne } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { entryMoneyOf, settleEntry } from '#app/features/ledger/entry.server.ts'
import { tellTeamIsIn } from '#app/features/ledger/team-in.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { findManagedTournament } from '../find.server.ts'
import { lockTournament } from '../lock.server.ts'
import type { TournamentStatus } from '../status.ts'
import { CHANGED, TEAM_NOT_FOUND } from './rules.ts'
import { readTeam, type TeamIds } from './team.server.ts'
import type { Team } from './teams.server.ts'

const perPerson = createLimit('tournaments/teams/organize', { tries: 30, per: 60_000 })

export const SCHEDULED = 'That is only possible before the schedule is generated.'

/** The money of an entry that matters for waiving it; whole cents. */
type Standing = { held: number; claimed: number; inReview: number }

/** Why the fee of a team cannot be waived; null where it can. */
function waiveRefusal(
	tournament: { status: TournamentStatus },
	team: { status: string; entryFee: number },
	money: Standing | undefined,
) {
	if (tournament.status !== 'registration_open') return SCHEDULED
	if (team.status === 'withdrawn') return 'This team has withdrawn.'
	if (team.status === 'active' || team.entryFee === 0) return 'This team owes nothing.'
	if (money && money.held + money.claimed + money.inReview > 0)
		return 'Some of the fee has been paid or is on its way. The venue can send it back first.'
	return null
}

/** A team whose fee is to be waived, and why it cannot be; throws 404 and 403 like `waiveFee`. */
export async function findWaiving(user: Actor, { id, teamId }: TeamIds, reader: Reader = db) {
	const tournament = await findManagedTournament(user, id, reader)
	const team = await readTeam(tournament, teamId, reader)
	const money = (await entryMoneyOf(reader, [team.id])).get(team.id)
	return { tournament, team, reason: waiveRefusal(tournament, team, money) }
}

/**
 * Lets a team play without its fee and tells everybody on it; answers the tournament. Throws 404 for a tournament the
 * person may not know of or a team it does not have, 403 for who does not manage it, 409 where something of the fee is
 * paid or said to be, and where nothing is owed.
 */
export async function waiveFee(user: Actor, ids: TeamIds, now = new Date()) {
	await perPerson.take(user.id, now)
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
		const { entry } = await settleEntry(tx, team.id, now)
		const body = `The organiser has waived the entry fee of ${team.name} in ${tournament.name}.`
		await tellTeamIsIn(tx, entry, body, now, user.id)
		return tournament
	})
	tournamentChanged(waived.channel)
	return waived
}

/** The seeds that were given, by the team's id; undefined where a team has none. */
export type Seeds = Record<string, number | undefined>

/**
 * Gives the teams their seeds, 1 being the strongest; a team that is left out has none. Throws 404 and 403 like
 * `waiveFee`, 400 where a seed is given twice or is larger than the tournament has room for, 404 for a team that is not in the tournament, 409 once there is a
 * schedule.
 */
export async function setSeeds(user: Actor, tournamentId: number, seeds: Seeds, now = new Date()) {
	await perPerson.take(user.id, now)
	const given = Object.entries(seeds).flatMap(([id, seed]) => (seed === undefined ? [] : [[Number(id), seed] as const]))
	const twice = given.find(([, seed], i) => given.findIndex(([, other]) => other === seed) !== i)?.[1]
	if (twice) {
		const message = `Seed ${twice} is given twice. Each seed is for one team.`
		throw refusedSeeds(given, message, (seed) => seed === twice)
	}
	const channel = await write(async (tx) => {
		const tournament = await findManagedTournament(user, tournamentId, tx)
		if (tournament.status !== 'registration_open') throw conflict(SCHEDULED)
		const { maxTeams } = tournament
		const message = `This tournament has room for ${maxTeams} teams: a seed is from 1 to ${maxTeams}.`
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

/** What a team still owes, in whole cents, `cash` being what of `claimed` it brings, and whether its fee can be waived. */
export type Owing = { due: number; claimed: number; cash: number; mayWaive: boolean }

/** What each team of a tournament that has not paid yet still owes, by its id. */
export async function findOwing(tournament: { status: TournamentStatus }, teams: readonly Team[], reader: Reader = db) {
	const unpaid = teams.filter(({ status }) => status === 'registered')
	const money = await entryMoneyOf(
		reader,
		unpaid.map(({ id }) => id),
	)
	const owing: Record<number, Owing> = {}
	for (const team of unpaid) {
		const standing = money.get(team.id)!
		const { due, claimed, claimedCash: cash } = standing
		owing[team.id] = { due, claimed, cash, mayWaive: waiveRefusal(tournament, team, standing) === null }
	}
	return owing
}
