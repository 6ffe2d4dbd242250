/** What an admin may write of why they do something, in characters. */
export const ADMIN_NOTE_MAX = 500
/** The longest that can be searched for, in characters. */
export const SEARCH_MAX = 100
