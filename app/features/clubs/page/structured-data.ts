import { breadcrumbs, place } from '#app/features/sharing/schema-org.ts'
import type { ClubDetails } from '../find.server.ts'
import { socialLinks } from './social-links.ts'

/** Returns a public club as a schema.org SportsOrganization. `origin` is that of the page. */
export function structuredData(club: ClubDetails, origin: string) {
	const { id, name, description, city, coverImage, meetingPoint } = club
	const sameAs = socialLinks(club.socialLinks).map(({ href }) => href)
	const path = `/running-club/${id}`
	const data = {
		'@type': 'SportsOrganization',
		name,
		description,
		sport: 'Running',
		url: origin + path,
		...(coverImage && { image: new URL(coverImage, origin).href }),
		location: place({ name: meetingPoint || city, city }),
		...(sameAs.length > 0 && { sameAs }),
	}
	return [
		data,
		breadcrumbs(origin, [
			['Running Clubs', '/running-club-dashboard'],
			[name, path],
		]),
	]
}
