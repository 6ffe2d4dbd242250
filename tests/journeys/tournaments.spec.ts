import type { Page } from '@playwright/test'
import { addDays, dateOf, DAY } from '#app/lib/time/time.ts'
import { newPerson } from '../support/world/new-person.ts'
import {
	expectToast,
	findTournament,
	findVenue,
	newPlayer,
	open,
	openWithOutbox,
	sendLater,
	anotherPerson,
} from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

test.use({ expectedErrors: [/status of 40[049]|ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

const VENUE = 'Fourways Fives'
const NAMES = ['Baobab', 'Protea', 'Marula', 'Acacia'] as const
const main = (page: Page) => page.getByRole('main')

/** Returns days that no other project of this test uses: they share one database. */
function days(ahead = 70) {
	const projects = ['desktop', 'phone']
	const first = addDays(dateOf(new Date()), ahead + 10 * projects.indexOf(test.info().project.name))
	return { deadline: addDays(first, -2), first, last: addDays(first, 1) }
}

async function entered(baseURL: string, id: number, name: string) {
	const send = (path: string, token: string, body: unknown) =>
		fetch(new URL(path, baseURL), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
			body: JSON.stringify(body),
		})
	const { token } = (await (await send('/api/register', '', newPerson())).json()) as { token: string }
	return send(`/api/tournaments/${id}/teams`, token, { name })
}

type Match = {
	id: number
	round: number
	matchNumber: number
	homeTeam: { name: string } | null
	awayTeam: { name: string } | null
	status: string
}

async function matchesOf(page: Page, id: number) {
	const answer = await page.request.get(`/api/tournaments/${id}/matches`)
	return (await answer.json()) as Match[]
}

test('who waits for a place in a full tournament gets the first', { tag: '@phone' }, async ({ page, baseURL }) => {
	const { deadline, first } = days(90)
	await signIn(page, 'admin')
	const { venueId } = await findVenue(page, VENUE)
	const data = {
		name: `Small Cup ${crypto.randomUUID().slice(0, 8)}`,
		description: 'Two teams, and one more that wants to play.',
		sportId: 1,
		courtId: venueId,
		startDate: first,
		endDate: first,
		registrationDeadline: deadline,
		maxTeams: 2,
	}
	const { id } = (await (await page.request.post('/api/tournaments', { data })).json()) as { id: number }
	const teams: number[] = []
	for (const name of NAMES.slice(0, 2))
		teams.push(((await (await entered(baseURL!, id, name)).json()) as { id: number }).id)

	const captain = await anotherPerson(page)
	await newPlayer(captain)
	await open(captain, `/tournaments/${id}`)
	await captain.getByRole('link', { name: 'Join the Waitlist' }).click()
	const dialog = captain.getByRole('dialog', { name: 'Join the Waitlist' })
	await dialog.getByLabel('Team name').fill(NAMES[2])
	await axe(captain)
	await dialog.getByRole('button', { name: 'Join the Waitlist' }).click()
	await expectToast(captain, 'You’re on the waitlist', 'You’re first. We’ll tell you when a place is free.')
	await expect(captain.getByRole('link', { name: 'On the Waitlist: No. 1' })).toBeVisible()

	await open(page, `/tournaments/${id}`)
	await expect(main(page)).toContainText('One team waits for a place.')
	await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeVisible()
	await open(page, `/tournaments/${id}/team/${teams[0]}/withdraw`)
	await page.getByRole('button', { name: 'Take Team Out' }).click()
	await expect(captain.getByRole('link', { name: `My Team: ${NAMES[2]}` })).toBeVisible()
})

test('the rounds of an evening move together', { tag: '@phone' }, async ({ page, baseURL }) => {
	const { deadline, first } = days(92)
	await signIn(page, 'admin')
	const { venueId } = await findVenue(page, VENUE)
	const made = await page.request.post('/api/tournaments', {
		data: {
			name: `Highveld Americano ${crypto.randomUUID().slice(0, 8)}`,
			description: 'Five players, and another partner in each round.',
			sportId: 1,
			courtId: venueId,
			format: 'americano',
			startDate: first,
			endDate: first,
			registrationDeadline: deadline,
			maxTeams: 8,
		},
	})
	const { id } = (await made.json()) as { id: number }
	for (const name of [...NAMES, 'Yellowwood']) expect((await entered(baseURL!, id, name)).status).toBe(201)
	const data = { startTime: '09:00', endTime: '12:00', matchMinutes: 20 }
	expect((await page.request.post(`/api/tournaments/${id}/generate-schedule`, { data })).status()).toBe(201)
	const startsOf = async () => {
		const answer = await page.request.get(`/api/tournaments/${id}/matches`)
		return ((await answer.json()) as { startTime: string }[]).map(({ startTime }) => Date.parse(startTime))
	}
	const before = await startsOf()

	await open(page, `/tournaments/${id}/schedule`)
	await page.getByRole('link', { name: 'Move Rounds' }).click()
	const dialog = page.getByRole('dialog', { name: 'Move rounds' })
	await dialog.getByLabel('From').selectOption('2')
	await dialog.getByRole('button', { name: 'Show Times' }).click()
	await expect(dialog).toContainText('Round 2 and those after it move together')
	await axe(page)
	await dialog.getByRole('radio').first().check()
	await dialog.getByRole('button', { name: 'Move Rounds' }).click()
	await expect(page.getByRole('status').filter({ hasText: 'Rounds moved' })).toContainText('We’ve told all players.')
	await expect(page).toHaveURL(`/tournaments/${id}/schedule`)
	expect(await startsOf()).toEqual(before.map((start, i) => (i === 0 ? start : start + 1_800_000)))
})

test('a tournament from the first idea to its winner', { tag: '@phone' }, async ({ page, baseURL }) => {
	test.slow()
	const { deadline, first, last } = days()
	const name = `Bushveld Cup ${crypto.randomUUID().slice(0, 8)}`
	await newPlayer(page)

	await open(page, '/tournaments')
	await page.getByRole('link', { name: 'Create Tournament' }).first().click()
	await expect(page).toHaveURL('/tournaments/create')
	await page.getByLabel('Tournament name').fill('Cup')
	await page.getByRole('button', { name: 'Create Tournament' }).click()
	await expect(main(page)).toContainText('Tournament name must be at least 5 characters')
	await expect(main(page)).toContainText('Please select a primary court')
	await axe(page)
	await page.getByLabel('Tournament name').fill(name)
	await page.getByLabel('Description').fill('Four teams, two days, straight knockout. Everybody is welcome.')
	await page.getByLabel('Sport').selectOption({ label: 'Indoor Soccer' })
	const { venueId } = await findVenue(page, VENUE)
	await page.getByLabel('Primary court').selectOption(String(venueId))
	await page.getByRole('radio', { name: /^Knockout/ }).check()
	await page.getByLabel('Start date').fill(last)
	await page.getByLabel('End date').fill(first)
	await page.getByLabel('Registration deadline').fill(last)
	await page.getByRole('button', { name: 'Create Tournament' }).click()
	await expect(main(page)).toContainText('Start date must be before the end date')
	await expect(main(page)).toContainText('Registration deadline must be before the start date')
	// The error of one date disappears when another corrects it.
	await page.getByLabel('End date').fill(last)
	await expect(main(page)).not.toContainText('Start date must be before the end date')
	await page.getByLabel('Registration deadline').fill(deadline)
	await expect(main(page)).not.toContainText('Registration deadline must be before the start date')
	await page.getByLabel('Start date').fill(first)
	await expect(page.getByLabel('Maximum teams')).toHaveValue('8')
	await page.getByLabel('Maximum teams').fill(String(NAMES.length))
	await page.getByLabel('Entry fee').fill('150')
	await page.getByRole('button', { name: 'Create Tournament' }).click()
	await expectToast(page, 'Tournament created', 'Your tournament has been created successfully.')
	await expect(page).toHaveURL(/\/tournaments\/\d+$/)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
	const id = Number(new URL(page.url()).pathname.split('/').at(-1))

	await open(page, `/tournaments/${id}/edit`)
	const { default: sharp } = await import('sharp')
	const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c8501e' } })
		.png()
		.toBuffer()
	await page
		.getByLabel('Picture (optional)', { exact: true })
		.setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer })
	await page.getByRole('button', { name: 'Save Tournament' }).click()
	await expectToast(page, 'Tournament saved', 'Everyone sees the changes.')
	await expect(page).toHaveURL(`/tournaments/${id}`)
	await expect(main(page).locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)

	const captain = await anotherPerson(page)
	await newPlayer(captain)
	await open(captain, `/tournaments/${id}`)
	await captain.getByRole('link', { name: 'Join Tournament' }).first().click()
	const dialog = captain.getByRole('dialog')
	await dialog.getByLabel('Team name').fill('Ba')
	await dialog.getByRole('button', { name: 'Join Tournament' }).click()
	await expect(dialog).toContainText('Team name must be at least 3 characters')
	await axe(captain)
	await dialog.getByLabel('Team name').fill(NAMES[0])
	await dialog.getByRole('button', { name: 'Join Tournament' }).click()
	await expectToast(captain, 'Success', 'You have successfully joined the tournament')
	await expect(captain).toHaveURL(/\/team\/\d+\/pay$/)
	const team = new URL(captain.url()).pathname.replace('/pay', '')
	await captain.getByRole('radio', { name: /^Card/ }).check()
	await captain.getByRole('button', { name: 'Pay R150.00' }).click()
	await expect(captain).toHaveURL(/\/payment\/sandbox\/ch_/)
	await captain.getByRole('button', { name: 'Pay R150.00' }).click()
	await expect(captain.getByRole('heading', { level: 1 })).toHaveText(/team is in/i, { timeout: 20_000 })
	await open(captain, team)
	const mate = await anotherPerson(page)
	await newPlayer(mate)
	await open(mate, await captain.getByLabel('Invitation link').inputValue())
	await axe(mate)
	await mate.context().close()

	for (const team of NAMES.slice(1)) expect((await entered(baseURL!, id, team)).status).toBe(201)
	expect((await entered(baseURL!, id, 'One Too Many')).status).toBe(409)

	await open(page, `/tournaments/${id}`)
	await expect(main(page)).toContainText(`Entry fees go to ${VENUE}. Ask them to waive one.`)
	const desk = await anotherPerson(page)
	await signIn(desk, 'admin')
	await open(desk, `/tournaments/${id}`)
	for (const team of NAMES.slice(1)) {
		const waive = main(desk).getByRole('link', { name: `Waive Fee of ${team}` })
		await waive.click()
		await desk.getByRole('dialog').getByRole('button', { name: 'Waive Fee' }).click()
		await expect(waive).toHaveCount(0)
	}

	await open(desk, team)
	await desk.getByText('Manage Team', { exact: true }).click()
	await desk.getByRole('link', { name: 'Refund Part of the Fee' }).click()
	const refund = desk.getByRole('dialog')
	await expect(refund).toContainText('R150 of R150 paid')
	await axe(desk)
	await refund.getByLabel('Take off').fill('R30')
	await refund.getByLabel('Reason').fill('One match fewer')
	await refund.getByRole('button', { name: 'Save' }).click()
	await expectToast(desk, 'Fee changed', 'The fee is R120.00 now. R30.00 goes back.')

	await open(page, `/tournaments/${id}`)
	await page.getByRole('link', { name: 'Generate Schedule' }).first().click()
	await page.getByRole('dialog').getByRole('button', { name: 'Ask for the Courts' }).click()
	await expectToast(page, 'Request sent', `We’ve asked ${VENUE} for the courts.`)
	await expect(main(page)).toContainText(`Waiting for ${VENUE}`)
	expect(await matchesOf(page, id)).toEqual([])
	await open(desk, `/tournaments/${id}/schedule/courts`)
	await axe(desk)
	await desk.getByRole('button', { name: 'Give the Courts' }).click()
	await expectToast(desk, 'Courts given', 'The schedule is out. We’ve told the organiser and the players.')
	await desk.context().close()
	await expect(main(page)).not.toContainText(`Waiting for ${VENUE}`)
	const matches = await matchesOf(page, id)
	expect(matches).toHaveLength(NAMES.length - 1)

	const spectator = await anotherPerson(page)
	await open(spectator, `/tournaments/${id}/standings`)
	const [opening] = matches
	const home = opening!.homeTeam!.name
	const row = spectator.getByRole('row').filter({ hasText: home })
	await expect(row).toContainText('0')

	await open(page, `/tournaments/${id}/schedule/matches/${opening!.id}`)
	const sheet = page.getByRole('dialog')
	const goals = (team: string) => sheet.getByRole('spinbutton', { name: team, exact: true })
	await sheet.getByText('Set the result').click()
	await goals(home).fill('2')
	await goals(opening!.awayTeam!.name).fill('2')
	await sheet.getByRole('textbox', { name: 'Why is it over before the start?' }).fill('Both asked to play a day early.')
	await sheet.getByRole('button', { name: 'Set Result' }).click()
	await expect(sheet).toContainText('A knockout match that ends level needs penalties.')
	await goals(home).fill('3')
	await sheet.getByRole('button', { name: 'Set Result' }).click()
	await expect(page).toHaveURL(/\/schedule/)
	await expect(main(page)).toContainText('3')
	await expect(row.getByRole('cell').filter({ hasText: /^3$/ }).first()).toBeVisible()

	for (const round of [1, 2]) {
		for (const match of (await matchesOf(page, id)).filter((match) => match.round === round)) {
			if (match.status === 'completed') continue
			const answer = await page.request.patch(`/api/tournaments/${id}/matches/${match.id}`, {
				data: { homeScore: 2, awayScore: 1, status: 'completed', reason: 'Played a day early.' },
			})
			expect(answer.status(), await answer.text()).toBe(200)
		}
	}
	const final = (await matchesOf(page, id)).at(-1)!
	const winner = final.homeTeam!.name
	await expect(main(spectator)).toContainText(`Winner: ${winner}`)
	await open(spectator, `/tournaments/${id}/bracket`)
	await expect(main(spectator)).toContainText(winner)
	await spectator.context().close()
	await captain.context().close()
})

