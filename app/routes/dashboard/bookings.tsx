import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { Changes } from '#app/features/bookings/desk/change-button.tsx'
import { BookingFilter } from '#app/features/bookings/desk/list/booking-filter.tsx'
import { findVenueBookingsPage } from '#app/features/bookings/desk/list/venue-bookings-page.server.ts'
import { filterSearch, readFilter } from '#app/features/bookings/desk/list/booking-query.ts'
import { VenueBookings } from '#app/features/bookings/desk/list/venue-bookings.tsx'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CalendarLink } from '#app/ui/link/calendar-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/bookings'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Venue bookings' })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const venue = await findOwnVenue(user, readId(params.venueId), 'desk')
	const filter = readFilter(url.searchParams)
	const now = new Date()
	const page = readId(url.searchParams.get('page')) ?? 1
	const found = await findVenueBookingsPage(user, venue.id, filter, page, now)
	const hasCalendar = user.role !== 'admin' || venue.ownerId === user.id
	return { filter, year: dateOf(now).slice(0, 4), hasCalendar, ...found }
}

export default function Bookings({ loaderData, params }: Route.ComponentProps) {
	const { filter, hasCalendar, bookings, total, page, pages, year } = loaderData
	const base = `/venue-dashboard/${params.venueId}`
	const here = filterSearch(filter, page)
	const narrowed = filterSearch(filter) !== ''
	return (
		<section aria-labelledby="bookings" className="flex flex-col gap-4 max-md:-mt-3">
			<BookingFilter filter={filter} base={base}>
				<h2 id="bookings" className="text-2xl">
					Bookings <span className="font-normal text-muted tabular-nums">{total}</span>
				</h2>
			</BookingFilter>
			<Outlet />
			{bookings.length > 0 ? (
				<Changes action={`${base}?index${here.replace('?', '&')}`}>
					<VenueBookings bookings={bookings} year={year} base={base} search={here} />
				</Changes>
			) : (
				<EmptyState
					title={narrowed ? 'No bookings match' : 'No bookings yet'}
					text={narrowed ? 'Try another status, name or day.' : 'Bookings show up here once players book.'}
					action={
						narrowed && (
							<ButtonLink to={base} variant="secondary">
								Show All Bookings
							</ButtonLink>
						)
					}
				/>
			)}
			<Pagination page={page} pages={pages} href={(page) => base + filterSearch(filter, page)} />
			{hasCalendar && <CalendarLink kind="venue" id={params.venueId} />}
		</section>
	)
}
