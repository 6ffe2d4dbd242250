import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, at, clock, dateOf, formatDay, formatLongDate } from '#app/lib/time/time.ts'
import { cast } from '#db/cast.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import {
	fieldOf,
	has,
	headingOf,
	part,
	textOf,
	toastOf,
	type PlainBrowser,
	type PlainPage,
} from '#tests/support/plain-browser.ts'
import { book, findVenue, freeHours, ownBookings, type Place } from './steps.ts'

let demo: Demo
let owner: PlainBrowser
let club: Place
const CLUB = 'Kirstenhof Tennis Club' // Lerato's, with six courts
beforeAll(async () => {
	demo = await startDemo()
	owner = await demo.signedIn(cast.lerato.username)
	club = await findVenue(demo, CLUB)
})
afterAll(() => demo?.stop())

test('an owner finds a request, confirms it and cancels it; the player is told', async () => {
	const { open, follow, submit } = owner
	const place = await findVenue(demo, 'Beacon Padel')
	const { date, hours } = await freeHours(demo, place, 40)
	const player = await demo.newPlayer()
	await book(player, place, date, hours[0]!.hour)

	const board = await open('/venue-dashboard')
	expect(board.path).toBe(`/venue-dashboard/${place.venueId}`)
	for (const figure of ['Total Bookings', 'Total Revenue', 'Occupancy Rate', 'Cancellation Rate'])
		expect(board.text).toContain(figure)
	const pending = await follow(board, 'Request', { within: 'Status' })
	const wish = { name: player.username, from: date, to: addDays(date, 1) }
	const found = await submit(pending, 'Search', wish)
	expect(found.path).toMatch(/status=pending/)
	const row = part(found, 'New Player').text
	for (const text of ['User #', 'Padel', 'Request', 'Not paid yet']) expect(row).toContain(text)
	const confirmed = await submit(found, 'Confirm New Player')
	expect(toastOf(confirmed)).toMatch(
		/^status: Booking updated Booking status updated to confirmed .+, \w+ \d+ \w+, \d\d:00–\d\d:00$/,
	)
	expect(confirmed.text).toContain('No bookings match')

	const list = await follow(confirmed, 'Confirmed', { within: 'Status' })
	expect(part(list, 'New Player').text).toContain('Confirmed')
	expect(has(list, 'button', 'Complete New Player'), 'it is still to come').toBe(false)
	const dialog = await follow(list, 'Cancel the booking of New Player')
	expect(dialog.text).toContain('Nothing to refund: they haven’t paid the R')
	const cancelled = await submit(dialog, 'Cancel Booking')
	expect(toastOf(cancelled)).toMatch(/^status: Booking updated Booking status updated to cancelled .+, .+ Undo$/)
	expect(cancelled.path).toMatch(/status=confirmed/)
	const told = (await player.open('/notices')).text
	for (const text of ['Confirmed: ', 'The venue cancelled your booking']) expect(told).toContain(text)
})

test('Today shows open requests, and the selector leads to the same tab of another venue', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 52)
	await book(await demo.newPlayer(), club, date, hours[0]!.hour)
	const first = await open('/venue-dashboard/1/today')
	const today = await submit(first, 'Show', { venue: String(club.venueId) })
	expect(today.path).toBe(`/venue-dashboard/${club.venueId}/today`)
	expect(fieldOf(today, 'Venue').value).toBe(String(club.venueId))
	for (const heading of ['Courts now', 'Arrivals', 'New requests']) expect(today.text).toContain(heading)
	const asked = await follow(today, /^Decline/)
	expect(asked.text).toContain('Decline this request?')
	const kept = await follow(asked, 'Keep Request')
	expect(kept.path).toBe(today.path)
	expect(kept.text).toContain('New requests')
})

test('a day offers to close its courts until it is over', async () => {
	const today = dateOf(new Date())
	for (const [days, offers] of [
		[-1, false],
		[0, true],
	] as const) {
		const { html } = await owner.open(`/venue-dashboard/${club.venueId}/day?date=${addDays(today, days)}`)
		expect(html.includes('/closures/new'), `${days}`).toBe(offers)
	}
})

test('other owners’ venues stay closed, and only people who run venues see the link there', async () => {
	const { open, follow } = await demo.newPlayer()
	for (const path of ['/venue-dashboard', '/venue-dashboard/1', '/venue-dashboard/1/today']) {
		const page = await open(path)
		expect([page.status, headingOf(page)]).toEqual([403, 'Access Restricted'])
		expect((await follow(page, 'Go to Home')).path).toBe('/')
	}
	const pieter = await (await demo.signedIn('pieter')).open('/venue-dashboard/1')
	expect([pieter.status, headingOf(pieter)]).toEqual([404, 'Venue not found'])
	const header = ({ html }: PlainPage) => textOf(/<header\b.*?<\/header>/s.exec(html)![0])
	expect(header(await open('/'))).not.toContain('Venue Dashboard')
	expect(header(await owner.open('/'))).toContain('Venue Dashboard')
})

test('an owner lists an add-on, and the desk sells it with a walk-in, changes it and takes it off', async () => {
	const place = await findVenue(demo, 'Beacon Padel')
	const desk = `/venue-dashboard/${place.venueId}`
	const list = await owner.follow(await owner.open(`${desk}/edit`), 'Add-ons')
	const bad = await owner.submit(list, 'Add', { name: 'Bibs', kind: 'hired', price: 'ten' })
	expect(bad.text).toContain('Enter whole rand from 0 to 10000')
	const listed = await owner.submit(bad, 'Add', { price: '15', stock: '10' })
	expect(listed.text).toContain('R15 a booking 10 to hire out')
	const addOn = (await owner.follow(listed, 'Edit Bibs')).path.split('/').at(-1)!

	const { date, hours } = await freeHours(demo, place, 60)
	const at = `${desk}/day/new?date=${date}&sportId=${place.sportId}&court=1&hour=${hours[0]!.hour}`
	const form = await owner.open(at)
	const unnamed = await owner.submit(form, /^Book Walk-in/, { name: '', hours: '1', [`addOns.${addOn}`]: '0' })
	expect(unnamed.text).toContain('Enter a name')
	expect(unnamed.html, 'add-ons stay closed').toContain('<details class="group/add-ons">')
	const many = await owner.submit(form, /^Book Walk-in/, { name: 'Zodwa', hours: '1', [`addOns.${addOn}`]: '11' })
	expect(many.text).toContain('Bibs: only 10 free then.')
	expect(many.html).toMatch(/<details class="group\/add-ons" open/)
	const day = await owner.submit(many, /^Book Walk-in/, { [`addOns.${addOn}`]: '4' })
	expect(toastOf(day)).toContain('Walk-in booked')
	const booking = await owner.follow(day, /Zodwa/)
	expect(booking.text).toContain('4 × Bibs')
	const fewer = await owner.submit(await owner.follow(booking, 'Add-ons'), 'Save', { [`addOns.${addOn}`]: '0' })
	expect(toastOf(fewer)).toContain('Add-ons saved')
	expect(fewer.text).not.toContain('× Bibs')
	const removed = await owner.submit(await owner.open(`${desk}/edit/add-ons/${addOn}/remove`), 'Remove')
	expect(removed.text).not.toContain('Bibs')
})

