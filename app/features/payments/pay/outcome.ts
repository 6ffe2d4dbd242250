import type { PaymentStatus } from '#app/features/ledger/payment-state.ts'

/**
 * What became of a payment, as its payer is told. `sent` is what only the payer says; `late` is money that came for a
 * booking which had lapsed, and goes back; `kept` is money of a booking that was cancelled later; `replaced` is a
 * payment in whose place there is another to make.
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

type Payment = { status: PaymentStatus; receivedAt: Date | null }
type Booking = { status: string; cancelReason: string | null; paymentStatus: string }

/** Only money that somebody other than the payer has seen makes it `paid`. `late` is whether it goes back as that. */
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
