import { amountOf, sum } from '#app/lib/money.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import type { ChangeableBooking } from './booking-changes.server.ts'
import { courtInText } from '#app/lib/text/court-name.ts'

/** Says in rand what cancelling by the venue means. A venue that cancels never keeps a charge. */
export function VenueConsequence({ booking, problem }: { booking: ChangeableBooking; problem: string | null }) {
	const { customer, sport } = booking
	const { startTime: start, endTime: end } = booking
	return (
		<>
			<p>
				<span className="block font-semibold wrap-anywhere">
					{customer.name} · {sport.name}, {courtInText(booking.courtName ?? booking.courtNumber)}
				</span>
				{formatLongDate(start)}, {formatTimeRange(start, end)}
			</p>
			{problem ? (
				<p className="text-muted">{problem}</p>
			) : (
				<>
					<p className="font-semibold">{consequences(booking).join(' ')}</p>
					<p className="text-sm text-muted">
						{booking.userId === null
							? `We can’t reach walk-ins, so please tell them${customer.phone ? ` on ${customer.phone}` : ''}. `
							: 'We’ll tell them straight away. '}
						The court opens to others straight away.
					</p>
				</>
			)}
		</>
	)
}

function consequences({ money, totalPrice }: ChangeableBooking) {
	const sentences = [
		...(money.held > 0 ? [`${amountOf(money.held)} was paid and goes back in full.`] : []),
		...(money.inReview > 0 ? [`${amountOf(money.inReview)} goes back. It wasn’t the right amount.`] : []),
		...(money.claimed > 0
			? [
					money.claimedMethod === 'cash'
						? `${amountOf(money.claimed)} in cash won’t come in.`
						: `${amountOf(money.claimed)} is on its way. Once you’ve confirmed it, it goes back in full.`,
				]
			: []),
	]
	return sentences.length > 0 ? sentences : [`${sum(totalPrice)} wasn’t paid yet and won’t come in.`]
}
