/** Who plays on one side of a match: a team by its id, or whoever wins or loses another match, by its number. */
export type Side = { team: number } | { winnerOf: number } | { loserOf: number }

/** One match of a draw, before it has a place and a time. */
export type Pairing = {
	/** From 1 on, in the order of rounds. */
	number: number
	/** From 1 on. */
	round: number
	/** Its place within the round, from 0; in a knockout that of the whole bracket, also where byes leave gaps. */
	position: number
	home: Side
	away: Side
	thirdPlace?: true
}
