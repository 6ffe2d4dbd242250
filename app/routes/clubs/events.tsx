import { redirect } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { EventItem } from '#app/features/clubs/events/event-card.tsx'
import { oneCardPerSeries } from '#app/features/clubs/events/series/one-card.ts'
import { findClubEvents, type ListedEvent, type Show } from '#app/features/clubs/events/list-events.server.ts'
import type { ClubDetails } from '#app/features/clubs/find.server.ts'
import { openClub } from '#app/features/clubs/page/open.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { FeedLinks } from '#app/ui/link/feed-links.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/events'

const PAGE = 12

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const now = new Date()
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	const { club, hidden } = await openClub(readId(params.id), asking)
	if (hidden) throw redirect(clubAddress({ id: hidden.id, key: null }))
	const show: Show = url.searchParams.get('show') === 'past' ? 'past' : 'upcoming'
	const page = readId(url.searchParams.get('page')) ?? 1
	const found = await findClubEvents(club, { user: asking.user, now, show, page, limit: PAGE })
	return { club: shown(club), show, now, ...found }
}

const shown = ({ id, key, name, isPublic, inside }: ClubDetails) => ({ id, key, name, isPublic, inside })

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	if (!loaderData) return []
	const { club, show, page } = loaderData
	const past = show === 'past' ? 'past' : null
	return pageMeta(args, {
		title: [`${past ? 'Past events' : 'Events'} of ${club.name}`, ...(page > 1 ? [`Page ${page}`] : [])],
		description: `When ${club.name} runs next, and where it has run.`,
		path: clubAddress({ id: club.id, key: null }, 'events', { show: past, page: page > 1 ? page : null }),
		listed: club.isPublic,
		feeds: club.isPublic ? `/running-club/${club.id}/events` : undefined,
	})
}

export default function ClubEvents({ loaderData }: Route.ComponentProps) {
	const { club, show, now, events, page, pages } = loaderData
	const to = (show: Show, page = 1) =>
		clubAddress(club, 'events', { show: show === 'past' ? show : null, page: page > 1 ? page : null })
	const create = club.inside && (
		<ButtonLink to={`/running-club/${club.id}/events/create`}>
			<Icon name="plus" /> New Event
		</ButtonLink>
	)
	return (
		<div className="flex flex-col gap-6">
			<div>
				<BackLink to={clubAddress(club)}>{club.name}</BackLink>
				<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
					<h1 className="text-3xl md:text-4xl">Events</h1>
					{events.length > 0 && create}
				</div>
			</div>
			<LinkTabs
				label="Events"
				tabs={[
					{ label: 'Upcoming', to: to('upcoming'), current: show === 'upcoming' },
					{ label: 'Past', to: to('past'), current: show === 'past' },
				]}
			/>
			{events.length === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="running" />}
					title={show === 'past' ? 'No past events yet' : 'No upcoming events'}
					text={emptyText(show, club.inside)}
					action={show === 'upcoming' && create}
				/>
			) : (
				<>
					<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						{cardsOf(events, show).map((card) => (
							<EventItem key={card.event.id} {...card} club={club} now={now} level="h2" className="flex min-w-0" />
						))}
					</ul>
				</>
			)}
			<Pagination page={page} pages={pages} href={(page) => to(show, page)} />
			{club.isPublic && <FeedLinks base={`/running-club/${club.id}/events`} />}
		</div>
	)
}

const cardsOf = (events: ListedEvent[], show: Show) =>
	show === 'upcoming' ? oneCardPerSeries(events) : events.map((event) => ({ event, also: [] }))

function emptyText(show: Show, inside: boolean) {
	if (show === 'past') return 'Runs show up here once they’ve started.'
	return inside ? 'Plan one and your members see it here.' : 'Join the club to hear about the next one.'
}
