import { rate } from '#app/lib/money.ts'
import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import type { EventDetails } from './events.server.ts'

/** Says under an event who leads it; empty where nobody does. */
export const leadWords = (coach: string | null) => (coach === null ? '' : `With ${coach}`)

/** Says under an event what a place costs; empty where it is free. */
export const priceWords = (price: number | null) => (price === null ? '' : `${rate(price)} a place`)

/** Says under an event what a place costs and who leads it; `costs` is on the button that joins it, null where it is free. */
export const factWords = ({ price, coach }: { price: number | null; coach: string | null }) => ({
	more: [priceWords(price), leadWords(coach)].filter(Boolean).join(' · '),
	costs: price === null ? null : rate(price),
})

type Event = Pick<EventDetails, 'title' | 'startTime' | 'endTime' | 'price' | 'sport' | 'venue'>

export const eventCardWords = ({ title, startTime, endTime, price, sport, venue }: Event) => ({
	sport: sport.icon,
	title,
	kind: `${sport.name} event`,
	place: `${venue.name}, ${venue.city}`,
	fact: [`${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`, priceWords(price)]
		.filter(Boolean)
		.join(' · '),
})

export const eventCardPath = ({ id, venue }: { id: number; venue: { id: number } }) =>
	`/cards/venues/${venue.id}/events/${id}.png`