test('an owner adds a promo code, a player pays less with it, and nobody once it has ended', async () => {
	const place = await findVenue(demo, 'Beacon Padel')
	const codes = await owner.follow(await owner.open(`/venue-dashboard/${place.venueId}/pricing`), 'Promo Codes')
	const today = dateOf(new Date())
	const days = { fromDate: today, untilDate: addDays(today, 30) }
	const bad = await owner.submit(codes, 'Add', { code: 'plain', off: 'a lot', maxUses: '1', ...days })
	expect(bad.text).toContain('Enter whole rand or a share, such as R50 or 10%')
	const added = await owner.submit(bad, 'Add', { off: '100%' })
	expect(added.text).toContain('PLAIN 100% off')
	expect(added.text).toContain('Running · Used 0 of 1 time · R0 taken off')
	const less = await owner.submit(added, 'Add', { code: 'LESS', off: 'R50', ...days })
	expect(less.text).toContain('LESS R50 off')

	const player = await demo.newPlayer()
	const { date, hours } = await freeHours(demo, place, 43)
	await book(player, place, date, hours[0]!.hour)
	const { id } = (await ownBookings(player))[0]!
	const pay = await player.open(`/my-bookings/${id}/pay`)
	const asked = await player.follow(pay, 'Use a Promo Code or Voucher')
	const wrong = await player.submit(asked, 'Use Code', { code: 'NOPE' })
	expect(wrong.text).toContain('Beacon Padel doesn’t have this code. Check how it’s spelled.')
	const lower = await player.submit(wrong, 'Use Code', { code: 'less' })
	expect(lower.path).toBe(`/my-bookings/${id}/pay`)
	expect(toastOf(lower)).toContain('Code used R50.00 off. It costs R')
	expect(lower.text).toContain('Code LESS: R50.00 off')
	const free = await player.submit(await player.follow(lower, 'Use Another Code'), 'Use Code', { code: 'plain' })
	expect(toastOf(free)).toContain('It costs R0.00 now.')
	expect(free.path).toBe('/my-bookings')

	const used = await owner.open(codes.path)
	expect(used.text).toMatch(/Used up · Used 1 of 1 time · R\d+ taken off/)
	const ended = await owner.submit(await owner.follow(used, 'End LESS'), 'End Code')
	expect(ended.text).toContain('Ended on')
	expect(has(ended, 'link', 'End LESS')).toBe(false)
})

test('a player takes a reward off a booking, and has it back when they cancel it', async () => {
	const place = await findVenue(demo, 'Beacon Padel')
	const player = await demo.signedIn(cast.thandi.username)
	const asked = await player.follow(await player.open('/rewards'), 'Redeem R50 off a booking')
	const history = await player.submit(asked, 'Redeem')
	expect(history.text).toContain('Use it when you pay for a booking, or show the code at the desk:')

	const { date, hours } = await freeHours(demo, place, 44)
	const before = new Set((await ownBookings(player)).map(({ id }) => id))
	await book(player, place, date, hours[0]!.hour)
	const { id } = (await ownBookings(player)).find((one) => !before.has(one.id))!
	const pay = await player.follow(await player.open(`/my-bookings/${id}/pay`), 'Use a Reward or Code')
	const lower = await player.submit(pay, 'Use R50 off a booking')
	expect(toastOf(lower)).toContain('Reward used R50.00 off. It costs R')
	expect(lower.text).toContain('Reward: R50 off a booking: R50.00 off')
	const shown = async () => (await player.open('/rewards?tab=history')).text
	expect(await shown()).toContain('R50 off a booking Completed')
	const used = await owner.open(`/venue-dashboard/${place.venueId}/rewards`)
	expect(used.text).toContain('R50 off a booking')

	await player.submit(await player.open(`/my-bookings/${id}/cancel`), 'Cancel Booking')
	expect(await shown()).toContain('R50 off a booking Pending')
})

test('an owner invites somebody to the desk, who works there until they are taken out', async () => {
	const place = await findVenue(demo, 'Beacon Padel')
	const desk = `/venue-dashboard/${place.venueId}`
	const person = await demo.newPlayer()
	const team = await owner.follow(await owner.open(`${desk}/edit`), 'Team')
	const made = await owner.submit(await owner.follow(team, 'Invite'), 'Create Invitation', { role: 'desk' })
	expect(made.text).toContain('Invited as Desk')
	const [link] = /\/join-team\/[\w-]{43}/.exec(made.text)!
	expect((await owner.open(`${desk}/team`)).html).not.toContain(link)

	const asked = await person.open(link)
	expect(headingOf(asked)).toBe('Join the team of Beacon Padel')
	expect(asked.text).toContain('Take money and confirm what arrives')
	const joined = await person.submit(asked, 'Join the Team')
	expect(joined.path).toBe(desk)
	for (const tab of ['Today', 'Money', 'Team'])
		expect(has(joined, 'link', tab, { within: 'Venue Dashboard' })).toBe(true)
	for (const tab of ['Pricing', 'Figures', 'Reviews', /^Venue$/])
		expect(has(joined, 'link', tab, { within: 'Venue Dashboard' }), String(tab)).toBe(false)
	expect(joined.text).not.toContain('Total Revenue')
	const figures = await person.open(`${desk}/figures`)
	expect([figures.status, headingOf(figures)]).toEqual([
		403,
		'Your role here doesn’t let you see the figures. Ask the owner if you need it.',
	])

	const second = await (await demo.newPlayer()).open(link)
	expect(second.text).toContain('Somebody else has joined with this invitation')
	expect(has(second, 'button', 'Join the Team')).toBe(false)
	expect((await owner.open('/notices')).text).toContain('New in the team of Beacon Padel')

	const left = await person.submit(await person.follow(await person.open(`${desk}/team`), 'Leave'), 'Leave the Team')
	expect([left.path, toastOf(left)]).toEqual(['/', 'status: You’ve left the team Beacon Padel'])
	expect((await person.open(`${desk}/today`)).status).toBe(403)
})

test('a player asks for an hour every week; the venue says yes to what is free, and no to another', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 47)
	const hour = hours[1]!.hour
	const player = await demo.newPlayer()
	await book(player, club, date, hour)
	const { id } = (await ownBookings(player))[0]!
	const page = `/my-bookings/${id}`
	const form = await player.follow(await player.open(page), 'Book This Every Week')
	expect(headingOf(form)).toBe('Book this every week')
	const none = await player.submit(form, 'Ask the Venue', { until: '' })
	expect(none.text).toContain('Choose until when, or how many times.')
	const shown = await player.submit(none, 'Show Dates', { times: '3' })
	for (const week of [7, 14, 21]) expect(shown.text).toContain(formatDay(at(addDays(date, week), 0)))
	const asked = await player.submit(shown, 'Ask the Venue', { note: 'We are <b>eight' })
	expect(toastOf(asked)).toBe('status: Request sent You asked for 3 dates. We’ll tell you what they say.')
	expect(asked.text).toContain('holds nothing until then')
	const back = await player.submit(asked, 'Take Back')
	expect(toastOf(back)).toBe('status: Request taken back')
	const again = await player.submit(await player.follow(back, 'Book This Every Week'), 'Ask the Venue', {
		until: '',
		times: '3',
		note: 'We are <b>eight',
	})
	expect(again.path).toBe(page)

	const today = await open(`/venue-dashboard/${club.venueId}/today`)
	expect(part(today, 'New Player').text).toContain('“We are <b>eight”')
	const request = await follow(await open(`/venue-dashboard/${club.venueId}/regulars`), 'See Dates of New Player')
	expect(request.text).toContain('All 3 dates are free.')
	expect(request.text).toMatch(/3 dates ?, R[\d\s]+\.00 together/)
	const on = [7, 21].map((days) => addDays(date, days))
	const said = 'status: Regular booked 2 dates booked for New Player, and we’ve told them Undo'
	const mistake = await submit(request, 'Book These Dates', { on })
	expect(toastOf(mistake)).toBe(said)
	const undone = await submit(mistake, 'Undo')
	const waits = '2 dates cancelled. Their request waits for your answer again.'
	expect(toastOf(undone)).toBe(`status: Regular taken back ${waits}`)
	const booked = await submit(await follow(undone, 'See Dates of New Player'), 'Book These Dates', { on })
	expect(toastOf(booked)).toBe(said)
	expect(booked.text).not.toContain('Asked for every week')
	expect((await player.open('/notices')).text).toContain('Kirstenhof Tennis Club booked your weekly hour')
	const mine = (await player.open('/my-bookings')).text
	for (const day of [date, ...on]) expect(mine).toContain(formatDay(at(day, 0)))
	expect((await open(request.path)).text).toContain('You said yes: the dates are booked.')

	const other = await demo.newPlayer()
	await book(other, club, date, hours[3]!.hour)
	const { id: second } = (await ownBookings(other))[0]!
	await other.submit(await other.open(`/my-bookings/${second}/weekly`), 'Ask the Venue')
	const page2 = await follow(await open(`/venue-dashboard/${club.venueId}/regulars`), 'See Dates of New Player')
	const no = await submit(await follow(page2, 'Say No'), 'Say No', { note: 'The league plays then' })
	expect(toastOf(no)).toBe('status: You said no We’ve told New Player.')
	expect((await other.open(`/my-bookings/${second}`)).text).toContain('said no: “The league plays then”')
})

