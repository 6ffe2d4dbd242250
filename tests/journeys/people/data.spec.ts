import { readFile } from 'node:fs/promises'
import { expectToast, newPlayer, open } from '../support/steps.ts'
import { axe, expect, test } from '../support/support.ts'

// A wrong password gets a status of its own, which Chromium logs.
test.use({ expectedErrors: [/status of 400/] })

test('downloads all stored data', async ({ page }) => {
	const person = await newPlayer(page, 'Dineo Download')
	await open(page, '/settings/data')
	const arrives = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Download my data' }).click()
	const download = await arrives
	expect(download.suggestedFilename()).toBe('courtside.json')
	const file = JSON.parse(await readFile((await download.path())!, 'utf8'))
	expect(file.profile).toMatchObject([{ username: person.username, fullName: person.fullName }])
})

test('deletes the account, which then is gone', async ({ page }) => {
	const person = await newPlayer(page, 'Gone Tomorrow')
	await open(page, '/settings/data')
	await page.getByRole('link', { name: 'Delete my account' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete my account')
	await expect(page.getByText('You’re signed out everywhere')).toBeVisible()

	const deletes = page.getByRole('button', { name: 'Delete My Account for Good' })
	await page.getByLabel('Your password').fill('not the password')
	await deletes.click()
	await expect(page.getByText('That’s not your current password').first()).toBeVisible()
	await axe(page)

	await page.getByLabel('Your password').fill(person.password)
	await deletes.click()
	await expectToast(page, 'Your account is deleted', 'Thanks for playing with us.')
	await expect(page).toHaveURL('/')

	await open(page, '/settings')
	await expect(page).toHaveURL(/^[^?]*\/auth/)
	const answer = await page.request.post('/api/login', {
		data: { username: person.username, password: person.password },
	})
	expect(answer.status()).toBe(401)
})
