import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { streetAddress } from '#app/lib/text/place.ts'
import { sum } from '#app/lib/money.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { MoneyBadge, StatusBadge } from '../badges.tsx'
import type { WordedBooking } from './booking-state.ts'
import { CardActions } from './card-actions.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { courtLabel } from '#app/lib/text/court-name.ts'

type Props = { booking: WordedBooking; now: Date; mayReview?: boolean; vote?: string }

export function BookingCard({ booking, now, mayReview, vote }: Props) {
	const { venue, sport } = booking
	const { startTime: start, endTime: end } = booking
	const live = booking.status !== 'cancelled'
	const running = live && start <= now && now < end
	const { money: words, missed } = booking.words
	const line = missed ?? booking.words.line
	/** The money that came back is said below, and counts more than the price of a cancelled booking. */
	const back = !live && words.line
	return (
		<li className={`${cardClass} grid sm:grid-cols-[9rem_1fr]`}>
			<CourtDrawing
				sport={sport.icon}
				color={sport.color}
				className={`h-1 w-full sm:h-full ${live ? '' : 'opacity-60 grayscale'}`}
			/>
			<div className="flex min-w-0 flex-col gap-4 p-5">
				<div className="flex flex-col items-start justify-between gap-x-6 gap-y-2 sm:flex-row">
					<div className="min-w-0">
						<p className="text-sm font-semibold text-muted">{formatLongDate(start)}</p>
						<p className="font-display text-2xl leading-8 font-semibold tabular-nums">{formatTimeRange(start, end)}</p>
					</div>
					<div className="flex flex-wrap gap-2">
						{running && <Badge tone="court">Now</Badge>}
						{missed ? <Badge tone="clay">Missed</Badge> : <StatusBadge status={booking.status} />}
						<MoneyBadge words={words} />
					</div>
				</div>
				<div>
					<div className="flex items-baseline justify-between gap-4">
						<h2 className="min-w-0 text-lg">
							<Link
								to={`/my-bookings/${booking.id}`}
								className="-my-2 inline-flex min-h-11 items-center py-2 underline-offset-4 hover:underline"
							>
								{venue.name}
							</Link>
						</h2>
						{!back && <p className="font-display text-xl font-semibold tabular-nums">{sum(booking.totalPrice)}</p>}
					</div>
					<p className="text-muted">
						{sport.name} · {courtLabel(booking.courtName ?? booking.courtNumber)} · {streetAddress(venue)}
					</p>
					{booking.notes && (
						<p className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">“{booking.notes}”</p>
					)}
				</div>
				{booking.entryCode && (
					<p className="flex items-baseline gap-2 text-sm text-muted">
						Entry code
						<span className="font-display text-xl leading-6 font-semibold tracking-widest text-ink tabular-nums">
							{booking.entryCode}
						</span>
					</p>
				)}
				<div className="flex flex-col gap-3 border-t border-line pt-4 print:hidden">
					<div className="flex flex-col gap-0.5 text-sm empty:hidden">
						{words.line && <p>{words.line}</p>}
						{line && <p className="text-muted">{line}</p>}
					</div>
					<CardActions booking={booking} now={now} mayReview={mayReview} vote={vote} />
				</div>
			</div>
		</li>
	)
}