test('a regular near its end is offered the next term first, and says yes', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 6)
	const player = await demo.newPlayer('Term Player')
	await book(player, club, date, hours.at(-1)!.hour)
	const { id } = (await ownBookings(player))[0]!
	await player.submit(await player.open(`/my-bookings/${id}/weekly`), 'Ask the Venue', { until: '', times: '1' })
	const regulars = `/venue-dashboard/${club.venueId}/regulars`
	const list = await submit(await follow(await open(regulars), 'See Dates of Term Player'), 'Book These Dates')
	const [, last] = (await ownBookings(player)).map(({ id }) => id).sort((a, b) => a - b)
	const addOns = await open(`/venue-dashboard/${club.venueId}/day/bookings/${last}/add-ons`)
	const { name: racket } = fieldOf(addOns, 'Racket')
	await submit(addOns, 'Save', { [racket!]: '2' })
	const offer = await follow(list, 'Offer the Next Term to Term Player')
	expect(offer.text).toMatch(/Each date with 2 × Racket.*: R\d+ more\./)
	expect(offer.text).toContain('10 dates')
	const kept = await submit(offer, 'Keep These Dates', { on: [14, 21].map((days) => addDays(date, days)) })
	expect(toastOf(kept)).toBe('status: Next term offered 2 dates kept for them')
	expect(part(kept, 'Term Player').text).toContain('Next term: 2 dates kept until')
	expect((await player.open('/notices')).text).toContain('keeps your hour for the next term')
	const own = await player.follow(await player.open(`/my-bookings/${id}`), 'Your Next Term')
	expect(headingOf(own)).toBe('Your hour for the next term')
	expect(own.text).toContain('Each date with 2 × Racket')
	const taken = await player.submit(own, 'Yes, Book Them')
	expect(toastOf(taken)).toBe('status: Next term booked 2 dates')
	const mine = await ownBookings(player)
	expect(mine).toHaveLength(4)
	const prices = mine.sort((a, b) => a.id - b.id).map(({ totalPrice }) => totalPrice)
	expect(prices).toEqual([prices[0]!, ...Array<number>(3).fill(prices[0]! + 80)])
	expect((await open('/notices')).text).toContain('A regular takes the next term')
})

test('a club gets the same hour every week but one, and gives the rest of them back', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 41)
	const hour = hours.at(-1)!.hour
	const [taken, left, last] = [7, 14, 21].map((days) => addDays(date, days))
	const day = (date: string) => `/venue-dashboard/${club.venueId}/day?date=${date}`
	const other = await follow(await open(day(taken!)), `Court 6, ${clock(hour)}: free`)
	await submit(other, /^Book Walk-in/, { name: 'Zanele Mthembu' })

	const form = await follow(await follow(await open(day(date)), `Court 6, ${clock(hour)}: free`), 'Weekly')
	expect(form.text).toContain('New regular booking')
	const refused = await submit(form, 'See Dates', { until: '' })
	expect(refused.text).toContain('Choose until when, or how many times.')
	const dates = await submit(refused, 'See Dates', { times: '4' })
	expect(dates.text).toMatch(/3 of 4 dates are free, 1 is left out\. [^]* Name [^]* 3 dates on court 6/)
	expect(part(dates, formatDay(at(taken!, 0))).text).toContain(`Zanele Mthembu, ${clock(hour)}–${clock(hour + 1)}`)
	const nameless = await submit(dates, 'Book These Dates', { on: [date, last!] })
	expect(nameless.text).toContain('Enter a name')
	const [, racket] = nameless.html.match(/addOns\.\d+(?=")/g) ?? []
	expect(nameless.text).toContain('R40 a booking · 8 available')
	const booked = await submit(nameless, 'Book These Dates', { name: 'Ubuntu <b>', [racket!]: '2' })
	expect(toastOf(booked)).toBe('status: Regular booked 2 dates booked for Ubuntu <b> Undo')
	expect(booked.path).toBe(`/venue-dashboard/${club.venueId}/regulars`)
	expect(part(booked, 'Ubuntu <b>').text).toContain('2 dates')
	expect(has(await open(day(left!)), 'link', `Court 6, ${clock(hour)}: free`)).toBe(true)

	const dated = await follow(booked, /^2 dates, next .* of Ubuntu <b>$/)
	expect(dated.text).toMatch(/Ubuntu <b>[^]* To come [^]* Take Money for Ticked Dates/)
	expect(has(dated, 'link', new RegExp(`^${formatDay(at(last!, 0))}`))).toBe(true)
	expect((await follow(dated, 'Ubuntu <b>')).text).toMatch(/Every week [^]* 2 dates · R\S+ to pay/)
	const together = await submit(dated, /Take Money for Ticked Dates$/)
	expect(together.text).toContain('Tick the dates that are paid now.')
	const on = [...dated.html.matchAll(/name="on"[^>]*value="(\d+)"/g)].map(([, id]) => id!)
	const both = await submit(dated, /Take Money for Ticked Dates$/, { on })
	expect(both.text).toMatch(/How did the money come\? [^]* 2 dates: /)

	const asked = await follow(booked, 'Account of Ubuntu <b>')
	const lent = await submit(asked, 'Put on Account', { name: 'Ubuntu Trading', dueDays: '30' })
	expect(toastOf(lent)).toBe('status: On account Ubuntu <b>')
	expect(lent.text).toMatch(/Ubuntu <b>[^]* paid by the month/)
	const account = await follow(lent, 'Account of Ubuntu <b>')
	const ending = await submit(await follow(account, 'End Account'), 'End Account')
	expect(toastOf(ending)).toBe('status: Account ended Ubuntu <b>')
	const off = await follow(ending, 'Account of Ubuntu <b>')
	expect(off.text).toContain('Put Ubuntu <b>’s weekly hour on account?')

	const weekly = `Court 6, ${clock(hour)} to ${clock(hour + 1)}: Ubuntu <b>, Weekly, Unpaid`
	const paid = await submit(await follow(await open(day(last!)), weekly), /^Cash Received/)
	const end = await follow(await follow(paid, weekly.replace('Unpaid', 'Paid')), 'End Weekly Hour')
	expect(end.text).toMatch(/R\d+\.00 was paid and goes back in full/)
	const ended = await submit(end, 'Cancel Dates', { scope: 'all' })
	expect(toastOf(ended)).toBe('status: Dates cancelled 2 dates cancelled Undo')
	expect(ended.path, 'over its own dialog').toMatch(new RegExp(`/day/bookings/\\d+\\?date=${last}$`))
	expect((await open(`/venue-dashboard/${club.venueId}/regulars`)).text).not.toContain('Ubuntu')
})

test('a weekly hour booked by mistake goes, and one ended by mistake comes back', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 53)
	const hour = hours.at(-2)!.hour
	const base = `/venue-dashboard/${club.venueId}`
	const free = async (days: number) =>
		follow(await open(`${base}/day?date=${addDays(date, days)}`), `Court 6, ${clock(hour)}: free`)
	const make = async (name: string) => {
		const dates = await submit(await follow(await free(0), 'Weekly'), 'See Dates', { until: '', times: '3' })
		return submit(dates, 'Book These Dates', { name })
	}
	const gone = await submit(await make('Wrong <b>'), 'Undo')
	expect(toastOf(gone)).toBe('status: Regular taken back 3 dates cancelled')
	expect([gone.path, gone.text.includes('Wrong <b>')]).toEqual([`${base}/regulars`, false])

	const end = async (page: PlainPage) =>
		submit(await follow(page, 'End Bra Solly <b>'), 'Cancel Dates', { scope: 'following' })
	const ended = await end(await make('Bra Solly <b>'))
	expect(toastOf(ended)).toBe('status: Dates cancelled 3 dates cancelled Undo')
	await submit(await free(7), /^Book Walk-in/, { name: 'Zandile Mthembu' })
	const some = await submit(ended, 'Undo')
	const byMouth = 'Please tell Bra Solly <b> yourself.'
	expect(toastOf(some)).toBe(`status: Undone 2 of 3 dates are back. ${byMouth}`)
	const taken = `: Zandile Mthembu, ${clock(hour)}–${clock(hour + 1)}`
	for (const text of ['These dates stay cancelled', 'Bra Solly <b>', taken]) expect(some.text).toContain(text)
	const list = await open(`${base}/regulars`)
	expect(part(list, 'Bra Solly <b>').text).toContain('2 dates')

	await end(list)
	const log = await open(`${base}/team/log`)
	expect(log.text).toContain('Undid the cancellation of Bra Solly <b>')
	const asked = await follow(await follow(log, /^Bra Solly <b>/), 'Undo for All 2 Dates')
	expect(asked.text).toContain('Bring Bra Solly <b>’s weekly hour back?')
	const back = await submit(asked, 'Bring Dates Back')
	expect(toastOf(back)).toMatch(/^status: Undone 2 dates are back\./)
})

