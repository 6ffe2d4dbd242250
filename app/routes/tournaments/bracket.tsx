import { redirect } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { Bracket } from '#app/features/tournaments/bracket/bracket.tsx'
import { layOut } from '#app/features/tournaments/bracket/lay-out.ts'
import { findCachedMatches } from '#app/features/tournaments/matches/matches.server.ts'
import { hasBracket } from '#app/features/tournaments/status.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { readId } from '#app/lib/ids.ts'
import { partMeta } from '#app/features/tournaments/page/part-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { Route } from './+types/bracket'

export const meta: Route.MetaFunction = (args) =>
	partMeta(args, { part: 'bracket', about: 'Who plays who, all the way to the final: the bracket of' })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	const tournament = await findTournament(readId(params.id), asking)
	const { id, key, team, format, status } = tournament
	if (!hasBracket(format) || status === 'registration_open') throw redirect(tournamentAddress(tournament))
	const onPhone = url.searchParams.get('view') === 'picture' ? ('picture' as const) : ('list' as const)
	const layout = layOut(await findCachedMatches(new Date(), id))
	return { tournament: { id, key }, ownTeamId: team?.id, onPhone, layout }
}

export default function BracketTab({ loaderData: { tournament, ownTeamId, onPhone, layout } }: Route.ComponentProps) {
	const list = tournamentAddress(tournament, 'bracket')
	if (!layout) return <EmptyState title="No bracket" text="There’s no bracket until there are matches." />
	return (
		<section aria-labelledby="bracket" className="flex flex-col gap-3">
			<div className="flex items-center justify-between gap-4">
				<h2 id="bracket" className="text-2xl">
					Bracket
				</h2>
				<Link
					to={onPhone === 'list' ? `${list}${list.includes('?') ? '&' : '?'}view=picture` : list}
					preventScrollReset
					className="py-2.5 font-semibold text-court-strong underline sm:hidden print:hidden"
				>
					{onPhone === 'list' ? 'Show the tree' : 'Show the list'}
				</Link>
			</div>
			<Bracket
				layout={layout}
				ownTeamId={ownTeamId}
				onPhone={onPhone}
				matchHref={(id) => tournamentAddress(tournament, `schedule/matches/${id}`)}
			/>
		</section>
	)
}
