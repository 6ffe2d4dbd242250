import type { ReactNode } from 'react'
import { rate } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { TournamentStatusBadge } from '../page/badges.tsx'
import { nameOf } from '../teams/rules.ts'
import { dateLine } from '../words.ts'
import type { VenueTournament } from './venue-tournaments.server.ts'
import { Link } from '#app/ui/link/link.tsx'

const cell = 'lg:px-4 lg:py-3'

/** A venue's tournaments. On phones each row looks like a card, and the roles keep it a table. */
export function TournamentTable({ tournaments }: { tournaments: VenueTournament[] }) {
	return (
		<table
			role="table"
			className="block w-full lg:table lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:shadow-card"
		>
			<caption className="sr-only">Tournaments, upcoming first</caption>
			<thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
				<tr role="row" className="text-sm text-muted lg:border-b lg:border-line">
					{['Tournament', 'Dates', 'Organiser', 'Teams', 'Status'].map((name) => (
						<Head key={name}>{name}</Head>
					))}
					<Head>
						<span className="sr-only">Link</span>
					</Head>
				</tr>
			</thead>
			<tbody role="rowgroup" className="max-lg:grid max-lg:gap-3 lg:rows">
				{tournaments.map((tournament) => (
					<Row key={tournament.id} tournament={tournament} />
				))}
			</tbody>
		</table>
	)
}

function Row({ tournament }: { tournament: VenueTournament }) {
	const { id, name, sport, organizer, currentTeams, maxTeams, isPublic, status, courtRequest, courtPrice } = tournament
	const waits = courtRequest !== null && courtRequest.refusal === null && !courtRequest.offer
	return (
		<tr
			role="row"
			className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 max-lg:shadow-card"
		>
			<th role="rowheader" scope="row" className={`${cell} text-left font-normal`}>
				<span className="block font-display text-lg leading-6 font-semibold wrap-anywhere">{name}</span>
				<span className="block text-sm text-muted">{sport.name}</span>
			</th>
			<td role="cell" className={`${cell} col-span-2 tabular-nums max-lg:order-2`}>
				{dateLine(tournament)}
			</td>
			<td role="cell" className={`${cell} wrap-anywhere max-lg:hidden`}>
				{nameOf(organizer)}
			</td>
			<td role="cell" className={`${cell} col-span-2 wrap-anywhere tabular-nums max-lg:order-3`}>
				{currentTeams} / {maxTeams}
				<span className="lg:hidden"> teams · {nameOf(organizer)}</span>
			</td>
			<td role="cell" className={`${cell} col-span-2 max-lg:order-4`}>
				<span className="flex flex-wrap gap-1">
					<TournamentStatusBadge tournament={tournament} closed={tournament.closed} />
					{!isPublic && <Badge icon="lock">By link</Badge>}
				</span>
				{courtPrice !== null && status !== 'cancelled' && (
					<span className="block text-sm text-muted">Courts {courtPrice === 0 ? 'free' : rate(courtPrice)}</span>
				)}
			</td>
			<td role="cell" className="lg:px-4 lg:py-2 lg:text-right">
				{waits ? (
					<Link to={`/tournaments/${id}/schedule/courts`} className={buttonClass({ size: 'sm' })}>
						Answer<span className="sr-only"> {name}: needs your courts</span>
					</Link>
				) : (
					<Link to={`/tournaments/${id}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
						View<span className="sr-only"> {name}</span>
					</Link>
				)}
			</td>
		</tr>
	)
}

const Head = ({ children }: { children: ReactNode }) => (
	<th role="columnheader" scope="col" className="px-4 py-3 text-left font-semibold">
		{children}
	</th>
)