test('a weekly hour moves from its second date on, with a new price and name; a player hears of it once', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 49)
	const [hour, later] = [hours[2]!.hour, hours[3]!.hour]
	const player = await demo.newPlayer('Moving Player')
	await book(player, club, date, hour)
	const { id } = (await ownBookings(player))[0]!
	await player.submit(await player.open(`/my-bookings/${id}/weekly`), 'Ask the Venue', { until: '', times: '3' })
	const regulars = `/venue-dashboard/${club.venueId}/regulars`
	const list = await submit(await follow(await open(regulars), 'See Dates of Moving Player'), 'Book These Dates')
	const form = await follow(list, 'Change Moving Player')
	expect(form.text).toContain('Move or change a weekly hour')
	const refused = await submit(form, 'See Dates', { price: '-5' })
	expect(refused.text).toContain('Enter whole rand from 0 to')
	const dates = await submit(refused, 'See Dates', { price: '', start: clock(later) })
	expect(dates.text).toContain('All 4 dates can move.')
	expect(part(dates, formatDay(at(date, 0))).text).toContain(
		`, ${clock(later)}–${clock(later + 1)} Now ${clock(hour)}–`,
	)
	const moved = await submit(dates, 'Change These Dates')
	expect(toastOf(moved)).toBe('status: Regular changed 4 dates moved')
	expect(moved.path).toBe(regulars)
	const told = (await player.open('/notices')).text
	expect(told.split('Kirstenhof Tennis Club moved your weekly hour')).toHaveLength(2)
	expect(told).toContain('4 dates have moved.')

	const court = `Court 6, ${clock(hours.at(-1)!.hour)}: free`
	const day = (date: string) => `/venue-dashboard/${club.venueId}/day?date=${date}`
	const walkIn = await submit(await follow(await follow(await open(day(date)), court), 'Weekly'), 'See Dates', {
		until: '',
		times: '3',
	})
	const booked = await submit(walkIn, 'Book These Dates', { name: 'Old Name' })
	const first = await follow(await follow(booked, 'Next Date of Old Name'), 'Change Weekly Hour')
	const priced = await submit(first, 'See Dates', { price: '95' })
	expect(priced.text).toContain('All 3 dates can change.')
	const saved = await submit(priced, 'Change These Dates', { name: 'New <b>', on: [] })
	expect(toastOf(saved)).toBe('status: Regular saved The new details are saved.')

	const weekly = await follow(saved, /^3 dates, next .* of New <b>$/)
	const on = [...weekly.html.matchAll(/<input[^>]*name="on"[^>]*>/g)].map(([box]) => /value="(\d+)"/.exec(box)![1]!)
	const asked = await submit(weekly, /Take Money for Ticked Dates$/, { on: on.slice(0, 2) })
	expect(asked.text).toMatch(/How did the money come\?[^]* 2 dates: /)
	const paid = await submit(asked, 'Money Received', { method: 'cash' })
	expect([paid.path, toastOf(paid)]).toEqual([
		weekly.path,
		expect.stringMatching(/^status: Money received R.* for 2 dates$/),
	])
	expect(
		(await submit(paid, /Take Money for Ticked Dates$/, { on: on.slice(2) })).text,
		'as the last one can also be paid in part',
	).toContain('Amount')
	expect(part(saved, 'New <b>').text).toContain('3 dates')
})

test('an event repeats every week but one, changes from one date on, and ends', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 45)
	const hour = hours[4]!.hour
	const [taken, last] = [7, 21].map((days) => addDays(date, days))
	const other = await follow(
		await open(`/venue-dashboard/${club.venueId}/day?date=${taken}`),
		`Court 4, ${clock(hour)}: free`,
	)
	await submit(other, /^Book Walk-in/, { name: 'Zinhle Mthembu' })
	const times = { date, startTime: clock(hour), endTime: clock(hour + 1), courts: [`${club.sportId}-4`] }
	const title = 'Clinic <b>'
	const form = await open(`/venue-dashboard/${club.venueId}/events/new`)
	const added = await submit(form, 'Add Event', { title, description: 'Serve.', ...times, after: 'repeat' })
	expect(added.text).toContain('Repeat this event')
	const refused = await submit(added, 'See Dates', { until: '', ends: 'on' })
	expect(refused.text).toContain('Choose until when, or how many times.')
	const many = await submit(refused, 'See Dates', { ends: 'after', times: '500' })
	expect(many.text).toContain('Choose from 1 to 200 times')
	const dates = await submit(many, 'See Dates', { ends: 'after', times: '4' })
	expect(dates.text).toContain('3 of 4 dates are free.')
	expect(part(dates, formatDay(at(taken!, 0))).text).toContain(`Zinhle Mthembu, ${clock(hour)}–${clock(hour + 1)}`)
	const made = await submit(dates, 'Add These Dates')
	expect(toastOf(made)).toBe('status: Event repeats 3 dates added. People sign up for each.')
	expect(made.text).toMatch(/Every (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day until/)

	const player = demo.visitor()
	const address = made.path.replace('/venue-dashboard', '/venues')
	const page = await player.open(address)
	expect(page.text).toMatch(/Every \w+day until/)
	expect(has(page, 'link', formatDay(at(last!, 0)))).toBe(true)

	const second = await follow(made, formatDay(at(addDays(date, 14), 0)))
	const edit = await follow(second, 'Edit')
	const shown = await submit(edit, 'Save Event', { title: 'Clinic two', scope: 'following' })
	expect(shown.text).toContain('All 3 dates can change.')
	const back = await submit(shown, 'Back')
	expect(fieldOf(back, 'Title').value).toBe('Clinic two')
	const again = await submit(back, 'Save Event')
	const changed = await submit(again, 'Change These Dates')
	expect(toastOf(changed)).toBe('status: Event saved 3 dates changed')
	const cancel = await follow(changed, 'Cancel Event')
	const ended = await submit(cancel, 'Cancel Event', { scope: 'all' })
	expect(toastOf(ended)).toBe('status: 4 dates cancelled We’ve told everyone who had joined.')
	expect((await player.open(address)).text).toContain('This event was cancelled.')
})

test('a court is blocked every week but one, and freed from one date on', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 52)
	const cell = `Court 6, ${clock(hours.at(-1)!.hour)}: free`
	const day = (weeks: number) => open(`/venue-dashboard/${club.venueId}/day?date=${addDays(date, weeks * 7)}`)
	const form = await follow(await follow(await follow(await day(0), cell), 'Block'), 'Block It Every Week')
	expect(form.text).toContain('Block a court every week')
	const dates = await submit(form, 'See Dates', { until: '', times: '4' })
	expect(dates.text).toContain('All 4 dates are free.')
	const on = [0, 2, 3].map((weeks) => addDays(date, weeks * 7))
	const blocked = await submit(dates, 'Block These Dates', { note: 'Juniors <b>', on })
	expect(toastOf(blocked)).toBe('status: Court blocked 3 dates')
	expect(has(blocked, 'link', cell)).toBe(false)
	expect(has(await day(1), 'link', cell)).toBe(true)
	const third = await follow(await day(2), /^Court 6.*Juniors <b>/)
	const freed = await submit(third, 'Remove Block', { scope: 'following' })
	expect(toastOf(freed)).toBe('status: 2 blocks removed The court can be booked again.')
	expect(has(await day(3), 'link', cell)).toBe(true)
	expect(has(await day(0), 'link', cell)).toBe(false)
})

