import { courtsideCard, pageMeta } from '#app/lib/page-meta.ts'
import type { RequestPageData } from './request-page.server.ts'

/** Meta for link previews. Search engines must not index when and where players meet. */
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
