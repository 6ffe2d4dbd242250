import { deadlineOf } from '#app/features/ledger/deadline.ts'
import type { NamedBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { canCancel, chooseUntil } from '#app/features/bookings/status.ts'
import { amountOf } from '#app/lib/money.ts'

/** The user's latest payment: its card page is still open, or the card was declined. */
export type LastPayment = 'card-open' | 'declined' | null

/** The state of the user's own booking and its money; each has its own text. */
export type OwnState =
	| ('free' | 'paid' | 'sent' | 'cash' | 'review' | 'part' | 'declined' | 'card-open' | 'overdue' | 'to-pay')
	| ('pay-later' | 'choose' | 'going-back' | 'came-back' | 'sent-cancelled' | 'lapsed' | 'charged' | 'nothing-paid')

/** States in which nothing is left to happen or to do. */
export const FINISHED: ReadonlySet<OwnState> = new Set([
	'free',
	'paid',
	'came-back',
	'lapsed',
	'charged',
	'nothing-paid',
])

/** The state of a booking; `last` is the user's latest payment. */
export function ownStateOf(booking: NamedBooking, last: LastPayment, now: Date): OwnState {
	return booking.status === 'cancelled' ? cancelledState(booking) : liveState(booking, last, now)
}

function liveState(booking: NamedBooking, last: LastPayment, now: Date): OwnState {
	const { total, held, dueNow, claimed, claimedCash, inReview } = booking.money
	if (total === 0) return 'free'
	if (inReview > 0) return 'review'
	if (held >= total) return 'paid'
	if (claimed > 0 && dueNow === 0) return claimed > claimedCash ? 'sent' : 'cash'
	if (held + claimed > 0) return 'part'
	if (last) return last
	if (booking.status !== 'pending') return 'pay-later'
	const until = deadlineOf(booking)
	return until && until <= now ? 'overdue' : 'to-pay'
}

function cancelledState(booking: NamedBooking): OwnState {
	const { held, returning, reviewBack, returned, claimed, claimedCash, inReview } = booking.money
	if (chooseUntil(booking) && held > 0) return 'choose'
	if (inReview > 0) return 'review'
	if (returning + reviewBack > 0) return 'going-back'
	if (returned > 0) return 'came-back'
	if (claimed > claimedCash) return 'sent-cancelled'
	if (booking.cancelReason === 'unpaid') return 'lapsed'
	return held > 0 ? 'charged' : 'nothing-paid'
}

const ended: Record<string, (venue: string) => string> = {
	customer: () => 'You cancelled it',
	venue: (venue) => `${venue} cancelled it`,
	closed: (venue) => `${venue} closed the court`,
	unpaid: () => 'It lapsed unpaid',
}

const explanations: Record<OwnState, (venue: string, end: string) => string> = {
	free: () => 'There’s nothing to pay.',
	paid: () => 'It’s paid. There’s nothing more to do.',
	sent: (venue) => `You told us the money’s sent. ${venue} confirms once it arrives, and we’re holding your court.`,
	cash: () => 'You pay in cash when you come.',
	review: (venue) =>
		`The amount that arrived isn’t the one asked for. ${venue} checks it, then keeps it or sends it back.`,
	// Its badge and its line say all.
	part: () => '',
	declined: () => 'Your last card payment didn’t go through, so you weren’t charged. Try again, or pay another way.',
	'card-open': () =>
		'You opened a card page, and the payment hasn’t come through yet. If you’ve paid, give it a minute. If not, you still can.',
	overdue: () => 'It wasn’t paid in time, and the court opens to others any moment now.',
	'to-pay': () => 'It’s pending because nothing has been paid yet. We’re holding your court until then.',
	'pay-later': (venue) => `${venue} has confirmed your booking, so it won’t lapse. The money is still open.`,
	choose: (venue) => `${venue} closed the court. Choose what you’d like to happen with your money.`,
	'going-back': (_, end) => `${end}. Your refund is on its way.`,
	'came-back': (_, end) => `${end}.`,
	'sent-cancelled': (venue, end) => `${end}. You told us the money’s sent, so ${venue} first has to see it arrive.`,
	lapsed: () => 'It wasn’t paid in time, so the court opened to others. You weren’t charged.',
	charged: (_, end) => `${end} after the free time, so the venue keeps the late charge.`,
	'nothing-paid': (_, end) => `${end} before anything was paid, so there’s nothing to refund.`,
}

export function explain(state: OwnState, { venue, cancelReason }: Pick<NamedBooking, 'venue' | 'cancelReason'>) {
	const end = (ended[cancelReason ?? ''] ?? (() => 'It was cancelled'))(venue.name)
	return explanations[state](venue.name, end)
}

export function nextStep(booking: NamedBooking, state: OwnState, now: Date): { to: string; label: string } {
	const { id, money, ownShare } = booking
	if (state === 'choose') return { to: `/my-bookings/${id}/closed?tab=cancelled`, label: 'Choose' }
	if (canCancel(booking, now) && money.dueNow > 0 && money.inReview === 0 && state !== 'overdue') {
		if (ownShare) return { to: `/pay/${ownShare.link}`, label: `Pay Your Share ${amountOf(ownShare.amount)}` }
		return { to: `/my-bookings/${id}/pay`, label: `Pay ${amountOf(money.dueNow)}` }
	}
	if (money.received > 0) return { to: `/my-bookings/${id}/receipt`, label: 'Receipt' }
	if (booking.status === 'cancelled') return { to: `/my-bookings/${id}/again`, label: 'Book Again' }
	return { to: '/my-bookings', label: 'My Bookings' }
}
