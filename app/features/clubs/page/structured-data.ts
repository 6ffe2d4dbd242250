import type { ClubDetails } from '../find.server.ts'
import { socialLinks } from './social-links.ts'

/** What search engines and previews read about a public club: schema.org SportsOrganization. `origin` is that of the page. */
export function structuredData(club: ClubDetails, origin: string) {
	const { id, name, description, city, coverImage, meetingPoint } = club
	const sameAs = socialLinks(club.socialLinks).map(({ href }) => href)
	return {
		'@context': 'https://schema.org',
		'@type': 'SportsOrganization',
		...{ name, description, sport: 'Running', url: `${origin}/running-club/${id}` },
		...(coverImage && { image: coverImage }),
		location: {
			'@type': 'Place',
			name: meetingPoint || city,
			address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'ZA' },
		},
		...(sameAs.length > 0 && { sameAs }),
	}
}
