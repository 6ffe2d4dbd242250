import { groupBy } from '#app/lib/group-by.ts'
import { DAY, formatDay } from '#app/lib/time/time.ts'
import type { Match } from '../matches/matches.server.ts'
import type { ScheduleChoice } from './choice.ts'
import { plays, toFixture, type Fixture, type Reading } from './fixture.ts'
import { isOpen } from './match-standing.ts'

/** With no more matches than this everything that is not over is open. */
const SHORT = 24
/** With more than this a page holds only the rounds that are open; the others are links. */
const LONG = 120

/** A round of a schedule. */
export type RoundGroup = {
	/** What links lead to: 'round-3', 'third-place'. */
	anchor: string
	round: number
	name: string
	/** 'Sat 21 Nov', 'Sat 21 Nov – Sun 22 Nov' */
	days: string
	count: number
	/** `earlier` ones have been over for a day and `later` ones are to come; both are folded up. */
	state: 'earlier' | 'open' | 'later'
	/** The names of teams that pass the first round of a knockout without a match. */
	byes: string[]
	/** Null where they are not on the page. */
	fixtures: Fixture[] | null
}

type Shown = Pick<ScheduleChoice, 'team' | 'round'> & {
	/** Only matches that start on this day as `dateOf` has it; all, when null. */
	isOnDay: ((start: Date) => boolean) | null
}

/**
 * Matches by round, as somebody looks for them: the round that is being played is open, those that are over come
 * before it, folded up a day after their last match. Narrowed to a team or a day everything is open. `matches` are in
 * the order of rounds.
 */
export function roundsOf(matches: Match[], { team, isOnDay, round }: Shown, reading: Reading, now: Date): RoundGroup[] {
	const isNarrowed = team !== null || isOnDay !== null
	const shown = matches.filter(
		(match) => (team === null || plays(match, team)) && (isOnDay === null || isOnDay(match.startTime)),
	)
	const next = nextOf(shown.filter(isOpen), now)
	const groups = [...groupBy(shown, ({ roundName }) => roundName)]
	const current = next ? groups.findIndex(([name]) => name === next.roundName) : groups.length - 1

	return groups.map(([name, group], i) => {
		const [first] = group as [Match, ...Match[]]
		const isOver = !group.some(isOpen)
		const isShort = shown.length <= SHORT && (!next || i > current)
		const isFresh = !isOver || group.some(({ endTime }) => endTime.getTime() > now.getTime() - DAY)
		const open = isNarrowed || i === current || first.round === round || isShort || (i < current && isFresh)
		return {
			anchor: first.isThirdPlace ? 'third-place' : `round-${first.round}`,
			round: first.round,
			name,
			days: daysOf(group),
			count: group.length,
			byes: reading.format === 'knockout' && first.round === 1 && isOnDay === null ? byesOf(matches, team) : [],
			state: open ? 'open' : i < current ? 'earlier' : 'later',
			fixtures: open || shown.length <= LONG ? group.map((match) => toFixture(match, reading, now)) : null,
		}
	})
}

/** Who comes to the second round without a match before it; only the team with that id, when one is given. */
function byesOf(matches: Match[], teamId: number | null) {
	const second = matches.filter(({ round, isThirdPlace }) => round === 2 && !isThirdPlace)
	return second
		.flatMap(({ homeTeam, homeFrom, awayTeam, awayFrom }) => [
			homeFrom === null ? homeTeam : null,
			awayFrom === null ? awayTeam : null,
		])
		.filter((team) => team !== null && (teamId === null || team.id === teamId))
		.map((team) => team!.name)
}

/** All of them, every round open, as nobody in particular sees them. */
export const allRoundsOf = (matches: Match[], { format }: Pick<Reading, 'format'>, now: Date) =>
	roundsOf(matches, { team: null, round: null, isOnDay: () => true }, { format, team: null, canManage: false }, now)

/**
 * The match that says which round is on: the next one; one whose time was changed, or has passed, only if there is no
 * other.
 */
function nextOf(unplayed: Match[], now: Date) {
	const ahead = unplayed.filter(({ endTime, moves }) => endTime > now && moves === 0)
	return (ahead.length > 0 ? ahead : unplayed).reduce<Match | undefined>(earlierOf, undefined)
}

const earlierOf = (found: Match | undefined, match: Match) =>
	found === undefined || match.startTime < found.startTime ? match : found

function daysOf(matches: Match[]) {
	const starts = matches.map(({ startTime }) => startTime.getTime())
	const [first, last] = [Math.min(...starts), Math.max(...starts)].map((start) => formatDay(new Date(start)))
	return first === last ? first! : `${first} – ${last}`
}
