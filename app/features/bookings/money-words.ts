import { deadlineOf } from '#app/features/ledger/deadline.ts'
import type { BackTo, Money, Part } from '#app/features/ledger/money-of.server.ts'
import { inReviewWords, isPartPaid, type MoneyLabel, PAID, paidLabel, paidOf } from '#app/features/ledger/paid-words.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { amountOf, rate, sum } from '#app/lib/money.ts'
import { capital } from '#app/lib/text/list.ts'
import { dayAndTime, formatDay, formatTime } from '#app/lib/time/time.ts'
import { cancelSums } from './mine/cancel-sums.ts'
import type { NamedBooking } from './mine/my-bookings.server.ts'
import { recipients, sumOf, wentBack } from './mine/whose-money.ts'
import { chooseUntil, type PaymentStatus } from './status.ts'

/** The state of a booking's money in a few words, and a line that says more. */
export type MoneyWords = MoneyLabel & { line: string | null }

type VenueMoney = Pick<Money, 'held' | 'total' | 'claimed' | 'claimedMethod' | 'inReview' | 'toHandBack' | 'back'>
type Owed = {
	money: VenueMoney
	paymentStatus: PaymentStatus
	onAccount: boolean
	/** A cancelled one owes nothing more, and one free of charge is no paid one then. */
	isCancelled: boolean
	/** Whether its court was closed and its player has yet to choose. */
	choosing?: boolean
	/** How many half hours a pack alone pays for, how many went back to it, and how many a live booking has. */
	packHalfHours?: number
	packBack?: number
	/** Whether that pack was taken back. */
	packGone?: boolean
	/** Whether it is on a statement already. */
	isBilled?: boolean
	halfHours?: number
}

/** The state of a booking's money as the venue's people and admins read it. */
export function venueMoneyWords(of: Owed): MoneyLabel {
	const { money, paymentStatus, onAccount, isCancelled, choosing, packHalfHours = 0, packBack = 0, halfHours = 0 } = of
	const hours = packBack > 0 && (of.packGone ? 'pack taken back' : `${packHours(packBack)} back`)
	if (money.inReview > 0) return { label: `Wrong amount: ${amountOf(money.inReview)}`, tone: 'sun' }
	if (money.claimed > 0) {
		return { label: money.claimedMethod === 'cash' ? 'Cash on arrival' : 'Payment sent', tone: 'sun' }
	}
	if (money.toHandBack > 0) return { label: toPayBack(money.toHandBack), tone: 'sun' }
	if (choosing && money.held > 0) return { label: 'Choosing refund or new time', tone: 'sun' }
	if (paymentStatus === 'refunded')
		return { label: [refundedWords(money.back), ...(hours ? [hours] : [])].join(', '), tone: 'neutral' }
	if (hours && money.held <= 0) return { label: capital(hours), tone: 'neutral' }
	if (packHalfHours > 0 && money.held >= money.total)
		return { label: `Pack, ${packHours(packHalfHours)}`, tone: 'court' }
	if (paymentStatus === 'paid') return PAID
	if (isCancelled && money.held <= 0) return NOTHING_PAID
	if (onAccount && !isPartPaid(money))
		return { label: of.isBilled ? 'On account, billed' : 'On account, to be invoiced', tone: 'neutral' }
	if (packHalfHours > 0 && halfHours > 0 && money.held <= 0)
		return { label: `${packHours(packHalfHours).replace(/ hours?$/, '')} of ${packHours(halfHours)} paid`, tone: 'sun' }
	return paidLabel(money)
}

const short = (cents: number) => (cents % 100 === 0 ? rate(cents / 100) : amountOf(cents))

/** `R120 to pay back`, in whole cents */
export const toPayBack = (cents: number) => `${short(cents)} to pay back`

/** `Refunded`, or `Credit R840` where it became that. */
function refundedWords({ provider, venue, credit }: Money['back']) {
	if (credit === 0) return 'Refunded'
	return provider + venue > 0 ? `Refunded, ${short(credit)} credit` : `Credit ${short(credit)}`
}

const NOTHING_PAID: MoneyLabel = { label: 'Nothing paid', tone: 'outline' }

/** The state of a booking's money as its player reads it. */
export function moneyWords(booking: NamedBooking, now: Date): MoneyWords {
	return booking.status === 'cancelled' ? cancelledWords(booking) : liveWords(booking, now)
}

