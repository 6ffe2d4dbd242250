import type { Page } from '@playwright/test'
import { expectToast, newPlayer, open, openMenu, anotherPerson } from '../support/steps.ts'
import { expect, signIn, test } from '../support/support.ts'

const LOGGED_IN = 'You have been successfully logged in with your social account.'
const newLogin = () => `e2e-${crypto.randomUUID().slice(0, 8)}`

// Chromium logs this where a document's style sheet comes after its first picture, and skips the page transition.
test.use({ expectedErrors: [/ViewTransition opt-in disabled/] })

// The provider's own pages request a font of another site, which is not available.
test.beforeEach(async ({ context }) => {
	await context.route('https://fonts.googleapis.com/**', (route) =>
		route.fulfill({ contentType: 'text/css', body: '' }),
	)
})

/** Signs in on the provider's own pages and agrees. */
async function onProvider(page: Page, login: string) {
	await page.getByPlaceholder('Enter any login').fill(login)
	await page.getByPlaceholder('and password').fill('any')
	await page.getByRole('button', { name: 'Sign-in' }).click()
	await page.getByRole('button', { name: 'Continue' }).click()
}

test('signs in with an account elsewhere, and comes back to the page that was asked for', async ({ page }) => {
	const login = newLogin()
	await open(page, '/auth?next=%2Fmy-bookings%3Ftab%3Dpast')
	await page.getByRole('link', { name: 'Continue with Court ID' }).click()
	await onProvider(page, login)
	await expectToast(page, 'Login successful', LOGGED_IN)
	await expect(page).toHaveURL('/my-bookings?tab=past')
	await page.waitForLoadState()
	await openMenu(page)
	await expect(page.getByText(`${login}@provider.example`).filter({ visible: true })).toBeVisible()

	await page.goto('/settings')
	const connected = page.getByRole('region', { name: 'Connected accounts' })
	await expect(connected.getByText('Court ID')).toBeVisible()
	await expect(connected.getByText('This is your only way to sign in')).toBeVisible()
	await expect(connected.getByRole('button', { name: 'Disconnect' })).toBeHidden()
})

test('says no elsewhere, and is told that nothing was done', async ({ page }) => {
	await open(page, '/auth')
	await page.getByRole('link', { name: 'Continue with Court ID' }).click()
	await page.getByRole('link', { name: 'Cancel' }).click()
	await expectToast(page, 'Login failed', 'You said no there, so nothing changed.', 'alert')
	await expect(page).toHaveURL('/auth')
})

test('connects an account in the settings, signs in by it, and disconnects', async ({ page }) => {
	const [person, login] = [await newPlayer(page), newLogin()]
	await open(page, '/settings')
	const connected = page.getByRole('region', { name: 'Connected accounts' })
	await connected.getByText('Connect Court ID').click()
	await connected.getByLabel('Your password').fill(person.password)
	await connected.getByRole('button', { name: 'Connect', exact: true }).click()
	await connected.getByRole('link', { name: 'Go on to Court ID' }).click()
	await onProvider(page, login)
	await expectToast(page, 'Account connected', 'You can sign in with it now.')
	await expect(page).toHaveURL('/settings')
	await expect(connected.getByText(/^Connected on .* · last used on /)).toBeVisible()

	const elsewhere = await anotherPerson(page)
	await elsewhere.route('https://fonts.googleapis.com/**', (route) =>
		route.fulfill({ contentType: 'text/css', body: '' }),
	)
	await open(elsewhere, '/auth')
	await elsewhere.getByRole('link', { name: 'Continue with Court ID' }).click()
	await onProvider(elsewhere, login)
	await expectToast(elsewhere, 'Login successful', LOGGED_IN)
	await elsewhere.waitForLoadState()
	await openMenu(elsewhere)
	await expect(elsewhere.getByText(person.email).filter({ visible: true })).toBeVisible()
	await elsewhere.context().close()

	await connected.getByRole('button', { name: 'Disconnect' }).click()
	await expectToast(page, 'Account disconnected', 'It no longer signs you in here.')
	await expect(connected.getByText('Connect Court ID')).toBeVisible()
})

test('an address with an invalid token does not sign in', async ({ page }) => {
	await open(page, `/auth?token=${'A'.repeat(43)}`)
	await expectToast(page, 'Login failed', 'That sign-in link has expired. Sign in again.', 'alert')
	await expect(page).toHaveURL('/auth')
	await signIn(page, 'thandi')
	await open(page, '/my-bookings?tab=past&token=')
	await expect(page).toHaveURL('/my-bookings?tab=past')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Bookings')
})

test('a link within the site that carries such a token leaves it behind too', async ({ page }) => {
	await open(page, '/tournaments')
	await page.evaluate(() => {
		const link = Object.assign(document.createElement('a'), {
			href: '/running-club-dashboard?token=x',
			textContent: 'Go',
		})
		document.querySelector('main')!.prepend(link)
	})
	await page.getByRole('link', { name: 'Go', exact: true }).click()
	await expectToast(page, 'Login failed', 'That sign-in link has expired. Sign in again.', 'alert')
	await expect(page).toHaveURL('/running-club-dashboard')
})
