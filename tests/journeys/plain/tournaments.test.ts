import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { fieldOf, has, headingOf, hrefOf, textOf, toastOf, type PlainPage } from '#tests/support/plain-browser.ts'
import { findVenue } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

const NAMES = ['Baobab', 'Protea', 'Marula', 'Acacia'] as const

/** Returns days of a tournament that no other test of this file uses. */
function daysFrom(daysAhead: number) {
	const startDate = addDays(dateOf(new Date()), daysAhead)
	return { startDate, endDate: addDays(startDate, 1), registrationDeadline: addDays(startDate, -2) }
}

type Match = { id: number; round: number; homeTeam: { name: string } | null; awayTeam: { name: string } | null }

async function matchesOf(id: number) {
	return (await demo.visitor().call<Match[]>('GET', `/api/tournaments/${id}/matches`)).body
}

function rowOf({ html }: PlainPage, team: string) {
	const row = html.match(/<tr\b.*?<\/tr>/gs)!.find((row) => textOf(row).includes(team))!
	return row.match(/<t[dh]\b.*?<\/t[dh]>/gs)!.map(textOf)
}

test('a tournament from the first idea to its winner', { timeout: 60_000 }, async () => {
	const organizer = await demo.newPlayer()
	const { venueId } = await findVenue(demo, 'Fourways Fives')
	const form = await organizer.follow(await organizer.open('/tournaments'), 'Create Tournament')
	expect(form.path).toBe('/tournaments/create')
	expect(fieldOf(form, 'Maximum teams').value).toBe('8')
	const description = 'Four teams, two days, straight knockout. Everybody is welcome.'
	const wrong = await organizer.submit(form, 'Create Tournament', { name: 'Cup', description })
	expect(wrong.status).toBe(400)
	expect(fieldOf(wrong, 'Tournament name').description).toContain('Tournament name must be at least 5 characters')
	expect(fieldOf(wrong, 'Primary court').description).toContain('Please select a primary court')
	expect(fieldOf(wrong, 'Description').value).toBe(description)
	const created = await organizer.submit(wrong, 'Create Tournament', {
		name: 'Bushveld Cup',
		sportId: '1',
		courtId: String(venueId),
		format: 'knockout',
		...daysFrom(70),
		maxTeams: '4',
		entryFee: '150',
	})
	expect(toastOf(created)).toBe('status: Tournament created Your tournament has been created successfully.')
	expect(created.path).toMatch(/^\/tournaments\/\d+$/)
	expect(headingOf(created)).toBe('Bushveld Cup')
	const id = Number(created.path.split('/').at(-1))

	const captain = await demo.newPlayer()
	const joining = await captain.follow(await captain.open(created.path), 'Join Tournament')
	const short = await captain.submit(joining, 'Join Tournament', { name: 'Ba' })
	expect(short.status).toBe(400)
	expect(fieldOf(short, 'Team name')).toMatchObject({
		value: 'Ba',
		description: expect.stringContaining('Team name must be at least 3 characters'),
	})
	const joined = await captain.submit(short, 'Join Tournament', { name: NAMES[0] })
	expect(toastOf(joined)).toBe('status: Success You have successfully joined the tournament')
	expect(joined.path).toMatch(/\/team\/\d+\/pay$/)
	const card = await captain.submit(joined, /Pay R150\.00/, { method: 'card' })
	expect(card.path).toMatch(/^\/payment\/sandbox\/ch_/)
	const { path } = await captain.submit(card, 'Pay R150.00')
	await expect.poll(async () => headingOf(await captain.open(path)), { timeout: 20_000 }).toMatch(/team is in/i)

	const enter = async (name: string) =>
		(await (await demo.newPlayer()).call('POST', `/api/tournaments/${id}/teams`, { name })).status
	for (const team of NAMES.slice(1)) expect(await enter(team)).toBe(201)
	expect(await enter('One Too Many')).toBe(409)
	expect((await organizer.open(created.path)).text).toContain('Ask them to waive one.')
	const venue = await demo.signedIn('admin')
	for (const team of NAMES.slice(1)) {
		const asked = await venue.follow(await venue.open(created.path), `Waive Fee of ${team}`)
		const waived = await venue.submit(asked, 'Waive Fee')
		expect(has(waived, 'link', `Waive Fee of ${team}`)).toBe(false)
	}

	const teamPage = joined.path.replace('/pay', '')
	const lowering = await venue.follow(await venue.open(teamPage), 'Refund Part of the Fee')
	expect(lowering.text).toContain('R150 of R150 paid')
	const tooMuch = await venue.submit(lowering, 'Save', { off: 'R151', reason: 'Started late' })
	expect([tooMuch.status, fieldOf(tooMuch, 'Take off').value]).toEqual([400, 'R151'])
	const lowered = await venue.submit(tooMuch, 'Save', { off: '20%' })
	expect(toastOf(lowered)).toBe('status: Fee changed The fee is R120.00 now. R30.00 goes back.')
	const late = await venue.submit(lowering, 'Save', { off: 'R50', reason: 'Started late' })
	expect([late.status, late.text]).toEqual([409, expect.stringContaining('The team has just changed. Look again.')])
	expect((await captain.open('/notices')).text).toContain(
		'The fee is R120.00 now. R30.00 goes back to whoever paid it.',
	)

	const planning = await organizer.follow(await organizer.open(created.path), 'Generate Schedule')
	const planned = await organizer.submit(planning, 'Ask for the Courts')
	expect(toastOf(planned)).toMatch(/^status: Request sent We’ve asked .+ for the courts\.$/)
	expect(await matchesOf(id)).toEqual([])
	const asked = await venue.follow(await venue.open(`${created.path}/schedule`), 'Answer')
	expect(toastOf(await venue.submit(asked, 'Give the Courts'))).toMatch(/^status: Courts given /)
	const [opening, ...others] = await matchesOf(id)
	expect(others).toHaveLength(2)
	const home = opening!.homeTeam!.name

	const sheet = await organizer.open(`${created.path}/schedule/matches/${opening!.id}`)
	const early = await organizer.submit(sheet, 'Set Result', { homeScore: '3', awayScore: '2' })
	expect([early.status, early.text]).toEqual([400, expect.stringContaining('Tell us why it’s over before that.')])
	const reason = 'Both asked to play a day early.'
	const level = await organizer.submit(early, 'Set Result', { homeScore: '2', awayScore: '2', reason })
	expect(level.status).toBe(400)
	expect(level.text).toContain('A knockout match that ends level needs penalties.')
	const set = await organizer.submit(level, 'Set Result', { homeScore: '3' })
	expect(set.path).toMatch(/\/schedule/)
	const spectator = demo.visitor()
	expect(rowOf(await spectator.open(`${created.path}/standings`), home)).toContain('3')

	for (const { id: match } of others) {
		const score = { homeScore: 2, awayScore: 1, status: 'completed', reason }
		const { status } = await organizer.call('PATCH', `/api/tournaments/${id}/matches/${match}`, score)
		expect(status).toBe(200)
	}
	const winner = (await matchesOf(id)).at(-1)!.homeTeam!.name
	expect((await spectator.open(`${created.path}/standings`)).text).toContain(`Winner: ${winner}`)
	for (const screen of ['bracket', 'print']) {
		const page = await spectator.open(`${created.path}/${screen}`)
		expect([page.status, page.text]).toEqual([200, expect.stringContaining(winner)])
	}
})

