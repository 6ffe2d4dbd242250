type Rule = {
	/** The page is shown from the phone while the network is slow, and loads its data anew. */
	quick: boolean
	/** A calendar file instead of a page. */
	isFile: boolean
	/** The page serves without a signal whatever its query. */
	anyQuery: boolean
}

const ID = '\\d{1,10}'
const rule = (path: string, kind: Partial<Rule> = {}) =>
	[new RegExp(`^${path.replaceAll(':id', ID)}$`), { quick: false, isFile: false, anyQuery: false, ...kind }] as const

/** The pages that may be kept on the phone. All others, such as settings, payments and messages, never are. */
const RULES = [
	rule('/', { quick: true }),
	rule('/my-bookings', { quick: true }),
	rule('/venues/:id', { quick: true, anyQuery: true }),
	rule('/venues/:id/events/:id'),
	rule('/tournaments/:id(/schedule|/standings|/bracket)?'),
	rule('/tournaments/:id/team/:id'),
	rule('/running-club/:id'),
	rule('/running-club/:id/events/:id'),
	rule('/help(/:id)?'),
	rule('/venue-dashboard/:id/(today|day)'),
	rule('(/my-bookings/:id|/tournaments/:id(/team/:id)?)/calendar\\.ics', { isFile: true }),
]

/** Returns how the page at an address is kept; undefined where it is not. */
export const ruleFor = ({ pathname }: { pathname: string }): Rule | undefined =>
	RULES.find(([pattern]) => pattern.test(pathname))?.[1]

/** Addresses that end what the phone may know of a person. */
export const isLeaving = (url: { pathname: string }) =>
	isLogout(url) || /^\/settings\/data\/delete(\.data)?$/.test(url.pathname)

export const isLogout = ({ pathname }: { pathname: string }) => /^(\/logout(\.data)?|\/api\/logout)$/.test(pathname)

/** Addresses that work once: a second request for the same answer would be refused. */
export const worksOnce = ({ pathname }: { pathname: string }) =>
	/^\/(auth|payment|strava-connect|notices\/unsubscribe)\//.test(pathname)

export const isScript = ({ pathname }: { pathname: string }) => pathname.startsWith('/assets/')

/** Requests of the router in the browser: the data of a page, and which scripts it needs. */
export const isData = ({ pathname }: { pathname: string }) => pathname.endsWith('.data') || pathname === '/__manifest'
