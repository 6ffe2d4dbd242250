import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, at, dateOf, formatDay, formatDayMonth, formatLongDate } from '#app/lib/time/time.ts'
import { cast } from '#db/cast.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { fieldOf, has, headingOf, hrefOf, type PlainPage } from '#tests/support/plain-browser.ts'
import { book, findVenue, freeHours } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

/** Returns the cards of venues: their names and texts. */
const venues = ({ html }: PlainPage) =>
	[...html.matchAll(/<article\b.*?<\/article>/gs)]
		.map(([card]) => card)
		.filter((card) => card.includes('starting from'))
const names = (page: PlainPage) => venues(page).map((card) => /<h3\b.*?<\/h3>/s.exec(card)![0].replace(/<[^>]+>/g, ''))

test('a signed-in player sees their points', async () => {
	const thandi = await demo.signedIn(cast.thandi.username)
	const { body } = await thandi.call<{ points: number }>('GET', '/api/rewards/user/points')
	const { text } = await thandi.open('/')
	expect(text).toContain('Your Points')
	expect(text).toContain(body.points.toLocaleString('en-ZA').replace(/\s/g, ' '))
})

test('a sport narrows everything, All Sports clears it', async () => {
	const { open, follow } = demo.visitor()
	const tennis = await follow(await open('/'), 'Tennis', { within: 'Sports' })
	expect(tennis.path).toBe('/?sport=4')
	expect(tennis.html).toMatch(/<a [^>]*aria-current="true"[^>]*>(?:(?!<\/a>).)*Tennis/s)
	expect(venues(tennis)).toHaveLength(3)
	for (const card of venues(tennis)) expect(card).toContain('Tennis')
	expect((await follow(tennis, 'All Sports')).path).toBe('/')
})

test('a search forgives a slip, an accent and a half word', async () => {
	const { open, submit } = demo.visitor()
	let page = await open('/')
	for (const q of ['muizenburg', 'MUIZ', 'múizenberg corner']) {
		page = await submit(page, 'Search', { q })
		expect(names(page)).toEqual(['Muizenberg Corner Court'])
		expect(fieldOf(page, 'Search venues, sports, or locations').value).toBe(q)
	}
})

test('a search in the words people use finds its places, and one with a letter wrong offers what was meant', async () => {
	const { open, submit, follow } = demo.visitor()
	const page = await submit(await open('/?view=venues'), 'Search', { q: 'Hoops courts in JOZI 🏀' })
	expect(names(page)).toHaveLength(3)
	for (const card of venues(page)) expect(card).toContain('Johannesburg')
	const wrong = await submit(page, 'Search', { q: 'padl' })
	expect(names(wrong)).toEqual([])
	expect(wrong.text).toContain('Did you mean padel')
	expect(names(await follow(wrong, 'padel')).length).toBeGreaterThan(3)
})

test('words of when become a day and hours, and each link takes one off', async () => {
	const { open, submit, follow } = demo.visitor()
	const date = addDays(dateOf(new Date()), 1)
	const page = await submit(await open('/'), 'Search', { q: 'padel tomorrow 18:00 cpt' })
	expect(page.text).toContain(`padel venues in Cape Town on ${formatDay(at(date, 0))} from 18:00`)
	expect(names(page).length).toBeGreaterThan(0)
	expect(fieldOf(page, 'Search venues, sports, or locations').value).toBe('padel cpt')
	const anyHour = await follow(page, 'Take off From 18:00')
	expect(anyHour.path).toBe(`/?q=padel+cpt&date=${date}`)
	expect((await follow(anyHour, `Take off ${formatDay(at(date, 0))}`)).path).toBe('/?q=padel+cpt')
})

test('a day, filters and a sport stay together, and one link clears the filters', async () => {
	const { open, follow, submit } = demo.visitor()
	const date = addDays(dateOf(new Date()), 2)
	const padel = await open(`/?view=venues&sport=2&date=${date}`)
	expect(padel.text).toContain(`Day: ${formatDayMonth(at(date, 0)).padStart(6, '0')}`)
	const found = await submit(padel, 'Show Venues', { city: 'Durban', price: '400' })
	expect(Object.fromEntries(new URL(found.url).searchParams)).toMatchObject({ sport: '2', date, city: 'Durban' })
	expect(venues(found).length).toBeGreaterThan(0)
	expect(venues(found).length).toBeLessThan(venues(padel).length)
	for (const card of venues(found)) expect(card).toContain('Durban')
	const cleared = await follow(found, 'Clear filters')
	expect(cleared.path).not.toContain('city=')
	expect(cleared.path).toContain(`date=${date}`)
})

