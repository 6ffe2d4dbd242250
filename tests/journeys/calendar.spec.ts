import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cast } from '#db/cast.ts'
import { readCalendar } from '#tests/support/outside/calendar.ts'
import { book, expectToast, findVenue, freeHours, newPlayer, open } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

const calendar = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const mine = (page: Page) => calendar(page, 'All your games and runs')
const linkIn = (page: Page) => mine(page).getByRole('definition').locator('.select-all').innerText()

async function bookAnHour(page: Page, daysAhead: number) {
	const place = await findVenue(page, 'Beacon Padel')
	const { date, hours } = await freeHours(page, place, daysAhead)
	return book(page.request, place, date, hours[0]!.hour)
}

test('a calendar follows one’s bookings by a private link, which can be reset', async ({ page, playwright }) => {
	await newPlayer(page)
	const { id, startTime, endTime } = await bookAnHour(page, 40)
	await open(page, '/settings/calendar')
	await expect(page.getByRole('heading', { level: 2, name: 'Calendar links' })).toBeVisible()
	await page.getByRole('button', { name: 'Get Link for All your games and runs' }).click()
	await expectToast(page, 'Your link is ready', 'Paste it into your calendar, and don’t share it.')
	await expect(mine(page)).toContainText('Not read yet')
	const link = await linkIn(page)
	await expect(mine(page).getByRole('link', { name: /^Open in Calendar/ })).toHaveAttribute(
		'href',
		link.replace(/^http:/, 'webcal:'),
	)
	await axe(page)

	// A calendar app has the link and no cookie.
	const elsewhere = await playwright.request.newContext()
	const followed = await elsewhere.get(link)
	expect(followed.status()).toBe(200)
	const { entries } = readCalendar(await followed.text())
	expect(entries.map(({ uid, start, end }) => [uid.split('@')[0], start, end])).toEqual([
		[`booking-${id}`, startTime, endTime],
	])
	await open(page, '/settings/calendar')
	await expect(mine(page)).toContainText('Last read on')

	await mine(page)
		.getByRole('link', { name: /^Reset/ })
		.click()
	await expect(page.getByRole('dialog', { name: 'Reset this link?' })).toBeVisible()
	await axe(page)
	await page.getByRole('button', { name: 'Reset Link' }).click()
	await expectToast(page, 'You have a new link', 'The old one no longer works.')
	expect((await elsewhere.get(link)).status()).toBe(404)
	expect((await elsewhere.get(await linkIn(page))).status()).toBe(200)

	await mine(page)
		.getByRole('link', { name: /^Remove/ })
		.click()
	await page.getByRole('button', { name: 'Remove Link' }).click()
	await expect(page.getByRole('button', { name: 'Get Link for All your games and runs' })).toBeVisible()
	await elsewhere.dispose()
})

test('one booking goes into a calendar from its card', async ({ page }) => {
	await newPlayer(page)
	const { id, startTime } = await bookAnHour(page, 44)
	await open(page, '/my-bookings')
	const coming = page.waitForEvent('download')
	await page.getByText('More', { exact: true }).click()
	await page.getByRole('link', { name: 'Calendar', exact: true }).click()
	const download = await coming
	expect(download.suggestedFilename()).toBe(`booking-${id}.ics`)
	const [entry, ...more] = readCalendar(await readFile(await download.path(), 'utf8')).entries
	expect(more).toEqual([])
	expect(entry).toMatchObject({ start: startTime, summary: 'Padel at Beacon Padel', status: 'TENTATIVE' })
})

test('people who run a venue are offered its calendar', async ({ page }) => {
	await signIn(page, cast.lerato.username)
	await open(page, '/settings/calendar')
	await expect(calendar(page, 'Beacon Padel')).toContainText('Bookings with who plays')
})
