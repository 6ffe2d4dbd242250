import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'

export type PersonBookingsPage = {
	/** Null for a walk-in, of whom one booking is shown. */
	person: { id: number; fullName: string } | null
	total: number
	page: number
	pages: number
}

/** An admin's list of a person's bookings; `children` are the rows of this page. */
export function PersonBookings({ person, total, page, pages, children }: PersonBookingsPage & { children: ReactNode }) {
	const address = person ? `/admin/users/${person.id}` : '/admin/search'
	return (
		<div className="flex flex-col gap-6">
			<div>
				<BackLink to={address}>{person?.fullName ?? 'Search'}</BackLink>
				<h2 className="text-2xl">
					Bookings <span className="font-normal text-muted tabular-nums">{total}</span>
				</h2>
			</div>
			{total === 0 ? <EmptyState level="h3" title="No bookings" text="They haven’t booked a court yet." /> : children}
			<Pagination page={page} pages={pages} href={(to) => `${address}/bookings?page=${to}`} />
		</div>
	)
}
