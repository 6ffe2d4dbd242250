import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { chatKnowledgeBase } from '#db/schema.ts'
import { DAY } from '#app/lib/time/time.ts'
import { addresses } from '#tests/support/process/addresses.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createClub, createRun } from '#tests/support/world/runs.ts'
import { screensOf } from '#tests/support/process/screens.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const ORIGIN = 'http://localhost'
const ask = await screensOf('routes')

const patterns = [...new Set(addresses.map(({ path }) => `/${path}`))]

/** The pages for search engines. All others are private, a dialog over one of these, or no page. */
const LISTED = [
	'/',
	'/venues/:id',
	'/venues/:id/events/:eventId',
	'/booking/quick',
	'/tournaments',
	'/tournaments/:id',
	'/tournaments/:id/schedule',
	'/tournaments/:id/standings',
	'/running-club-dashboard',
	'/running-club/:id',
	'/running-club/:id/events',
	'/running-club/:id/events/:eventId',
	'/running-club/:id/stats',
	'/matchmaking',
	'/help',
	'/help/:id',
	'/for-venues',
	'/privacy',
	'/terms',
	'/cookies',
]

const venue = await createVenue({ name: 'Beacon Padel' })
const tournament = await createTournament(venue, { status: 'ongoing' })
const team = await enterTeam(tournament)
const event = await createEvent(venue)
const club = await createClub()
const run = await createRun(club, { date: new Date(Date.now() - DAY) })
const [answer] = await write((tx) =>
	tx
		.insert(chatKnowledgeBase)
		.values({ question: 'How do I book a court?', answer: 'Choose a free hour.', category: 'Booking' })
		.returning({ id: chatKnowledgeBase.id }),
)
const admin = await signedIn(await createUser({ role: 'admin' }))

/** Returns an address of this kind that shows something, if there is one. */
function addressOf(pattern: string) {
	const [, area] = pattern.split('/')
	const id = { tournaments: tournament.id, 'running-club': club.id, help: answer!.id }[area!] ?? venue.venueId
	const eventId = pattern.startsWith('/venues') ? event.id : run.id
	const ids: Record<string, string | number> = {
		id,
		eventId,
		teamId: team.id,
		sportId: venue.sportId,
		venueId: venue.venueId,
	}
	return pattern.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1)).replace('*', 'nowhere')
}

type Head = { title: string[]; description: string[]; canonical: string[]; image: string[]; robots: string[] }

function headOf(html: string): Head {
	const head = html.slice(0, html.indexOf('</head>'))
	const all = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, text]) => text!)
	return {
		title: all(/<title>([^<]*)<\/title>/g),
		description: all(/<meta name="description" content="([^"]*)"/g),
		canonical: all(/<link rel="canonical" href="([^"]*)"/g),
		image: all(/<meta property="og:image" content="([^"]*)"/g),
		robots: all(/<meta name="robots" content="([^"]*)"/g),
	}
}

const isPage = ({ html }: { html: string }) => html.startsWith('<!DOCTYPE html>')

describe('every address', () => {
	let visited: { pattern: string; who: string; answer: Awaited<ReturnType<typeof ask>> }[]
	beforeAll(async () => {
		visited = []
		for (const pattern of patterns)
			for (const [who, headers] of Object.entries({ visitor: {}, admin }))
				visited.push({ pattern, who, answer: await ask(addressOf(pattern), { headers }) })
	}, 240_000)

	it('is asked for, and many answer with a page', () => {
		expect(visited.length).toBeGreaterThan(350)
		expect(visited.filter(({ answer }) => isPage(answer) && answer.status === 200).length).toBeGreaterThan(100)
		const shown = (pattern: string) => visited.find((visit) => visit.pattern === pattern)!.answer
		for (const pattern of LISTED)
			expect([pattern, isPage(shown(pattern)), shown(pattern).status]).toEqual([pattern, true, 200])
	})

	it('that is listed names itself, what it shows, one address of its own, and one picture that is there', () => {
		const wrong = visited
			.filter(({ pattern, answer }) => LISTED.includes(pattern) && answer.status === 200)
			.filter(({ answer }) => {
				const { title, description, canonical, image, robots } = headOf(answer.html)
				const once = [title, description, canonical, image].every((all) => all.length === 1 && all[0] !== '')
				const own = canonical[0]?.startsWith(`${ORIGIN}/`) && image[0]?.startsWith(`${ORIGIN}/cards/`)
				return !(once && own && robots.length === 0 && !answer.headers.has('X-Robots-Tag'))
			})
		expect(wrong.map(({ pattern, who, answer }) => [pattern, who, headOf(answer.html)])).toEqual([])
	})

	it('that is not listed is kept out of search engines, for all users', () => {
		const wrong = visited
			.filter(({ pattern, answer }) => isPage(answer) && !(LISTED.includes(pattern) && answer.status === 200))
			.filter(
				({ answer: { status, headers, html } }) =>
					headers.get('X-Robots-Tag') !== 'noindex' || (status === 200 && headOf(html).canonical.length > 0),
			)
		expect(wrong.map(({ pattern, who, answer }) => [pattern, who, answer.status])).toEqual([])
	})

	it('has exactly one title', () => {
		const wrong = visited.filter(({ answer }) => isPage(answer) && headOf(answer.html).title.length !== 1)
		expect(wrong.map(({ pattern, who }) => [pattern, who])).toEqual([])
	})

	it('that is listed has a title of its own', () => {
		const titles = visited
			.filter(({ pattern, who }) => who === 'visitor' && LISTED.includes(pattern))
			// A club's statistics share the club's own address.
			.filter(({ pattern }) => pattern !== '/running-club/:id/stats')
			.map(({ answer }) => headOf(answer.html).title[0])
		expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
	})
})

