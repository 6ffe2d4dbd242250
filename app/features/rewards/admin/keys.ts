import type { RewardKey } from '#db/reward-rules.ts'

/** What points are given for, in the order the rules stand. */
export const REWARD_KEYS = [
	'booking',
	'firstBooking',
	'review',
	'tournamentPlayed',
	'tournamentWon',
	'clubEvent',
	'matchRequest',
] as const satisfies RewardKey[]

export const REDEMPTION_STATUSES = ['pending', 'completed', 'cancelled'] as const
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number]

export const statusNames = { pending: 'Pending', completed: 'Completed', cancelled: 'Cancelled' }
