import type { Page } from '@playwright/test'
import { addDays, clock } from '#app/lib/time/time.ts'
import {
	anotherPerson,
	book,
	bookedByAnother,
	expectToast,
	findVenue,
	freeHours,
	newCaller,
	newPlayer,
	open,
} from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

/** Makes a request of a new player at one of the owner's venues, on a day that no other test of this file uses. */
async function request(page: Page, venue: string, daysAhead: number) {
	const place = await findVenue(page, venue)
	const { date, hours } = await freeHours(page, place, daysAhead)
	const person = await newCaller(page)
	await book(person.ask, place, date, hours[0]!.hour, 'We bring our own balls.')
	return { date, venueId: place.venueId, person }
}

const row = (page: Page) => page.getByRole('main').getByRole('row').filter({ hasText: 'New Player' })

test(
	'an owner finds a request, confirms it and cancels it; the player is told',
	{ tag: '@phone' },
	async ({ page }) => {
		const booking = await request(page, 'Beacon Padel', 40)
		await signIn(page, 'lerato')
		await open(page, '/venue-dashboard')
		await expect(page).toHaveURL(`/venue-dashboard/${booking.venueId}`)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Venue Dashboard')
		for (const figure of ['Total Bookings', 'Total Revenue', 'Occupancy Rate', 'Cancellation Rate']) {
			await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible()
		}

		await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Request' }).click()
		await expect(page).toHaveURL(/status=pending/)
		await page.locator('summary').filter({ hasText: 'Days' }).click()
		await page.getByLabel('Name or number').fill(booking.person.username)
		await page.getByLabel('From', { exact: true }).fill(booking.date)
		await page.getByLabel('To', { exact: true }).fill(addDays(booking.date, 1))
		await page.getByRole('button', { name: 'Search' }).click()
		await expect(page).toHaveURL(new RegExp(`name=${booking.person.username}`))
		await expect(row(page)).toHaveCount(1)
		for (const text of ['User #', 'New Player', 'Padel', 'Request', 'Not paid yet'])
			await expect(row(page)).toContainText(text)
		await row(page).getByRole('button', { name: 'Confirm New Player' }).click()
		await expectToast(page, 'Booking updated', 'Booking status updated to confirmed')
		await expect(page.getByRole('heading', { name: 'No bookings match' })).toBeVisible()

		await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Confirmed' }).click()
		await expect(page).toHaveURL(/status=confirmed/)
		await expect(row(page)).toContainText('Confirmed')
		await expect(row(page).getByRole('button', { name: 'Complete New Player' })).toHaveCount(0) // it is still to come
		await row(page).getByRole('link', { name: 'Cancel the booking of New Player' }).click()
		const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
		await expect(dialog).toContainText('Nothing to refund: they haven’t paid the R')
		await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
		await expectToast(page, 'Booking updated', 'Booking status updated to cancelled')
		await expect(page).toHaveURL(/status=confirmed/)

		const told = await (await booking.person.ask.get('/notices')).text()
		for (const text of ['Confirmed: ', 'The venue cancelled your booking']) expect(told).toContain(text)
	},
)

test('each tab of the desk stands where it stood on the page before', async ({ page }) => {
	await signIn(page, 'lerato')
	const { venueId } = await findVenue(page, 'Beacon Padel')
	const tab = page.getByRole('navigation', { name: 'Venue Dashboard' }).getByRole('link', { name: 'Customers' })
	const places: number[] = []
	for (const part of ['customers', 'day', 'week', 'regulars', 'closures', 'today']) {
		await open(page, `/venue-dashboard/${venueId}/${part}`)
		places.push((await tab.boundingBox())!.x)
	}
	expect(new Set(places).size).toBe(1)
})

test('what is owed now is two clicks away, with its numbers', { tag: '@both' }, async ({ page, isMobile }) => {
	await signIn(page, 'lerato')
	const { venueId } = await findVenue(page, 'Beacon Padel')
	await open(page, `/venue-dashboard/${venueId}/customers`)
	const tabs = page.getByRole('navigation', { name: isMobile ? 'Desk' : 'Venue Dashboard' })
	await tabs.getByRole('link', { name: /^Money/ }).click()
	await page.getByRole('link', { name: /^Due Now: R/ }).click()
	await expect(page.getByRole('heading', { name: /^Due now/ })).toBeInViewport()
})

