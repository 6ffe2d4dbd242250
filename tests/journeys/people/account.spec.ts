import { linkIn, mailTo } from '../support/mails.ts'
import { expectToast, newPlayer, open, anotherPerson } from '../support/steps.ts'
import type { Page } from '@playwright/test'
import { axe, expect, test } from '../support/support.ts'

const chosen = 'netball shoes on grass'

test.describe('a person who has forgotten their password', () => {
	test.use({ expectedErrors: [/status of (410|401)/] })

	test('chooses a new one by a link in a mail, once', async ({ page }) => {
		const person = await newPlayer(page)
		const visitor = await anotherPerson(page)
		await open(visitor, '/auth')
		await visitor.getByRole('link', { name: 'Forgot your password?' }).click()
		await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
		await visitor.getByLabel('Username or email').fill(person.email)
		await visitor.getByRole('button', { name: 'Send Me a Link' }).click()
		await expect(visitor.getByText('If that account exists, a link is on its way.')).toBeVisible()
		await axe(visitor)

		const link = new URL(linkIn(await mailTo(person.email, 'Choose a new password'), '/auth/reset/'))
		await open(visitor, link.pathname)
		await expect(visitor.getByText(person.username)).toBeVisible()
		await visitor.getByLabel('New password', { exact: true }).fill(chosen)
		await visitor.getByLabel('Confirm new password').fill('something else')
		await visitor.getByRole('button', { name: 'Set New Password' }).click()
		await expect(visitor.getByText("Passwords don't match")).toBeVisible()
		await axe(visitor)
		await visitor.getByLabel('New password', { exact: true }).fill(chosen)
		await visitor.getByLabel('Confirm new password').fill(chosen)
		await visitor.getByRole('button', { name: 'Set New Password' }).click()
		await expect(visitor).toHaveURL('/auth')
		await expect(visitor.getByText('Password changed', { exact: true })).toBeVisible()

		await visitor.getByLabel('Username').fill(person.username)
		await visitor.getByLabel('Password', { exact: true }).fill(chosen)
		await visitor.getByRole('button', { name: 'Login' }).click()
		await expect(visitor).toHaveURL('/')

		await open(page, '/settings')
		await expect(page, 'the old session is over').toHaveURL('/auth?next=%2Fsettings')
		await open(page, link.pathname)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
		await page.getByRole('link', { name: 'Ask for a New Link' }).click()
		await expect(page).toHaveURL('/auth/forgot')
		await visitor.context().close()
	})
})

test('an email address is confirmed by its link, and changes by another', async ({ page }) => {
	const person = await newPlayer(page)
	const confirm = async (address: string) => {
		const mail = await mailTo(address, 'Is this your email address?')
		await open(page, new URL(linkIn(mail, '/auth/verify/')).pathname)
		await expect(page.getByRole('main').getByText(address)).toBeVisible()
		if (address === person.email) await axe(page)
		await page.getByRole('button', { name: 'Confirm' }).click()
		await expect(page).toHaveURL('/profile')
		await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	}
	await open(page, '/profile')
	await expect(page.getByText('Not confirmed')).toBeVisible()
	await confirm(person.email)

	await open(page, '/settings')
	await page.getByText('Change your email').click()
	const fresh = `fresh-${person.email}`
	const form = page.locator('form').filter({ has: page.getByLabel('New email') })
	await form.getByLabel('New email').fill(fresh)
	await form.getByLabel('Your password').fill(person.password)
	await form.getByRole('button', { name: 'Change Email' }).click()
	await expect(page.getByText(`Open the link we sent to ${fresh}.`)).toBeVisible()
	await mailTo(person.email, 'Your email address is about to change')
	await confirm(fresh)
})

