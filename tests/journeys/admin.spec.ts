import type { Page } from '@playwright/test'
import { anotherPerson, book, expectToast, findVenue, freeHours, newPlayer, open } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

test.use({ expectedErrors: [/status of 40[0139]/] })

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

test('an admin finds a person, suspends them and lets them in again', async ({ page }) => {
	const other = await anotherPerson(page)
	const { username, password } = await newPlayer(other, 'Zola Findme')
	await signIn(page, 'admin')

	await open(page, '/admin')
	await expect(page.getByRole('heading', { name: 'What is waiting' })).toBeVisible()
	await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
	await page.getByLabel('Username, email or name').fill(username.toUpperCase())
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(main(page)).toContainText('1 person')
	await main(page).getByRole('link', { name: 'Zola Findme' }).click()
	await expect(page.getByRole('heading', { level: 2, name: 'Zola Findme' })).toBeVisible()

	await main(page).getByRole('link', { name: 'Suspend' }).click()
	await dialog(page).getByRole('button', { name: 'Suspend' }).click()
	await expect(dialog(page)).toContainText('Say why. We’ll tell them.')
	await axe(page)
	await dialog(page).getByLabel('Reason').fill('Sold tickets that were not theirs.')
	await dialog(page).getByRole('button', { name: 'Suspend' }).click()
	await expectToast(page, 'Zola Findme is suspended', 'They’re signed out everywhere and can’t sign in.')
	await expect(main(page)).toContainText('Suspended the account of')
	await expect(main(page)).toContainText('Sold tickets that were not theirs.')

	await open(other, '/my-bookings')
	await expect(other).toHaveURL(/\/auth\?next=/)
	const refused = await other.request.post('/api/login', { data: { username, password } })
	expect([refused.status(), await refused.json()]).toEqual([
		401,
		expect.objectContaining({ message: 'This account is suspended. Contact us.' }),
	])

	await main(page).getByRole('link', { name: 'Reinstate' }).click()
	await dialog(page).getByRole('button', { name: 'Reinstate' }).click()
	await expectToast(page, 'Zola Findme is reinstated', 'We’ve told them.')
	await signIn(other, username, password)
	await open(other, '/my-bookings')
	await expect(other).toHaveURL('/my-bookings')

	await main(page).getByRole('link', { name: 'All of it in the log' }).click()
	await expect(page.getByRole('heading', { level: 2, name: 'Log' })).toBeVisible()
	await expect(main(page)).toContainText('Reinstated the account of')
	await page.getByLabel('What').selectOption({ label: 'Suspended the account of …' })
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(main(page)).not.toContainText('Reinstated the account of Zola')
	await expect(main(page)).toContainText('Sold tickets that were not theirs.')
})

test('an admin hides a review, which is gone from its venue, and shows it again', async ({ page }) => {
	const name = 'Mamelodi Hoops Court'
	const { venueId } = await findVenue(page, name)
	const count = async () => {
		const venue = (await (await page.request.get(`/api/venues/${venueId}`)).json()) as {
			reviewCount: number
			reviews: { id: number }[]
		}
		expect(venue.reviews).toHaveLength(venue.reviewCount)
		return venue.reviewCount
	}
	const before = await count()
	expect(before).toBeGreaterThan(0)
	await signIn(page, 'admin')
	const list = `/admin/reviews?q=${encodeURIComponent(name)}`
	await open(page, list)
	await main(page)
		.getByRole('link', { name: /^Hide the review of/ })
		.first()
		.click()
	await dialog(page).getByLabel('Reason').fill('It names a person.')
	await dialog(page).getByRole('button', { name: 'Hide' }).click()
	await expect(main(page)).toContainText('It names a person.')
	expect(await count()).toBe(before - 1)

	await open(page, `/venue-dashboard/${venueId}/reviews`)
	await expect(main(page)).toContainText('Hidden by Courtside')

	await open(page, `${list}&show=hidden`)
	await main(page)
		.getByRole('link', { name: /^Show Again the review of/ })
		.click()
	await dialog(page).getByRole('button', { name: 'Show Again' }).click()
	await expect(main(page)).toContainText('No reviews found')
	expect(await count()).toBe(before)
	await open(page, '/admin/log?action=review.show')
	await expect(main(page)).toContainText(name)
})

test('an admin gives part of a booking’s money back, and the player reads why', async ({ page }) => {
	const place = await findVenue(page, 'Mamelodi Hoops Court')
	const { date, hours } = await freeHours(page, place, 33)
	const other = await anotherPerson(page)
	await newPlayer(other, 'Thandeka Wetcourt')
	const { id } = await book(other.request, place, date, hours[0]!.hour)
	await open(other, `/my-bookings/${id}/pay`)
	await other.getByRole('radio', { name: /Card/ }).check()
	await other.getByRole('button', { name: /^Pay R/ }).click()
	await expect(other).toHaveURL(/\/payment\/sandbox\/ch_/)
	await other.getByRole('button', { name: /^Pay R/ }).click()
	await expect(other).toHaveURL(/\/payment\/return\//)
	await expect(main(other)).toContainText('booked for', { timeout: 20_000 })

	await signIn(page, 'admin')
	await open(page, `/admin/search?q=${id}`)
	await main(page)
		.getByRole('link', { name: `Refund part of booking ${id}` })
		.click()
	await expect(dialog(page)).toContainText('The player and the owner of the venue see the reason.')
	await axe(page)
	await dialog(page).getByLabel('Give back').fill('R20')
	await dialog(page).getByRole('button', { name: 'Refund R20' }).click()
	await expect(dialog(page)).toContainText('Say why: the player sees it')
	await dialog(page).getByLabel('Reason').fill('The lights failed')
	await dialog(page).getByRole('button', { name: 'Refund R20' }).click()
	await expect(page.getByRole('status').getByText('R20.00 goes back.')).toBeVisible()
	await expect(main(page)).toContainText(`#${id}`)
	await open(other, '/notices')
	await expect(main(other)).toContainText('“The lights failed”')
})

test('an admin adds a sport, which players find, and retires it', async ({ page }, { project }) => {
	const name = `Squash ${project.name}`
	await signIn(page, 'admin')
	await open(page, '/admin/venues')
	await main(page).getByRole('link', { name: 'Sports and Facilities' }).click()
	const adding = main(page).getByLabel('New sport')
	await adding.fill('padel')
	await main(page).getByRole('button', { name: 'Add Sport' }).click()
	await expect(adding).toHaveAccessibleDescription('There is one with this name already')
	await axe(page)
	await adding.fill(name)
	await main(page).getByRole('button', { name: 'Add Sport' }).click()
	await expectToast(page, 'Saved', 'Venues see it straight away.')
	await expect(adding).toHaveValue('')

	await open(page, '/')
	await expect(main(page).getByRole('link', { name })).toBeVisible()
	await open(page, '/admin/catalogue')
	await main(page).locator('summary', { hasText: name }).click()
	await main(page).getByRole('checkbox', { name: 'Venues can add it' }).uncheck()
	await main(page)
		.getByRole('button', { name: `Save ${name}` })
		.click()
	await expectToast(page, 'Saved', 'Venues see it straight away.')
	await expect(main(page).locator('summary', { hasText: name })).toContainText('Retired')
	await open(page, '/')
	await expect(main(page).getByRole('link', { name: 'Padel', exact: true })).toBeVisible()
	await expect(main(page).getByRole('link', { name })).toHaveCount(0)
})
