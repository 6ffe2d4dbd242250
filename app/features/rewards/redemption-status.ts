import type { BadgeTone } from '#app/ui/badge.tsx'

export const REDEMPTION_STATUSES = ['pending', 'completed', 'cancelled'] as const
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number]

export const statusLooks: Record<RedemptionStatus, { label: string; tone: BadgeTone }> = {
	pending: { label: 'Pending', tone: 'sun' },
	completed: { label: 'Completed', tone: 'court' },
	cancelled: { label: 'Cancelled', tone: 'clay' },
}

export const REDEMPTION_NOT_FOUND = 'Redemption not found'
