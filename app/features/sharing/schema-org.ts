import { formatLocalInstant } from '#app/lib/time/time.ts'

/** Objects of schema.org that several pages share. `origin` is that of the page. */

type Contact = { address: string; phone: string; email: string }

export const organization = (origin: string, { address, phone, email }: Contact) => ({
	'@type': 'Organization',
	'@id': `${origin}/#organization`,
	name: 'Courtside',
	url: `${origin}/`,
	logo: `${origin}/icon-512.png`,
	address,
	contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', telephone: phone, email, areaServed: 'ZA' },
})

/** The site and its search, which is that of Explore. */
export const website = (origin: string) => ({
	'@type': 'WebSite',
	'@id': `${origin}/#website`,
	name: 'Courtside',
	url: `${origin}/`,
	inLanguage: 'en-ZA',
	publisher: { '@id': `${origin}/#organization` },
	potentialAction: {
		'@type': 'SearchAction',
		target: { '@type': 'EntryPoint', urlTemplate: `${origin}/?q={search_term_string}` },
		'query-input': 'required name=search_term_string',
	},
})

/** The path from Explore to a page; the last step is the page itself. */
export const breadcrumbs = (origin: string, steps: [name: string, path: string][]) => ({
	'@type': 'BreadcrumbList',
	itemListElement: [['Explore', '/'] as const, ...steps].map(([name, path], i) => ({
		'@type': 'ListItem',
		position: i + 1,
		name,
		item: new URL(path, origin).href,
	})),
})

type Place = { name: string; street?: string; city: string }

export const place = ({ name, street, city }: Place) => ({
	'@type': 'Place',
	name,
	address: {
		'@type': 'PostalAddress',
		...(street && { streetAddress: street }),
		addressLocality: city,
		addressCountry: 'ZA',
	},
})

/** When something happens, in local time, and whether it is cancelled. */
export const occasion = ({ startTime, endTime, status }: { startTime: Date; endTime: Date; status: string }) => ({
	startDate: formatLocalInstant(startTime),
	endDate: formatLocalInstant(endTime),
	eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
	eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
})