test('a search says what it lists, and a link takes a filter off', async () => {
	const { open, submit, follow } = demo.visitor()
	// Today's evening may be over.
	const date = addDays(dateOf(new Date()), 1)
	const found = await submit(await open(`/?date=${date}`), 'Search', { q: 'padel cape town' })
	expect(found.url).toMatch(/#venues$/)
	expect(found.text).toContain('4 padel venues in Cape Town')
	expect(names(found)).toHaveLength(4)
	expect(found.text).not.toContain('Upcoming Tournaments')
	const evening = await submit(found, 'Show Venues', { from: '18:00' })
	expect(evening.text).toMatch(/\d padel venues? in Cape Town on .+ from 18:00/)
	const off = await follow(evening, 'Take off “padel cape town”')
	expect(off.path).toBe(`/?date=${date}&from=18:00`)
	expect((await follow(off, 'Take off From 18:00')).path).toBe(`/?date=${date}`)
})

test('the heading leads to another city, and a player starts in the city of their last booking', async () => {
	const { open, follow } = demo.visitor()
	const durban = await follow(await open('/'), 'Durban', { within: 'Where to play' })
	expect(durban.path).toBe('/?city=Durban')
	expect(headingOf(durban)).toMatch(/^Free in Durban( today| tonight)? ?$/)
	for (const card of venues(durban)) expect(card).toContain('Durban')
	expect((await follow(durban, 'All cities', { within: 'Where to play' })).path).toBe('/')

	const player = await demo.newPlayer()
	const place = await findVenue(demo, 'North Beach Padel')
	const { date, hours } = await freeHours(demo, place, 9)
	await book(player, place, date, hours[0]!.hour)
	const own = await player.open('/')
	expect(headingOf(own)).toMatch(/^Free in Durban/)
	for (const card of venues(own)) expect(card).toContain('Durban')
	const found = await player.submit(own, 'Search', { q: 'the padel barn' })
	expect(names(found)).toEqual(['The Padel Barn'])
	const everywhere = await player.follow(own, 'All cities', { within: 'Where to play' })
	expect(everywhere.path).toBe('/?city=all')
	expect(headingOf(everywhere)).toBe('Find a court that is free')
	const again = await player.submit(everywhere, 'Show Venues', { rating: '3' })
	expect(new URL(again.url).searchParams.get('city')).toBe('all')
})

test('all venues, page by page', async () => {
	const { open, follow, call } = demo.visitor()
	let page = await follow(await open('/'), 'View all featured venues')
	expect(page.path).toBe('/?view=venues')
	const seen = new Set(names(page))
	while (has(page, 'link', 'Next', { within: 'Pages' })) {
		page = await follow(page, 'Next', { within: 'Pages' })
		for (const name of names(page)) seen.add(name)
	}
	expect(seen.size).toBe((await call<object[]>('GET', '/api/venues')).body.length)
	expect((await follow(page, 'Previous', { within: 'Pages' })).status).toBe(200)
	const nothing = await open('/?q=qqqqqqqq')
	expect((await follow(nothing, 'Show All Venues')).path).toBe('/')
})

test('Book Now keeps what was asked for, another day keeps the hour, and the way back the search', async () => {
	const { open, follow, submit } = demo.visitor()
	const today = dateOf(new Date())
	const [date, next] = [addDays(today, 2), addDays(today, 3)]
	const search = `/?sport=2&q=cape+town&date=${date}&from=18:00&view=venues`
	const venue = await follow(await open(search), /^Book Now at /)
	const asked = new URL(venue.url).searchParams
	expect(asked.get('date')).toBe(date)
	expect(asked.get('start')! >= '18:00').toBe(true)
	const other = await follow(venue, new RegExp(`^${formatLongDate(at(next, 0))}`))
	const shown = await submit(other, 'Show', { date: addDays(today, 20) })
	for (const [page, day] of [
		[other, next],
		[shown, addDays(today, 20)],
	] as const) {
		const params = Object.fromEntries(new URL(page.url).searchParams)
		expect(params).toMatchObject({ sport: '2', date: day, start: asked.get('start') })
		expect((await follow(page, 'Your search')).path).toBe(search)
	}
})

test('a free hour on a card leads to that hour at the venue', async () => {
	const { open } = demo.visitor()
	const date = addDays(dateOf(new Date()), 3)
	const page = await open(`/?date=${date}`)
	const [, hour] = /<li\b(?:(?!<\/li>).)*<a\b(?:(?!<\/a>).)*?(\d\d:00)/s.exec(venues(page)[0]!)!
	const there = hrefOf({ ...page, html: venues(page)[0]! }, new RegExp(`^${hour}`))
	const { pathname, searchParams } = new URL(there)
	expect(pathname).toMatch(/^\/(venues|booking)\/\d/)
	expect(Object.fromEntries(searchParams)).toMatchObject({ date, start: hour })
	expect((await open(there)).status).toBe(200)
})
