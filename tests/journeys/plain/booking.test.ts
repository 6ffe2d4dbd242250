import { afterAll, beforeAll, expect, test } from 'vitest'
import { rate, sum } from '#app/lib/money.ts'
import { at, clock, formatDay, formatLongDate } from '#app/lib/time/time.ts'
import { cast, password } from '#db/cast.ts'
import { newPerson } from '#tests/support/world/new-person.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { fieldOf, headingOf, part, textOf, toastOf, type PlainPage } from '#tests/support/plain-browser.ts'
import { book, bookingForm, findVenue, freeHours, ownBookings } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

const CENTRE = 'Muizenberg Corner Court'

test('a visitor finds an hour by sport and day, and Book Now leads through the door to it', async () => {
	const { open, follow, submit } = demo.visitor()
	const place = await findVenue(demo, 'Beacon Padel')
	const { date, hours } = await freeHours(demo, place, 2)
	const { hour, price } = hours.find(({ hour }) => hour >= 8)!
	const day = formatDay(at(date, 0))

	const searched = await submit(await open('/'), 'Search', { q: 'beacon' })
	const padel = await follow(searched, 'Padel', { within: 'Sports' })
	expect(padel.path).toBe(`/?sport=${place.sportId}&q=beacon`)
	const onDay = await follow(padel, day)
	expect(onDay.path).toBe(`/?sport=${place.sportId}&q=beacon&date=${date}`)
	const venue = await follow(onDay, 'Book Now at Beacon Padel')
	expect(headingOf(venue)).toBe('Beacon Padel')
	const venueOnDay = await follow(venue, formatLongDate(at(date, 0)))
	const chosen = await follow(venueOnDay, clock(hour), { within: `Start times on ${day}` })
	const door = await follow(chosen, 'Book Now')
	expect(door.path).toMatch(/^\/auth\?next=%2Fbooking/)
	const form = await submit(door, 'Login', { username: cast.thandi.username, password })
	expect(toastOf(form)).toBe(`status: Login successful Welcome back, ${cast.thandi.fullName}!`)
	expect(headingOf(form)).toBe('Complete Your Booking')
	expect(fieldOf(form, 'Date').value).toBe(date)
	expect(fieldOf(form, 'Start time').value).toBe(clock(hour))
	expect(fieldOf(form, 'End time').value).toBe(clock(hour + 1))
	expect(fieldOf(form, 'SnapScan').checked).toBe(true)
	expect(form.text).toContain(textOf(sum(price)))
	expect([form.text.includes('Change'), hasOpenFields(form)]).toEqual([true, false])
	expect(hasOpenFields(await open(`/booking/${place.venueId}/${place.sportId}`))).toBe(true)
})

test('where bookings start at half past, an hour and a half is chosen by links and booked by the form', async () => {
	const { open, follow, submit } = await demo.signedIn('sipho')
	const place = await findVenue(demo, 'Greenstone Padel Yard')
	const { date, hours } = await freeHours(demo, place, 20)
	const free = new Set(hours.map(({ hour }) => hour))
	const { hour } = hours.find(
		({ hour }) => hour % 1 === 0.5 && hour < 15 && free.has(hour + 0.5) && free.has(hour + 1),
	)!
	const day = formatDay(at(date, 0))
	const venue = await open(`/venues/${place.venueId}?date=${date}`)
	const chosen = await follow(venue, clock(hour), { within: `Start times on ${day}` })
	const longer = await follow(chosen, /1½ hours/)
	const form = await follow(longer, 'Book Now')
	expect(fieldOf(form, 'Start time').value).toBe(clock(hour))
	expect(fieldOf(form, 'End time').value).toBe(clock(hour + 1.5))
	expect(form.text).toContain('1½ hours')
	expect(form.text).toContain('R360.00')
	const refused = await submit(form, 'Complete Booking', { endTime: clock(hour + 2.5) })
	expect(refused.text).toContain('A booking here is at most 2 hours long')
	const priced = await submit(refused, 'Complete Booking', { endTime: clock(hour + 1.5) })
	expect(priced.text).toContain('R360.00')
	const done = await submit(priced, 'Complete Booking')
	expect(toastOf(done)).toContain('Booking successful')
	expect(done.text).toContain(`${clock(hour)}–${clock(hour + 1.5)}`)
})

