import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { MoneyWords } from './money-words.ts'
import type { BookingStatus, PaymentStatus } from './status.ts'

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
const payments: Record<PaymentStatus, { label: string; tone: BadgeTone }> = {
	pending: { label: 'Not paid yet', tone: 'sun' },
	paid: { label: 'Paid', tone: 'court' },
	refunded: { label: 'Refunded', tone: 'neutral' },
}

export const StatusBadge = ({ status }: { status: BookingStatus }) => (
	<Badge tone={statusTones[status]}>{STATUS_LABELS[status]}</Badge>
)

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
	<Badge tone={payments[status].tone}>{payments[status].label}</Badge>
)

/** The badge for the money of a player's own booking, which says more than its payment status. */
export const MoneyBadge = ({ words: { label, tone } }: { words: MoneyWords }) => (
	<Badge tone={tone} className="whitespace-normal">
		{label}
	</Badge>
)
