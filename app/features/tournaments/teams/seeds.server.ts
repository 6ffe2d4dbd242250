import { and, eq, ne } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { tournamentTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { findManagedTournament } from '../find.server.ts'
import { lockTournament } from '../lock.server.ts'
import { SCHEDULED, TEAM_NOT_FOUND } from './rules.ts'

/** Seeds by team id; undefined for an unseeded team. */
export type Seeds = Record<string, number | undefined>

/**
 * Sets the seeds of all teams, 1 being the strongest; missing teams become unseeded. Throws 404 and 403 like
 * `findManagedTournament`, 400 for a seed given twice or above the number of places, 404 for a team of another tournament, 409 once
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
