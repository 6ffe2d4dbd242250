import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cast } from '#db/cast.ts'
import { expectToast, findVenue, open } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

/** Serves one page as the website of a venue, under a name that is not Courtside's. */
async function website(body: () => string) {
	const server = createServer((_, response) => {
		response.setHeader('Content-Type', 'text/html; charset=utf-8')
		response.end(
			`<!doctype html><html lang="en"><title>Beacon</title><h1>Our courts</h1>${body()}<p>The end</p></html>`,
		)
	}).listen(0, '127.0.0.1')
	await new Promise((listening) => server.once('listening', listening))
	const stop = () => new Promise((closed) => server.close(closed))
	return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop }
}

test('a venue’s own website shows its free hours once the owner names it', async ({ page, browser, baseURL }) => {
	let line = ''
	const site = await website(() => line)
	await signIn(page, cast.lerato.username)
	const { venueId } = await findVenue(page, 'Beacon Padel')
	const screen = `/venue-dashboard/${venueId}/edit/website`
	const { origin } = new URL(baseURL!)
	line = `<script async src="${origin}/embed.js" data-venue="${venueId}"></script>`

	const visitor = await (await browser.newContext()).newPage()
	await visitor.goto(site.url)
	const frame = visitor.frameLocator('iframe')
	await expect(visitor.locator('iframe')).toHaveAttribute('src', `${origin}/embed/${venueId}`)
	await expect(frame.getByRole('heading', { level: 1, name: 'Book at Beacon Padel' }), 'not named yet').toHaveCount(0)

	await open(page, screen)
	await page.getByLabel('Your websites').fill('https://b.example;script-src')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText('https://b.example;script-src is not a web address').first()).toBeVisible()
	await page.getByLabel('Your websites').fill(site.url)
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expectToast(page, 'Websites saved')
	await expect(page.getByText(line)).toBeVisible()
	await axe(page)

	await visitor.goto(site.url)
	await expect(frame.getByRole('heading', { level: 1, name: 'Book at Beacon Padel' })).toBeVisible()
	const heights = async () => [
		(await visitor.locator('iframe').boundingBox())!.height,
		await frame.locator('html').evaluate((html) => Math.ceil(html.getBoundingClientRect().height)),
	]
	await expect.poll(async () => new Set(await heights()).size, 'as high as its content').toBe(1)
	const [high] = await heights()
	await frame.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(2).click()
	await expect(frame.locator('[aria-current=date]')).not.toHaveText('Today')
	expect(high).toBeGreaterThan(100)
	await frame
		.getByRole('link', { name: /^Court 1, / })
		.first()
		.click()
	await visitor.waitForURL(/\/auth\?next=%2Fbooking%2F/)
	expect(new URL(visitor.url()).origin).toBe(origin)
	await visitor.context().close()

	// A website that allows no scripts has the frame itself.
	line = `<iframe src="${origin}/embed/${venueId}" title="Book a court"></iframe>`
	const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
	await plain.goto(site.url)
	await expect(plain.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Book at Beacon Padel')
	await plain.context().close()
	await site.stop()
})

test('the page for a website can be read and used by everybody', async ({ page }) => {
	const { venueId } = await findVenue(page, 'Beacon Padel')
	await page.goto(`/embed/${venueId}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Book at Beacon Padel' })).toBeVisible()
	await axe(page)
})
