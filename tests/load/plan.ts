/** The constants that the filled database and the calls share. */
export const PASSWORD = 'password123'
export const COURTS_PER_SPORT = 4
/** So many people own the venues in turn; the first owns the venue of this number. */
export const OWNERS = 50
/** Bookings reach this many days ahead. Later days are free. */
export const BOOKED_DAYS_AHEAD = 14
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** Midnight at the venues (UTC+2), in milliseconds. */
export const today = Math.floor((Date.now() + 2 * HOUR) / DAY) * DAY - 2 * HOUR

export const sportsOf = (venueId: number) => [1 + (venueId % 5), 1 + ((venueId + 1) % 5)]

export const LEAGUE_TEAMS = 12
/** Returns the id of the league at every tenth venue. */
export const leagueOf = (venueId: number) => 1_000_000 + venueId

/** How many people are signed in: everyone in the smallest database. */
export const SIGNED_IN = 5_000
export const tokenOf = (userId: number) => `the-bearer-token-of-player-${userId}`

/** The venue with the busy day: twelve courts of one sport, each half hour of sixteen hours taken, and its customers. */
export const BUSY = { venueId: 2_000_000, courts: 12, opensAt: 6, closesAt: 22, customers: 20_000 }