test('Today shows open requests and decides on them on the spot', async ({ page }) => {
	const booking = await request(page, 'Kirstenhof Tennis Club', 47)
	await signIn(page, 'lerato')
	await open(page, `/venue-dashboard/${booking.venueId}/today`)
	const requests = page.getByRole('region', { name: 'New requests' })
	await expect(requests, 'open beside those who come').toBeVisible()
	await page.setViewportSize({ width: 390, height: 844 })
	await expect(requests, 'folded above them').toBeHidden()
	await page.getByText(/^To decide: /).click()
	for (const heading of ['Courts now', 'Arrivals', 'New requests'])
		await expect(page.getByRole('heading', { name: heading })).toBeVisible()
	const first = requests.getByRole('listitem').first()
	await first.getByRole('link', { name: /^Decline/ }).click()
	await expect(page.getByRole('dialog', { name: 'Decline this request?' })).toBeVisible()
	await page.getByRole('dialog').getByRole('link', { name: 'Keep Request' }).click()
	await expect(page).toHaveURL(`/venue-dashboard/${booking.venueId}/today`)
	await expect(requests).toBeVisible()
})

test('on a phone the desk has a bar of its own, and a grid with whole names', { tag: '@phone' }, async ({ page }) => {
	const booking = await request(page, 'Beacon Padel', 54)
	await signIn(page, 'lerato')
	await page.setViewportSize({ width: 320, height: 640 })
	await open(page, `/venue-dashboard/${booking.venueId}/day?date=${booking.date}`)
	await expect(page.getByRole('navigation', { name: 'Quick' })).toHaveCount(0)
	const bar = page.getByRole('navigation', { name: 'Desk' })
	await expect(bar.getByRole('link')).toHaveText(['Today', 'Day', 'Walk-in', /^Money/])
	const name = page.getByRole('region', { name: 'Day plan' }).getByText('New Player')
	await name.scrollIntoViewIfNeeded()
	expect(await name.evaluate((it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight)).toBe(true)
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
	await name.click()
	await expect(page.getByRole('dialog')).toContainText('New Player')
	await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
	await bar.getByText('More').click()
	await bar.getByRole('link', { name: 'Customers' }).click()
	await expect(page).toHaveURL(`/venue-dashboard/${booking.venueId}/customers`)
	await bar.getByText('Walk-in').click()
	await expect(page.getByRole('dialog').getByRole('button', { name: 'Book Walk-in' })).toBeVisible()
	await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()

	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, `/venue-dashboard/${booking.venueId}/day?date=${booking.date}`)
	const top = async (name: string) => (await page.getByRole('link', { name }).first().boundingBox())!.y
	expect(await top('Day before')).toBe(await top('Day after'))

	// The court is left of the badges, and does not run into them.
	await open(page, `/venue-dashboard/${booking.venueId}`)
	const cells = page.getByRole('main').getByRole('row').nth(1).getByRole('cell')
	const [court, badges] = [(await cells.nth(1).boundingBox())!, (await cells.nth(3).boundingBox())!]
	const isApart = court.x + court.width <= badges.x || court.y + court.height <= badges.y
	expect(isApart, JSON.stringify([court, badges])).toBe(true)

	// On a phone on its side, all of the menu is within reach.
	await open(page, `/venue-dashboard/${booking.venueId}/customers`)
	await page.setViewportSize({ width: 667, height: 375 })
	await bar.getByText('More').click()
	await bar.getByRole('link', { name: 'Bookings' }).scrollIntoViewIfNeeded()
	await expect(bar.getByRole('link', { name: 'Bookings' })).toBeInViewport({ ratio: 1 })
})

test.describe('a phone at a venue always has one bar', () => {
	test.use({ expectedErrors: [/status of 404/] })

	test('of the desk within its frame, and a player’s everywhere else', { tag: '@phone' }, async ({ page }) => {
		const { venueId } = await findVenue(page, 'Beacon Padel')
		await signIn(page, 'lerato')
		const bars = page.getByRole('navigation', { name: /^(Desk|Quick)$/ })
		for (const [path, name] of [
			['customers', 'Desk'],
			['customers/999999', 'Desk'],
			['preview', 'Quick'],
		] as const) {
			await open(page, `/venue-dashboard/${venueId}/${path}`)
			await expect(bars).toHaveCount(1)
			await expect(bars).toHaveAccessibleName(name)
		}
		await open(page, '/venue-dashboard/999999')
		await expect(bars).toHaveAccessibleName('Quick')
	})
})

