import type { Page } from '@playwright/test'
import { addDays, dateOf, WEEKDAYS, weekdayOf } from '#app/lib/time/time.ts'
import { anotherPerson, book, findVenue, freeHours, newPlayer, open } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

test.use({ expectedErrors: [/status of 40[0349]/] })

const main = (page: Page) => page.getByRole('main')
const pathOf = (page: Page) => new URL(page.url()).pathname

async function person(page: Page, fullName: string) {
	const other = await anotherPerson(page)
	await newPlayer(other, fullName)
	return other
}

async function respond(page: Page, request: string, message: string) {
	await open(page, request)
	await page.getByRole('link', { name: 'Respond to Request' }).click()
	await page.getByLabel('Message').fill(message)
	await page.getByRole('button', { name: 'Send Response' }).click()
	await expect(main(page)).toContainText('Waiting')
}

const guests = [
	['Ayesha', 'advanced', 'goalkeeper'],
	['Bongani', 'beginner', 'goalkeeper'],
	['Chris', 'expert', 'forward'],
	['Dineo', 'intermediate', 'midfielder'],
	['Eben', 'beginner', 'defender'],
	['Fikile', 'advanced', 'midfielder'],
	['Gugu', 'intermediate', 'forward'],
	['Hendrik', 'beginner', ''],
] as const