test('credit pays first by one tick, and what was typed and the way to pay the rest are kept', async () => {
	const { open, submit, follow } = await demo.signedIn('thandi')
	const place = await findVenue(demo, 'Beacon Padel')
	const { date, hours } = await freeHours(demo, place, 33)
	const [first, second] = hours.slice(hours.findIndex(({ hour }, i) => hours[i + 1]?.hour === hour + 1))
	const { hour, price } = first!
	const form = await open(bookingForm(place, date, hour))
	const label = `Use R${Math.min(price, 320)}.00 credit`
	expect(fieldOf(form, label)).toMatchObject({ name: 'credit', checked: false })
	const typed = { credit: 'yes', paymentMethod: 'PayShap', notes: 'Two rackets & a ball' }
	const refused = await submit(form, 'Complete Booking', { ...typed, date: '' })
	const priced = await submit(refused, 'Complete Booking', { date, endTime: clock(hour + 2) })
	const total = price + second!.price
	const all = `Use R320.00 credit Leaves ${textOf(sum(total - 320))} to pay, unless you split.`
	expect(fieldOf(priced, all).checked).toBe(true)
	expect([fieldOf(priced, 'PayShap').checked, fieldOf(priced, 'Additional notes').value]).toEqual([true, typed.notes])
	const mine = await submit(priced, 'Complete Booking')
	const card = part(mine, 'Padel at Beacon Padel')
	for (const words of [`R320 of ${rate(total)} paid`, `Held: ${textOf(sum(total - 320))} still to pay`, typed.notes])
		expect(card.text).toContain(words)
	const rest = await follow(mine, `Pay ${textOf(sum(total - 320))}`)
	expect(fieldOf(rest, 'PayShap').checked).toBe(true)
	expect((await open(bookingForm(place, date, hour))).text).not.toMatch(/credit\b/)
})

/** Whether the fields for another time show without being asked for. */
const hasOpenFields = ({ html }: PlainPage) =>
	/<details(?=[^>]* open)[^>]*>(?:(?!<\/details>).)*name="endTime"/s.test(html)

test('the phone number is asked once, only the venue sees it, and it is changed in the profile', async () => {
	const person = { ...demo.visitor(), ...newPerson('Zoleka Number') }
	expect((await person.call('POST', '/api/register', person)).status).toBe(201)
	const place = await findVenue(demo, 'Beacon Padel')
	const { date, hours } = await freeHours(demo, place, 35)
	const form = await person.open(bookingForm(place, date, hours[0]!.hour))
	const typed = { paymentMethod: 'PayShap', notes: 'Two rackets' }
	const missing = await person.submit(form, 'Complete Booking', typed)
	expect(missing.text).toContain('Enter your cell phone number')
	const wrong = await person.submit(missing, 'Complete Booking', { phone: '083 555 after six' })
	expect(wrong.text).toContain('Enter a phone number such as 021 555 0100 or +27 82 555 0100')
	expect(fieldOf(wrong, 'Cell phone number').value).toBe('083 555 after six')
	expect([fieldOf(wrong, 'PayShap').checked, fieldOf(wrong, 'Additional notes').value]).toEqual([true, typed.notes])
	const looked = await person.submit(wrong, 'Show Times and Price', { phone: '083 555 0456' })
	expect(fieldOf(looked, 'Cell phone number').value).toBe('083 555 0456')
	const mine = await person.submit(looked, 'Complete Booking')
	expect([mine.path, mine.text.includes('0456')]).toEqual(['/my-bookings', false])
	expect((await person.open(bookingForm(place, date, hours[1]!.hour))).text).not.toContain('Cell phone number')

	const owner = await demo.signedIn('lerato')
	const board = await owner.open(`/venue-dashboard/${place.venueId}`)
	for (const name of ['0835550456', '+27 83 555 0456', '555 0456']) {
		const found = await owner.submit(board, 'Search', { name, from: date, to: date })
		const row = part(found, 'Zoleka Number')
		expect(row.html).toContain('href="tel:0835550456"')
		expect(row.html).toContain('href="https://wa.me/27835550456"')
	}
	const profile = await person.open('/profile')
	expect(fieldOf(profile, 'Cell phone number').value).toBe('083 555 0456')
	await person.submit(profile, 'Save Profile', { phone: '' })
	expect((await person.open(bookingForm(place, date, hours[1]!.hour))).text).toContain('Cell phone number')
})

test('the total of other hours is asked for by a button, and the booking says it', async () => {
	const { open, submit } = await demo.newPlayer()
	const place = await findVenue(demo, 'Beacon Padel')
	const { date, hours } = await freeHours(demo, place, 36)
	const { hour } = hours[0]!
	const total = hours.slice(0, 3).reduce((sum, { price }) => sum + price, 0)
	const form = await open(bookingForm(place, date, hour))
	const typed = { paymentMethod: 'PayShap', notes: 'Two rackets & a ball' }
	const shown = await submit(form, 'Show Times and Price', { ...typed, endTime: clock(hour + 3) })
	expect(shown.path).not.toMatch(/notes|rackets/)
	expect(fieldOf(shown, 'PayShap').checked).toBe(true)
	expect(fieldOf(shown, 'Additional notes').value).toBe(typed.notes)
	expect(shown.text).toContain('3 hours')
	expect(shown.text).toContain(textOf(sum(total)))
	expect(fieldOf(shown, 'End time').value).toBe(clock(hour + 3))
	const notes = 'Two rackets, please <b>'
	const mine = await submit(shown, 'Complete Booking', { notes })
	expect(mine.path).toBe('/my-bookings')
	const card = part(mine, 'Padel at Beacon Padel')
	const when = `${formatLongDate(at(date, hour))} ${clock(hour)}–${clock(hour + 3)}`
	for (const text of [when, 'Pending', 'Not paid yet', textOf(sum(total)), notes]) expect(card.text).toContain(text)
})

