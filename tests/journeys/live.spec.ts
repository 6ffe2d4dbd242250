import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { clock, formatDay, at } from '#app/lib/time/time.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startServer } from '#tests/support/process/server.ts'
import { freePort } from '../../bin/lib/port.js'
import { bookedByAnother, expectToast, findVenue, freeHours, newPlayer, open, ownBookings } from './support/steps.ts'
import { axe, expect, hydrated, test } from './support/support.ts'

const VENUE = 'Muizenberg Corner Court' // it has one court
const SOON = { timeout: 2_000 }
const paused = 'Live updates paused – reconnecting'

type Place = { venueId: number; sportId: number }
const venuePage = ({ venueId, sportId }: Place, date: string, hour: number) =>
	`/venues/${venueId}?sport=${sportId}&date=${date}&start=${clock(hour)}`
const bookingPage = ({ venueId, sportId }: Place, date: string, hour: number) =>
	`/booking/${venueId}/${sportId}?date=${date}&start=${clock(hour)}&end=${clock(hour + 1)}`
const chip = (page: Page, date: string, hour: number) =>
	page
		.getByRole('list', { name: `Start times on ${formatDay(at(date, 0))}` })
		.getByRole('link', { name: clock(hour) })
		.and(page.locator('a:not([href*="/wait"])'))
const looking = (page: Page, people: number) => page.getByText(`${people} people are looking at this hour`)

async function elsewhere(page: Page, baseURL = test.info().project.use.baseURL) {
	const context = await page.context().browser()!.newContext({ baseURL, viewport: page.viewportSize() })
	return context.newPage()
}

test('two people on one hour: each is counted, and when one books it, it goes for the other', async ({ page }) => {
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 44)
	const { hour } = hours.find(({ hour }) => hour >= 10)!
	const other = await elsewhere(page)
	const { token } = await newPlayer(other)

	await open(page, venuePage(place, date, hour))
	await expect(page.getByText('looking at this hour')).toHaveCount(0)
	await open(other, venuePage(place, date, hour))
	for (const each of [page, other]) await expect(looking(each, 2)).toBeVisible()

	await other.getByRole('main').getByRole('link', { name: 'Book Now', exact: true }).click()
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('Complete Your Booking')
	for (const each of [page, other]) await expect(looking(each, 2)).toBeVisible()
	await expect(chip(page, date, hour)).toHaveAttribute('aria-current', 'true')
	await other.getByRole('button', { name: 'Complete Booking' }).click()
	await expectToast(other, 'Booking successful', 'Your booking has been confirmed')

	await expect(chip(page, date, hour)).toHaveCount(0, SOON)
	await expect(page.getByRole('status').filter({ hasText: `${clock(hour)} has just been taken` })).toBeVisible()
	await expect(page.getByText(`${clock(hour)} is taken. Choose another time.`).locator('visible=true')).toBeVisible()
	await axe(page)

	const [booking] = (await ownBookings(other)) as { id?: number }[]
	const headers = { Authorization: `Bearer ${token}` }
	await other.request.patch(`/api/bookings/${booking!.id}/status`, { headers, data: { status: 'cancelled' } })
	await expect(chip(page, date, hour)).toHaveCount(1, SOON)
	await expect(page.getByText('has just been taken')).toHaveCount(0)
	await other.context().close()
	await expect(page.getByText('looking at this hour')).toHaveCount(0)
})

test('the booking form says that its hour has gone, and stays filled in', async ({ page }) => {
	await newPlayer(page)
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 48)
	const { hour } = hours[0]!
	await open(page, bookingPage(place, date, hour))
	await page.getByLabel('Additional notes').fill('Saturday team')
	const key = page.locator('input[name=idempotencyKey]')
	const before = await key.inputValue()
	await bookedByAnother(page, place, date, hour)

	await expect(page.getByRole('status').filter({ hasText: `${clock(hour)} has just been taken` })).toBeVisible(SOON)
	await expect(page.getByText('The nearest free times')).toBeVisible()
	await expect(page.getByLabel('Additional notes')).toHaveValue('Saturday team')
	await expect(page.getByLabel('Start time')).toHaveValue(clock(hour))
	expect(await key.inputValue(), 'a second tap is still the same wish').toBe(before)
	await axe(page)
})

