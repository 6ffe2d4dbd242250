import { isRouteErrorResponse } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { explain } from '#app/features/navigation/error-screen.tsx'
import { listAddress } from '#app/features/tournaments/list/address.ts'
import { TournamentListCard } from '#app/features/tournaments/list/list-card.tsx'
import { ListFilters } from '#app/features/tournaments/list/list-filters.tsx'
import { FixtureRow } from '#app/features/tournaments/schedule/fixture-row.tsx'
import { findListPage, type ListPage } from '#app/features/tournaments/list/list-page.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/list'
import { Link } from '#app/ui/link/link.tsx'

const DESCRIPTION =
	'Round robins, leagues, groups and knockouts across South Africa: join with a team, follow the results, or start your own.'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	const { mine = false, q = '', page = 1 } = loaderData?.query ?? {}
	return pageMeta(args, {
		title: page > 1 ? ['Tournaments', `Page ${page}`] : 'Tournaments',
		description: DESCRIPTION,
		path: page > 1 ? `/tournaments?page=${page}` : '/tournaments',
		listed: !mine && !q,
	})
}

export const loader = ({ url, context }: Route.LoaderArgs) => findListPage(getUser(context), url.searchParams)

export default function Tournaments({ loaderData }: Route.ComponentProps) {
	const { query, sports, tournaments, nextMatch, page, pages, signedIn } = loaderData
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<h1 className="text-3xl md:text-4xl">Tournaments</h1>
				{signedIn && (
					<ButtonLink to="/tournaments/create">
						<Icon name="plus" />
						<span>
							Create <span className="max-sm:sr-only">Tournament</span>
						</span>
					</ButtonLink>
				)}
			</div>
			<ListFilters query={query} sports={sports} />
			<LinkTabs label="Tournaments" tabs={tabsOf(loaderData)} />
			{nextMatch && <NextMatch {...nextMatch} />}
			{tournaments.length === 0 ? (
				<Empty {...loaderData} />
			) : (
				<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
					{tournaments.map(({ card, own }) => (
						<CachedHtml key={card.id} as="li" of={card} name={`${own}`} className="flex min-w-0">
							<TournamentListCard card={card} own={own} />
						</CachedHtml>
					))}
				</ul>
			)}
			<Pagination page={page} pages={pages} href={(page) => listAddress(query, { page })} />
		</div>
	)
}

const NextMatch = ({ fixture, tournament }: NonNullable<ListPage['nextMatch']>) => (
	<section aria-labelledby="next" className="flex flex-col gap-3">
		<div className="flex flex-wrap items-baseline gap-x-3">
			<h2 id="next" className="text-xl">
				Next match
			</h2>
			<p className="text-sm text-muted">{tournament.name}</p>
		</div>
		<ul className={`${cardClass} rows`}>
			<FixtureRow fixture={fixture} href={`/tournaments/${tournament.id}/schedule/matches/${fixture.id}`} withDay />
		</ul>
	</section>
)

function tabsOf({ query, signedIn, counts, own }: ListPage) {
	const tab = (label: string, status: typeof query.status, total: number) => ({
		label,
		total,
		to: listAddress(query, { status, mine: false }),
		current: !query.mine && query.status === status,
	})
	const yours = {
		label: 'Yours',
		total: own ?? undefined,
		to: listAddress(query, { status: null, mine: true }),
		current: query.mine,
	}
	const tabs = [
		tab(
			'All',
			null,
			Object.values(counts).reduce((sum, count) => sum + count, 0),
		),
		tab('Upcoming', 'registration_open', counts.registration_open),
		tab('Ongoing', 'ongoing', counts.ongoing),
		tab('Completed', 'completed', counts.completed),
	]
	return signedIn ? [yours, ...tabs] : tabs
}

const emptyTexts = {
	registration_open: 'No upcoming tournaments found.',
	ongoing: 'No ongoing tournaments found.',
	completed: 'No completed tournaments found.',
	cancelled: 'No cancelled tournaments found.',
}

function Empty({ query, signedIn }: ListPage) {
	const filtered = Boolean(query.q || query.sportId || query.city)
	const action =
		filtered || (query.status && !query.mine) ? (
			<Link
				to={query.mine ? '/tournaments?view=mine' : '/tournaments'}
				className={buttonClass({ variant: 'secondary' })}
			>
				{query.mine ? 'Show All of Yours' : 'Show All Tournaments'}
			</Link>
		) : (
			signedIn && <ButtonLink to="/tournaments/create">Create Tournament</ButtonLink>
		)
	return (
		<EmptyState
			drawing={<CourtDrawing sport="generic" />}
			title={query.status ? emptyTexts[query.status] : 'No tournaments found.'}
			text={
				filtered
					? 'Try other words, or another sport or city.'
					: query.mine
						? 'The ones you organise or play in show up here, private ones too.'
						: undefined
			}
			action={action}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const text = isRouteErrorResponse(error) ? explain(error).title : 'Try again in a moment.'
	return (
		<EmptyState
			level="h1"
			drawing={<CourtDrawing sport="generic" />}
			title="Failed to fetch tournaments"
			text={text}
			action={<ButtonLink to="/tournaments">Try Again</ButtonLink>}
			className="my-8"
		/>
	)
}
