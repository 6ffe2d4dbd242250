import { bookedByAnother, findVenue, freeHours, open } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

test(
	'the desk writes to all who play in an hour, and sees whom to reach by phone',
	{ tag: '@phone' },
	async ({ page }) => {
		const place = await findVenue(page, 'Beacon Padel')
		const { date, hours } = await freeHours(page, place, 4)
		await bookedByAnother(page, place, date, hours[0]!.hour)
		await signIn(page, 'lerato')
		await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
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
