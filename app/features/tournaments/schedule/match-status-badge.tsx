import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { MatchStanding } from './match-standing.ts'

const looks: Record<MatchStanding | 'next', { label: string; tone: BadgeTone | null }> = {
	scheduled: { label: 'Scheduled', tone: null },
	moved: { label: 'Moved', tone: 'sun' },
	next: { label: 'Next', tone: 'court' },
	in_progress: { label: 'In progress', tone: 'sun' },
	claimed: { label: 'Unconfirmed', tone: 'sun' },
	disputed: { label: 'Disputed', tone: 'clay' },
	completed: { label: 'Completed', tone: null },
	cancelled: { label: 'Cancelled', tone: 'clay' },
}

/** A badge for what is out of the ordinary; a match that is to come or over only says so. */
export function MatchStatusBadge({ standing }: { standing: keyof typeof looks }) {
	const { label, tone } = looks[standing]
	return tone ? <Badge tone={tone}>{label}</Badge> : <span className="text-sm text-muted">{label}</span>
}
