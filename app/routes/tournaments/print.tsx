import type { ReactNode } from 'react'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { Bracket } from '#app/features/tournaments/bracket/bracket.tsx'
import { dateLine, formatNames, statusNames } from '#app/features/tournaments/words.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { findMatches } from '#app/features/tournaments/matches/matches.server.ts'
import { PrintBar } from '#app/features/tournaments/print/print-bar.tsx'
import { PrintedRosters } from '#app/features/tournaments/print/printed-rosters.tsx'
import { PrintedSchedule } from '#app/features/tournaments/print/printed-schedule.tsx'
import { allRoundsOf } from '#app/features/tournaments/schedule/rounds.ts'
import { StandingsTable } from '#app/features/tournaments/standings/standings-table.tsx'
import { findStandings } from '#app/features/tournaments/standings/standings.server.ts'
import { shownTo } from '#app/features/tournaments/teams/outsiders.ts'
import { findRosters } from '#app/features/tournaments/teams/teams.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/print'

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: loaderData ? `${loaderData.tournament.name} · Courtside` : 'Courtside' },
	{ name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	const found = await findTournament(readId(params.id), asking)
	const [matches, rosters] = await Promise.all([findMatches(found), findRosters(found.id)])
	const isKnockout = found.format === 'knockout'
	const { id, key, name, status, format, startDate, endDate, court, sport, organizer, rules } = found
	return {
		tournament: { id, key, name, status, format, startDate, endDate, court, sport, organizer, rules },
		rounds: allRoundsOf(matches, found, new Date()),
		table: matches.length > 0 && !isKnockout ? (await findStandings(found, { matches })).rows : [],
		bracket: isKnockout ? matches : [],
		winnerTeamId: found.winnerTeamId,
		rosters: shownTo(found, rosters).map(({ id, name, members }) => ({ id, name, members })),
	}
}

export default function Print({ loaderData }: Route.ComponentProps) {
	const { tournament, rounds, table, bracket, winnerTeamId, rosters } = loaderData
	const { name, status, format, court, sport, organizer, rules } = tournament
	return (
		<div data-bare-print="" className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<PrintBar back={tournamentAddress(tournament)} />
			<header>
				<h1 className="text-3xl wrap-anywhere">{name}</h1>
				<p className="mt-1 text-muted wrap-anywhere">
					{sport.name} · {formatNames[format]} · {dateLine(tournament)} · {statusNames[status]}
				</p>
				<p className="text-muted wrap-anywhere">
					{court.name}, {court.location}, {court.city} · Organiser: {organizer.fullName || organizer.username}
				</p>
			</header>
			{bracket.length > 0 && (
				<Part title="Bracket">
					<Bracket matches={bracket} />
				</Part>
			)}
			{table.length > 0 && (
				<Part title="Table">
					<StandingsTable rows={table} winnerTeamId={winnerTeamId} />
				</Part>
			)}
			{rounds.length > 0 && (
				<Part title="Schedule">
					<PrintedSchedule rounds={rounds} />
				</Part>
			)}
			{rosters.length > 0 && (
				<Part title="Teams">
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