const sideLine = 'captains agree on a result at the side line, and those who look on see the table move'
test(sideLine, { tag: '@phone' }, async ({ page, isMobile }) => {
	test.skip(!isMobile, 'the demo has one result that waits')
	const league = await findTournament(page, 'Bellville Fives League')
	const spectator = await anotherPerson(page)
	await open(spectator, `/tournaments/${league}/standings`)
	const row = spectator.getByRole('row').filter({ hasText: 'Kasi Stars' })
	const played = async () => Number(await row.getByRole('cell').nth(1).innerText())
	const before = await played()

	await signIn(page, 'thandi')
	await open(page, `/tournaments/${league}/schedule`)
	const link = main(page).getByRole('link').filter({ hasText: 'Confirm the result' }).first()
	await openWithOutbox(page, (await link.getAttribute('href'))!)
	const sheet = page.getByRole('dialog')
	await expect(sheet).toContainText(/ say/)
	await sheet.getByText('That’s not right').click()
	await axe(page)
	await sheet.getByText('That’s not right').click()
	// There is no signal just then.
	await sendLater(page, sheet.getByRole('button', { name: /^Confirm/ }), ['Result: ', ''])
	await expect(page).toHaveURL(`/tournaments/${league}/schedule`)
	await expect(main(page)).not.toContainText('Confirm the result')
	await expect.poll(played).toBe(before + 1)
	await spectator.context().close()
})

