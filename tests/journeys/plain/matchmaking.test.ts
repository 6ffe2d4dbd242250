import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dateOf, WEEKDAYS, weekdayOf } from '#app/lib/time/time.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import {
	attribute,
	fieldOf,
	has,
	headingOf,
	markedIn,
	part,
	textOf,
	type PlainBrowser,
	type PlainPage,
} from '#tests/support/plain-browser.ts'
import { book, findVenue, freeHours } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

const GUESTS = [
	['Ayesha', 'advanced', 'goalkeeper'],
	['Bongani', 'beginner', 'goalkeeper'],
	['Chris', 'expert', 'forward'],
	['Dineo', 'intermediate', 'midfielder'],
	['Eben', 'beginner', 'defender'],
	['Fikile', 'advanced', 'midfielder'],
	['Gugu', 'intermediate', 'forward'],
	['Hendrik', 'beginner', ''],
] as const

const MEETING = 'Meet at the gate at a quarter past?'
const REPLY = '<b>Yes</b> & see you there'

async function respond(player: PlainBrowser, request: string, message: string) {
	const dialog = await player.follow(await player.open(request), 'Respond to Request')
	const sent = await player.submit(dialog, 'Send Response', { message })
	expect(sent.text).toContain('Waiting')
	return sent
}

const write = (player: PlainBrowser, thread: PlainPage, text: string) => player.submit(thread, 'Send', { text })

const teamsIn = ({ html }: PlainPage) =>
	/>Teams<\/h2>.*?<\/section>/s
		.exec(html)![0]
		.split(/(?=<h3)/)
		.slice(1, 3)
		.map((team) => textOf(team))

