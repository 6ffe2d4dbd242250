import { excerpt } from '#app/lib/excerpt.ts'
import type { RequestPageData } from './request-page.server.ts'

/** What search engines and those who share the page are told of a request. */
export function requestMeta({ id, title, sport, place, date, time, suits, ...page }: RequestPageData, origin: string) {
	const heading = `${title} · Courtside`
	const when = date ? `${date}, ${time}` : suits
	const description = [`${sport} in ${place}`, when, page.description && excerpt(page.description, 200)]
		.filter(Boolean)
		.join('. ')
	return [
		{ title: heading },
		{ name: 'description', content: description },
		{ property: 'og:title', content: heading },
		{ property: 'og:description', content: description },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:url', content: `${origin}/matchmaking/requests/${id}` },
	]
}
