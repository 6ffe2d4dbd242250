import { Badge } from '#app/ui/badge.tsx'

/** Below it a match is possible rather than good, and its badge is quiet. */
const GOOD = 60

export const ScoreBadge = ({ score }: { score: number }) => (
	<Badge tone={score < GOOD ? 'neutral' : 'court'} className="tabular-nums">
		{score}% match
	</Badge>
)
