import type { Page } from '@playwright/test'
import { startDemo, type Demo } from '#tests/support/demo.ts'
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

test.describe('without a tile server', () => {
	test.describe.configure({ mode: 'default' }) // one server for all three
	test.use({ expectedErrors: [/status of 503/] })
	let demo: Demo
	test.beforeAll(async () => void (demo = await startDemo({ env: { MAP_TILES: undefined } })))
	test.afterAll(() => demo?.stop())

	const ground = /\/assets\/ground-[\w-]+\.json$/
	const names = (page: Page) => map(page).locator('.map-name span')

	test('the map draws its own ground, and names the suburbs of venues close by', async ({ page }) => {
		const asked: string[] = []
		page.on('request', (request) => ground.test(request.url()) && asked.push(request.url()))
		await open(page, demo.url)
		await page.getByRole('link', { name: 'Map', exact: true }).click()
		await expect(names(page).filter({ hasText: /^Cape Town$/ })).toBeVisible()
		await expect(names(page).filter({ hasText: /^Free State$/ })).toBeVisible()
		await expect(names(page).filter({ hasText: /^Sea Point$/ })).toBeHidden()
		await expect(map(page)).toContainText('Natural Earth · GeoNames')
		await expect(map(page)).not.toContainText('OpenStreetMap')
		await expect.poll(() => cards(page).count()).toBeGreaterThan(12)
		await axe(page)

		await page.goto(`${demo.url}/?view=map&bbox=18.3,-34.2,18.7,-33.8`)
		await expect(names(page).filter({ hasText: /^Sea Point$/ })).toBeVisible()
		await expect(names(page).filter({ hasText: /^Free State$/ })).toBeHidden()
		const before = page.url()
		await map(page).focus()
		await page.keyboard.press('+')
		await expect.poll(() => page.url()).not.toBe(before)
		await expect(names(page).first()).toBeVisible()
		expect(new Set(asked).size).toBe(1)
	})

	test('a ground that does not come can be asked for again', async ({ page }) => {
		await page.route(ground, (route) => route.fulfill({ status: 503 }), { times: 1 })
		await open(page, `${demo.url}/?view=map`)
		const trouble = page.getByText('The map won’t load right now. The list still works.')
		await expect(trouble).toBeVisible()
		await expect(
			map(page)
				.getByRole('button', { name: /venues, zoom in$/ })
				.first(),
		).toBeVisible()
		await page.getByRole('button', { name: 'Try Again' }).click()
		await expect(names(page).filter({ hasText: /^Cape Town$/ })).toBeVisible()
		await expect(trouble).toBeHidden()
	})

	test('the page of a venue leads to where it is', async ({ page }) => {
		await open(page, `${demo.url}/?view=map&q=beacon`)
		await cards(page).getByRole('link', { name: 'Beacon Padel', exact: true }).click()
		await page.getByRole('link', { name: 'See it on the map' }).click()
		await expect(page).toHaveURL(`${demo.url}/?view=map&q=Beacon%20Padel`)
		await expect(cards(page)).toHaveCount(1)
		await expect(map(page).getByRole('button', { name: /^Beacon Padel, / })).toBeVisible()
		await expect(names(page).filter({ hasText: /^Sea Point$/ })).toBeVisible()
	})
})