test('a tournament in groups, with a knockout of the best', { timeout: 60_000 }, async () => {
	const organizer = await demo.signedIn('admin')
	const { venueId } = await findVenue(demo, 'Fourways Fives')
	const created = await organizer.submit(await organizer.open('/tournaments/create'), 'Create Tournament', {
		name: 'Karoo Cup',
		description: 'Six teams in two groups, and a knockout of the best.',
		sportId: '1',
		courtId: String(venueId),
		format: 'groups_knockout',
		...daysFrom(63),
		maxTeams: '6',
	})
	expect(created.text).toContain('Groups, then knockout')
	const id = Number(created.path.split('/').at(-1))
	for (const name of [...NAMES, 'Yellowwood', 'Stinkwood'])
		expect((await (await demo.newPlayer()).call('POST', `/api/tournaments/${id}/teams`, { name })).status).toBe(201)

	const edit = await organizer.follow(await organizer.open(created.path), 'Edit')
	expect(edit.text).toContain('Teams level on points go by points in the matches between them, then goal difference')
	const ordering = await organizer.follow(edit, 'Change the Order')
	const twice = await organizer.submit(ordering, 'Save Order', { 'places.wins': '1' })
	expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('You gave place 1 twice.')])
	const none = Object.fromEntries(
		['headToHeadPoints', 'headToHeadGoalDifference', 'goalsFor'].map((name) => [`places.${name}`, '']),
	)
	const ordered = await organizer.submit(twice, 'Save Order', {
		...none,
		'places.wins': '1',
		'places.goalDifference': '2',
	})
	expect(toastOf(ordered)).toBe('status: Order saved It’s below the table.')

	const website = await organizer.follow(ordered, 'Put This on Your Website')
	const unnamed = await organizer.submit(website, 'Save', { sites: 'no website;' })
	expect(unnamed.status).toBe(400)
	const named = await organizer.submit(unnamed, 'Save', { sites: 'www.karoo.example' })
	expect(toastOf(named)).toBe('status: Websites saved They can show the table now.')
	expect(named.text).toContain(`data-tournament="${id}"`)
	const framed = await fetch(`${demo.url}/embed/tournaments/${id}`)
	expect(framed.headers.get('Content-Security-Policy')).toContain('frame-ancestors https://karoo.example')
	expect(await framed.text()).toContain('Yellowwood')

	const planning = await organizer.follow(await organizer.open(created.path), 'Generate Schedule')
	expect(fieldOf(planning, 'Groups').value).toBe('2')
	const wrong = await organizer.submit(planning, 'Generate Schedule', { groups: '3' })
	expect([wrong.status, wrong.text]).toEqual([
		409,
		expect.stringContaining('3 groups from which two teams go through need 9 teams.'),
	])
	const best = await organizer.submit(wrong, 'See If It Fits', { groups: '3', through: 'best' })
	expect(best.text).toContain('6 in 3 groups, then a knockout of 4')
	expect(fieldOf(best, 'Through from each').value).toBe('best')
	const planned = await organizer.submit(best, 'Generate Schedule', { groups: '2', through: '2' })
	expect(toastOf(planned)).toBe('status: Success Tournament schedule has been generated')
	expect(planned.text).toContain('Winner Group A')
	expect(planned.text).toContain('Group B')

	const reason = 'All played on one day.'
	for (const { id: match } of await matchesOf(id)) {
		const score = { homeScore: 2, awayScore: 1, status: 'completed', reason }
		const { status } = await organizer.call('PATCH', `/api/tournaments/${id}/matches/${match}`, score)
		expect(status).toBe(200)
	}
	const standings = await demo.visitor().open(`${created.path}/standings`)
	expect(standings.text).toContain('Group A')
	expect(standings.text).toContain('Teams level on points go by matches won, then goal difference, then by the draw.')
	expect(rowOf(standings, 'Baobab')[2]).toBe('2')
	const winner = (await matchesOf(id)).at(-1)!.homeTeam!.name
	for (const screen of ['bracket', 'print']) {
		const page = await demo.visitor().open(`${created.path}/${screen}`)
		expect([page.status, page.text]).toEqual([200, expect.stringContaining(winner)])
	}
})

