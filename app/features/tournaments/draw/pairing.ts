/** One side of a match: a team by id, or the winner or loser of another match by its number. */
export type Side = { team: number } | { winnerOf: number } | { loserOf: number }

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
}
