import type { TournamentFormat, TournamentStatus } from '../status.ts'

export const NAME_MIN = 5
export const NAME_MAX = 100
export const DESCRIPTION_MIN = 20
export const DESCRIPTION_MAX = 5_000
export const RULES_MAX = 5_000
export const PRIZE_TEXT_MAX = 1_000
export const TEAMS_MIN = 2
export const TEAMS_MAX = 64
export const TEAMS_DEFAULT = 8
/** Whole rand. */
export const ENTRY_FEE_MAX = 100_000
export const PRIZE_MAX = 10_000_000
export const REASON_MAX = 300
/** How many people run a tournament beside its organiser. */
export const MOST_ORGANIZERS = 8
export const LINK_OVER = 'This link doesn’t work any more. Ask the organiser for a new one.'

export const formatWords: Record<TournamentFormat, string> = {
	round_robin: 'Everyone plays everyone once. Top of the table wins.',
	knockout: 'Lose and you’re out, all the way to the final.',
	league: 'Everyone plays everyone twice, home and away.',
	groups_knockout: 'A round robin in each group. The best go on to a knockout.',
	swiss: 'Each round you meet a team with about as many points. Nobody goes out.',
	double_elimination: 'Lose twice and you’re out. One grand final decides.',
	americano: 'Players enter alone and play with everyone. Every point is your own.',
	mexicano: 'Like an Americano, but each round is drawn from the table.',
}

const TEXTS_AND_PRIZES = ['name', 'description', 'rules', 'prizeMoney', 'prizeDescription'] as const
const UNTIL_A_TEAM_JOINS = ['entryFee', 'format', 'sportId', 'courtId'] as const
const UNTIL_THE_SCHEDULE = ['startDate', 'endDate', 'registrationDeadline', 'maxTeams', 'isPublic'] as const

export const FIELDS = [...TEXTS_AND_PRIZES, ...UNTIL_THE_SCHEDULE, ...UNTIL_A_TEAM_JOINS] as const
export type Field = (typeof FIELDS)[number]

export type Standing = {
	status: TournamentStatus
	/** Withdrawn teams count too: their entry money stays with the venue as it is. Solo players have seen the terms. */
	entered: 'team' | 'player' | null
}

/** The fields that can no longer change, and the reason; the reason is null if all can. */
export function locksOf({ status, entered }: Standing): { locked: readonly Field[]; reason: string | null } {
	if (status === 'cancelled')
		return { locked: FIELDS, reason: 'This tournament was cancelled. You can’t change it any more.' }
	if (status !== 'registration_open')
		return {
			locked: [...UNTIL_THE_SCHEDULE, ...UNTIL_A_TEAM_JOINS],
			reason: 'The schedule is out. You can only change the texts and prizes now.',
		}
	if (entered)
		return {
			locked: UNTIL_A_TEAM_JOINS,
			reason: `A ${entered} has joined. You can’t change the sport, venue, format or entry fee any more.`,
		}
	return { locked: [], reason: null }
}
