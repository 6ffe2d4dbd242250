import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { cast } from '#db/cast.ts'
import { addDays, at, dateOf, formatLongDate, weekdayOf } from '#app/lib/time/time.ts'
import { expectToast, findVenue, newPlayer, open, openMenu, anotherPerson } from './support/steps.ts'
import { axe, expect, hydrated, signIn, test } from './support/support.ts'

/** Waits for the next page and returns once it is usable. */
async function arrived(page: Page, heading: string, level: 1 | 2 = 2) {
	await expect(page.getByRole('heading', { level, name: heading, exact: true })).toBeVisible()
	await hydrated(page)
}

/** The next weekday from tomorrow on. */
const weekday = [1, 2, 3].map((days) => addDays(dateOf(new Date()), days)).find((date) => weekdayOf(date) <= 5)!

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

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

test.describe('the road to a venue', () => {
	test.use({ expectedErrors: [/status of 40[03]/] })

	test('a player becomes an owner, and the venue is found and booked', async ({ page }) => {
		test.slow()
		const business = unique('Hall')
		const venue = unique('Bokmakierie Courts')
		await newPlayer(page)

		await test.step('applies', async () => {
			await open(page, '/venue-dashboard')
			await page.getByRole('link', { name: 'Apply to become a venue owner' }).click()
			await arrived(page, 'Run your venue on Courtside', 1)
			await page.getByRole('button', { name: 'Apply' }).click()
			await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Enter a phone number')
			await axe(page)
			await page.getByLabel('Business or club').fill(business)
			await page.getByLabel('City').fill('Pretoria')
			await page.getByLabel('Phone').fill('012 555 0199')
			await page.getByRole('button', { name: 'Apply' }).click()
			await expect(page.getByText('We’re looking at your application')).toBeVisible()
		})

		const admin = await anotherPerson(page)
		await signIn(admin, 'admin')
		await test.step('is approved', async () => {
			await open(admin, '/')
			await openMenu(admin)
			await admin.getByRole('link', { name: 'Admin', exact: true }).locator('visible=true').click()
			await arrived(admin, 'Admin', 1)
			await open(admin, '/admin/owners')
			await admin.getByRole('button', { name: `Approve ${business}` }).click()
			await expect(admin.getByText('They can add their venues now.').first()).toBeVisible()
		})

		await test.step('adds a venue: basics', async () => {
			await open(page, '/venue-dashboard/new')
			await page.getByLabel('Name').fill(venue)
			await page.getByLabel('Description').fill('Four courts under old trees.')
			await page.getByLabel('Street address').fill('1 Silver Street')
			await page.getByLabel('Suburb').fill('Menlyn')
			await page.getByLabel('City').fill('pretoria')
			await page.context().grantPermissions(['geolocation'])
			await page.context().setGeolocation({ latitude: -25.784512, longitude: 28.275098 })
			await page.getByRole('button', { name: 'Use My Location' }).click()
			await expect(page.getByLabel('Coordinates')).toHaveValue('-25.78451, 28.2751')
			await page.getByLabel('Phone').fill('12')
			await page.getByLabel('Floodlights').check()
			await page.getByRole('button', { name: 'Save and Continue' }).click()
			await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Enter a phone number such as/)
			await expect(page.getByLabel('Floodlights')).toBeChecked()
			await page.getByLabel('Phone').fill('012 555 0199')
			await page.getByRole('button', { name: 'Save and Continue' }).click()
			await arrived(page, 'Sports, courts and prices')
		})

		await test.step('sports', async () => {
			await page.getByLabel('Sport', { exact: true }).selectOption('Padel')
			await page.getByLabel('Courts', { exact: true }).fill('3')
			await page.getByLabel('Price per hour, in rand', { exact: true }).fill('300')
			await page.getByLabel(/^Peak price per hour/).fill('400')
			await page.getByRole('button', { name: 'Add Sport' }).click()
			await expect(page.getByRole('heading', { name: 'Padel', exact: true })).toBeVisible()
			await page.getByText('Add another sport').click()
			await page.getByLabel('Sport', { exact: true }).selectOption('Tennis')
			await page.getByLabel('Price per hour, in rand', { exact: true }).fill('150')
			await page.getByRole('button', { name: 'Add Sport' }).click()
			await expect(page.getByRole('heading', { name: 'Tennis', exact: true })).toBeVisible()
			await page.getByRole('link', { name: 'Continue to Hours' }).click()
			await arrived(page, 'Hours, rules and payment')
		})

		await test.step('hours', async () => {
			await page.getByLabel('Every day opens').selectOption('06:00')
			await page.getByText('Different on some days').click()
			await expect(page.getByLabel('Monday opens')).toHaveValue('6')
			await page.getByLabel('Sunday opens').selectOption('Closed')
			await expect(page.getByLabel('Every day opens')).toHaveCount(0)
			await page.getByLabel('Longest booking, in hours').fill('2')
			await page.getByRole('button', { name: 'Save and Continue' }).click()
			await arrived(page, 'Photos')
		})

		await test.step('photos', async () => {
			for (const [i, background] of ['#44865a', '#c2613f', '#1c7ed6'].entries()) {
				const content = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
					.jpeg()
					.toBuffer()
				await page
					.getByLabel('Upload a photo')
					.setInputFiles({ name: 'court.jpg', mimeType: 'image/jpeg', buffer: content })
				const photo = page.getByRole('img', { name: `Photo ${i + 1}` })
				await expect(photo).toBeVisible()
				await expect
					.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
					.toBeGreaterThan(0)
			}
			await page.getByRole('button', { name: 'Send for Approval' }).click()
			await expect(page.getByText('Waiting for approval')).toBeVisible()
			await arrived(page, venue)
		})

		await test.step('the venue is approved', async () => {
			await open(admin, '/admin/venues')
			await admin.getByRole('button', { name: `Approve ${venue}` }).click()
			await expect(admin.getByText('Players can find and book it now.').first()).toBeVisible()
			await admin.context().close()
		})

		await test.step('and found', async () => {
			await open(page, `/?view=venues&q=${encodeURIComponent(venue)}`)
			await page.getByRole('link', { name: venue, exact: true }).click()
			await arrived(page, venue, 1)
			await expect(page.getByText('Menlyn, Pretoria').first()).toBeVisible()
			await expect(page.getByRole('navigation', { name: 'Sports here' }).getByRole('link')).toHaveCount(2)
		})

		await test.step('its photos are turned, and seen large', async () => {
			const photo = (number: number) => page.getByRole('img', { name: `${venue}, photo ${number} of 3` })
			const isShown = (number: number) => expect(photo(number)).toBeInViewport({ ratio: 0.95 })
			const [before, after] = ['Previous photo', 'Next photo'].map((name) => page.getByRole('button', { name }))
			await isShown(1)
			expect((await photo(1).boundingBox())!.height).toBeGreaterThan(250)
			await after!.click()
			await isShown(2)
			await after!.click()
			await isShown(3)
			// After the last comes the first.
			await after!.click()
			await isShown(1)
			await before!.click()
			await isShown(3)
			// After scrolling by hand, the buttons continue from there.
			await page.getByRole('list', { name: `Photos of ${venue}` }).evaluate((list) => list.scrollTo({ left: 0 }))
			await isShown(1)
			await after!.click()
			await isShown(2)
			await photo(2).click()
			const large = page.getByRole('dialog', { name: `Photos of ${venue}` })
			const isLarge = (number: number) =>
				expect(large.getByRole('img', { name: `photo ${number} of 3` })).toBeInViewport({ ratio: 0.95 })
			await isLarge(2)
			await page.keyboard.press('ArrowRight')
			await isLarge(3)
			await large.getByRole('link', { name: 'Previous photo' }).last().click()
			await isLarge(2)
			await page.keyboard.press('Escape')
			await expect(large).toHaveCount(0)
			await isShown(2)
			await photo(2).click()
			await isLarge(2)
			await page.goBack()
			await expect(large).toHaveCount(0)
		})

		const [id] = /\d+/.exec(new URL(page.url()).pathname)!
		const desk = `/venue-dashboard/${id}`
		await test.step('peak hours are set', async () => {
			await open(page, `${desk}/pricing`)
			await page.getByRole('link', { name: 'Configure Peak Hours for Padel' }).click()
			await arrived(page, 'Peak hours for Padel')
			await page.getByRole('button', { name: 'Weekdays 17–21' }).click()
			await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(20)
			await page.getByRole('button', { name: 'Save Peak Hours' }).click()
			await expectToast(page, 'Peak hours saved', 'New bookings use them from now on.')
		})

		const player = await anotherPerson(page)
		await newPlayer(player)
		await test.step('a player sees the peak price and books', async () => {
			await open(player, `/?q=${encodeURIComponent(venue)}`)
			await player.getByRole('link', { name: `Book Now at ${venue}` }).click()
			await arrived(player, venue, 1)
			await player.getByRole('link', { name: new RegExp(`^${formatLongDate(at(weekday, 0))}`) }).click()
			await expect(player).toHaveURL(new RegExp(weekday))
			const evening = player.getByRole('list', { name: /^Start times/ }).getByRole('link', { name: '18:00' })
			await expect(evening).toContainText('R400')
			await evening.click()
			await player.getByRole('main').getByRole('link', { name: 'Book Now', exact: true }).click()
			await arrived(player, 'Complete Your Booking', 1)
			await expect(player.getByRole('definition').filter({ hasText: 'R400.00' })).toBeVisible()
			await player.getByRole('button', { name: 'Complete Booking' }).click()
			await expectToast(player, 'Booking successful', 'Your booking has been confirmed')
		})

		await test.step('the owner confirms, and no money is counted before it is there', async () => {
			await open(page, desk)
			await page.getByRole('button', { name: 'Confirm New Player' }).click()
			await expectToast(page, 'Booking updated', 'Booking status updated to confirmed')
			// The desk offers to complete a booking only once it is over.
			await expect(page.getByRole('button', { name: 'Complete New Player' })).toHaveCount(0)
			await expect(page.getByRole('definition').filter({ hasText: /\d/ })).toHaveText([
				'1',
				'R0.00',
				'0.0%',
				'0 of 1 bookings completed',
				'0.0%',
				'0 of 1 bookings cancelled',
			])
			await player.context().close()
		})
	})
})