test('the selector leads to the same tab of another venue', async ({ page }) => {
	await signIn(page, 'lerato')
	const { venueId } = await findVenue(page, 'Kirstenhof Tennis Club')
	await open(page, '/venue-dashboard/1/today')
	await expect(page.getByRole('heading', { name: 'Arrivals' })).toBeVisible()
	await page.getByLabel('Venue', { exact: true }).selectOption('Kirstenhof Tennis Club - Cape Town')
	await expect(page).toHaveURL(`/venue-dashboard/${venueId}/today`)
	await expect(page.getByLabel('Venue', { exact: true })).toHaveValue(String(venueId))
})

test.describe('venues of others', () => {
	test.use({ expectedErrors: [/status of 40[34]/] })

	test('stays closed', async ({ page }) => {
		await newPlayer(page)
		for (const path of ['/venue-dashboard', '/venue-dashboard/1', '/venue-dashboard/1/today']) {
			const response = await open(page, path)
			expect(response!.status()).toBe(403)
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Restricted')
			await expect(page.getByText('You must be a venue owner')).toBeVisible()
		}
		await axe(page)
		await page.getByRole('link', { name: 'Go to Home' }).click()
		await expect(page).toHaveURL('/')
		await signIn(page, 'pieter')
		const response = await open(page, '/venue-dashboard/1')
		expect(response!.status()).toBe(404)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Venue not found')
	})
})

test('only people who run venues see the link there', { tag: '@both' }, async ({ page, isMobile }) => {
	const header = page.getByRole('banner')
	const link = header.getByRole('link', { name: 'Venue Dashboard' }).filter({ visible: true })
	const menu = async () => {
		if (isMobile) await header.locator('summary:visible').click()
	}
	await signIn(page, 'thandi')
	await open(page, '/')
	await menu()
	await expect(header.getByRole('link', { name: 'Explore' }).filter({ visible: true })).toBeVisible()
	await expect(link).toHaveCount(0)
	await signIn(page, 'lerato')
	await open(page, '/venue-dashboard/1/today')
	await menu()
	await expect(link).toHaveAttribute('aria-current', 'page')
})

test.describe('the team of a venue', () => {
	test.use({ expectedErrors: [/status of 40[34]/] })

	test(
		'is invited by link, sees what its role needs, and can be taken out',
		{ tag: '@phone' },
		async ({ page, isMobile }) => {
			const { venueId } = await findVenue(page, 'Beacon Padel')
			const desk = `/venue-dashboard/${venueId}`
			await signIn(page, 'lerato')
			await open(page, `${desk}/team`)
			await page.getByRole('link', { name: 'Invite' }).click()
			await page.getByRole('dialog').getByText('Coach', { exact: true }).click()
			await page.getByRole('button', { name: 'Create Invitation' }).click()
			const dialog = page.getByRole('dialog', { name: 'Invited as Coach' })
			await expect(dialog.getByText('It works once, for 7 days')).toBeVisible()
			const link = (await dialog.getByText(/join-team/).textContent())!.trim()
			await dialog.getByRole('link', { name: 'Done' }).click()
			await expect(page.getByRole('region', { name: 'Invited' })).toContainText('By link')

			const other = await anotherPerson(page)
			await newPlayer(other, 'Craig Coach')
			await open(other, new URL(link).pathname)
			await axe(other)
			await other.getByRole('button', { name: 'Join the Team' }).click()
			await expectToast(other, 'You’re in the team', 'Beacon Padel: Coach')
			await expect(other).toHaveURL(`${desk}/day`)
			const tabs = other.getByRole('navigation', { name: isMobile ? 'Desk' : 'Venue Dashboard' })
			if (isMobile) await tabs.getByText('More').click()
			await expect(tabs.getByRole('link')).toHaveText(['Day', 'Events', 'Team'])
			await axe(other)
			await open(other, `${desk}/money`)
			await expect(other.getByRole('heading', { level: 1 })).toContainText('Your role here doesn’t let you take money')

			await open(page, `${desk}/team`)
			await page.getByRole('listitem').filter({ hasText: 'Craig Coach' }).locator('summary').click()
			await page.getByRole('link', { name: 'Remove Craig Coach' }).click()
			await page.getByRole('button', { name: 'Remove' }).click()
			await expectToast(page, 'Removed from the team', 'Craig Coach')
			await open(other, `${desk}/day`)
			await expect(other.getByRole('heading', { level: 1 })).toHaveText('Access Restricted')
			await other.context().close()
		},
	)
})

