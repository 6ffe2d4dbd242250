import { getUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { StandingsTable } from '#app/features/tournaments/standings/standings-table.tsx'
import { findStandingsPage } from '#app/features/tournaments/standings/standings-page.server.ts'
import { readId } from '#app/lib/ids.ts'
import { partMeta } from '#app/features/tournaments/page/part-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { Route } from './+types/standings'

export const meta: Route.MetaFunction = (args) =>
	partMeta(args, { part: 'standings', about: 'Who leads and by how much: the table of' })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findStandingsPage(readId(params.id), { user: getUser(context), key: url.searchParams.get('key') })

export default function Standings({ loaderData }: Route.ComponentProps) {
	const { tournament, tables, form, total, order, mayReorder, ownTeamId, winnerTeamId } = loaderData
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
			{order && (
				<p className="text-sm text-muted">
					{order}{' '}
					{mayReorder && (
						<Link
							to={tournamentAddress(tournament, 'tie-breaks')}
							className="font-semibold text-court-strong underline"
						>
							Change the order
						</Link>
					)}
				</p>
			)}
		</section>
	)
}
