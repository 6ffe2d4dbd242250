import type { IconName } from '#app/ui/icon.tsx'
import type { HeaderUser } from './types.ts'

type Destination = {
	label: string
	to: string
	icon: IconName
	/** Only for people who are signed in, or for those of them who run venues. */
	only?: 'signedIn' | 'owners'
	/** Where its pages are, if not below it. */
	pages?: string
}

const destinations: Destination[] = [
	{ label: 'Explore', to: '/', icon: 'compass' },
	{ label: 'My Bookings', to: '/my-bookings', icon: 'calendar', only: 'signedIn' },
	{ label: 'Venue Dashboard', to: '/venue-dashboard', icon: 'layout-dashboard', only: 'owners' },
	{ label: 'Running Clubs', to: '/running-club-dashboard', icon: 'footprints', pages: '/running-club' },
	{ label: 'Tournaments', to: '/tournaments', icon: 'trophy' },
	{ label: 'Matchmaking', to: '/matchmaking', icon: 'handshake' },
]

/** Whose row of links is the longest: where it is narrow, something else has to give way. */
export const runsVenues = (user: HeaderUser) => user.role === 'venue_owner'

/** The places the header leads to, in the order they stand. */
export const linksFor = (user: HeaderUser | null) =>
	destinations.filter(({ only }) => !only || (user && (only === 'signedIn' || runsVenues(user))))

/** Where the menus lead beside that, and mark where one is. */
const MENU_PLACES = ['/rewards', '/help', '/profile', '/settings', '/admin']
const PLACES: Pick<Destination, 'to' | 'pages'>[] = [...destinations, ...MENU_PLACES.map((to) => ({ to }))]

/** Which of these the open page is, or belongs to; home is only itself. */
export const openPlace = (pathname: string) =>
	PLACES.find(({ to, pages = to }) => pathname === to || (to !== '/' && pathname.startsWith(`${pages}/`)))?.to
