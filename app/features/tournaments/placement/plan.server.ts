import type { Reader } from '#db/client/index.ts'
import { conflict } from '#app/lib/errors.ts'
import { draw } from '../draw/draw.ts'
import { MATCH_MINUTES, MATCH_POINTS } from '../draw/evening.ts'
import { PLAYERS_MIN } from '../draw/partners.ts'
import { groupsProblem, usualGroups, type Groups } from '../draw/groups.ts'
import { roundsProblem, usualRounds } from '../draw/swiss-rounds.ts'
import { changesPartners, type TournamentFormat } from '../status.ts'
import { findTeams, inSeeding } from '../teams/teams.server.ts'
import type { Lengths } from './calendar.ts'
import { findFreeUnits, type Hours, type TournamentPlace } from './free-slots.server.ts'
import { place } from './place.ts'
import { placeRounds } from './place-rounds.ts'
import { shortageWords } from './shortage.ts'

/**
 * Terms of a schedule: where and how long its matches are, and a third-place match. Groups and rounds are null where
 * nobody has chosen.
 */
export type Terms = Required<Lengths> &
	Hours & { thirdPlace: boolean; bestRunnersUp: boolean } & { [Name in keyof Chosen]: number | null }

/** The choices that a format has of its own: its groups, the rounds of a Swiss tournament, the points of an evening. */
type Chosen = Omit<Groups, 'bestRunnersUp'> & { rounds: number; matchPoints: number }

/**
 * Draws the active teams, seeded ones first and the others as they joined, and places their matches. Teams that have
 * not paid are `unpaid` and left out. `placement` is null for fewer than two teams, and where what was `chosen` is a
 * `problem` for these teams. Throws 409 if the venue does not offer the sport.
 */
export async function planSchedule(
	reader: Reader,
	tournament: TournamentPlace & { format: TournamentFormat },
	terms: Terms,
	now: Date,
) {
	const teams = await findTeams(tournament.id, { reader })
	const playing = inSeeding(teams).filter(({ status }) => status === 'active')
	const unpaid = teams.filter(({ status }) => status === 'registered')
	const { format } = tournament
	const { chosen, problem } = choiceFor(format, playing.length, terms)
	const isFew = playing.length < leastEntrants(format)
	if (isFew || problem) return { playing, unpaid, chosen, problem, rounds: 0, matches: 0, placement: null }
	const ids = playing.map(({ id }) => id)
	const units = await findFreeUnits(reader, tournament, terms, now)
	if (changesPartners(format)) {
		const { breakMinutes, rounds: chosenRounds } = terms
		const asked = { format, minutes: terms.matchMinutes ?? MATCH_MINUTES, breakMinutes, rounds: chosenRounds }
		const { rounds, placement } = placeRounds(ids, units, asked)
		const matches = placement.placed?.length ?? 0
		return { playing, unpaid, chosen: { ...chosen, rounds }, problem: null, rounds, matches, placement }
	}
	const pairings = draw(format, ids, { thirdPlace: terms.thirdPlace, ...chosen })
	const placement = place(pairings, units, terms)
	const rounds = pairings.at(-1)!.round
	return { playing, unpaid, chosen, problem: null, rounds, matches: pairings.length, placement }
}

/** How many teams, or players who enter alone, it takes. */
export const leastEntrants = (format: TournamentFormat) => (changesPartners(format) ? PLAYERS_MIN : 2)

/** The groups or rounds that were chosen, or the usual ones for so many teams, and the reason they are impossible. */
function choiceFor(format: TournamentFormat, teams: number, terms: Terms) {
	if (format === 'groups_knockout') {
		const usual = usualGroups(teams)
		const { bestRunnersUp } = terms
		const through = terms.through ?? (bestRunnersUp ? 1 : usual.through)
		const chosen = { groups: terms.groups ?? usual.groups, through, bestRunnersUp }
		return { chosen, problem: groupsProblem(teams, chosen) }
	}
	if (changesPartners(format)) {
		const { matchMinutes, matchPoints } = terms
		return {
			chosen: { matchMinutes: matchMinutes ?? MATCH_MINUTES, matchPoints: matchPoints ?? MATCH_POINTS },
			problem: null,
		}
	}
	if (format !== 'swiss') return { chosen: null, problem: null }
	const chosen = { rounds: terms.rounds ?? usualRounds(teams) }
	return { chosen, problem: roundsProblem(teams, chosen.rounds) }
}

export type Plan = Awaited<ReturnType<typeof planSchedule>>

/** Plans a schedule that has to be possible. Throws 409 with what is missing otherwise. */
export async function planPlacement(...asked: Parameters<typeof planSchedule>) {
	const { placement, ...plan } = await planSchedule(...asked)
	if (!placement) throw conflict(teamsWords(plan, asked[1].format))
	if (!placement.placed) throw conflict(shortageWords(placement.shortage))
	return { ...plan, placed: placement.placed, needed: placement.needed }
}

/** Why there can be no schedule for these teams, whatever the courts. */
export function teamsWords(
	{ playing, unpaid, problem }: Pick<Plan, 'playing' | 'unpaid' | 'problem'>,
	format: TournamentFormat,
) {
	const least = leastEntrants(format)
	if (problem && playing.length >= least) return problem
	const them = changesPartners(format) ? 'four players' : 'two teams'
	if (unpaid.length === 0) return `You need at least ${them}.`
	const count = playing.length
	const there = count === 0 ? 'None has' : count === 1 ? 'One has' : `${count} have`
	return `You need at least ${them} that have paid the entry fee. ${there} so far.`
}