test('a captain asks who comes to the next match, and a friend without an account says In', async ({ page }) => {
	await signIn(page, 'thandi')
	await open(page, `/tournaments/${await findTournament(page, 'Bellville Fives League')}`)
	await main(page)
		.getByRole('link', { name: /Kasi Stars/ })
		.first()
		.click()
	await main(page)
		.getByRole('link', { name: /^Who’s in: \d of 7$/ })
		.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kasi Stars v /)
	await axe(page)
	const message = await main(page).getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')
	expect(decodeURIComponent(message!)).toContain(`Are you in? ${page.url()}`)
	const before = Number(
		(
			await main(page)
				.getByRole('heading', { name: /of 8 in$/ })
				.innerText()
		).split(' ')[0],
	)

	const friend = await anotherPerson(page)
	await open(friend, new URL(page.url()).pathname)
	await friend.getByLabel('Your first name').fill('Bongani')
	await friend.getByRole('button', { name: 'I’m in', exact: true }).click()
	await expect(main(friend).getByText('You’re in, Bongani')).toBeVisible()
	await axe(friend)
	await open(page, new URL(page.url()).pathname)
	await expect(main(page).getByRole('heading', { name: `${before + 1} of 8 in` })).toBeVisible()
	await main(page).getByText('Remove someone').click()
	await main(page).getByRole('button', { name: 'Remove Bongani' }).click()
	await expect(main(page).getByRole('heading', { name: `${before} of 8 in` })).toBeVisible()
	await friend.context().close()
})

