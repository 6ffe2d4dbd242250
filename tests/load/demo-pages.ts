import { seededDatabase } from '#tests/support/database/seeded.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { startServer } from '#tests/support/process/server.ts'
import { password } from '#db/cast.ts'
import { measure, usedBy, waitUntilIdle, type How, type Measured } from './measure.ts'

export type PageMeasured = { title: string; bare: Measured; brotli: Measured }

/** Returns the pages that people open most, on the demo data: by name, the person and the address. */
async function findPages(url: string): Promise<Record<string, [person: string, path: string]>> {
	const json = async (path: string) => (await (await fetch(url + path)).json()) as { id: number; name: string }[]
	const idOf = async (path: string, name: string) => (await json(path)).find((each) => each.name === name)!.id
	const tournament = async (name: string) => `/tournaments/${await idOf('/api/tournaments?limit=50', name)}`
	const [venue, club, league, knockout] = await Promise.all([
		idOf('/api/venues', 'Beacon Padel'),
		idOf('/api/running-clubs?limit=50', 'Sea Point Sunrise Social'),
		tournament('Bellville Fives League'),
		tournament('Gauteng Hoops Knockout'),
	])
	const dashboard = `/venue-dashboard/${venue}`
	return {
		'My bookings': ['thandi', '/my-bookings'],
		Explore: ['thandi', '/'],
		Venue: ['thandi', `/venues/${venue}`],
		Tournaments: ['thandi', '/tournaments'],
		Tournament: ['thandi', league],
		Schedule: ['thandi', `${league}/schedule`],
		Standings: ['thandi', `${league}/standings`],
		Bracket: ['thandi', `${knockout}/bracket`],
		Clubs: ['thandi', '/running-club-dashboard'],
		Club: ['thandi', `/running-club/${club}`],
		Players: ['thandi', '/matchmaking'],
		Rewards: ['thandi', '/rewards'],
		Notices: ['thandi', '/notices'],
		Profile: ['thandi', '/profile'],
		Settings: ['thandi', '/settings'],
		Help: ['thandi', '/help'],
		Today: ['lerato', `${dashboard}/today`],
		'Day grid': ['lerato', `${dashboard}/day`],
		Dashboard: ['lerato', dashboard],
		Figures: ['lerato', `${dashboard}/figures`],
		Money: ['lerato', `${dashboard}/money`],
		Customers: ['lerato', `${dashboard}/customers`],
		Admin: ['admin', '/admin'],
	}
}

/** Measures each page on the demo data as it is, and as browsers ask for it. */
export async function benchDemo(isAsked: (title: string) => boolean, how: How): Promise<PageMeasured[]> {
	const database = await seededDatabase()
	const server = await startServer(database.url, { RATE_LIMITS: 'off' })
	try {
		await waitUntilIdle(server.url)
		const measured: PageMeasured[] = []
		for (const [title, [person, path]] of Object.entries(await findPages(server.url))) {
			if (!isAsked(title)) continue
			const headers = { Authorization: `Bearer ${await tokenOf(server.url, person)}` }
			const each = async (more: object) => {
				const call = { path, headers: { ...headers, ...more } }
				return (await measure(server.url, [call], how, () => usedBy(server.url)))[0]!
			}
			measured.push({ title, bare: await each({}), brotli: await each({ 'Accept-Encoding': 'br' }) })
		}
		return measured
	} finally {
		await server.stop()
		await database.remove()
	}
}

async function tokenOf(url: string, username: string) {
	const { body } = await plainBrowser(url).call<{ token: string }>('POST', '/api/login', { username, password })
	return body.token
}
