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
	const { people, venues, payments, walkIns, tournaments, invoices, statements, codes } = found
	const others = [found.bookings, payments, walkIns, tournaments, invoices, statements, codes]
	if (people.total + venues.total + others.flat().length === 0) {
		return (
			<EmptyState
				level="h3"
				title="Nothing found"
				text="Try part of a name or phone number, or the whole number of a booking or invoice."
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
			{invoices.length > 0 && (
				<Kind id="invoices" title="Tax invoices">
					<Rows
						rows={invoices.map(({ id, name, recipient, venueId, venue, issuedAt }) => ({
							id,
							to: `/venue-dashboard/${venueId}/money/invoices/${id}`,
							title: name,
							text: `${venue} · to ${recipient} · ${formatDate(issuedAt)}`,
						}))}
					/>
				</Kind>
			)}
			{statements.length > 0 && (
				<Kind id="statements" title="Statements">
					<Rows
						rows={statements.map(({ id, name, payer, venueId, venue, madeAt }) => ({
							id,
							to: `/venue-dashboard/${venueId}/money/statements/${id}`,
							title: name,
							text: `${venue} · to ${payer} · ${formatDate(madeAt)}`,
						}))}
					/>
				</Kind>
			)}
			{codes.length > 0 && (
				<Kind id="codes" title="Reward code">
					<Rows
						rows={codes.map(({ id, code, item, player, createdAt }) => ({
							id,
							to: `/admin/redemptions?code=${code}`,
							title: readAloud(code),
							text: `${item} · ${player} · ${formatDate(createdAt)}`,
						}))}
					/>
				</Kind>
			)}
			{walkIns.length > 0 && (
				<Kind id="walk-ins" title="Walk-ins">
					<Rows
						rows={walkIns.map(({ id, name, phone, venueId, venue }) => ({
							id,
							to: `/venue-dashboard/${venueId}/customers/${id}`,
							title: name ?? '',
							text: [venue, phone].filter(Boolean).join(' · '),
						}))}
					/>
				</Kind>
			)}
			{tournaments.length > 0 && (
				<Kind id="tournaments" title="Tournaments">
					<Rows
						rows={tournaments.map(({ id, name, venue, dates }) => ({
							id,
							to: `/tournaments/${id}`,
							title: name,
							text: `${venue} · ${dates}`,
						}))}
					/>
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
					<Rows
						rows={venues.first.map(({ id, name, city }) => ({
							id,
							to: `/venue-dashboard/${id}`,
							title: name,
							text: city,
						}))}
					/>
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

type Row = { id: number; to: string; title: string; text: string }

const Rows = ({ rows }: { rows: Row[] }) => (
	<Card padded={false}>
		<ul className="rows">
			{rows.map(({ id, to, title, text }) => (
				<RowLink key={id} to={to} className="px-5">
					<span className="min-w-0 grow">
						<span className="block font-semibold wrap-anywhere tabular-nums">{title}</span>
						<span className="block text-sm text-muted wrap-anywhere tabular-nums">{text}</span>
					</span>
				</RowLink>
			))}
		</ul>
	</Card>
)

const Payments = ({ payments }: Pick<Found, 'payments'>) => (
	<Card padded={false}>
		<ul className="rows">
			{payments.map(({ id, reference, amount, receivedAt, createdAt, booking, team, sale }) => (
				<RowLink
					key={id}
					to={
						booking
							? `/venue-dashboard/${booking.venueId}/day/bookings/${booking.id}`
							: sale
								? `/venue-dashboard/${sale.venueId}/customers/${sale.customerId ?? ''}`
								: `/tournaments/${team!.tournamentId}/team/${team!.id}`
					}
					className="px-5"
				>
					<span className="min-w-0 grow">
						<span className="block font-semibold tabular-nums">{readAloud(reference)}</span>
						<span className="block text-sm text-muted wrap-anywhere">
							{booking ? `Booking #${booking.id}` : sale ? `Pack: ${sale.name}` : `Entry of ${team!.name}`} ·{' '}
							{receivedAt ? `came on ${formatDate(receivedAt)}` : `begun on ${formatDate(createdAt)}, not there yet`}
						</span>
					</span>
					<span className="text-sm tabular-nums">{amountOf(amount)}</span>
				</RowLink>
			))}
		</ul>
	</Card>
)
