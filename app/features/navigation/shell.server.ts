import type { Actor } from '#app/features/accounts/auth.server.ts'
import { countUnread } from '#app/features/notices/notices.server.ts'
import { isDemo } from './demo.server.ts'
import { isOnTeam } from '#app/features/venues/own-venues.server.ts'
import { findOfferedSports } from '#app/features/venues/sports.server.ts'
import { contact } from '#app/lib/process/env.server.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { telAddress } from '#app/lib/text/tel.ts'
import { dateOf } from '#app/lib/time/time.ts'

/** Returns what the header and footer show: `site` is the same for all users, the rest is the user's own. */
export async function findShell<User extends Actor>(user: User | null, now = new Date()) {
	const [site, unread, worksAtVenue] = await Promise.all([
		findSite(now),
		user ? findUnread(now, user.id) : 0,
		user ? user.role === 'venue_owner' || isOnTeam(now, user.id) : false,
	])
	return { site, unread, user: user && { ...user, worksAtVenue } }
}

/** Returns an address whose last two parts, the town and its code, stay in one line. */
const withWholeTown = (address: string) =>
	address.replace(/[^\s,][^,]*,[^,]*$/, (town) => town.replaceAll(' ', '\u00a0'))

const findSite = cachedQuery(async (now: Date) => {
	const [sports, demo] = await Promise.all([findOfferedSports(), isDemo()])
	return {
		contact: { ...contact, address: withWholeTown(contact.address), tel: telAddress(contact.phone) },
		demo,
		years: `2023–${dateOf(now).slice(0, 4)}`,
		sports: sports.map(({ id, name }) => ({ id, name })),
	}
})

const findUnread = cachedQuery((_now: Date, id: number) => countUnread({ id }), { most: 5_000 })
