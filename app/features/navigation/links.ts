import type { IconName } from '#app/ui/icon.tsx'
import type { HeaderUser } from './types.ts'

type Destination = {
	label: string
	to: string
	icon: IconName
	/** Only for people who are signed in. */
	signedIn?: boolean
}

const destinations: Destination[] = [
	{ label: 'Explore', to: '/', icon: 'compass' },
	{ label: 'My Bookings', to: '/my-bookings', icon: 'calendar', signedIn: true },
]

/** The places the header leads to, in the order they stand. */
export const linksFor = (user: HeaderUser | null) => destinations.filter((link) => user || !link.signedIn)
