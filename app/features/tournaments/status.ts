import { changesPartners, PARTNER_FORMATS } from '#db/query/partner-formats.ts'

export const TournamentStatus = ['registration_open', 'ongoing', 'completed', 'cancelled'] as const
export type TournamentStatus = (typeof TournamentStatus)[number]

export const TeamFormat = [
	'round_robin',
	'knockout',
	'league',
	'groups_knockout',
	'double_elimination',
	'swiss',
] as const
export type TeamFormat = (typeof TeamFormat)[number]

export const TournamentFormat = [...TeamFormat, ...PARTNER_FORMATS] as const
export type TournamentFormat = (typeof TournamentFormat)[number]

export { changesPartners }

/** Whether it ends with a final, and so has a bracket. */
export const hasBracket = (format: TournamentFormat) => hasThirdPlace(format) || format === 'double_elimination'

/** Whether there can be a match for third place. */
export const hasThirdPlace = (format: TournamentFormat) => format === 'knockout' || format === 'groups_knockout'

/** Whether somebody has to go through, so that a match can neither stay level nor be cancelled. */
export const isKnockoutMatch = (format: TournamentFormat, { groupName }: { groupName: string | null }) =>
	hasBracket(format) && groupName === null

export type TeamStatus = 'registered' | 'active' | 'withdrawn'
export type MatchStatus = 'scheduled' | 'in_progress' | 'completed' | 'cancelled'
