import type { Page } from '@playwright/test'
import { open } from './support/steps.ts'
import { axe, expect, test } from './support/support.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of venues' })
const cards = (page: Page) => page.getByRole('list', { name: 'Venues on this map' }).locator('> li')

test('the map of Explore opens with the list beside it', { tag: '@phone' }, async ({ page }) => {
	await open(page, '/')
	const tile = page.waitForResponse(/\/tiles\/\d+\//)
	await page.getByRole('link', { name: 'Map', exact: true }).click()
	await expect(page).toHaveURL('/?view=map')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Venues on the map')
	await expect.poll(() => cards(page).count()).toBeGreaterThan(12)
	await expect(
		cards(page)
			.first()
			.getByRole('link', { name: /^Directions to / }),
	).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=-\d/)
	expect((await tile).status()).toBe(200)
	await expect(map(page)).toContainText('OpenStreetMap')
	await axe(page)
	await page.getByRole('link', { name: 'List', exact: true }).click()
	await expect(page).toHaveURL('/?view=venues')
})

test('an area in the address narrows the list', async ({ page }) => {
	await open(page, '/?view=map&bbox=18.3,-34.3,18.7,-33.7')
	const inside = await cards(page).all()
	expect(inside.length).toBeGreaterThan(1)
	for (const card of inside) await expect(card).toContainText('Cape Town')
	await page.getByRole('link', { name: 'Show the Whole Map' }).click()
	await expect(page).toHaveURL('/?view=map')
	await expect.poll(() => cards(page).count()).toBeGreaterThan(12)
})

test('a marker is reached by the keyboard, and the list follows', async ({ page }) => {
	await open(page, '/?view=map&q=beacon')
	const marker = map(page).getByRole('button', { name: /^Beacon Padel, from R\d+ an hour, / })
	await marker.focus()
	await page.keyboard.press('Enter')
	const popup = map(page).getByRole('link', { name: 'Beacon Padel' })
	await expect(popup).toBeVisible()
	const card = cards(page).filter({ hasText: 'Beacon Padel' })
	await expect(card).toHaveAttribute('aria-current', 'true')
	await axe(page)
	await page.keyboard.press('Escape')
	await expect(popup).toBeHidden()
	await expect(marker).toBeFocused()
	await page.keyboard.press('Enter')
	await popup.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beacon Padel')
})

test('looking at a card marks its place on the map', async ({ page }) => {
	await open(page, '/?view=map&q=beacon')
	const marker = map(page).getByRole('button', { name: /^Beacon Padel, / })
	await expect(marker).not.toHaveAttribute('data-chosen')
	await cards(page).first().getByRole('link', { name: 'Beacon Padel', exact: true }).focus()
	await expect(marker).toHaveAttribute('data-chosen', '')
})

test('groups open up, and the list follows to what is in sight', async ({ page }) => {
	await open(page, '/?view=map')
	const groups = map(page).getByRole('button', { name: /^\d+ venues, zoom in$/ })
	const before = await groups.allTextContents()
	const all = await cards(page).count()
	await groups.first().focus()
	await page.keyboard.press('Enter')
	await expect.poll(() => groups.allTextContents()).not.toEqual(before)
	await expect(page).toHaveURL(/\/\?view=map&bbox=[-\d.%2C]+$/)
	await expect.poll(() => cards(page).count()).toBeLessThan(all)
	expect(await cards(page).count()).toBeGreaterThan(0)
	await expect(map(page).locator('.map-marker:focus')).toHaveCount(1)
	const markers = () => map(page).locator('.map-marker').allTextContents()
	const [shown, address] = [(await markers()).sort(), page.url()]
	await page.reload()
	await expect.poll(async () => (await markers()).sort()).toEqual(shown)
	expect(page.url()).toBe(address)
})

test('going back to another area moves the map there', async ({ page }) => {
	await open(page, '/?view=map&q=beacon&bbox=18.3,-34.3,18.7,-33.7')
	const marker = map(page).getByRole('button', { name: /^Beacon Padel, / })
	const placeNow = async () => (await marker.boundingBox())!
	await expect(marker).toBeVisible()
	const near = await placeNow()
	await page.getByRole('link', { name: 'Show the Whole Map' }).click()
	await expect(page).toHaveURL('/?q=beacon&view=map')
	await expect.poll(placeNow).not.toEqual(near)
	await page.goBack()
	await expect.poll(placeNow).toEqual(near)
})

test.describe('without its pictures', () => {
	test.use({ expectedErrors: [/status of 500/] })

	test('the map says so, and all the rest works', async ({ page }) => {
		await page.route(/\/tiles\//, (route) => route.fulfill({ status: 500 }))
		await open(page, '/?view=map')
		await expect(page.getByText('Part of the map didn’t load.')).toBeVisible()
		await expect.poll(() => cards(page).count()).toBeGreaterThan(12)
		await expect(
			map(page)
				.getByRole('button', { name: /venues, zoom in$/ })
				.first(),
		).toBeVisible()
	})
})