test('a double elimination is planned and drawn', { timeout: 60_000 }, async () => {
	const organizer = await demo.signedIn('admin')
	const { venueId } = await findVenue(demo, 'Fourways Fives')
	const created = await organizer.submit(await organizer.open('/tournaments/create'), 'Create Tournament', {
		name: 'Kalahari Cup',
		description: 'Four teams, and nobody goes home after one defeat.',
		sportId: '1',
		courtId: String(venueId),
		format: 'double_elimination',
		...daysFrom(56),
		maxTeams: '4',
	})
	const id = Number(created.path.split('/').at(-1))
	for (const name of NAMES)
		expect((await (await demo.newPlayer()).call('POST', `/api/tournaments/${id}/teams`, { name })).status).toBe(201)
	const planning = await organizer.follow(await organizer.open(created.path), 'Generate Schedule')
	const planned = await organizer.submit(planning, 'Generate Schedule')
	expect(planned.text).toContain('Loser of match 1')
	const bracket = await demo.visitor().open(`${created.path}/bracket`)
	for (const round of ['Winners’ round 1', 'Losers’ final', 'Grand final']) expect(bracket.text).toContain(round)
})

test(
	'an Americano is entered alone, planned in rounds and ranked by each player’s points',
	{ timeout: 60_000 },
	async () => {
		const organizer = await demo.signedIn('admin')
		const { venueId } = await findVenue(demo, 'Fourways Fives')
		const created = await organizer.submit(await organizer.open('/tournaments/create'), 'Create Tournament', {
			name: 'Highveld Americano',
			description: 'Five players, one court, and another partner in each round.',
			sportId: '1',
			courtId: String(venueId),
			format: 'americano',
			...daysFrom(49),
			maxTeams: '8',
		})
		const id = Number(created.path.split('/').at(-1))
		const player = await demo.newPlayer()
		const joining = await player.follow(await player.open(created.path), 'Join Tournament')
		const name = fieldOf(joining, 'Your name').value
		expect(name).not.toBe('')
		const joined = await player.submit(joining, 'Join Tournament')
		expect(toastOf(joined)).toBe('status: Success You have successfully joined the tournament')
		expect(joined.text).toContain('1/8 players')
		for (const other of NAMES)
			expect(
				(await (await demo.newPlayer()).call('POST', `/api/tournaments/${id}/teams`, { name: other })).status,
			).toBe(201)

		const planning = await organizer.follow(await organizer.open(created.path), 'Generate Schedule')
		expect(fieldOf(planning, 'Each round').value).toBe('15')
		expect(fieldOf(planning, 'Rounds').value).toBe('5')
		expect(planning.text).toContain('5 in an Americano')
		const planned = await organizer.submit(planning, 'Generate Schedule', { matchPoints: '16', matchMinutes: '20' })
		expect(toastOf(planned)).toBe('status: Success Tournament schedule has been generated')
		expect(planned.text).toMatch(/ rests/)
		const moving = await organizer.follow(planned, 'Move Rounds')
		const second = await organizer.submit(moving, 'Show Times', { round: '2' })
		const [, time] = /value="(\d{13}-\d+)"/.exec(second.html)!
		const later = await organizer.submit(second, 'Move Rounds', { time: time! })
		expect(toastOf(later)).toMatch(/^status: Rounds moved Round 2 now starts on /)
		expect((await player.open('/notices')).text).toContain('New times: Highveld Americano')
		const reason = 'Played a week early.'
		const matches = await matchesOf(id)
		expect(matches).toHaveLength(5)
		for (const { id: match } of matches) {
			const score = { homeScore: 10, awayScore: 6, status: 'completed', reason }
			expect((await organizer.call('PATCH', `/api/tournaments/${id}/matches/${match}`, score)).status).toBe(200)
		}
		const standings = await demo.visitor().open(`${created.path}/standings`)
		expect(standings.text).toContain('A round without a match counts 8 points')
		const points = [name!, ...NAMES].map((each) => Number(rowOf(standings, each).at(-1)))
		expect(points.reduce((sum, own) => sum + own, 0)).toBe(5 * 16 * 2 + 5 * 8)
		for (const screen of ['print', 'schedule'])
			expect((await demo.visitor().open(`${created.path}/${screen}`)).text).toMatch(/ rests/)
	},
)