test('only the ways to pay that a venue takes are offered, and the first of them is ticked', async () => {
	const { open } = await demo.newPlayer()
	const form = async (name: string) => {
		const place = await findVenue(demo, name)
		const { date, hours } = await freeHours(demo, place, 9)
		return open(bookingForm(place, date, hours[0]!.hour))
	}
	const offered = (page: PlainPage) => ['SnapScan', 'PayShap', 'Credit Card'].filter((name) => page.text.includes(name))
	const all = await form('Beacon Padel')
	expect(offered(all)).toEqual(['SnapScan', 'PayShap', 'Credit Card'])
	expect(fieldOf(all, 'SnapScan').checked).toBe(true)
	const cards = await form('Bellville Fives')
	expect(offered(cards)).toEqual(['Credit Card'])
	expect(fieldOf(cards, 'Credit Card').checked).toBe(true)
})

test('a booking has a page that says how it stands and what can be done about it', async () => {
	const player = await demo.newPlayer()
	const place = await findVenue(demo, 'Beacon Padel')
	const { date, hours } = await freeHours(demo, place, 30)
	const { id } = await book(player, place, date, hours[0]!.hour)
	const page = await player.follow(await player.open('/my-bookings'), 'Padel at Beacon Padel')
	expect([page.path, headingOf(page)]).toEqual([`/my-bookings/${id}`, 'Padel at Beacon Padel'])
	const told = await player.follow(await player.open('/notices'), /^Court held: Beacon Padel/)
	expect(told.path).toBe(page.path)
	const inOrder = [
		'Held until',
		'Pay R',
		'Split',
		'Invite the Group',
		'Calendar',
		'Directions',
		'Move',
		'Cancel Booking',
	]
	const text = page.text.slice(page.text.indexOf('Padel at Beacon Padel'))
	expect(inOrder.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))).toEqual(inOrder)
	expect(inOrder.filter((words) => !text.includes(words))).toEqual([])
	await player.submit(await player.follow(page, 'Cancel Booking'), 'Cancel Booking')
	const over = await player.open(page.path)
	expect(over.text).toContain('Cancelled by you on')
	expect(over.text).not.toContain('Cancel Booking')
	expect((await player.follow(over, 'Book Again')).path).toMatch(`/booking/${place.venueId}/${place.sportId}?date=`)
})

test('what cannot be booked is said beside its field, and the form stays filled in', async () => {
	const { open, submit, call } = await demo.newPlayer()
	const place = await findVenue(demo, CENTRE)
	const { date } = await freeHours(demo, place, 20)
	const form = await open(`/booking/${place.venueId}/${place.sportId}?date=${date}&start=12:00&end=13:00`)
	expect(hasOpenFields(form)).toBe(false)
	const send = (values: Record<string, string>) => submit(form, 'Complete Booking', values)
	const words = { paymentMethod: 'Credit Card', notes: 'Left-handed rackets' }

	const early = await send({ ...words, endTime: '11:00' })
	expect(early.status).toBe(400)
	expect(hasOpenFields(early)).toBe(true)
	const refusal = 'End time must be after start time: 13:00 at the earliest.'
	expect(fieldOf(early, 'End time')).toMatchObject({ value: '11:00', invalid: true, description: refusal })
	expect(toastOf(early)).toBe(`alert: Booking failed ${refusal}`)
	expect(fieldOf(early, 'Start time').value).toBe('12:00')
	expect(fieldOf(early, 'Credit Card').checked).toBe(true)
	expect(fieldOf(early, 'Additional notes').value).toBe('Left-handed rackets')

	const long = 'A booking here is at most 4 hours long: until 16:00 at the latest.'
	expect(fieldOf(await send({ endTime: '17:00' }), 'End time').description).toBe(long)
	expect(fieldOf(await send({ date: '2020-01-01' }), 'Start time').description).toMatch(/^That time has passed\. /)
	const dateless = await send({ date: '' })
	expect([fieldOf(dateless, 'Date').description, hasOpenFields(dateless)]).toEqual(['Choose a date', true])
	expect(await ownBookings({ call })).toEqual([])
})

