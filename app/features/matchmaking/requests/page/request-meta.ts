import { courtsideCard, pageMeta } from '#app/lib/page-meta.ts'
import type { RequestPageData } from './request-page.server.ts'

/** What those are shown who are sent the link of a request; when and where somebody plays is not for search engines. */
export function requestMeta(args: Parameters<typeof pageMeta>[0], page: RequestPageData) {
	const { id, title, sport, place, date, time, suits, description } = page
	const when = date ? `${date}, ${time}` : suits
	return pageMeta(args, {
		title,
		description: [`${sport} in ${place}`, when, description].filter(Boolean).join('. '),
		path: `/matchmaking/requests/${id}`,
		listed: false,
		card: courtsideCard,
	})
}