test('a full tournament has a waitlist, whose first team moves up', { timeout: 60_000 }, async () => {
	const organizer = await demo.signedIn('admin')
	const { venueId } = await findVenue(demo, 'Fourways Fives')
	const created = await organizer.submit(await organizer.open('/tournaments/create'), 'Create Tournament', {
		name: 'Small Cup',
		description: 'Two teams, one match, and many who want to play.',
		sportId: '1',
		courtId: String(venueId),
		format: 'knockout',
		...daysFrom(42),
		maxTeams: '2',
	})
	const id = Number(created.path.split('/').at(-1))
	const enter = async (name: string) =>
		(await demo.newPlayer()).call<{ id: number }>('POST', `/api/tournaments/${id}/teams`, { name })
	const [first] = [await enter(NAMES[0]), await enter(NAMES[1])]
	const [one, two] = [await demo.newPlayer(), await demo.newPlayer()]
	for (const [i, person] of [one, two].entries()) {
		const asked = await person.follow(await person.open(created.path), 'Join the Waitlist')
		const short = await person.submit(asked, 'Join the Waitlist', { name: 'Ba' })
		expect(short.status).toBe(400)
		const waits = await person.submit(short, 'Join the Waitlist', { name: NAMES[2 + i]! })
		expect(toastOf(waits)).toMatch(/^status: You’re on the waitlist /)
		expect(waits.text).toContain(`On the Waitlist: No. ${i + 1}`)
	}
	const own = await organizer.open(created.path)
	expect(own.text).toContain('2 teams wait for a place.')
	expect(own.text).toContain(NAMES[2])
	const asked = await organizer.open(`${created.path}/team/${first.body.id}/withdraw`)
	await organizer.submit(asked, 'Take Team Out')
	expect((await one.open('/notices')).text).toContain(`A place for ${NAMES[2]}`)
	expect((await one.open(created.path)).text).toContain(`My Team: ${NAMES[2]}`)
	const page = await two.open(created.path)
	const left = await two.submit(await two.follow(page, 'On the Waitlist: No. 1'), 'Leave the Waitlist')
	expect(toastOf(left)).toBe('status: You’ve left the waitlist')
	expect(left.text).toContain('Nobody waits for a place yet.')
})

