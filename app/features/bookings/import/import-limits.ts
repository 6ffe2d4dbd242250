import { addDays } from '#app/lib/time/time.ts'

/** The largest file of bookings, in bytes and lines: they are checked and booked together. */
export const FILE_BYTES = 200_000
export const FILE_LINES = 500
export const FILE_HINT = 'Up to 500 bookings.'
export const TOO_LARGE = 'A file can have up to 500 bookings. Split it, for example by month.'
/** How many lines of a kind the preview lists. */
export const MOST_LISTED = 100

/** Returns the first lines of such a file, of next week. */
export const exampleOn = (today: string) => `Date,Start,End,Court,Name,Phone
${addDays(today, 7)},18:00,19:00,1,Zanele Dube,082 555 0139
${addDays(today, 8)},09:00,10:00,1,Ruan Botha,`
