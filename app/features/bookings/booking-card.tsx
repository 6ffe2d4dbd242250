import { CourtDrawing } from '#app/ui/court-drawing.tsx'
import { placeOf } from '#app/features/venues/card.ts'
import { sum } from '#app/lib/money.ts'
import { formatDate, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { PaymentBadge, StatusBadge } from './badges.tsx'
import { closedWords } from './closing-reasons.ts'
import type { NamedBooking } from './my-bookings.server.ts'
import { canCancel, freeUntil, lateCharge } from './status.ts'

/** One's own booking: when, where, what it costs and what one can do about it. */
export function BookingCard({ booking, now }: { booking: NamedBooking; now: Date }) {
	const { venue, sport } = booking
	const [start, end] = [new Date(booking.startTime), new Date(booking.endTime)]
	const live = booking.status !== 'cancelled'
	const running = live && start <= now && now < end
	const cancellable = canCancel(booking, now)
	return (
		<li className={`${cardClass} grid sm:grid-cols-[9rem_1fr]`}>
			<CourtDrawing
				sport={sport.icon}
				color={sport.color}
				className={`h-16 w-full sm:h-full ${live ? '' : 'opacity-60 grayscale'}`}
			/>
			<div className="flex flex-col gap-4 p-5">
				<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
					<div className="min-w-0">
						<p className="text-sm font-semibold text-muted">{formatLongDate(start)}</p>
						<p className="font-display text-2xl leading-8 font-semibold tabular-nums">{formatTimeRange(start, end)}</p>
					</div>
					<div className="flex flex-wrap gap-2">
						{running && <Badge tone="court">Now</Badge>}
						<StatusBadge status={booking.status} />
						<PaymentBadge status={booking.paymentStatus} />
					</div>
				</div>
				<div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
					<div className="min-w-0">
						<h2 className="text-lg">
							<a
								href={`/venues/${venue.id}?sport=${sport.id}`}
								className="-my-2 inline-flex min-h-11 items-center underline-offset-4 hover:underline"
							>
								{venue.name}
							</a>
						</h2>
						<p className="text-muted">
							{sport.name} · Court {booking.courtNumber} · {placeOf(venue.location, venue.city)}
						</p>
						{booking.notes && (
							<p className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">“{booking.notes}”</p>
						)}
					</div>
					<p className="font-display text-xl font-semibold tabular-nums">{sum(booking.totalPrice)}</p>
				</div>
				<div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 print:hidden">
					<p className="text-sm text-muted">{whatHolds(booking, now)}</p>
					<div className="flex flex-wrap gap-2">
						<ButtonLink to={`/my-bookings/${booking.id}/again`} variant="secondary" size="sm">
							Book Again
						</ButtonLink>
						{cancellable && (
							<ButtonLink to={`/my-bookings/${booking.id}/cancel`} preventScrollReset variant="danger" size="sm">
								Cancel Booking
							</ButtonLink>
						)}
					</div>
				</div>
			</div>
		</li>
	)
}

/** What cancelling would cost, or what became of the booking. */
function whatHolds(booking: NamedBooking, now: Date) {
	const { id, cancelledAt, closedFor, paymentStatus, totalPrice } = booking
	if (canCancel(booking, now)) {
		const until = freeUntil(booking)
		return now <= until
			? `Free to cancel until ${formatDate(until)}, ${formatTime(until)}`
			: `Cancelling now costs ${sum(lateCharge(booking, now))}`
	}
	if (!cancelledAt) return `Booking ${id}`
	const day = formatDate(new Date(cancelledAt))
	if (!closedFor) return `Cancelled on ${day}`
	const money = paymentStatus === 'paid' ? `. The venue returns your ${sum(totalPrice)} or moves your booking.` : ''
	return `${closedWords(closedFor)}, ${day}${money}`
}
