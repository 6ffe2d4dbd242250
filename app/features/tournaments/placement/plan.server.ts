import type { Reader } from '#db/client/index.ts'
import { conflict } from '#app/lib/errors.ts'
import { draw } from '../draw/draw.ts'
import type { TournamentFormat } from '../status.ts'
import { findTeams, type Team } from '../teams/teams.server.ts'
import { findFreeUnits, type TournamentPlace } from './free-slots.server.ts'
import { place } from './place.ts'
import { shortageWords } from './shortage.ts'

/** Terms of a schedule: the full hours between which matches lie, their length in hours, and a third-place match. */
export type Terms = { matchHours: number; dayStart: number; dayEnd: number; thirdPlace: boolean }

/**
 * Draws the active teams, seeded ones first and the others as they joined, and places their matches. Teams that have
 * not paid are `unpaid` and left out. `placement` is null for fewer than two teams. Throws 409 if the venue does not
 * offer the sport.
 */
export async function planSchedule(
	reader: Reader,
	tournament: TournamentPlace & { format: TournamentFormat },
	terms: Terms,
	now: Date,
) {
	const teams = await findTeams(tournament.id, { reader })
	const playing = teams.filter(({ status }) => status === 'active').sort((a, b) => seedOf(a) - seedOf(b))
	const unpaid = teams.filter(({ status }) => status === 'registered')
	if (playing.length < 2) return { playing, unpaid, rounds: 0, placement: null }
	const pairings = draw(
		tournament.format,
		playing.map(({ id }) => id),
		terms,
	)
	const units = await findFreeUnits(reader, tournament, terms, now)
	return { playing, unpaid, rounds: pairings.at(-1)!.round, placement: place(pairings, units, terms) }
}
export type Plan = Awaited<ReturnType<typeof planSchedule>>

/** Plans a schedule that has to be possible. Throws 409 with what is missing otherwise. */
export async function planPlacement(...asked: Parameters<typeof planSchedule>) {
	const { placement, ...plan } = await planSchedule(...asked)
	if (!placement) throw conflict(fewTeamsWords(plan))
	if (!placement.placed) throw conflict(shortageWords(placement.shortage))
	return { ...plan, placed: placement.placed, needed: placement.needed }
}

const seedOf = ({ seed }: Team) => seed ?? Number.MAX_SAFE_INTEGER

export function fewTeamsWords({ playing, unpaid }: Pick<Plan, 'playing' | 'unpaid'>) {
	if (unpaid.length === 0) return 'You need at least two teams.'
	const there = playing.length === 0 ? 'None has' : 'One has'
	return `You need at least two teams that have paid the entry fee. ${there} so far.`
}