test('players without a team are put into even ones', { timeout: 60_000 }, async () => {
	const organizer = await demo.newPlayer()
	const { venueId } = await findVenue(demo, 'Fourways Fives')
	const created = await organizer.submit(await organizer.open('/tournaments/create'), 'Create Tournament', {
		name: 'Savanna Cup',
		description: 'Come alone, and we make even teams of all of you.',
		sportId: '1',
		courtId: String(venueId),
		...daysFrom(91),
	})
	const solos = await organizer.follow(created, 'Players Without a Team')
	const players = [await demo.newPlayer(), await demo.newPlayer(), await demo.newPlayer(), await demo.newPlayer()]
	expect((await players[0]!.open(`${created.path}/join`)).text).not.toContain('Join Without a Team')
	expect(toastOf(await organizer.submit(solos, 'Save', { size: '2' }))).toContain('Saved')
	for (const player of players) {
		const asked = await player.follow(await player.open(`${created.path}/join`), 'Join Without a Team')
		const joined = await player.submit(asked, 'Join Without a Team')
		expect(toastOf(joined)).toContain('You’re looking for a team')
	}
	const [leaver] = players
	const looking = await leaver!.follow(await leaver!.open(created.path), 'Looking for a Team')
	const shown = await organizer.open(`${created.path}/solos`)
	expect(shown.text).toContain('Team 2: 2 players')
	expect(toastOf(await leaver!.submit(looking, 'Stop Looking'))).toContain('You’re off the list')
	const late = await organizer.submit(shown, 'Make Teams')
	expect([late.status, late.text]).toEqual([409, expect.stringContaining('The list of players has just changed.')])
	const made = await organizer.submit(await organizer.open(`${created.path}/solos`), 'Make Teams')
	expect(toastOf(made)).toContain('One team made')
	expect((await players[1]!.open(created.path)).text).toContain('My Team: Team')
	expect(toastOf(await organizer.submit(made, 'Take Them Apart'))).toContain('One team taken apart')
})

