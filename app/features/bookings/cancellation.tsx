import { sum } from '#app/lib/money.ts'
import { formatDate, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time.ts'
import type { NamedBooking } from './my-bookings.server.ts'
import { canCancel, freeUntil, lateCharge } from './status.ts'

/** What cancelling means, in rand, before one does it. */
export function Consequence({ booking, now }: { booking: NamedBooking; now: Date }) {
	const [start, end] = [new Date(booking.startTime), new Date(booking.endTime)]
	const charge = lateCharge(booking, now)
	const until = freeUntil(booking)
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
					<p className="font-semibold">{outcome(booking, charge)}</p>
					<p className="text-sm text-muted">
						Cancelling is free until {formatDate(until)} at {formatTime(until)}; after that {booking.lateChargePercent}{' '}
						% stays with the venue. The court is free for others at once.
					</p>
				</>
			) : (
				<p className="text-muted">{booking.status === 'cancelled' ? 'It was cancelled before.' : 'It is over.'}</p>
			)}
		</>
	)
}

function outcome({ totalPrice, paymentStatus }: NamedBooking, charge: number) {
	if (paymentStatus !== 'paid') {
		return charge === 0
			? `You owe nothing: ${sum(totalPrice)} was not paid yet.`
			: `${sum(charge)} of ${sum(totalPrice)} is owed to the venue.`
	}
	if (charge === 0) return `${sum(totalPrice)} comes back.`
	return `${sum(totalPrice - charge)} comes back, ${sum(charge)} stays with the venue.`
}
