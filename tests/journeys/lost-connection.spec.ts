import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request, Route } from '@playwright/test'
import { HALF_PAGE_SCRIPT } from '#app/features/navigation/half-page.ts'
import { expectToast, findVenue, freeHours, newPlayer, open, openMenu, ownBookings } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

const LOST = ['The connection was lost', 'We’re not sure that arrived. Trying again is safe.'] as const
const UNSENT = [LOST[0], 'Nothing was sent yet.'] as const

/** When the connection breaks: before the request has left, after it was carried out, or within the response. */
const CUTS: [when: string, cut: (route: Route) => Promise<void>][] = [
	['before', (route) => route.abort('connectionreset')],
	[
		'after',
		async (route) => {
			await route.fetch({ maxRedirects: 0 })
			await route.abort('connectionreset')
		},
	],
	[
		'during',
		async (route) => {
			const response = await route.fetch({ maxRedirects: 0 })
			const body = await response.body()
			await route.fulfill({ response, body: body.subarray(0, Math.floor(body.length / 2)) })
		},
	],
]

async function cutNext(page: Page, cut: (route: Route) => Promise<void>) {
	let isCut = false
	await page.route(
		() => true,
		async (route) => {
			if (isCut || route.request().method() !== 'POST') return route.fallback()
			isCut = true
			await cut(route)
		},
	)
}