test('captains agree on a result', async () => {
	const thandi = await demo.signedIn('thandi')
	const name = 'Bellville Fives League'
	const list = await thandi.call<{ id: number; name: string }[]>('GET', '/api/tournaments?limit=50')
	const league = `/tournaments/${list.body.find((tournament) => tournament.name === name)!.id}`
	const played = async () => Number(rowOf(await demo.visitor().open(`${league}/standings`), 'Kasi Stars')[2])
	const before = await played()
	const sheet = await thandi.follow(await thandi.open(`${league}/schedule`), /Confirm the result/)
	expect(sheet.text).toContain('That’s not right')
	await thandi.submit(sheet, /^Confirm/)
	expect((await thandi.open(`${league}/schedule`)).text).not.toContain('Confirm the result')
	expect(await played()).toBe(before + 1)
})

test('a team says In or Out for its next match by one link', async () => {
	const thandi = await demo.signedIn('thandi')
	const list = await thandi.call<{ id: number; name: string }[]>('GET', '/api/tournaments?limit=50')
	const { id } = list.body.find(({ name }) => name === 'Bellville Fives League')!
	const team = await thandi.follow(await thandi.open(`/tournaments/${id}`), /Kasi Stars/)
	const group = await thandi.follow(team, 'Who’s in: 2 of 7')
	expect(headingOf(group)).toMatch(/^Kasi Stars v /)
	expect(hrefOf(group, 'Send on WhatsApp')).toContain(encodeURIComponent(group.path))

	const friend = demo.visitor()
	const asked = await friend.open(group.path)
	const without = await friend.submit(asked, 'I’m in')
	expect([without.status, fieldOf(without, 'Your first name').description]).toEqual([
		400,
		expect.stringContaining('Enter your first name'),
	])
	const said = await friend.submit(without, 'I’m in', { name: 'Bongani' })
	expect(said.text).toContain('You’re in, Bongani')
	expect(said.text).toContain('3 of 8 in')
	const out = await friend.submit(said, 'I can’t make it')
	expect(out.text).toContain('You’re out, Bongani')

	const renewed = await thandi.submit(await thandi.open(group.path), 'Make a New Link')
	expect(toastOf(renewed)).toBe('status: The old link is dead Send the group this one.')
	expect((await friend.open(group.path)).status).toBe(404)
	expect((await friend.open(renewed.path)).text).toContain('You’re out, Bongani')
})

test('a private tournament is found by its link only', async () => {
	const organizer = await demo.newPlayer()
	const { venueId } = await findVenue(demo, 'Fourways Fives')
	const name = 'Behind the Hedge Cup'
	const { status, body } = await organizer.call<{ id: number }>('POST', '/api/tournaments', {
		name,
		description: 'Only for those who live behind the hedge.',
		courtId: venueId,
		sportId: 1,
		format: 'league',
		maxTeams: 4,
		...daysFrom(80),
		isPublic: false,
	})
	expect([status, body]).toEqual([201, body])
	expect((await organizer.follow(await organizer.open('/tournaments'), 'Yours')).text).toContain(name)
	const own = await organizer.open(`/tournaments/${body.id}`)
	const link = /<input[^>]*value="(http[^"]*\?key=[^"]+)"/.exec(own.html)![1]!

	const guest = demo.visitor()
	expect((await guest.open('/tournaments')).text).not.toContain(name)
	const refused = await guest.open(own.path)
	expect(refused.status).toBe(404)
	expect(refused.text).toContain('Tournament not found')
	const page = await guest.open(link)
	expect(headingOf(page)).toBe(name)
	expect(hrefOf(page, 'Schedule')).toContain('/schedule')
	expect((await guest.follow(page, 'Schedule')).text).toContain(
		'The schedule will be generated after the registration period closes.',
	)
})
