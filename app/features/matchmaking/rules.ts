/** Lengths of texts in characters, as players count them. */
export const TITLE_MIN = 5
export const TITLE_MAX = 100
export const DESCRIPTION_MAX = 1000
export const LOCATION_MAX = 120
export const MESSAGE_MAX = 500
export const NOTE_MAX = 140
export const THREAD_MESSAGE_MAX = 1000
export const REPORT_MAX = 1000

export const MOST_PLAYERS = 30
export const DAYS_AHEAD = 60

export const REQUEST_NOT_FOUND = 'Match Request Not Found'
export const REQUEST_FAILED = { title: 'Failed to load match request details.', text: 'Try again in a moment.' }
export const PLAYER_NOT_FOUND = 'Player not found'
export const SUSPENDED = 'An admin has closed matchmaking for you. Please ask us if you think that’s a mistake.'
