import type { Browser, Page } from '@playwright/test'
import { clock } from '#app/lib/time.ts'
import { findClub, findTournament, findVenue, freeHours, open, ownBookings } from './steps.ts'
import { axe, expect, hydrated, signIn, test } from './support.ts'

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, 'what is measured here is measured by script')

const MOST_PAGES = 100
/** Of a kind of address, such as the days of a calendar, which go on for ever. */
const MOST_OF_A_KIND = 12

/** Where the footer leads everybody, and only owners get in; what others read there is tested with the dashboard. */
const FOR_OWNERS = '/venue-dashboard'

for (const person of ['nobody', 'thandi', 'lerato', 'admin']) {
	test(`every page that ${person} can reach by links is sound`, async ({ page, isMobile }) => {
		test.setTimeout(600_000)
		if (person !== 'nobody') await signIn(page, person)
		const failed: string[] = []
		page.on('response', (response) => {
			if (response.status() >= 400) failed.push(`${response.status()} ${response.url()} on ${page.url()}`)
		})
		const found = new Set(['/'])
		const kinds = new Map<string, number>()
		for (const address of found) {
			// One page of a kind is looked at in the browser; of the others it is enough that they are there.
			const kind = kindOf(address)
			const before = kinds.get(kind) ?? 0
			kinds.set(kind, before + 1)
			if (before >= MOST_OF_A_KIND) continue
			if (before > 0 || kinds.size > MOST_PAGES || isFile(address)) {
				const response = await page.request.get(address, { maxRetries: 2 })
				if (!response.ok()) failed.push(`${response.status()} ${address}`)
				continue
			}
			await page.goto(address)
			await hydrated(page)
			expect(await page.getByRole('heading', { level: 1 }).count(), `headings of the first level on ${address}`).toBe(1)
			for (const link of await internalLinks(page)) if (person !== 'thandi' || link !== FOR_OWNERS) found.add(link)
			if (isMobile) for (const width of [320, 390]) await expectNoSidewaysScroll(page, width)
		}
		expect(failed).toEqual([])
		expect(kinds.size).toBeGreaterThan(person === 'nobody' ? 10 : 14)
	})
}

/** Addresses that differ only in which thing they show, or in what a filter is set to. */
function kindOf(address: string) {
	const { pathname, searchParams } = new URL(address, 'http://own.invalid')
	return `${pathname.replace(/\d+/g, '#')}?${[...new Set(searchParams.keys())].sort().join('&')}`
}

/** What a browser saves instead of showing. */
const isFile = (address: string) => /\.(csv|ics|json|png|svg)(\?|$)/.test(address)

