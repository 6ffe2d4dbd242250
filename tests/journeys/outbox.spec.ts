import type { Page, Route } from '@playwright/test'
import { clock, DAY, formatDay, at } from '#app/lib/time/time.ts'
import {
	book,
	bookedByAnother,
	findClub,
	findVenue,
	freeHours,
	newPlayer,
	open,
	openMenu,
	openWithOutbox,
	outbox as waiting,
	ownBookings,
	pressOffline,
	sendLater,
} from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of [45]\d\d/] })

const [ONE_COURT, MANY_COURTS] = ['Muizenberg Corner Court', 'North Beach Padel']

/** Fills in the booking form of a free hour, some days ahead, and sends it without a connection. */
async function bookOffline(page: Page, venue: string, inDays: number) {
	const place = await findVenue(page, venue)
	const { date, hours } = await freeHours(page, place, inDays)
	const { hour } = hours[0]!
	// The connection goes before the router has looked up the routes of the page's links and forms.
	await page.route('**/__manifest**', (route) => route.abort('internetdisconnected'))
	await openWithOutbox(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=${clock(hour)}`)
	await page.getByRole('radio', { name: 'PayShap' }).check()
	await page.getByLabel('Additional notes').fill('Two rackets, please')
	await pressOffline(page, page.getByRole('button', { name: 'Complete Booking' }), 'Book ')
	await page.unroute('**/__manifest**')
	return { place, date, hour }
}

test(
	'a booking made without a connection waits over pages, is sent once and says what became of it',
	{ tag: '@phone' },
	async ({ page, context }) => {
		await newPlayer(page)
		await bookOffline(page, MANY_COURTS, 33)
		const complete = page.getByRole('button', { name: 'Complete Booking' })
		await expect(complete).toHaveAccessibleName('Complete Booking waiting to send')
		await axe(page)
		// The page is closed; the next one finds what waits.
		await page.goto('about:blank')
		await page.route('**/api/user/jwt', (route) => route.abort('internetdisconnected'))
		await context.setOffline(false)
		await open(page, '/my-bookings')
		await expect(waiting(page)).toContainText('It is not confirmed yet')
		expect(await ownBookings(page)).toHaveLength(0)
		await page.unroute('**/api/user/jwt')
		await context.setOffline(true)
		await context.setOffline(false)
		await expect(waiting(page)).toContainText('Done: Book ')
		await expect(waiting(page)).toContainText('Your booking has been confirmed')
		expect(await ownBookings(page)).toHaveLength(1)
		await waiting(page).getByRole('button', { name: 'Dismiss' }).click()
		await expect(waiting(page)).toHaveCount(0)
	},
)

test('a wish whose hour has gone comes back as a clear no, with what is possible instead', async ({
	page,
	context,
}) => {
	await newPlayer(page)
	const { place, date, hour } = await bookOffline(page, ONE_COURT, 35)
	await bookedByAnother(page, place, date, hour)
	// The device says that it is online a moment before it reaches the server.
	await page.route('**/api/user/jwt', (route) => route.abort('internetdisconnected'), { times: 1 })
	await context.setOffline(false)
	await expect(waiting(page)).toContainText(`at ${ONE_COURT}, ${formatDay(at(date, 0))} at ${clock(hour)}`)
	await expect(waiting(page)).toContainText('Not done: ', { timeout: 8_000 })
	await expect(waiting(page)).toContainText('Booking failed')
	await expect(page.getByRole('button', { name: 'Complete Booking' })).toHaveAccessibleName('Complete Booking')
	await axe(page)
	await page.getByRole('banner').getByRole('link', { name: 'Courtside' }).first().click()
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Complete Your Booking')
	await waiting(page).getByRole('link', { name: 'See What Is Possible' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Booking')
	await expect(page.getByLabel('Additional notes')).toHaveValue('Two rackets, please')
	await expect(page.getByRole('radio', { name: 'PayShap' })).toBeChecked()
	// A later change stays.
	await page.getByLabel('Additional notes').fill('One racket')
	await waiting(page).getByRole('link', { name: 'See What Is Possible' }).click()
	await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy')
	await expect(page.getByLabel('Additional notes')).toHaveValue('One racket')
	await waiting(page).getByRole('button', { name: 'Dismiss' }).click()
	await expect(waiting(page)).toHaveCount(0)
	expect(await ownBookings(page)).toHaveLength(0)
})

test('a booking whose answer is lost says that it may have arrived, and so it does once nobody tries any more', async ({
	page,
	context,
}) => {
	await newPlayer(page)
	await bookOffline(page, MANY_COURTS, 45)
	const loseAnswer = async (route: Route) => {
		if (route.request().method() !== 'POST') return route.fallback()
		await route.fetch({ maxRedirects: 0 })
		await route.abort('internetdisconnected')
	}
	await page.route('**/booking/**', loseAnswer)
	await context.setOffline(false)
	await expect(waiting(page)).toContainText('Not sure it arrived: Book ')
	await waiting(page).getByRole('button', { name: 'Stop Trying' }).click()
	await expect(waiting(page)).toContainText('Not sent again: Book ')
	await expect(waiting(page)).toContainText('It may have arrived all the same.')
	expect(await ownBookings(page)).toHaveLength(1)
})

test('a friend says In without a connection, and then Out', async ({ page }) => {
	await newPlayer(page, 'Nomsa Dlamini')
	const place = await findVenue(page, MANY_COURTS)
	const { date, hours } = await freeHours(page, place, 49)
	const { id } = await book(page.request, place, date, hours[0]!.hour)
	await open(page, `/my-bookings/${id}`)
	await page.getByRole('main').getByRole('button', { name: 'Invite the Group' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your game')
	const link = new URL(page.url()).pathname

	await newPlayer(page, 'Sipho Ndlovu')
	await openWithOutbox(page, link)
	await sendLater(page, page.getByRole('button', { name: 'I’m in' }), ['In: ', ''])
	await expect(page.getByText('You’re in, Sipho')).toBeVisible()
	await sendLater(page, page.getByRole('button', { name: 'I can’t make it' }), ['Out: ', ''])
	await expect(page.getByText('You’re out, Sipho')).toBeVisible()

	await page.context().clearCookies()
	await openWithOutbox(page, link)
	await page.getByLabel('Your first name').fill('Buhle')
	await sendLater(page, page.getByRole('button', { name: 'I’m in' }), ['In: ', ''])
	await expect(page.getByText('You’re in, Buhle')).toBeVisible()
	await sendLater(page, page.getByRole('button', { name: 'I can’t make it' }), ['Out: ', ''])
	await expect(page.getByText('You’re out, Buhle')).toBeVisible()
})

test('logging out asks first, and the next person on the phone neither sees nor sends what waited', async ({
	page,
	context,
}) => {
	await newPlayer(page)
	await bookOffline(page, MANY_COURTS, 37)
	const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true })
	await openMenu(page)
	await logout.click()
	await expect(waiting(page).getByRole('alert')).toContainText('Logging out loses it: Book ')
	await waiting(page).getByRole('button', { name: 'Stay' }).click()
	await expect(waiting(page)).toContainText('Waiting to send: Book ')
	await page.goto('about:blank')
	await context.setOffline(false)
	await signIn(page, 'sipho')
	await open(page, '/my-bookings')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Bookings')
	await expect(waiting(page)).toHaveCount(0)
	await expect.poll(() => page.evaluate(() => localStorage.getItem('outbox'))).toBeNull()
})

test('deleting the account asks first, keeps what waits where it is refused, and takes it along', async ({
	page,
	context,
}) => {
	const { password } = await newPlayer(page)
	await bookOffline(page, MANY_COURTS, 41)
	await page.route('**/api/user/jwt', (route) => route.abort('internetdisconnected'))
	await context.setOffline(false)
	// Some browsers do not know the header that clears what a site has stored.
	await page.route('**/settings/data/delete.data', async (route) => {
		const response = await route.fetch()
		const { 'clear-site-data': _, ...headers } = response.headers()
		await route.fulfill({ response, headers })
	})
	const stored = () => page.evaluate(() => localStorage.getItem('outbox'))
	const send = page.getByRole('button', { name: 'Delete My Account for Good' })
	await openWithOutbox(page, '/settings/data/delete')
	await expect(waiting(page)).toContainText('Waiting to send: Book ')
	await send.click()
	await expect(waiting(page).getByRole('alert'), 'the form lacks the password').toHaveCount(0)
	for (const [typed, answer] of [
		['not my password', 'That’s not your current password'],
		[password, 'Your account is deleted'],
	] as const) {
		await page.getByLabel('Your password').fill(typed)
		await send.click()
		await expect(waiting(page).getByRole('alert')).toContainText('Deleting your account loses it: Book ')
		expect(await stored()).not.toBeNull()
		await waiting(page).getByRole('button', { name: 'Delete My Account' }).click()
		await expect(page.getByText(answer).first()).toBeVisible()
	}
	await expect(page).toHaveURL('/')
	await expect.poll(stored).toBeNull()
})

test('a player cancels, and goes in and out of an event and a run, without a connection', async ({ page }) => {
	await newPlayer(page)
	const place = await findVenue(page, MANY_COURTS)
	const { date, hours } = await freeHours(page, place, 39)
	const { id } = await book(page.request, place, date, hours[0]!.hour)
	const button = (name: RegExp | string) => page.getByRole('main').getByRole('button', { name })
	await openWithOutbox(page, `/my-bookings/${id}/cancel`)
	await sendLater(page, button('Cancel Booking'), [`Cancel Padel at ${MANY_COURTS}, `, ''])
	expect(await ownBookings(page)).toMatchObject([{ id, status: 'cancelled' }])

	const { venueId } = await findVenue(page, 'Beacon Padel')
	await openWithOutbox(page, `/venues/${venueId}?tab=events`)
	const [, title] = /for (.+)$/.exec(
		await button(/^(RSVP|Join Waitlist) for /)
			.first()
			.innerText(),
	) as string[]
	const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
	const event = await listed.getByRole('link').first().getAttribute('href')
	await openWithOutbox(page, event!)
	await sendLater(page, button(/^(RSVP|Join Waitlist)/), [`A place at ${title}`, ''])
	await page.getByText('Can’t make it?').click()
	await sendLater(page, button(/^(Give Up|Leave)/), ['', ''])

	const club = await findClub(page, 'Promenade Pacers')
	await page.request.post(`/api/running-clubs/${club}/members`)
	const events = await (await page.request.get(`/api/running-clubs/${club}/events`)).json()
	const run = (events as { id: number; startTime: string }[]).find(
		(one) => Date.parse(one.startTime) > Date.now() + DAY,
	)!
	await openWithOutbox(page, `/running-club/${club}/events/${run.id}`)
	await sendLater(page, button(/^(RSVP|Join Waitlist|Ask)/), ['A place in the run', ''])
	await openWithOutbox(page, `/running-club/${club}/events/${run.id}/withdraw`)
	await sendLater(page, button(/^(Give Up|Leave)/), ['', ''])
})

test('the desk books a walk-in, takes cash and sees who came without a connection', async ({ page }) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, 'Kirstenhof Tennis Club')
	const { date, hours } = await freeHours(page, place, 46)
	const [hour, other] = hours.filter(({ freeCourts }) => freeCourts > 5).map(({ hour }) => hour) as [number, number]
	const dialog = page.getByRole('dialog')
	const walkIn = async (name: string, court: number, hour: number) => {
		await openWithOutbox(
			page,
			`/venue-dashboard/${place.venueId}/day/new?date=${date}&court=${court}&hour=${hour}&sportId=${place.sportId}`,
		)
		await dialog.getByLabel('Name').fill(name)
		return dialog.getByRole('button', { name: 'Book Walk-in' })
	}
	await sendLater(page, await walkIn('Zanele Oosthuizen', 2, hour), ['Walk-in for Zanele Oosthuizen', 'Court 2, '])
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	const booked = page.getByRole('link', { name: /^Court 2, .*Zanele Oosthuizen/ })
	await openWithOutbox(page, (await booked.getAttribute('href'))!)
	await sendLater(page, dialog.getByRole('button', { name: /^Cash Received/ }), [
		'Cash received: Zanele Oosthuizen',
		'',
	])

	await openWithOutbox(page, `/venue-dashboard/1/today`)
	await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
	const came = page.getByRole('button', { name: /^(Check In|Undo) / }).first()
	// Late in the evening nobody is to come any more.
	if ((await came.count()) > 0) {
		await sendLater(page, came, [(await came.innerText()).replace(/^(Check In|Undo)\s+/, '$1: '), ''])
	}

	// A walk-in that clashes comes first.
	const send = await walkIn('Sipho', 1, other)
	await dialog.getByLabel('Phone').fill('082 555 0134')
	await dialog.getByLabel('Paid').selectOption('cash')
	await pressOffline(page, send, 'Walk-in for Sipho')
	await bookedByAnother(page, place, date, other)
	await page.context().setOffline(false)
	await expect(waiting(page).getByRole('alert').filter({ hasText: 'Not done: Walk-in for Sipho' })).toBeInViewport()
	await expect(waiting(page).getByRole('listitem').first()).toContainText('isn’t free any more')
	await axe(page)
	await waiting(page).getByRole('link', { name: 'See What Is Possible' }).click()
	await expect(dialog).toContainText('Free instead')
	await dialog
		.getByRole('link', { name: /^Court/ })
		.first()
		.click()
	await expect(dialog.getByLabel('Name')).toHaveValue('Sipho')
	await expect(dialog.getByLabel('Phone')).toHaveValue('082 555 0134')
	await expect(dialog.getByLabel('Paid')).toHaveValue('cash')
})

/** A wish to note that a player came whom no venue knows: it is refused. */
const arrived = (address: string, n: number) => ({
	key: `${n}`,
	label: `Arrived: Player ${n}`,
	page: address,
	address,
	fields: [['change', `${900_000 + n}:arrived`]],
})

/** Puts wishes into the outbox of a page that is open. */
async function store(page: Page, wishes: object[]) {
	await page.evaluate(async (all) => {
		const request = indexedDB.open('outbox', 1)
		const opened = await new Promise<IDBDatabase>((found) => (request.onsuccess = () => found(request.result)))
		const work = opened.transaction('wishes', 'readwrite')
		for (const wish of all) work.objectStore('wishes').put(wish)
		await new Promise((stored) => (work.oncomplete = stored))
		opened.close()
		document.dispatchEvent(new Event('visibilitychange'))
	}, wishes)
}

/** The events of a venue that a new player may sign up to: the button of each in the list, and its page. */
async function eventsOf(page: Page, name: string) {
	const { venueId } = await findVenue(page, name)
	const list = `/venues/${venueId}?tab=events`
	await openWithOutbox(page, list)
	const rows = page
		.getByRole('main')
		.getByRole('listitem')
		.filter({ has: page.getByRole('button', { name: / for / }) })
	const pages = await rows.evaluateAll((all) => all.map((row) => row.querySelector('a')!.getAttribute('href')!))
	return { list, pages, button: rows.getByRole('button') }
}

const countStored = (page: Page) =>
	page.evaluate(async () => {
		const request = indexedDB.open('outbox', 1)
		const opened = await new Promise<IDBDatabase>((found) => (request.onsuccess = () => found(request.result)))
		const all = opened.transaction('wishes').objectStore('wishes').count()
		const count = await new Promise<number>((found) => (all.onsuccess = () => found(all.result)))
		opened.close()
		return count
	})

test('a form that waits says so wherever it is offered, and pressed again shows how to stop it', async ({ page }) => {
	await newPlayer(page)
	const { pages, button, list } = await eventsOf(page, 'Beacon Padel')
	const lose = (route: Route) =>
		route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback()
	await page.route('**/venues/*/events/*', lose)
	await button.first().click()
	await page.getByRole('button', { name: 'Send When I’m Back' }).click()
	await expect(waiting(page)).toContainText('A place at ')

	const join = page.getByRole('main').getByRole('button', { name: /^(RSVP|Join Waitlist)/ })
	for (const path of [pages[0]!, list]) {
		await openWithOutbox(page, path)
		await expect(join.first()).toHaveAccessibleName(/waiting to send$/)
		await join.first().click()
		await expect(waiting(page).getByRole('button', { name: 'Stop Trying' })).toBeInViewport()
		await expect(page.getByRole('button', { name: 'Send When I’m Back' })).toBeHidden()
		expect(await countStored(page)).toBe(1)
	}
	await axe(page)
	await waiting(page).getByRole('button', { name: 'Stop Trying' }).click()
	await expect(join.first()).not.toHaveAccessibleName(/waiting to send$/)
	expect(await countStored(page)).toBe(0)
	await page.unroute('**/venues/*/events/*', lose)
	await join.first().click()
	await expect(page.getByText(/^(We’ve kept your place|You’re number \d+ on the waitlist)/).first()).toBeVisible()
})

test('two taps at once make one wish, and two wishes at once are no more than may wait', async ({ page, context }) => {
	await newPlayer(page)
	const { id } = (await (await page.request.get('/api/user/jwt')).json()) as { id: number }
	const { pages } = await eventsOf(page, 'Beacon Padel')
	const tabs = [page, await context.newPage(), await context.newPage()]
	for (const [i, tab] of tabs.entries()) await openWithOutbox(tab, pages[i === 2 ? 1 : 0]!)
	await context.setOffline(true)
	const press = (tab: Page) =>
		tab
			.getByRole('main')
			.getByRole('button', { name: /^(RSVP|Join Waitlist)/ })
			.click()
	const leave = (tab: Page) => tab.getByRole('button', { name: 'Send When I’m Back' }).click()
	for (const tab of tabs) await press(tab)
	await Promise.all(tabs.slice(0, 2).map(leave))
	await expect.poll(() => countStored(page)).toBe(1)
	await waiting(page).getByRole('button', { name: 'Stop Trying' }).click()

	const fortyNine = Array.from({ length: 49 }, (_, n) => ({
		...arrived('/venue-dashboard/1/today', n),
		person: id,
		madeAt: Date.now(),
	}))
	await store(page, fortyNine)
	await press(page)
	await Promise.all([page, tabs[2]!].map(leave))
	const isKept = (tab: Page) => tab.getByText('Keep this page open').isVisible()
	await expect.poll(async () => (await isKept(page)) !== (await isKept(tabs[2]!))).toBe(true)
	expect(await countStored(page)).toBe(50)
})

test('a wish at which our server fails holds up only that one', async ({ page, context }) => {
	await signIn(page, 'lerato')
	const { id } = (await (await page.request.get('/api/user/jwt')).json()) as { id: number }
	const [today, other] = ['/venue-dashboard/1/today', '/venue-dashboard/2/today']
	await openWithOutbox(page, today)
	await context.setOffline(true)
	const wishes = [arrived(today, 1), arrived(today, 2), arrived(other, 3)]
	await store(
		page,
		wishes.map((wish, n) => ({ ...wish, person: id, madeAt: Date.now() + n })),
	)
	const sent: string[] = []
	const fail = async (route: Route) => {
		const body = route.request().postData()
		if (body) sent.push(body)
		if (!body?.includes('900001')) return route.fallback()
		await route.fulfill({ status: 500, headers: { 'Courtside-Person': 'lerato' } })
	}
	await page.route(`**${today}`, fail)
	await context.setOffline(false)
	for (const n of [2, 3]) await expect(waiting(page)).toContainText(`Not done: Arrived: Player ${n}`)
	await expect(waiting(page)).toContainText('Waiting to send: Arrived: Player 1')
	expect(new Set(sent)).toEqual(new Set(['change=900001%3Aarrived', 'change=900002%3Aarrived']))

	await page.unroute(`**${today}`, fail)
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
	await expect(waiting(page)).toContainText('Not done: Arrived: Player 1')
})

test('after a week fifty wait: half are too old to be sent, one more is not taken, and all go at once', async ({
	page,
	context,
}) => {
	await signIn(page, 'lerato')
	const { id } = (await (await page.request.get('/api/user/jwt')).json()) as { id: number }
	const today = '/venue-dashboard/1/today'
	await openWithOutbox(page, today)
	await context.setOffline(true)
	const fifty = Array.from({ length: 50 }, (_, n) => ({
		...arrived(today, n),
		person: id,
		madeAt: Date.now() - (n % 2) * 7 * DAY,
	}))
	await store(page, fifty)
	await expect(waiting(page).getByText('47 more')).toBeVisible()
	await expect(waiting(page).getByRole('listitem').filter({ visible: true })).toHaveCount(3)
	await page.getByText(/^To decide: /).click()
	await page
		.getByRole('button', { name: /^Confirm / })
		.first()
		.click()
	await page.getByRole('button', { name: 'Send When I’m Back' }).click()
	await expect(page.getByText('Keep this page open')).toBeVisible()

	const sent: string[] = []
	page.on('request', (request) => void (request.postData()?.includes('change=9000') && sent.push(request.postData()!)))
	await context.setOffline(false)
	await expect(waiting(page).getByRole('button', { name: 'Dismiss All', exact: true })).toBeVisible()
	expect([sent.length, new Set(sent).size]).toEqual([25, 25])
	await axe(page)
	await waiting(page).getByRole('button', { name: 'Dismiss All' }).click()
	await expect(waiting(page)).toHaveCount(0)
})
