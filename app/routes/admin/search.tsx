import { requireRole } from '#app/features/accounts/auth.server.ts'
import { BookingRows } from '#app/features/bookings/desk/list/booking-rows.tsx'
import { SearchQuery } from '#app/features/admin/search/schemas.ts'
import { SearchField } from '#app/features/admin/search/search-field.tsx'
import { SearchResults } from '#app/features/admin/search/search-results.tsx'
import { searchAll } from '#app/features/admin/search/search.server.ts'
import { query } from '#app/lib/form/list.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/search'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Search', 'Admin'] })

export async function loader({ request, context }: Route.LoaderArgs) {
	const { q } = SearchQuery.parse(query(request))
	return { q, found: await searchAll(requireRole(context, 'admin'), q) }
}

export default function Search({ loaderData: { q, found } }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-6">
			<h2 className="text-2xl">Search</h2>
			<SearchField q={q} />
			{found ? (
				<SearchResults found={found} q={q} bookings={<BookingRows bookings={found.bookings} named />} />
			) : (
				<p className="text-muted">
					Find a person by name, @username, email or phone number, a walk-in, a booking, receipt, tax invoice or
					statement by its number, a payment by its reference, a reward by its code, a tournament or a venue.
				</p>
			)}
		</div>
	)
}
