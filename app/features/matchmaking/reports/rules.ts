import { REPORT_MAX } from '../rules.ts'

export const REPORT_NOT_FOUND = 'Report not found'
export const REPORTED_BEFORE = 'You’ve reported them already. An admin will look at it.'
export const DECIDED = 'Somebody has just decided this report.'
export const OPEN_TO_THEM = 'They can use matchmaking already.'
export const NOT_BY_THIS = 'Another report closed matchmaking for them.'
export const SUSPENDED_ALREADY = 'Matchmaking is closed for them already.'
export const ABOUT_YOU = 'This report is about you, so another admin has to decide.'

/** The reason this report cannot reinstate the player; null if it is the one that suspends them. */
export function reinstateRefusal({ isSuspended, suspends }: { isSuspended: boolean; suspends: boolean }) {
	if (!isSuspended) return OPEN_TO_THEM
	return suspends ? null : NOT_BY_THIS
}

export const DETAILS_MAX = REPORT_MAX
export const DECISION_NOTE_MAX = 500

export const REASONS = {
	rude: { label: 'Rude or hurtful' },
	spam: { label: 'Spam or selling' },
	fake: { label: 'Not who they say they are' },
	unsafe: { label: 'Felt unsafe' },
	other: { label: 'Something else' },
} as const
export type ReportReason = keyof typeof REASONS
export const reportReasons = Object.keys(REASONS) as [ReportReason, ...ReportReason[]]
