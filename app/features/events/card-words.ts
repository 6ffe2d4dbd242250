import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import type { EventDetails } from './events.server.ts'

type Event = Pick<EventDetails, 'title' | 'startTime' | 'endTime' | 'sport' | 'venue'>

/** What the preview card of a venue's event says: what it is called, where, and when. */
export const eventCardWords = ({ title, startTime, endTime, sport, venue }: Event) => ({
	sport: sport.icon,
	title,
	kind: `${sport.name} event`,
	place: `${venue.name}, ${venue.city}`,
	fact: `${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`,
})

/** The address of that card. */
export const eventCardPath = ({ id, venue }: { id: number; venue: { id: number } }) =>
	`/cards/venues/${venue.id}/events/${id}.png`
