import { winnerOf, type Decided } from './winner.ts'

/** The columns of a knockout match that decide who plays in it. */
export type KnockoutMatch = Decided & {
	matchNumber: number
	homeTeamId: number | null
	awayTeamId: number | null
	homeFrom: number | null
	awayFrom: number | null
	homePlace: string | null
	awayPlace: string | null
	isThirdPlace: boolean
	decidedBy: 'captains' | 'silence' | 'organizer' | 'forfeit' | null
	proposal: object | null
}

/** A team's id, null for no opponent, undefined while undecided. */
type Seat = number | null | undefined
type Side = 'home' | 'away'

/** `places` has the teams at places of finished groups, such as '1A'; place '2' is the loser of the match before. */
export function seatOf(
	match: KnockoutMatch,
	side: Side,
	matches: ReadonlyMap<number, KnockoutMatch>,
	places: ReadonlyMap<string, number | null> = new Map(),
): Seat {
	const place = side === 'home' ? match.homePlace : match.awayPlace
	const from = side === 'home' ? match.homeFrom : match.awayFrom
	if (place !== null && from === null) return places.get(place)
	const feeder = from === null ? undefined : matches.get(from)
	if (!feeder) return (side === 'home' ? match.homeTeamId : match.awayTeamId) ?? undefined
	if (feeder.status !== 'completed') return undefined
	const winner = winnerOf(feeder)
	if (winner === null) return null
	const takesLoser = match.isThirdPlace || place === '2'
	return (winner === 'home') === takesLoser ? feeder.awayTeamId : feeder.homeTeamId
}

/** A change of a match: new sides, a walkover, or `open` if a walkover no longer applies. */
export type SeatChange = { homeTeamId: number | null; awayTeamId: number | null } & (
	{ kind: 'seated' | 'open' } | { kind: 'walkover'; forfeitedBy: Side | 'both' } | { kind: 'played' }
)

/**
 * How earlier results and withdrawn teams change a match; null for no change. A missing side gives the other a walkover
 * once both are known, unless a captain has reported a result, in which case it was played. `played` is a match with a
 * result whose sides would have to change.
 */
export function seatChange(match: KnockoutMatch, home: Seat, away: Seat, withdrawn: ReadonlySet<number>) {
	const absent = (seat: Seat) => seat === null || (seat !== undefined && withdrawn.has(seat))
	const sides = { homeTeamId: home ?? null, awayTeamId: away ?? null }
	const moves = sides.homeTeamId !== match.homeTeamId || sides.awayTeamId !== match.awayTeamId
	const answer = (change: { kind: 'seated' | 'open' | 'played' } | { kind: 'walkover'; forfeitedBy: Side | 'both' }) =>
		({ ...sides, ...change }) as SeatChange

	const byItself = match.status === 'completed' && isByItself(match, absent)
	if (match.status === 'cancelled') return null
	if (match.status === 'completed' && !byItself) return moves ? answer({ kind: 'played' }) : null

	const forfeitedBy = home === undefined || away === undefined ? null : missing(absent(home), absent(away))
	const wasPlayed = match.proposal !== null && !moves
	if (forfeitedBy && !wasPlayed) {
		const stays = byItself && !moves && match.forfeitedBy === forfeitedBy
		return stays ? null : answer({ kind: 'walkover', forfeitedBy })
	}
	if (byItself) return answer({ kind: 'open' })
	return moves ? answer({ kind: 'seated' }) : null
}

const missing = (home: boolean, away: boolean) => (home && away ? 'both' : home ? 'home' : away ? 'away' : null)

/** Whether a match was decided by a missing side, without any report. */
function isByItself(match: KnockoutMatch, absent: (seat: Seat) => boolean) {
	const { decidedBy, forfeitedBy, homeTeamId, awayTeamId } = match
	if (decidedBy !== 'forfeit' || forfeitedBy === null) return false
	return (forfeitedBy === 'away' || absent(homeTeamId)) && (forfeitedBy === 'home' || absent(awayTeamId))
}