test('the desk finds a customer, books for them, notes and blocks them, and makes two one', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 43)
	const [first, second, third] = hours.slice(2).map(({ hour }) => hour)
	const day = `/venue-dashboard/${club.venueId}/day?date=${date}`
	const player = await demo.newPlayer()
	await book(player, club, date, first!)
	const walkIn = await follow(await open(day), `Plane tree court, ${clock(second!)}: free`)
	await submit(walkIn, /^Book Walk-in/, { name: 'Gogo <b>', phone: '083 555 0177' })

	const list = await open(`/venue-dashboard/${club.venueId}/customers`)
	const known = await submit(await follow(list, 'Add Customer'), 'Add Customer', { name: 'Ouma', phone: '0835550177' })
	expect(known.text).toContain('You have a customer with this number already.')
	const added = await submit(known, 'Add Customer', { phone: '' })
	expect(toastOf(added)).toBe('status: Customer added Ouma')
	expect(added.text).toContain('No bookings yet')
	const found = await submit(list, 'Search', { q: '+27 83-555 0177' })
	expect(part(found, 'Gogo <b>').text).toMatch(/R\d+\.00 not due yet/)
	const page = await follow(found, 'Gogo <b>')
	expect(page.text).toMatch(/Take R\d+\.00/)

	const chosen = await follow(await follow(page, 'New Booking'), 'Day after')
	expect(chosen.text).toContain('Tap a free hour for Gogo <b>.')
	const forThem = await open(`${day}&customer=${page.path.split('/').at(-1)}`)
	const form = await follow(forThem, `Plane tree court, ${clock(third!)}: free`)
	expect([fieldOf(form, 'Name'), fieldOf(form, 'Phone')].map(({ value }) => value)).toEqual([
		'Gogo <b>',
		'083 555 0177',
	])
	const booked = await submit(form, /^Book Walk-in/)
	expect(booked.path).toBe(page.path)
	expect(booked.text).toContain(clock(third!))

	const wrong = await submit(await follow(booked, 'Edit'), 'Save', { tags: 'x'.repeat(31) })
	expect(wrong.text).toContain('A tag has at most 30 characters')
	const saved = await submit(wrong, 'Save', { tags: 'league, coach', note: 'Left-handed' })
	for (const text of ['league', 'coach', 'Left-handed']) expect(saved.text).toContain(text)

	const theirs = await follow(await submit(list, 'Search', { q: 'New Player' }), 'New Player')
	const same = await submit(await follow(theirs, 'Merge with…'), 'Search', { q: 'Gogo' })
	const preview = await follow(same, 'Compare with Gogo <b>')
	expect(preview.text).toContain('Not due yet R140.00 R280.00 R420.00')
	const one = await submit(preview, 'Make Them One')
	expect(toastOf(one)).toBe('status: Now one customer New Player')
	for (const text of ['Left-handed', 'Also Gogo <b>, 083 555 0177']) expect(one.text).toContain(text)
	expect((await open(page.path)).path).toBe(one.path)

	const unsaid = await submit(await follow(one, 'Block'), 'Block', { reason: '' })
	expect(unsaid.text).toContain('Enter a reason')
	expect(unsaid.text).toContain('They can still join events and tournaments here.')
	const blocked = await submit(unsaid, 'Block', { reason: 'Never pays' })
	expect(blocked.text).toContain('Never pays')
	const refused = await player.open(`/booking/${club.venueId}/${club.sportId}?date=${date}`)
	expect(refused.text).toContain('This venue doesn’t take online bookings from you. Please call them.')
	const free = await submit(await follow(blocked, 'Unblock'), 'Unblock')
	expect(free.text).not.toContain('Never pays')
})

test('the desk takes walk-ins, blocks a court and closes all of them for rain', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 41)
	const hour = hours[2]!.hour
	const player = await demo.newPlayer()
	await book(player, club, date, hour)
	const day = `/venue-dashboard/${club.venueId}/day?date=${date}`
	const times = `${clock(hour)} to ${clock(hour + 1)}`
	const when = `${formatDay(at(date, 0))} at ${clock(hour)}`

	const request = await follow(await open(day), `Court 1, ${times}: New Player, Request`)
	expect(request.text).toContain(player.email)
	const confirmed = await submit(request, 'Confirm')
	expect(toastOf(confirmed)).toMatch(
		/^status: Booking updated Booking status updated to confirmed .+, \w+ \d+ \w+, \d\d:00–\d\d:00$/,
	)
	expect(confirmed.path).toBe(day)
	expect(has(confirmed, 'link', `Court 1, ${times}: New Player, Unpaid`)).toBe(true)

	const chosen = await submit(
		await follow(confirmed, `Court 1, ${times}: New Player, Unpaid`),
		/^PayShap Received: R\d+\.00$/,
	)
	expect(toastOf(chosen)).toMatch(/^status: Money received R\d+\.00 received by PayShap: the booking is paid$/)
	expect(has(chosen, 'link', `Court 1, ${times}: New Player, Paid`)).toBe(true)

	const free = await follow(chosen, `Court 2, ${clock(hour)}: free`)
	const refused = await submit(free, /^Book Walk-in/, { name: 'Zanele <b>', phone: 'call me', hours: '2' })
	expect(refused.status).toBe(400)
	expect(fieldOf(refused, 'Phone').description).toContain(
		'Enter a phone number such as 021 555 0100 or +27 82 555 0100',
	)
	expect(fieldOf(refused, 'Name').value).toBe('Zanele <b>')
	const booked = await submit(refused, /^Book Walk-in/, { phone: '082 555 0139' })
	expect(toastOf(booked)).toBe(`status: Walk-in booked Court 2, ${when}, for Zanele <b> Undo`)
	const two = `Court 2, ${clock(hour)} to ${clock(hour + 2)}: Zanele <b>, Walk-in`
	const unpaid = await follow(booked, `${two}, Unpaid`)
	expect(unpaid.text).toContain('082 555 0139')
	const paid = await submit(unpaid, /^Cash Received: R\d+\.00$/)
	expect(toastOf(paid)).toMatch(/^status: Money received R\d+\.00 received in cash: the booking is paid Undo$/)
	expect(has(paid, 'link', `${two}, Paid`)).toBe(true)

	const moving = await follow(await follow(paid, `${two}, Paid`), 'Move')
	const taken = await submit(moving, 'Move Booking', { court: '1' })
	expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('Court 1 isn’t free at ')])
	const moved = await submit(taken, 'Move Booking', { court: '4' })
	expect(toastOf(moved)).toMatch(/^status: Booking moved Court 4, .+ Please tell .+: 082 555 0139\. Undo$/)
	expect(has(moved, 'link', `${two.replace('Court 2', 'Court 4')}, Paid`)).toBe(true)

	const block = await follow(await follow(moved, `Court 3, ${clock(hour)}: free`), 'Block')
	const blocked = await submit(block, 'Block Court', { note: 'New net' })
	const blockedAt = `${formatDay(at(date, 0))}, ${clock(hour)}–${clock(hour + 1)}`
	expect(toastOf(blocked)).toBe(`status: Court blocked Court 3, ${blockedAt} Undo`)
	const undone = await submit(blocked, 'Undo')
	expect(toastOf(undone)).toBe('status: Block removed The court can be booked again.')
	expect(undone.path).toBe(blocked.path)
	const anew = await follow(await follow(undone, `Court 3, ${clock(hour)}: free`), 'Block')
	const again = await submit(anew, 'Block Court', { note: 'New net' })
	const edit = await follow(await follow(again, `Court 3, ${times}: Blocked, New net`), 'Edit Block')
	const edited = await submit(edit, 'Save', { note: 'Wet lines' })
	expect(toastOf(edited)).toMatch(/^status: Block changed Court 3, .* Undo$/)
	const opened = await submit(await follow(edited, `Court 3, ${times}: Blocked, Wet lines`), 'Remove Block')
	expect(toastOf(opened)).toBe('status: Block removed The court can be booked again.')
	expect(has(opened, 'link', `Court 3, ${clock(hour)}: free`)).toBe(true)

	const closing = await follow(opened, 'Close Courts')
	const plan = { reason: 'rain', courts: 'all', date, from: clock(hour), to: clock(hour + 3) }
	const ends = await submit(closing, 'See Affected Bookings', plan)
	expect(ends.text).toContain('Rain: All courts · ')
	expect(ends.text).toContain('2 bookings will be cancelled.')
	const toPhone = await submit(ends, 'Close and Tell 1 Player')
	expect(ends.text).toContain(
		'We’ll tell 1 player straight away. You tell 1 player, whom we can’t reach, from the phone list.',
	)
	expect(toastOf(toPhone)).toMatch(
		/^status: Courts closed 2 bookings ended(, players choose what happens with R\S+)?(, R\S+ goes back by itself)?\. We’ve told 1 player\./,
	)
	expect(toPhone.path).toMatch(/\/closures\/phone\?closure=\d+$/)
	const phoned = await submit(toPhone, /^Mark (Phoned|Told) Zanele <b>/)
	expect(toastOf(phoned)).toBe('status: Phoned Zanele <b> is marked as phoned. Undo')
	expect(phoned.text).toMatch(/Phoned \d\d:\d\d by Lerato/)
	const closed = await follow(phoned, 'Closed courts')
	const stretch = `${formatDay(at(date, 0))}, ${clock(hour)}–${clock(hour + 3)}`
	expect(part(closed, stretch).text).toContain('Rain')
	expect((await player.open('/my-bookings?tab=cancelled')).text).toContain('Closed by the venue: rain')
	expect(has(await open(day), 'link', `Court 1, ${clock(hour)} to ${clock(hour + 3)}: Closed, Rain`)).toBe(true)

	const asked = await follow(closed, 'Reopen', { within: stretch })
	expect(asked.text).toContain('Cancelled bookings don’t come back')
	const reopened = await submit(asked, 'Reopen')
	const from = `${formatDay(at(date, 0))}, ${clock(hour)}`
	expect(toastOf(reopened)).toBe(`status: Courts reopened All courts, from ${from}. Players can book again.`)
	expect(has(await open(day), 'link', `Court 1, ${clock(hour)}: free`)).toBe(true)
})

