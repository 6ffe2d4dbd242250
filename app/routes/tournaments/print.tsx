import type { ReactNode } from 'react'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { Bracket } from '#app/features/tournaments/bracket/bracket.tsx'
import { dateLine, formatNames, statusNames } from '#app/features/tournaments/words.ts'
import { PrintBar } from '#app/features/tournaments/print/print-bar.tsx'
import { findPrintPage } from '#app/features/tournaments/print/print-page.server.ts'
import { PrintedRosters } from '#app/features/tournaments/print/printed-rosters.tsx'
import { PrintedSchedule } from '#app/features/tournaments/print/printed-schedule.tsx'
import { StandingsTable } from '#app/features/tournaments/standings/standings-table.tsx'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/print'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && loaderData.tournament.name })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findPrintPage(readId(params.id), { user: getUser(context), key: url.searchParams.get('key') }, new Date())

export default function Print({ loaderData }: Route.ComponentProps) {
	const { tournament, rounds, table, tables, bracket, winnerTeamId, rosters } = loaderData
	const { name, status, format, court, sport, organizer, rules } = tournament
	return (
		<div data-bare-print="" className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<PrintBar back={tournamentAddress(tournament)} />
			<header>
				<h1 className="text-3xl wrap-anywhere">{name}</h1>
				<p className="mt-1 text-muted wrap-anywhere">
					{sport.name} · {formatNames[format]} · {statusNames[status]}
				</p>
				<p className="text-muted">{dateLine(tournament)}</p>
				<p className="text-muted wrap-anywhere">
					{court.name}, {court.location}, {court.city}
				</p>
				<p className="text-muted wrap-anywhere">Organiser: {organizer.fullName || organizer.username}</p>
			</header>
			{bracket && (
				<Part title="Bracket">
					<Bracket layout={bracket} />
				</Part>
			)}
			{tables.map(({ title, rows }, i) => (
				<Part key={title} title={title ?? 'Table'}>
					<StandingsTable
						rows={rows}
						name={title}
						counts={table.counts}
						entrant={table.entrant}
						winnerTeamId={winnerTeamId}
					/>
					{table.note && i === tables.length - 1 && <p className="text-sm text-muted">{table.note}</p>}
				</Part>
			))}
			{rounds.length > 0 && (
				<Part title="Schedule">
					<PrintedSchedule rounds={rounds} />
				</Part>
			)}
			{rosters.length > 0 && (
				<Part title={`${table.entrant}s`}>
					<PrintedRosters rosters={rosters} />
				</Part>
			)}
			{rules && (
				<Part title="Rules">
					<p className="text-sm wrap-anywhere whitespace-pre-line">{rules}</p>
				</Part>
			)}
		</div>
	)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="flex flex-col gap-3">
			<h2 className="break-after-avoid border-b-2 border-ink pb-1 text-xl">{title}</h2>
			{children}
		</section>
	)
}
