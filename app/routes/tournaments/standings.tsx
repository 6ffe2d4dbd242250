import { redirect } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { StandingsTable } from '#app/features/tournaments/standings/standings-table.tsx'
import { findTable } from '#app/features/tournaments/standings/standings.server.ts'
import { tableWords } from '#app/features/tournaments/standings/table-words.ts'
import { tablesOf } from '#app/features/tournaments/standings/tables.ts'
import { readId } from '#app/lib/ids.ts'
import { partMeta } from '#app/features/tournaments/page/part-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/standings'

export const meta: Route.MetaFunction = (args) =>
	partMeta(args, { part: 'standings', about: 'Who leads and by how much: the table of' })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	const tournament = await findTournament(readId(params.id), asking)
	if (tournament.status === 'registration_open') throw redirect(tournamentAddress(tournament))
	const { id, key, team, winnerTeamId, format, matchPoints } = tournament
	const { form, total, ...found } = await findTable(new Date(), id, format, matchPoints)
	return {
		tournament: { id, key, ...tableWords(tournament) },
		ownTeamId: team?.id,
		winnerTeamId,
		form,
		total,
		tables: tablesOf(found),
	}
}

export default function Standings({ loaderData }: Route.ComponentProps) {
	const { tournament, tables, form, total, ownTeamId, winnerTeamId } = loaderData
	if (total === 0) return <EmptyState title="No table" text="There’s no table until there are matches." />
	return (
		<section aria-labelledby="standings" className="flex flex-col gap-4">
			<h2 id="standings" className="sr-only">
				Standings
			</h2>
			{tables.map(({ title, rows }) => (
				<div key={title} className="flex flex-col gap-2">
					{title && <h3 className="text-xl">{title}</h3>}
					<StandingsTable
						rows={rows}
						name={title}
						counts={tournament.counts}
						entrant={tournament.entrant}
						form={form}
						ownTeamId={ownTeamId}
						winnerTeamId={winnerTeamId}
						teamHref={(id) => tournamentAddress(tournament, `team/${id}`)}
					/>
				</div>
			))}
			{tournament.note && <p className="text-sm text-muted">{tournament.note}</p>}
		</section>
	)
}
