import { addDays, dateOf } from '#app/lib/time/time.ts'
import { expectToast, newPlayer, open, ownBookings } from './support/steps.ts'
import { expect, test } from './support/support.ts'

const tomorrow = addDays(dateOf(new Date()), 1)

test('says when, and books in one tap more', async ({ page }) => {
	await newPlayer(page)
	await open(page, '/booking/quick')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quick booking')
	await page.getByLabel('Sport', { exact: true }).selectOption('Padel')
	await page.getByRole('radio', { name: 'Later' }).check()
	await page.getByLabel('Day', { exact: true }).fill(tomorrow)
	await page.getByLabel('Hour', { exact: true }).selectOption('11:00')
	await expect(page).toHaveURL(/hour=11%3A00&?.*/)
	await page.getByLabel('City', { exact: true }).selectOption('Johannesburg')
	await expect(page).toHaveURL(/city=Johannesburg/)
	await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(/venues? free/)

	const rows = page.getByRole('region', { name: /free/ }).locator('ul > li:has(h3)')
	const prices = (await rows.allInnerTexts()).map((text) => Number(/at 11:00, R(\d+)/.exec(text)![1]))
	expect(prices).toEqual([...prices].sort((a, b) => a - b))

	await rows
		.first()
		.getByRole('link', { name: /^Book .* at 11:00/ })
		.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Booking')
	await expect(page.getByLabel('Date')).toHaveValue(tomorrow)
	await expect(page.getByLabel('Start time')).toHaveValue('11:00')
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
	expect(await ownBookings(page)).toHaveLength(1)

	await open(page, '/booking/quick')
	await expect(page.getByLabel('Sport', { exact: true }).locator('option:checked')).toHaveText('Padel')
})

test('writes a long name above the place, not over it', async ({ page }) => {
	const ahead = addDays(tomorrow, 24)
	await open(page, `/booking/quick?sport=1&when=other&date=${ahead}&hour=11:00&city=Johannesburg`)
	const row = page.getByRole('listitem').filter({ hasText: 'Orlando West Community Sports' })
	const name = await row.locator('h3 a').evaluate((link) => {
		const text = document.createRange()
		text.selectNodeContents(link)
		return text.getBoundingClientRect().bottom
	})
	expect((await row.getByText('Orlando West, ').boundingBox())!.y).toBeGreaterThanOrEqual(name)
})
