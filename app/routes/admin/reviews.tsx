import { Outlet, useLocation } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { ListFilters } from '#app/features/admin/list-filters.tsx'
import { ReviewCards } from '#app/features/admin/reviews/review-cards.tsx'
import { findReviewList } from '#app/features/admin/reviews/reviews.server.ts'
import { ReviewQuery } from '#app/features/admin/reviews/schemas.ts'
import { query } from '#app/lib/form/list.ts'
import { listAddress } from '#app/lib/list-address.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/reviews'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Reviews', 'Admin'] })

const ADDRESS = '/admin/reviews'
const PARTS = [
	{ value: 'low', label: '1 or 2 stars' },
	{ value: 'hidden', label: 'Hidden' },
]

export const loader = ({ request, context }: Route.LoaderArgs) =>
	findReviewList(requireRole(context, 'admin'), ReviewQuery.parse(query(request)))

export default function Reviews({ loaderData: { reviews, total, page, pages, ...asked } }: Route.ComponentProps) {
	const { search } = useLocation()
	return (
		<div className="flex flex-col gap-6">
			<h2 className="text-2xl">Reviews</h2>
			<ListFilters list={ADDRESS} label="Venue" parts={PARTS} {...asked} />
			<p role="status" className="text-sm text-muted tabular-nums">
				{total === 1 ? '1 review' : `${total} reviews`}
			</p>
			{reviews.length === 0 ? (
				<EmptyState level="h3" title="No reviews found" text="Try another venue or search." />
			) : (
				<ReviewCards reviews={reviews} search={search} />
			)}
			<Pagination page={page} pages={pages} href={(page) => listAddress(ADDRESS, asked, page)} />
			<Outlet />
		</div>
	)
}
