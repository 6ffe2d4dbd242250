/** The longest search text, in characters. */
export const SEARCH_MAX = 100
