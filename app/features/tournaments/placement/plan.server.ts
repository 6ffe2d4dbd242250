import type { Reader } from '#db/client/index.ts'
import { conflict } from '#app/lib/errors.ts'
import { draw } from '../draw/draw.ts'
import { groupsProblem, usualGroups, type Groups } from '../draw/groups.ts'
import type { TournamentFormat } from '../status.ts'
import { findTeams, type Team } from '../teams/teams.server.ts'
import { findFreeUnits, type TournamentPlace } from './free-slots.server.ts'
import { place } from './place.ts'
import { shortageWords } from './shortage.ts'

/**
 * Terms of a schedule: the full hours between which matches lie, their length in hours, and a third-place match. Groups
 * are null where nobody has chosen.
 */
export type Terms = { matchHours: number; dayStart: number; dayEnd: number; thirdPlace: boolean } & {
	[Name in keyof Groups]: number | null
}

/**
 * Draws the active teams, seeded ones first and the others as they joined, and places their matches. Teams that have
 * not paid are `unpaid` and left out. `placement` is null for fewer than two teams, and for groups that are a `problem`
 * for these teams. Throws 409 if the venue does not offer the sport.
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
	const groups = tournament.format === 'groups_knockout' ? groupsOf(playing.length, terms) : null
	const problem = groups && groupsProblem(playing.length, groups)
	if (playing.length < 2 || problem) return { playing, unpaid, groups, problem, rounds: 0, placement: null }
	const pairings = draw(
		tournament.format,
		playing.map(({ id }) => id),
		{ thirdPlace: terms.thirdPlace, ...groups },
	)
	const units = await findFreeUnits(reader, tournament, terms, now)
	const placement = place(pairings, units, terms)
	return { playing, unpaid, groups, problem: null, rounds: pairings.at(-1)!.round, placement }
}

/** The groups that were chosen, or the usual ones for so many teams. */
function groupsOf(teams: number, { groups, through }: Pick<Terms, keyof Groups>): Groups {
	const usual = usualGroups(teams)
	return { groups: groups ?? usual.groups, through: through ?? usual.through }
}
export type Plan = Awaited<ReturnType<typeof planSchedule>>

/** Plans a schedule that has to be possible. Throws 409 with what is missing otherwise. */
export async function planPlacement(...asked: Parameters<typeof planSchedule>) {
	const { placement, ...plan } = await planSchedule(...asked)
	if (!placement) throw conflict(teamsWords(plan))
	if (!placement.placed) throw conflict(shortageWords(placement.shortage))
	return { ...plan, placed: placement.placed, needed: placement.needed }
}

const seedOf = ({ seed }: Team) => seed ?? Number.MAX_SAFE_INTEGER

/** Why there can be no schedule for these teams, whatever the courts. */
export function teamsWords({ playing, unpaid, problem }: Pick<Plan, 'playing' | 'unpaid' | 'problem'>) {
	if (problem && playing.length >= 2) return problem
	if (unpaid.length === 0) return 'You need at least two teams.'
	const there = playing.length === 0 ? 'None has' : 'One has'
	return `You need at least two teams that have paid the entry fee. ${there} so far.`
}
