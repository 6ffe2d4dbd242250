export const ROUNDS_MIN = 1
/** Enough for 64 players to play with each of the others. */
export const ROUNDS_MAX = 63

/** As many rounds as leave one team at most without a loss. */
export const usualRounds = (teams: number) => Math.max(1, Math.ceil(Math.log2(teams)))

/**
 * As long as each team has at least half of the others left to meet, all can be paired (Dirac 1952). Later rounds may
 * come to an end at which only teams are left that have met.
 */
const mostRounds = (teams: number) => Math.ceil(teams / 2)

/** The reason for which so many rounds are impossible, or null. */
export function roundsProblem(teams: number, rounds: number) {
	const most = mostRounds(teams)
	if (rounds <= most) return null
	const those = most === 1 ? 'one round' : `up to ${most} rounds`
	return `${teams} teams can play ${those}, so that nobody meets twice.`
}