test('a game from the first wish to two fair teams', { tag: '@phone' }, async ({ page }) => {
	test.setTimeout(300_000)
	const title = `Sunday fives ${crypto.randomUUID().slice(0, 8)}`
	await newPlayer(page, 'Nomsa Poster')

	await open(page, '/matchmaking')
	await main(page).getByRole('link', { name: 'Post a Request' }).first().click()
	await expect(page).toHaveURL('/matchmaking/create')
	await page.getByLabel('Title').fill('Hi')
	await page.getByRole('button', { name: 'Post Request' }).click()
	await expect(main(page)).toContainText('Please select a sport')
	await axe(page)
	await page.getByLabel('Sport').selectOption({ label: 'Indoor Soccer' })
	await page.getByLabel('Title').fill(title)
	await page.getByLabel('Players needed').fill('1')
	await page.locator('input[type=date]').fill(addDays(dateOf(new Date()), 6))
	await page.locator('input[type=time]').fill('18:30')
	await page.getByLabel('City').selectOption('Cape Town')
	await page.getByLabel('Place').fill('Green Point')
	await page.getByRole('button', { name: 'Post Request' }).click()
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
	const own = pathOf(page)
	expect(own).toMatch(/^\/matchmaking\/my-requests\/\d+$/)
	const request = own.replace('my-requests', 'requests')
	await expect(main(page)).toContainText('18:30')

	// Two respond; others see nothing of it.
	const [thabo, lindiwe] = await Promise.all([person(page, 'Thabo Second'), person(page, 'Lindiwe Third')])
	await respond(thabo, request, 'I bring two bibs and a ball.')
	await respond(lindiwe, request, 'Only if there is room for a beginner.')
	await expect(main(lindiwe)).not.toContainText('two bibs')
	await open(page, own)
	await expect(main(page)).toContainText('I bring two bibs and a ball.')
	await page.getByRole('button', { name: 'Decline Lindiwe T.' }).click()
	await expect(main(page).getByRole('listitem').filter({ hasText: 'Lindiwe T.' })).toContainText('Declined')
	await page.getByRole('button', { name: 'Accept Thabo S.' }).click()
	await expect(main(page)).toContainText('This request has been matched')
	await open(lindiwe, request)
	await expect(main(lindiwe)).toContainText('They went with other players this time.')

	// They write to each other, and to no one else.
	await page.getByRole('link', { name: 'Open the Conversation' }).click()
	await page.getByLabel('Your message').fill('Meet at the gate at a quarter past?')
	await page.getByRole('button', { name: 'Send' }).click()
	await expect(main(page).getByText('Meet at the gate at a quarter past?')).toBeVisible()
	const thread = pathOf(page)
	await open(thabo, request)
	await thabo.getByRole('link', { name: 'Open the Conversation' }).click()
	await expect(main(thabo)).toContainText('Meet at the gate at a quarter past?')
	await thabo.getByLabel('Your message').fill('<b>Yes</b> & see you there')
	await thabo.getByRole('button', { name: 'Send' }).click()
	await expect(main(thabo).getByText('<b>Yes</b> & see you there')).toBeVisible()
	await open(page, thread)
	await expect(main(page)).toContainText('<b>Yes</b> & see you there')
	expect((await lindiwe.goto(thread))!.status()).toBe(404)

	// Ten players and two goalkeepers become two teams.
	await open(page, own)
	await page.getByRole('link', { name: 'Team Balancer' }).click()
	await page.getByRole('button', { name: 'Make Teams' }).click()
	await expect(page.getByRole('button', { name: 'Balance Teams' })).toBeDisabled()
	await page.getByRole('button', { name: /^Add All Accepted/ }).click()
	await expect(main(page)).toContainText('1 in the squad')
	await page.getByRole('button', { name: 'Add Me' }).click()
	await expect(main(page)).toContainText('2 in the squad')
	for (const [i, [name, level, position]] of guests.entries()) {
		await page.getByLabel('Add a guest by name').fill(name)
		const form = page.locator('form', { has: page.getByLabel('Add a guest by name') })
		await form.getByLabel('Level').selectOption(level)
		await form.getByLabel('Position').selectOption(position)
		await form.getByRole('button', { name: 'Add Guest' }).click()
		await expect(main(page)).toContainText(`${i + 3} in the squad`)
		await expect(page.getByLabel('Add a guest by name')).toBeFocused()
	}
	await page.getByRole('button', { name: 'Balance Teams' }).click()
	const teams = page.getByRole('region', { name: 'Teams' }).getByRole('list').first()
	await expect(teams.getByText('5 players')).toHaveCount(2)
	await expect(teams.getByText('/ 4')).toHaveCount(2)
	const cards = teams.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
	for (const team of [0, 1]) await expect(cards.nth(team).getByText('Goalkeeper')).toHaveCount(1)

	// Two swap places and back, by keyboard.
	const swap = cards
		.nth(0)
		.getByRole('link', { name: /^Swap / })
		.first()
	const mover = (await swap.getAttribute('aria-label'))!.replace('Swap ', '')
	await swap.focus()
	await page.keyboard.press('Enter')
	await expect(main(page)).toContainText(`Choose who changes places with ${mover}`)
	await cards
		.nth(1)
		.getByRole('button', { name: /^Swap with / })
		.last()
		.click()
	await expect(cards.nth(1)).toContainText(mover)
	await page.getByRole('button', { name: 'Back to the Best' }).click()
	await expect(page.getByRole('button', { name: 'Back to the Best' })).toHaveCount(0)

	await page.getByRole('button', { name: 'Share the Teams' }).click()
	const link = await page.getByLabel('Link', { exact: true }).inputValue()
	await expect(page.getByLabel('As text')).toHaveValue(/Ayesha/)
	await axe(page)
	const stranger = await anotherPerson(page)
	await open(stranger, new URL(link).pathname)
	await expect(main(stranger)).toContainText('Ayesha')
	await expect(main(stranger)).toContainText('Nomsa P.')
	expect(await stranger.content()).not.toContain('Poster')
	await axe(stranger)
	const picture = await stranger.request.get(`${new URL(link).pathname}/picture.png`)
	expect(picture.headers()['content-type']).toBe('image/png')
	await open(page, own)
	await page.getByRole('link', { name: 'Team Balancer' }).click()
	await expect(teams.getByText('5 players')).toHaveCount(2)
})

test('a player who wants to be found is found, asked and connected', async ({ page }) => {
	test.setTimeout(120_000)
	const name = `Zinzi${crypto.randomUUID().replace(/[^a-f]/g, '')}`
	await newPlayer(page, `${name} Quiet`)

	// People are not found until they save.
	await open(page, '/matchmaking/preferences')
	await page.getByRole('radio', { name: /^Show me/ }).check()
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(main(page)).toContainText(/at least one sport/i)
	await page.getByRole('checkbox', { name: 'Tennis' }).check()
	await page.getByRole('checkbox', { name: 'Durban' }).check()
	await page.getByLabel(/^Level/).selectOption('expert')
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(main(page)).toContainText(`${name} Q.`)

	const other = await person(page, 'Andile Asks')
	await open(other, '/matchmaking?city=Durban&skill=expert')
	const card = other.getByRole('article').filter({ hasText: `${name} Q.` })
	await card.getByRole('link', { name: /^Connect/ }).click()
	await other.getByLabel(/^Note/).fill('Up for a set on Saturday?')
	await other.getByRole('button', { name: /^(Connect|Send)/ }).click()
	await expect(other.getByText('We’ll tell you when they accept.')).toBeVisible()

	await open(page, '/matchmaking/people')
	await expect(main(page)).toContainText('Up for a set on Saturday?')
	await page.getByRole('button', { name: /^Accept/ }).click()
	await expect(page).toHaveURL(/\/matchmaking\/threads\/\d+$/)
	await open(page, '/matchmaking/people?tab=connected')
	await expect(main(page)).toContainText('Andile Asks')
	await open(other, '/matchmaking/people')
	await expect(main(other)).toContainText(`${name} Quiet`)
})

