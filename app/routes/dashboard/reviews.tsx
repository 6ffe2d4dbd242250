import { Outlet, useLocation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ReviewList } from '#app/features/reviews/review-list.tsx'
import { RatingSummary } from '#app/features/reviews/rating-summary.tsx'
import { countRatings, countUnanswered, findReviews } from '#app/features/reviews/reviews.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/reviews'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && `Reviews of ${loaderData.venue.name}` })

const SHOWN = ['unanswered', 'low'] as const

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { id, name, rating } = await findOwnVenue(requireUser(context), readId(params.venueId), 'reviews')
	const only = SHOWN.find((shown) => shown === url.searchParams.get('show'))
	const [list, ratings, unanswered] = await Promise.all([
		findReviews(id, { page: readId(url.searchParams.get('page')) ?? 1, alsoHidden: true, only }),
		countRatings(id),
		countUnanswered(id),
	])
	return { venue: { id, name, rating }, only, ratings, unanswered, ...list }
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
	const { venue, only, ratings, unanswered, reviews, page, pages } = loaderData
	const { search } = useLocation()
	const address = `/venue-dashboard/${venue.id}/reviews`
	return (
		<div className="flex flex-col gap-6">
			<h2 className="text-2xl">Reviews</h2>
			<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="empty:hidden lg:col-start-2 lg:row-start-1 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:px-4 lg:py-3 lg:shadow-card">
					<RatingSummary average={venue.rating ?? 0} ratings={ratings} />
				</div>
				<div className="flex min-w-0 flex-col gap-6">
					<LinkTabs
						label="Which reviews"
						tabs={[
							{ label: 'All', to: address, current: !only },
							{
								label: 'No reply',
								to: `${address}?show=unanswered`,
								current: only === 'unanswered',
								count: unanswered,
							},
							{ label: '1 or 2 stars', to: `${address}?show=low`, current: only === 'low' },
						]}
					/>
					<ReviewList
						reviews={reviews}
						venue={venue.name}
						none={only ? 'None of these.' : 'No reviews yet. Players can write one once they’ve played here.'}
						action={({ id, author }) => (
							<ButtonLink to={`${address}/${id}/reply${search}`} preventScrollReset variant="secondary" size="sm">
								Reply<span className="sr-only"> to {author}</span>
							</ButtonLink>
						)}
					/>
					<Pagination
						page={page}
						pages={pages}
						href={(page) => `${address}?${only ? `show=${only}&` : ''}page=${page}`}
					/>
				</div>
			</div>
			<Outlet />
		</div>
	)
}
