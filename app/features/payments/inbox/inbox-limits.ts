/** How many of each kind are listed at most; the oldest come first, so that the list moves on as it is worked off. */
export const MOST = 50
/** Most payments that are confirmed with one tap; a form has no more than 500 fields. */
export const MOST_PICKED = 400
/** Most lines of a statement that are matched by hand on one page. */
export const MOST_BY_HAND = 60
