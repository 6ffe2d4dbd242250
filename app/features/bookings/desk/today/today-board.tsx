import { amountOf, sum } from '#app/lib/money.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { ChangeButton } from '../change-button.tsx'
import { Customer, MissedBefore } from '../customer.tsx'
import type { Today } from './today.server.ts'
import type { VenueBooking } from '../list/venue-bookings.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import { courtLabel } from '#app/lib/text/court-name.ts'

export function TodayNumbers({ today }: { today: Today }) {
	const courts = today.sports.flatMap(({ courts }) => courts)
	const inUse = courts.filter(({ now }) => now && (now.kind === 'event' || now.kind === 'booking')).length
	const { missing, unpaid } = today
	const numbers = [
		['Courts in use', inUse, `of ${courts.length}`],
		['To arrive', missing.count, missing.first ? `first at ${formatTime(missing.first)}` : 'nobody else today'],
		['New requests', today.requestCount, today.requestCount ? 'to answer' : 'nobody waits'],
		['Not paid yet', unpaid.count, unpaid.count ? amountOf(unpaid.cents) : 'nothing open today'],
	] as const
	return (
		<dl className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-4 print:grid-cols-4">
			{numbers.map(([label, value, hint]) => (
				<div key={label} className={`${cardClass} grid grid-cols-[auto_1fr] items-center gap-x-3 px-4 py-3 print:p-2`}>
					<dt className="text-sm font-semibold text-muted">{label}</dt>
					<dd className="-order-1 row-span-2 font-display text-3xl font-semibold tabular-nums">{value}</dd>
					<dd className="text-xs text-muted">{hint}</dd>
				</div>
			))}
		</dl>
	)
}

type RequestsProps = { today: Today; base: string }

/** The requests that wait for an answer; renders nothing without any. */
export function Requests({ today: { requests, requestCount }, base }: RequestsProps) {
	if (requestCount === 0) return null
	return (
		<section aria-labelledby="requests" className="flex flex-col gap-3">
			<h2 id="requests" className="text-xl">
				New requests
			</h2>
			<ul className={`${cardClass} rows`}>
				{requests.map((booking) => (
					<li key={booking.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
						<div className="min-w-56 grow basis-0">
							<p className="font-semibold tabular-nums">
								{formatDay(booking.startTime)}, {rangeOf(booking)}
							</p>
							<p className="mb-1 text-sm text-muted">
								{booking.sport.name} · {courtLabel(booking.courtName ?? booking.courtNumber)} ·{' '}
								{sum(booking.totalPrice)}
							</p>
							<Customer customer={booking.customer} />
							<MissedBefore times={booking.missedBefore} />
							{booking.notes && (
								<p className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted">“{booking.notes}”</p>
							)}
						</div>
						<div className="grid grid-cols-2 gap-2 max-sm:w-full">
							<ChangeButton of={booking} to="confirmed">
								Confirm
							</ChangeButton>
							<ButtonLink to={`${base}/today/${booking.id}/cancel`} preventScrollReset variant="danger" size="sm">
								Decline<span className="sr-only"> the request of {booking.customer.name}</span>
							</ButtonLink>
						</div>
					</li>
				))}
			</ul>
			{requestCount > requests.length && (
				<Link to={`${base}?status=pending`} className={buttonClass({ variant: 'secondary', className: 'self-start' })}>
					All {requestCount} requests
				</Link>
			)}
		</section>
	)
}

type TodayEventsProps = { events: { id: number; title: string; startTime: Date; endTime: Date }[]; base: string }

/** Today's other events; renders nothing without any. */
export function TodayEvents({ events, base }: TodayEventsProps) {
	if (events.length === 0) return null
	return (
		<section aria-labelledby="events" className="flex flex-col gap-3">
			<h2 id="events" className="text-xl">
				Events today
			</h2>
			<ul className={`${cardClass} rows`}>
				{events.map(({ id, title, startTime, endTime }) => (
					<li key={id}>
						<Link
							to={`${base}/events/${id}`}
							className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-3 hover:bg-raised"
						>
							<span className="font-display font-semibold tabular-nums">{formatTimeRange(startTime, endTime)}</span>
							<span className="min-w-0 wrap-anywhere">{title}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}

const rangeOf = ({ startTime, endTime }: VenueBooking) => formatTimeRange(startTime, endTime)
