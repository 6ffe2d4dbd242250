import { sum } from '#app/lib/money.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Stat } from '#app/ui/stat.tsx'
import type { ChangeableBooking } from './booking-changes.server.ts'
import { ChangeButton } from './change-button.tsx'
import { Customer } from './customer.tsx'
import type { Today } from './today.server.ts'
import type { VenueBooking } from './venue-bookings.server.ts'

/** The four numbers of this moment. */
export function TodayNumbers({ today }: { today: Today }) {
	const courts = today.sports.flatMap(({ courts }) => courts)
	const inUse = courts.filter(({ now }) => now && (now.kind === 'event' || now.kind === 'booking')).length
	const missing = today.arrivals.filter(({ arrivedAt }) => !arrivedAt)
	const { count, rand } = today.unpaid
	const numbers = [
		['Courts in use', inUse, `of ${courts.length}`],
		[
			'To arrive',
			missing.length,
			missing[0] ? `first at ${formatTime(new Date(missing[0].startTime))}` : 'nobody else today',
		],
		['To confirm', today.requestCount, today.requestCount ? 'new requests' : 'no new requests'],
		['Not paid yet', count, count ? sum(rand) : 'nothing open today'],
	] as const
	return (
		<dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
			{numbers.map(([label, value, hint]) => (
				<Stat key={label} label={label} value={value} hint={hint} className="max-sm:p-4" />
			))}
		</dl>
	)
}

type RequestsProps = { today: Today; base: string }

/** What players have asked for and the venue has not answered; nothing when there is nothing. */
export function Requests({ today: { requests, requestCount }, base }: RequestsProps) {
	if (requestCount === 0) return null
	return (
		<section aria-labelledby="requests" className="flex flex-col gap-3">
			<h2 id="requests" className="text-xl">
				New requests
			</h2>
			<ul className={`${cardClass} divide-y divide-line`}>
				{requests.map((booking) => (
					<li key={booking.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
						<div className="min-w-56 grow basis-0">
							<p className="font-semibold tabular-nums">
								{formatDay(new Date(booking.startTime))}, {rangeOf(booking)}
							</p>
							<p className="mb-1 text-sm text-muted">
								{booking.sport.name} · Court {booking.courtNumber} · {sum(booking.totalPrice)}
							</p>
							<Customer customer={booking.customer} />
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
				<a href={`${base}?status=pending`} className={buttonClass({ variant: 'secondary', className: 'self-start' })}>
					All {requestCount} requests
				</a>
			)}
		</section>
	)
}

/** Who comes today, in order; those that nothing is left to do about are folded away. */
export function Arrivals({ today: { arrivals, earlier } }: { today: Today }) {
	return (
		<section aria-labelledby="arrivals" className="flex flex-col gap-3">
			<h2 id="arrivals" className="text-xl">
				Arrivals
			</h2>
			{arrivals.length > 0 ? (
				<List bookings={arrivals} />
			) : (
				<p className="rounded-lg border border-dashed border-edge/60 px-5 py-6 text-center text-muted">
					{earlier.length > 0 ? 'Nobody else is booked today.' : 'Nobody is booked today.'}
				</p>
			)}
			{earlier.length > 0 && (
				<Disclosure summary={`Earlier today (${earlier.length})`}>
					<List bookings={earlier} />
				</Disclosure>
			)}
		</section>
	)
}

function List({ bookings }: { bookings: ChangeableBooking[] }) {
	return (
		<ul className={`${cardClass} divide-y divide-line`}>
			{bookings.map((booking) => (
				<li key={booking.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
					<p className="w-13 font-display text-lg font-semibold tabular-nums">
						{formatTime(new Date(booking.startTime))}
					</p>
					<div className="min-w-56 grow basis-0">
						<p className="font-semibold wrap-anywhere">{booking.customer.name}</p>
						<p className="text-sm text-muted tabular-nums">
							{booking.sport.name} · Court {booking.courtNumber} · until {formatTime(new Date(booking.endTime))}
						</p>
					</div>
					<div className="flex flex-wrap items-center gap-3 max-sm:w-full">
						{booking.noShow && <Badge tone="clay">No-show</Badge>}
						{booking.paymentStatus === 'pending' ? (
							<Badge tone="clay" icon="wallet">
								{sum(booking.totalPrice)} not paid
							</Badge>
						) : (
							<Badge tone="court">{booking.paymentStatus === 'paid' ? 'Paid' : 'Refunded'}</Badge>
						)}
						<span className="ml-auto">
							<Presence booking={booking} />
						</span>
					</div>
				</li>
			))}
		</ul>
	)
}

function Presence({ booking }: { booking: ChangeableBooking }) {
	const { arrivedAt, noShow, may } = booking
	if (arrivedAt) {
		return (
			<span className="flex items-center gap-1">
				<span className="flex items-center gap-1.5 text-sm font-semibold text-court-strong">
					<Icon name="user-check" className="size-4" />
					Here
				</span>
				<ChangeButton of={booking} to="not-arrived" variant="quiet">
					Undo
				</ChangeButton>
			</span>
		)
	}
	if (may.includes('no-show')) {
		return (
			<ChangeButton of={booking} to={noShow ? 'came' : 'no-show'} variant="quiet">
				{noShow ? 'Did come' : 'No-show'}
			</ChangeButton>
		)
	}
	return (
		<ChangeButton of={booking} to="arrived" variant="secondary">
			Arrived
		</ChangeButton>
	)
}

type TodayEventsProps = { events: { id: number; title: string; startTime: Date; endTime: Date }[]; base: string }

/** What happens today beside the bookings; nothing when nothing does. */
export function TodayEvents({ events, base }: TodayEventsProps) {
	if (events.length === 0) return null
	return (
		<section aria-labelledby="events" className="flex flex-col gap-3">
			<h2 id="events" className="text-xl">
				Events today
			</h2>
			<ul className={`${cardClass} divide-y divide-line`}>
				{events.map(({ id, title, startTime, endTime }) => (
					<li key={id}>
						<a
							href={`${base}/events/${id}`}
							className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-3 hover:bg-raised"
						>
							<span className="font-display font-semibold tabular-nums">{formatTimeRange(startTime, endTime)}</span>
							<span className="min-w-0 wrap-anywhere">{title}</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}

const rangeOf = ({ startTime, endTime }: VenueBooking) => formatTimeRange(new Date(startTime), new Date(endTime))
