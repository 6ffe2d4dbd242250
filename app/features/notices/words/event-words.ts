import { dayAt, gatheringWords, type Gathering } from './gathering-words.ts'
import { dayAndSpan, type About, type Span, type Words } from './told.ts'
import { courtLabel, type Court } from '#app/lib/text/court-name.ts'

/** The `place` of an event is its venue. */
export const eventWords = {
	...gatheringWords,
	'taken off the list': ({ title, start, place, link }: Gathering): Words => ({
		title: `Taken off the list: ${title}`,
		body: `${place} took you off the list for ${dayAt(start)}. Think it’s a mistake? Ask them.`,
		link,
	}),
	'event moved': ({ title, place, link, ...span }: Gathering & Span): Words => ({
		title: `New time: ${title}`,
		body: `It is now on ${dayAndSpan(span)}, at ${place}.`,
		link,
	}),
	'event cancelled': ({ title, start, place, link }: Gathering): Words => ({
		title: `Cancelled: ${title}`,
		body: `${place} had to cancel the event on ${dayAt(start)}.`,
		link,
	}),
	'lost a court': (
		told: Span & { name: string; venueId: number; court: Court; why: string },
		{ id }: About,
	): Words => ({
		title: `${told.name} has lost a court`,
		body: `${courtLabel(told.court)} is closed on ${dayAndSpan(told)}. ${told.why}. The event still stands.`,
		link: `/venue-dashboard/${told.venueId}/events/${id}`,
	}),
}