describe('the one address of a page', () => {
	const canonicalOf = async (path: string) => headOf((await ask(path)).html).canonical

	test('of … is …', () =>
		each(
			[
				['/?date=2027-03-04&from=18:00&price=300&rating=4&facility=Showers&free=now', '/'],
				['/?utm_source=x', '/'],
				['/?view=venues&date=2027-03-04', '/?view=venues'],
				['/?city=Cape%20Town', '/?city=Cape+Town'],
				['/tournaments?status=completed&city=Durban', '/tournaments'],
				['/running-club-dashboard?x=1', '/running-club-dashboard'],
				['/matchmaking?tab=matches&skill=beginner', '/matchmaking?tab=matches'],
				[`/venues/${venue.venueId}?tab=reviews&date=2027-03-04`, `/venues/${venue.venueId}`],
				[`/tournaments/${tournament.id}/schedule?view=courts`, `/tournaments/${tournament.id}/schedule`],
				[`/running-club/${club.id}/events?show=past`, `/running-club/${club.id}/events?show=past`],
			],
			async (path, own) => expect(await canonicalOf(path)).toEqual([ORIGIN + own]),
		))

	test.each([
		'/?q=padel',
		'/tournaments?q=cup',
		'/running-club-dashboard?q=dune',
		'/running-club-dashboard?tab=mine',
		'/matchmaking?tab=mine',
	])('is not told for %s', async (path) => {
		expect(await canonicalOf(path)).toEqual([])
		expect((await ask(path)).headers.get('X-Robots-Tag')).toBe('noindex')
	})
})

describe('what is private', () => {
	it('is named to people who may open it, and to no search engine or preview', async () => {
		const secret = await createTournament(venue, { isPublic: false, name: 'Quiet Quokka Cup', status: 'ongoing' })
		const hidden = await createClub({ isPublic: false, name: 'Quiet Quokka Club' })
		const evening = await createEvent(venue, { isPublic: false, name: 'Quiet Quokka Evening' })
		const outing = await createRun(hidden, { name: 'Quiet Quokka Run', date: new Date(Date.now() - DAY) })
		const paths = [
			`/running-club/${hidden.id}/events/${outing.id}?key=${hidden.inviteKey}`,
			...['', '/schedule', '/standings'].map((part) => `/tournaments/${secret.id}${part}?key=${secret.linkKey}`),
			`/running-club/${hidden.id}?key=${hidden.inviteKey}`,
			`/running-club/${hidden.id}/events?key=${hidden.inviteKey}`,
			`/venues/${venue.venueId}/events/${evening.id}?key=${evening.linkKey}`,
		]
		for (const path of paths) {
			const { status, html, headers } = await ask(path)
			expect([path, status, headOf(html).title[0]?.includes('Quiet Quokka')]).toEqual([path, 200, true])
			const { canonical, image, robots } = headOf(html)
			expect([canonical, image, robots.length > 1, headers.get('X-Robots-Tag')]).toEqual([[], [], false, 'noindex'])
			expect(html).not.toContain('application/ld+json')
		}
	})
})

/** The minimum that schema.org and the search engines ask of each type. */
const REQUIRED: Record<string, string[]> = {
	SportsActivityLocation: ['name', 'url', 'address', 'openingHoursSpecification', 'priceRange'],
	SportsEvent: ['name', 'startDate', 'endDate', 'location', 'eventStatus', 'organizer'],
	Event: ['name', 'startDate', 'endDate', 'location', 'eventStatus', 'organizer'],
	SportsOrganization: ['name', 'url', 'location'],
	BreadcrumbList: ['itemListElement'],
	WebSite: ['name', 'url', 'potentialAction'],
	Organization: ['name', 'url', 'logo', 'contactPoint'],
}

