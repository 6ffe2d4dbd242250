import type { OwnPlace } from '#app/features/gatherings/terms.ts'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { EventFacts } from './event-facts.tsx'
import type { VenueEvent } from './events.server.ts'
import { addressOf, PlaceBadge, RsvpButton } from './rsvp-button.tsx'
import { FeedLinks } from '#app/ui/link/feed-links.tsx'
import { Link } from '#app/ui/link/link.tsx'

type ListedEvent = Omit<VenueEvent, 'coach'> & { more: string; costs: string | null; own: OwnPlace | null }

/** A venue's events to come, each with its own address and one tap to a place. */
export function EventList({
	venueId,
	events,
	signedIn,
}: {
	venueId: number
	events: ListedEvent[]
	signedIn: boolean
}) {
	return (
		<>
			{events.length === 0 ? (
				<EmptyState title="No upcoming events at this venue." />
			) : (
				<ul className="flex flex-col rows">
					{events.map((listed) => {
						const event = { ...listed, venue: { id: venueId } }
						return (
							<li key={event.id} className="flex flex-col gap-2 py-5 first:pt-0">
								<h2 className="text-lg leading-6 wrap-break-word">
									<Link
										to={addressOf(event)}
										className="-my-2.5 inline-flex min-h-11 items-center py-2.5 underline-offset-4 hover:underline"
									>
										{event.title}
										<Icon name="chevron-right" className="ml-1 size-5 text-muted" />
									</Link>
								</h2>
								<EventFacts event={event} className="text-sm" />
								<p className="line-clamp-4 max-w-[72ch] wrap-break-word whitespace-pre-line">{event.description}</p>
								<div className="mt-1 flex">
									{event.own ? <PlaceBadge own={event.own} /> : <RsvpButton event={event} signedIn={signedIn} listed />}
								</div>
							</li>
						)
					})}
				</ul>
			)}
			<FeedLinks base={`/venues/${venueId}/events`} />
		</>
	)
}
