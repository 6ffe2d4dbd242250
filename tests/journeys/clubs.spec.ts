import type { Page } from '@playwright/test'
import { dateOf, formatTime, HOUR } from '#app/lib/time/time.ts'
import { cast } from '#db/cast.ts'
import { findClub, findVenue, newCaller, newPlayer, open, anotherPerson } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

test.use({ expectedErrors: [/status of 40[049]/] })

const main = (page: Page) => page.getByRole('main')

test('a club from its first idea to a reward for a run', { tag: '@phone' }, async ({ page }) => {
	test.slow()
	const name = `Kloof Street Striders ${test.info().project.name}`
	await newPlayer(page, 'Nomsa Host')

	await open(page, '/running-club-dashboard')
	await main(page).getByRole('link', { name: 'Create Club' }).first().click()
	await expect(page).toHaveURL('/running-club/create')
	await page.getByLabel('Club name').fill('Hi')
	await page.getByRole('button', { name: 'Create Club' }).click()
	await expect(main(page)).toContainText('Club name must be at least 3 characters')
	await page.getByLabel('Club name').fill(name)
	await page.getByLabel('Description').fill('Up the hill before work, down to the coffee after it. Nobody is dropped.')
	await page.getByLabel('City').fill('Cape Town')
	await page.getByLabel('Meeting point').fill('Foot of Kloof Street')
	await page.getByLabel('Social links').fill('https://www.instagram.com/kloofstriders, https://www.strava.com/clubs/1')
	await page.getByRole('radio', { name: /^Private/ }).check()
	await page.getByRole('button', { name: 'Create Club' }).click()
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
	const club = /^\/running-club\/\d+/.exec(new URL(page.url()).pathname)![0]

	// People without the link see nothing of it.
	const thabo = await anotherPerson(page)
	await newPlayer(thabo, 'Thabo Second')
	await open(thabo, club)
	await expect(thabo.getByRole('heading', { name: 'Running club not found' })).toBeVisible()
	expect(await thabo.content()).not.toContain(name)
	await open(page, `${club}/manage/requests`)
	const link = `http://${await main(page).getByText(/key=/).textContent()}`
	await open(thabo, link)
	await thabo.getByRole('link', { name: 'Join Club' }).click()
	await thabo.getByRole('button', { name: 'Join Club', exact: true }).click()
	await expect(thabo.getByRole('status').getByText("You've joined the running club.")).toBeVisible()
	const lindiwe = await newCaller(page, 'Lindiwe Third')
	const api = `/api${club.replace('club', 'clubs')}`
	expect((await lindiwe.ask.post(`${api}/members${new URL(link).search}`)).status()).toBe(201)

	// A run with two places, for which three people ask. It starts soon enough to be checked in for.
	await open(page, club)
	await page.getByRole('link', { name: 'New Event' }).first().click()
	await page.getByLabel('Title').fill('Contour path')
	const start = new Date(Date.now() + HOUR / 2)
	const end = new Date(start.getTime() + HOUR)
	await page.getByLabel('Start date').fill(dateOf(start))
	await page.getByLabel('Start time').fill(formatTime(start))
	// The end has moved along, and its own day is in sight where it is another one.
	if (dateOf(end) !== dateOf(start)) await page.getByLabel('End date').fill(dateOf(end))
	await page.getByLabel('End time').fill(formatTime(end))
	await page.getByLabel('Fastest').fill('5:30')
	await page.getByLabel('Slowest').fill('7:00')
	await page.getByLabel('Places').fill('2')
	await page.getByRole('button', { name: /^Create/ }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Contour path' })).toBeVisible()
	const run = new URL(page.url()).pathname
	await page.getByRole('button', { name: 'RSVP' }).click()
	await expect(main(page)).toContainText('You’re going.')
	await expect(main(page)).toContainText('5:30–7:00 min/km')
	await open(thabo, run)
	await thabo.getByRole('button', { name: 'RSVP' }).click()
	await expect(main(thabo)).toContainText('You’re going.')
	const asked = await lindiwe.ask.post(`${api}/events/${run.split('/').at(-1)}/participants`)
	expect(await asked.json()).toMatchObject({ status: 'waitlisted', position: 1 })
	await thabo.getByRole('link', { name: 'Can’t make it?' }).click()
	await thabo.getByRole('button', { name: 'Give Up My Place' }).click()
	await expect(thabo).toHaveURL(run)
	await expect(thabo.getByRole('button', { name: 'Join Waitlist' })).toBeVisible()
	await thabo.context().close()

	await open(page, run)
	for (const who of ['Nomsa Host', 'Lindiwe Third']) {
		await page.getByRole('button', { name: `Check In ${who}` }).click()
		await expect(page.getByRole('listitem').filter({ hasText: who })).toContainText('Checked in')
	}

	// The run gave points; they become a thing with a code.
	const reward = `Gel ${test.info().project.name}`
	const admin = await anotherPerson(page)
	await signIn(admin, 'admin')
	await open(admin, '/admin/rewards/new')
	await admin.getByLabel('Name').fill(reward)
	await admin.getByLabel('Description').fill('One energy gel, at the next run.')
	await admin.getByLabel('Category').fill('Equipment')
	await admin.getByLabel('Points').fill('15')
	await admin.getByLabel('Stock').fill('1')
	await admin.getByRole('button', { name: 'Add Reward' }).click()
	await expect(admin.getByText('Reward added').first()).toBeVisible()
	const { venueId } = await findVenue(page, 'Beacon Padel')
	await open(admin, `/venue-dashboard/${venueId}/edit/rewards`)
	await admin.getByRole('checkbox', { name: reward }).check()
	await admin.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(admin.getByText('Rewards saved').first()).toBeVisible()

	await open(page, '/rewards')
	await expect(main(page)).toContainText('Club event attended')
	await page.getByRole('link', { name: `Redeem ${reward}` }).click()
	await expect(page.getByRole('dialog')).toContainText('Remaining after redemption')
	await page.getByRole('button', { name: 'Redeem', exact: true }).click()
	await expect(page.getByText('Your redemption was successful!').first()).toBeVisible()
	const answer = await page.request.get('/api/rewards/user/redemptions')
	const [redemption] = (await answer.json()) as { code: string; status: string }[]
	expect(redemption!.status).toBe('pending')

	await open(admin, '/admin/redemptions')
	await admin.getByLabel('Code').fill(redemption!.code.toLowerCase())
	await admin.getByRole('button', { name: 'Search' }).click()
	await admin.getByRole('link', { name: `Complete ${redemption!.code}` }).click()
	await admin.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
	await expect(admin.getByRole('dialog')).toHaveCount(0)
	await admin.context().close()
	await open(page, '/rewards?tab=history')
	await expect(main(page)).toContainText('Completed')
})

test('a runner who was there says how far they ran', async ({ page }) => {
	await signIn(page, cast.thandi.username)
	const club = await findClub(page, 'Promenade Pacers')
	const runs = (await (await page.request.get(`/api/running-clubs/${club}/events?show=past`)).json()) as {
		id: number
	}[]
	for (const { id } of runs) {
		await open(page, `/running-club/${club}/events/${id}`)
		if (await page.getByRole('link', { name: 'Enter My Run' }).isVisible()) break
	}
	const run = new URL(page.url()).pathname
	await page.getByRole('link', { name: 'Enter My Run' }).click()
	await page.getByLabel('Distance').fill('8.4')
	await page.getByLabel('Time').fill('an hour')
	await page.getByRole('button', { name: 'Save My Run' }).click()
	await expect(page.getByLabel('Time')).toHaveAttribute('aria-invalid', 'true')
	await axe(page)
	await page.getByLabel('Time').fill('45:22')
	await page.getByRole('button', { name: 'Save My Run' }).click()
	await expect(page).toHaveURL(run)
	await expect(main(page)).toContainText('5:24 min/km')
})

test('a run’s organiser brings a friend, who takes a place and makes it their own as a member', async ({ page }) => {
	await signIn(page, cast.thandi.username)
	const club = await findClub(page, 'Sea Point Sunrise Social')
	const runs = (await (await page.request.get(`/api/running-clubs/${club}/events?show=upcoming`)).json()) as {
		id: number
		title: string
	}[]
	const { id } = runs.find(({ title }) => title === 'Signal Hill Sunrise')!
	const run = `/running-club/${club}/events/${id}`
	await open(page, run)
	await main(page).getByRole('link', { name: 'Bring a Friend' }).click()
	await expect(page).toHaveURL(/\/g\//) // the run's page has the title too
	await axe(page)
	const link = new URL(page.url()).pathname

	const friend = await anotherPerson(page)
	await open(friend, link)
	await friend.getByLabel('Your first name').fill('Bongani')
	await friend.getByRole('button', { name: 'I’m in', exact: true }).click()
	await expect(main(friend).getByText('You’re in, Bongani')).toBeVisible()
	await axe(friend)
	await open(page, run)
	await expect(main(page).getByText('Bongani (guest)')).toBeVisible()
	await main(friend).getByRole('button', { name: 'I can’t make it' }).click()
	await expect(main(friend).getByText('You’re out, Bongani')).toBeVisible()
	await main(friend).getByRole('button', { name: 'I’m in after all' }).click()
	await expect(main(friend).getByText('You’re in, Bongani')).toBeVisible()

	// On the same phone they sign in and join the club: the place they have is their own now.
	await newPlayer(friend, 'Bongani Newcomer')
	await friend.request.post(`/api/running-clubs/${club}/members`)
	await open(friend, run)
	await expect(main(friend).getByText('You’re in by the run’s link')).toBeVisible()
	await axe(friend)
	await main(friend).getByRole('button', { name: 'Take My Place' }).click()
	await expect(main(friend).getByText('You’re going.')).toBeVisible()
	await open(friend, link)
	await expect(main(friend).getByText('You’re in, Bongani')).toBeVisible()
	await axe(friend)
	await open(page, run)
	await expect(main(page).getByLabel('Manage Bongani Newcomer')).toBeVisible()
	await expect(main(page).getByText('Bongani (guest)')).toBeHidden()
	await main(friend).getByRole('button', { name: 'I can’t make it' }).click()
	await expect(main(friend).getByText('You’re out, Bongani')).toBeVisible()
	await open(page, run)
	await expect(main(page).getByLabel('Manage Bongani Newcomer')).toBeHidden()
	await friend.context().close()
})

test('a public club is joined and left, and a private one is asked', async ({ page }) => {
	await newPlayer(page, 'Sello Newcomer')
	await open(page, '/running-club-dashboard?q=promenade')
	await page
		.getByRole('link', { name: /^View Details/ })
		.first()
		.click()
	await expect(page.getByRole('heading', { level: 1, name: 'Promenade Pacers' })).toBeVisible()
	const address = new URL(page.url()).pathname
	await page.getByRole('link', { name: 'Join Club', exact: true }).click()
	await expect(page).toHaveURL(`${address}/join`)
	await page.getByRole('button', { name: 'Join Club', exact: true }).click()
	await expect(page.getByRole('status').getByText("You've joined the running club.")).toBeVisible()
	await page.getByRole('link', { name: 'Leave Club' }).click()
	await expect(page).toHaveURL(`${address}/leave`)
	await page.getByRole('button', { name: 'Leave Club' }).click()
	await expect(page.getByRole('status').getByText("You've left the running club.")).toBeVisible()
	await expect(page.getByRole('link', { name: 'Join Club', exact: true })).toBeVisible()
})

test('Strava is quiet where it is not set up, and leads to the clubs whose runs one enters by hand', async ({
	page,
}) => {
	await newPlayer(page)
	await open(page, '/running-club-dashboard')
	await page.getByRole('link', { name: 'Connect Strava' }).click()
	await expect(page).toHaveURL('/strava-connect')
	await expect(main(page)).toContainText('Strava isn’t available here yet')
	await page.getByRole('link', { name: 'My Clubs' }).click()
	await expect(page).toHaveURL('/running-club-dashboard?tab=mine')
})
