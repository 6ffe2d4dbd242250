import { useLocation, useMatches } from 'react-router'
import type { IconName } from '#app/ui/icon.tsx'
import type { HeaderUser } from './types.ts'

type Destination = {
	label: string
	to: string
	icon: IconName
	/** Only for signed-in users, or for those of them who work at a venue. */
	only?: 'signedIn' | 'venues'
	/** Where its pages are, if not below it. */
	pages?: string
}

const destinations: Destination[] = [
	{ label: 'Explore', to: '/', icon: 'compass' },
	{ label: 'My Bookings', to: '/my-bookings', icon: 'calendar', only: 'signedIn' },
	{ label: 'Venue Dashboard', to: '/venue-dashboard', icon: 'layout-dashboard', only: 'venues' },
	{ label: 'Running Clubs', to: '/running-club-dashboard', icon: 'footprints', pages: '/running-club' },
	{ label: 'Tournaments', to: '/tournaments', icon: 'trophy' },
	{ label: 'Matchmaking', to: '/matchmaking', icon: 'handshake' },
]

export const linksFor = (user: HeaderUser | null) =>
	destinations.filter(({ only }) => !only || (user && (only === 'signedIn' || user.worksAtVenue)))

/** Links of the menus and of the bottom bar that are marked as current too. */
const MENU_PLACES = ['/rewards', '/help', '/profile', '/settings', '/admin', '/auth']
const PLACES: Pick<Destination, 'to' | 'pages'>[] = [...destinations, ...MENU_PLACES.map((to) => ({ to }))]

/** Returns which of these the open page is or belongs to. Home only matches itself. */
export const openPlace = (pathname: string) =>
	PLACES.find(({ to, pages = to }) => pathname === to || (to !== '/' && pathname.startsWith(`${pages}/`)))?.to

/** Returns the link to mark. The address of a group's link does not say what it leads to, but its page's data does. */
export function useOpenPlace() {
	const page = useMatches().at(-1)?.loaderData as { menuPlace?: string } | undefined
	return openPlace(useLocation().pathname) ?? page?.menuPlace
}