// oxlint-disable-next-line typescript/no-explicit-any -- what it holds is what the tests are about
type Data = Record<string, any>

async function dataOf(path: string): Promise<Data[]> {
	const { html, status } = await ask(path)
	expect([path, status]).toEqual([path, 200])
	const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
	return scripts.map(([, json]) => JSON.parse(json!) as Data)
}

const HOSTILE = `</script><script>alert(1)</script><!-- "'&\u2028 ]]> 😀`

describe('what search engines read', () => {
	test('on … is …, with all that these need', () =>
		each(
			[
				['/', ['WebSite', 'Organization']],
				[`/venues/${venue.venueId}`, ['SportsActivityLocation', 'BreadcrumbList']],
				[`/venues/${venue.venueId}/events/${event.id}`, ['Event', 'BreadcrumbList']],
				[`/tournaments/${tournament.id}`, ['SportsEvent', 'BreadcrumbList']],
				[`/running-club/${club.id}`, ['SportsOrganization', 'BreadcrumbList']],
				[`/running-club/${club.id}/events/${run.id}`, ['Event', 'BreadcrumbList']],
			],
			async (path, types) => {
				const all = await dataOf(path)
				expect(all.map((data) => data['@type'] as string)).toEqual(types)
				for (const data of all) {
					expect(data['@context']).toBe('https://schema.org')
					for (const field of REQUIRED[data['@type'] as string]!) expect(data[field], `${path} ${field}`).toBeTruthy()
				}
			},
		))

	it('tells times on the clock of South Africa, and names no person', async () => {
		for (const path of [
			`/tournaments/${tournament.id}`,
			`/venues/${venue.venueId}/events/${event.id}`,
			`/running-club/${club.id}/events/${run.id}`,
		]) {
			const [data] = await dataOf(path)
			expect(data!.startDate).toMatch(/^2027-\d\d-\d\dT\d\d:\d\d:\d\d\+02:00$/)
			expect(Date.parse(data!.endDate as string)).toBeGreaterThanOrEqual(Date.parse(data!.startDate as string))
			expect(data!.organizer).toMatchObject({ '@type': 'Organization' })
			expect(JSON.stringify(data)).not.toMatch(/Person|Player|Hostess/)
		}
	})

	it('tells the street of the venue a tournament is at', async () => {
		const [data] = await dataOf(`/tournaments/${tournament.id}`)
		expect(data!.location.address.streetAddress).toBe('1 Main Road')
	})

	it('tells the steps to a page in order, each with a whole address', async () => {
		const [, way] = await dataOf(`/tournaments/${tournament.id}`)
		expect(way!.itemListElement).toEqual(
			[
				['Explore', '/'],
				['Tournaments', '/tournaments'],
				[tournament.name, `/tournaments/${tournament.id}`],
			].map(([name, path], i) => ({ '@type': 'ListItem', position: i + 1, name, item: ORIGIN + path })),
		)
	})

	it('rates a venue only where people have', async () => {
		expect((await dataOf(`/venues/${venue.venueId}`))[0]).not.toHaveProperty('aggregateRating')
	})

	it('offers a place only while one can be taken', async () => {
		const open = await createTournament(venue, { entryFee: 450, maxTeams: 2 })
		const offer = async () => (await dataOf(`/tournaments/${open.id}`))[0]!.offers as Data
		expect(await offer()).toMatchObject({
			price: 450,
			priceCurrency: 'ZAR',
			availability: 'https://schema.org/InStock',
		})
		await enterTeam(open)
		await enterTeam(open)
		expect(await offer()).toMatchObject({ availability: 'https://schema.org/SoldOut' })
		expect((await dataOf(`/tournaments/${tournament.id}`))[0]).not.toHaveProperty('offers')
	})

	it('shows every name literally, in the head as in the data', async () => {
		const place = await createVenue({ name: HOSTILE })
		const cup = await createTournament(place, { name: HOSTILE, description: HOSTILE })
		const evening = await createEvent(place, { name: HOSTILE, description: HOSTILE })
		const people = await createClub({ name: HOSTILE, description: HOSTILE, city: HOSTILE })
		const paths = [
			`/venues/${place.venueId}`,
			`/tournaments/${cup.id}`,
			`/venues/${place.venueId}/events/${evening.id}`,
			`/running-club/${people.id}`,
		]
		for (const path of paths) {
			const [data] = await dataOf(path)
			expect(data!.name).toBe(HOSTILE)
			const { html } = await ask(path)
			expect(html).not.toContain('<script>alert')
			expect(headOf(html).title).toHaveLength(1)
			expect(headOf(html).description).toHaveLength(1)
		}
	})
})