test('the desk notes what a player of a closed court chose by phone: credit, or another time', async () => {
	const { open, follow, submit } = owner
	const place = await findVenue(demo, 'Mouille Point Indoor Arena')
	const { date, hours } = await freeHours(demo, place, 47)
	const hour = hours[2]!.hour
	const player = await demo.newPlayer('Choosing Player')
	const base = `/venue-dashboard/${place.venueId}`
	for (const at of [hour, hour + 1]) {
		await book(player, place, date, at)
		const cell = new RegExp(`^Court 1, ${clock(at)} to ${clock(at + 1)}: Choosing Player`)
		const booking = await follow(await open(`${base}/day?date=${date}`), cell)
		await submit(await follow(booking, 'Take Payment'), 'Money Received', { method: 'cash' })
	}
	const plan = { reason: 'rain', courts: 'all', date, from: clock(hour), to: clock(hour + 2) }
	const ends = await submit(await open(`${base}/closures/new`), 'See Affected Bookings', plan)
	const list = await submit(ends, 'Close and Tell 1 Player')
	expect(list.text).toContain('Phone list 1 told, not phoned yet')
	const asked = await follow(list, 'Their Choice of Choosing Player')
	expect(asked.text).toContain('What did Choosing Player choose?')
	const nothing = await submit(asked, 'Save Choice')
	expect([nothing.status, nothing.text]).toEqual([400, expect.stringContaining('Choose what you’d like.')])
	const credit = await submit(nothing, 'Save Choice', { choice: 'credit' })
	expect(credit.path).toBe(list.path)
	expect(toastOf(credit)).toMatch(/^status: Credit noted R\d+\.00 goes to their credit\.$/)
	expect((await player.open('/my-bookings?tab=cancelled')).text).toMatch(/R\d+\.00 is credit at/)

	const other = await follow(credit, 'Their Choice of Choosing Player')
	const moving = await submit(other, 'Save Choice', { choice: 'move' })
	expect(moving.text).toContain('Move Choosing Player')
	expect((await follow(moving, 'Back')).path, 'without the booking’s dialog between').toBe(list.path)
	const later = { date: addDays(date, 1), start: clock(hour), court: '1' }
	const moved = await submit(moving, 'Move Booking', later)
	expect(toastOf(moved)).toMatch(/^status: Booking moved Court 1, .+ We’ve told Choosing Player/)
	expect(moved.path).toBe(list.path)
	const cell = `Court 1, ${clock(hour)} to ${clock(hour + 1)}: Choosing Player, Paid`
	expect(has(await open(`${base}/day?date=${addDays(date, 1)}`), 'link', cell)).toBe(true)
	expect((await open(`${base}/closures/phone`)).text).not.toContain('Their Choice of Choosing Player')
})

test('a booking is made longer by a button, and undone', async () => {
	const place = await findVenue(demo, 'Mouille Point Indoor Arena')
	const { date, hours } = await freeHours(demo, place, 43)
	const hour = hours[2]!.hour
	await book(await demo.newPlayer(), place, date, hour)
	const day = await owner.open(`/venue-dashboard/${place.venueId}/day?date=${date}`)
	const cell = new RegExp(`^Court 1, ${clock(hour)} to ${clock(hour + 1)}: New Player`)
	const request = await owner.follow(day, cell)
	expect(has(request, 'button', /^\+1 hour/), 'before it is decided').toBe(false)
	const booking = await owner.follow(await owner.submit(request, 'Confirm'), cell)
	const longer = await owner.submit(booking, /^\+1 hour, R/)
	expect(toastOf(longer)).toMatch(/^status: Booking extended \d\d:00–.+ We’ve told New Player\. Undo$/)
	const twice = new RegExp(`^Court 1, ${clock(hour)} to ${clock(hour + 2)}: New Player`)
	expect(has(await owner.follow(longer, twice), 'link', 'Take Back 1 Hour')).toBe(true)
	const undone = await owner.submit(longer, 'Undo')
	expect(toastOf(undone)).toMatch(/^status: Undone \d\d:00–/)
	expect(has(undone, 'link', cell)).toBe(true)
})

test('a price goes up and down with a reason, is told to its player, and undone', async () => {
	const { open, follow, submit } = owner
	const place = await findVenue(demo, 'Mouille Point Indoor Arena')
	const { date, hours } = await freeHours(demo, place, 44)
	const hour = hours[3]!.hour
	const player = await demo.newPlayer()
	await book(player, place, date, hour)
	const day = await open(`/venue-dashboard/${place.venueId}/day?date=${date}`)
	const cell = new RegExp(`^Court 1, ${clock(hour)} to ${clock(hour + 1)}: New Player`)
	const confirmed = await submit(await follow(day, cell), 'Confirm')
	const form = await follow(await follow(confirmed, cell), 'Discount or Price')
	expect(form.text).toContain('they may cancel free of charge until the start')
	const [, full] = /The full price is R(\d+)\.00\. Nothing is paid\./.exec(form.text)!
	const unreasoned = await submit(form, 'Save', { how: 'to', off: '5%' })
	expect(unreasoned.text).toContain('Enter the new price in whole rand, such as R350')
	const nameless = await submit(unreasoned, 'Save', { off: 'R900' })
	expect([nameless.status, nameless.text]).toEqual([400, expect.stringContaining('Say why: the player sees it')])
	const dearer = await submit(nameless, 'Save', { reason: 'Floodlights <b>' })
	expect(toastOf(dearer)).toBe('status: Price changed It costs R900.00 now. R900.00 is still to pay. Undo')
	expect(dearer.text).toContain(`Price change: Floodlights <b> +R${900 - Number(full)}`)
	const cheaper = await submit(await follow(dearer, 'Discount or Price'), 'Save', {
		how: 'off',
		off: '10%',
		reason: 'Wet',
	})
	expect(cheaper.text).toMatch(/Discount: Wet −R\d+/)
	const undone = await submit(cheaper, 'Undo')
	expect(toastOf(undone)).toBe('status: Undone It costs R900.00 now. R900.00 is still to pay.')
	expect(undone.text, 'in the booking’s panel').toContain('Price change: Floodlights <b> +R')
	const asked = await follow(await follow(undone, cell), 'Discount or Price')
	const normal = await submit(asked, 'Save', { how: 'off', off: '0' })
	expect(toastOf(normal)).toBe(`status: Price changed It costs R${full}.00 now. R${full}.00 is still to pay. Undo`)
	const told = (await player.open('/notices')).text
	expect(told).toContain('“Floodlights <b>”')
	const log = await open(`/venue-dashboard/${place.venueId}/team/log`)
	expect(log.text).toMatch(new RegExp(`Changed the price of[^]*Price: R900\\.00 → R${full}\\.00`))
	const searched = await submit(log, 'Search', { q: 'floodlights <b>' })
	expect(searched.text).toMatch(/Changed the price of[^]*“?Floodlights <b>/)
	expect((await submit(searched, 'Search', { day: '2026-01-01' })).text).toContain('Nothing found')
})

