export const TournamentStatus = ['registration_open', 'ongoing', 'completed', 'cancelled'] as const
export type TournamentStatus = (typeof TournamentStatus)[number]

export const TournamentFormat = ['round_robin', 'knockout', 'league'] as const
export type TournamentFormat = (typeof TournamentFormat)[number]

export type TeamStatus = 'registered' | 'active' | 'withdrawn'
export type MatchStatus = 'scheduled' | 'in_progress' | 'completed' | 'cancelled'
