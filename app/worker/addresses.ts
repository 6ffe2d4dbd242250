const DATA = '.data'

type Rule = {
	/** The page is shown from the phone while the network is slow, and loads its data anew. */
	quick: boolean
	/** A calendar file or the data of a page instead of a page. */
	kind: 'page' | 'file' | 'data'
	/** It serves without a signal whatever its query. */
	anyQuery: boolean
}

/**
 * The pages that may be kept on the phone, those first that are needed most without a signal. All others, such as
 * settings, payments and messages, never are.
 */
const PAGES: Record<string, Partial<Rule>> = {
	'/venue-dashboard/:id/today': {},
	'/venue-dashboard/:id/day': {},
	'/my-bookings': { quick: true },
	'/my-bookings/:id': { quick: true },
	'/g/:id': {},
	'/': { quick: true },
	'/venues/:id': { quick: true, anyQuery: true },
	'/venues/:id/events/:id': {},
	'/tournaments/:id': {},
	'/tournaments/:id/schedule': {},
	'/tournaments/:id/schedule/matches/:id': {},
	'/tournaments/:id/standings': {},
	'/tournaments/:id/bracket': {},
	'/tournaments/:id/team/:id': {},
	'/running-club/:id': {},
	'/running-club/:id/events/:id': {},
	'/help': {},
	'/help/:id': {},
	'/my-bookings/:id/calendar.ics': { kind: 'file' },
	'/tournaments/:id/calendar.ics': { kind: 'file' },
	'/tournaments/:id/team/:id/calendar.ics': { kind: 'file' },
}

/**
 * Pages of which the phone keeps the data that the router asks for, a tenth of the page, to open from another: forms that
 * may wait for a connection (features/outbox), and pages that are the same for all. Of others a copy of the whole page
 * may be newer.
 */
const BY_DATA: Record<string, Partial<Rule>> = {
	'/venues/:id': {},
	'/venues/:id/events/:id': {},
	'/help/:id': {},
	'/booking/:id/:id': { anyQuery: true },
	'/my-bookings/:id': {},
	'/my-bookings/:id/cancel': {},
	'/running-club/:id/events/:id/withdraw': {},
	'/venue-dashboard/:id/day/new': { anyQuery: true },
}

/** More pages that links of these lead to; those that one of them begins with are left out. */
const LINKED = [
	'/auth',
	'/booking/quick',
	'/matchmaking/create',
	'/running-club-dashboard',
	'/rewards',
	'/notices',
	'/profile',
	'/settings',
	'/privacy',
	'/terms',
	'/cookies',
	'/blog/affordable-access-pledge',
	'/diversity-pledge',
	'/careers/academy',
	'/press/green-courts-initiative',
	'/logout',
	...['move', 'pay', 'split', 'receipt', 'again'].map((page) => `/my-bookings/:id/${page}`),
]

/** Returns a path with `:id` in place of numbers and of keys, which are UUIDs. */
const shapeOf = (path: string) =>
	path
		.split('/')
		.map((part) => (/^(\d{1,10}|[\da-f-]{36})$/.test(part) ? ':id' : part))
		.join('/')

/** Returns how the page, or the data of one, is kept; undefined where it is not. */
export function ruleFor({ pathname }: { pathname: string }): Rule | undefined {
	const isData = pathname.endsWith(DATA)
	const shape = shapeOf(isData ? pathname.slice(0, -DATA.length) : pathname)
	const rule = isData ? BY_DATA[shape] : PAGES[shape]
	return rule && { quick: false, kind: isData ? 'data' : 'page', anyQuery: false, ...rule }
}

/** Returns the place of a page among those that may be kept. */
export const rankOf = ({ pathname }: { pathname: string }) => Object.keys(PAGES).indexOf(shapeOf(pathname))

/** The router names the routes whose data it needs, unless it needs all. */
const ROUTES = '_routes'
export const routesIn = ({ searchParams }: URL) => searchParams.get(ROUTES)?.split(',') ?? []

/** Returns the address to keep an answer at: for a form that serves with any query, one for all of them. */
export function addressToKeep(given: string) {
	const url = new URL(given)
	const rule = ruleFor(url)
	const routes = url.searchParams.get(ROUTES)
	if (rule?.kind === 'data' && rule.anyQuery)
		url.search = routes === null ? '' : `${ROUTES}=${encodeURIComponent(routes)}`
	return url.href
}

/** Returns an address of a page's data without the routes. */
export function pageOf(address: string) {
	const url = new URL(address)
	url.searchParams.delete(ROUTES)
	return url.href
}

/** The paths whose routes the phone knows without asking, and all that they begin with. */
const KNOWN = new Set(
	[...Object.keys(PAGES), ...Object.keys(BY_DATA), ...LINKED].flatMap((path) => {
		const parts = path.split('/')
		return parts.map((_, i) => parts.slice(0, i + 1).join('/') || '/')
	}),
)
export const knownPaths = [...KNOWN].map((path) => path.replaceAll(':id', '1'))
export const isKnownPath = (path: string) => KNOWN.has(shapeOf(path))

/** Addresses that work once: a second request for the same answer would be refused. */
export const worksOnce = ({ pathname }: { pathname: string }) =>
	/^\/(auth|payment|strava-connect|notices\/unsubscribe)\//.test(pathname)

export const isScript = ({ pathname }: { pathname: string }) => pathname.startsWith('/assets/')

/** Requests of the router in the browser for the data of a page. */
export const isData = ({ pathname }: { pathname: string }) => pathname.endsWith(DATA)

/** Requests of the router for the routes of links. */
export const isLookUp = ({ pathname }: { pathname: string }) => pathname === '/__manifest'
