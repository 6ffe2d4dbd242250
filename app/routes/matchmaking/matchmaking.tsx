import { isRouteErrorResponse, Outlet } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { matchmakingAddress } from '#app/features/matchmaking/matchmaking-page/address.ts'
import { Filters } from '#app/features/matchmaking/matchmaking-page/filters.tsx'
import { findMatchmakingPage } from '#app/features/matchmaking/matchmaking-page/page.server.ts'
import { PlayersTab } from '#app/features/matchmaking/matchmaking-page/players-tab.tsx'
import { MatchesTab, OwnTab } from '#app/features/matchmaking/matchmaking-page/requests-tabs.tsx'
import { SideLinks } from '#app/features/matchmaking/matchmaking-page/side-links.tsx'
import { Tiles } from '#app/features/matchmaking/matchmaking-page/tiles.tsx'
import { explain } from '#app/features/navigation/error-screen.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/matchmaking'

const DESCRIPTION =
	'Players and open games across South Africa: find people of your level for padel, tennis, soccer, basketball or a run.'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	const { tab = 'players', page = 1 } = loaderData?.query ?? {}
	const title = tab === 'matches' ? 'Open games to join' : 'Find people to play with'
	return pageMeta(args, {
		title: page > 1 ? [title, `Page ${page}`] : title,
		description: DESCRIPTION,
		path: matchmakingAddress({ tab }, { page }),
		listed: tab !== 'mine',
	})
}

export const loader = ({ url, context }: Route.LoaderArgs) => findMatchmakingPage(getUser(context), url.searchParams)

const tabs = [
	['players', 'Players'],
	['matches', 'Matches'],
	['mine', 'My Requests'],
] as const

export default function Matchmaking({ loaderData }: Route.ComponentProps) {
	const { query, list, tiles, ownCity, ofYourSports, sports, cities, signedIn, hasWish, unread } = loaderData
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-col gap-1">
				<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
					<h1 className="text-3xl md:text-4xl">Find people to play with</h1>
					<ButtonLink to="/matchmaking/create" className="max-sm:grow">
						<Icon name="plus" />
						Post a Request
					</ButtonLink>
				</div>
				{signedIn && <SideLinks unread={unread} />}
			</div>
			<Tiles tiles={tiles} ownCity={ownCity} ofYourSports={ofYourSports} />
			<LinkTabs
				label="Matchmaking"
				tabs={tabs.map(([tab, label]) => ({
					label,
					current: query.tab === tab,
					to: tab === 'mine' ? matchmakingAddress({ tab }) : matchmakingAddress(query, { tab }),
				}))}
			/>
			{query.tab !== 'mine' && <Filters query={query} sports={sports} cities={cities} />}
			{list.tab === 'players' && (
				<PlayersTab {...list} query={query} signedIn={signedIn} hasWish={hasWish} ofYourSports={ofYourSports} />
			)}
			{list.tab === 'matches' && <MatchesTab {...list} query={query} />}
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
			action={<ButtonLink to={matchmakingAddress()}>Try again</ButtonLink>}
			className="my-8"
		/>
	)
}
