/** Players of a team that is made of those who join alone. */
export const SOLO_MIN = 2
export const SOLO_MAX = 15
/** How many teams can be made at once. */
export const MOST_MADE = 30