/** The links of a page within the product; the one that signs in elsewhere leads to others' pages. */
function internalLinks(page: Page) {
	return page.evaluate(() =>
		[...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
			.filter(({ origin, pathname }) => origin === location.origin && pathname !== '/auth/openid')
			.map(({ pathname, search }) => pathname + search),
	)
}

async function expectNoSidewaysScroll(page: Page, width: number) {
	const before = page.viewportSize()!
	await page.setViewportSize({ width, height: before.height })
	const { content, view } = await page.evaluate(() => ({
		content: document.documentElement.scrollWidth,
		view: document.documentElement.clientWidth,
	}))
	expect(content, `the width of ${page.url()} at ${width} px`).toBeLessThanOrEqual(view)
	await page.setViewportSize(before)
}

/** The screens of the product with something on them, by what they are. */
async function screens(page: Page) {
	const place = await findVenue(page, 'Beacon Padel')
	const { date, hours } = await freeHours(page, place, 4)
	const [start, end] = [clock(hours[0]!.hour), clock(hours[0]!.hour + 1)]
	const venue = `/venues/${place.venueId}`
	return {
		explore: '/',
		'all venues': '/?view=venues',
		'the venue': venue,
		'the venue with an hour chosen': `${venue}?date=${date}&start=${start}`,
		'its reviews': `${venue}?tab=reviews`,
		'its events': `${venue}?tab=events`,
		'quick booking': '/booking/quick',
		'the booking form': `/booking/${place.venueId}/${place.sportId}?date=${date}&start=${start}&end=${end}`,
		'my bookings': '/my-bookings',
		'my past bookings': '/my-bookings?tab=past',
		'my cancelled bookings': '/my-bookings?tab=cancelled',
	}
}

/** The screens on which thandi deals with money. */
async function moneyScreens(page: Page) {
	const bookings = (await ownBookings(page)).filter(({ startTime }) => Date.parse(startTime) > Date.now())
	const unpaid = bookings.find(({ status, paymentStatus }) => status === 'pending' && paymentStatus === 'pending')!
	const paid = bookings.find(({ paymentStatus }) => paymentStatus === 'paid')!
	const answer = await page.request.post('/api/payments/checkout', { data: { bookingId: unpaid.id, payBy: 'manual' } })
	expect(answer.status(), await answer.text()).toBe(201)
	const { redirectUrl: checkout } = (await answer.json()) as { redirectUrl: string }
	return {
		'choosing how to pay': `/my-bookings/${unpaid.id}/pay`,
		'manual checkout': checkout,
		'splitting a bill': `/my-bookings/${unpaid.id}/split`,
		'moving a booking': `/my-bookings/${unpaid.id}/move`,
		'a receipt': `/my-bookings/${paid.id}/receipt`,
		'cancelling a paid booking': `/my-bookings/${paid.id}/cancel`,
	}
}

/** The screens of tournaments: thandi plays in one, owes the fee of another and runs a third. */
async function tournamentScreens(page: Page) {
	const [league, knockout, unpaid, own] = await Promise.all(
		['Bellville Fives League', 'Gauteng Hoops Knockout', 'Southern Suburbs Doubles', 'Kirstenhof Doubles Trophy'].map(
			(name) => findTournament(page, name),
		),
	)
	const teamOf = async (id: number) =>
		/\/team\/\d+/.exec(await (await page.request.get(`/tournaments/${id}`)).text())![0]
	const [team, owing] = [await teamOf(league!), await teamOf(unpaid!)]
	return {
		tournaments: '/tournaments',
		'my tournaments': '/tournaments?view=mine',
		'a new tournament': '/tournaments/create',
		'the teams': `/tournaments/${league}`,
		'the schedule': `/tournaments/${league}/schedule`,
		'the schedule by court': `/tournaments/${league}/schedule?view=courts`,
		'the table': `/tournaments/${league}/standings`,
		'the bracket': `/tournaments/${knockout}/bracket`,
		'a tournament to print': `/tournaments/${league}/print`,
		'my team': `/tournaments/${league}${team}`,
		'paying the entry': `/tournaments/${unpaid}${owing}/pay`,
		'splitting the entry': `/tournaments/${unpaid}${owing}/split`,
		'changing a tournament': `/tournaments/${own}/edit`,
		'cancelling a tournament': `/tournaments/${own}/cancel`,
		'writing to captains': `/tournaments/${own}/message`,
	}
}

/** The screens of running clubs, rewards and Strava: thandi hosts one club and is a member of another. */
async function clubScreens(page: Page) {
	const club = `/running-club/${await findClub(page, 'Sea Point Sunrise Social')}`
	const runs = await eventsOf(page, club)
	const run = `${club}/events/${runs.find(({ title }) => title === 'Signal Hill Sunrise')!.id}`
	const past = `${club}/events/${(await eventsOf(page, club, 'past'))[0]!.id}`
	const [item] = (await (await page.request.get('/api/rewards/redemption-items')).json()) as { id: number }[]
	return {
		'running clubs': '/running-club-dashboard',
		'clubs I host': '/running-club-dashboard?tab=hosted',
		'a new club': '/running-club/create',
		'a club': club,
		'its members': `${club}/members`,
		'its stats': `${club}/stats`,
		'its runs': `${club}/events`,
		'a new run': `${club}/events/create`,
		'a run': run,
		'changing a run': `${run}/edit`,
		'its route': `${run}/route`,
		'cancelling a run': `${run}/cancel`,
		'a past run': past,
		'changing a club': `${club}/manage`,
		'who is in it': `${club}/manage/members`,
		'its link': `${club}/manage/requests`,
		'handing it over': `${club}/manage/hand-over`,
		rewards: '/rewards',
		'what was redeemed': '/rewards?tab=history',
		'how to earn': '/rewards?tab=earn',
		redeeming: `/rewards/items/${item!.id}/redeem`,
		Strava: '/strava-connect',
	}
}

type Run = { id: number; title: string }

async function eventsOf(page: Page, club: string, show = 'upcoming') {
	const answer = await page.request.get(`/api${club.replace('club', 'clubs')}/events?show=${show}`, { maxRetries: 2 })
	return (await answer.json()) as Run[]
}

/** The screens on which thandi finds people to play with: she has a game with its squad, and has answered sipho. */
async function matchScreens(page: Page) {
	const requests = async (query: string) => {
		const answer = await page.request.get(`/api/matchmaking/requests?${query}`, { maxRetries: 2 })
		return (await answer.json()) as { id: number; title: string; status: string }[]
	}
	const own = await requests('mine=true')
	const game = own.find(({ title }) => title.startsWith('Fives after work'))!.id
	const wish = own.find(({ title }) => title.startsWith('Hitting partner'))!.id
	const open = await requests('')
	const answered = open.find(({ title }) => title.startsWith('Somebody patient'))!.id
	const { players } = (await (await page.request.get('/api/matchmaking/players')).json()) as {
		players: { id: number }[]
	}
	const player = `/matchmaking/players/${players[0]!.id}`
	const thread = /\/matchmaking\/threads\/\d+/.exec(await (await page.request.get('/matchmaking/threads')).text())![0]
	return {
		players: '/matchmaking',
		matches: '/matchmaking?tab=matches',
		'my requests': '/matchmaking?tab=mine',
		'a player': player,
		'asking to connect': `${player}/connect`,
		'reporting a player': `${player}/report`,
		'a new request': '/matchmaking/create',
		'changing a request': `/matchmaking/my-requests/${wish}/edit`,
		'my open request': `/matchmaking/my-requests/${wish}`,
		'cancelling it': `/matchmaking/my-requests/${wish}/cancel`,
		'my matched request': `/matchmaking/my-requests/${game}`,
		'a request': `/matchmaking/requests/${answered}`,
		'taking an answer back': `/matchmaking/requests/${answered}/withdraw`,
		'who asks me': '/matchmaking/people',
		'whom I know': '/matchmaking/people?tab=connected',
		conversations: '/matchmaking/threads',
		'a conversation': thread,
		preferences: '/matchmaking/preferences',
		'the balancer': `/team-balancer?matchRequestId=${game}`,
		'a new session': `/team-balancer?matchRequestId=${wish}`,
	}
}

/** The screens around a person: who they are here, what they are told, what they can ask and read. */
const peopleScreens = () => ({
	'my profile': '/profile',
	'signing in': '/settings',
	'what I am told': '/settings/notices',
	'my calendars': '/settings/calendar',
	'this device': '/settings/device',
	'my data': '/settings/data',
	'deleting my account': '/settings/data/delete',
	notices: '/notices',
	help: '/help',
	'an answer': '/help?q=cancel+my+booking',
	'privacy policy': '/privacy',
	'terms of service': '/terms',
	'cookie policy': '/cookies',
	...Object.fromEntries(pledges.map((address) => [address, address])),
})

const pledges = [
	'/blog/affordable-access-pledge',
	'/diversity-pledge',
	'/careers/academy',
	'/press/green-courts-initiative',
]

/** The screens on which an admin looks after people, money, rewards, answers, and what people say of each other. */
const adminScreens = {
	'what waits': '/admin',
	people: '/admin/users',
	'a person': '/admin/users/1',
	'all reviews': '/admin/reviews',
	refunds: '/admin/refunds',
	answers: '/admin/help',
	'a new answer': '/admin/help/new',
	'the log': '/admin/log',
	reports: '/admin/reports',
	'the catalogue': '/admin/rewards',
	'a new reward': '/admin/rewards/new',
	'a reward': '/admin/rewards/1/edit',
	'the rules': '/admin/rewards/rules',
	redemptions: '/admin/redemptions',
}

/** The screens of somebody who runs a venue. */
async function deskScreens(page: Page) {
	const { venueId, sportId } = await findVenue(page, 'Beacon Padel')
	const desk = `/venue-dashboard/${venueId}`
	const screens = {
		bookings: '',
		today: '/today',
		'the day': '/day',
		money: '/money',
		'matching a bank statement': '/money/match',
		'closed courts': '/closures',
		'closing courts': '/closures/new',
		events: '/events',
		'a new event': '/events/new',
		pricing: '/pricing',
		prices: `/pricing/${sportId}`,
		'peak hours': `/pricing/${sportId}/peak`,
		'peak dates': `/pricing/${sportId}/dates`,
		figures: '/figures',
		reviews: '/reviews',
		'the venue': '/edit',
		basics: '/edit/basics',
		sports: '/edit/sports',
		hours: '/edit/hours',
		dates: '/edit/dates',
		photos: '/edit/photos',
	}
	return Object.fromEntries(Object.entries(screens).map(([name, path]) => [name, desk + path]))
}

test('no way in has an accessibility problem that a machine can find', async ({ page }) => {
	for (const address of ['/auth', '/auth?tab=register', '/auth/forgot']) {
		await open(page, address)
		await axe(page)
	}
})

const groups = {
	courts: screens,
	money: moneyScreens,
	tournaments: tournamentScreens,
	clubs: clubScreens,
	matchmaking: matchScreens,
	people: peopleScreens,
}
for (const [group, find] of Object.entries(groups)) {
	test(`no screen of ${group} has an accessibility problem that a machine can find`, async ({ page }) => {
		test.setTimeout(300_000)
		await signIn(page, 'thandi')
		for (const [name, address] of Object.entries(await find(page))) {
			await test.step(name, async () => {
				await open(page, address)
				await axe(page)
			})
		}
	})
}

test('no screen of the admin has one either', async ({ page }) => {
	test.setTimeout(300_000)
	await signIn(page, 'admin')
	for (const [name, address] of Object.entries(adminScreens)) {
		await test.step(name, async () => {
			await open(page, address)
			await axe(page)
		})
	}
})

test('everything to tap is large enough for a finger', async ({ page, isMobile }) => {
	test.skip(!isMobile, 'a mouse is finer')
	test.setTimeout(480_000)
	await signIn(page, 'thandi')
	for (const [name, address] of Object.entries({
		...(await screens(page)),
		...(await moneyScreens(page)),
		...(await tournamentScreens(page)),
		...(await clubScreens(page)),
		...(await matchScreens(page)),
		...peopleScreens(),
		'the menu': '/',
	})) {
		await open(page, address)
		if (name === 'the menu') await page.getByRole('banner').locator('summary:visible').click()
		const small = (await targets(page)).filter(({ size }) => size < 44)
		expect(small, `too small to tap: ${name}`).toEqual([])
	}
	await signIn(page, 'admin')
	for (const [name, address] of Object.entries(adminScreens)) {
		await open(page, address)
		const small = (await targets(page)).filter(({ size }) => size < 44)
		expect(small, `too small to tap: ${name}`).toEqual([])
	}
	await signIn(page, 'lerato')
	for (const [name, address] of Object.entries({ ...(await deskScreens(page)), notices: '/notices' })) {
		await open(page, address)
		const small = (await targets(page)).filter(({ size }) => size < 44)
		expect(small, `too small to tap: ${name} of the desk`).toEqual([])
	}
})

/**
 * What can be tapped, with the shorter side of its area in pixels; links within running text may be as tall as it. Found
 * and measured in one call: scripts replace what only helps without them, and what has left the page has no parent.
 */
function targets(page: Page) {
	return page.evaluate(() =>
		[
			...document.querySelectorAll<HTMLElement>('a[href], button, summary, select, input:not([type=hidden]), textarea'),
		].flatMap((element) => {
			const spread = getComputedStyle(element, '::after')
			const fillsCard = spread.position === 'absolute' && spread.inset === '0px'
			const area = (fillsCard && element.offsetParent) || element.closest('label') || element
			const { width, height } = area.getBoundingClientRect()
			const words = [...area.parentElement!.childNodes].filter(
				(node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent!),
			)
			const inText = getComputedStyle(area).display === 'inline' && words.length > 0
			const forScreenReaders = width <= 1 && height <= 1
			if (!area.checkVisibility() || inText || forScreenReaders) return []
			return [{ text: area.outerHTML.slice(0, 120), size: Math.round(Math.min(width, height)) }]
		}),
	)
}

test('links are followed without loading the document anew', async ({ page, isMobile }) => {
	await signIn(page, 'thandi')
	await open(page, '/')
	await page.evaluate(() => Object.assign(window, { stillHere: true }))
	const steps: [() => Promise<void>, string | RegExp][] = [
		[() => page.getByRole('navigation', { name: 'Sports' }).getByRole('link', { name: 'Padel' }).click(), '/?sport=2'],
		[
			() =>
				page
					.getByRole('link', { name: /^Book Now at/ })
					.first()
					.click(),
			/\/venues\/\d+/,
		],
		[() => page.getByRole('navigation', { name: 'About this venue' }).getByRole('link').nth(1).click(), /tab=reviews/],
		[
			() =>
				page
					.getByRole('link', { name: isMobile ? 'Bookings' : 'My Bookings' })
					.first()
					.click(),
			'/my-bookings',
		],
		[() => page.getByRole('link', { name: 'Cancel Booking' }).first().click(), /\/cancel$/],
		[() => page.goBack().then(() => {}), '/my-bookings'],
	]
	for (const [follow, address] of steps) {
		await follow()
		await expect(page).toHaveURL(address)
	}
	expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('whatever zone the device lives in, it shows the times of the venue', async ({ page, browser, baseURL }) => {
	const addresses = Object.values(await screens(page)).filter((address) => /date=|my-bookings|quick/.test(address))
	const [west, east, plain] = [
		await textOf(browser, addresses, { baseURL, timezoneId: 'America/Panama' }),
		await textOf(browser, addresses, { baseURL, timezoneId: 'Pacific/Tongatapu' }),
		await textOf(browser, addresses, { baseURL, javaScriptEnabled: false }),
	]
	expect(west).toEqual(east)
	expect(west).toEqual(plain)
	expect(west.join()).toMatch(/\d\d:00/)
})

type Settings = { baseURL?: string; timezoneId?: string; javaScriptEnabled?: boolean }

/** All dates and times on these pages, as thandi sees them. */
async function textOf(browser: Browser, addresses: string[], settings: Settings) {
	const context = await browser.newContext(settings)
	const page = await context.newPage()
	await signIn(page, 'thandi')
	const texts = []
	for (const address of addresses) {
		await page.goto(address)
		if (settings.javaScriptEnabled !== false) await hydrated(page)
		const text = await page.getByRole('main').innerText()
		texts.push(text.match(/\d\d:\d\d|\d{1,2} [A-Z][a-z]{2,}|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*/g))
	}
	await context.close()
	return texts
}

test('nothing moves while a page loads', async ({ page }) => {
	test.setTimeout(180_000)
	await signIn(page, 'lerato')
	await page.addInitScript(() => {
		Object.assign(window, { shifts: 0 })
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
				if (!entry.hadRecentInput) (window as unknown as { shifts: number }).shifts += entry.value
			}
		}).observe({ type: 'layout-shift', buffered: true })
	})
	const desk = Object.entries({ ...(await screens(page)), ...(await deskScreens(page)) })
	await signIn(page, 'thandi')
	const player = Object.entries({
		...(await moneyScreens(page)),
		...(await tournamentScreens(page)),
		...(await clubScreens(page)),
	})
	for (const [i, [name, address]] of [...player, ...desk].entries()) {
		if (i === player.length) await signIn(page, 'lerato')
		await open(page, address)
		await page.waitForLoadState('networkidle')
		await page.evaluate(() => document.fonts.ready)
		const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts)
		expect(shifts, `the layout shift of ${name}`).toBeLessThanOrEqual(0.02)
	}
})
