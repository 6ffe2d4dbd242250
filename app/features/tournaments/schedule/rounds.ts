import { groupBy } from '#app/lib/groups.ts'
import { DAY, formatDay } from '#app/lib/time/time.ts'
import { allOf } from '#app/lib/text/list.ts'
import type { Match, TeamName } from '../matches/matches.server.ts'
import { changesPartners } from '../status.ts'
import type { ScheduleChoice } from './choice.ts'
import { plays, toFixture, type Fixture, type Reading } from './fixture.ts'
import { isOpen } from './match-standing.ts'

/** Up to this many matches, every unfinished round is open. */
const SHORT = 24
/** Above this many matches, the page contains only open rounds; the others are links. */
const LONG = 120

export type RoundGroup = {
	/** The fragment of links: 'round-3', 'third-place'. */
	anchor: string
	round: number
	name: string
	/** 'Sat 21 Nov', 'Sat 21 Nov – Sun 22 Nov' */
	days: string
	count: number
	/** `earlier` rounds ended a day ago or more and `later` ones are to come; both are collapsed. */
	state: 'earlier' | 'open' | 'later'
	/** Sentences about those who do not play in it, and about the draw that it waits for. */
	lines: string[]
	/** Null if they are not on the page. */
	fixtures: Fixture[] | null
}

type Shown = Pick<ScheduleChoice, 'team' | 'round'> & {
	/** Limits the matches to those that start on a day; null for all. */
	isOnDay: ((start: Date) => boolean) | null
	/** Whether every round is open, and has its lines. */
	isWhole?: boolean
}

/**
 * Groups matches by round. The current round is open, earlier ones come first and are collapsed a day after their last
 * match. Filtered by team or day, all rounds are open. `matches` must be in the order of rounds.
 */
export function roundsOf(
	matches: Match[],
	{ team, isOnDay, round, isWhole = false }: Shown,
	reading: Reading,
	now: Date,
): RoundGroup[] {
	const isNarrowed = isWhole || team !== null || isOnDay !== null
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
			anchor: first.isThirdPlace ? 'third-place' : `${first.bracket === 'losers' ? 'losers-' : ''}round-${first.round}`,
			round: first.round,
			name,
			days: daysOf(group),
			count: group.length,
			lines: isOnDay === null ? linesOf(first.round, matches, team, reading).filter(Boolean) : [],
			state: open ? 'open' : i < current ? 'earlier' : 'later',
			fixtures: open || shown.length <= LONG ? group.map((match) => toFixture(match, reading, now)) : null,
		}
	})
}

function linesOf(round: number, matches: Match[], teamId: number | null, { format, sittingOut }: Reading) {
	if (format === 'knockout' && round === 1) return byesOf(matches, teamId).map((name) => `${name} have a bye`)
	if (format !== 'swiss' && !changesPartners(format)) return []
	if (matches.some((match) => match.round === round && match.homeTeam === null && isOpen(match)))
		return [`Who meets whom is drawn once round ${round - 1} is over`]
	const out = sittingOut?.get(round) ?? []
	if (changesPartners(format)) return out.length === 0 ? [] : [restLine(out, teamId)]
	return out.filter(({ id }) => teamId === null || id === teamId).map(({ name }) => `${name} sit out, and win by it`)
}

function restLine(resting: readonly TeamName[], playerId: number | null) {
	const own = resting.filter(({ id }) => playerId === null || id === playerId)
	return own.length === 0 ? '' : `${allOf(own.map(({ name }) => name))} ${own.length === 1 ? 'rests' : 'rest'}`
}

/** Teams that enter the second round without an earlier match; with `teamId` only that team. */
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

/** All rounds, open, as a spectator sees them. */
export const allRoundsOf = (matches: Match[], reading: Pick<Reading, 'format' | 'sittingOut'>, now: Date) =>
	roundsOf(
		matches,
		{ team: null, round: null, isOnDay: null, isWhole: true },
		{ ...reading, team: null, canManage: false },
		now,
	)

/** The match that decides the current round: the next one. Moved or overdue ones count only if there is no other. */
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
