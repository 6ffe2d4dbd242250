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
export type BookingRow = {
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

type Props = {
	bookings: BookingRow[]
	/** The page of the list that they are on, for the way back. */
	page?: number
	named?: boolean
}

/** An admin's list of bookings, which lead to the venue's own view of them. */
export function BookingRows({ bookings, page = 1, named = false }: Props) {
	const anyRefunds = bookings.some(({ refunds }) => refunds)
	return (
		<Card padded={false}>
			<ul className="rows">
				{bookings.map((booking) => (
					<RowLink
						key={booking.id}
						to={`/venue-dashboard/${booking.venueId}/day/bookings/${booking.id}`}
						className="px-5"
						beside={anyRefunds && <Refund booking={booking} page={page} />}
					>
						<span className="min-w-0 grow">
							<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
								<span className="font-semibold tabular-nums max-sm:w-full">
									{formatDate(booking.startTime)},{' '}
									<span className="whitespace-nowrap">{formatTimeRange(booking.startTime, booking.endTime)}</span>
								</span>
								<StatusBadge status={booking.status} />
								<MoneyBadge words={booking.paid} />
							</span>
							<span className="mt-1 block text-sm text-muted wrap-anywhere">
								#{booking.id} · {booking.sport} at {booking.venue},{' '}
								<span className="inline-block">{courtInText(booking.courtName ?? booking.courtNumber)}</span>
								{named && ` · ${booking.player ?? booking.guest ?? 'Walk-in'}`}
							</span>
						</span>
						<span className="shrink-0 text-right text-sm tabular-nums">{sum(booking.totalPrice)}</span>
					</RowLink>
				))}
			</ul>
		</Card>
	)
}

/** Stands in a column of its own, so that sums and arrows of rows without it keep their places. */
const Refund = ({ booking: { id, refunds }, page }: { booking: BookingRow; page: number }) => (
	<span className="flex shrink-0 items-center max-sm:pb-1.5 sm:w-24">
		{refunds && (
			<ButtonLink
				to={`/admin/bookings/${id}/refund${page > 1 ? `?page=${page}` : ''}`}
				preventScrollReset
				variant="quiet"
				size="sm"
				className="mr-3 ml-2"
			>
				Refund<span className="sr-only"> part of booking {id}</span>
			</ButtonLink>
		)}
	</span>
)
