import { sum } from '#app/lib/money.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time.ts'
import type { VenueBooking } from './venue-bookings.server.ts'

/** What cancelling by the venue means, in rand, before one does it. A venue that cancels never keeps a charge. */
export function VenueConsequence({ booking, problem }: { booking: VenueBooking; problem: string | null }) {
	const { customer, sport, totalPrice, paymentStatus } = booking
	const [start, end] = [new Date(booking.startTime), new Date(booking.endTime)]
	return (
		<>
			<p>
				<span className="block font-semibold wrap-anywhere">
					{customer.name} · {sport.name}, court {booking.courtNumber}
				</span>
				{formatLongDate(start)}, {formatTimeRange(start, end)}
			</p>
			{problem ? (
				<p className="text-muted">{problem}</p>
			) : (
				<>
					<p className="font-semibold">
						{paymentStatus === 'paid'
							? `${sum(totalPrice)} was paid and goes back to ${customer.name} in full.`
							: `${sum(totalPrice)} was not paid yet and will not come in.`}
					</p>
					<p className="text-sm text-muted">
						{booking.userId === null
							? `A walk-in gets no notice: please tell them${customer.phone ? ` on ${customer.phone}` : ''}. `
							: 'They are told at once. '}
						The court is free for others straight away.
					</p>
				</>
			)}
		</>
	)
}
