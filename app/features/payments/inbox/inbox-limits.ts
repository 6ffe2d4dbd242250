/** How many of each kind are listed at most; the oldest come first, so that the list moves on as it is worked off. */
export const MOST = 50
/** Most payments that are confirmed with one tap; a form has no more than 500 fields. */
export const MOST_PICKED = 400
