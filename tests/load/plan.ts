/** What the filled database and the calls made of it have to agree on. */
export const PASSWORD = 'password123'
export const COURTS_PER_SPORT = 4
/** The first so many people own the venues in turn; the first owns the venue of this number. */
export const OWNERS = 50
/** Bookings reach this many days into the future; later days are free. */
export const BOOKED_DAYS_AHEAD = 14
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** Midnight at the venues (UTC+2), as a time in milliseconds. */
export const today = Math.floor((Date.now() + 2 * HOUR) / DAY) * DAY - 2 * HOUR

/** The ids of the sports a venue offers. */
export const sportsOf = (venueId: number) => [1 + (venueId % 5), 1 + ((venueId + 1) % 5)]

export const LEAGUE_TEAMS = 12
/** The id of the league at every tenth venue. */
export const leagueOf = (venueId: number) => 1_000_000 + venueId

/** So many people are signed in; in the smallest database everybody is. */
export const SIGNED_IN = 5_000
/** The bearer token of each of them. */
export const tokenOf = (userId: number) => `the-bearer-token-of-player-${userId}`
