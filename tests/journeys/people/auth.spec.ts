import { password } from '#db/cast.ts'
import { newPerson } from '../../support/world/new-person.ts'
import { expectToast, newPlayer, open, openMenu } from '../support/steps.ts'
import { axe, expect, test } from '../support/support.ts'

test.describe('a visitor', () => {
	test('registers, leaves and comes back', { tag: '@phone' }, async ({ page, isMobile }) => {
		const person = newPerson()
		await open(page, '/')
		await page.getByRole('link', { name: 'Sign In' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Courtside')
		await page.getByRole('navigation', { name: 'Sign in or register' }).getByRole('link', { name: 'Register' }).click()
		await page.getByLabel('Full name').fill(person.fullName)
		// The whole form is in the first view of a phone.
		const { y, height } = (await page.getByRole('button', { name: 'Register' }).boundingBox())!
		if (isMobile) expect(y + height).toBeLessThan(page.viewportSize()!.height)
		await page.getByLabel('Username').fill(person.username)
		await page.getByLabel('Email').fill(person.email)
		await page.getByLabel('Location').fill(person.location)
		await page.getByLabel('Password', { exact: true }).fill(person.password)
		await page.getByLabel('Confirm password').fill(person.password)
		await page.getByRole('button', { name: 'Register' }).click()
		await expectToast(page, 'Registration successful', `Welcome to Courtside, ${person.fullName}!`)
		await expect(page).toHaveURL('/')

		await openMenu(page)
		await expect(page.getByText(person.email).filter({ visible: true })).toBeVisible()
		await page.getByRole('button', { name: 'Logout' }).click()
		await expectToast(page, 'Logged out', 'You have been successfully logged out.')
		await expect(page).toHaveURL('/auth')

		await page.getByLabel('Username').fill(person.username.toUpperCase())
		await page.getByLabel('Password', { exact: true }).fill(person.password)
		await page.getByRole('button', { name: 'Login' }).click()
		await expectToast(page, 'Login successful', `Welcome back, ${person.fullName}!`)
		await expect(page).toHaveURL('/')
	})

	test('comes back to the page that was asked for', async ({ page }) => {
		await open(page, '/my-bookings?tab=past')
		await expect(page).toHaveURL('/auth?next=%2Fmy-bookings%3Ftab%3Dpast')
		const fullName = page.getByLabel('Full name')
		await page.getByRole('navigation', { name: 'Sign in or register' }).getByRole('link', { name: 'Register' }).click()
		await expect(fullName).toBeVisible()
		await page.getByRole('link', { name: 'Login' }).first().click()
		// Both forms ask for a username: until the second one has loaded, typing would go into the first.
		await expect(fullName).toBeHidden()
		await page.getByLabel('Username').fill('thandi')
		await page.getByLabel('Password', { exact: true }).fill(password)
		await page.getByRole('button', { name: 'Login' }).click()
		await expect(page).toHaveURL('/my-bookings?tab=past')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Bookings')
	})

	test('is not sent to another site', async ({ page }) => {
		await open(page, '/auth?next=%2F%2Fevil.example')
		await page.getByLabel('Username').fill('sipho')
		await page.getByLabel('Password', { exact: true }).fill(password)
		await page.getByRole('button', { name: 'Login' }).click()
		await expectToast(page, 'Login successful', 'Welcome back, Sipho Dlamini!')
		await expect(page).toHaveURL('/')
	})
})

test('a signed-in person is led away from the sign-in page', async ({ page }) => {
	await newPlayer(page)
	await open(page, '/auth')
	await expect(page).toHaveURL('/')
})

test.describe('errors are beside their fields, and the form stays filled in', () => {
	// A refused form gets a status of its own, which Chromium logs.
	test.use({ expectedErrors: [/status of (400|401|409)/] })

	test('signing in', async ({ page }) => {
		await open(page, '/auth')
		const username = page.getByLabel('Username')
		const secret = page.getByLabel('Password', { exact: true })
		await username.fill('ab')
		await secret.fill('12345')
		await page.getByRole('button', { name: 'Login' }).click()
		await expect(username).toHaveAccessibleDescription('Username must be at least 3 characters')
		await expect(secret).toHaveAccessibleDescription('Password must be at least 6 characters')
		await expect(username).toHaveValue('ab')

		for (const name of ['thandi', 'nobody-of-that-name']) {
			await username.fill(name)
			await secret.fill('not the password')
			await page.getByRole('button', { name: 'Login' }).click()
			await expectToast(page, 'Login failed', 'Invalid username or password', 'alert')
			await expect(username).toHaveValue(name)
		}
		await axe(page)
	})

	test('registering', async ({ page }) => {
		await open(page, '/auth?tab=register')
		await page.getByRole('button', { name: 'Register' }).click()
		await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required')
		await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username must be at least 3 characters')
		await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')

		const person = newPerson()
		await page.getByLabel('Full name').fill(person.fullName)
		await page.getByLabel('Username').fill(person.username)
		await page.getByLabel('Email').fill('not an address')
		await page.getByLabel('Password', { exact: true }).fill('password123')
		await page.getByLabel('Confirm password').fill('password124')
		await page.getByRole('button', { name: 'Register' }).click()
		await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address')
		await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription("Passwords don't match")
		await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
		// Either of the two fields can correct it, and break it again.
		await page.getByLabel('Password', { exact: true }).fill('password124')
		await expect(page.getByText("Passwords don't match")).toBeHidden()
		await expect(page.getByLabel('Confirm password')).not.toHaveAttribute('aria-invalid')
		await page.getByLabel('Confirm password').fill('password12')
		await expect(page.getByText("Passwords don't match")).toBeVisible()
		await expect(page.getByLabel('Email')).toHaveValue('not an address')
		await axe(page)

		await page.getByLabel('Username').fill('Thandi')
		await page.getByLabel('Email').fill(person.email)
		await page.getByLabel('Password', { exact: true }).fill(person.password)
		await page.getByLabel('Confirm password').fill(person.password)
		await page.getByRole('button', { name: 'Register' }).click()
		await expectToast(page, 'Registration failed', 'Username already exists', 'alert')
		await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username already exists')
		await expect(page.getByLabel('Full name')).toHaveValue(person.fullName)

		await page.getByLabel('Username').fill(person.username)
		await page.getByLabel('Email').fill('THANDI@example.com')
		await page.getByLabel('Password', { exact: true }).fill(person.password)
		await page.getByLabel('Confirm password').fill(person.password)
		await page.getByRole('button', { name: 'Register' }).click()
		await expectToast(page, 'Registration failed', 'Email already registered', 'alert')
	})
})

test('a password can be looked at, and is told how strong it is', async ({ page }) => {
	await open(page, '/auth?tab=register')
	const secret = page.getByLabel('Password', { exact: true })
	await secret.fill('abc')
	await expect(page.getByText('Too short: at least 6 characters')).toBeVisible()
	await secret.fill('horse battery staple tree')
	await expect(page.getByText('Strong', { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Show password' }).first().click()
	await expect(secret).toHaveAttribute('type', 'text')
})
