import type { BrowserContext, Page } from '@playwright/test'
import { newPlayer } from './support/steps.ts'
import { startLine } from './support/line.ts'
import { expect, hydrated, test as base } from './support/support.ts'

// A browser with the service worker, on a line of its own: requests of a worker pass by page.route.
type Fixtures = { line: Awaited<ReturnType<typeof startLine>> }
const test = base.extend<Fixtures>({
	line: async ({ browserName: _ }, use, { project }) => {
		const line = await startLine(project.use.baseURL!)
		await use(line)
		line.stop()
	},
	baseURL: async ({ line }, use) => use(line.url),
})
test.use({
	serviceWorkers: 'allow',
	expectedErrors: [/ERR_|Error loading route module|Failed to load resource|Failed to fetch|NetworkError/],
})

/** Opens an address and waits until the worker controls the page and everything has settled. */
async function visit(page: Page, path: string) {
	await page.goto(path)
	await hydrated(page)
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready
		if (!navigator.serviceWorker.controller)
			await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
	})
}

/** The addresses of the pages that the phone keeps. */
const kept = (page: Page) =>
	page.evaluate(async () => {
		const found: string[] = []
		for (const name of await caches.keys())
			if (name.startsWith('pages-'))
				for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
		return found
	})
const expectKept = (page: Page, path: string) => expect.poll(() => kept(page)).toContain(path)

async function airplane(context: BrowserContext, isOn = true) {
	await context.setOffline(isOn)
}

test('without a signal, what one has seen is there with its age', { tag: '@phone' }, async ({ page, context }) => {
	await newPlayer(page, 'Naledi Radebe')
	await visit(page, '/help')
	await visit(page, '/my-bookings')
	await expectKept(page, '/my-bookings')
	await airplane(context)

	await page.goto('/my-bookings')
	await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible()
	await hydrated(page)
	await expect(page.getByText(/^As of \d\d:\d\d/)).toBeVisible()
	await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)

	await page.goto('/settings')
	await expect(page.getByRole('heading', { name: 'This page did not arrive' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
	await airplane(context, false)
	await page.getByRole('link', { name: 'Try Again' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

	await airplane(context)
	await hydrated(page)
	await page.goto('/my-bookings')
	await hydrated(page)
	await page
		.getByRole('link', { name: 'Rewards' })
		.filter({ visible: true })
		.or(page.getByRole('link', { name: 'Players' }))
		.first()
		.click()
	await expect(page.getByRole('heading', { name: 'This page did not arrive' })).toBeVisible()
	await page.getByRole('link', { name: 'My Bookings' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible()
})
