import type { rewardTypes } from '#db/schema.ts'

export type RewardKey = NonNullable<typeof rewardTypes.$inferSelect.key>

export type RewardRule = {
	key: RewardKey
	name: string
	description: string
	pointsValue: number
	/** Points are given for each full step of this many rand; null if they are given once. */
	perRand: number | null
	category: string
	icon: 'calendar' | 'sparkles' | 'star' | 'trophy' | 'medal' | 'footprints' | 'users'
	active: boolean
}

/** Default rules; once an admin changes one, the table `reward_types` has it. */
// prettier-ignore
export const REWARD_RULES: RewardRule[] = [
	{ key: 'booking', name: 'Court booking', description: 'For every R100 of a booking you played and paid.', pointsValue: 10, perRand: 100, category: 'booking', icon: 'calendar', active: true },
	{ key: 'firstBooking', name: 'First booking', description: 'For the first booking you played and paid.', pointsValue: 50, perRand: null, category: 'booking', icon: 'sparkles', active: true },
	{ key: 'review', name: 'Review', description: 'For reviewing a venue you have played at.', pointsValue: 10, perRand: null, category: 'community', icon: 'star', active: true },
	{ key: 'tournamentPlayed', name: 'Tournament played', description: 'For playing a tournament of four teams or more, with a result both captains agree on.', pointsValue: 30, perRand: null, category: 'tournament', icon: 'trophy', active: true },
	{ key: 'tournamentWon', name: 'Tournament won', description: 'For winning such a tournament.', pointsValue: 100, perRand: null, category: 'tournament', icon: 'medal', active: true },
	{ key: 'clubEvent', name: 'Club event attended', description: 'For running with your club, with at least one other runner.', pointsValue: 15, perRand: null, category: 'community', icon: 'footprints', active: true },
	{ key: 'matchRequest', name: 'Match request filled', description: 'For filling a match request you posted, once a day.', pointsValue: 10, perRand: null, category: 'community', icon: 'users', active: true },
]

export const REWARD_KEYS = REWARD_RULES.map(({ key }) => key)
