import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { BookingRows, type BookingRow } from './booking-rows.tsx'

export type PersonBookingsPage = {
	/** Null for a walk-in, of whom one booking is shown. */
	person: { id: number; fullName: string } | null
	bookings: BookingRow[]
	total: number
	page: number
	pages: number
}

/** An admin's list of a person's bookings. */
export function PersonBookings({ person, bookings, total, page, pages }: PersonBookingsPage) {
	const address = person ? `/admin/users/${person.id}` : '/admin/search'
	return (
		<div className="flex flex-col gap-6">
			<div>
				<BackLink to={address}>{person?.fullName ?? 'Search'}</BackLink>
				<h2 className="text-2xl">
					Bookings <span className="font-normal text-muted tabular-nums">{total}</span>
				</h2>
			</div>
			{total === 0 ? (
				<EmptyState level="h3" title="No bookings" text="They haven’t booked a court yet." />
			) : (
				<BookingRows bookings={bookings} page={page} named={person === null} />
			)}
			<Pagination page={page} pages={pages} href={(to) => `${address}/bookings?page=${to}`} />
		</div>
	)
}
