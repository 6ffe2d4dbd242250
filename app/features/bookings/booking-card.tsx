import { CourtDrawing } from '#app/ui/court-drawing.tsx'
import { placeOf } from '#app/features/venues/card.ts'
import { sum } from '#app/lib/money.ts'
import { formatDate, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import type { NamedBooking } from './my-bookings.server.ts'
import { canCancel, freeUntil, lateCharge, type BookingStatus, type PaymentStatus } from './status.ts'

const statuses: Record<BookingStatus, { label: string; tone: BadgeTone }> = {
	pending: { label: 'Pending', tone: 'sun' },
	confirmed: { label: 'Confirmed', tone: 'court' },
	cancelled: { label: 'Cancelled', tone: 'clay' },
	completed: { label: 'Completed', tone: 'neutral' },
}
const payments: Record<PaymentStatus, { label: string; tone: BadgeTone }> = {
	pending: { label: 'Not paid yet', tone: 'outline' },
	paid: { label: 'Paid', tone: 'court' },
	refunded: { label: 'Refunded', tone: 'neutral' },
}

/** One's own booking: when, where, what it costs and what one can do about it. */
export function BookingCard({ booking, now }: { booking: NamedBooking; now: Date }) {
	const { venue, sport } = booking
	const [start, end] = [new Date(booking.startTime), new Date(booking.endTime)]
	const live = booking.status !== 'cancelled'
	const running = live && start <= now && now < end
	const cancellable = canCancel(booking, now)
	const until = freeUntil(booking)
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
						<Badge tone={statuses[booking.status].tone}>{statuses[booking.status].label}</Badge>
						<Badge tone={payments[booking.paymentStatus].tone}>{payments[booking.paymentStatus].label}</Badge>
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
					<p className="text-sm text-muted">
						{cancellable
							? now <= until
								? `Free to cancel until ${formatDate(until)}, ${formatTime(until)}`
								: `Cancelling now costs ${sum(lateCharge(booking, now))}`
							: booking.cancelledAt
								? `Cancelled on ${formatDate(new Date(booking.cancelledAt))}`
								: `Booking ${booking.id}`}
					</p>
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
