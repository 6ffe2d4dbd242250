import type { ReactNode } from 'react'
import { amountOf } from '#app/lib/money.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { RowLink } from '#app/ui/link/row-link.tsx'
import { peopleAddress } from '../people/address.ts'
import { PeopleList } from '../people/people-list.tsx'
import type { Found } from './search.server.ts'

type Props = {
	found: Found
	q: string
	/** The rows of the bookings found. */
	bookings: ReactNode
}

/** The kinds of a search in which something was found, each with its first rows. */
export function SearchResults({ found, q, bookings }: Props) {
	const { people, venues, payments } = found
	if (people.total + venues.total + found.bookings.length + payments.length === 0) {
		return (
			<EmptyState
				level="h3"
				title="Nothing found"
				text="Try the start of a username, part of a name, or the whole number of a booking."
			/>
		)
	}
	return (
		<>
			{people.total > 0 && (
				<Kind
					id="people"
					title="People"
					more={people.total > people.first.length && [peopleAddress({ q, role: null, state: null }), people.total]}
				>
					<PeopleList people={people.first} />
				</Kind>
			)}
			{found.bookings.length > 0 && (
				<Kind id="bookings" title="Booking">
					{bookings}
				</Kind>
			)}
			{payments.length > 0 && (
				<Kind id="payments" title="Payments">
					<Payments payments={payments} />
				</Kind>
			)}
			{venues.total > 0 && (
				<Kind
					id="venues"
					title="Venues"
					more={
						venues.total > venues.first.length && [
							`/venue-dashboard?${new URLSearchParams({ q }).toString()}`,
							venues.total,
						]
					}
				>
					<Card padded={false}>
						<ul className="rows">
							{venues.first.map(({ id, name, city }) => (
								<RowLink key={id} to={`/venue-dashboard/${id}`} className="px-5">
									<span className="min-w-0 grow">
										<span className="block font-semibold wrap-anywhere">{name}</span>
										<span className="block text-sm text-muted">{city}</span>
									</span>
								</RowLink>
							))}
						</ul>
					</Card>
				</Kind>
			)}
		</>
	)
}

type KindProps = {
	id: string
	title: string
	/** Where all of them are, and how many. */
	more?: [to: string, total: number] | false
	children: ReactNode
}

const Kind = ({ id, title, more, children }: KindProps) => (
	<section aria-labelledby={id} className="flex flex-col gap-3">
		<div className="flex flex-wrap items-baseline justify-between gap-x-4">
			<h3 id={id} className="text-xl">
				{title}
			</h3>
			{more && (
				<Link to={more[0]} className="inline-flex min-h-11 items-center font-semibold text-court-strong underline">
					All {more[1]}
					<span className="sr-only"> {title}</span>
				</Link>
			)}
		</div>
		{children}
	</section>
)

const Payments = ({ payments }: Pick<Found, 'payments'>) => (
	<Card padded={false}>
		<ul className="rows">
			{payments.map(({ id, reference, amount, receivedAt, createdAt, booking, team }) => (
				<RowLink
					key={id}
					to={
						booking
							? `/venue-dashboard/${booking.venueId}/day/bookings/${booking.id}`
							: `/tournaments/${team!.tournamentId}/team/${team!.id}`
					}
					className="px-5"
				>
					<span className="min-w-0 grow">
						<span className="block font-semibold tabular-nums">{readAloud(reference)}</span>
						<span className="block text-sm text-muted wrap-anywhere">
							{booking ? `Booking #${booking.id}` : `Entry of ${team!.name}`} ·{' '}
							{receivedAt ? `came on ${formatDate(receivedAt)}` : `begun on ${formatDate(createdAt)}, not there yet`}
						</span>
					</span>
					<span className="text-sm tabular-nums">{amountOf(amount)}</span>
				</RowLink>
			))}
		</ul>
	</Card>
)
