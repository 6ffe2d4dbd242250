import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findLessons } from '#app/features/events/coach.server.ts'
import { EventTable } from '#app/features/events/event-table.tsx'
import { LessonList } from '#app/features/events/lesson-list.tsx'
import { findVenueEvents } from '#app/features/events/venue-events.server.ts'
import { TournamentTable } from '#app/features/tournaments/venue/tournament-table.tsx'
import { findVenueTournaments } from '#app/features/tournaments/venue/venue-tournaments.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/list'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Events' })

const pageIn = (url: URL, name: string) => readId(url.searchParams.get(name)) ?? 1

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const venue = await findOwnVenue(requireUser(context), readId(params.venueId), 'checkIn')
	const now = new Date()
	return {
		base: `/venue-dashboard/${venue.id}/events`,
		plans: may(venue.part, 'events'),
		now,
		...(await findVenueEvents(venue.id, { page: pageIn(url, 'page'), limit: 20 }, now)),
		lessons: await findLessons(requireUser(context), venue.id, now),
		arranged: await findVenueTournaments(venue.id, { page: pageIn(url, 'tournaments') }),
	}
}

export default function Events({ loaderData }: Route.ComponentProps) {
	const { arranged, lessons, ...events } = loaderData
	const to = ({ page = events.page, tournaments = arranged.page }) => {
		const query = [page > 1 && `page=${page}`, tournaments > 1 && `tournaments=${tournaments}`].filter(Boolean)
		return [events.base, query.join('&')].filter(Boolean).join('?')
	}
	return (
		<div className="flex flex-col gap-10">
			{lessons.length > 0 && <LessonList lessons={lessons} base={events.base} />}
			<VenueEvents {...events} href={(page) => to({ page })} />
			{arranged.total > 0 && (
				<section aria-labelledby="tournaments" className="flex flex-col gap-4">
					<div className="flex flex-col gap-1">
						<h2 id="tournaments" className="text-2xl">
							Tournaments
						</h2>
						<p className="text-muted">Players organise these on your courts. You also see the ones by link.</p>
					</div>
					<TournamentTable tournaments={arranged.tournaments} />
					<Pagination
						label="Pages of tournaments"
						page={arranged.page}
						pages={arranged.pages}
						href={(tournaments) => to({ tournaments })}
					/>
				</section>
			)}
		</div>
	)
}

type EventsProps = Omit<Route.ComponentProps['loaderData'], 'arranged' | 'lessons'> & { href: (page: number) => string }

function VenueEvents({ base, plans, now, events, page, pages, href }: EventsProps) {
	const add = plans && (
		<ButtonLink to={`${base}/new`}>
			<Icon name="plus" /> Add Event
		</ButtonLink>
	)
	const ahead = events.filter(({ endTime }) => endTime > now)
	const past = events.filter(({ endTime }) => endTime <= now)
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
					action={add || undefined}
				/>
			) : (
				<>
					{ahead.length > 0 && <EventTable events={ahead} base={base} now={now} caption="Events to come" />}
					{past.length > 0 && (
						<>
							<h3 className="text-lg">Past</h3>
							<EventTable events={past} base={base} now={now} caption="Past events, newest first" />
						</>
					)}
				</>
			)}
			<Pagination page={page} pages={pages} href={href} />
		</section>
	)
}
