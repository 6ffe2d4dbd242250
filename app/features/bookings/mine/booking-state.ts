import { amountOf, sum } from '#app/lib/money.ts'
import { dateOf, dayAndTime, formatDate, formatDay } from '#app/lib/time/time.ts'
import { freeUntil, lateCharge } from '#app/features/venues/cancellation-policy.ts'
import type { NoticeTone } from '#app/ui/notice.tsx'
import { closedWords } from '../closing/closing-reasons.ts'
import { moneyWords } from '../money-words.ts'
import { canCancel, correctedUntil } from '../status.ts'
import type { NamedBooking } from './my-bookings.server.ts'

/** A booking with what its player is told of it, worked out on the server: the browser needs none of the rules. */
export type WordedBooking = NamedBooking & { words: ReturnType<typeof wordsOf> }

export const withWords = <B extends NamedBooking>(booking: B, now: Date) => ({
	...booking,
	words: wordsOf(booking, now),
})

function wordsOf(booking: NamedBooking, now: Date) {
	const [money, state] = [moneyWords(booking, now), bookingState(booking, now)]
	const missed = missedLine(booking, now)
	return { money, state, missed, about: missed ?? besideTitle(state.title, money.line), line: statusLine(booking, now) }
}

/** How a booking stands, in a sentence; `heldUntil` is a moment still to come. */
export type BookingState = { title: string; tone: NoticeTone; heldUntil: Date | null }

/** Says how a booking stands: only one that the venue has confirmed is the player's. */
export function bookingState(booking: NamedBooking, now: Date): BookingState {
	const { status, startTime, endTime, venue, payBy } = booking
	const state = (tone: NoticeTone, title: string, heldUntil: Date | null = null) => ({ title, tone, heldUntil })
	if (status === 'cancelled') return state('error', cancelledWords(booking))
	if (booking.noShow) return state('warn', 'You didn’t make it to this one')
	if (status === 'completed' || endTime <= now) return state('info', 'This game is over')
	if (status === 'confirmed') return state('success', startTime <= now ? 'On now' : 'Court’s yours')
	if (startTime <= now) return state('warn', `On now, but ${venue.name} hasn’t confirmed it`)
	if (payBy !== null) {
		return now < payBy
			? state('warn', `Held until ${dayAndTime(payBy, now)}: pay to keep it`, payBy)
			: state('error', 'Not paid in time: the court may go to others')
	}
	return state('warn', heldWords(booking, now))
}

type Held = Pick<NamedBooking, 'startTime' | 'money'> & { venue: { name: string } }

/** Says for what a request waits that some money has come for, so that it does not lapse; `own` is for its booker. */
export function heldWords({ venue, startTime, money }: Held, now: Date, own = true) {
	const { dueNow, inReview, claimed, claimedCash } = money
	const payment = own ? 'your payment' : 'a payment'
	if (inReview > 0) return `Held while ${venue.name} looks at ${payment}`
	if (dueNow > 0) return `Held: ${amountOf(dueNow)} still to pay before ${dayAndTime(startTime, now)}`
	if (claimed > claimedCash) return `Held while ${venue.name} checks ${payment}`
	if (claimed > 0) return own ? `Held: bring ${amountOf(claimedCash)} in cash` : 'Held: to be paid in cash at the venue'
	return `Held until ${venue.name} confirms it`
}

/** Returns the parts of a line of money that a title does not say already. */
const besideTitle = (title: string, line: string | null) =>
	line
		?.split(' · ')
		.filter((part) => !title.includes(part))
		.join(' · ') || null

/** Says who saw nobody come, what is owed all the same, and that the venue can put it right; null where somebody came. */
export function missedLine(booking: NamedBooking, now: Date) {
	const { money, noShow, status, venue } = booking
	if (!noShow || status === 'cancelled') return null
	const until = correctedUntil(booking)
	const owed = money.due > 0 ? ` ${amountOf(money.due)} is still owed.` : ''
	const said = `${venue.name} says nobody came.${owed}`
	if (until !== null && until < now) return said
	return `${said} Were you there? Tell them: they can put it right${until === null ? '' : ` until ${formatDay(until)}`}.`
}

/** Says what cancelling would cost, or how the booking was cancelled; null for one that was played. */
export function statusLine(booking: NamedBooking, now: Date) {
	if (!canCancel(booking, now)) return booking.cancelledAt ? cancelledWords(booking) : null
	const until = freeUntil(booking)
	const cost = lateCharge(booking, now)
	if (booking.untaken) return cost > 0 ? `Once it’s paid, cancelling costs ${sum(cost)}` : null
	const today = dateOf(until) === dateOf(now) ? 'today, ' : ''
	return now <= until ? `Free to cancel until ${today}${dayAndTime(until, now)}` : `Cancelling now costs ${sum(cost)}`
}

function cancelledWords({ cancelledAt, closedFor, cancelReason }: NamedBooking) {
	const day = cancelledAt && formatDate(cancelledAt)
	if (closedFor) return [closedWords(closedFor), day].filter(Boolean).join(', ')
	return [CANCELLED[cancelReason ?? ''] ?? 'Cancelled', day].filter(Boolean).join(' on ')
}

const CANCELLED: Partial<Record<string, string>> = {
	customer: 'Cancelled by you',
	venue: 'Cancelled by the venue',
	unpaid: 'Released unpaid',
}