test('two of three courts are closed in one act, until the venue closes', async () => {
	const place = await findVenue(demo, 'Mouille Point Indoor Arena')
	const { date, hours } = await freeHours(demo, place, 41)
	const hour = hours[2]!.hour
	await book(await demo.newPlayer(), place, date, hour)
	const { open, follow, submit } = owner
	const form = await follow(await open(`/venue-dashboard/${place.venueId}/day?date=${date}`), 'Close Courts')
	const none = await submit(form, 'See Affected Bookings')
	expect(none.text).toContain('Tick the courts to close')
	const courts = [`${place.sportId}:1`, `${place.sportId}:2`]
	const ends = await submit(none, 'See Affected Bookings', { courts, from: clock(hour) })
	expect(ends.text).toContain('Indoor Soccer, courts 1 and 2')
	expect(ends.text).toContain('1 booking will be cancelled.')
	const closed = await submit(ends, 'Close and Tell 1 Player')
	expect(toastOf(closed)).toBe('status: Courts closed 1 booking ended. We’ve told the players.')
	const list = await follow(closed, 'Closed courts')
	const asked = await follow(list, 'Reopen', { within: 'Indoor Soccer, courts 1 and 2' })
	const nothing = await submit(asked, 'Reopen', { courts: [] })
	expect([nothing.status, nothing.text]).toEqual([400, expect.stringContaining('Tick the courts to reopen')])
	const from = `${formatDay(at(date, 0))}, ${clock(hour)}`
	expect(toastOf(await submit(asked, 'Reopen'))).toBe(
		`status: Courts reopened Indoor Soccer, courts 1 and 2, from ${from}. Players can book again.`,
	)
	expect((await open(list.path)).text).not.toContain('Indoor Soccer, courts 1 and 2')
})

test('courts that are closed one after another for one stretch are one closing', async () => {
	const place = await findVenue(demo, 'Mouille Point Indoor Arena')
	const { date, hours } = await freeHours(demo, place, 42)
	const hour = hours[2]!.hour
	const { open, follow, submit } = owner
	const stretch = `${formatDay(at(date, 0))}, ${clock(hour)}–${clock(hour + 2)}`
	for (const court of [1, 2, 1]) {
		const form = await open(`/venue-dashboard/${place.venueId}/closures/new`)
		const courts = [`${place.sportId}:${court}`]
		const plan = { reason: 'power', courts, date, from: clock(hour), to: clock(hour + 2) }
		await submit(await submit(form, 'See Affected Bookings', plan), 'Close Court')
	}
	const list = await open(`/venue-dashboard/${place.venueId}/closures`)
	expect(list.text.split(stretch)).toHaveLength(2)
	expect(part(list, stretch).text).toContain('Indoor Soccer, courts 1 and 2')
	const asked = await follow(list, 'Reopen', { within: stretch })
	const value = fieldOf(asked, 'Court 1').value!
	const some = await submit(asked, 'Reopen', { courts: [value] })
	expect(part(some, stretch).text).toContain('Indoor Soccer, court 2')
	const day = await open(`/venue-dashboard/${place.venueId}/day?date=${date}`)
	const isShut = (court: number) =>
		has(day, 'link', `Court ${court}, ${clock(hour)} to ${clock(hour + 2)}: Closed, No power`)
	expect([isShut(1), isShut(2)]).toEqual([false, true])
	const rest = await submit(await follow(some, 'Reopen', { within: stretch }), 'Reopen')
	expect(rest.text).not.toContain(stretch)
})

test('an event from its planning to its end, with a waitlist between', async () => {
	const { date, hours } = await freeHours(demo, club, 44)
	const { hour } = hours.find(({ hour, freeCourts }) => hour >= 8 && hour < 18 && freeCourts > 2)!
	await book(await demo.newPlayer(), club, date, hour)
	const title = 'Plain clinic'
	const desk = `/venue-dashboard/${club.venueId}/events`

	const form = await owner.follow(await owner.open(desk), 'Add Event')
	const all = [1, 2, 3, 4, 5, 6].map((court) => `${club.sportId}-${court}`)
	const refused = await owner.submit(form, 'Add Event', {
		title,
		description: 'Serve and return.\nBring <b>water</b>.',
		date,
		startTime: clock(hour),
		endTime: clock(hour + 1),
		maxParticipants: '1',
		courts: all,
	})
	expect(refused.status).toBe(409)
	expect(refused.text).toMatch(/court \d, New Player/)
	const [free] = /Free then: Courts? ([\d, and]+)/.exec(refused.text)![1]!.match(/\d/g)!
	expect(fieldOf(refused, 'Title').value).toBe(title)
	for (const court of [1, 6]) expect(fieldOf(refused, `Court ${court}`).checked).toBe(true)
	const added = await owner.submit(refused, 'Add Event', { courts: [`${club.sportId}-${free}`] })
	expect(toastOf(added)).toBe('status: Event added Players see it on your venue’s page.')
	expect(added.text).toContain(`Court ${free} kept for it`)
	const { pathname: address } = new URL(fieldOf(added, 'Link to share').value!)

	const [thabo, naledi] = [await demo.newPlayer('Thabo Early'), await demo.newPlayer('Naledi Late')]
	const visitor = demo.visitor()
	const listed = await visitor.open(`/venues/${club.venueId}?tab=events`)
	expect(part(listed, title).text).toContain(formatLongDate(at(date, 0)))
	expect(part(listed, title).text).toContain('0 / 1')
	const door = await visitor.follow(listed, `RSVP for ${title}`)
	expect(door.path).toBe(`/auth?next=${encodeURIComponent(address)}`)
	const page = await visitor.submit(door, 'Login', { username: thabo.username, password: thabo.password })
	expect([page.path, headingOf(page)]).toEqual([address, title])
	expect(page.text).toContain('Bring <b>water</b>.')
	expect(page.text).toContain('One place left.')
	const going = await visitor.submit(page, /^RSVP/)
	expect(toastOf(going)).toBe(`status: You’re going Your place at ${title} is kept.`)
	const waiting = await naledi.submit(await naledi.open(address), /^Join Waitlist/)
	expect(toastOf(waiting)).toBe('status: On the waitlist You’re number 1 on the waitlist.')
	const gone = await visitor.submit(going, 'Give Up My Place')
	expect(toastOf(gone)).toBe(`status: You’re off the list You’re no longer down for ${title}.`)
	expect((await naledi.open(address)).text).toContain('You’re going.')
	await visitor.submit(gone, /^Join Waitlist/)
	const position = part(await visitor.open(`/venues/${club.venueId}?tab=events`), title)
	expect(position.text).toContain('Number 1 on the waitlist')

	const manage = await owner.open(`${desk}/${address.split('/').at(-1)}`)
	const words = { title: 'Bring a hat', text: 'The shade comes at four.' }
	const sent = await owner.submit(await owner.follow(manage, 'Message All'), 'Send Message', words)
	expect(toastOf(sent)).toBe('status: Message sent We’ve sent it to 2 people.')
	const removed = await owner.submit(await owner.follow(sent, 'Remove Naledi Late'), 'Remove')
	expect(toastOf(removed)).toBe('status: Taken off the list We’ve told them. A free place goes to the waitlist.')
	expect(removed.text).toContain('Thabo Early')
	const ending = await owner.follow(removed, 'Cancel Event')
	expect(ending.text).toContain(`We’ll tell one person. Court ${free} can be booked again.`)
	const cancelled = await owner.submit(ending, 'Cancel Event')
	expect(toastOf(cancelled)).toBe('status: Event cancelled We’ve told everyone who had joined.')
	expect(has(cancelled, 'link', /^Edit$/)).toBe(false)

	const told = (await thabo.open('/notices')).text
	for (const notice of [`Cancelled: ${title}`, `You’re in: ${title}`, 'Bring a hat']) expect(told).toContain(notice)
	expect((await thabo.open(address)).text).toContain('This event was cancelled.')
})

