import type { Page } from '@playwright/test'
import { newPlayer, open, openMenu } from './support/steps.ts'
import { axe, expect, hydrated, signIn, test } from './support/support.ts'

test.describe('an address that leads nowhere', () => {
	test.use({ expectedErrors: [/status of 404/] })

	test('says so, and leads home', async ({ page }) => {
		const response = await open(page, '/nothing/here')
		expect(response!.status()).toBe(404)
		await expect(page).toHaveTitle(/404 Page Not Found/)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
		await axe(page)
		await page.getByRole('link', { name: 'Find a Court' }).click()
		await expect(page).toHaveURL('/')
	})
})

const linksIn = (page: Page, landmark: 'banner' | 'contentinfo') =>
	page.getByRole(landmark).getByRole('link').filter({ visible: true })

test.describe('the header', { tag: '@both' }, () => {
	test('of a visitor', async ({ page, isMobile }) => {
		await open(page, '/')
		if (isMobile) await openMenu(page)
		const header = page.getByRole('banner')
		await expect(linksIn(page, 'banner')).toHaveText(
			isMobile
				? ['Courtside', 'Sign In', 'Explore', 'Running Clubs', 'Tournaments', 'Matchmaking', 'Help', 'Book Now']
				: ['Courtside', 'Explore', 'Running Clubs', 'Tournaments', 'Matchmaking', 'Sign In', 'Book Now'],
		)
		await expect(header.getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page')
		await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
		if (isMobile) await axe(page)
	})

	test('of a signed-in person', async ({ page, isMobile }) => {
		await signIn(page, 'thandi')
		await open(page, '/')
		const header = page.getByRole('banner')
		await expect(header.getByText('TN').filter({ visible: !isMobile }).first()).toBeAttached()
		await openMenu(page)
		await expect(header.getByText('Thandi Nkosi').filter({ visible: true })).toBeVisible()
		await expect(header.getByText('thandi@example.com').filter({ visible: true })).toBeVisible()
		await header.getByRole('link', { name: 'My Bookings' }).filter({ visible: true }).last().click()
		await expect(page).toHaveURL('/my-bookings')
		if (isMobile) await openMenu(page)
		const current = header.getByRole('link', { name: 'My Bookings', exact: true }).filter({ visible: true })
		await expect(current.first()).toHaveAttribute('aria-current', 'page')
	})

	test('of an owner still has Book Now where it is narrow', async ({ page, isMobile }) => {
		test.skip(isMobile, 'on a phone it stands in the menu')
		await signIn(page, 'lerato')
		await page.setViewportSize({ width: 1024, height: 768 })
		await open(page, '/help')
		const header = page.getByRole('banner')
		await expect(header.getByRole('link', { name: 'Courtside' })).toBeVisible()
		await expect(header.getByRole('link', { name: 'Matchmaking' }).filter({ visible: true })).toBeInViewport()
		await expect(header.getByRole('link', { name: 'Book Now' }).filter({ visible: true })).toHaveAttribute('href', '/')
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
	})

	test('the bar at the bottom of a phone', async ({ page, isMobile }) => {
		test.skip(!isMobile, 'only phones have it')
		const bar = page.getByRole('navigation', { name: 'Quick' })
		await open(page, '/')
		await expect(bar.getByRole('link')).toHaveText(['Explore', 'Bookings', 'Quick booking', 'Players', 'Profile'])
		await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/auth')
		await bar.getByRole('link', { name: 'Quick booking' }).click()
		await expect(page).toHaveURL('/booking/quick')
		await newPlayer(page)
		await open(page, '/')
		await expect(bar.getByRole('link')).toHaveText(['Explore', 'Bookings', 'Quick booking', 'Players', 'Profile'])
		await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
	})
})

test.describe('with the keyboard alone', () => {
	test('the first stop leads past the header', async ({ page }) => {
		await open(page, '/')
		await page.keyboard.press('Tab')
		const skip = page.getByRole('link', { name: 'Skip to content' })
		await expect(skip).toBeFocused()
		await expect(skip).toBeInViewport()
		await page.keyboard.press('Enter')
		await expect(page.getByRole('main')).toBeFocused()
	})

	test('menus open, and Escape closes them and gives the focus back', async ({ page }) => {
		await signIn(page, 'thandi')
		await open(page, '/')
		const summary = page.getByRole('banner').locator('summary:visible')
		await summary.focus()
		await page.keyboard.press('Enter')
		const logout = page.getByRole('button', { name: 'Logout' })
		await expect(logout).toBeVisible()
		await page.keyboard.press('Tab')
		await expect(page.locator('details[open] :focus')).toHaveCount(1)
		await page.keyboard.press('Escape')
		await expect(logout).toBeHidden()
		await expect(summary).toBeFocused()
	})
})

test.describe('a notification', () => {
	const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Login successful' })

	async function toLogin(page: Page) {
		await page.clock.install()
		await page.goto('/auth')
		await hydrated(page)
		await page.getByLabel('Username').fill('sipho')
		await page.getByLabel('Password', { exact: true }).fill('password123')
		await page.clock.pauseAt(Date.now() + 60_000) // on a busy machine the page may take longer than the toast stays
		await page.getByRole('button', { name: 'Login' }).click()
		await expect(notice(page)).toBeVisible()
		await page.mouse.move(1, 400)
	}

	test('goes by itself after five seconds', async ({ page }) => {
		await toLogin(page)
		await page.clock.runFor(3500)
		await expect(notice(page)).toBeVisible()
		await page.clock.runFor(2000)
		await expect(notice(page)).toBeHidden()
	})

	test('lies over the header, not on what the page lists', async ({ page }) => {
		await toLogin(page)
		const placeOf = async () => {
			const [toast, head] = [(await notice(page).boundingBox())!, (await page.getByRole('banner').boundingBox())!]
			return { top: toast.y < head.height, end: toast.y + toast.height }
		}
		for (const width of [1280, 390]) {
			await page.setViewportSize({ width, height: 800 })
			const { top, end } = await placeOf()
			expect(top).toBe(true)
			expect(end).toBeLessThan(120)
		}
	})

	test('is not shown again when the page is loaded anew', async ({ page }) => {
		await toLogin(page)
		await page.clock.resume()
		await page.reload()
		await hydrated(page)
		await expect(notice(page)).toBeHidden()
	})

	test('has the focus after F8, and stays for as long', async ({ page }) => {
		await toLogin(page)
		await page.keyboard.press('F8')
		await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused()
		await page.clock.runFor(20_000)
		await expect(notice(page)).toBeVisible()
		await page.keyboard.press('Tab')
		await page.keyboard.press('Enter')
		await expect(notice(page)).toBeHidden()
	})

	for (const [how, distance] of [
		['is swept away by 60 pixels to the right', 60],
		['comes back after 40', 40],
	] as const) {
		test(how, async ({ page }) => {
			await toLogin(page)
			const box = (await notice(page).boundingBox())!
			const [x, y] = [box.x + 60, box.y + box.height / 2]
			await page.mouse.move(x, y)
			await page.mouse.down()
			await page.mouse.move(x + distance, y, { steps: 4 })
			await page.mouse.up()
			await expect(notice(page)).toBeVisible({ visible: distance < 50 })
		})
	}
})

test(
	'without scripts a page begins where it does with them, and the open tab is not faded',
	{ tag: '@plain' },
	async ({ page }) => {
		await signIn(page, 'thandi')
		const back = page.getByRole('main').getByRole('link', { name: 'Tournaments' }).first()
		await page.goto('/tournaments/1')
		const top = (await back.boundingBox())!.y
		await page.goto('/tournaments/create')
		expect((await back.boundingBox())!.y).toBe(top)
		await page.goto('/tournaments')
		const row = page.getByRole('navigation', { name: 'Tournaments' })
		const [around, open] = [await row.boundingBox(), await row.locator('[aria-current]').boundingBox()]
		expect(open!.x - around!.x).toBeGreaterThanOrEqual(48)
	},
)
