import type { MoneyLabel } from '#app/features/ledger/paid-words.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { BookingStatus } from './status.ts'

export const STATUS_LABELS: Record<BookingStatus, string> = {
	pending: 'Pending',
	confirmed: 'Confirmed',
	cancelled: 'Cancelled',
	completed: 'Completed',
}
const statusTones: Record<BookingStatus, BadgeTone> = {
	pending: 'sun',
	confirmed: 'court',
	cancelled: 'clay',
	completed: 'neutral',
}

export const StatusBadge = ({ status }: { status: BookingStatus }) => (
	<Badge tone={statusTones[status]}>{STATUS_LABELS[status]}</Badge>
)

/** The badge for a booking's money, which says more than its payment status. */
export const MoneyBadge = ({ words: { label, tone } }: { words: MoneyLabel }) => (
	<Badge tone={tone} className="whitespace-normal">
		{label}
	</Badge>
)
