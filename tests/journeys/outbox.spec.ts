import type { Page } from '@playwright/test'
import { clock, formatDay, at } from '#app/lib/time/time.ts'
import { bookedByAnother, findVenue, freeHours, newPlayer, open, ownBookings } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 4\d\d/] })

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to send' })

const [ONE_COURT, MANY_COURTS] = ['Muizenberg Corner Court', 'North Beach Padel']

/** Fills in the booking form of a free hour, some days ahead, and sends it without a connection. */
async function bookOffline(page: Page, venue: string, inDays: number) {
	const place = await findVenue(page, venue)
	const { date, hours } = await freeHours(page, place, inDays)
	const { hour } = hours[0]!
	await open(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=${clock(hour)}`)
	// The outbox opens its database once it takes forms.
	const isThere = () =>
		page.evaluate(async () => (await indexedDB.databases()).some((database) => database.name === 'outbox'))
	await expect.poll(isThere).toBe(true)
	await page.context().setOffline(true)
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await page.getByRole('button', { name: 'Send When I’m Back' }).click()
	await expect(waiting(page)).toContainText('Waiting to send: Book ')
	await expect(waiting(page)).toBeInViewport()
	return { place, date, hour }
}

test(
	'a booking made without a connection waits over pages, is sent once and says what became of it',
	{ tag: '@phone' },
	async ({ page, context }) => {
		await newPlayer(page)
		await bookOffline(page, MANY_COURTS, 33)
		await axe(page)
		// The page is closed; the next one finds what waits.
		await page.goto('about:blank')
		await page.route('**/api/user/jwt', (route) => route.abort('internetdisconnected'))
		await context.setOffline(false)
		await open(page, '/my-bookings')
		await expect(waiting(page)).toContainText('It is not done yet')
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
	await context.setOffline(false)
	await expect(waiting(page)).toContainText(`at ${ONE_COURT}, ${formatDay(at(date, 0))} at ${clock(hour)}`)
	await expect(waiting(page)).toContainText('Not done: ')
	await expect(waiting(page)).toContainText('Booking failed')
	await axe(page)
	await waiting(page).getByRole('link', { name: 'See What Is Possible' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Booking')
	await waiting(page).getByRole('button', { name: 'Dismiss' }).click()
	await expect(waiting(page)).toHaveCount(0)
	expect(await ownBookings(page)).toHaveLength(0)
})

test('the next person on the phone neither sees nor sends what waited', async ({ page, context }) => {
	await newPlayer(page)
	await bookOffline(page, MANY_COURTS, 37)
	await page.goto('about:blank')
	await context.setOffline(false)
	await signIn(page, 'sipho')
	await open(page, '/my-bookings')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Bookings')
	await expect(waiting(page)).toHaveCount(0)
	await expect.poll(() => page.evaluate(() => localStorage.getItem('outbox'))).toBeNull()
})
