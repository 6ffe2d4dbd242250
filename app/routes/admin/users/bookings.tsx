import { requireRole } from '#app/features/accounts/auth.server.ts'
import { PersonBookings } from '#app/features/admin/people/person-bookings.tsx'
import { BookingRows } from '#app/features/bookings/desk/list/booking-rows.tsx'
import { findBookingsOf } from '#app/features/admin/search/search.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageNumber, query } from '#app/lib/form/list.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/bookings'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: ['Bookings', ...(loaderData ? [loaderData.person.fullName] : []), 'Admin'] })

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
	findBookingsOf(requireRole(context, 'admin'), readId(params.id), pageNumber.parse(query(request).page))

export default function Bookings({ loaderData }: Route.ComponentProps) {
	const { bookings, ...page } = loaderData
	return (
		<PersonBookings {...page}>
			<BookingRows bookings={bookings} page={page.page} named={false} />
		</PersonBookings>
	)
}
