import { isRouteErrorResponse, Outlet } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { matchmakingAddress } from '#app/features/matchmaking/matchmaking-page/address.ts'
import { Filters } from '#app/features/matchmaking/matchmaking-page/filters.tsx'
import { MatchmakingHead, PostLink, statsWords } from '#app/features/matchmaking/matchmaking-page/head.tsx'
import { findMatchmakingPage } from '#app/features/matchmaking/matchmaking-page/page.server.ts'
import { PlayersTab } from '#app/features/matchmaking/matchmaking-page/players-tab.tsx'
import { MatchesTab, OwnTab } from '#app/features/matchmaking/matchmaking-page/requests-tabs.tsx'
import { explain } from '#app/features/navigation/error-screen.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/matchmaking'

const DESCRIPTION =
	'Players and open games across South Africa: find people of your level for padel, tennis, soccer, basketball or a run.'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	const { tab = 'players', page = 1 } = loaderData?.query ?? {}
	const title = tab === 'matches' ? 'Open games to join' : 'Find players'
	return pageMeta(args, {
		title: page > 1 ? [title, `Page ${page}`] : title,
		description: DESCRIPTION,
		path: matchmakingAddress({ tab }, { page }),
		listed: tab !== 'mine',
	})
}

export const loader = ({ url, context }: Route.LoaderArgs) => findMatchmakingPage(getUser(context), url.searchParams)

export default function Matchmaking({ loaderData }: Route.ComponentProps) {
	const { query, list, counts, sports, cities, signedIn, hasWish, ownCities } = loaderData
	const near = query.city ? [] : ownCities
	return (
		<div className="flex flex-col gap-4 sm:gap-6">
			<MatchmakingHead title="Find players" tab={query.tab} own={counts.own} query={query} stats={statsWords(counts)} />
			{query.tab === 'mine' && <PostLink className="sm:hidden" />}
			{query.tab !== 'mine' && <Filters query={query} sports={sports} cities={cities} />}
			{list.tab === 'players' && (
				<PlayersTab {...list} query={query} near={near} signedIn={signedIn} hasWish={hasWish} />
			)}
			{list.tab === 'matches' && <MatchesTab {...list} query={query} near={near} />}
			{list.tab === 'mine' && <OwnTab own={list.own} query={query} />}
			<Outlet />
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<EmptyState
			level="h1"
			drawing={<CourtDrawing sport="generic" />}
			title={isRouteErrorResponse(error) ? explain(error).title : 'That did not work'}
			text="Try again in a moment."
			action={<ButtonLink to={matchmakingAddress()}>Try Again</ButtonLink>}
			className="my-8"
		/>
	)
}
