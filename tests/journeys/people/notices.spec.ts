import { at } from '#app/lib/time/time.ts'
import { password } from '#db/cast.ts'
import { expectToast, findVenue, freeHours, newPlayer, open } from '../support/steps.ts'
import { linkIn, mailsTo, mailTo } from '../support/mails.ts'
import { axe, expect, test } from '../support/support.ts'
import type { Page } from '@playwright/test'

async function confirmedBooking(page: Page, daysAhead: number) {
	const place = await findVenue(page, 'Beacon Padel')
	const { date, hours } = await freeHours(page, place, daysAhead)
	const { hour, startTime } = hours.at(-1)!
	const times = { startTime, endTime: at(date, hour + 1).toISOString() }
	const data = { ...place, ...times, courtNumber: 1, paymentMethod: 'PayShap', notes: '' }
	const made = await page.request.post('/api/bookings', { data })
	expect(made.status(), await made.text()).toBe(201)
	const { id } = (await made.json()) as { id: number }
	const desk = await page.context().browser()!.newContext({ baseURL: test.info().project.use.baseURL })
	const signedIn = await desk.request.post('/api/login', { data: { username: 'lerato', password } })
	expect(signedIn.status()).toBe(200)
	const confirmed = await desk.request.patch(`/api/bookings/${id}/status`, { data: { status: 'confirmed' } })
	expect(confirmed.status(), await confirmed.text()).toBe(200)
	await desk.close()
}

test('a booking comes as a mail; its link ends such mails, and the settings bring them back', async ({ page }) => {
	const me = await newPlayer(page, 'Nandi Notices')
	const cookies = await page.context().cookies()
	const verify = linkIn(await mailTo(me.email, 'Is this your email address?'), '/auth/verify/')
	await open(page, new URL(verify).pathname)
	await page.getByRole('button', { name: 'Confirm' }).click()
	await expect(page).toHaveURL('/profile')
	await confirmedBooking(page, 20)
	const mail = await mailTo(me.email, /^Confirmed: /)
	expect(mail.text).toContain('Padel, 20:00–21:00, court 1.')
	expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
	expect(new URL(linkIn(mail, '/my-bookings')).pathname).toMatch(/^\/my-bookings\/\d+$/)

	// The link works in any browser, also signed out.
	await page.context().clearCookies()
	await open(page, linkIn(mail, '/notices/unsubscribe/'))
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('End the mails about bookings?')
	await axe(page)
	await page.getByRole('button', { name: 'End These Mails' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more mails about bookings')

	await page.context().addCookies(cookies)
	await open(page, '/settings/notices')
	const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
	await expect(page.getByRole('main')).toContainText(`Emails go to ${me.email}`)
	await expect(box('Bookings: Email')).not.toBeChecked()
	await expect(box('Bookings: App')).toBeChecked()
	await expect(box('Your account: Email')).toBeDisabled()
	await box('Bookings: Email').check()
	await box('Reminders: App').uncheck()
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expectToast(page, 'Notices saved', 'You’ll get what you’ve ticked.')
	await expect(box('Bookings: Email')).toBeChecked()
	await expect(box('Reminders: App')).not.toBeChecked()
	await confirmedBooking(page, 20)
	await expect
		.poll(async () => (await mailsTo(me.email)).filter(({ subject }) => subject.startsWith('Confirmed: ')).length)
		.toBe(2)
})

test('the inbox is by days, shows what is new, and leads to the choices', async ({ page }) => {
	await newPlayer(page, 'Nandi Notices')
	await confirmedBooking(page, 24)
	const told = page.waitForResponse((answer) => answer.request().method() === 'POST')
	await open(page, '/notices')
	await told
	const main = page.getByRole('main')
	await expect(main.getByRole('heading', { name: 'Today' })).toBeVisible()
	await expect(main.getByRole('listitem').filter({ hasText: 'Confirmed: ' })).toContainText('New')
	await main.getByRole('navigation', { name: 'Notices' }).getByRole('link', { name: 'New' }).click()
	await expect(page).toHaveURL(/show=new/)
	await expect(main).toContainText('Nothing new')
	await main.getByRole('link', { name: 'Choose What You Get' }).click()
	await expect(page).toHaveURL(/\/settings\/notices$/)
})