test('the pin goes where the map is tapped, and arrow keys move it', async ({ page }) => {
	await signIn(page, 'lerato')
	await open(page, '/venue-dashboard/new')
	const coordinates = page.getByLabel('Coordinates')
	await expect(coordinates).toBeHidden()
	await page.getByLabel('Suburb').fill('nowhere we know')
	await page.getByLabel('City').fill('durban')
	const map = page.getByRole('region', { name: 'Map for the pin' })
	await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible()
	await map.focus()
	// The whole city is at zoom 11.
	await expect(map.locator('img[src*="/tiles/11/"]').first()).toBeAttached()
	await map.press('Enter')
	await expect(coordinates).toHaveValue(/^-29\.\d+, 31\.\d+$/)
	await expect(page.getByText('The pin is set.')).toBeVisible()
	const pin = map.getByRole('button', { name: 'Pin. Arrow keys move it.' })
	const east = async () => Number((await coordinates.inputValue()).split(',')[1])
	const before = await east()
	await pin.press('Shift+ArrowRight')
	expect(await east()).toBeGreaterThan(before)
	await axe(page)

	await page.getByRole('button', { name: 'Remove Pin' }).click()
	await expect(coordinates).toHaveValue('')
	await expect(pin).toHaveCount(0)
	await map.click({ position: { x: 60, y: 120 } })
	await expect(coordinates).toHaveValue(/^-29\.\d+, 3\d\.\d+$/)
	await page.getByText('Enter coordinates').click()
	await coordinates.fill('-33.9180, 18.3870')
	await expect(pin).toBeVisible()
	await pin.press('ArrowUp')
	await expect(coordinates).toHaveValue(/^-33\.917\d*, 18\.387$/)
})

