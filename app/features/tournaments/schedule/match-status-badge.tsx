import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { MatchStanding } from './match-standing.ts'

const looks: Partial<Record<MatchStanding | 'next', [label: string, tone: BadgeTone]>> = {
	moved: ['Moved', 'sun'],
	next: ['Next', 'court'],
	in_progress: ['In progress', 'sun'],
	claimed: ['Unconfirmed', 'sun'],
	disputed: ['Disputed', 'clay'],
	cancelled: ['Cancelled', 'clay'],
}

/** A badge for what is out of the ordinary; of a match to come or over, its time or its score says so. */
export function MatchStatusBadge({ standing }: { standing: MatchStanding | 'next' }) {
	const [label, tone] = looks[standing] ?? []
	return label && <Badge tone={tone}>{label}</Badge>
}
