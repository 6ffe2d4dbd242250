import type { Page } from '@playwright/test'
import { password } from '#db/cast.ts'
import { expect, hydrated, signIn, test } from './support/support.ts'

/** The documents on the wire, each with its status and tag: a page only sees the browser's cached copy. */
async function documentsOf(page: Page) {
	const client = await page.context().newCDPSession(page)
	const documents = new Set<string>()
	const seen: { status: number; tag?: string }[] = []
	client.on('Network.requestWillBeSent', ({ requestId, type }) => type === 'Document' && documents.add(requestId))
	client.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
		const [, tag] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'etag') ?? []
		if (documents.has(requestId)) seen.push({ status: statusCode, tag })
	})
	await client.send('Network.enable')
	return seen
}

const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })

test('a page that was seen before is not sent again, and works', async ({ page }) => {
	const documents = await documentsOf(page)
	for (const path of ['/privacy', '/terms', '/privacy']) {
		await page.goto(path)
		await expect(signInLink(page)).toBeVisible()
		await hydrated(page)
	}
	const [first, , again] = documents
	expect(first).toMatchObject({ status: 200, tag: expect.stringContaining('"') })
	// Another journey may add a sport, which the foot of each page lists, and each page is made anew every minute.
	expect(again).toEqual({ status: again?.tag === first?.tag ? 304 : 200, tag: expect.stringContaining('"') })
})

test('Back shows the person who is signed in by then', async ({ page }) => {
	await page.goto('/privacy')
	await expect(signInLink(page)).toBeVisible()
	await page.request.post('/api/login', { data: { username: 'sipho', password } })
	await page.goto('/terms')
	await expect(signInLink(page)).toBeHidden()
	await page.goBack()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
	await expect(signInLink(page)).toBeHidden()
})

// Tests the browser's own cache, and the page with scripts.
for (const [how, details] of [
	['', {}],
	[', without scripts too', { tag: '@plain' }],
] as const)
	test(`Back shows nothing of a signed-out user${how}`, details, async ({ page }) => {
		await signIn(page, 'sipho')
		await page.goto('/privacy')
		await expect(signInLink(page)).toBeHidden()
		await page.request.post('/api/logout')
		await page.goto('/terms')
		await expect(signInLink(page)).toBeVisible()
		await page.goBack()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
		await expect(signInLink(page)).toBeVisible()
	})
