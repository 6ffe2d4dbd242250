import type { BrowserContext, Locator, Page } from '@playwright/test'
import { FAREWELL } from '../../app/worker/farewell.ts'
import { startFlakyProxy, type FlakyProxy } from '#tests/support/outside/flaky-proxy.ts'
import { clock, dateOf, DAY, formatDay } from '#app/lib/time/time.ts'
import {
	book,
	expectToast,
	findVenue,
	freeHours,
	leaveToOutbox,
	newPlayer,
	openMenu,
	outbox,
	ownBookings,
} from './support/steps.ts'
import { expect, hydrated, signIn, test as base } from './support/support.ts'

// A browser with the service worker, on a line of its own: requests of a worker pass by page.route.
type Fixtures = { line: FlakyProxy }
const test = base.extend<Fixtures>({
	line: async ({ browserName: _ }, use, { project }) => {
		const line = await startFlakyProxy()
		line.lead(project.use.baseURL!)
		await use(line)
		await line.stop()
	},
	baseURL: async ({ line }, use) => use(line.url),
})
test.use({
	serviceWorkers: 'allow',
	expectedErrors: [
		/ERR_|Error loading route module|Failed to load resource|Failed to fetch|NetworkError|ViewTransition/,
	],
})

/** Opens an address and waits until the worker controls the page and everything has settled. */
async function visit(page: Page, path: string) {
	await page.goto(path)
	await hydrated(page)
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready
		if (!navigator.serviceWorker.controller)
			await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
	})
}

/** The addresses of the pages that the phone keeps. */
const kept = (page: Page) =>
	page.evaluate(async () => {
		const found: string[] = []
		for (const name of await caches.keys())
			if (name.startsWith('pages-'))
				for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
		return found
	})
const expectKept = (page: Page, path: string) => expect.poll(() => kept(page)).toContain(path)

async function airplane(context: BrowserContext, isOn = true) {
	await context.setOffline(isOn)
}

