/** The longest reason for an act, in characters. */
export const ADMIN_NOTE_MAX = 500
/** The longest search text, in characters. */
export const SEARCH_MAX = 100
