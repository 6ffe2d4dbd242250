import type { ReactNode } from 'react'
import type { Route } from './+types/explore'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { ClubCard } from '#app/features/clubs/club-card.tsx'
import { dashboardAddress } from '#app/features/clubs/list/address.ts'
import { NextGame } from '#app/features/bookings/mine/next-game.tsx'
import { type ExploreQuery, exploreAddress, NO_FILTERS } from '#app/features/explore/address.ts'
import { CityHeading } from '#app/features/explore/city-heading.tsx'
import { findExplore } from '#app/features/explore/explore.server.ts'
import { LazyMapScreen } from '#app/features/explore/map/lazy-map-screen.tsx'
import { SearchBar } from '#app/features/explore/search-bar.tsx'
import { Section } from '#app/features/explore/section.tsx'
import { SportBar } from '#app/features/explore/sport-bar.tsx'
import { useUnsent } from '#app/features/explore/unsent.ts'
import { useSlowNavigation } from '#app/features/explore/use-slow-navigation.ts'
import { useIsOfAnotherDay } from '#app/features/navigation/kept-page.ts'
import { matchmakingAddress } from '#app/features/matchmaking/matchmaking-page/address.ts'
import { PlayerCard, PlayerCardSkeleton } from '#app/features/matchmaking/players/player-card.tsx'
import { PointsCard } from '#app/features/rewards/points-card.tsx'
import { allTournaments } from '#app/features/tournaments/list/address.ts'
import { TournamentCard, TournamentCardSkeleton } from '#app/features/tournaments/tournament-card.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { VenueCard, VenueCardSkeleton } from '#app/features/venues/venue-card.tsx'
import { organization, website } from '#app/features/sharing/schema-org.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PeakNote } from '#app/ui/form/time-chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Link } from '#app/ui/link/link.tsx'

const DESCRIPTION =
	'Find a free court near you and book it: padel, tennis, indoor soccer, basketball and running tracks across South Africa.'

const ALL = { venues: 'All venues', map: 'Venues on the map' }

export const meta: Route.MetaFunction = ({ loaderData, matches, ...args }) => {
	const { query, sports } = loaderData ?? {}
	const sport = sports?.find(({ id }) => id === query?.sport)
	const words = sport || query?.city ? `${sport?.name ?? 'Courts'}${query?.city ? ` in ${query.city}` : ''}` : null
	const page = query && query.page > 1 ? [`Page ${query.page}`] : []
	const contact = matches[0].loaderData?.site.contact
	return pageMeta(
		{ matches, ...args },
		{
			title: query?.view
				? [words ? `${ALL[query.view]}: ${words}` : ALL[query.view], ...page]
				: (words ?? 'Find a court that is free'),
			description: words ? `${words}: see which hours are free and book one in a minute. ${DESCRIPTION}` : DESCRIPTION,
			path:
				query && exploreAddress({ ...query, ...NO_FILTERS, q: '', date: null }, { city: query.city, page: query.page }),
			listed: !query?.q,
			data: import.meta.env.SSR
				? (origin) => [website(origin), ...(contact ? [organization(origin, contact)] : [])]
				: undefined,
		},
	)
}

export function loader({ url, context }: Route.LoaderArgs) {
	return findExplore(getUser(context), url.searchParams)
}

const chipClass =
	'inline-flex min-h-11 items-center gap-1.5 rounded-full border border-court bg-court-soft px-3 text-sm font-semibold text-court-strong hover:underline'
const textLinkClass = 'inline-flex min-h-11 items-center font-semibold text-court-strong underline underline-offset-4'
const h1Class = 'text-2xl leading-8 sm:text-4xl sm:leading-11'

export default function Explore({ loaderData }: Route.ComponentProps) {
	const { query, sports, sections, clubs, today } = loaderData
	const loading = useSlowNavigation('/')
	const onClick = useUnsent(query, today)
	const isOld = useIsOfAnotherDay()
	return (
		<div onClick={onClick} className="flex flex-col gap-8">
			{sections?.game && !isOld && <NextGame game={sections.game} />}
			<div className="-mb-2 flex flex-col gap-4">
				{query.view ? (
					<>
						<div className="-my-2">
							<BackLink to={exploreAddress(query, { view: null })}>Explore</BackLink>
						</div>
						<h1 className={h1Class}>{query.view === 'map' ? 'Venues on the map' : 'All venues'}</h1>
					</>
				) : (
					<CityHeading {...loaderData} className={h1Class} />
				)}
				<SearchBar {...loaderData} />
				<SportBar sports={sports} query={query} loading={loading} />
			</div>
			{clubs && (
				<Section
					id="clubs"
					title="Running Clubs"
					viewAll={dashboardAddress({ q: [query.q, query.city].filter(Boolean).join(' ') })}
					of={clubs}
				>
					{clubs.length === 0 ? (
						<EmptyState level="h3" title="No running clubs found" text="Try another city, or start a club yourself." />
					) : (
						<Cards of={clubs} skeleton={loading && <VenueCardSkeleton />}>
							{(club) => <ClubCard club={club} level="h3" />}
						</Cards>
					)}
				</Section>
			)}
			<Venues {...loaderData} loading={loading} />
			{sections && (
				<>
					{sections.points !== null && <PointsCard points={sections.points} />}
					<Section
						id="tournaments"
						title="Upcoming Tournaments"
						viewAll={allTournaments(query)}
						of={sections.tournaments}
					>
						{sections.tournaments.length === 0 ? (
							<EmptyState level="h3" title="No events found" text="Check back later or create your own event!" />
						) : (
							<Cards of={sections.tournaments} skeleton={loading && <TournamentCardSkeleton />}>
								{(tournament) => <TournamentCard tournament={tournament} />}
							</Cards>
						)}
					</Section>
					<Section
						id="players"
						title="Find Players"
						viewAll={matchmakingAddress({ sport: query.sport })}
						of={sections.players}
						on={exploreAddress(query)}
					>
						{sections.players.length === 0 ? (
							<EmptyState level="h3" title="No players found" text="Try a different sport or check back later!" />
						) : (
							<Cards of={sections.players} skeleton={loading && <PlayerCardSkeleton />} across="lg:grid-cols-4">
								{(player) => <PlayerCard player={player} back={exploreAddress(query)} />}
							</Cards>
						)}
					</Section>
				</>
			)}
		</div>
	)
}

