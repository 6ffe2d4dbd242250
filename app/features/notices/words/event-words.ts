import { dayAt, gatheringWords, type Gathering } from './gathering-words.ts'
import { dayAndSpan, sentences, type About, type Span, type Words } from './told.ts'
import { courtLabel, type Court } from '#app/lib/text/court-name.ts'

/** How many further dates of its series the reader is down for. */
type More = { more?: number }

const others = (more: number) => (more === 1 ? 'One other date' : `${more} other dates`)

/** The `place` of an event is its venue. */
export const eventWords = {
	...gatheringWords,
	'taken off the list': ({ title, start, place, link }: Gathering): Words => ({
		title: `Taken off the list: ${title}`,
		body: `${place} took you off the list for ${dayAt(start)}. Think it’s a mistake? Ask them.`,
		link,
	}),
	'event moved': ({ title, place, link, more = 0, ...span }: Gathering & Span & More): Words => ({
		title: `New time: ${title}`,
		body: sentences(
			`It is now on ${dayAndSpan(span)}, at ${place}.`,
			more > 0 && `${others(more)} you’re down for ${more === 1 ? 'has' : 'have'} moved too.`,
		),
		link,
	}),
	'event cancelled': ({ title, start, place, link, more = 0 }: Gathering & More): Words => ({
		title: `Cancelled: ${title}`,
		body: sentences(
			`${place} had to cancel the event on ${dayAt(start)}.`,
			more > 0 && `${others(more)} you’re down for ${more === 1 ? 'is' : 'are'} cancelled too.`,
		),
		link,
	}),
	leads: ({ title, place, link, more = 0, ...span }: Gathering & Span & More): Words => ({
		title: `Yours to lead: ${title}`,
		body: sentences(`You lead it on ${dayAndSpan(span)}, at ${place}.`, more > 0 && `${others(more)} too.`),
		link,
	}),
	'leads no more': ({ title, place, link, more = 0, ...span }: Gathering & Span & More): Words => ({
		title: `Not yours to lead any more: ${title}`,
		body: sentences(
			`It is on ${dayAndSpan(span)}, at ${place}.`,
			more > 0 && `${others(more)} ${more === 1 ? 'isn’t' : 'aren’t'} yours any more either.`,
		),
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
