import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ReviewList } from '#app/features/reviews/review-list.tsx'
import { findReviews } from '#app/features/reviews/reviews.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Rating } from '#app/ui/picture/stars.tsx'
import type { Route } from './+types/reviews'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && `Reviews of ${loaderData.venue.name}` })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { id, name, rating, reviewCount } = await findOwnVenue(requireUser(context), readId(params.venueId))
	const list = await findReviews(id, { page: readId(url.searchParams.get('page')) ?? 1, alsoHidden: true })
	return { venue: { id, name, rating, reviewCount }, ...list }
}

export default function Reviews({ loaderData: { venue, reviews, page, pages } }: Route.ComponentProps) {
	const address = `/venue-dashboard/${venue.id}/reviews`
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-wrap items-baseline justify-between gap-3">
				<h2 className="text-2xl">Reviews</h2>
				<Rating value={venue.rating} count={venue.reviewCount} none="No reviews yet" />
			</div>
			<ReviewList
				reviews={reviews}
				venue={venue.name}
				none="No reviews yet. Players can write one once they’ve played here."
				action={({ id, author }) => (
					<ButtonLink to={`${address}/${id}/reply`} preventScrollReset variant="secondary" size="sm">
						Reply<span className="sr-only"> to {author}</span>
					</ButtonLink>
				)}
			/>
			<Pagination page={page} pages={pages} href={(page) => `${address}?page=${page}`} />
			<Outlet />
		</div>
	)
}