type CardsProps<Item> = {
	of: readonly Item[]
	/** Takes the place of each card while others are looked for. */
	skeleton: ReactNode
	across?: string
	children: (item: Item) => ReactNode
}

function Cards<Item extends { id: number }>({ of, skeleton, across = 'lg:grid-cols-3', children }: CardsProps<Item>) {
	return (
		<ul className={`grid gap-4 sm:grid-cols-2 ${across}`} aria-busy={!!skeleton}>
			{of.map((item) => (
				<li key={item.id} className="grid">
					{skeleton || children(item)}
				</li>
			))}
		</ul>
	)
}

type VenuesProps = Pick<
	Route.ComponentProps['loaderData'],
	| 'query'
	| 'venues'
	| 'note'
	| 'title'
	| 'chips'
	| 'tournamentsFound'
	| 'refused'
	| 'didYouMean'
	| 'elsewhere'
	| 'page'
	| 'pages'
	| 'sports'
	| 'map'
> & {
	loading: boolean
}

function Venues({ loading, ...found }: VenuesProps) {
	const { query, venues, note, title, chips, tournamentsFound, refused, didYouMean, page, pages, sports, map } = found
	const sport = sports.find(({ id }) => id === query.sport)
	const list = (
		<>
			{venues.some(({ times }) => times.some(({ peak }) => peak)) && <PeakNote />}
			<Cards of={venues} skeleton={loading && <VenueCardSkeleton />}>
				{(venue) => <VenueCard venue={venue} />}
			</Cards>
		</>
	)
	const empty = (
		<EmptyState
			level="h3"
			drawing={<CourtDrawing sport={sport?.icon ?? 'generic'} />}
			title="No venues found"
			text="Try adjusting your filters or search for a different location."
			action={<StartAgain query={query} elsewhere={found.elsewhere} />}
		/>
	)
	const inForce = chips.length > 0 && (
		<ul aria-label="Filters in force" className="-mt-2 flex flex-wrap gap-2">
			{chips.map(({ label, href }) => (
				<li key={label}>
					<Link to={href} preventScrollReset className={chipClass}>
						<span className="sr-only">Take off </span>
						<span className="min-w-0 wrap-anywhere">{label}</span>
						<Icon name="x" className="size-4" />
					</Link>
				</li>
			))}
		</ul>
	)
	const about = (
		<>
			{refused && <Notice tone="warn">{refused}</Notice>}
			{inForce}
			{didYouMean && (
				<p className="-my-3">
					Did you mean{' '}
					<Link to={exploreAddress(query, { q: didYouMean })} preventScrollReset className={textLinkClass}>
						{didYouMean}
					</Link>
					?
				</p>
			)}
			{tournamentsFound && (
				<p className="-my-3">
					We also found{' '}
					<Link to={allTournaments(query)} className={textLinkClass}>
						{tournamentsFound}
					</Link>
					.
				</p>
			)}
		</>
	)
	if (query.view || query.q) {
		const found = venues.length === 0 ? empty : list
		return (
			<Section id="venues" title={title} of={map ? undefined : venues} on={refused}>
				{about}
				{map ? <LazyMapScreen query={query} venues={venues} map={map} empty={empty} list={found} /> : found}
				<Pagination page={page} pages={pages} href={(page) => exploreAddress(query, { page })} />
			</Section>
		)
	}
	return (
		<Section
			id="venues"
			title={inForce ? title : 'Featured Venues'}
			note={inForce ? undefined : note}
			viewAll={exploreAddress(query, { view: 'venues' })}
			of={venues}
			on={refused}
		>
			{about}
			{venues.length ? list : empty}
		</Section>
	)
}

function StartAgain({ query, elsewhere }: { query: ExploreQuery; elsewhere: number }) {
	const all = exploreAddress(query, { ...NO_FILTERS, q: '', date: null, sport: null })
	return (
		<Link
			to={elsewhere > 0 ? exploreAddress(query, { city: null, everywhere: true }) : all}
			className={buttonClass({ variant: 'secondary' })}
		>
			{elsewhere > 0 ? `Show ${elsewhere} in Other Cities` : 'Show All Venues'}
		</Link>
	)
}
