import { rate, sum } from '#app/lib/money.ts'
import { formatLongDate, formatTime, formatTimeRange } from '#app/lib/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { PaymentBadge, StatusBadge } from './badges.tsx'
import type { VenueBooking } from './venue-bookings.server.ts'
import { Customer } from './customer.tsx'

/** Everything the venue's own people may know of a booking. */
export function BookingFacts({ booking }: { booking: VenueBooking }) {
	const { sport, courtNumber, breakdown, totalPrice, paymentMethod, notes } = booking
	const [start, end] = [new Date(booking.startTime), new Date(booking.endTime)]
	return (
		<div className="flex flex-col gap-4">
			<Customer customer={booking.customer} />
			<div className="flex flex-wrap gap-2">
				<StatusBadge status={booking.status} />
				<PaymentBadge status={booking.paymentStatus} />
				{booking.noShow && <Badge tone="clay">No-show</Badge>}
			</div>
			<p>
				{formatLongDate(start)}
				<span className="block font-display text-xl font-semibold tabular-nums">{formatTimeRange(start, end)}</span>
				<span className="text-muted">
					{sport.name}, court {courtNumber} · Booking {booking.id}
				</span>
			</p>
			<dl className="flex flex-col gap-1 border-t border-line pt-3 tabular-nums">
				{breakdown.map(({ hour, price, peak }) => (
					<div key={hour} className="flex justify-between gap-4 text-sm text-muted">
						<dt>
							{formatTime(new Date(hour))}
							{peak && ' (peak)'}
						</dt>
						<dd>{rate(price)}</dd>
					</div>
				))}
				<div className="flex justify-between gap-4 font-semibold">
					<dt>Total · {paymentMethod}</dt>
					<dd>{sum(totalPrice)}</dd>
				</div>
			</dl>
			{notes && <p className="wrap-anywhere whitespace-pre-line text-muted">“{notes}”</p>}
		</div>
	)
}
