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
	const { total, held, due, claimed, claimedCash, inReview } = booking.money
	if (total === 0) return 'free'
	if (inReview > 0) return 'review'
	if (held >= total) return 'paid'
	if (claimed > 0 && due === 0) return claimed > claimedCash ? 'sent' : 'cash'
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
	free: () => 'There is nothing to pay.',
	paid: () => 'Your money has arrived. There is nothing more to do.',
	sent: (venue) =>
		`You said that you have sent the money. It stays pending until ${venue} sees it arrive and says so. We’re holding your court, and there’s nothing more for you to do.`,
	cash: (venue) => `You pay in cash when you come. It stays pending until ${venue} has taken your money.`,
	review: (venue) =>
		`Money has arrived, but not as it was asked for. ${venue} looks at it and accepts it or sends it back.`,
	part: () => 'A part has arrived or is on its way. It stays pending until the rest is there too.',
	declined: () =>
		'Your last card payment did not go through, so nothing was paid by it. You can try again or choose another way to pay.',
	'card-open': () =>
		'You opened a card page, and the payment has not come through yet. If you have paid, this takes a minute or so; if you have not, you can still do it.',
	overdue: () => 'It was not paid in time, and the court goes back to others any moment now.',
	'to-pay': () => 'It is pending because nothing has been paid yet. Your court is held until then.',
	'pay-later': (venue) => `${venue} has confirmed your booking, so it does not lapse. The money is still open.`,
	choose: (venue) => `${venue} closed the court. Choose what you’d like to happen with your money.`,
	'going-back': () => 'Your refund is on its way.',
	'came-back': () => 'Your refund has been made.',
	'sent-cancelled': (venue, end) =>
		`${end}. You have said that the money was sent: ${venue} first has to see it arrive.`,
	lapsed: () => 'It was not paid in time, so it lapsed and the court is free again. You were not charged.',
	charged: () => 'It was cancelled after the free time, so the late charge stays with the venue.',
	'nothing-paid': () => 'It was cancelled before anything was paid, so nothing comes back.',
}

export function explain(state: OwnState, { venue, cancelReason }: Pick<NamedBooking, 'venue' | 'cancelReason'>) {
	const end = (ended[cancelReason ?? ''] ?? (() => 'It was cancelled'))(venue.name)
	return explanations[state](venue.name, end)
}

export function nextStep(booking: NamedBooking, state: OwnState, now: Date): { to: string; label: string } {
	const { id, money, ownShare } = booking
	if (state === 'choose') return { to: `/my-bookings/${id}/closed?tab=cancelled`, label: 'Choose' }
	if (canCancel(booking, now) && money.due > 0 && money.inReview === 0 && state !== 'overdue') {
		if (ownShare) return { to: `/pay/${ownShare.link}`, label: `Pay your share ${amountOf(ownShare.amount)}` }
		return { to: `/my-bookings/${id}/pay`, label: `Pay ${amountOf(money.due)}` }
	}
	if (money.received > 0) return { to: `/my-bookings/${id}/receipt`, label: 'Receipt' }
	if (booking.status === 'cancelled') return { to: `/my-bookings/${id}/again`, label: 'Book again' }
	return { to: '/my-bookings', label: 'My Bookings' }
}
