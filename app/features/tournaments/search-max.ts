export const SEARCH_MAX = 100
