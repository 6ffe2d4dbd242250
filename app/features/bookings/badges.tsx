import type { MoneyLabel } from '#app/features/ledger/paid-words.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { BookingStatus } from './status.ts'

export const STATUS_LABELS: Record<BookingStatus, string> = {
	pending: 'Pending',
	confirmed: 'Confirmed',
	cancelled: 'Cancelled',
	completed: 'Completed',
}
/** The words of the desk, to which one that waits for an answer is a request. */
export const DESK_LABELS: typeof STATUS_LABELS = { ...STATUS_LABELS, pending: 'Request' }
const statusTones: Record<BookingStatus, BadgeTone> = {
	pending: 'sun',
	confirmed: 'court',
	cancelled: 'clay',
	completed: 'neutral',
}

export const StatusBadge = ({ status, labels = STATUS_LABELS }: BadgeProps) => (
	<Badge tone={statusTones[status]}>{labels[status]}</Badge>
)
type BadgeProps = { status: BookingStatus; labels?: typeof STATUS_LABELS }

/** The badge for a booking's money, which says more than its payment status. */
export const MoneyBadge = ({ words: { label, tone } }: { words: MoneyLabel }) => (
	<Badge tone={tone} className="whitespace-normal">
		{label}
	</Badge>
)