test('a game from the first wish to two fair teams', { timeout: 60_000 }, async () => {
	const poster = await demo.newPlayer('Nomsa Poster')
	const form = await poster.follow(await poster.open('/matchmaking'), 'Post a Request')
	expect(form.path).toBe('/matchmaking/create')
	const wrong = await poster.submit(form, 'Post Request', { title: 'Hi', location: 'Green Point' })
	expect(wrong.status).toBe(400)
	expect(wrong.text).toContain('Please select a sport')
	expect([fieldOf(wrong, 'Title').value, fieldOf(wrong, 'Place').value]).toEqual(['Hi', 'Green Point'])
	const mine = await poster.submit(wrong, 'Post Request', {
		sportId: '1',
		title: 'Sunday fives',
		minPlayers: '1',
		date: addDays(dateOf(new Date()), 6),
		time: '18:30',
		city: 'Cape Town',
	})
	expect(mine.path).toMatch(/^\/matchmaking\/my-requests\/\d+$/)
	expect(headingOf(mine)).toBe('Sunday fives')
	expect(mine.text).toContain('18:30')
	const request = mine.path.replace('my-requests', 'requests')

	// Two respond; others see nothing of it.
	const thabo = await demo.newPlayer('Thabo Second')
	const lindiwe = await demo.newPlayer('Lindiwe Third')
	await respond(thabo, request, 'I bring two bibs and a ball.')
	expect((await respond(lindiwe, request, 'Only if there is room.')).text).not.toContain('two bibs')
	const answered = await poster.open(mine.path)
	expect(answered.text).toContain('I bring two bibs and a ball.')
	const declined = await poster.submit(answered, 'Decline Lindiwe T.')
	expect(part(declined, 'Only if there is room.').text).toContain('Declined')
	const matched = await poster.submit(declined, 'Accept Thabo S.')
	expect(matched.text).toContain('This request has been matched')
	expect((await lindiwe.open(request)).text).toContain('They went with other players this time.')

	// They write to each other, and to no one else.
	const thread = await write(poster, await poster.follow(matched, 'Open the Conversation'), MEETING)
	expect(thread.text).toContain(MEETING)
	const theirs = await thabo.follow(await thabo.open(request), 'Open the Conversation')
	expect(theirs.text).toContain(MEETING)
	await write(thabo, theirs, REPLY)
	expect((await poster.open(thread.path)).text).toContain(REPLY)
	expect((await lindiwe.open(thread.path)).status).toBe(404)

	// Ten players, two of them goalkeepers, become two teams.
	const empty = await poster.submit(await poster.follow(matched, 'Team Balancer'), 'Make Teams')
	await expect(async () => poster.submit(empty, 'Balance Teams')).rejects.toThrow('disabled')
	let squad = await poster.submit(empty, /^Add All Accepted/)
	expect(squad.text).toContain('1 in the squad')
	squad = await poster.submit(squad, 'Add Me')
	for (const [i, [name, skillLevel, position]] of GUESTS.entries()) {
		squad = await poster.submit(squad, 'Add Guest', { name, skillLevel, position }, { within: 'Add a guest by name' })
		expect(squad.text).toContain(`${i + 3} in the squad`)
	}
	const balanced = await poster.submit(squad, 'Balance Teams')
	for (const team of teamsIn(balanced)) {
		expect(team).toContain('5 players')
		expect(team.match(/Goalkeeper/g)).toHaveLength(1)
	}

	// Two swap places and back.
	const mover = /aria-label="Swap ([^"]+)"/.exec(balanced.html)![1]!
	const choosing = await poster.follow(balanced, `Swap ${mover}`)
	expect(choosing.text).toContain(`Choose who changes places with ${mover}`)
	const swapped = await poster.submit(choosing, /^Swap with /)
	expect(teamsIn(swapped)[1]).toContain(mover)
	const best = await poster.submit(swapped, 'Back to the Best')
	expect(has(best, 'button', 'Back to the Best')).toBe(false)

	const shared = await poster.submit(best, 'Share the Teams')
	expect(fieldOf(shared, 'As text').value).toContain('Ayesha')
	const link = new URL(/<input[^>]*value="(http[^"]*\/teams\/[^"]+)"/.exec(shared.html)![1]!).pathname
	const stranger = await demo.visitor().open(link)
	for (const name of ['Ayesha', 'Nomsa P.']) expect(stranger.text).toContain(name)
	expect(stranger.html).not.toContain('Poster')
	expect((await demo.visitor().open(`${link}/picture.png`)).headers.get('Content-Type')).toBe('image/png')
	const later = await poster.follow(await poster.open(mine.path), 'Team Balancer')
	expect(teamsIn(later)[0]).toBe(teamsIn(best)[0])
})

test('a player who wants to be found is found, asked and connected', async () => {
	const quiet = await demo.newPlayer('Zinzi Quiet')
	const found = async () => (await demo.visitor().open('/matchmaking?city=Durban&skill=expert')).text
	const form = await quiet.open('/matchmaking/preferences')
	const wrong = await quiet.submit(form, 'Save', { matchmakingEnabled: 'true' })
	expect(wrong.status).toBe(400)
	expect(wrong.text).toMatch(/at least one sport/i)
	expect(
		attribute(/<input[^>]*name="matchmakingEnabled"[^>]*value="true"[^>]*>/.exec(wrong.html)![0], 'checked'),
	).toBeDefined()
	expect(await found()).not.toContain('Zinzi Q.')
	const wish = { preferredSports: ['4'], preferredLocations: ['Durban'], skillLevel: 'expert' }
	expect((await quiet.submit(wrong, 'Save', wish)).text).toContain('Zinzi Q.')
	expect(await found()).toContain('Zinzi Q.')

	const other = await demo.newPlayer('Andile Asks')
	const players = await other.open('/matchmaking?city=Durban&skill=expert')
	const asking = await other.follow(players, 'Connect', { within: 'Zinzi Q.' })
	const asked = await other.submit(asking, /^(Connect|Send)/, { note: 'Up for a set on Saturday?' })
	expect(asked.text).toContain('We’ll tell you when they accept.')
	const people = await quiet.open('/matchmaking/people')
	expect(people.text).toContain('Up for a set on Saturday?')
	expect((await quiet.submit(people, /^Accept/)).path).toMatch(/^\/matchmaking\/threads\/\d+$/)
	expect((await quiet.open('/matchmaking/people?tab=connected')).text).toContain('Andile Asks')
	expect((await other.open('/matchmaking/people')).text).toContain('Zinzi Quiet')
})