test(
	'the desk writes to all who play in an hour, and sees whom to reach by phone',
	{ tag: '@phone' },
	async ({ page }) => {
		const place = await findVenue(page, 'Beacon Padel')
		const { date, hours } = await freeHours(page, place, 4)
		await bookedByAnother(page, place, date, hours[0]!.hour)
		await signIn(page, 'lerato')
		await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
		await page.locator('summary[aria-label="More of the day"]').click()
		await page.getByRole('link', { name: 'Message' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByLabel('About').selectOption('Lights out')
		await axe(page)
		await dialog.getByRole('button', { name: 'Next' }).click()
		await expect(dialog.getByLabel('Message')).toHaveValue(/The lights are out/)
		await axe(page)
		await dialog.getByRole('button', { name: 'Send Message' }).click()
		await expect(page.getByRole('heading', { name: 'Message sent', level: 2 })).toBeVisible()
		await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute('href', /lights/)
		await axe(page)
	},
)

test('the desk makes a statement and takes its money in one act', async ({ page }) => {
	const { venueId } = await findVenue(page, 'Beacon Padel')
	await signIn(page, 'lerato')
	await open(page, `/venue-dashboard/${venueId}/money`)
	await page.getByRole('link', { name: 'Statements', exact: true }).click()
	await page.getByRole('button', { name: 'Make Statement Now for Kloof Street Legal Inc' }).click()
	await expectToast(page, 'Statement made', 'ST-000002')
	const paper = page.getByRole('article', { name: 'Statement' })
	await expect(paper).toContainText('Kloof Street Legal Inc')
	await expect(paper.getByRole('listitem')).toHaveCount(1)
	await page.getByRole('link', { name: 'Take Payment' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Amount in rand').fill('1')
	await dialog.getByText('Card machine').click()
	await dialog.getByRole('button', { name: 'Take Payment' }).click()
	await expect(page.getByText('Payment taken')).toBeVisible()
	await expect(paper).toContainText('R1 of R420 paid')
	await page.getByRole('link', { name: 'Take Payment' }).click()
	await dialog.getByRole('button', { name: 'Take Payment' }).click()
	await expect(paper.getByText('Paid', { exact: true }).first()).toBeVisible()
	await expect(page.getByRole('link', { name: 'Take Payment' })).toHaveCount(0)
	await axe(page)
})

for (const javaScriptEnabled of [true, false])
	test.describe(`lists of another system, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
		// A file whose columns have to be chosen comes back so.
		test.use({ javaScriptEnabled, expectedErrors: [/status of 400.*\/import/] })

		test('bookings are shown, imported and taken back', async ({ page }) => {
			await signIn(page, 'lerato')
			// Each has a venue of its own, whose last import is its own too.
			const place = await findVenue(page, javaScriptEnabled ? 'Beacon Padel' : 'Kirstenhof Tennis Club')
			const { date, hours } = await freeHours(page, place, 51)
			const hour = hours[1]!.hour
			const address = `/venue-dashboard/${place.venueId}/import`
			await (javaScriptEnabled ? open(page, address) : page.goto(address))
			const rows = [
				`${date},${clock(hour)},${clock(hour + 1)},2,Zanele <b>`,
				`${date},${clock(hour)},${clock(hour + 1)},99,Nobody`,
			]
			const check = async (...lines: string[]) => {
				const buffer = Buffer.from(lines.join('\n'))
				await page.getByLabel('CSV file').setInputFiles({ name: 'bookings.csv', mimeType: 'text/csv', buffer })
				await page.getByRole('button', { name: 'Check the File' }).click()
			}
			await check('Start,End,Who', '18:00,19:00,Zanele')
			await expect(page.getByText('Your file has no day.')).toBeVisible()
			const needed = page.getByText('Needed: the name')
			await expect(needed).toBeVisible()
			await page.getByLabel('What “Who” becomes').selectOption('name')
			if (javaScriptEnabled) await expect(needed, 'it is chosen').toBeHidden()
			await page.getByRole('link', { name: 'Choose Another File' }).click()
			await expect(page.getByText('Your file has no day.')).toBeHidden()
			await check('Date,Start,End,Name', '05/06/2027,18:00,19:00,Zanele')
			await expect(page.getByRole('group', { name: 'Which day is 05/06/2027?' })).toBeInViewport()
			await page.getByRole('radio', { name: /^6 May 2027/ }).check()
			await page.getByRole('button', { name: 'Read It Again' }).click()
			await expect(page.getByText(/^Thu 6 May/)).toBeVisible()
			await (javaScriptEnabled ? open(page, address) : page.goto(address))
			await check('Date,Start,End,Where,Name', ...rows)
			await expect(page.getByText('2 to import', { exact: true })).toBeVisible()
			await page.getByLabel('What “Where” becomes').selectOption('Court')
			await page.getByRole('button', { name: 'Check Again' }).click()
			await expect(page.getByText('1 to import', { exact: true })).toBeVisible()
			await expect(page.getByRole('row', { name: '3 Nobody You have no such court: “99”' })).toBeVisible()
			expect(await page.evaluate(() => scrollY), 'a preview begins with its title').toBe(0)
			await page.getByRole('link', { name: '1 to fix' }).click()
			await expect(page.getByRole('button', { name: 'Import 1 Booking' }), 'the preview stays').toBeInViewport()
			if (javaScriptEnabled) await axe(page)
			await page.getByRole('button', { name: 'Import 1 Booking' }).click()
			await expect(page.getByText('1 booking imported').first()).toBeVisible()
			await expect(page.getByRole('row', { name: '3 Nobody You have no such court: “99”' })).toBeVisible()
			if (javaScriptEnabled) await axe(page)
			const [file] = await Promise.all([
				page.waitForEvent('download'),
				page.getByRole('link', { name: 'Download as CSV' }).click(),
			])
			expect(file.suggestedFilename()).toBe('bookings-left-out.csv')
			await page.getByRole('link', { name: 'Undo', exact: true }).click()
			await expect(page.getByText('1 booking is removed and the courts are free again.')).toBeVisible()
			if (javaScriptEnabled) await axe(page)
			await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).first().click()
			await expect(page.getByText('Import undone').first()).toBeVisible()
		})

		test('so are regulars, without the dates that are taken, and packs', async ({ page }) => {
			await signIn(page, 'lerato')
			const place = await findVenue(page, javaScriptEnabled ? 'Beacon Padel' : 'Kirstenhof Tennis Club')
			const { date, hours } = await freeHours(page, place, javaScriptEnabled ? 44 : 45)
			const hour = hours[1]!.hour
			const until = new Date(Date.parse(date) + 14 * 86_400_000).toISOString().slice(0, 10)
			const who = javaScriptEnabled ? 'Nomsa' : 'Pieter'
			const bring = async (kind: string, csv: string[]) => {
				const address = `/venue-dashboard/${place.venueId}/import?of=${kind}`
				await (javaScriptEnabled ? open(page, address) : page.goto(address))
				const buffer = Buffer.from(csv.join('\n'))
				await page.getByLabel('CSV file').setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer })
				await page.getByRole('button', { name: 'Check the File' }).click()
			}
			const undo = async (what: string) => {
				await expect(page.getByText(`${what} imported`)).toBeVisible()
				await page.getByRole('link', { name: 'Undo', exact: true }).click()
				await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).first().click()
				await expect(page.getByText('Import undone').first()).toBeVisible()
			}
			const titles = 'Customer,Court,From,To,First date,Last date'
			const weekly = `1,${clock(hour)},${clock(hour + 1)},${date},${until}`
			await bring('regulars', [titles, `${who},${weekly}`, `Later ${who},${weekly}`])
			await expect(page.getByText('1 to import', { exact: true })).toBeVisible()
			await expect(page.getByRole('row', { name: `Later ${who}` })).toContainText('line 2 has it')
			if (javaScriptEnabled) await axe(page)
			await page.getByRole('button', { name: 'Book 3 Dates' }).click()
			await expect(page.getByText('1 regular imported, 3 dates booked').first()).toBeVisible()
			await undo('1 regular')

			const packs = 'Customer,Pack,Hours left,Paid,Bought,Expires'
			await bring('packs', [packs, `${who},Ten hours,6.5,R1 800,2026-01-05,2029-07-05`])
			await expect(page.getByText('You owe 6½ hours of court time')).toBeVisible()
			await expect(page.getByText('valid until 5 July 2029')).toBeVisible()
			await page.getByRole('button', { name: 'Import 1 Pack' }).click()
			await expect(page.getByText('1 pack imported').first()).toBeVisible()
			await undo('1 pack')
		})
	})
