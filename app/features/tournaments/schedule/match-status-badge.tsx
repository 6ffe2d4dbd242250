import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { MatchStanding } from './match-standing.ts'

const looks: Record<MatchStanding, { label: string; tone: BadgeTone }> = {
	scheduled: { label: 'Scheduled', tone: 'outline' },
	in_progress: { label: 'In progress', tone: 'sun' },
	claimed: { label: 'Result to confirm', tone: 'sun' },
	disputed: { label: 'Disputed', tone: 'clay' },
	completed: { label: 'Completed', tone: 'neutral' },
	cancelled: { label: 'Cancelled', tone: 'clay' },
}

export const MatchStatusBadge = ({ standing }: { standing: MatchStanding }) => (
	<Badge tone={looks[standing].tone}>{looks[standing].label}</Badge>
)
