import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { TournamentStatusBadge } from '../page/badges.tsx'
import { nameOf } from '../teams/rules.ts'
import { dateLine } from '../words.ts'
import type { VenueTournament } from './venue-tournaments.server.ts'
import { Link } from '#app/ui/link/link.tsx'

const cell = 'flex justify-between gap-4 lg:table-cell lg:px-4 lg:py-3'

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
			<tbody role="rowgroup" className="grid gap-3 lg:table-row-group">
				{tournaments.map((tournament) => (
					<Row key={tournament.id} tournament={tournament} />
				))}
			</tbody>
		</table>
	)
}

function Row({ tournament }: { tournament: VenueTournament }) {
	const { id, name, sport, organizer, currentTeams, maxTeams, isPublic, courtRequest } = tournament
	const waits = courtRequest !== null && courtRequest.refusal === null
	return (
		<tr
			role="row"
			className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-5 shadow-card lg:table-row lg:shadow-none"
		>
			<th role="rowheader" scope="row" className="text-left font-normal lg:px-4 lg:py-3">
				<span className="block font-display text-lg leading-6 font-semibold wrap-anywhere">{name}</span>
				<span className="block text-sm text-muted">{sport.name}</span>
			</th>
			<td role="cell" className={classes(cell, 'tabular-nums')}>
				<Label>Dates</Label>
				<span className="max-lg:text-right">{dateLine(tournament)}</span>
			</td>
			<td role="cell" className={cell}>
				<Label>Organiser</Label>
				<span className="min-w-0 wrap-anywhere max-lg:text-right">{nameOf(organizer)}</span>
			</td>
			<td role="cell" className={classes(cell, 'tabular-nums')}>
				<Label>Teams</Label>
				<span>
					{currentTeams} / {maxTeams}
				</span>
			</td>
			<td role="cell" className={cell}>
				<Label>Status</Label>
				<span className="flex flex-wrap gap-1 max-lg:justify-end">
					<TournamentStatusBadge tournament={tournament} closed={tournament.closed} />
					{!isPublic && <Badge icon="lock">By link</Badge>}
				</span>
			</td>
			<td role="cell" className="mt-1 grid lg:table-cell lg:px-4 lg:py-2 lg:text-right">
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

const Label = ({ children }: { children: string }) => (
	<span aria-hidden="true" className="text-muted lg:hidden">
		{children}
	</span>
)
