import type { Page } from '@playwright/test'
import { at } from '#app/lib/time/time.ts'
import { expectToast, findVenue, freeHours, newPlayer, ownBookings } from './support/steps.ts'
import { expect, hydrated, signIn, test } from './support/support.ts'

/** Opens a page whose scripts wait until the returned function is called. */
async function openWithoutScripts(page: Page, address: string) {
	let arrive = () => {}
	const held = new Promise<void>((resolve) => (arrive = resolve))
	await page.route('**/assets/*.js', async (route) => {
		await held
		await route.fallback()
	})
	await page.goto(address, { waitUntil: 'commit' })
	await page.locator('footer').waitFor({ state: 'attached' })
	return async () => {
		arrive()
		await hydrated(page)
	}
}

test('a choice made before scripts came is booked', async ({ page }) => {
	await newPlayer(page)
	const place = await findVenue(page, 'North Beach Padel')
	const [{ date: first }, { date: second }] = [await freeHours(page, place, 40), await freeHours(page, place, 42)]
	const arrive = await openWithoutScripts(page, `/booking/${place.venueId}/${place.sportId}?date=${first}&start=09:00`)
	await page.getByText('Change', { exact: true }).click()
	await page.getByLabel('Date').fill(second)
	await page.getByLabel('Start time').selectOption('14:00')
	await page.getByLabel('End time').selectOption('16:00')
	await page.getByRole('radio', { name: 'PayShap' }).check()
	await page.getByLabel('Additional notes').fill('Two rackets')
	await arrive()
	await expect(page.getByRole('definition').filter({ hasText: '2 hours' })).toBeVisible()
	await expect(page).toHaveURL(new RegExp(`date=${second}`))
	await expect(page.getByLabel('Additional notes')).toHaveValue('Two rackets')
	await expect(page.getByRole('radio', { name: 'PayShap' })).toBeChecked()
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
	const [booking] = await ownBookings(page)
	expect(booking).toMatchObject({ startTime: at(second, 14).toISOString() })
})

test('a menu that was opened before stays open', { tag: '@both' }, async ({ page, isMobile }) => {
	await newPlayer(page)
	const { venueId, sportId } = await findVenue(page, 'North Beach Padel')
	const arrive = await openWithoutScripts(page, `/booking/${venueId}/${sportId}`)
	await page.getByLabel('Start time').selectOption('14:00')
	// By its name: both menus show until the style sheet has loaded.
	const summary = page.getByRole('banner').locator(`summary[aria-label${isMobile ? '=Menu' : '^=Account'}]`)
	await summary.click()
	await arrive()
	await expect(page.getByLabel('End time')).toHaveValue('15:00')
	await expect(summary.locator('..')).toHaveAttribute('open')
})

test('the venue that was chosen before is the one that is shown', async ({ page }) => {
	await signIn(page, 'lerato')
	const arrive = await openWithoutScripts(page, '/venue-dashboard')
	const venues = page.getByLabel('Venue', { exact: true })
	const chosen = venues.locator('option').last()
	await venues.selectOption(await chosen.textContent())
	await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible()
	const id = await chosen.getAttribute('value')
	await arrive()
	await expect(page).toHaveURL(new RegExp(`/venue-dashboard/${id}$`))
	await expect(venues).toHaveValue(id!)
	await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
})

const home = 'Find a court that is free'
const help = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Help' })

test('pages after the first one wait for the complete style sheet', async ({ page }) => {
	let arrive = () => {}
	const held = new Promise<void>((resolve) => (arrive = resolve))
	await page.route('**/assets/complete-*.css', async (route) => {
		await held
		await route.fallback()
	})
	await page.goto('/', { waitUntil: 'commit' })
	await hydrated(page)
	await help(page).click()
	await expect(page).toHaveURL('/help')
	await expect(page.getByText('Slow line, still trying')).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(home)
	arrive()
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(home)
	await expect(page.locator('head link[rel=stylesheet]')).toHaveCount(2)
})

test.describe('where the complete style sheet is lost', () => {
	test.use({ expectedErrors: [/ERR_FAILED|ViewTransition/] })

	test('the next page comes whole', async ({ page }) => {
		await page.route('**/assets/complete-*.css', (route) => route.abort(), { times: 1 })
		const lost = page.waitForEvent('requestfailed')
		await page.goto('/')
		await lost
		await help(page).click()
		await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(home)
		await expect(page.locator('head link[rel=stylesheet]')).toHaveCount(1)
	})
})
