import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateOf, formatTime, HOUR } from '#app/lib/time/time.ts'
import { cast } from '#db/cast.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { attribute, fieldOf, has, headingOf, hrefOf, markedIn, toastOf } from '#tests/support/plain-browser.ts'
import { findVenue } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

type Person = Awaited<ReturnType<Demo['newPlayer']>>

async function join({ open, follow, submit }: Person, link: string) {
	const joined = await submit(await follow(await open(link), 'Join Club'), 'Join Club')
	expect(toastOf(joined)).toContain("You've joined the running club.")
}

test('a club from its first idea to a reward for a run', async () => {
	const host = await demo.newPlayer('Nomsa Host')
	const [thabo, lindiwe] = [await demo.newPlayer('Thabo Second'), await demo.newPlayer('Lindiwe Third')]
	const name = 'Kloof Street Striders'
	const empty = await host.follow(await host.open('/running-club-dashboard'), 'Create Club')
	expect(empty.path).toBe('/running-club/create')
	const words = { description: 'Up the hill before work.', city: 'Cape Town', meetingPoint: 'Foot of Kloof Street' }
	const short = await host.submit(empty, 'Create Club', { ...words, name: 'Hi', isPublic: 'false' })
	expect(short.status).toBe(400)
	expect(fieldOf(short, 'Club name').description).toContain('Club name must be at least 3 characters')
	expect(fieldOf(short, 'Meeting point').value).toBe('Foot of Kloof Street')
	expect(fieldOf(short, 'Private').checked).toBe(true)
	const made = await host.submit(short, 'Create Club', { name })
	expect(headingOf(made)).toBe(name)
	const club = /^\/running-club\/\d+/.exec(made.path)![0]

	// People without the link see nothing of it.
	const closed = await thabo.open(club)
	expect([closed.status, headingOf(closed)]).toEqual([404, 'Running club not found'])
	expect(closed.html).not.toContain(name)
	const [shown] = /[\d.:]+\/running-club\S*key=[\w-]+/.exec((await host.open(`${club}/manage/requests`)).text)!
	const link = `http://${shown}`
	await join(thabo, link)
	await join(lindiwe, link)

	// A run with two places, for which three people ask. It starts soon enough to be checked in for.
	const start = new Date(Date.now() + HOUR / 2)
	const end = new Date(start.getTime() + HOUR)
	const planned = await host.submit(await host.follow(await host.open(club), 'New Event'), /^Create/, {
		title: 'Contour path',
		startDate: dateOf(start),
		startTime: formatTime(start),
		endDate: dateOf(end),
		endTime: formatTime(end),
		paceMin: '5:30',
		paceMax: '7:00',
		maxParticipants: '2',
	})
	expect(headingOf(planned)).toBe('Contour path')
	const run = planned.path
	const going = await host.submit(planned, 'RSVP')
	expect(going.text).toContain('You’re going.')
	expect(going.text).toContain('5:30–7:00 min/km')
	expect((await thabo.submit(await thabo.open(run), 'RSVP')).text).toContain('You’re going.')
	const waiting = await lindiwe.submit(await lindiwe.open(run), 'Join Waitlist')
	expect(waiting.text).toContain('You’re number 1 on the waitlist.')
	const leaving = await thabo.follow(await thabo.open(run), 'Can’t make it?')
	const gone = await thabo.submit(leaving, 'Give Up My Place')
	expect([gone.path, has(gone, 'button', 'Can’t Come')]).toEqual([run, false])
	expect((await host.follow(await host.open(run), 'Can’t Come 1')).text).toContain('Thabo Second')
	expect((await thabo.submit(gone, 'Maybe')).text).toContain('We don’t keep a place for you.')
	expect((await host.follow(await host.open(run), 'Maybe 1')).text).toContain('Thabo Second')
	const moved = await lindiwe.open(run)
	expect(moved.text).toContain('You’re going.')
	expect(moved.text).toContain('Full · 2 places')

	for (const who of ['Nomsa Host', 'Lindiwe Third']) {
		const checkedIn = await host.submit(await host.open(run), `Check In ${who}`)
		expect(has(checkedIn, 'button', `Undo Check-In of ${who}`)).toBe(true)
	}
	expect((await demo.visitor().open(`${club}/stats`)).text).toContain('Running club not found')

	// The run gave points; they become a thing with a code.
	const admin = await demo.signedIn('admin')
	const added = await admin.submit(await admin.open('/admin/rewards/new'), 'Add Reward', {
		name: 'Gel',
		description: 'One energy gel, at the next run.',
		category: 'Equipment',
		pointsCost: '15',
		stock: '1',
	})
	expect(toastOf(added)).toContain('Reward added')
	const promised = await host.open('/rewards')
	expect(promised.text).toContain('No venue gives this reward out at the moment')
	expect(has(promised, 'link', 'Redeem Gel')).toBe(false)

	// A venue agrees to give it out.
	const owner = await demo.signedIn('lerato')
	const { venueId } = await findVenue(demo, 'Beacon Padel')
	const desk = `/venue-dashboard/${venueId}`
	const agreement = await owner.follow(await owner.open(`${desk}/edit`), 'Rewards')
	const boxes = agreement.html.match(/<input[^>]*name="items"[^>]*>/g)!
	const gel = Math.max(...boxes.map((box) => Number(attribute(box, 'value'))))
	const ticked = boxes.filter((box) => box.includes('checked=""')).map((box) => attribute(box, 'value')!)
	expect(ticked.length).toBeGreaterThan(2)
	const agreed = await owner.submit(agreement, 'Save', { items: [...ticked, String(gel)] })
	expect(toastOf(agreed)).toContain('Rewards saved')
	expect(agreed.text).toContain(`${ticked.length + 1} rewards that your desk gives out`)

	const rewards = await host.open('/rewards')
	expect(rewards.text).toContain('Club event attended')
	expect((await host.follow(rewards, 'Beacon Padel')).text).toContain('Where it works')
	const asked = await host.follow(rewards, 'Redeem Gel')
	expect(asked.text).toContain('Remaining after redemption')
	const redeemed = await host.submit(asked, 'Redeem')
	expect(toastOf(redeemed)).toContain('Your redemption was successful!')
	type Redemption = { code: string; status: string }
	const [redemption] = (await host.call<Redemption[]>('GET', '/api/rewards/user/redemptions')).body
	expect(redemption!.status).toBe('pending')
	expect(has(await lindiwe.open('/rewards'), 'link', 'Redeem Gel')).toBe(false)

	const code = redemption!.code
	expect((await host.open('/rewards?tab=history')).text).toContain('Show the code at the desk of Beacon Padel.')
	const codes = await owner.follow(await owner.open(`${desk}/today`), 'Reward Codes')
	expect((await owner.submit(codes, 'Search', { code: 'RW00 0000 00' })).text).toContain('We can’t find this code')
	const found = await owner.submit(codes, 'Search', { code: code.toLowerCase() })
	expect(found.text).toContain('Nomsa Host')
	const used = await owner.submit(found, 'Mark as Used')
	expect(toastOf(used)).toContain('Marked as used')
	expect((await host.open('/rewards?tab=history')).text).toContain('Used at Beacon Padel on')
	expect(toastOf(await owner.submit(used, /^Undo/))).toContain('The code works again')
	expect((await host.open('/notices')).text).toContain('Your code works again')

	// An admin can complete it by hand too.
	const listed = await admin.submit(await admin.open('/admin/redemptions'), 'Search', { code })
	await admin.submit(await admin.follow(listed, `Complete ${code}`), 'Complete')
	expect((await host.open('/rewards?tab=history')).text).toContain('Completed')
})

