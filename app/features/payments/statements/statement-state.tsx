import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { StatementState } from './statement-page.server.ts'

const STATES: Record<StatementState, { label: string; tone: BadgeTone }> = {
	paid: { label: 'Paid', tone: 'court' },
	sent: { label: 'Payment sent', tone: 'sun' },
	due: { label: 'To pay', tone: 'sun' },
	late: { label: 'Late', tone: 'clay' },
}

export const StatementBadge = ({ state }: { state: StatementState }) => (
	<Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
)
