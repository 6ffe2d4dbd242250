/** The most rows of each kind. The oldest come first, so that the list moves on as it is worked off. */
export const MOST = 50
/** The most payments to confirm with one tap; a form has at most 500 fields. */
export const MOST_PICKED = 400
/** The most bank lines to match by hand on one page. */
export const MOST_BY_HAND = 60
