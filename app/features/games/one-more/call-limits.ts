import { HOUR } from '#app/lib/time/time.ts'

/** How many players a call asks. */
export const MOST_ASKED = 10

/** The most places of one call. */
export const MOST_CALLED = 5

/** How long after a call the same game can make another one. */
export const AGAIN_AFTER = 2 * HOUR
