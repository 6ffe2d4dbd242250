export const TournamentStatus = ['registration_open', 'ongoing', 'completed', 'cancelled'] as const
export type TournamentStatus = (typeof TournamentStatus)[number]
