import type { BillSort } from '#app/features/ledger/bill.ts'
import type { PaymentStatus } from '#app/features/ledger/payment-state.ts'

/**
 * The state of a payment from its payer's point of view.
 *
 * `sent` is reported by the payer only. `late` money came for a lapsed booking and goes back. `kept` money is of a
 * booking that was cancelled later. `replaced` means that another payment has taken its place.
 */
export type Outcome =
	| 'open'
	| 'sent'
	| 'paid'
	| 'late'
	| 'kept'
	| 'returned'
	| 'review'
	| 'failed'
	| 'lapsed'
	| 'called-off'
	| 'covered'
	| 'replaced'

/** Words for a booking that has `lapsed`, where it is to be paid and where a payment of it ends. */
export const LAPSED = {
	title: 'This booking wasn’t paid in time',
	text: 'The court was released. If you’ve paid already, you get it back if it’s still free, or your money back if not.',
}

const PLACE_LAPSED = {
	title: 'This place wasn’t paid in time',
	text: 'It went to the next person. If you’ve paid already, you get a place if one’s still free, or your money back if not.',
}

export const PACK_LAPSED = {
	title: 'This pack wasn’t paid in time',
	text: 'If you’ve paid already, you get it once the money’s there.',
}

const VOUCHER_LAPSED = { ...PACK_LAPSED, title: 'This voucher wasn’t paid in time' }

const MEMBERSHIP_LAPSED = { ...PACK_LAPSED, title: 'This membership wasn’t paid in time' }

export const LAPSED_OF: Record<BillSort, typeof LAPSED> = {
	booking: LAPSED,
	entry: LAPSED,
	pack: PACK_LAPSED,
	place: PLACE_LAPSED,
	voucher: VOUCHER_LAPSED,
	membership: MEMBERSHIP_LAPSED,
}

type Payment = { status: PaymentStatus; receivedAt: Date | null }
type Booking = { status: string; cancelReason: string | null; paymentStatus: string }

/** Money is `paid` only once someone other than the payer has seen it. `late` says whether it goes back as late. */
export function outcomeOf({ status, receivedAt }: Payment, booking: Booking, late: boolean): Outcome {
	const cancelled = booking.status === 'cancelled'
	const ended = booking.cancelReason === 'unpaid' ? 'lapsed' : 'called-off'
	switch (status) {
		case 'pending':
			return cancelled ? ended : 'open'
		case 'success':
			if (receivedAt === null) return cancelled ? ended : 'sent'
			return !cancelled ? 'paid' : late ? 'late' : 'kept'
		case 'refunded':
			return late ? 'late' : 'returned'
		case 'review':
			return 'review'
		case 'failed':
			return cancelled ? ended : 'failed'
		case 'cancelled':
		case 'expired':
			if (cancelled) return ended
			return booking.paymentStatus === 'paid' ? 'covered' : 'replaced'
	}
}