test('courts are found with people to play on them', async ({ page }) => {
	await open(page, '/')
	await expect(
		main(page)
			.getByRole('link', { name: /^Connect/ })
			.first(),
	).toBeVisible()
	await signIn(page, 'thandi')
	await open(page, '/matchmaking?tab=matches')
	await expect(main(page)).toContainText('Somebody patient for padel')
})

test('friends take the places of a request by its link, and the last one matches it', async ({ page }) => {
	await newPlayer(page, 'Nomsa Poster')
	const date = addDays(dateOf(new Date()), 5)
	const game = { title: 'Padel with friends', sportId: 2, city: 'Cape Town', minPlayers: 2, date, time: '18:30' }
	const posted = await page.request.post('/api/matchmaking/requests', { data: game })
	const { id } = (await posted.json()) as { id: number }
	const own = `/matchmaking/my-requests/${id}`
	await open(page, own)
	await page.getByRole('button', { name: 'Invite Friends' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Padel with friends')
	await expect(main(page).getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute('href', /wa\.me/)
	await axe(page)
	const link = pathOf(page)

	for (const name of ['Bongani', 'Lerato']) {
		const friend = await anotherPerson(page)
		await open(friend, link)
		await friend.getByLabel('Your first name').fill(name)
		await friend.getByRole('button', { name: 'I’m in', exact: true }).click()
		await expect(main(friend).getByText(`You’re in, ${name}`)).toBeVisible()
		await friend.context().close()
	}
	await open(page, own)
	await expect(main(page)).toContainText('This request has been matched')
	await expect(main(page)).toContainText('Bongani, Lerato')
	await open(page, link)
	await expect(main(page)).toContainText('3 of 3 in')
	await page.getByText('Replace this link').click()
	await page.getByRole('button', { name: 'Make a New Link' }).click()
	await expect(page).not.toHaveURL(link)
	expect((await page.goto(link))!.status()).toBe(404)
})

test('a captain short of one asks those near by, and the first yes is in', async ({ page }) => {
	test.slow()
	await newPlayer(page, 'Nomsa Captain')
	const place = await findVenue(page, 'Kirstenhof Tennis Club')
	const { date, hours } = await freeHours(page, place, 12)
	const { id } = await book(page.request, place, date, hours[0]!.hour)
	const near = await Promise.all([person(page, 'Thabo Quick'), person(page, 'Lindiwe Slow')])
	for (const one of near) {
		const saved = await one.request.put('/api/matchmaking/preferences', {
			data: {
				matchmakingEnabled: true,
				preferredSports: [place.sportId],
				preferredLocations: ['Cape Town'],
				availableDays: [WEEKDAYS[weekdayOf(date) - 1]],
			},
		})
		expect(saved.status(), await saved.text()).toBe(200)
	}
	const [thabo, lindiwe] = near

	await open(page, `/my-bookings/${id}`)
	await axe(page)
	await main(page).getByRole('button', { name: 'Need One More' }).click()
	await expect(page).toHaveURL(`/my-bookings/${id}/one-more`)
	await expect(main(page).getByText('We’re asking for you')).toBeVisible()
	await axe(page)

	for (const one of near) {
		await open(one, '/notices')
		await main(one)
			.getByRole('link', { name: /^One more needed: Tennis/ })
			.click()
		await expect(one.getByRole('heading', { level: 1 })).toHaveText('Nomsa needs one more')
	}
	await axe(thabo!)
	await main(thabo!).getByRole('button', { name: 'I’m in' }).click()
	await expect(thabo!).toHaveURL(/\/g\//)
	await expect(main(thabo!).getByText('You’re in, Thabo')).toBeVisible()
	await main(lindiwe!).getByRole('button', { name: 'I’m in' }).click()
	await expect(main(lindiwe!).getByText('It’s filled', { exact: true })).toBeVisible()
	await axe(lindiwe!)

	await open(page, `/my-bookings/${id}/one-more`)
	await expect(main(page).getByText('You have one more')).toBeVisible()
})
