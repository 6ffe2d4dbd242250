import type { Page } from '@playwright/test'
import { password } from '#db/cast.ts'
import { expect, hydrated, signIn, test } from './support/support.ts'
import { startOfMinute } from '#tests/support/minute.ts'

/** The statuses of documents on the wire: a page only sees the browser's cached copy. */
async function documentStatuses(page: Page) {
	const client = await page.context().newCDPSession(page)
	const documents = new Set<string>()
	const statuses: number[] = []
	client.on('Network.requestWillBeSent', ({ requestId, type }) => type === 'Document' && documents.add(requestId))
	client.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
		if (documents.has(requestId)) statuses.push(statusCode)
	})
	await client.send('Network.enable')
	return statuses
}

const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })

test('a page that was seen before is not sent again, and works', async ({ page }) => {
	await startOfMinute()
	const statuses = await documentStatuses(page)
	for (const path of ['/privacy', '/terms', '/privacy']) {
		await page.goto(path)
		await expect(signInLink(page)).toBeVisible()
		await hydrated(page)
	}
	expect(statuses).toEqual([200, 200, 304])
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
