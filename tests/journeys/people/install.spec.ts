import type { Page } from '@playwright/test'
import { findVenue, freeHours, newPlayer, open } from '../support/steps.ts'
import { at } from '#app/lib/time/time.ts'
import { expect, test } from '../support/support.ts'

async function bookOn(page: Page, daysAhead: number) {
	const place = await findVenue(page, 'Beacon Padel')
	const { date, hours } = await freeHours(page, place, daysAhead)
	const { hour, startTime } = hours.at(-1)!
	const times = { startTime, endTime: at(date, hour + 1).toISOString() }
	const made = await page.request.post('/api/bookings', {
		data: { ...place, ...times, courtNumber: 1, paymentMethod: 'PayShap', notes: '' },
	})
	expect(made.status(), await made.text()).toBe(201)
}

/** The browser offers to install, as it does once it finds the application worth it. Returns whether it was held back. */
const offer = (page: Page) =>
	page.evaluate(() => !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))

test('one is asked to install after the second booking, once', async ({ page }) => {
	const question = page.getByText('Keep Courtside on your home screen')
	await newPlayer(page, 'Ina Install')
	await bookOn(page, 21)
	await open(page, '/my-bookings')
	expect(await offer(page), 'the browser does not ask by itself').toBe(true)
	await expect(question).toHaveCount(0)

	await bookOn(page, 22)
	await open(page, '/my-bookings')
	await offer(page)
	await expect(question).toBeVisible()
	await page.getByRole('button', { name: 'Not Now' }).click()
	await expect(question).toHaveCount(0)

	await open(page, '/my-bookings')
	await offer(page)
	await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible()
	await expect(question).toHaveCount(0)
})
