import { findVenue, open } from '../support/steps.ts'
import { axe, expect, signIn, test } from '../support/support.ts'

test.use({ expectedErrors: [/status of 400/] })

test(
	'an owner turns a device into a shared tablet, and people of the desk work at it by their PIN',
	{ tag: '@both' },
	async ({ page, browser, baseURL }) => {
		const { venueId } = await findVenue(page, 'Beacon Padel')
		const base = `/venue-dashboard/${venueId}`
		await signIn(page, 'lerato')
		await open(page, `${base}/team/pin`)
		const dialog = page.getByRole('dialog')
		for (const label of ['PIN', 'Repeat PIN']) await dialog.getByLabel(label, { exact: true }).fill('1234')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await expect(dialog.getByText('That one is easy to guess')).toBeVisible()
		for (const label of ['PIN', 'Repeat PIN']) await dialog.getByLabel(label, { exact: true }).fill('7294')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('PIN saved')).toBeVisible()

		await open(page, `${base}/team/tablets`)
		await page.getByLabel('Tablet name').fill('Front desk')
		await page.getByRole('button', { name: 'Set Up Tablet' }).click()
		await expect(page).toHaveURL('/tablet')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who’s at the desk?')
		await axe(page)
		// Nothing of the owner's account is there, nor of anybody else's.
		await expect(page.getByRole('link', { name: /Profile|Notices|Settings|Log out/ })).toHaveCount(0)
		expect(await page.content()).not.toContain('lerato@')
		await page.goto('/profile')
		await expect(page).toHaveURL('/tablet')

		await page.getByRole('radio').first().check()
		await page.getByLabel('PIN', { exact: true }).fill('7295')
		await page.getByRole('button', { name: 'Open the Desk' }).click()
		await expect(page.getByText('That’s not your PIN.').first()).toBeVisible()
		await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('')
		await page.getByRole('radio').first().check()
		await page.getByLabel('PIN', { exact: true }).fill('7294')
		await page.getByRole('button', { name: 'Open the Desk' }).click()
		await expect(page).toHaveURL(`${base}/today`)
		await axe(page)
		expect(await page.content()).not.toContain('lerato@')
		for (const tab of ['Team', 'Figures', 'Venue', 'Pricing'])
			await expect(page.getByRole('link', { name: tab, exact: true })).toHaveCount(0)

		await page.getByRole('button', { name: 'Done' }).click()
		await expect(page).toHaveURL('/tablet')
		await page.goBack()
		await expect(page).toHaveURL('/tablet')

		const own = await browser.newContext({ baseURL })
		const office = await own.newPage()
		await signIn(office, 'lerato')
		await open(office, `${base}/team/tablets`)
		await axe(office)
		await office.getByRole('button', { name: 'Stop Front desk' }).first().click()
		await expect(office.getByText('Tablet stopped')).toBeVisible()
		await own.close()
		await page.reload()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('This isn’t a shared tablet')
	},
)

test('a tablet that nobody touches for five minutes leaves the desk by itself', async ({ page }) => {
	const { venueId } = await findVenue(page, 'Beacon Padel')
	const base = `/venue-dashboard/${venueId}`
	await signIn(page, 'lerato')
	await open(page, `${base}/team/pin`)
	const dialog = page.getByRole('dialog')
	for (const label of ['PIN', 'Repeat PIN']) await dialog.getByLabel(label, { exact: true }).fill('7294')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('PIN saved')).toBeVisible()
	await open(page, `${base}/team/tablets`)
	await page.getByLabel('Tablet name').fill('Idle desk')
	await page.getByRole('button', { name: 'Set Up Tablet' }).click()
	await expect(page).toHaveURL('/tablet')
	await page.clock.install()
	await page.getByRole('radio').first().check()
	await page.getByLabel('PIN', { exact: true }).fill('7294')
	await page.getByRole('button', { name: 'Open the Desk' }).click()
	await expect(page).toHaveURL(`${base}/today`)
	// The watch over touches begins a moment after the page.
	await expect(async () => {
		await page.clock.fastForward('05:30')
		await expect(page).toHaveURL('/tablet', { timeout: 1_000 })
	}).toPass()
})
