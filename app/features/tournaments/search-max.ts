/** How many characters a search for tournaments may have. */
export const SEARCH_MAX = 100