test.describe('a review', () => {
	test.use({ expectedErrors: [/status of 400/] })

	test('is written by a player who was there, and the owner replies', async ({ page, isMobile }) => {
		test.skip(isMobile, 'a player reviews a venue once')
		const venue = 'Mouille Point Indoor Arena'
		const { venueId } = await findVenue(page, venue)
		const comment = 'Quick glass, <b>good</b> light, says Thandi.'
		await signIn(page, 'thandi')
		await open(page, `/venues/${venueId}?tab=reviews`)
		await page.getByRole('link', { name: 'Write a Review' }).click()
		const dialog = page.getByRole('dialog', { name: `Review ${venue}` })
		await dialog.getByRole('button', { name: 'Post Review' }).click()
		await expect(dialog.getByText('Choose 1 to 5 stars')).toBeVisible()
		await axe(page)
		await dialog.getByRole('radio', { name: 'Good' }).check()
		await dialog.getByLabel('Comment').fill(comment)
		await dialog.getByRole('button', { name: 'Post Review' }).click()
		await expectToast(page, 'Review saved', 'Thank you for telling other players.')
		await expect(page.getByText(comment)).toBeVisible()

		const owner = await anotherPerson(page)
		await signIn(owner, 'lerato')
		await open(owner, `/venue-dashboard/${venueId}/reviews`)
		const review = owner.getByRole('listitem').filter({ hasText: comment })
		await review.getByRole('link', { name: /^Reply to/ }).click()
		const reply = owner.getByRole('dialog', { name: 'Reply to this review' })
		await reply.getByLabel('Your reply').fill('See you next week.')
		await reply.getByRole('button', { name: 'Send Reply' }).click()
		await expectToast(owner, 'Reply sent', 'It’s below the review.')
		await owner.context().close()
		await open(page, '/notices')
		await page
			.getByRole('link', { name: `${venue} replied to your review` })
			.first()
			.click()
		await expect(page.getByText('See you next week.')).toBeVisible()
	})
})

