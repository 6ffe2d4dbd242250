import { Outlet } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { EventItem } from '#app/features/clubs/events/event-card.tsx'
import { oneCardPerSeries, type RunCard } from '#app/features/clubs/events/series/one-card.ts'
import { findClubEvents } from '#app/features/clubs/events/list-events.server.ts'
import { openClub } from '#app/features/clubs/page/open.server.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/club-events'

/** How many runs to come the tab shows before it leads to all of them; of those that are over three (specification 2, section 9). */
const UPCOMING_SHOWN = 12
const PAST_SHOWN = 3

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const { club } = await openClub(readId(params.id), { user, key: url.searchParams.get('key') })
	if (!club) return null
	const now = new Date()
	const [upcoming, past] = await Promise.all([
		findClubEvents(club, { user, now, show: 'upcoming', limit: UPCOMING_SHOWN }),
		findClubEvents(club, { user, now, show: 'past', limit: PAST_SHOWN }),
	])
	const { id, key, inside } = club
	return { club: { id, key, inside }, upcoming, past, now }
}

export default function ClubEvents({ loaderData }: Route.ComponentProps) {
	return (
		<>
			{loaderData && <Runs {...loaderData} />}
			<Outlet />
		</>
	)
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>

function Runs({ club, upcoming, past, now }: Shown) {
	const to = (part: string) => clubAddress(club, part)
	return (
		<div className="flex flex-col gap-8">
			<section aria-labelledby="upcoming" className="flex flex-col gap-4">
				<h2 id="upcoming" className="text-2xl">
					Upcoming Events
				</h2>
				{upcoming.total === 0 ? (
					<EmptyState
						level="h3"
						title="No upcoming events"
						text={
							club.inside
								? 'Plan a run: pick a time, a place and a pace, and people sign up.'
								: 'Join the club to hear about its next run.'
						}
						action={
							club.inside && (
								<ButtonLink to={to('events/create')} variant="secondary">
									<Icon name="plus" className="size-4" /> New Event
								</ButtonLink>
							)
						}
					/>
				) : (
					<EventGrid cards={oneCardPerSeries(upcoming.events)} club={club} now={now} />
				)}
				{upcoming.total > upcoming.events.length && (
					<ButtonLink to={to('events')} variant="secondary" className="self-start">
						View All {upcoming.total} Upcoming Events
					</ButtonLink>
				)}
			</section>
			{past.total > 0 && (
				<section aria-labelledby="past" className="flex flex-col gap-4">
					<h2 id="past" className="text-2xl">
						Past Events
					</h2>
					<EventGrid cards={past.events.map((event) => ({ event, also: [] }))} club={club} now={now} />
					{past.total > past.events.length && (
						<ButtonLink to={clubAddress(club, 'events', { show: 'past' })} variant="secondary" className="self-start">
							View All Past Events
						</ButtonLink>
					)}
				</section>
			)}
		</div>
	)
}

type GridProps = Pick<Shown, 'club' | 'now'> & { cards: RunCard[] }

const EventGrid = ({ cards, club, now }: GridProps) => (
	<ul className="grid gap-4 sm:grid-cols-2">
		{cards.map((card) => (
			<EventItem key={card.event.id} {...card} club={club} now={now} className="flex" />
		))}
	</ul>
)
