import { useEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import type { Route } from './+types/venue'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { EventList } from '#app/features/events/event-list.tsx'
import { BookingBar, BookingPanel } from '#app/features/bookings/book/booking-panel.tsx'
import { choose, toLoad } from '#app/features/bookings/book/choice.ts'
import { sameData } from '#app/lib/same-data.ts'
import { isLive } from '#app/features/live/connection.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { RatingSummary } from '#app/features/reviews/rating-summary.tsx'
import { ReviewInvitation } from '#app/features/reviews/review-invitation.tsx'
import { ReviewList } from '#app/features/reviews/review-list.tsx'
import { structuredData } from '#app/features/venues/structured-data.ts'
import { VenueDetails } from '#app/features/venues/venue-details.tsx'
import { VenueHeader } from '#app/features/venues/venue-header.tsx'
import { findVenuePage } from '#app/features/venue-page/venue-page.server.ts'
import { addDays } from '#app/lib/time/time.ts'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'

export function loader({ url, params, context }: Route.LoaderArgs) {
	return findVenuePage(getUser(context), readId(params.id), url.searchParams)
}

/** The days whose hours the page in the browser has. */
let loaded: string[] = []

/** A time is chosen among hours that are loaded already; so is a day while they are live, or nothing can be loaded. */
export const shouldRevalidate = sameData((url) => toLoad(url, isLive() || !navigator.onLine ? loaded : []))

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	if (!loaderData) return []
	const { venue } = loaderData
	const page = { title: titleOf(venue), path: `/venues/${venue.id}`, description: '' }
	return pageMeta(args, import.meta.env.SSR ? { ...page, ...forSearch(venue) } : page)
}

type Described = Route.ComponentProps['loaderData']['venue']

const titleOf = ({ name, city }: Described) => `${name}, ${city}`

/** Returns what search engines and messengers are told, which the browser has no use for. */
function forSearch(venue: Described) {
	const sports = venue.sports.map(({ name }) => name.toLowerCase()).join(', ')
	return {
		description: `${sports ? `Book ${sports} at ${venue.name}: see which hours are free. ` : ''}${venue.description}`,
		card: { path: `/cards/venues/${venue.id}.png`, alt: titleOf(venue) },
		data: (origin: string) => structuredData(venue, origin),
		feeds: `/venues/${venue.id}/events`,
	}
}

export const ErrorBoundary = PageError

export default function Venue({ loaderData }: Route.ComponentProps) {
	const { venue, today, days, tab, page, pages, signedIn } = loaderData
	const params = useAskedParams()
	useEffect(() => {
		loaded = days.map(({ date }) => date)
	}, [days])
	const href = (changes: Record<string, string | null>, hash = '#book', under = '') => {
		const next = new URLSearchParams(params)
		for (const [name, value] of Object.entries(changes)) {
			if (value === null) next.delete(name)
			else next.set(name, value)
		}
		return `/venues/${venue.id}${under}${next.size ? `?${String(next).replaceAll('%3A', ':')}` : ''}${hash}`
	}
	const asked = { date: params.get('date'), start: params.get('start'), hours: params.get('hours') }
	const choice = choose(days, asked, loaderData)
	const askedSport = readId(params.get('sport'))
	const sportId = venue.sports.some((sport) => sport.sportId === askedSport) ? askedSport : loaderData.sportId
	const loading = sportId !== loaderData.sportId
	const panel = choice &&
		sportId !== null && {
			venueId: venue.id,
			sportId,
			days,
			choice,
			grid: loaderData,
			firstDay: today,
			lastDay: addDays(today, venue.maxDaysAhead),
			signedIn,
			phone: venue.contactPhone,
			loading,
			href,
		}
	// Where a tab comes before it on a phone, it comes before it in the document: nothing jumps while the page arrives.
	const booking = (
		<aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-15">
			<div className="lg:sticky lg:top-20">
				{panel ? <BookingPanel {...panel} /> : <Notice>No court can be booked here yet.</Notice>}
			</div>
		</aside>
	)
	const tabHref = (tab: string | null) => href({ tab, page: null }, '#about')
	return (
		<div className="flex flex-col gap-8">
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
				<div className="flex flex-col gap-2 sm:gap-4">
					<VenueHeader
						venue={venue}
						sportId={sportId}
						href={href}
						photoHref={(number) => href({}, `#photo-${number}`, '/photos')}
						back={params.get('back')}
					/>
					<div id="about" className="scroll-mt-20">
						<LinkTabs
							label="About this venue"
							tabs={[
								{ label: 'Details', to: tabHref(null), current: tab === 'details' },
								{ label: 'Reviews', to: tabHref('reviews'), current: tab === 'reviews', total: venue.reviewCount },
								{ label: 'Events', to: tabHref('events'), current: tab === 'events', total: loaderData.eventCount },
							]}
						/>
					</div>
				</div>
				{tab === 'details' && booking}
				<section aria-label="About this venue" className="flex flex-col gap-6 max-sm:mt-2 lg:col-start-1">
					{tab === 'details' && (
						<CachedHtml of={venue} name="details" className="flex flex-col gap-6">
							<p className="max-w-[72ch] wrap-break-word">{venue.description}</p>
							<VenueDetails
								venue={venue}
								exceptions={loaderData.exceptions}
								mapHref={venue.latitude === null ? undefined : `/?view=map&q=${encodeURIComponent(venue.name)}`}
							/>
						</CachedHtml>
					)}
					{tab === 'reviews' && (
						<>
							<RatingSummary average={venue.rating ?? 0} ratings={loaderData.ratings} />
							<ReviewInvitation venueId={venue.id} permission={loaderData.review} />
							<ReviewList reviews={loaderData.reviews} venue={venue.name} />
						</>
					)}
					{tab === 'events' && <EventList venueId={venue.id} events={loaderData.events} signedIn={signedIn} />}
					<Pagination page={page} pages={pages} href={(page) => href({ page: String(page) }, '#about')} />
				</section>
				{tab !== 'details' && booking}
			</div>
			{panel && <BookingBar {...panel} />}
			<Outlet />
		</div>
	)
}

/** Returns the query of the address, or of the next one while it is loading, so that a tap shows at once. */
function useAskedParams() {
	const location = useLocation()
	const next = useNavigation().location
	return new URLSearchParams(next?.pathname === location.pathname ? next.search : location.search)
}