test('a large photo leaves the phone small, and upright', async ({ page }) => {
	await signIn(page, 'admin')
	const { venueId } = await findVenue(page, 'Stamford Hill Fives')
	await open(page, `/venue-dashboard/${venueId}/edit/photos`)
	const photos = page.getByRole('img', { name: /^Photo \d/ })
	const before = await photos.count()
	const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
	const buffer = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'green', noise } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer()
	const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/edit/photos'))
	await page.getByLabel('Upload a photo').setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer })
	expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(buffer.length / 2)
	await expect(photos).toHaveCount(before + 1)
	const added = photos.last()
	await added.scrollIntoViewIfNeeded()
	await expect(added).not.toHaveJSProperty('naturalWidth', 0)
	const { naturalWidth, naturalHeight } = await added.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
		naturalWidth,
		naturalHeight,
	}))
	expect(naturalHeight).toBeGreaterThan(naturalWidth)
})

test.describe('a photo that is none', () => {
	test.use({ expectedErrors: [/status of 415/] })

	test('is refused beside its field', async ({ page }) => {
		await signIn(page, 'admin')
		const { venueId } = await findVenue(page, 'Salt Rock Padel')
		await open(page, `/venue-dashboard/${venueId}/edit/photos`)
		const photos = page.getByRole('img', { name: /^Photo \d/ })
		const before = await photos.count()
		const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
		await page.getByLabel('Upload a photo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: svg })
		await expect(page.getByLabel('Upload a photo')).toHaveAccessibleDescription(/We can’t read this photo/)
		await expect(photos).toHaveCount(before)
		const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(16 * 1024 * 1024) }
		await page.getByLabel('Upload a photo').setInputFiles(large)
		await expect(page.getByLabel('Upload a photo')).toHaveAccessibleDescription(/Choose a smaller one/)
	})
})