test('a private tournament is found by its link only', async ({ page }) => {
	const { deadline, first, last } = days()
	await newPlayer(page)
	const sports = (await (await page.request.get('/api/sports')).json()) as { id: number; name: string }[]
	const { venueId } = await findVenue(page, VENUE)
	const answer = await page.request.post('/api/tournaments', {
		data: {
			name: 'Behind the Hedge Cup',
			description: 'Only for those who live behind the hedge.',
			courtId: venueId,
			sportId: sports.find(({ name }) => name === 'Indoor Soccer')!.id,
			format: 'league',
			maxTeams: 4,
			startDate: first,
			endDate: last,
			registrationDeadline: deadline,
			isPublic: false,
		},
	})
	expect(answer.status(), await answer.text()).toBe(201)
	const { id } = (await answer.json()) as { id: number }
	await open(page, '/tournaments')
	await main(page).getByRole('link', { name: 'Yours' }).click()
	await expect(main(page)).toContainText('Behind the Hedge Cup')
	await open(page, `/tournaments/${id}`)
	const link = await main(page).getByLabel(/link/i).first().inputValue()

	const guest = await anotherPerson(page)
	await open(guest, '/tournaments')
	await expect(main(guest)).not.toContainText('Behind the Hedge Cup')
	expect((await open(guest, `/tournaments/${id}`))!.status()).toBe(404)
	await expect(main(guest)).toContainText('Tournament not found')
	await open(guest, new URL(link).pathname + new URL(link).search)
	await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Behind the Hedge Cup')
	await guest.getByRole('link', { name: 'Schedule', exact: true }).click()
	await expect(main(guest)).toContainText('The schedule will be generated after the registration period closes.')
	await guest.context().close()

	await page.getByText('Manage', { exact: true }).click()
	await page.getByRole('link', { name: 'Organisers' }).click()
	const organisers = page.getByRole('dialog', { name: 'Organisers' })
	await organisers.getByRole('button', { name: 'Make a Link for One More' }).click()
	const help = await organisers.getByLabel('Link for one more organiser').inputValue()
	await axe(page)
	const helper = await anotherPerson(page)
	const name = await newPlayer(helper)
	await open(helper, new URL(help).pathname)
	await axe(helper)
	await helper.getByRole('button', { name: 'Run It Together' }).click()
	await expectToast(helper, 'You’re an organiser', 'Everything is under Manage.')
	await expect(helper.getByText('Manage', { exact: true })).toBeVisible()
	await open(page, `/tournaments/${id}/organisers`)
	await organisers.getByRole('button', { name: `Remove ${name.fullName}` }).click()
	await expectToast(page, 'Organiser removed', 'We’ve told them.')
	expect((await open(helper, `/tournaments/${id}`))!.status()).toBe(404)
})

