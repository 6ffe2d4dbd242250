/** The longest names, in characters as users count them. */
export const SESSION_NAME_MAX = 100
export const GUEST_NAME_MAX = 60
export const NOTES_MAX = 200
export const MOST_PER_TEAM = 30

export const TEAM_COUNTS = ['2', '3', '4'] as const
export const MOST_SESSIONS = 20
/** Labels of groups of players to keep together, or apart. */
export const TOGETHER = ['A', 'B', 'C', 'D'] as const
export const APART = ['1', '2', '3', '4'] as const

const AVAILABILITY = { available: 'Available', maybe: 'Maybe', unavailable: 'Unavailable' } as const
export type Availability = keyof typeof AVAILABILITY
export const availabilities = Object.keys(AVAILABILITY) as [Availability, ...Availability[]]
export const availabilityName = (value: Availability) => AVAILABILITY[value]
export const availabilityOptions = availabilities.map((value) => ({ value, label: availabilityName(value) }))

export const SESSION_NOT_FOUND = 'Team session not found'
export const NO_SUCH_PLAYER = 'This player isn’t in the squad.'
export const TEAMS_NOT_FOUND = 'These teams are no longer shared'
export const NOT_BALANCED = 'Balance the teams first.'
export const CHANGED_SINCE = 'The squad has changed. Balance again first.'
