import { cancelTermsWords, lateCharge } from '#app/features/venues/cancellation-policy.ts'
import type { Part } from '#app/features/ledger/money-of.server.ts'
import { amountOf, sum } from '#app/lib/money.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { cancelSums, type CancelSums } from './cancel-sums.ts'
import type { NamedBooking } from './my-bookings.server.ts'
import { canCancel } from '../status.ts'
import { recipients, sumOf } from './whose-money.ts'

/** Says in rand, and of a pack in hours, what cancelling means, before it is done. */
export function Consequence({ booking, pack, now }: { booking: NamedBooking; pack: string | null; now: Date }) {
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
					{pack !== null && <p className="font-semibold">{pack}</p>}
					{(pack === null || booking.totalPrice > 0) && <Sums booking={booking} charge={lateCharge(booking, now)} />}
					<p className="text-sm text-muted">
						{cancelTermsWords(booking, now)} The court opens to others straight away.
					</p>
				</>
			) : (
				<p className="text-muted">
					{booking.status === 'cancelled' ? 'It’s cancelled already.' : 'This game is over.'}
				</p>
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
			{money.held > 0 && (
				<p className="font-semibold">
					{sums.stays === 0 ? wayBack(sums, venue.name) : outcome(sums.back, sums.stays, sumOf(amounts(sums.staying)))}
				</p>
			)}
			{(sums.parts.length > 1 || sums.parts.some(({ own }) => !own)) && (
				<p>
					{sums.parts.length === 1
						? `It goes to ${nameOf(sums.parts[0]!)}.`
						: `Everyone gets their part back: ${partsWords(sums.parts)}.`}
				</p>
			)}
			{sums.back > 0 && sums.stays > 0 && <p>{wayBack(sums, venue.name)}</p>}
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
			{stays > 0 && <p>{ifBookedAgain(amountOf(stays), recipients(amounts(sums.staying)))}</p>}
			{money.held === 0 && later === 0 && money.inReview === 0 && (
				<p className="font-semibold">{unpaid(booking, charge)}</p>
			)}
		</div>
	)
}

/** `staying` is what stays with whose it is. */
function outcome(back: number, stays: number, staying = amountOf(stays)) {
	if (stays === 0) return `${amountOf(back)} comes back.`
	if (back === 0) return `${staying} stays with the venue.`
	return `${amountOf(back)} comes back. ${staying} stays with the venue.`
}

/** `to` is who gets it, unless it is the booker alone. */
const ifBookedAgain = (sum: string, to: string | null) =>
	`If the court is booked again, the ${sum} comes back ${to === null ? 'too' : `to ${to}`}.`

const amounts = (parts: Part[]) => parts.map(({ left, ...part }) => ({ ...part, amount: left }))

function unpaid({ totalPrice }: NamedBooking, charge: number) {
	return charge === 0
		? `You haven’t paid the ${sum(totalPrice)} yet, so you owe nothing.`
		: `Nothing was paid, so nothing comes back. The venue may ask for its late charge of ${sum(charge)}.`
}

const nameOf = ({ own, name }: Part) => (own ? 'you' : (name ?? 'the other payer'))
const partsWords = (parts: Part[]) => parts.map((part) => `${nameOf(part)} ${amountOf(part.left)}`).join(', ')

/** `yours` is false where others have paid a part of it. */
const WAYS_BACK: Record<Part['by'], (sum: string, venue: string, yours: boolean) => string> = {
	provider: (sum, _, yours) =>
		`We’ll refund ${sum} to ${yours ? 'your card' : 'the cards it was paid with,'} within a few days.`,
	venue: (sum, venue, yours) => `${venue} will refund ${yours ? `you ${sum}` : sum}.`,
	credit: (sum, venue, yours) => `${yours ? `You keep ${sum}` : `${sum} goes back`} as credit at ${venue}.`,
}

/** Says by which ways money goes back, each with its sum. */
function wayBack({ parts }: CancelSums, venue: string) {
	const ways = [...new Set(parts.map(({ by }) => by))].map((by) => {
		const some = parts.filter((part) => part.by === by)
		const sum = amountOf(some.reduce((total, { left }) => total + left, 0))
		return WAYS_BACK[by](
			sum,
			venue,
			some.every(({ own }) => own),
		)
	})
	return ways.join(' ')
}