function liveWords(booking: NamedBooking, now: Date): MoneyWords {
	const { money, atVenue } = booking
	const { total, held, due, claimed, claimedCash } = money
	const rest = atVenue > 0 && `${amountOf(atVenue)} at the venue`
	if (total === 0) return { label: 'Free of charge', tone: 'neutral', line: null }
	const review = money.inReview > 0 && inReviewWords(money.inReview)
	if (held >= total) {
		return { ...paidLabel(money), line: sentence([backWords(booking), moreWords(money), review]) }
	}
	const open = due > atVenue && held + claimed > 0 ? `${amountOf(due - atVenue)} still to pay` : null
	const sent = claimed > claimedCash && `${amountOf(claimed - claimedCash)} sent`
	const cash = claimedCash > 0 && `${amountOf(claimedCash)} in cash at the venue`
	if (claimed > 0 && (due === 0 || (held === 0 && due === atVenue))) {
		const label = sent ? 'Payment sent – venue to confirm' : 'Cash at the venue'
		return {
			label,
			tone: 'sun',
			line: sentence([
				held > 0 && paidOf(money),
				claimed < total && sent,
				claimed < total && cash,
				rest,
				moreWords(money),
				review,
			]),
		}
	}
	if (held > 0) {
		return {
			...paidLabel(money),
			line: sentence([sharesWords(money), sent, cash, open, rest, backWords(booking), review]),
		}
	}
	if (claimed > 0) {
		const label = sent ? 'Partly sent – venue to confirm' : 'Partly cash at the venue'
		return { label, tone: 'sun', line: sentence([sent, cash, open, rest, review]) }
	}
	if (review) return { label: 'Being checked', tone: 'sun', line: review }
	return {
		...paidLabel(money),
		line: sentence([sharesWords(money), backWords(booking), unpaidWords(booking, now), rest]),
	}
}

/** Says how much more payers have sent than is owed. */
function moreWords({ held, claimed, claimedCash, total, isOwed }: Money) {
	const more = Math.min(claimed - claimedCash, held + claimed - total)
	if (more > 0 && isOwed) return `${amountOf(more)} from friends is on its way.`
	return more > 0 && `${amountOf(more)} more is on its way to the venue; it comes back when it arrives.`
}

const sharesWords = ({ sharesPaid, sharesTotal }: Money) =>
	sharesTotal > 0 && `${sharesPaid} of ${sharesTotal} shares paid`

function unpaidWords(booking: NamedBooking, now: Date) {
	const { status, endTime } = booking
	if (status === 'confirmed' && endTime > now) return 'Pay here or at the venue.'
	const until = deadlineOf(booking)
	return until && until > now ? `Pay by ${dayAndTime(until, now)} to keep the court.` : null
}

function cancelledWords(booking: NamedBooking): MoneyWords {
	const { money, cancelReason, lateCharge, venue } = booking
	const { held, returned, back, backTo, parts } = money
	const onTheWay = money.returning + money.reviewBack
	const given = back.credit > 0 && `${amountOf(back.credit)} is credit at ${venue.name}`
	const [gone, going] = [true, false].map((done) => backTo.filter((part) => part.done === done)) as [BackTo[], BackTo[]]
	const sent = money.claimed - money.claimedCash
	const until = chooseUntil(booking)
	if (until && held > 0) {
		const ways = parts.some(({ own }) => own) ? 'refund, move or credit' : 'refund or move'
		const choice = `Pick ${ways} by ${formatDay(until)} at ${formatTime(until)}. After that you get ${amountOf(held)} back.`
		const other = onTheWay > 0 && `${amountOf(onTheWay)} on its way back`
		return { label: 'Refund or move?', tone: 'clay', line: sentence([choice, other]) }
	}
	if (onTheWay > 0) {
		return {
			label: `${amountOf(onTheWay)} on its way back`,
			tone: 'sun',
			line: sentence([
				howBack(booking),
				toFriends(going),
				given,
				held > 0 && `${stayingOf(parts)} stays with the venue`,
			]),
		}
	}
	if (returned > 0) {
		const moved = returned - back.credit
		const came = moved > 0 && wentBack(gone).join()
		const stayed = held > 0 && `${stayingOf(parts)} stayed with the venue`
		const line = [came, given, stayed].filter(Boolean).join(', ')
		return { label: moved === 0 ? 'Credit' : stayed ? 'Part refunded' : 'Refunded', tone: 'neutral', line }
	}
	if (held > 0) {
		return { ...paidLabel(money), line: `${stayingOf(parts)} stayed with the venue` }
	}
	if (sent > 0) {
		const { laterBack, laterStays } = cancelSums(money, lateCharge)
		const goes = [laterBack > 0 && `${amountOf(laterBack)} goes back`, stays(laterStays)].filter(Boolean).join(', ')
		return { label: 'Payment sent – venue to confirm', tone: 'sun', line: `When it arrives, ${goes}.` }
	}
	if (cancelReason === 'unpaid') {
		return { label: 'Not paid', tone: 'outline', line: 'Not paid in time: the court is free again' }
	}
	const line = lateCharge > 0 ? `The venue may ask for its late charge of ${sum(lateCharge)}.` : null
	return { ...NOTHING_PAID, line }
}

const stays = (cents: number) => cents > 0 && `${amountOf(cents)} stays with the venue`

/** Says what went back on a live booking, such as after a move to a cheaper hour, and what became credit. */
function backWords({ money: { back, backTo }, venue }: NamedBooking) {
	const credit = back.credit > 0 && `${amountOf(back.credit)} went to your credit at ${venue.name}`
	return sentence([...wentBack(backTo), credit])
}

const stayingOf = (parts: Part[]) => sumOf(parts.map(({ left, ...part }) => ({ ...part, amount: left })))

function toFriends(going: BackTo[]) {
	const to = recipients(going)
	return to !== null && `For ${to}`
}

function howBack({ money: { back }, venue }: NamedBooking) {
	if (back.provider > 0 && back.venue > 0) return `To the card, and by ${venue.name}`
	if (back.venue > 0) return `${venue.name} sends it`
	return back.provider > 0 ? 'To the card, within a few days' : null
}

const sentence = (parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ') || null
