import { DAY } from '#app/lib/time/time.ts'

/** Stands for the captain of a game, who has no answer of their own. */
export const CAPTAIN = 'captain'

/** How long after a game its players can vote, in milliseconds. */
export const VOTING = 2 * DAY

/** With fewer votes there is no player of the match. */
export const FEWEST_VOTES = 2
