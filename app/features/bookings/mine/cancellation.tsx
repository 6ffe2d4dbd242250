import { cancelTermsWords, lateCharge } from '#app/features/venues/cancellation-policy.ts'
import type { Part } from '#app/features/ledger/money-of.server.ts'
import { amountOf, sum } from '#app/lib/money.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { cancelSums, type CancelSums } from './cancel-sums.ts'
import type { NamedBooking } from './my-bookings.server.ts'
import { canCancel } from '../status.ts'

/** Says in rand what cancelling means, before it is done. */
export function Consequence({ booking, now }: { booking: NamedBooking; now: Date }) {
	const { startTime: start, endTime: end } = booking
	return (
		<>
			<p>
				<span className="block font-semibold">
					{booking.sport.name} at {booking.venue.name}
				</span>
				{formatLongDate(start)}, {formatTimeRange(start, end)}
			</p>
			{canCancel(booking, now) ? (
				<>
					<Sums booking={booking} charge={lateCharge(booking, now)} />
					<p className="text-sm text-muted">
						{cancelTermsWords(booking, now)} The court opens to others straight away.
					</p>
				</>
			) : (
				<p className="text-muted">{booking.status === 'cancelled' ? 'It was cancelled before.' : 'It is over.'}</p>
			)}
		</>
	)
}

function Sums({ booking, charge }: { booking: NamedBooking; charge: number }) {
	const { money, venue } = booking
	const sums = cancelSums(money, charge)
	const later = sums.laterBack + sums.laterStays
	const stays = sums.stays + sums.laterStays
	return (
		<div className="flex flex-col gap-2">
			{money.held > 0 && <p className="font-semibold">{outcome(sums.back, sums.stays)}</p>}
			{(sums.parts.length > 1 || sums.parts.some(({ own }) => !own)) && (
				<p>Everybody gets back their part: {partsWords(sums.parts)}.</p>
			)}
			{sums.back > 0 && <p>{wayBack(sums, venue.name)}</p>}
			{later > 0 && (
				<p className={money.held > 0 ? '' : 'font-semibold'}>
					The venue hasn’t confirmed {amountOf(later)} yet. Once it arrives, {outcome(sums.laterBack, sums.laterStays)}
				</p>
			)}
			{money.inReview > 0 && (
				<p className={money.held > 0 ? '' : 'font-semibold'}>
					{amountOf(money.inReview)} comes back: it wasn’t the right amount.
				</p>
			)}
			{stays > 0 && <p>If the court is booked again, the {amountOf(stays)} comes back too.</p>}
			{money.held === 0 && later === 0 && money.inReview === 0 && (
				<p className="font-semibold">{unpaid(booking, charge)}</p>
			)}
		</div>
	)
}

function outcome(back: number, stays: number) {
	if (stays === 0) return `${amountOf(back)} comes back.`
	if (back === 0) return `${amountOf(stays)} stays with the venue.`
	return `${amountOf(back)} comes back, ${amountOf(stays)} stays with the venue.`
}

function unpaid({ totalPrice }: NamedBooking, charge: number) {
	return charge === 0
		? `You haven’t paid the ${sum(totalPrice)} yet, so you owe nothing.`
		: `Nothing was paid, so nothing comes back. The venue may ask for its late charge of ${sum(charge)}.`
}

const nameOf = ({ own, name }: Part) => (own ? 'you' : (name ?? 'the other payer'))
const partsWords = (parts: Part[]) => parts.map((part) => `${nameOf(part)} ${amountOf(part.left)}`).join(', ')

const WAYS_BACK: Record<Part['by'], (venue: string) => string> = {
	provider: () => 'We’ll refund your card within a few days.',
	venue: (venue) => `${venue} pays it back to you.`,
	credit: (venue) => `You keep it as credit at ${venue}.`,
}

function wayBack({ parts }: CancelSums, venue: string) {
	const ways: Record<Part['by'], (sum: string) => string> = {
		provider: (sum) => `${sum} to the card it was paid with, within a few days`,
		venue: (sum) => `${sum} from ${venue}, by hand`,
		credit: (sum) => `${sum} as credit at ${venue}`,
	}
	const used = [...new Set(parts.map(({ by }) => by))]
	if (used.length === 1) return WAYS_BACK[used[0]!](venue)
	const of = (by: Part['by']) => parts.filter((part) => part.by === by).reduce((total, { left }) => total + left, 0)
	return `It comes in parts: ${used.map((by) => ways[by](amountOf(of(by)))).join('; ')}.`
}