test('a public club is found, joined and left', async () => {
	const { open, follow, submit } = await demo.newPlayer()
	const club = await follow(await open('/running-club-dashboard?q=promenade'), 'View Details')
	expect(headingOf(club)).toBe('Promenade Pacers')
	const joining = await follow(club, 'Join Club')
	expect(joining.path).toBe(`${club.path}/join`)
	const joined = await submit(joining, 'Join Club')
	expect(toastOf(joined)).toContain("You've joined the running club.")
	const left = await submit(await follow(joined, 'Leave Club'), 'Leave Club')
	expect(toastOf(left)).toContain("You've left the running club.")
	expect(hrefOf(left, 'Join Club')).toContain('/join')

	const strava = await follow(await open('/running-club-dashboard'), 'Connect Strava')
	expect(strava.path).toBe('/strava-connect')
	expect(strava.text).toContain('Strava isn’t available here yet')
})

test('a friend takes a place in a run by its link, and makes it their own as a member', async () => {
	const thandi = await demo.signedIn(cast.thandi.username)
	type Known = { id: number; name: string; title: string }[]
	const clubs = await thandi.call<Known>('GET', '/api/running-clubs?limit=50')
	const club = `/running-club/${clubs.body.find(({ name }) => name === 'Sea Point Sunrise Social')!.id}`
	const runs = await thandi.call<Known>('GET', `/api${club.replace('club', 'clubs')}/events?show=upcoming`)
	const last = runs.body.filter(({ title }) => title === 'Signal Hill Sunrise').at(-1)!
	const run = await thandi.open(`${club}/events/${last.id}`)
	const group = await thandi.submit(run, 'Bring a Friend')
	expect(group.path).toMatch(/^\/g\//)
	expect(headingOf(group)).toBe('Signal Hill Sunrise')
	expect(markedIn(group)).toBe('Running Clubs')

	const friend = demo.visitor()
	const said = await friend.submit(await friend.open(group.path), 'I’m in', { name: 'Bongani' })
	expect(said.text).toContain('You’re in, Bongani')
	expect((await thandi.open(run.path)).text).toContain('Bongani (guest)')
	const member = await demo.newPlayer('Naledi Member')
	expect((await member.open(run.path)).text).not.toContain('Bongani')
	const out = await friend.submit(said, 'I can’t make it')
	expect(out.text).toContain('You’re out, Bongani')
	expect((await thandi.open(run.path)).text).not.toContain('Bongani (guest)')

	const asked = await member.open(group.path)
	expect(asked.text).toContain('Your first name')
	const guest = await member.submit(asked, 'I’m in', { name: 'Naledi' })
	expect(guest.text).toContain('You’re in, Naledi')
	await member.submit(await member.open(`${club}/join`), 'Join Club')
	const known = await member.open(run.path)
	expect(known.text).toContain('You’re in by the run’s link')
	const taken = await member.submit(known, 'Take My Place')
	expect(taken.text).toContain('You’re going.')
	expect((await thandi.open(run.path)).text).not.toContain('Naledi (guest)')
	const standing = await member.open(group.path)
	expect(standing.text).toContain('You’re in, Naledi')
	const left = await member.submit(standing, 'I can’t make it')
	expect(left.text).toContain('You’re out, Naledi')
	expect((await member.open(run.path)).text).not.toContain('You’re going.')
	const again = await member.submit(left, 'I’m in after all')
	expect(again.text).toContain('You’re in, Naledi')
	expect((await member.open(run.path)).text).toContain('You’re going.')
})

test('a runner who was there says how far they ran, and it counts for the club', async () => {
	const { open, follow, submit, call } = await demo.signedIn(cast.thandi.username)
	type Known = { id: number; name: string }[]
	const clubs = await call<Known>('GET', '/api/running-clubs?limit=50')
	const club = `/running-club/${clubs.body.find(({ name }) => name === 'Promenade Pacers')!.id}`
	const past = await call<Known>('GET', `/api${club.replace('club', 'clubs')}/events?show=past`)
	const pages = await Promise.all(past.body.map(({ id }) => open(`${club}/events/${id}`)))
	const page = pages.find((page) => has(page, 'link', 'Enter My Run'))!
	const before = await open(`${club}/stats`)
	const form = await follow(page, 'Enter My Run')
	const refused = await submit(form, 'Save My Run', { distance: '8.4', time: 'an hour' })
	expect(refused.status).toBe(400)
	expect(fieldOf(refused, 'Distance').value).toBe('8.4')
	expect(fieldOf(refused, 'Time')).toMatchObject({ value: 'an hour', invalid: true })
	const saved = await submit(refused, 'Save My Run', { time: '45:22' })
	expect(saved.path).toBe(page.path)
	expect(saved.text).toContain('5:24 min/km')
	expect((await open(`${club}/stats`)).text).not.toBe(before.text)
})
