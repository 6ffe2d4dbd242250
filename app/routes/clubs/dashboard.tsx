import { isRouteErrorResponse } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { ClubCard } from '#app/features/clubs/club-card.tsx'
import { dashboardAddress, isNarrowed } from '#app/features/clubs/list/address.ts'
import { ClubSearch } from '#app/features/clubs/list/club-search.tsx'
import { findDashboardPage, type DashboardPage } from '#app/features/clubs/list/dashboard-page.server.ts'
import { explain } from '#app/features/navigation/error-screen.tsx'
import { hasStrava } from '#app/lib/process/env.server.ts'
import { isStravaConnected } from '#app/features/strava/connection.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkChips } from '#app/ui/link/link-chips.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/dashboard'
import { Link } from '#app/ui/link/link.tsx'

const TITLE = 'Running Clubs'
const DESCRIPTION = 'Find people to run with in South Africa: clubs for every pace, their next runs, and your own club.'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	const { tab = 'discover', page = 1, ...wanted } = loaderData?.query ?? {}
	return pageMeta(args, {
		title: page > 1 ? [TITLE, `Page ${page}`] : TITLE,
		description: DESCRIPTION,
		path: dashboardAddress({}, { page }),
		listed: tab === 'discover' && !isNarrowed(wanted),
	})
}

export async function loader({ url, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const [page, connected] = await Promise.all([
		findDashboardPage(user, url.searchParams),
		user ? isStravaConnected(user) : false,
	])
	return { ...page, strava: connected ? 'My Strava' : 'Connect Strava', hasStrava }
}

export default function RunningClubs({ loaderData }: Route.ComponentProps) {
	const { query, cities, clubs, page, pages, strava, hasStrava } = loaderData
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3">
				<h1 className="text-3xl md:text-4xl">Running Clubs</h1>
				<div className="flex flex-wrap gap-2">
					{hasStrava && (
						<ButtonLink to="/strava-connect" variant="secondary">
							<Icon name="activity" />
							{strava}
						</ButtonLink>
					)}
					<ButtonLink to="/running-club/create">
						<Icon name="plus" />
						Create Club
					</ButtonLink>
				</div>
			</div>
			<LinkTabs
				label="Running clubs"
				tabs={tabs.map(([tab, label]) => ({
					label,
					to: dashboardAddress({ tab }),
					current: query.tab === tab,
				}))}
			/>
			{query.tab === 'discover' && (
				<div className="flex flex-col gap-3">
					<ClubSearch query={query} />
					{cities.length > 0 && <Cities cities={cities} query={query} />}
				</div>
			)}
			{clubs.length === 0 ? (
				<Empty {...loaderData} />
			) : (
				<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
					{clubs.map((club) => (
						<li key={club.id} className="flex">
							<ClubCard club={club} managing={query.tab === 'hosted'} />
						</li>
					))}
				</ul>
			)}
			<Pagination page={page} pages={pages} href={(page) => dashboardAddress(query, { page })} />
			{!hasStrava && query.tab !== 'hosted' && (
				<Link
					to="/strava-connect"
					className="inline-flex min-h-11 items-center gap-2 self-start text-sm text-muted underline underline-offset-4 hover:text-ink print:hidden"
				>
					<Icon name="activity" className="size-4" />
					{strava} (not available yet)
				</Link>
			)}
		</div>
	)
}

const tabs = [
	['discover', 'Discover Clubs'],
	['mine', 'My Clubs'],
	['hosted', 'Clubs I Host'],
] as const

const Cities = ({ cities, query }: Pick<DashboardPage, 'cities' | 'query'>) => (
	<LinkChips
		label="Cities"
		chips={['', ...cities].map((city) => ({
			label: city || 'All',
			to: dashboardAddress(query, { q: city }),
			current: query.q === city,
		}))}
	/>
)

function Empty({ query, signedIn }: DashboardPage) {
	const { title, text, action } = emptyWords({ query, signedIn })
	return <EmptyState drawing={<CourtDrawing sport="running" />} title={title} text={text} action={action} />
}

function emptyWords({ query, signedIn }: Pick<DashboardPage, 'query' | 'signedIn'>) {
	if (query.tab === 'discover') {
		return isNarrowed(query)
			? {
					title: 'No clubs found',
					text: noneFound(query),
					action: (
						<Link to={dashboardAddress()} className={buttonClass({ variant: 'secondary' })}>
							Show All Clubs
						</Link>
					),
				}
			: {
					title: 'No running clubs yet',
					text: 'Start the first one. All it takes is a name, a meeting point and a time.',
					action: <ButtonLink to="/running-club/create">Create Club</ButtonLink>,
				}
	}
	if (!signedIn) {
		const next = encodeURIComponent(dashboardAddress({ tab: query.tab }))
		return {
			title: query.tab === 'mine' ? 'Sign in to see your clubs' : 'Sign in to see the clubs you host',
			text: 'The clubs you run with show up here.',
			action: <ButtonLink to={`/auth?next=${next}`}>Sign In</ButtonLink>,
		}
	}
	return query.tab === 'mine'
		? {
				title: 'You’re not in a club yet',
				text: 'Find one near you and join its next run.',
				action: <ButtonLink to={dashboardAddress()}>Discover Clubs</ButtonLink>,
			}
		: {
				title: 'You don’t host a club yet',
				text: 'Start one for your street, your office or your pace.',
				action: <ButtonLink to="/running-club/create">Create Club</ButtonLink>,
			}
}

const noneFound = ({ day, length }: DashboardPage['query']) =>
	day || length
		? 'No club has such a run in the next four weeks. Try another day or distance, or start your own club.'
		: 'Try another name or city, or start your own club.'

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<EmptyState
			level="h1"
			drawing={<CourtDrawing sport="running" />}
			title="Failed to load running clubs. Please try again later."
			text={isRouteErrorResponse(error) ? explain(error).title : undefined}
			action={<ButtonLink to={dashboardAddress()}>Try Again</ButtonLink>}
			className="my-8"
		/>
	)
}