test('courts are found with people to play on them', async () => {
	expect(has(await demo.visitor().open('/'), 'link', /^Connect/)).toBe(true)
	const thandi = await demo.signedIn('thandi')
	expect((await thandi.open('/matchmaking?tab=matches')).text).toContain('Somebody patient for padel')
})

test('a captain short of one asks those near by, and the first yes is in', async () => {
	const captain = await demo.newPlayer('Nomsa Captain')
	const place = await findVenue(demo, 'Kirstenhof Tennis Club')
	const { date, hours } = await freeHours(demo, place, 12)
	const { id } = await book(captain, place, date, hours[0]!.hour)
	const [thabo, lindiwe] = [await demo.newPlayer('Thabo Quick'), await demo.newPlayer('Lindiwe Slow')]
	for (const one of [thabo, lindiwe]) {
		const { status } = await one.call('PUT', '/api/matchmaking/preferences', {
			matchmakingEnabled: true,
			preferredSports: [place.sportId],
			preferredLocations: ['Cape Town'],
			availableDays: [WEEKDAYS[weekdayOf(date) - 1]],
		})
		expect(status).toBe(200)
	}
	const asking = await captain.submit(await captain.open(`/my-bookings/${id}`), 'Need One More')
	expect(asking.path).toBe(`/my-bookings/${id}/one-more`)
	expect(asking.text).toContain('We’re asking for you')

	const follow = async (one: PlainBrowser) => one.follow(await one.open('/notices'), /^One more needed: Tennis/)
	const late = await follow(lindiwe)
	expect(headingOf(late)).toBe('Nomsa needs one more')
	const group = await thabo.submit(await follow(thabo), 'I’m in')
	expect(group.path).toMatch(/^\/g\//)
	expect(group.text).toContain('You’re in, Thabo')
	const filled = await lindiwe.submit(late, 'I’m in')
	expect(filled.status).toBe(409)
	expect(filled.text).toContain('It’s filled')
	expect((await lindiwe.open('/notices')).text).toContain('It’s filled: Tennis')
	expect((await captain.open(`/my-bookings/${id}/one-more`)).text).toContain('You have one more')
})

test('a friend without an account takes a place of a request by its link', async () => {
	const poster = await demo.newPlayer('Nomsa Poster')
	const date = addDays(dateOf(new Date()), 5)
	const game = { title: 'Padel with friends', sportId: 2, city: 'Cape Town', minPlayers: 2, date, time: '18:30' }
	const posted = await poster.call<{ id: number }>('POST', '/api/matchmaking/requests', game)
	const own = await poster.open(`/matchmaking/my-requests/${posted.body.id}`)
	const group = await poster.submit(own, 'Invite Friends')
	expect(group.path).toMatch(/^\/g\//)
	expect(headingOf(group)).toBe('Padel with friends')
	expect(markedIn(group)).toBe('Matchmaking')

	const friend = demo.visitor()
	const said = await friend.submit(await friend.open(group.path), 'I’m in', { name: 'Bongani' })
	expect(said.text).toContain('You’re in, Bongani')
	expect(said.text).not.toContain('Poster')
	expect((await poster.open(own.path)).text).toMatch(/1 of 2 opponents found.*In by your link Bongani/s)
	const out = await friend.submit(said, 'I can’t make it')
	expect(out.text).toContain('You’re out, Bongani')
	expect((await poster.open(own.path)).text).not.toContain('Bongani')
	const typed = await poster.open(`${own.path}/game`)
	expect((await poster.submit(typed, 'Get the Link')).path).toBe(group.path)
})
