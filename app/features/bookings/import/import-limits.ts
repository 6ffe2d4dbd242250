/** The largest file of bookings, in bytes and lines: they are checked and booked together. */
export const FILE_BYTES = 200_000
export const FILE_LINES = 500
export const FILE_HINT = 'Up to 500 bookings.'
export const TOO_LARGE = 'A file can have up to 500 bookings. Split it, for example by month.'
/** How many lines of a kind the preview lists. */
export const MOST_LISTED = 100

/** The first lines of such a file. */
export const EXAMPLE = `Date,Start,End,Court,Name,Phone
2026-12-05,18:00,19:30,2,Zanele Dube,082 555 0139
2026-12-06,09:00,10:00,1,Ruan Botha,`
