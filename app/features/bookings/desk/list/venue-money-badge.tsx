import { amountOf } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { PaymentBadge } from '../../badges.tsx'
import type { ChangeableBooking } from './booking-changes.server.ts'

type MoneyBadgeProps = {
	booking: Pick<ChangeableBooking, 'paymentStatus' | 'onAccount'> & {
		money: Pick<ChangeableBooking['money'], 'inReview' | 'claimed' | 'claimedMethod'>
	}
}

export function VenueMoneyBadge({ booking: { money, paymentStatus, onAccount } }: MoneyBadgeProps) {
	if (money.inReview > 0) return <Badge tone="sun">Wrong amount: {amountOf(money.inReview)}</Badge>
	if (money.claimed === 0 && onAccount && paymentStatus === 'pending') return <Badge>On account</Badge>
	if (money.claimed === 0) return <PaymentBadge status={paymentStatus} />
	return <Badge tone="sun">{money.claimedMethod === 'cash' ? 'Cash on arrival' : 'Payment sent'}</Badge>
}
