import type { Page } from '@playwright/test'
import { dateOf, formatTime } from '#app/lib/time.ts'
import { newPlayer, open, somebodyElse } from './steps.ts'
import { axe, expect, signIn, test } from './support.ts'

test.use({ expectedErrors: [/status of 40[049]/] })

const main = (page: Page) => page.getByRole('main')
const MINUTE = 60_000

/** Somebody new in a browser of their own. */
async function person(page: Page, fullName: string) {
	const other = await somebodyElse(page)
	await newPlayer(other, fullName)
	return other
}

/** The start of a run that is far enough ahead to sign up for it and near enough to be waited for. */
const nextButOneMinute = () => new Date(Math.ceil((Date.now() + 45_000) / MINUTE) * MINUTE)

async function join(page: Page, link: string) {
	await open(page, link)
	await page.getByRole('link', { name: 'Join Club' }).click()
	await page.getByRole('button', { name: 'Join Club', exact: true }).click()
	await expect(page.getByRole('status').getByText("You've joined the running club.")).toBeVisible()
}

test('a club from its first idea to a reward for a run', async ({ page }) => {
	test.setTimeout(300_000)
	const name = `Kloof Street Striders ${test.info().project.name} ${test.info().retry}`
	await newPlayer(page, 'Nomsa Host')

	await open(page, '/running-club-dashboard')
	await axe(page)
	await main(page).getByRole('link', { name: 'Create Club' }).first().click()
	await expect(page).toHaveURL('/running-club/create')
	await page.getByLabel('Club name').fill('Hi')
	await page.getByRole('button', { name: 'Create Club' }).click()
	await expect(main(page)).toContainText('Club name must be at least 3 characters')
	await axe(page)
	await page.getByLabel('Club name').fill(name)
	await page.getByLabel('Description').fill('Up the hill before work, down to the coffee after it. Nobody is dropped.')
	await page.getByLabel('City').fill('Cape Town')
	await page.getByLabel('Meeting point').fill('Foot of Kloof Street')
	await page.getByLabel('Social links').fill('https://www.instagram.com/kloofstriders, https://www.strava.com/clubs/1')
	await page.getByRole('radio', { name: /^Private/ }).check()
	await page.getByRole('button', { name: 'Create Club' }).click()
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
	const club = /^\/running-club\/\d+/.exec(new URL(page.url()).pathname)![0]
	await axe(page)

	// Who does not have the link sees nothing of it.
	const [thabo, lindiwe] = await Promise.all([person(page, 'Thabo Second'), person(page, 'Lindiwe Third')])
	await open(thabo, club)
	await expect(thabo.getByRole('heading', { name: 'This club is private' })).toBeVisible()
	expect(await thabo.content()).not.toContain(name)
	await axe(thabo)

	await open(page, `${club}/manage/requests`)
	const link = await page.getByLabel('Link to share').inputValue()
	await axe(page)
	await join(thabo, link)
	await join(lindiwe, link)

	// A run with two places, for which three people ask.
	await open(page, club)
	await page.getByRole('link', { name: 'New Event' }).first().click()
	await page.getByLabel('Title').fill('Contour path')
	const start = nextButOneMinute()
	const end = new Date(start.getTime() + 60 * MINUTE)
	await page.getByLabel('Start date').fill(dateOf(start))
	await page.getByLabel('Start time').fill(formatTime(start))
	await page.getByLabel('End date').fill(dateOf(end))
	await page.getByLabel('End time').fill(formatTime(end))
	await page.getByLabel('Fastest').fill('5:30')
	await page.getByLabel('Slowest').fill('7:00')
	await page.getByLabel('Places').fill('2')
	await page.getByRole('button', { name: /^Create/ }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Contour path' })).toBeVisible()
	const run = new URL(page.url()).pathname
	await page.getByRole('button', { name: 'RSVP' }).click()
	await expect(main(page)).toContainText('You’re going.')
	await expect(main(page)).toContainText('5:30-7:00 min/km')
	await open(thabo, run)
	await thabo.getByRole('button', { name: 'RSVP' }).click()
	await expect(main(thabo)).toContainText('You’re going.')
	await open(lindiwe, run)
	await lindiwe.getByRole('button', { name: 'Join Waitlist' }).click()
	await expect(main(lindiwe)).toContainText('You’re number 1 on the waitlist.')
	await thabo.getByRole('link', { name: 'Can’t make it?' }).click()
	await axe(thabo)
	await thabo.getByRole('button', { name: 'Give Up My Place' }).click()
	await expect(thabo).toHaveURL(run)
	await open(lindiwe, run)
	await expect(main(lindiwe)).toContainText('You’re going.')
	await expect(main(lindiwe)).toContainText('Full · 2 places')

	// Both are there, and say afterwards how far they ran.
	await open(page, run)
	for (const who of ['Nomsa Host', 'Lindiwe Third']) {
		await page.getByRole('button', { name: `Check In ${who}` }).click()
		await expect(page.getByRole('button', { name: `Undo ${who}` })).toBeVisible()
	}
	await axe(page)
	await expect(async () => expect(Date.now()).toBeGreaterThan(start.getTime() + 500)).toPass({ timeout: 120_000 })
	await logRun(page, run, '8.4', '45:22')
	await expect(main(page)).toContainText('5:24 min/km')
	await logRun(lindiwe, run, '5', '30:00')

	await open(thabo, `${club}/stats`)
	await expect(main(thabo)).toContainText('13.4 km')
	await expect(main(thabo)).toContainText('of 3, in the last 30 days')
	await expect(main(thabo)).toContainText('6:00 min/km')
	await axe(thabo)
	const stranger = await somebodyElse(page)
	await open(stranger, `${club}/stats`)
	await expect(main(stranger)).toContainText('This club is private')
	expect(await stranger.content()).not.toContain('13.4')

	// The run gave points; they become a thing with a code.
	const reward = `Gel ${test.info().project.name} ${test.info().retry}`
	const admin = await somebodyElse(page)
	await signIn(admin, 'admin')
	await open(admin, '/admin/rewards/new')
	await admin.getByLabel('Name').fill(reward)
	await admin.getByLabel('Description').fill('One energy gel, at the next run.')
	await admin.getByLabel('Category').fill('Equipment')
	await admin.getByLabel('Points').fill('15')
	await admin.getByLabel('Stock').fill('1')
	await axe(admin)
	await admin.getByRole('button', { name: 'Add Reward' }).click()
	await expect(admin.getByText('Reward added').first()).toBeVisible()

	await open(page, '/rewards')
	await expect(main(page)).toContainText('Club event attended')
	await axe(page)
	await page.getByRole('link', { name: `Redeem ${reward}` }).click()
	await expect(page.getByRole('dialog')).toContainText('Remaining after redemption')
	await axe(page)
	await page.getByRole('button', { name: 'Redeem', exact: true }).click()
	await expect(page.getByText('Your redemption was successful!').first()).toBeVisible()
	await axe(page)
	const answer = await page.request.get('/api/rewards/user/redemptions')
	const [redemption] = (await answer.json()) as { code: string; status: string }[]
	expect(redemption!.status).toBe('pending')
	await open(lindiwe, '/rewards')
	await expect(lindiwe.getByRole('link', { name: `Redeem ${reward}` })).toHaveCount(0)

	await open(admin, '/admin/redemptions')
	await admin.getByLabel('Code').fill(redemption!.code.toLowerCase())
	await admin.getByRole('button', { name: 'Search' }).click()
	await admin.getByRole('link', { name: `Complete ${redemption!.code}` }).click()
	await axe(admin)
	await admin.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
	await expect(admin.getByRole('dialog')).toHaveCount(0)
	await open(page, '/rewards?tab=history')
	await expect(main(page)).toContainText('Completed')
})

async function logRun(page: Page, run: string, km: string, time: string) {
	await open(page, run)
	await page.getByRole('link', { name: 'Enter My Run' }).click()
	await page.getByLabel('Distance in km').fill(km)
	await page.getByLabel('Time').fill(time)
	await page.getByRole('button', { name: 'Save My Run' }).click()
	await expect(page).toHaveURL(run)
}

test('a public club is joined and left, and a private one is asked', async ({ page }) => {
	await newPlayer(page, 'Sello Newcomer')
	await open(page, '/running-club-dashboard?q=promenade')
	await page
		.getByRole('link', { name: /^View Details/ })
		.first()
		.click()
	await expect(page.getByRole('heading', { level: 1, name: 'Promenade Pacers' })).toBeVisible()
	const address = new URL(page.url()).pathname
	await page.getByRole('link', { name: 'Join Club' }).click()
	await expect(page).toHaveURL(`${address}/join`)
	await page.getByRole('button', { name: 'Join Club', exact: true }).click()
	await expect(page.getByRole('status').getByText("You've joined the running club.")).toBeVisible()
	await page.getByRole('link', { name: 'Leave Club' }).click()
	await expect(page).toHaveURL(`${address}/leave`)
	await axe(page)
	await page.getByRole('button', { name: 'Leave Club' }).click()
	await expect(page.getByRole('status').getByText("You've left the running club.")).toBeVisible()
	await expect(page.getByRole('link', { name: 'Join Club' })).toBeVisible()
})

test('Strava says that it is not set up here', async ({ page }) => {
	await newPlayer(page)
	await open(page, '/running-club-dashboard')
	await page.getByRole('link', { name: 'Connect Strava' }).click()
	await expect(page).toHaveURL('/strava-connect')
	await expect(main(page)).toContainText('Failed to get Strava authentication URL')
	await axe(page)
})
