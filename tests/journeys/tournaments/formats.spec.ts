import type { Page } from '@playwright/test'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { newPerson } from '../../support/world/new-person.ts'
import { expectToast, findVenue, open } from '../support/steps.ts'
import { axe, expect, signIn, test } from '../support/support.ts'

const main = (page: Page) => page.getByRole('main')

/** Creates a tournament as the person of this page, and enters teams into it. */
async function planned(page: Page, baseURL: string, format: string, teams: readonly string[]) {
	const projects = ['desktop', 'phone']
	const first = addDays(dateOf(new Date()), 100 + 10 * projects.indexOf(test.info().project.name))
	const { venueId } = await findVenue(page, 'Fourways Fives')
	await open(page, '/tournaments/create')
	await page.getByLabel('Tournament name').fill(`Karoo Cup ${crypto.randomUUID().slice(0, 8)}`)
	await page.getByLabel('Description').fill('Teams of the Karoo meet again this year.')
	await page.getByLabel('Sport').selectOption({ label: 'Indoor Soccer' })
	await page.getByLabel('Primary court').selectOption(String(venueId))
	await page.getByRole('radio', { name: new RegExp(`^${format}`) }).check()
	await page.getByLabel('Start date').fill(first)
	await page.getByLabel('End date').fill(addDays(first, 1))
	await page.getByLabel('Registration deadline').fill(addDays(first, -2))
	await page.getByRole('button', { name: 'Create Tournament' }).click()
	await expectToast(page, 'Tournament created', 'Your tournament has been created successfully.')
	const id = Number(new URL(page.url()).pathname.split('/').at(-1))
	const send = (path: string, token: string, body: unknown) =>
		fetch(new URL(path, baseURL), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
			body: JSON.stringify(body),
		})
	for (const name of teams) {
		const { token } = (await (await send('/api/register', '', newPerson())).json()) as { token: string }
		expect((await send(`/api/tournaments/${id}/teams`, token, { name })).status).toBe(201)
	}
	return id
}

async function playAll(page: Page, id: number) {
	const matches = (await (await page.request.get(`/api/tournaments/${id}/matches`)).json()) as { id: number }[]
	for (const match of matches) {
		const data = { homeScore: 2, awayScore: 1, status: 'completed', reason: 'All played on one day.' }
		const answer = await page.request.patch(`/api/tournaments/${id}/matches/${match.id}`, { data })
		expect(answer.status()).toBe(200)
	}
}

test('groups, then a knockout of the best', { tag: '@phone' }, async ({ page, baseURL }) => {
	test.slow()
	await signIn(page, 'admin')
	const teams = ['Baobab', 'Protea', 'Marula', 'Acacia', 'Yellowwood', 'Stinkwood']
	const id = await planned(page, baseURL!, 'Groups, then knockout', teams)
	await open(page, `/tournaments/${id}/schedule`)
	await page.getByRole('link', { name: 'Generate Schedule' }).first().click()
	const dialog = page.getByRole('dialog')
	await expect(dialog).toContainText('6 in 2 groups, then a knockout')
	await dialog.getByLabel('Groups').selectOption('3')
	await dialog.getByRole('button', { name: 'See If It Fits' }).click()
	await expect(dialog).toContainText('3 groups from which two teams go through need 9 teams.')
	await dialog.getByLabel('Through from each').selectOption('The winner')
	await dialog.getByRole('button', { name: 'See If It Fits' }).click()
	await expect(dialog).toContainText('6 in 3 groups, then a knockout')
	await axe(page)
	await dialog.getByLabel('Groups').selectOption('2')
	await dialog.getByLabel('Through from each').selectOption('The best two')
	await dialog.getByRole('button', { name: 'Generate Schedule' }).click()
	await expectToast(page, 'Success', 'Tournament schedule has been generated')
	await expect(main(page)).toContainText('Winner Group A')

	await playAll(page, id)
	await open(page, `/tournaments/${id}/standings`)
	await expect(page.getByRole('region', { name: 'Group B', exact: true })).toContainText('Protea')
	await axe(page)
	await open(page, `/tournaments/${id}/bracket?view=picture`)
	await expect(page.getByRole('region', { name: 'Picture of the bracket' })).toContainText('Final')
	await axe(page)
})

test('a double elimination to its grand final', { tag: '@phone' }, async ({ page, baseURL }) => {
	test.slow()
	await signIn(page, 'admin')
	const id = await planned(page, baseURL!, 'Double elimination', ['Baobab', 'Protea', 'Marula', 'Acacia', 'Milkwood'])
	await open(page, `/tournaments/${id}/schedule`)
	await page.getByRole('link', { name: 'Generate Schedule' }).first().click()
	const dialog = page.getByRole('dialog')
	await expect(dialog).toContainText('5 in a double elimination')
	await expect(dialog).toContainText('8 in 6 rounds')
	await dialog.getByRole('button', { name: 'Generate Schedule' }).click()
	await expectToast(page, 'Success', 'Tournament schedule has been generated')
	await expect(main(page)).toContainText('Loser of match 1')
	await playAll(page, id)
	await open(page, `/tournaments/${id}/bracket?view=picture`)
	const picture = page.getByRole('region', { name: 'Picture of the bracket' })
	for (const round of ['Winners’ final', 'Losers’ final', 'Grand final']) await expect(picture).toContainText(round)
	await axe(page)
})
