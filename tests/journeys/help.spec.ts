import type { Page } from '@playwright/test'
import { at } from '#app/lib/time/time.ts'
import { expectToast, findVenue, freeHours, newPlayer, open } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

test.use({ expectedErrors: [/status of 40[04]/] })

const main = (page: Page) => page.getByRole('main')

async function search(page: Page, words: string) {
	await page.getByLabel('What would you like to know?').fill(words)
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(page).toHaveURL(/\/help\?q=/)
}

test('a visitor looks, asks, and says whether it helped', async ({ page }) => {
	await open(page, '/help')
	await search(page, 'forgot pasword')
	await expect(main(page).locator('details[open] summary')).toHaveText('I forgot my password. What now?')

	await page.getByRole('button', { name: 'Ask' }).click()
	await expect(page).toHaveURL(/\/help\/asked\/\d+$/)
	await expect(page.getByRole('heading', { name: 'I forgot my password. What now?' })).toBeVisible()
	const conversation = page.url()
	await axe(page)
	await page.getByRole('button', { name: 'No', exact: true }).click()
	await expect(page.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-pressed', 'true')
	await expect(main(page)).toContainText('Sorry about that.')
	await page.getByRole('button', { name: 'Yes' }).click()
	await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')

	await page.getByLabel('Ask something else').fill('quantum chromodynamics')
	await page.getByRole('button', { name: 'Ask' }).click()
	await expect(main(page)).toContainText('Nothing found')
	expect(page.url()).toBe(conversation)

	await open(page, '/help')
	await search(page, 'zebra crossing')
	await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()

	await page.context().clearCookies()
	expect((await open(page, conversation))!.status()).toBe(404)
})

test('why a payment is pending, from one’s own booking', async ({ page }) => {
	await newPlayer(page)
	const venue = await findVenue(page, 'Kirstenhof Tennis Club')
	const { date, hours } = await freeHours(page, venue, 27)
	const { hour } = hours.at(-1)!
	const booked = await page.request.post('/api/bookings', {
		data: {
			...venue,
			courtNumber: 1,
			paymentMethod: 'SnapScan',
			notes: '',
			startTime: at(date, hour).toISOString(),
			endTime: at(date, hour + 1).toISOString(),
		},
	})
	const { id } = (await booked.json()) as { id: number }

	await open(page, '/help')
	await search(page, 'why is my payment pending')
	const own = page.getByRole('group', { name: 'Your own bookings' }).first()
	await expect(own).toContainText('Tennis at Kirstenhof Tennis Club')
	await expect(own).toContainText('nothing has been paid yet')
	await expect(own).toContainText('to keep the court')
	await axe(page)
	await own.getByRole('link', { name: /^Pay R/ }).click()
	await expect(page).toHaveURL(`/my-bookings/${id}/pay`)

	await open(page, '/help')
	await search(page, 'is my booking confirmed')
	await page.getByRole('button', { name: 'Ask' }).click()
	await expect(page).toHaveURL(/\/help\/asked\/\d+$/)
	await expect(page.getByRole('group', { name: 'Your own bookings' })).toContainText('Not paid yet')
	await open(page, '/help')
	await expect(page.getByRole('link', { name: 'is my booking confirmed' })).toBeVisible()
})

test('an admin writes, changes and removes an answer', async ({ page }) => {
	const question = `May I bring my own balls, ${crypto.randomUUID()}?`
	await signIn(page, 'admin')
	await open(page, '/admin/help')
	await page.getByRole('link', { name: 'New Answer' }).click()
	await page.getByLabel('Question').fill(question)
	await page.getByRole('button', { name: 'Add Answer' }).click()
	await expect(main(page)).toContainText('Write the answer')
	await axe(page)
	await page.getByLabel('Answer', { exact: true }).fill('Yes. See [Explore](/).\n\n- <b>literally</b>')
	await page.getByLabel('Category').fill('Playing')
	await page.getByRole('button', { name: 'Add Answer' }).click()
	await expectToast(page, 'Answer added', 'People can find it now.')

	await open(page, `/admin/help?q=${encodeURIComponent(question)}`)
	await page.getByRole('link', { name: question, exact: true }).click()
	await page.getByRole('link', { name: 'View', exact: true }).click()
	await expect(main(page).getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/')
	await expect(main(page)).toContainText('<b>literally</b>')

	await open(page, `/admin/help?q=${encodeURIComponent(question)}`)
	await page.getByRole('link', { name: question, exact: true }).click()
	await page.getByLabel('Answer', { exact: true }).fill('No.')
	await page.getByRole('button', { name: 'Save Answer' }).click()
	await expectToast(page, 'Answer saved', 'People see the new answer.')

	await open(page, `/admin/help?q=${encodeURIComponent(question)}`)
	await page.getByRole('link', { name: question, exact: true }).click()
	await page.getByRole('link', { name: 'Remove', exact: true }).click()
	await page.getByRole('button', { name: 'Remove Answer' }).click()
	await expectToast(page, 'Answer removed', 'People no longer see it.')
	await expect(main(page)).toContainText('No answers found')
})

test('the footer leads to the terms, and their contents to a part of them', async ({ page }) => {
	await open(page, '/help')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
	await expect(page).toHaveURL('/terms')
	await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Cancelling' }).click()
	await expect(page).toHaveURL('/terms#cancelling')
	await expect(page.getByRole('heading', { name: /Cancelling/ })).toBeInViewport()
})
