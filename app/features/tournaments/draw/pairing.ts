/** A place in the final table of a group, from 1; the group '*1' is any, for one of the best of all groups. */
export type GroupPlace = { place: number; group: string }

/**
 * One side of a match: a team by id, the winner or loser of another match by its number, a place in a group, or a team
 * that is found once all of a round is over.
 */
export type Side = { team: number } | { winnerOf: number } | { loserOf: number } | GroupPlace | { afterRound: number }

/** The brackets of a double elimination; the grand final is in neither. */
export type BracketPart = 'winners' | 'losers' | 'final'

/** A drawn match, before it has a court and a time. */
export type Pairing = {
	/** From 1, in the order of rounds. */
	number: number
	/** From 1. */
	round: number
	/** Position within the round, from 0; in a knockout within the whole bracket, so byes leave gaps. */
	position: number
	home: Side
	away: Side
	thirdPlace?: true
	/** The letter of its group. */
	group?: string
	bracket?: BracketPart
	/** The partners of the players of both sides, where partners change. */
	partners?: { home: number; away: number }
}

/** A side as matches store it: its team, the number of the match that it comes from, and its place there or in a group. */
export const teamOf = (side: Side) => ('team' in side ? side.team : null)
export const feederOf = (side: Side) => ('winnerOf' in side ? side.winnerOf : 'loserOf' in side ? side.loserOf : null)
export const placeOf = (side: Side, isThirdPlace = false) =>
	'group' in side ? `${side.place}${side.group}` : 'loserOf' in side && !isThirdPlace ? '2' : null