test.describe('the website of a venue', () => {
	test.use({ expectedErrors: [/frame-ancestors|status of 400/] })

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
		await expectToast(page, 'Websites saved', 'They can show your free hours now.')
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
})

test.describe('a key for another system', () => {
	test.use({ expectedErrors: [/status of 400/] })

	test('is made, copied once, used and taken back', async ({ page, playwright, baseURL }) => {
		await signIn(page, cast.lerato.username)
		const { venueId } = await findVenue(page, 'Beacon Padel')
		await open(page, `/venue-dashboard/${venueId}/edit/keys`)
		await page.getByLabel('What it is for').fill('Front door')
		await page.getByRole('button', { name: 'Make Key' }).click()
		await expect(page.getByText('Choose what the key may do').first()).toBeVisible()
		await page.getByRole('checkbox', { name: /open doors/ }).check()
		await page.getByRole('button', { name: 'Make Key' }).click()
		await expect(page.getByRole('heading', { name: 'The key of Front door' })).toBeVisible()
		const key = await page.locator('dd .select-all').innerText()
		await axe(page)
		const elsewhere = await playwright.request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${key}` } })
		const times = `${baseURL}/api/dashboard/venues/${venueId}/court-times`
		expect((await elsewhere.get(times)).status()).toBe(200)
		await page.getByRole('link', { name: 'Take Back Front door' }).click()
		await expect(page.getByRole('dialog', { name: 'Take back the key of Front door?' })).toBeVisible()
		await axe(page)
		await page.getByRole('button', { name: 'Take Back', exact: true }).click()
		await expect(page.getByText('Key taken back').first()).toBeVisible()
		expect((await elsewhere.get(times)).status()).toBe(401)
		await elsewhere.dispose()
	})
})

for (const javaScriptEnabled of [true, false])
	test.describe(`an address that hears of bookings, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
		test.use({ javaScriptEnabled, expectedErrors: [/status of 400/] })

		test('is added, tested, read and removed', async ({ page }) => {
			await signIn(page, cast.lerato.username)
			const { venueId } = await findVenue(page, 'Beacon Padel')
			const list = `/venue-dashboard/${venueId}/edit/webhooks`
			await (javaScriptEnabled ? open(page, list) : page.goto(list))
			const url = `https://courtside.invalid/${javaScriptEnabled ? 'with' : 'without'}`
			await page.getByLabel('Address').fill('https://127.0.0.1/bookings')
			await page.getByRole('button', { name: 'Add Address' }).click()
			await expect(page.getByText('Nobody can reach this address from the internet').first()).toBeVisible()
			await page.getByLabel('Address').fill(url)
			await page.getByRole('button', { name: 'Add Address' }).click()
			await expect(page.getByRole('heading', { name: `The signing secret of ${url}` })).toBeVisible()
			await expect(page.locator('dd .select-all')).toHaveText(/^whsec_/)
			if (javaScriptEnabled) await axe(page)
			await page.getByRole('link', { name: url, exact: true }).click()
			await expect(page.getByText('No message yet')).toBeVisible()
			await page.getByRole('link', { name: 'Webhooks' }).click()
			await page.getByRole('button', { name: `Send a Test to ${url}`, exact: true }).click()
			await expect(page.locator('summary', { hasText: 'Test' })).toBeVisible()
			await page.locator('summary', { hasText: 'Test' }).click()
			await expect(page.locator('code')).toContainText(`"data":{"venueId":${venueId}}`)
			if (javaScriptEnabled) await axe(page)
			await page.getByRole('link', { name: 'Remove' }).click()
			await expect(page.getByRole('heading', { name: 'Remove this address?' })).toBeVisible()
			if (javaScriptEnabled) await axe(page)
			await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
			await expect(page.getByText('Address removed').first()).toBeVisible()
			await expect(page.getByRole('link', { name: url, exact: true })).toHaveCount(0)
		})
	})
