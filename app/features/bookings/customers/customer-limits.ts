/** The longest note, email and reason in characters, and the most tags, with the longest of them. */
export const NOTE_MAX = 1_000
export const EMAIL_MAX = 200
export const BLOCK_REASON_MAX = 120
export const MOST_TAGS = 10
export const TAG_MAX = 30
