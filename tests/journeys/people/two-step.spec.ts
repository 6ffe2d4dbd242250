import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { startDemo } from '../../support/demo.ts'
import { freePortWith } from '../../../bin/lib/port.js'
import { axe, expect, hydrated, test } from '../support/support.ts'
import { ownPassword as password, newPerson } from '../../support/world/new-person.ts'

// Browsers make passkeys for names, not for numbers, so the product listens under a name here.
let demo: Awaited<ReturnType<typeof startDemo>>
let base: string
test.beforeAll(async () => {
	const port = await freePortWith([1000, 2000, 3000]) // where startDemo puts what stands outside
	base = `http://localhost:${port}`
	demo = await startDemo({ port, env: { PUBLIC_URL: base } })
})
test.afterAll(() => demo?.stop())

/** Adds a virtual authenticator that has verified its person. */
async function plugIn(page: Page) {
	const devtools = await page.context().newCDPSession(page)
	await devtools.send('WebAuthn.enable')
	const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
	const person = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
	await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...person } })
}

test('a player adds a passkey, signs in with it alone, and sets up an app beside it', async ({ page }) => {
	await plugIn(page)
	const person = newPerson('Pass Key')
	await page.goto(`${base}/auth?tab=register`)
	await hydrated(page)
	expect((await page.request.post(`${base}/api/register`, { data: person })).status()).toBe(201)
	await page.goto(`${base}/settings/two-step`)
	await hydrated(page)

	await test.step('a passkey is made, and the recovery codes show', async () => {
		await page.getByLabel('Name').fill('My phone')
		await page.getByRole('button', { name: 'Add a Passkey' }).click()
		await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
		await expect(page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)).toHaveCount(10)
		await axe(page)
		const saved = page.waitForEvent('download')
		await page.getByRole('link', { name: 'Save as a File' }).click()
		const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n')
		expect(lines.slice(2)).toEqual(
			await page
				.getByRole('listitem')
				.filter({ hasText: /^\w{4}(-\w{4}){3}$/ })
				.allInnerTexts(),
		)
		await page.getByRole('link', { name: 'I’ve Saved Them' }).click()
		await expect(page.getByText('My phone', { exact: true })).toBeVisible()
	})

	await test.step('it signs in by itself', async () => {
		await page.context().clearCookies()
		await page.goto(`${base}/auth?next=%2Fprofile`)
		await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
		await expect(page).toHaveURL(`${base}/profile`)
	})

	await test.step('an app is set up beside it', async () => {
		await page.goto(`${base}/settings/two-step`)
		await page.getByRole('button', { name: 'Set Up an App' }).click()
		const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
		const code = (steps: number) =>
			new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
		await axe(page)
		await page.getByRole('textbox', { name: 'Code' }).fill(code(0))
		await page.getByRole('button', { name: 'Turn It On' }).click()
		await expect(page.getByRole('button', { name: 'Remove the App' })).toBeVisible()

		await page.context().clearCookies()
		await page.goto(`${base}/auth`)
		await page.getByLabel('Username').fill(person.username)
		await page.getByLabel('Password', { exact: true }).fill(password)
		await page.getByRole('button', { name: 'Login' }).click()
		await page.getByRole('button', { name: 'Use a Passkey' }).waitFor()
		await axe(page)
		// Fakes the field as a refused passkey leaves it.
		await page.locator('input[name=passkey]').evaluate((field: HTMLInputElement) => (field.value = '{}'))
		await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code(1))
		await page.getByRole('button', { name: 'Sign In', exact: true }).click()
		await expect(page).toHaveURL(`${base}/`)
	})
})