test('a page of a match that was kept before it began has the form of its result from then on', async ({ page }) => {
	await signIn(page, 'thandi')
	await open(page, `/tournaments/${await findTournament(page, 'Bellville Fives League')}`)
	await main(page).locator('a[href*="/team/"]').first().click()
	await main(page).locator('a[href*="/matches/"]:visible').last().click()
	const dialog = page.getByRole('dialog')
	await expect(dialog).toContainText('You can send the result from')
	await expect(dialog.getByRole('button', { name: 'Send Result' })).toHaveCount(0)
	await page.clock.setFixedTime(Date.now() + 60 * DAY)
	await page.reload()
	await expect(dialog.getByRole('button', { name: 'Send Result' })).toBeVisible()
})

/** Creates a tournament as the person of this page, and enters teams into it. */
async function planned(page: Page, baseURL: string, format: string, teams: readonly string[]) {
	const projects = ['desktop', 'phone']
	const first = addDays(dateOf(new Date()), 100 + 10 * projects.indexOf(test.info().project.name))
	const { venueId } = await findVenue(page, VENUE)
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
	for (const name of teams) expect((await entered(baseURL, id, name)).status).toBe(201)
	return id
}

async function playAll(page: Page, id: number) {
	for (const match of await matchesOf(page, id)) {
		const data = { homeScore: 2, awayScore: 1, status: 'completed', reason: 'All played on one day.' }
		const answer = await page.request.patch(`/api/tournaments/${id}/matches/${match.id}`, { data })
		expect(answer.status()).toBe(200)
	}
}

test('an organiser orders the tie-breaks and puts the table on a website', { tag: '@phone' }, async ({ page }) => {
	await signIn(page, 'thandi')
	await open(page, `/tournaments/${await findTournament(page, 'Kirstenhof Doubles Trophy')}`)
	await page.getByText('Manage', { exact: true }).click()
	await page.getByRole('link', { name: 'Put This on Your Website' }).click()
	const dialog = page.getByRole('dialog', { name: 'Put this on your website' })
	await dialog.getByLabel('Your websites').fill('no website;')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(dialog.getByText(/is not a web address/).first()).toBeVisible()
	await dialog.getByLabel('Your websites').fill('www.kirstenhof.example')
	await dialog.getByRole('button', { name: 'Save', exact: true }).click()
	await expectToast(page, 'Websites saved', 'They can show the table now.')
	await expect(dialog.getByText(/data-tournament="\d+"/)).toBeVisible()
	await axe(page)
	await page.goto((await dialog.getByRole('link', { name: 'See it' }).getAttribute('href'))!)
	await expect(page.getByRole('table', { name: 'Table' }).getByRole('row')).toHaveCount(6)
	await axe(page)

	await open(page, `/tournaments/${await findTournament(page, 'Kirstenhof Doubles Trophy')}/tie-breaks`)
	await expect(page.getByRole('dialog')).toContainText('Matches have begun. You can’t change the order any more.')
	await axe(page)
})

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
