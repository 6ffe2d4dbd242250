import { sum } from '#app/lib/money.ts'
import { formatDate, formatTimeRange } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RowLink } from '#app/ui/link/row-link.tsx'
import type { MoneyLabel } from '#app/features/ledger/paid-words.ts'
import { MoneyBadge, StatusBadge } from '../../badges.tsx'
import type { BookingStatus } from '../../status.ts'
import { courtInText } from '#app/lib/text/court-name.ts'

/** A booking among those of many venues; a walk-in without a name has neither `player` nor `guest`. */
type Row = {
	id: number
	venueId: number
	venue: string
	sport: string
	courtNumber: number
	courtName: string | null
	startTime: Date
	endTime: Date
	totalPrice: number
	status: BookingStatus
	paid: MoneyLabel
	player: string | null
	guest: string | null
	/** Whether part of its money can be given back here. */
	refunds: boolean
}

/** An admin's list of bookings, which lead to the venue's own view of them. */
export const BookingRows = ({ bookings, named = false }: { bookings: Row[]; named?: boolean }) => (
	<Card padded={false}>
		<ul className="rows">
			{bookings.map((booking) => (
				<RowLink
					key={booking.id}
					to={`/venue-dashboard/${booking.venueId}/day/bookings/${booking.id}`}
					className="px-5"
					beside={
						booking.refunds && (
							<ButtonLink
								to={`/admin/bookings/${booking.id}/refund`}
								preventScrollReset
								variant="quiet"
								size="sm"
								className="mr-3 mb-2 ml-2"
							>
								Refund<span className="sr-only"> part of booking {booking.id}</span>
							</ButtonLink>
						)
					}
				>
					<span className="min-w-0 grow">
						<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
							<span className="font-semibold tabular-nums max-sm:w-full">
								{formatDate(booking.startTime)},{' '}
								<span className="whitespace-nowrap">{formatTimeRange(booking.startTime, booking.endTime)}</span>
							</span>
							<StatusBadge status={booking.status} />
							<MoneyBadge words={booking.paid} />
							<span className="ml-auto text-sm tabular-nums">{sum(booking.totalPrice)}</span>
						</span>
						<span className="mt-1 block text-sm text-muted wrap-anywhere">
							#{booking.id} · {booking.sport} at {booking.venue},{' '}
							<span className="inline-block">{courtInText(booking.courtName ?? booking.courtNumber)}</span>
							{named && ` · ${booking.player ?? booking.guest ?? 'Walk-in'}`}
						</span>
					</span>
				</RowLink>
			))}
		</ul>
	</Card>
)