test('a walk-in whose hour goes while its form is open has another court with one tap', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 46)
	const hour = hours[2]!.hour
	const day = `/venue-dashboard/${club.venueId}/day?date=${date}`
	const form = await follow(await open(day), `Court 1, ${clock(hour)}: free`)
	await book(await demo.newPlayer(), club, date, hour)
	const refused = await submit(form, /^Book Walk-in/, { name: 'Zanele M', phone: '082 555 0140' })
	expect(refused.status).toBe(409)
	expect(refused.text).toContain('Court 1 isn’t free any more')
	expect([fieldOf(refused, 'Name').value, fieldOf(refused, 'Phone').value]).toEqual(['Zanele M', '082 555 0140'])
	expect(has(refused, 'button', /^Book Walk-in/)).toBe(false)
	const booked = await submit(refused, new RegExp(`^Court 2, ${clock(hour)}`))
	expect(toastOf(booked)).toBe(
		`status: Walk-in booked Court 2, ${formatDay(at(date, 0))} at ${clock(hour)}, for Zanele M Undo`,
	)
	expect(has(booked, 'link', `Court 2, ${clock(hour)} to ${clock(hour + 1)}: Zanele M, Walk-in, Unpaid`)).toBe(true)
	const taken = await open(form.path)
	expect(has(taken, 'link', new RegExp(`^Court 3, ${clock(hour)}`))).toBe(true)
})

test('a day is counted, closed once, printed and opened again', async () => {
	const { open, follow, submit } = owner
	const money = `/venue-dashboard/${club.venueId}/money`
	expect((await follow(await open(money), 'Close of Day')).path).toBe(`${money}/till`)
	const today = `${money}/till?day=${dateOf(new Date())}`
	const till = await open(today)
	expect(till.text).toContain('The days you close show up here.')
	const cents = Number(/Should be in the drawer R([\d\s]+)\.\d\d/.exec(till.text)![1]!.replace(/\D/g, ''))

	const wrong = await submit(till, 'Close the Day', { float: 'much', counted: '-5', banked: '1' })
	expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Enter an amount, such as 400.00')])
	const short = await submit(wrong, 'Close the Day', { float: '100', counted: `${cents + 120}`, banked: '20' })
	expect([short.status, short.text]).toEqual([400, expect.stringContaining('R20.00 too much. Say why')])
	expect(fieldOf(short, 'Counted').value).toBe(`${cents + 120}`)
	const closed = await submit(short, 'Close the Day', { note: 'A tip <b>' })
	expect(toastOf(closed)).toBe('status: Day closed')
	for (const text of ['R20.00 too much', 'Banked R20.00', 'Note: A tip <b>', 'by Lerato'])
		expect(closed.text).toContain(text)

	const again = await submit(till, 'Close the Day', { float: '1', counted: '1', note: 'Mine' })
	expect([again.path, toastOf(again)]).toEqual([closed.path, expect.stringContaining('This day was closed already')])
	expect((await open(today)).text).toContain('Today is closed')
	const day = await open(closed.path.replace(/money.*/, 'day'))
	expect((await follow(day, /^Till closed at \d\d:\d\d$/)).path).toBe(closed.path)

	const asked = await follow(closed, 'Reopen')
	expect((await submit(asked, 'Reopen', { reason: '' })).text).toContain('Say why')
	const opened = await submit(asked, 'Reopen', { reason: 'Counted wrong' })
	expect(toastOf(opened)).toBe('status: Day reopened')
	expect(has(opened, 'button', 'Close the Day')).toBe(true)
})

test('a company pays for its month by one statement, and a league for its whole term', async () => {
	const { open, follow, submit } = owner
	const { date, hours } = await freeHours(demo, club, 44)
	const [first, second, weekly] = hours.slice(-4).map(({ hour }) => hour)
	const base = `/venue-dashboard/${club.venueId}`
	const day = `${base}/day?date=${date}`
	const free = async (hour: number) => follow(await open(day), `Court 6, ${clock(hour)}: free`)
	await submit(await free(first!), /^Book Walk-in/, { name: 'Karoo <b>', phone: '021 555 0177' })

	const found = await submit(await open(`${base}/customers`), 'Search', { q: '021 555 0177' })
	const asked = await follow(await follow(found, 'Karoo <b>'), 'Put on Account')
	const refused = await submit(asked, 'Put on Account', { name: '', vatNumber: '12', email: 'karoo' })
	for (const text of ['Enter a name', 'Enter ten digits that start with 4', 'Enter an email address'])
		expect(refused.text).toContain(text)
	const terms = { name: 'Karoo Tiles', vatNumber: '4870255131', email: 'accounts@karoo.example', dueDays: '7' }
	const put = await submit(refused, 'Put on Account', terms)
	expect(toastOf(put)).toBe('status: On account Karoo <b>')
	expect(put.text).toContain('Karoo Tiles pays once a month, within 7 days.')

	const onIt = await submit(await free(second!), /^Book Walk-in/, { name: 'Karoo <b>', phone: '021 555 0177' })
	expect(toastOf(onIt)).toMatch(/, for Karoo <b>, on account Undo$/)
	expect(
		has(await open(day), 'link', `Court 6, ${clock(second!)} to ${clock(second! + 1)}: Karoo <b>, Walk-in, On account`),
	).toBe(true)
	const running = await follow(await open(`${base}/money`), 'Statements')
	expect(part(running, 'Karoo Tiles').text).toContain('1 booking from')
	expect(has(running, 'button', /Make Statement Now/), 'it is still to come').toBe(false)

	const pattern = await follow(await free(weekly!), 'Weekly')
	const dates = await submit(pattern, 'See Dates', { times: '2', until: '' })
	const term = { name: 'Ladies league', pays: 'term', dueDays: '30' }
	const booked = await submit(dates, 'Book These Dates', term)
	expect(booked.text).toContain('paid for the term')
	const list = await open(`${base}/money/statements`)
	const statement = await follow(list, /Ladies league/)
	expect(statement.text).toContain('ST-000001')
	const [, owed] = /To pay (R[\d\u202f]+\.00)/.exec(statement.text)!
	const wrong = await submit(await follow(statement, 'Take Payment'), 'Take Payment', { amount: '99999' })
	expect(wrong.text).toContain(`There’s only ${owed} to pay`)
	const part1 = await submit(wrong, 'Take Payment', { amount: '100.50', method: 'eft' })
	expect(toastOf(part1)).toMatch(/^status: Payment taken R100\.50 received, R[\d\u202f]+\.50 still to be paid$/)
	const all = await submit(await follow(part1, 'Take Payment'), 'Take Payment')
	expect(has(all, 'link', 'Take Payment')).toBe(false)
	expect(all.text).toMatch(/To pay R0\.00/)

	const customer = await open(put.path)
	const ended = await submit(await follow(await follow(customer, 'Change Account'), 'End Account'), 'End Account')
	expect(toastOf(ended)).toBe('status: Account ended Karoo <b>')
	expect(has(ended, 'link', 'Put on Account')).toBe(true)
})