test('without a signal, what one has seen is there with its age', { tag: '@phone' }, async ({ page, context }) => {
	await newPlayer(page, 'Naledi Radebe')
	await visit(page, '/help?q=zebra')
	await visit(page, '/help')
	await visit(page, '/my-bookings')
	await expectKept(page, '/my-bookings')
	await expect.poll(async () => (await kept(page)).filter((path) => /^\/help\/\d+\.data$/.test(path))).toHaveLength(3)
	await airplane(context)

	await page.goto('/my-bookings')
	await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible()
	await hydrated(page)
	await expect(page.getByText(/^As of \d\d:\d\d/)).toBeVisible()
	await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)

	// A form on a copy has a key of its own each time: what is sent twice would be refused.
	const key = async () => {
		await page.goto('/help?q=zebra')
		await hydrated(page)
		return page.locator('[name="idempotencyKey"]').first().getAttribute('value')
	}
	expect(await key()).not.toBe(await key())
	await page.goto('/help')
	await page.getByRole('link', { name: 'How do I cancel a booking?' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'How do I cancel a booking?' })).toBeVisible()

	await page.goto('/settings')
	await expect(page.getByRole('heading', { name: 'This page did not arrive' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
	await page.getByRole('link', { name: 'Try Again' }).click()
	await expect(page.getByRole('heading', { name: 'This page did not arrive' })).toBeVisible()
	await airplane(context, false)
	await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

	await airplane(context)
	await page.goto('/my-bookings')
	await hydrated(page)
	await page
		.getByRole('link', { name: 'Rewards' })
		.filter({ visible: true })
		.or(page.getByRole('link', { name: 'Players' }))
		.first()
		.click()
	await expect(page.getByRole('heading', { name: 'This page did not arrive' })).toBeVisible()
	await page.getByRole('link', { name: 'My Bookings' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible()
})

test('what was booked is in the pocket without being opened', { tag: '@phone' }, async ({ page, context }) => {
	await newPlayer(page)
	const place = await findVenue(page, 'North Beach Padel')
	const { date, hours } = await freeHours(page, place, 10)
	const hour = `${String(hours[0]!.hour).padStart(2, '0')}:00`
	await visit(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=${hour}`)
	await page.getByRole('radio', { name: 'PayShap' }).check()
	await page.getByLabel('Additional notes').fill('Two rackets, please')

	await airplane(context)
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await expectToast(page, 'The connection was lost', 'Nothing was sent yet.', 'alert')
	await expect(page.getByLabel('Additional notes')).toHaveValue('Two rackets, please')
	await airplane(context, false)
	await page.getByRole('button', { name: 'Try Again' }).click()
	await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
	const [booking, ...more] = await ownBookings(page)
	expect(more).toEqual([])

	await expectKept(page, `/my-bookings/${booking!.id}/calendar.ics`)
	await airplane(context)
	await page.goto('/my-bookings')
	await expect(page.getByRole('link', { name: 'Padel at North Beach Padel' })).toBeVisible()
	await expect(page.getByText('“Two rackets, please”')).toBeVisible()
	await page.getByText('More', { exact: true }).click()
	await expect(page.getByRole('link', { name: 'Call Venue' })).toHaveAttribute('href', /^tel:/)
	await page.goto(`/my-bookings/${booking!.id}`)
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Padel')
	await expect(page.getByText(/^As of /)).toBeVisible()
})

test(
	'without a signal a form opens, is filled in and waits to be sent',
	{ tag: '@phone' },
	async ({ page, context }) => {
		await newPlayer(page)
		const place = await findVenue(page, 'North Beach Padel')
		const { date, hours } = await freeHours(page, place, 12)
		const [booked, wished] = hours.filter(({ hour }) => hour >= 10).map(({ hour }) => clock(hour)) as [string, string]
		const venue = `/venues/${place.venueId}?sport=${place.sportId}&date=${date}`
		await visit(page, venue)
		const choose = async (time: string) => {
			const times = page.getByRole('list', { name: /^Start times/ })
			await times.getByRole('link', { name: time }).click()
			await page.getByRole('main').getByRole('link', { name: 'Book Now', exact: true }).click()
			await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible()
		}
		await choose(booked)
		await page.getByRole('button', { name: 'Complete Booking' }).click()
		await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
		const [first] = await ownBookings(page)
		await expectKept(page, `/my-bookings/${first!.id}/cancel.data`)

		await airplane(context)
		await page.goto(venue)
		await hydrated(page)
		await choose(wished)
		await expect(page.getByLabel('Start time')).toHaveValue(wished)
		await expect(page.getByText(/^As of \d\d:\d\d\. You’re offline\./)).toBeVisible()
		await page.getByLabel('Additional notes').fill('The late one')
		await leaveToOutbox(page, page.getByRole('button', { name: 'Complete Booking' }), 'Book Padel at North Beach Padel')
		await expect(page.getByText(/^As of /)).toBeVisible()

		await page.goto('/my-bookings')
		await hydrated(page)
		await page.getByRole('link', { name: 'Cancel Booking' }).click()
		await leaveToOutbox(page, page.getByRole('button', { name: 'Cancel Booking' }), 'Cancel Padel at North Beach Padel')

		await airplane(context, false)
		for (const done of ['Done: Book Padel', 'Done: Cancel Padel']) await expect(outbox(page)).toContainText(done)
		const states = (await ownBookings(page)).map(({ status }) => status)
		expect(states.sort()).toEqual(['cancelled', 'pending'])
	},
)

test(
	'the signal goes at each step of a booking and of cancelling it, and comes back',
	{ tag: '@phone' },
	async ({ page, context }) => {
		await newPlayer(page)
		await visit(page, '/')
		const main = page.getByRole('main')
		const tryAgain = main.getByRole('link', { name: 'Try Again' }).or(page.getByRole('button', { name: 'Try Again' }))
		/** Does something without a signal, which shows at once or is offered again, and then with one. */
		const step = async (act: () => Promise<unknown>, wanted: Locator) => {
			await airplane(context)
			await act()
			await expect(wanted.or(tryAgain).first()).toBeVisible()
			await expect(page.getByRole('banner').getByRole('link', { name: 'Courtside' })).toBeVisible()
			await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
			await airplane(context, false)
			await expect(async () => {
				if (!(await wanted.isVisible())) await tryAgain.click({ timeout: 1_000 })
				await expect(wanted).toBeVisible()
			}).toPass()
		}
		const tap = (link: Locator) => () => link.click()
		const venue = main.getByRole('link', { name: /^Book Now at / }).first()
		const day = main.getByRole('link', { name: /: \d+ free$/ }).nth(1) // on some days it is closed
		const hour = main.getByRole('list', { name: /^Start times on / }).getByRole('link')
		const book = main.getByRole('link', { name: 'Book Now', exact: true })
		const complete = page.getByRole('button', { name: 'Complete Booking' })
		await step(tap(venue), hour.first())
		await step(tap(day), hour.first())
		await step(tap(hour.first()), book)
		await step(tap(book), complete)
		await page.getByLabel('Additional notes').fill('Two rackets, please')
		await step(tap(complete), page.getByText('“Two rackets, please”'))
		const cancel = page.getByRole('button', { name: 'Cancel Booking' })
		await step(tap(page.getByRole('link', { name: 'Cancel Booking' })), cancel)
		await step(tap(cancel), page.getByText('No upcoming bookings'))
		expect((await ownBookings(page)).map(({ status }) => status)).toEqual(['cancelled'])
	},
)

test('a phone with no room left shows and books what it can', { tag: '@phone' }, async ({ page, context, baseURL }) => {
	await newPlayer(page)
	await visit(page, '/my-bookings')
	const browser = await context.newCDPSession(page)
	await browser.send('Storage.overrideQuotaForOrigin', { origin: baseURL!, quotaSize: 1 })
	const store = () => caches.open('more').then((more) => more.put('/more', new Response('more'.repeat(1_000))))
	await expect(page.evaluate(store)).rejects.toThrow('Quota')
	const place = await findVenue(page, 'North Beach Padel')
	const { date, hours } = await freeHours(page, place, 14)
	await visit(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=${clock(hours[0]!.hour)}`)
	await airplane(context)
	const complete = page.getByRole('button', { name: 'Complete Booking' })
	await complete.click()
	await page.getByRole('button', { name: 'Send When I’m Back' }).click()
	await expect(page.getByText('Keep this page open.')).toBeVisible()
	await airplane(context, false)
	await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
	expect(await ownBookings(page)).toHaveLength(1)
	await page.goto('/my-bookings')
	await expect(page.getByRole('link', { name: 'North Beach Padel' })).toBeVisible()
})

test('without a signal the desk books a walk-in at an hour it has not looked at', async ({ page, context }) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, 'Kirstenhof Tennis Club')
	const day = `/venue-dashboard/${place.venueId}/day`
	await visit(page, day)
	await expectKept(page, `${day}/new.data`)
	await airplane(context)
	const tomorrow = new Date(Date.now() + DAY)
	await page.goto(`${day}?date=${dateOf(tomorrow)}`)
	await hydrated(page)
	await page.getByRole('link', { name: /^Court 4, 16:00: free/ }).click()
	const dialog = page.getByRole('dialog', { name: 'Tennis, court 4' })
	await expect(dialog.getByText(`${formatDay(tomorrow)} at 16:00`)).toBeVisible()
	await dialog.getByLabel('Name').fill('Zanele by the gate')
	await leaveToOutbox(page, dialog.getByRole('button', { name: 'Book Walk-in' }), 'Walk-in for Zanele by the gate')
	await airplane(context, false)
	await expect(outbox(page)).toContainText('Done: Walk-in for Zanele by the gate')
	await expect(page.getByRole('link', { name: /^Court 4, 16:00.*Zanele by the gate/ })).toBeVisible()
})

test('logging out without a signal leaves nothing for the next person, and ends the session with the first', async ({
	page,
	context,
}) => {
	await newPlayer(page, 'Naledi Radebe')
	await visit(page, '/my-bookings')
	await expectKept(page, '/my-bookings')
	await airplane(context)
	await openMenu(page)
	await page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
	await expect.poll(() => kept(page)).toEqual([])
	await expect(page.getByRole('heading', { name: 'You’re logged out here' })).toBeVisible()
	await page.goto('/my-bookings')
	await expect(page.getByRole('heading', { name: 'You’re logged out here' })).toBeVisible()
	await expect(page.getByText('Naledi')).toHaveCount(0)

	await airplane(context, false)
	await page.getByRole('link', { name: 'Try Again' }).click()
	await expect(page).toHaveURL('/auth?next=%2Fmy-bookings')
	expect((await page.request.get('/api/user/jwt')).status()).toBe(401)

	await newPlayer(page, 'Naledi Radebe')
	await visit(page, '/my-bookings')
	await expectKept(page, '/my-bookings')
	await newPlayer(page, 'Zola Khumalo') // on the same phone, without signing out
	await visit(page, '/help')
	await expectKept(page, '/help')
	await airplane(context)
	await page.goto('/my-bookings')
	await expect(page.getByText('Naledi')).toHaveCount(0)
})

const HOTEL = {
	status: 200,
	headers: { 'content-type': 'text/html' },
	body: Buffer.from('<title>Hotel</title><h1>Room?</h1>'),
}

test('neither a sign-in page of a hotel nor half a page takes the place of what was kept', async ({
	page,
	context,
	line,
}) => {
	await visit(page, '/help')
	await visit(page, '/venues/1')
	await visit(page, '/help')
	await expectKept(page, '/help')
	line.meddle(() => HOTEL)
	await page.goto('/help')
	await expect(page.getByRole('heading', { name: 'Room?' })).toBeVisible()
	line.meddle((path, { body }) => (path === '/help' ? { body: body.subarray(0, body.length / 2) } : undefined))
	await page.goto('/help')
	line.meddle(undefined)
	await airplane(context)
	await page.goto('/help')
	await hydrated(page)
	await expect(page.getByText(/^As of /)).toBeVisible()
	await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a page on its way for long is shown as it was, and then as it is', async ({ page, line }) => {
	await newPlayer(page)
	await visit(page, '/my-bookings')
	await expectKept(page, '/my-bookings')
	const bell = page.getByRole('banner').getByRole('link', { name: /^Notices/ })
	await expect(bell).toHaveAccessibleName('Notices')
	const place = await findVenue(page, 'North Beach Padel')
	const { date, hours } = await freeHours(page, place, 12)
	await book(page.request, place, date, hours[0]!.hour)
	let arrive = () => {}
	const held = new Promise<undefined>((resolve) => (arrive = () => resolve(undefined)))
	line.meddle((path) => (path.startsWith('/my-bookings') ? held : undefined))
	await page.goto('/my-bookings')
	await hydrated(page)
	await expect(page.getByText(/^As of .*Getting the latest/)).toBeVisible()
	await expect(bell).toHaveAccessibleName('Notices')
	arrive()
	await expect(page.getByText(/^As of /)).toHaveCount(0)
	await expect(bell).toHaveAccessibleName(/1 new$/)
	await expect(page.locator('html')).not.toHaveAttribute('data-as-of')
})

test('the next release takes over, and what was kept stays', async ({ page, context, line }) => {
	await visit(page, '/help')
	await visit(page, '/')
	await expectKept(page, '/')
	line.meddle((path, { body }) =>
		path === '/worker.js' ? { body: Buffer.concat([body, Buffer.from('//next')]) } : undefined,
	)
	await page.evaluate(async () => {
		const next = new Promise((done) =>
			navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
		)
		await (await navigator.serviceWorker.getRegistration())!.update()
		await next
	})
	await airplane(context)
	await page.goto('/')
	await hydrated(page)
	await expect(page.getByText(/^As of /)).toBeVisible()
})

test('a release between a page and its form takes nothing from them', { tag: '@phone' }, async ({ page, line }) => {
	await newPlayer(page)
	const place = await findVenue(page, 'North Beach Padel')
	const { date, hours } = await freeHours(page, place, 15)
	await visit(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=${clock(hours[0]!.hour)}`)
	const gone = { status: 404, body: Buffer.from('Not found') }
	const other = { status: 204, headers: { 'X-Remix-Reload-Document': 'true' }, body: Buffer.alloc(0) }
	line.meddle((path) => (path.startsWith('/assets/') ? gone : path.startsWith('/__manifest') ? other : undefined))
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
	expect(await ownBookings(page)).toHaveLength(1)
})

test('a worker that is broken goes with the next visit, when the server says so', async ({ page, line }) => {
	const broken = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(new Response('broken')))`
	const worker = (body: string) =>
		line.meddle((path) => (path === '/worker.js' ? { body: Buffer.from(body) } : undefined))
	worker(broken)
	await visit(page, '/help')
	await page.goto('/help')
	await expect(page.getByText('broken')).toBeVisible()
	worker(FAREWELL)
	await page.goto('/help')
	const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
	await expect.poll(registered).toBe(0)
	await page.goto('/help')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.getByText('broken')).toHaveCount(0)
})