/** Fills in the booking form on a free day from `inDays` on, and returns its hour, as `09:00`. */
async function fillBooking(page: Page, inDays: number) {
	const place = await findVenue(page, 'North Beach Padel')
	const { date, hours } = await freeHours(page, place, inDays)
	const hour = `${String(hours[0]!.hour).padStart(2, '0')}:00`
	await open(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=${hour}`)
	await page.getByRole('radio', { name: 'PayShap' }).check()
	await page.getByLabel('Additional notes').fill('Two rackets, please')
	return hour
}

test.describe('a form whose response is lost', () => {
	test.use({ expectedErrors: [/ERR_CONNECTION_RESET|status of 422/] })

	for (const [index, [when, cut]] of CUTS.entries()) {
		test(`${when} it was carried out stays as it is, and Try Again books once`, async ({ page }) => {
			await newPlayer(page)
			const hour = await fillBooking(page, 20 + 3 * index)
			await cutNext(page, cut)
			await page.getByRole('button', { name: 'Complete Booking' }).click()

			await expectToast(page, ...LOST, 'alert')
			await expect(page.getByLabel('Additional notes')).toHaveValue('Two rackets, please')
			await expect(page.getByRole('radio', { name: 'PayShap' })).toBeChecked()
			await expect(page.getByLabel('Start time')).toHaveValue(hour)
			await page.getByRole('button', { name: 'Try Again' }).click()
			await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
			expect(await ownBookings(page)).toHaveLength(1)
		})
	}

	test('and that was carried out and is changed says so, and does nothing twice', async ({ page }) => {
		await newPlayer(page)
		await fillBooking(page, 56)
		await cutNext(page, CUTS[1]![1])
		await page.getByRole('button', { name: 'Complete Booking' }).click()
		await expectToast(page, ...LOST, 'alert')
		await page.context().clearCookies({ name: 'toast' }) // of the response that did not come
		await page.getByLabel('Additional notes').fill('Three rackets')
		const key = page.locator('[name=idempotencyKey]')
		const used = await key.inputValue()
		await page.getByRole('button', { name: 'Try Again' }).click()
		const toast = page.getByRole('alert').filter({ hasText: 'It had arrived already' })
		await expect(toast).toContainText('What you sent first was done, without your later changes.')
		await expect(page.getByLabel('Additional notes')).toHaveValue('Three rackets')
		await expect(page.getByText('Idempotency-Key')).toHaveCount(0)
		expect(await ownBookings(page)).toHaveLength(1)
		await expect(key, 'the next one is new').not.toHaveValue(used)
	})

	test('leaves a page that has nothing to fill in', async ({ page }) => {
		await newPlayer(page)
		await open(page, '/settings/calendar')
		const make = page.getByRole('main').getByRole('button').first()
		await cutNext(page, (route) => route.abort('connectionreset'))
		await make.click()
		await expectToast(page, ...LOST, 'alert')
		await expect(make).toBeVisible()
		await page.getByRole('button', { name: 'Try Again' }).click()
		await expect(page.getByRole('main').getByText('/calendars/').first()).toBeVisible()
	})

	test('leaves the result of the response before it', async ({ page }) => {
		await signIn(page, 'lerato')
		const { venueId } = await findVenue(page, 'Beacon Padel')
		await open(page, `/venue-dashboard/${venueId}/money/match`)
		await page.getByLabel('Or paste the lines').fill('Date,Description,Amount\n20261102,Ayanda,450.00')
		await page.getByRole('button', { name: 'Show What Matches' }).click()
		const choice = page.getByLabel('What line 2 is for')
		await choice.selectOption({ index: 1 })
		const chosen = await choice.inputValue()
		await cutNext(page, (route) => route.abort('connectionreset'))
		await page.getByRole('button', { name: 'Confirm the Ticked Payments' }).click()
		await expectToast(page, ...LOST, 'alert')
		await expect(choice).toHaveValue(chosen)
	})

	test('stays filled in at sign-in', async ({ page }) => {
		await open(page, '/auth')
		await page.getByLabel('Username').fill('thandi')
		await page.getByLabel('Password', { exact: true }).fill('password123')
		await cutNext(page, (route) => route.abort('connectionreset'))
		await page.getByRole('button', { name: 'Login' }).click()
		await expectToast(page, ...LOST, 'alert')
		await page.getByRole('button', { name: 'Try Again' }).click()
		await expect(page.getByText('Login successful')).toBeVisible()
	})
})

const FAILURES = [
	{
		who: 'a fault of our server',
		days: 58,
		status: 500,
		headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' },
		body: '[{"_1":2},"error",["SanitizedError",3,4],"Error","Unexpected Server Error"]\n',
		title: 'Something went wrong',
	},
	{ who: 'a proxy', days: 59, status: 502, body: '<html>Bad gateway</html>', title: 'Courtside is busy just now' },
]

for (const { who, days, title, ...answer } of FAILURES)
	test.describe(`a form that ${who} answers`, () => {
		test.use({ expectedErrors: [new RegExp(`status of ${answer.status}`)] })

		test('stays as it is, says so, and is sent again', async ({ page }) => {
			await newPlayer(page)
			await fillBooking(page, days)
			await cutNext(page, (route) => route.fulfill(answer))
			await page.getByRole('button', { name: 'Complete Booking' }).click()
			await expectToast(page, title, LOST[1], 'alert')
			await expect(page.getByLabel('Additional notes')).toHaveValue('Two rackets, please')
			await page.getByRole('button', { name: 'Try Again' }).click()
			await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
		})
	})

test.describe('a form that leads to another page', () => {
	test.use({ expectedErrors: [/ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED/] })

	for (const [when, cut] of CUTS)
		test(`stays here when its response is lost ${when} it was carried out`, async ({ page }) => {
			await newPlayer(page)
			await fillBooking(page, 40)
			const address = page.url()
			await openMenu(page)
			await cutNext(page, cut)
			await page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
			await expectToast(page, ...LOST, 'alert')
			await expect(page).toHaveURL(address)
			await expect(page.getByLabel('Additional notes')).toHaveValue('Two rackets, please')
			await expect(page.getByRole('radio', { name: 'PayShap' })).toBeChecked()
			await page.getByRole('button', { name: 'Try Again' }).click()
			await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
			await expect(page).toHaveURL('/auth')
		})

	test('is offered to be sent again when the line is back', async ({ page, context }) => {
		await newPlayer(page)
		await fillBooking(page, 44)
		await context.setOffline(true)
		await page.getByRole('button', { name: 'Complete Booking' }).click()
		await expectToast(page, ...UNSENT, 'alert')
		await page.getByRole('alert').getByRole('link', { name: 'Dismiss' }).click()
		await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
		await context.setOffline(false)
		await expectToast(page, 'You’re back online', UNSENT[1], 'alert')
		await page.getByRole('button', { name: 'Try Again' }).click()
		await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
		expect(await ownBookings(page)).toHaveLength(1)
	})
})

/** How the connection is lost, with scripts still to load. Each returns how to restore it. */
const DEAD: [how: string, kill: (page: Page) => Promise<() => Promise<void>>][] = [
	[
		'is off',
		async (page) => {
			await page.context().setOffline(true)
			return () => page.context().setOffline(false)
		},
	],
	[
		'carries nothing',
		async (page) => {
			const abort = (route: Route) => route.abort('connectionreset')
			await page.route('**/*', abort)
			return () => page.unroute('**/*', abort)
		},
	],
]

test.describe('a form whose next page has not been opened yet', () => {
	// The page may just be looking up the routes of its links.
	test.use({ expectedErrors: [/ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

	for (const [how, kill] of DEAD) {
		test(`of logging out stays while the line ${how}`, async ({ page }) => {
			await newPlayer(page)
			await fillBooking(page, 48)
			const address = page.url()
			await openMenu(page)
			const revive = await kill(page)
			await page.getByRole('banner').getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
			await expectToast(page, ...UNSENT, 'alert')
			const toast = await page.getByRole('alert').boundingBox()
			expect(toast!.y, 'the form stays in sight').toBeGreaterThan(page.viewportSize()!.height / 2)
			await page.getByRole('button', { name: 'Try Again' }).click()
			await expectToast(page, ...UNSENT, 'alert')
			await expect(page).toHaveURL(address)
			await expect(page.getByLabel('Additional notes')).toHaveValue('Two rackets, please')
			await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy')
			await revive()
			await page.getByRole('button', { name: 'Try Again' }).click()
			await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
			await expect(page).toHaveURL('/auth')
		})

		test(`of an event stays while the line ${how}`, async ({ page }) => {
			await newPlayer(page)
			const { venueId } = await findVenue(page, 'Beacon Padel')
			await open(page, `/venues/${venueId}?tab=events`)
			const address = page.url()
			const rsvp = page.getByRole('button', { name: 'RSVP for Padel Social' })
			await expect(rsvp).toBeVisible()
			const revive = await kill(page)
			await rsvp.click()
			await expectToast(page, ...UNSENT, 'alert')
			await expect(page).toHaveURL(address)
			await expect(rsvp).toBeVisible()
			await revive()
			await page.getByRole('button', { name: 'Try Again' }).click()
			await expectToast(page, 'You’re going', 'Your place at Padel Social is kept.')
			await expect(page).toHaveURL(/\/events\/\d+$/)
		})
	}
})

/** How a page is lost that a link leads to. */
const LOST_PAGES: [how: string, address: RegExp, lose: (route: Route) => Promise<void>][] = [
	['whose data does not come', /\/help\.data/, (route) => route.abort('connectionreset')],
	['whose route cannot be looked up', /\/__manifest\?/, (route) => route.abort('connectionreset')],
	[
		'of which half comes, though its length is right',
		/\/help\.data/,
		async (route) => {
			const response = await route.fetch()
			const body = await response.body()
			await route.fulfill({ response, body: body.subarray(0, body.length / 2) })
		},
	],
]

test.describe('a page that does not arrive', () => {
	test.use({ expectedErrors: [/ERR_CONNECTION_RESET|Failed to fetch/] })

	for (const [how, address, lose] of LOST_PAGES)
		test(`says so and offers to try again: one ${how}`, async ({ page }) => {
			await signIn(page, 'thandi')
			await page.route(address, lose)
			await open(page, '/')
			await page.getByRole('link', { name: 'Help' }).first().click()
			await expect(page.getByRole('heading', { name: 'The connection was lost' })).toBeVisible()
			await expect(page).toHaveTitle(/The connection was lost/)
			await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
			await page.unroute(address)
			await page.getByRole('link', { name: 'Try Again' }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
		})
})

test.describe('a form whose route is not known to the page yet', () => {
	test.use({ expectedErrors: [/ERR_CONNECTION_RESET|Failed to fetch/] })

	test('stays as it is without a line, and is sent by Try Again', async ({ page }) => {
		let isCut = true
		await page.route('**/__manifest?*', (route) => (isCut ? route.abort('connectionreset') : route.fallback()))
		await open(page, '/help?q=cancel')
		await page.getByRole('button', { name: 'Yes' }).first().click()
		await expectToast(page, ...UNSENT, 'alert')
		isCut = false
		await page.getByRole('button', { name: 'Try Again' }).click()
		await expect(page.getByText('Thank you.')).toBeVisible()
	})

	test('stays as it is where the page has not looked up its own route either', async ({ page }) => {
		await newPlayer(page)
		let isCut = true
		await page.route('**/__manifest?*', (route) => (isCut ? route.abort('connectionreset') : route.fallback()))
		await fillBooking(page, 60)
		await page.getByRole('button', { name: 'Complete Booking' }).click()
		await expectToast(page, ...UNSENT, 'alert')
		await expect(page.getByLabel('Additional notes')).toHaveValue('Two rackets, please')
		isCut = false
		await page.getByRole('button', { name: 'Try Again' }).click()
		await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
		expect(await ownBookings(page)).toHaveLength(1)
	})
})

/** Holds back the responses to matching requests until the returned function is called. */
async function holdBack(page: Page, matches: (request: Request) => boolean) {
	let asked = 0
	let arrive = () => {}
	const held = new Promise<void>((resolve) => (arrive = resolve))
	await page.route(
		() => true,
		async (route) => {
			if (!matches(route.request())) return route.fallback()
			asked++
			await held
			await route.continue().catch(() => {}) // the page may have stopped waiting
		},
	)
	return { arrive, asked: () => asked }
}

const slow = (page: Page) => page.getByRole('status').filter({ hasText: 'Slow line, still trying' })

test('a page that takes its time shows that it is on its way, then says so, and one may stop waiting', async ({
	page,
}) => {
	await page.clock.install()
	await open(page, '/')
	const { arrive, asked } = await holdBack(page, (request) => request.url().includes('/help.data'))
	const help = page.getByRole('link', { name: 'Help' }).first()
	await help.click()
	await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
	await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
	await expect(slow(page)).toHaveCount(0)
	await axe(page)
	await page.clock.fastForward(5_000)
	await expect(slow(page)).toBeVisible()
	await help.click()
	await expect.poll(asked, 'a second tap does not ask twice').toBe(1)
	await expect(page.getByRole('button', { name: 'Stop Waiting' })).toHaveCount(0)
	await page.clock.fastForward(20_000)
	await axe(page)
	await page.getByRole('button', { name: 'Stop Waiting' }).click()
	await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
	await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy')
	await expect(page).toHaveURL('/')
	arrive()
	await help.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
	await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
})

test.describe('a form that gets no response for long', () => {
	test('may be left waiting, stays filled in, and is sent again with its key', { tag: '@both' }, async ({ page }) => {
		await newPlayer(page)
		await page.clock.install()
		await fillBooking(page, 52)
		const address = page.url()
		const { arrive, asked } = await holdBack(page, (request) => request.method() === 'POST')
		await page.getByRole('button', { name: 'Complete Booking' }).click()
		await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
		await expect.poll(asked).toBe(1)
		await page.clock.fastForward(25_000)
		await page.getByRole('button', { name: 'Stop Waiting' }).click()
		await expectToast(page, 'You stopped waiting', LOST[1], 'alert')
		await expect(page).toHaveURL(address)
		await expect(page.getByLabel('Additional notes')).toHaveValue('Two rackets, please')
		arrive()
		await page.getByRole('button', { name: 'Try Again' }).click()
		await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
		expect(await ownBookings(page)).toHaveLength(1)
	})
})

test('a form whose next page does not come is said to have arrived', async ({ page }) => {
	await newPlayer(page)
	await page.clock.install()
	await fillBooking(page, 54)
	const address = page.url()
	await holdBack(page, (request) => request.method() === 'GET' && request.url().includes('/my-bookings'))
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await expect.poll(() => ownBookings(page)).toHaveLength(1)
	await page.clock.fastForward(25_000)
	await page.getByRole('button', { name: 'Stop Waiting' }).click()
	const description = 'Only the page after it did not. Your bookings and notices show how things stand.'
	await expectToast(page, 'It arrived', description)
	await expect(page).toHaveURL(address)
})

// Forms that may wait in the outbox are in outbox.spec.ts.
test.describe('a form that is to be sent when the line is back', () => {
	test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

	test('goes by itself, once, and says what became of it', async ({ page, context }) => {
		await newPlayer(page)
		await open(page, '/settings/calendar')
		await context.setOffline(true)
		await page.getByRole('main').getByRole('button').first().click()
		await expectToast(page, ...UNSENT, 'alert')
		await page.getByRole('button', { name: 'Send When I’m Back' }).click()
		await expectToast(page, 'Waiting to send', 'It goes by itself as soon as you’re back online. Keep this page open.')
		await context.setOffline(false)
		await expect(page.getByRole('main').getByText('/calendars/').first()).toBeVisible()
		await expect(page.getByText('Waiting to send')).toHaveCount(0)
	})

	test('is not sent once its page is left, and the person is told', async ({ page }) => {
		await newPlayer(page)
		await page.clock.install() // it would be tried again after some seconds
		await open(page, '/settings/calendar')
		let sent = 0
		await page.route(
			() => true,
			(route) => {
				if (route.request().method() !== 'POST') return route.fallback()
				sent++
				return route.abort('internetdisconnected')
			},
		)
		await page.getByRole('main').getByRole('button').first().click()
		await page.getByRole('button', { name: 'Send When I’m Back' }).click()
		await page.getByRole('banner').getByRole('link', { name: 'Courtside' }).first().click()
		await expectToast(page, 'It was not sent', 'You left the page before the connection was back.', 'alert')
		await expect(page).toHaveURL('/')
		await page.clock.fastForward(120_000)
		expect(sent).toBe(1)
	})
})

test.describe('a page whose build has gone', () => {
	test.use({
		expectedErrors: [
			/status of 404|loading route module|dynamically imported module|ViewTransition|Transition was aborted|Failed to fetch|ERR_FAILED|reading 'map'/,
		],
	})

	/** Makes all scripts fail that this document has not loaded yet. */
	async function loseScripts(page: Page) {
		let lost = true
		page.on('request', (request) => (lost &&= !request.isNavigationRequest()))
		await page.route('**/assets/*.js', (route) => (lost ? route.fulfill({ status: 404 }) : route.fallback()))
	}

	test('a link leads on, by loading the next page whole', async ({ page }) => {
		await open(page, '/help')
		await loseScripts(page)
		await page.getByRole('link', { name: 'Events' }).first().click()
		await expect(page).toHaveURL('/tournaments')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tournaments')
	})

	test('a form that was sent shows its result', async ({ page }) => {
		await newPlayer(page)
		await fillBooking(page, 32)
		await loseScripts(page)
		await page.getByRole('button', { name: 'Complete Booking' }).click()
		await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
		await expect(page).toHaveURL(/my-bookings/)
		expect(await ownBookings(page)).toHaveLength(1)
	})

	test('a form of a page that was not opened yet is sent all the same', async ({ page }) => {
		await newPlayer(page)
		const { venueId } = await findVenue(page, 'Beacon Padel')
		await open(page, `/venues/${venueId}?tab=events`)
		await loseScripts(page)
		await page.getByRole('button', { name: 'RSVP for Padel Social' }).click()
		await expectToast(page, 'You’re going', 'Your place at Padel Social is kept.')
	})

	/** Sends data of Help that the scripts of the page do not understand. */
	async function renameData(page: Page) {
		await page.route(/\/help\.data/, async (route) => {
			const response = await route.fetch()
			await route.fulfill({ response, body: (await response.text()).replace('"categories"', '"categoriez"') })
		})
	}

	test('a page that breaks on data of another build is loaded anew', async ({ page }) => {
		await open(page, '/')
		await renameData(page)
		const old = { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }
		await page.route('**/__manifest?paths=&*', (route) => route.fulfill(old))
		await page.getByRole('link', { name: 'Help' }).first().click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
	})

	test('a page that breaks by itself says that it is our fault', async ({ page }) => {
		await open(page, '/')
		await renameData(page)
		const looked = page.waitForResponse('**/__manifest?paths=&*')
		await page.getByRole('link', { name: 'Help' }).first().click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
		expect((await looked).status()).toBe(200)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
	})

	test('a form whose route only another build knows is sent all the same', async ({ page }) => {
		let asked = 0
		let opened = false
		await page.route('**/__manifest?*', (route) => {
			if (!opened) return route.abort() // or the page would learn of the route as it opens
			asked++
			return route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } })
		})
		await open(page, '/help?q=cancel')
		opened = true
		await page.getByRole('button', { name: 'Yes' }).first().click()
		await expect(page).toHaveURL(/\/help\/\d+/)
		await expect(page.getByText('Thank you.')).toBeVisible()
		expect(asked).toBeGreaterThan(0)
	})
})

test('a form whose session has ended goes on after signing in, with all that was typed', async ({ page }) => {
	const { username, password } = await newPlayer(page)
	const hour = await fillBooking(page, 34)
	const end = `${String(Number(hour.slice(0, 2)) + 1).padStart(2, '0')}:00`
	await page.getByText('Change', { exact: true }).click()
	await page.getByLabel('End time').selectOption(end)
	await page.context().clearCookies({ name: 'session' })
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await expectToast(page, 'You were signed out', 'Sign in to carry on.', 'alert')
	await page.getByLabel('Username').fill(username)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Login' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
	await axe(page)
	await page.getByRole('button', { name: 'Continue' }).click()
	await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
	expect(await ownBookings(page)).toHaveLength(1)
})

test.describe('a page that arrives in part', () => {
	test('says so, and its links lead on', async ({ page }) => {
		await page.route(
			(url) => url.pathname === '/help',
			async (route) => {
				const response = await route.fetch()
				const html = await response.text()
				const { 'content-length': _, ...headers } = response.headers()
				await route.fulfill({ response, headers, body: html.slice(0, html.indexOf('</main>')) })
			},
			{ times: 1 },
		)
		await page.goto('/help')
		const note = page.getByRole('alert').filter({ hasText: 'Only a part of this page arrived.' })
		await expect(note).toBeVisible()
		await note.getByRole('link', { name: 'Reload' }).click()
		await expect(note).toHaveCount(0)
		await expect(page.getByRole('contentinfo')).toBeVisible()
	})

	test('says that it is still arriving, and takes that back once it is there', async ({ page }) => {
		const server = createServer((_, response) => {
			response.writeHead(200, { 'Content-Type': 'text/html' })
			response.write(`<!doctype html><script>${HALF_PAGE_SCRIPT}</script><p>So far</p>${' '.repeat(1024)}`)
			go = () => void response.end('<p>All of it</p></body></html><!--end-->')
		})
		let go = () => {}
		server.listen(0, '127.0.0.1')
		await once(server, 'listening')
		await page.clock.install()
		await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
		await expect(page.getByText('So far')).toBeVisible()
		await page.clock.fastForward(21_000)
		await expect(page.getByRole('alert')).toContainText('This page is still arriving.')
		go()
		await expect(page.getByText('All of it')).toBeVisible()
		await expect(page.getByRole('alert')).toHaveCount(0)
		server.close()
	})
})