test('hours that are over, too many or too far ahead have no price, and say why before they are sent', async () => {
	const { open } = await demo.newPlayer()
	const { venueId, sportId } = await findVenue(demo, 'The Woodstock Cage')
	const { date } = await freeHours(demo, { venueId, sportId }, 20)
	const { date: far } = await freeHours(demo, { venueId, sportId }, 61)
	const look = (query: string) => open(`/booking/${venueId}/${sportId}?${query}`)
	const refused = [
		['date=2020-01-01&start=08:00', 'Start time', /^That time has passed\. /],
		['date=2020-01-01&start=14:00', 'Start time', /^That time has passed\. /],
		[
			`date=${date}&start=14:00&end=19:00`,
			'End time',
			'A booking here is at most 4 hours long: until 18:00 at the latest.',
		],
		[`date=${far}&start=14:00`, 'Start time', /^You can book at most 60 days ahead, /],
		['date=9999-12-31&start=10:00&end=11:00', 'Start time', /^You can book at most 60 days ahead, /],
	] as const
	for (const [query, field, words] of refused) {
		const form = await look(query)
		expect(fieldOf(form, field).description, query).toMatch(words)
		expect(hasOpenFields(form), query).toBe(true)
		expect(form.text, query).toMatch(/Total –/)
	}
	expect((await look(`date=${date}&start=14:00&end=18:00`)).text).toMatch(/Total R\d/)
	const late = await look(`date=${date}&start=23:00&end=26:00`)
	expect(late.text).toContain('Courts are booked in whole hours from 07:00 to 21:00.')
	expect(late.text).toContain('The nearest free times')
})

test('the nearest free time opens with what was typed for the taken one', async () => {
	const { open, submit } = await demo.newPlayer()
	const place = await findVenue(demo, CENTRE)
	const { date, hours } = await freeHours(demo, place, 30)
	const { hour } = hours[0]!
	const form = await open(bookingForm(place, date, hour))
	await book(await demo.newPlayer(), place, date, hour)
	const typed = { paymentMethod: 'Credit Card', notes: 'Two rackets & a ball' }
	const refused = await submit(form, 'Complete Booking', typed)
	expect(toastOf(refused)).toBe('alert: Booking failed That time has just been taken')
	const other = await submit(refused, /^\d\d:00–\d\d:00/)
	expect(other.path).not.toContain('notes')
	expect(fieldOf(other, 'Credit Card').checked).toBe(true)
	expect(fieldOf(other, 'Additional notes').value).toBe(typed.notes)
	expect((await submit(other, 'Complete Booking')).path).toBe('/my-bookings')
})

test('the nearest free time opens with what was typed on a page that opened with a taken time', async () => {
	const { open, submit } = await demo.newPlayer()
	const place = await findVenue(demo, CENTRE)
	const { date, hours } = await freeHours(demo, place, 31)
	const { hour } = hours[0]!
	await book(await demo.newPlayer(), place, date, hour)
	const opened = await open(bookingForm(place, date, hour))
	expect(opened.text).toContain('That time has been taken.')
	const typed = { paymentMethod: 'Credit Card', notes: 'Two rackets & a ball' }
	const other = await submit(opened, /^\d\d:00–\d\d:00/, typed)
	expect(other.path).not.toContain('notes')
	expect(fieldOf(other, 'Credit Card').checked).toBe(true)
	expect(fieldOf(other, 'Additional notes').value).toBe(typed.notes)
	expect(other.path).toContain(`start=${fieldOf(other, 'Start time').value}`)
	expect((await submit(other, 'Complete Booking')).path).toBe('/my-bookings')
})

test('an hour that is taken is not sold as another price, and other hours say theirs first', async () => {
	const { open, submit, call } = await demo.newPlayer()
	const place = await findVenue(demo, CENTRE)
	const { date, hours } = await freeHours(demo, place, 32)
	const { hour, price } = hours[0]!
	await book(await demo.newPlayer(), place, date, hour)
	const form = await open(bookingForm(place, date, hour + 3))
	const lost = await submit(form, 'Complete Booking', { startTime: clock(hour), endTime: clock(hour + 2) })
	expect(toastOf(lost)).toBe('alert: Booking failed That time has just been taken')
	expect(lost.text).toContain('The nearest free times')
	const look = await submit(form, 'Complete Booking', { endTime: clock(hour + 5) })
	const costs = `${clock(hour + 3)}–${clock(hour + 5)} costs ${textOf(sum(2 * price))}. Check it and book.`
	expect(look.text).toContain(costs)
	expect(toastOf(look)).toBeUndefined()
	expect(look.text).toContain(`Total ${textOf(sum(2 * price))}`)
	expect(await ownBookings({ call })).toEqual([])
	expect((await submit(look, 'Complete Booking')).path).toBe('/my-bookings')
})