test.describe('a booking form whose route the router could not look up', () => {
	test.use({ expectedErrors: [/ERR_CONNECTION_RESET|Failed to fetch/] })

	test('stays filled in when its hour goes, and says so once it can', async ({ page }) => {
		await newPlayer(page)
		const place = await findVenue(page, VENUE)
		const { date, hours } = await freeHours(page, place, 52)
		const { hour } = hours[0]!
		await page.route('**/__manifest?*', (route) => route.abort('connectionreset'))
		await open(page, bookingPage(place, date, hour))
		await page.getByLabel('Additional notes').fill('Saturday team')
		const refresh = page.waitForRequest('**/readyz').then(() => page.waitForEvent('requestfailed'))
		await bookedByAnother(page, place, date, hour)
		await refresh
		await page.unroute('**/__manifest?*')
		await expect(page.getByRole('status').filter({ hasText: `${clock(hour)} has just been taken` })).toBeVisible()
		await expect(page.getByLabel('Additional notes')).toHaveValue('Saturday team')
	})
})

test.describe('a server that is gone', () => {
	test.use({ expectedErrors: [/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/] })

	test('is missed quietly, and both pages come back by themselves once it is', async ({ page, browser }) => {
		test.slow()
		const database = await seededDatabase()
		const PORT = String(await freePort())
		let server = await startServer(database.url, { PORT, RATE_LIMITS: 'off' })
		const contexts = [
			await browser.newContext({ baseURL: server.url }),
			await browser.newContext({ baseURL: server.url }),
		]
		try {
			const [one, two] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()]
			const place = await findVenue(one, VENUE)
			const { date, hours } = await freeHours(one, place, 10)
			const [first, second] = hours.filter(({ hour }) => hour >= 10)
			for (const each of [one, two]) {
				await each.goto(venuePage(place, date, first!.hour))
				await hydrated(each)
			}
			for (const each of [one, two]) await expect(looking(each, 2)).toBeVisible()

			await server.kill()
			for (const each of [one, two]) await expect(each.getByText(paused)).toBeVisible()
			await expect(chip(one, date, second!.hour), 'the page stays as it was').toBeVisible()
			server = await startServer(database.url, { PORT, RATE_LIMITS: 'off' })
			// Bookings made while disconnected must show as well.
			await newPlayer(one)
			const booked = await one.request.post('/api/bookings', {
				data: {
					...place,
					courtNumber: 1,
					paymentMethod: 'PayShap',
					notes: '',
					startTime: at(date, second!.hour).toISOString(),
					endTime: at(date, second!.hour + 1).toISOString(),
				},
			})
			expect(booked.status(), await booked.text()).toBe(201)
			// Each comes back at a time of its own.
			for (const each of [one, two]) await expect(each.getByText(paused)).toHaveCount(0, { timeout: 40_000 })
			for (const each of [one, two]) {
				await expect(chip(each, date, second!.hour)).toHaveCount(0)
				await expect(looking(each, 2)).toBeVisible()
			}
			await page.close()
		} finally {
			for (const context of contexts) await context.close()
			await server.stop()
			await database.remove()
		}
	})
})

test('an open page turns with the hour, and not while it is hidden', async ({ page }) => {
	await page.clock.install({ time: new Date('2027-03-01T07:58:00Z') })
	await open(page, '/')
	let asked = 0
	page.on('request', (request) => {
		if (new URL(request.url()).pathname.endsWith('.data')) asked++
	})
	const show = (hidden: boolean) =>
		page.evaluate((hidden) => {
			Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
			document.dispatchEvent(new Event('visibilitychange'))
		}, hidden)
	await page.clock.runFor('01:00')
	expect(asked).toBe(0)
	await page.clock.runFor('01:10')
	await expect.poll(() => asked).toBe(1)

	await show(true)
	await page.clock.runFor('03:00:00')
	expect(asked).toBe(1)
	await show(false)
	await page.clock.runFor('00:02')
	await expect.poll(() => asked).toBe(2)
})

test('recovery codes, which are shown only once, stay when the hour turns', async ({ page }) => {
	await newPlayer(page)
	await open(page, '/settings/two-step')
	await page.getByRole('button', { name: 'Set Up an App' }).click()
	const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
	await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
	await page.getByRole('button', { name: 'Turn It On' }).click()
	const codes = page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
	await expect(codes).toHaveCount(10)
	const asked: string[] = []
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	await page.clock.install({ time: Date.now() + 3_600_000 })
	await page.evaluate(() => window.dispatchEvent(new Event('focus')))
	await page.clock.runFor('00:05')
	await expect(codes).toHaveCount(10)
	expect(asked).toEqual([])
})