test.describe('a signed-in person', () => {
	test.use({ expectedErrors: [/status of 400/] })

	test('changes the password, and signs others out', async ({ page }) => {
		const person = await newPlayer(page)
		const login = () =>
			page.request.post('/api/login', { data: { username: person.username, password: person.password } })
		const elsewhere = await anotherPerson(page)
		const signInThere = () =>
			elsewhere.request.post('/api/login', { data: { username: person.username, password: person.password } })
		expect((await signInThere()).status()).toBe(200)

		await open(page, '/settings')
		await expect(page.getByText('This device', { exact: true }).last()).toBeVisible()
		await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
		await expect(page.getByText('Signed out everywhere else')).toBeVisible()
		await expect(page.getByRole('button', { name: 'Sign Out Everywhere Else' })).toBeHidden()
		await open(elsewhere, '/settings')
		await expect(elsewhere).toHaveURL('/auth?next=%2Fsettings')

		expect((await signInThere()).status()).toBe(200)
		await open(page, '/settings')
		await page.getByText('Change your password').click()
		await page.getByLabel('Current password').fill('not this one')
		await page.getByLabel('New password', { exact: true }).fill(chosen)
		await page.getByLabel('Confirm new password').fill(chosen)
		await page.getByRole('button', { name: 'Change Password' }).click()
		await expect(page.getByText('That’s not your current password').filter({ visible: true }).first()).toBeVisible()
		await page.getByRole('alert').filter({ hasText: 'Not changed' }).hover() // the pointer stops its timer; the next replaces it
		await page.getByLabel('Current password').fill(person.password)
		await page.getByLabel('New password', { exact: true }).fill(chosen)
		await page.getByLabel('Confirm new password').fill(chosen)
		await page.getByLabel('Confirm new password').press('Enter')
		await expectToast(page, 'Password changed', 'All other devices are signed out.')
		await open(elsewhere, '/settings')
		await expect(elsewhere).toHaveURL('/auth?next=%2Fsettings')
		expect((await login()).status()).toBe(401)
		await elsewhere.context().close()
	})
})
test.describe('one’s own device', () => {
	const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
	const LIGHT = 'rgb(250, 248, 243)'
	const DARK = 'rgb(12, 22, 19)'

	test('is dark, light or as it is itself, from the first byte on', async ({ page }) => {
		await page.emulateMedia({ colorScheme: 'light' })
		await newPlayer(page)
		await open(page, '/settings/device')
		expect(await ground(page)).toBe(LIGHT)
		await page.getByLabel('Dark', { exact: true }).check()
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('Saved for this device')).toBeVisible()
		expect(await ground(page)).toBe(DARK)
		expect(await (await page.request.get('/')).text()).toMatch(/<html[^>]* data-theme="dark"/)
		await page.emulateMedia({ media: 'print' })
		await expect.poll(() => ground(page), 'paper stays white').toBe('rgb(255, 255, 255)')

		await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
		await open(page, '/settings/device')
		await page.getByLabel('Light', { exact: true }).check()
		await page.getByRole('button', { name: 'Save' }).click()
		await expect(page.getByText('Saved for this device')).toBeVisible()
		await expect.poll(() => ground(page)).toBe(LIGHT)
	})

	test('saves data: courts are drawn, and no connection stays open', async ({ page }) => {
		await newPlayer(page)
		const sockets: string[] = []
		page.on('websocket', (socket) => sockets.push(socket.url()))
		const saveData = async (saves: boolean) => {
			await open(page, '/settings/device')
			await page.getByLabel('Use less data').setChecked(saves)
			await page.getByRole('button', { name: 'Save' }).click()
			await expect(page.getByText('Saved for this device')).toBeVisible()
		}
		const openVenue = async () => {
			await open(page, '/')
			await page.getByRole('main').locator('a[href^="/venues/"]').first().click()
			await expect(page).toHaveURL(/\/venues\/\d+/)
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		}
		await openVenue()
		await expect.poll(() => sockets.length).toBe(1)
		await saveData(true)
		await openVenue()
		await expect(page.locator('main img')).toHaveCount(0)
		// The next connection opens once data is not saved any more.
		await saveData(false)
		await openVenue()
		await expect.poll(() => sockets.length).toBe(2)
	})
})

test('the profile shows name and picture', async ({ page }) => {
	await newPlayer(page)
	await open(page, '/profile')
	await page.getByLabel('Full name').fill('Naledi Mokoena')
	await page.getByLabel('Location').fill('Sea Point')
	await page.getByLabel('About you').fill('Left-handed.\nPadel on Tuesdays.')
	await page.getByLabel('Tennis').check()
	await page.getByLabel('Level').selectOption('advanced')
	await page.getByRole('button', { name: 'Save Profile' }).click()
	await expect(page.getByText('Profile saved')).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naledi Mokoena')
	await expect(page.getByLabel('Tennis')).toBeChecked()

	await page.getByText('Add a picture').click()
	const { default: sharp } = await import('sharp')
	const square = { width: 400, height: 300, channels: 3 as const, background: '#c8501e' }
	const buffer = await sharp({ create: square }).png().toBuffer()
	await page.getByLabel('Picture', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
	await page.getByRole('button', { name: 'Upload Picture' }).click()
	await expect(page.getByText('Picture changed')).toBeVisible()
	const picture = page.locator('main img').first()
	await expect(picture).toHaveJSProperty('naturalWidth', 512)
	await expect(page.getByRole('banner').locator('img')).not.toHaveCount(0)
	await axe(page)

	await page.getByText('Change your picture').click()
	await page.getByRole('button', { name: 'Remove Picture' }).click()
	await expect(page.getByText('Picture removed')).toBeVisible()
	await expect(page.locator('main img')).toHaveCount(0)
	await page
		.getByRole('navigation', { name: 'More of yours' })
		.getByRole('link', { name: /Settings/ })
		.click()
	await expect(page).toHaveURL('/settings')
})
