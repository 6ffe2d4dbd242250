import { requireRole } from '#app/features/accounts/auth.server.ts'
import { BookingRows } from '#app/features/bookings/desk/list/booking-rows.tsx'
import { findBookingsOf } from '#app/features/admin/search/search.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageNumber, query } from '#app/lib/form/list.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/bookings'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: ['Bookings', ...(loaderData ? [loaderData.person.fullName] : []), 'Admin'] })

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
	findBookingsOf(requireRole(context, 'admin'), readId(params.id), pageNumber.parse(query(request).page))

export default function PersonBookings({ loaderData }: Route.ComponentProps) {
	const { person, bookings, total, page, pages } = loaderData
	const address = `/admin/users/${person.id}`
	return (
		<div className="flex flex-col gap-6">
			<div>
				<BackLink to={address}>{person.fullName}</BackLink>
				<h2 className="text-2xl">
					Bookings <span className="font-normal text-muted tabular-nums">{total}</span>
				</h2>
			</div>
			{total === 0 ? (
				<EmptyState level="h3" title="No bookings" text="They haven’t booked a court yet." />
			) : (
				<BookingRows bookings={bookings} />
			)}
			<Pagination page={page} pages={pages} href={(to) => `${address}/bookings?page=${to}`} />
		</div>
	)
}
