import { requireUser } from '#app/features/accounts/auth.server.ts'
import { EventTable } from '#app/features/events/event-table.tsx'
import { findVenueEvents } from '#app/features/events/venue-events.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Events · Courtside' }]

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const venue = await findOwnVenue(requireUser(context), readId(params.venueId))
	const now = new Date()
	const paging = { page: readId(url.searchParams.get('page')) ?? 1, limit: 20 }
	return { base: `/venue-dashboard/${venue.id}/events`, now, ...(await findVenueEvents(venue.id, paging, now)) }
}

export default function Events({ loaderData: { base, now, events, page, pages } }: Route.ComponentProps) {
	const add = (
		<ButtonLink to={`${base}/new`}>
			<Icon name="plus" /> Add Event
		</ButtonLink>
	)
	return (
		<section aria-labelledby="events" className="flex flex-col gap-4">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="events" className="text-2xl">
					Events
				</h2>
				{events.length > 0 && add}
			</div>
			{events.length === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="padel" />}
					level="h3"
					title="No events yet"
					text="A social evening, a clinic, an open morning: add it here and players see it on your venue’s page."
					action={add}
				/>
			) : (
				<EventTable events={events} base={base} now={now} />
			)}
			<Pagination page={page} pages={pages} href={(page) => `${base}?page=${page}`} />
		</section>
	)
}
