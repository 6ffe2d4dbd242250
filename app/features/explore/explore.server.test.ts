import { beforeAll, describe, expect, test } from 'vitest'
import { eq, like } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import {
	closures,
	courts,
	courtSports,
	playerPreferences,
	redemptionItems,
	redemptions,
	rewardTypes,
	teamMembers,
	tournaments,
	tournamentTeams,
	userRewards,
	users,
} from '#db/schema.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { listTournaments } from '#app/features/tournaments/tournaments.server.ts'
import { at } from '#app/lib/time/time.ts'
import { writeListings } from '#app/features/matchmaking/preferences/listings.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findExplore } from './explore.server.ts'

const friday = '2026-11-20'
const sunday = '2026-11-22'
const now = at(friday, 15)

const explore = (search = '', viewer: { id: number } | null = null, when = now) =>
	findExplore(viewer, new URLSearchParams(search), when)
const names = async (search: string) => (await explore(search)).venues.map(({ name }) => name)
const card = async (name: string, search = 'view=venues') =>
	(await explore(search)).venues.find((venue) => venue.name === name)!

const rate = (venueId: number, rating: number) =>
	write((tx) => tx.update(courts).set({ rating, reviewCount: 10 }).where(eq(courts.id, venueId)))
const close = (courtId: number, startTime: Date, endTime: Date) =>
	write((tx) => tx.insert(closures).values({ courtId, startTime, endTime, reason: 'rain' }))

type Made = Awaited<ReturnType<typeof createVenue>>
let person: Awaited<ReturnType<typeof createUser>>
let single: Made, full: Made, weekly: Made, tennis: Made, durban: Made

beforeAll(async () => {
	person = await createUser({ fullName: 'Naledi Khumalo' })
	single = await createVenue({
		name: 'Single Court',
		courts: 1,
		price: 300,
		peakPrice: 350,
		peak: [{ weekday: 5, hour: 18 }],
	})
	full = await createVenue({ name: 'Rained Off', price: 100 })
	weekly = await createVenue({ name: 'Weekdays Only', weekdays: [1, 2, 3, 4, 5], closesAt: 18 })
	tennis = await createVenue({ name: 'Tennis Park', sport: 'Tennis', price: 150 })
	durban = await createVenue({ name: 'Beach Courts', city: 'Durban' })
	await close(full.venueId, at(friday, 0), at('2026-11-24', 8))
	const ratings: [Made, number][] = [
		[full, 5],
		[single, 4.5],
		[weekly, 4],
		[tennis, 3.5],
		[durban, 3],
	]
	for (const [venue, stars] of ratings) await rate(venue.venueId, stars)
})

describe('free hours on a card', () => {
	test('are three of the evening, with their prices, and lead to the venue with the choice kept', async () => {
		const { times, availableWhen } = await card('Single Court')
		expect(availableWhen).toBe('Available today')
		expect(times.map(({ time, price, peak }) => [time, price, peak])).toEqual([
			['17:00', 'R300', false],
			['18:00', 'R350', true],
			['19:00', 'R300', false],
		])
		const choice = `sport=${single.sportId}&date=2026-11-20&start=18:00`
		expect(times[1]!.href).toBe(`/venues/${single.venueId}?${choice}&back=view%3Dvenues#book`)
	})

	const timesOn = async (search: string, when = now) =>
		(await explore(`view=venues&q=single&${search}`, null, when)).venues[0]!.times.map(({ time }) => time)

	test('are the soonest before ten, and those of a window', async () => {
		expect(await timesOn('', at(friday, 9.9))).toEqual(['10:00', '11:00', '12:00'])
		expect(await timesOn('', at(friday, 10))).toEqual(['17:00', '18:00', '19:00'])
		expect(await timesOn(`date=${sunday}`, at(friday, 9))).toEqual(['17:00', '18:00', '19:00'])
		expect(await timesOn('from=16:00')).toEqual(['16:00', '17:00', '18:00'])
		expect(await timesOn('free=now')).toEqual(['16:00', '17:00', '18:00'])
	})

	test('are filled up with those before the evening', async () => {
		await close(single.venueId, at(friday, 17), at(friday, 20))
		expect(await timesOn('', at(friday, 11))).toEqual(['15:00', '16:00', '20:00'])
		await close(single.venueId, at(friday, 20), at(friday, 21))
		expect(await timesOn('', at(friday, 11))).toEqual(['14:00', '15:00', '16:00'])
		await write((tx) => tx.delete(closures).where(eq(closures.courtId, single.venueId)))
	})

	test('are truly free: a booked hour is gone, and back when it is cancelled', async () => {
		const { cancelBooking } = await import('#app/features/bookings/bookings.server.ts')
		const wish = {
			courtNumber: 1,
			paymentMethod: 'SnapScan' as const,
			notes: '',
			startTime: at(friday, 17),
			endTime: at(friday, 18),
		}
		const booking = await book(person, { ...wish, venueId: single.venueId, sportId: single.sportId }, { now })
		expect((await card('Single Court')).times.map(({ time }) => time)).toEqual(['18:00', '19:00', '20:00'])
		await cancelBooking(person, booking.id, now)
		expect((await card('Single Court')).times.map(({ time }) => time)).toEqual(['17:00', '18:00', '19:00'])
	})

	test('or, where there are none, the next free hour of the week', async () => {
		expect(await card('Rained Off')).toMatchObject({ times: [], next: { time: 'Tue 08:00' } })
		const onSunday = await card('Weekdays Only', `view=venues&date=${sunday}`)
		expect(onSunday).toMatchObject({ availableWhen: 'Available Sun 22 Nov', times: [], next: { time: 'Mon 08:00' } })
		const later = await card('Weekdays Only', 'view=venues&date=2026-12-05')
		expect(later.next!.time, 'with its date where the weekday alone could be another').toBe('Mon 7 Dec 08:00')
	})

	test('never one before 08:00 or after 20:00', async () => {
		const times = async (hours: string) => (await card('Tennis Park', `view=venues&date=${sunday}&${hours}`)).times
		expect((await times('to=10:00')).map(({ time }) => time)).toEqual(['08:00', '09:00'])
		expect((await times('from=19:00')).map(({ time }) => time)).toEqual(['19:00', '20:00'])
		const late = await explore('view=venues', null, at(friday, 20.5))
		expect(late.venues.every(({ times, next }) => times.length === 0 && next !== null)).toBe(true)
	})
})

test('says why the day of the address is not the one it shows', async () => {
	const refused = async (search: string) => (await explore(search)).refused
	const range = 'Choose a day from today to Tue 19 Jan. This is today.'
	for (const date of ['9999-12-31', '2026-11-19', '2027-01-20']) expect(await refused(`date=${date}`)).toBe(range)
	expect(await refused('date=2027-02-30')).toBe('Choose a date that exists. This is today.')
	for (const search of ['', 'date=', `date=${friday}`, `date=${sunday}`, 'free=now&date=9999-12-31'])
		expect(await refused(search)).toBeNull()
})

describe('the way to a venue', () => {
	const address = async (search: string, name = 'Single Court') => (await card(name, search)).href

	test('is the bare page where nothing was asked for', async () =>
		expect(await address('')).toBe(`/venues/${single.venueId}`))

	test('keeps sport, day and hour, and the search to come back to', async () => {
		const search = `sport=${single.sportId}&date=${sunday}&from=12:00&view=venues&page=1`
		const [path, query] = (await address(search)).split('?')
		expect(path).toBe(`/venues/${single.venueId}`)
		const { back, ...choice } = Object.fromEntries(new URLSearchParams(query))
		expect(choice).toEqual({ sport: String(single.sportId), date: sunday, start: '12:00' })
		expect(Object.fromEntries(new URLSearchParams(back))).toEqual({
			sport: String(single.sportId),
			date: sunday,
			from: '12:00',
			view: 'venues',
		})
		expect(await address('view=venues&sport=999&city=Atlantis')).toBe(`/venues/${single.venueId}?back=view%3Dvenues`)
	})

	test('has the first free hour of the window that was asked for', async () => {
		await close(single.venueId, at(friday, 17), at(friday, 18))
		expect(await address('view=venues&from=17:00')).toContain(
			`sport=${single.sportId}&date=${friday}&start=18:00&back=`,
		)
		expect(await address('view=venues&free=now')).toContain('start=16:00')
		expect(await address('view=venues&from=20:00', 'Rained Off').catch(() => 'not listed')).toBe('not listed')
		await write((tx) => tx.delete(closures).where(eq(closures.courtId, single.venueId)))
	})
})

describe('the sport on a card', () => {
	test('is the one that its price is of: the one asked for, else the cheapest', async () => {
		const courtId = weekly.venueId
		const offer = { courtId, sportId: tennis.sportId, pricePerHour: 90, courtCount: 1 }
		const [second] = await write((tx) => tx.insert(courtSports).values(offer).returning({ id: courtSports.id }))
		expect(await card('Weekdays Only')).toMatchObject({ sport: { name: 'Tennis' }, price: 90, moreSports: 1 })
		const asked = await card('Weekdays Only', `view=venues&sport=${weekly.sportId}`)
		expect(asked).toMatchObject({ sport: { name: 'Padel' }, price: 200 })
		const typed = await card('Weekdays Only', 'q=padel')
		expect(typed).toMatchObject({ sport: { name: 'Padel' }, price: 200 })
		expect(typed.href).toContain(`sport=${weekly.sportId}`)
		await write((tx) => tx.delete(courtSports).where(eq(courtSports.id, second!.id)))
	})
})

describe('the price on a card', () => {
	const price = async (search: string) => (await card('Single Court', `view=venues&${search}`)).price

	test('is that of the hours asked for', async () => {
		expect(await price('')).toBe(300)
		expect(await price('from=18:00&to=19:00')).toBe(350)
		expect(await price('from=18:00&to=20:00')).toBe(300)
		expect(await price(`date=${sunday}&from=18:00&to=19:00`)).toBe(300)
		expect((await card('Rained Off')).price, 'with nothing free, the lowest rate').toBe(100)
	})

	test('is within a price that was asked for, and so are its hours', async () => {
		const hours = async (search: string) => (await card('Single Court', `view=venues&${search}`)).times
		expect((await hours('price=300')).map(({ time }) => time)).toEqual(['17:00', '19:00', '20:00'])
		expect((await hours('price=350')).map(({ time }) => time)).toEqual(['17:00', '18:00', '19:00'])
		expect(await names('view=venues&q=single&price=300&from=18:00&to=19:00')).toEqual([])
		expect(await names('view=venues&q=single&price=350&from=18:00&to=19:00')).toEqual(['Single Court'])
		await close(single.venueId, at(friday, 8), at(friday, 18))
		await close(single.venueId, at(friday, 19), at(friday, 21))
		const peakLeft = await card('Single Court', 'view=venues&price=300')
		expect(peakLeft).toMatchObject({ price: 300, times: [], next: { time: 'Sat 08:00' } })
		await write((tx) => tx.delete(closures).where(eq(closures.courtId, single.venueId)))
	})
})

describe('featured venues', () => {
	test('those with free hours first, then by rating: three, and always the same', async () => {
		const featured = ['Single Court', 'Weekdays Only', 'Tennis Park']
		expect(await names('')).toEqual(featured)
		expect(await names('')).toEqual(featured)
		expect((await explore()).venueCount).toBe(5)
	})

	test('are filled up with the best of the others', async () => {
		expect(await names('rating=4.5')).toEqual(['Single Court', 'Rained Off'])
	})
})

describe('a search', () => {
	test('shows venues only, all of them by rating, and says what is listed', async () => {
		const found = await explore('q=gardens cape&from=18:00')
		expect(found.venues.map(({ name }) => name)).toEqual(['Single Court', 'Tennis Park'])
		expect(found).toMatchObject({ sections: null, clubs: null, title: '2 venues for “gardens cape” from 18:00' })
		expect(await names('q=gardens cape')).toEqual(['Rained Off', 'Single Court', 'Weekdays Only', 'Tennis Park'])
		expect((await explore('view=venues')).title).toBe('5 venues')
		expect((await explore('q=qqqqqqqq')).title).toBe('No venues for “qqqqqqqq”')
	})

	test('has each filter in force with the address without it', async () => {
		const search = `q=courts&date=${sunday}&city=Durban&from=17:00&to=20:00&price=300&rating=3`
		const { chips } = await explore(search)
		expect(chips.map(({ label }) => label)).toEqual([
			'“courts”',
			'Sun 22 Nov',
			'Durban',
			'17:00–20:00',
			'Up to R300',
			'Rated 3 and up',
		])
		for (const { href } of chips) {
			const left = new URL(href, 'http://x').searchParams
			expect((await explore(String(left))).chips).toHaveLength(chips.length - 1)
		}
		expect((await explore('free=now')).chips).toEqual([{ label: 'Free now', href: '/' }])
		expect((await explore(`sport=${tennis.sportId}&view=venues`)).chips).toEqual([])
	})
})

describe('nearest first', () => {
	const place = (venueId: number, latitude: number, longitude: number) =>
		write((tx) => tx.update(courts).set({ latitude, longitude }).where(eq(courts.id, venueId)))
	beforeAll(async () => {
		await place(weekly.venueId, -33.91, 18.39)
		await place(tennis.venueId, -33.98, 18.46)
		await place(durban.venueId, -29.85, 31.03)
	})

	test('lists venues by their distance and says it; those without a place come last', async () => {
		const found = await explore('view=venues&near=-33.92,18.39')
		expect(found.venues.map(({ name }) => name)).toEqual([
			'Weekdays Only',
			'Tennis Park',
			'Beach Courts',
			'Rained Off',
			'Single Court',
		])
		expect(found.venues.map(({ place }) => place.split(' · ')[1])).toEqual([
			'1 km away',
			'9 km away',
			expect.stringMatching(/^1\d\d\d km away$/),
			undefined,
			undefined,
		])
		expect(found.chips).toEqual([{ label: 'Nearest first', href: '/?view=venues' }])
	})

	test('comes before the person’s own city', async () => {
		const surfer = { id: (await createUser()).id, location: 'Durban' }
		const found = await explore('near=-33.92,18.39', surfer)
		expect(found.venues.map(({ name }) => name)).toEqual(['Weekdays Only', 'Tennis Park', 'Beach Courts'])
	})

	test.each([
		['in Lagos', '6.52,3.38'],
		['at sea', '-33.92,12.00'],
	])('%s the list is as before, with a word', async (_, near) => {
		const [found, before] = [await explore(`near=${near}`), await explore()]
		expect(found.refused).toBe('No court is within 150 km of you. These are all of them.')
		expect(found.venues).toEqual(before.venues)
		expect(found.chips).toEqual([])
	})
})

describe('words of days and times in a search', () => {
	const read = async (q: string, more = '', when = now) => {
		const { venues, ...page } = await explore(`q=${q}${more}`, null, when)
		return { ...page, names: venues.map(({ name }) => name) }
	}

	test('set the day and the hours, each with a chip that takes it off', async () => {
		const found = await read('tennis sunday 18:00')
		expect(found.names).toEqual(['Tennis Park'])
		expect(found.title).toBe('1 tennis venue on Sun 22 Nov from 18:00')
		expect(found.query).toMatchObject({ q: 'tennis', date: sunday, from: 18 })
		expect(found.chips).toEqual([
			{ label: '“tennis”', href: `/?date=${sunday}&from=18:00` },
			{ label: 'Sun 22 Nov', href: '/?q=tennis&from=18:00' },
			{ label: 'From 18:00', href: `/?q=tennis&date=${sunday}` },
		])
	})

	test('alone they leave Explore as it is, with its filters', async () => {
		const found = await read('tonight')
		expect(found.sections).not.toBeNull()
		expect(found.chips).toEqual([{ label: 'From 17:00', href: '/' }])
		expect(found.names).toEqual(['Single Court', 'Weekdays Only', 'Tennis Park'])
	})

	test('win against a day or “free now” beside them', async () => {
		expect((await read('padel sunday', '&date=2026-11-28')).query).toMatchObject({ date: sunday })
		expect((await read('padel sunday', '&free=now')).query).toMatchObject({ date: sunday, freeNow: false })
		expect((await read('padel now', `&date=${sunday}`)).query).toMatchObject({ date: null, freeNow: true })
	})

	test('a day too far ahead is refused in words', async () => {
		const found = await read('tennis 1 march')
		expect(found.refused).toBe('Choose a day from today to Tue 19 Jan. This is today.')
		expect(found.query).toMatchObject({ q: 'tennis', date: null })
	})

	test('are meant with a letter wrong', async () => {
		expect((await read('tenis tomorow')).didYouMean).toBe('tennis tomorrow')
		expect((await read('padl tonigt in durbn')).didYouMean).toBe('padel tonight in durban')
	})

	test('give way to a venue that is really named so', async () => {
		const { venueId } = await createVenue({ name: 'Sunday Night Fives' })
		const named = await read('sunday night')
		expect(named).toMatchObject({ names: ['Sunday Night Fives'], query: { q: 'sunday night', date: null, from: null } })
		const both = await read('Sunday Night Fives saturday')
		expect(both).toMatchObject({ names: ['Sunday Night Fives'], query: { date: '2026-11-21' } })
		expect((await read('tennis sunday')).query).toMatchObject({ q: 'tennis', date: sunday })
		await write((tx) => tx.update(courts).set({ status: 'draft' }).where(eq(courts.id, venueId)))
	})
})

describe('filters', () => {
	test.each([
		['sport', () => `sport=${tennis.sportId}`, ['Tennis Park']],
		[
			'an unknown sport is none',
			() => 'sport=999',
			['Single Court', 'Weekdays Only', 'Tennis Park', 'Beach Courts', 'Rained Off'],
		],
		['city', () => 'city=durban', ['Beach Courts']],
		['an unknown city is none', () => 'city=Atlantis&q=beach', ['Beach Courts']],
		['price; what is free comes first', () => 'price=150', ['Tennis Park', 'Rained Off']],
		['rating', () => 'rating=4.5', ['Single Court', 'Rained Off']],
		['a window asks for a free hour within it', () => 'from=18:00', ['Single Court', 'Tennis Park', 'Beach Courts']],
		['another day', () => `date=${sunday}&to=12:00`, ['Single Court', 'Tennis Park', 'Beach Courts']],
		['free now', () => 'free=now', ['Single Court', 'Weekdays Only', 'Tennis Park', 'Beach Courts']],
	])('%s', async (_, search, expected) => expect(await names(`view=venues&${search()}`)).toEqual(expected))

	test('free now means within the hour', async () => {
		await close(single.venueId, at(friday, 16), at(friday, 17))
		expect(await names('view=venues&free=now')).not.toContain('Single Court')
		expect(await names('view=venues')).toContain('Single Court')
	})

	test('after the last hour of today nothing is free now', async () => {
		expect((await explore('view=venues&free=now', null, at(friday, 21))).venues).toEqual([])
		expect((await explore('', null, at(friday, 21))).venues).toHaveLength(3)
	})
})

describe('the person’s own city', () => {
	const open = async (search: string, viewer: Parameters<typeof findExplore>[0], when = now) => {
		const { venues, ...page } = await explore(search, viewer, when)
		return { ...page, names: venues.map(({ name }) => name) }
	}
	let surfer: { id: number; location: string }
	beforeAll(async () => void (surfer = { id: (await createUser()).id, location: 'Glenwood, Durban' }))

	test('is that of the profile, and of the last booking once there is one', async () => {
		expect(await open('', surfer)).toMatchObject({ home: 'Durban', names: ['Beach Courts'], chips: [] })
		const booker = await createUser({ fullName: 'Last Booked' })
		expect(await open('', { id: booker.id, location: 'Nowhere' })).toMatchObject({ home: null, heading: null })
		const wish = { courtNumber: 1, paymentMethod: 'SnapScan' as const, notes: '' }
		const hour = { startTime: at(sunday, 9), endTime: at(sunday, 10) }
		await book(booker, { ...wish, ...hour, venueId: durban.venueId, sportId: durban.sportId }, { now })
		expect((await open('', { id: booker.id, location: 'Cape Town' })).home).toBe('Durban')
	})

	test('is in the heading, and all cities are a tap away', async () => {
		const heading = async (search: string, when = now) => (await open(search, surfer, when)).heading
		expect(await heading('')).toEqual({ city: 'Durban', when: 'tonight' })
		expect(await heading('', at(friday, 9))).toEqual({ city: 'Durban', when: 'today' })
		expect(await heading('from=12:00')).toEqual({ city: 'Durban', when: 'today' })
		expect(await heading('', at(friday, 20.5))).toEqual({ city: 'Durban', when: '' })
		expect(await heading(`date=${sunday}`)).toEqual({ city: 'Durban', when: 'on Sun 22 Nov' })
		expect(await heading('city=Cape Town')).toEqual({ city: 'Cape Town', when: 'tonight' })
		const named = await open('q=tennis in cape town', null)
		expect(named, 'of the words too').toMatchObject({ heading: { city: 'Cape Town' }, withoutCity: 'tennis' })
		const everywhere = await open('city=all', surfer)
		expect(everywhere).toMatchObject({ heading: null, names: ['Single Court', 'Weekdays Only', 'Tennis Park'] })
		expect(everywhere.query).toMatchObject({ city: null, everywhere: true })
	})

	test('comes first in a search, and gives way where nothing is found in it', async () => {
		const near = await open('q=courts', surfer)
		expect(near).toMatchObject({ names: ['Beach Courts'], title: '1 venue in Durban' })
		expect(near.chips.find(({ label }) => label === 'Durban')!.href).toBe('/?q=courts&city=all')
		const named = await open('q=beach in dbn', surfer)
		expect(named.chips.find(({ label }) => label === 'Durban')!.href, 'with its words').toBe('/?q=beach&city=all')
		expect((await open('q=dbn&city=Durban', null)).chips[1]).toEqual({ label: 'Durban', href: '/' })
		const away = await open('q=tennis park', surfer)
		expect(away).toMatchObject({ names: ['Tennis Park'], title: '1 venue for “tennis park”' })
		expect((await open('q=qqqqqqqq', surfer)).venueCount).toBe(0)
		expect((await open('q=beech', surfer)).names, 'nearly the same, here').toEqual(['Beach Courts'])
		expect((await open('q=tenns', surfer)).didYouMean, 'elsewhere').toBe('tennis')
		expect((await open('q=tennis park&city=Cape Town', surfer)).names).toEqual(['Tennis Park'])
		expect((await open('view=venues', surfer)).venueCount).toBe(5)
		const none = await open('city=Durban&price=1', surfer)
		expect(none, 'a chosen city stays').toMatchObject({ venueCount: 0, query: { city: 'Durban' }, elsewhere: 0 })
		const search = `city=Durban&sport=${tennis.sportId}`
		expect(await open(search, surfer)).toMatchObject({ venueCount: 0, elsewhere: 1 })
	})

	test('gives way to a city in the words, for everybody', async () => {
		for (const viewer of [null, surfer]) {
			const named = await open('q=tennis in cape town&city=Durban', viewer)
			expect(named).toMatchObject({ heading: { city: 'Cape Town' }, query: { city: null }, names: ['Tennis Park'] })
			expect((await open('q=beach&city=Durban', viewer)).query.city).toBe('Durban')
		}
	})

	test('is told that hours of the words have passed today', async () => {
		const late = await open('q=tennis tonight', null, at(friday, 20.5))
		expect(late).toMatchObject({ refused: 'It’s too late for that today. Here’s tomorrow.' })
		expect((await open('q=tennis tonight', null)).refused).toBeNull()
	})

	test('is nobody else’s: a visitor has all cities', async () => {
		await open('', surfer)
		expect(await open('', null)).toMatchObject({ home: null, heading: null, query: { city: null } })
		expect((await open('city=all', null)).query).toEqual((await open('', null)).query)
		expect((await open('city=Durban', null)).chips).toEqual([{ label: 'Durban', href: '/' }])
	})
})

test('all venues come twelve a page, and a page beyond the last is the last', async () => {
	for (let i = 1; i <= 25; i++) await createVenue({ name: `Paged ${String(i).padStart(2, '0')}`, city: 'Pretoria' })
	const pages = await Promise.all([1, 2, 3, 99].map((page) => explore(`view=venues&city=Pretoria&page=${page}`)))
	expect(pages.map(({ venues }) => venues.length)).toEqual([12, 12, 1, 1])
	expect(pages.map(({ page, pages }) => [page, pages])).toEqual([
		[1, 3],
		[2, 3],
		[3, 3],
		[3, 3],
	])
	expect(new Set(pages.flatMap(({ venues }) => venues.map(({ id }) => id))).size).toBe(25)
})

test('the chosen day is Today, even once no card has an hour of it, or a day and a month', async () => {
	const day = async (search: string, when = now) => (await explore(search, null, when)).day
	expect(await day('')).toBe('Today')
	expect(await day('', at(friday, 22))).toBe('Today')
	expect(await day('date=2026-12-05', at(friday, 22))).toBe('05 Dec')
})

describe('tournaments', () => {
	const create = (name: string, more: Partial<typeof tournaments.$inferInsert> = {}) =>
		write((tx) =>
			tx.insert(tournaments).values({
				name,
				description: 'Bring a team.',
				courtId: single.venueId,
				sportId: single.sportId,
				organizerId: person.id,
				startDate: at('2026-12-05', 9),
				endDate: at('2026-12-05', 17),
				registrationDeadline: at('2026-12-01', 12),
				maxTeams: 8,
				...more,
			}),
		)
	const found = async (search = '') => (await explore(search)).sections!.tournaments.map(({ name }) => name)
	/** Returns what a search text matches, by the list that it leads to. */
	const matching = async (q: string) => {
		const { tournaments } = await listTournaments({ q, status: 'registration_open', page: 1, limit: 20 })
		expect((await explore(`q=${q}`)).tournamentsFound).toBe(
			['', '1 tournament'][tournaments.length] ?? `${tournaments.length} tournaments`,
		)
		return tournaments.map(({ name }) => name)
	}

	beforeAll(async () => {
		await create('Later Cup', { startDate: at('2026-12-10', 9), endDate: at('2026-12-10', 17) })
		await create('Sooner Cup')
		await create('Tennis Cup', {
			sportId: tennis.sportId,
			courtId: durban.venueId,
			startDate: at('2026-12-06', 9),
			endDate: at('2026-12-06', 17),
		})
		await create('Last Cup', { startDate: at('2026-12-12', 9), endDate: at('2026-12-12', 17) })
		await create('Secret Cup', { isPublic: false })
		await create('Running Cup', { status: 'ongoing' })
		await create('Gone Cup', { startDate: at(friday, 9), endDate: at(friday, 17) })
	})

	test('are the next three that take teams', async () => {
		expect(await found()).toEqual(['Sooner Cup', 'Tennis Cup', 'Later Cup'])
	})

	test('are those one can join, before those that are full or closed', async () => {
		const full = { maxTeams: 2, currentTeams: 2, startDate: at('2026-12-02', 9) }
		const closed = { registrationDeadline: at(friday, 12), startDate: at('2026-12-03', 9) }
		await create('Full Cup', full)
		await create('Closed Cup', closed)
		expect(await found()).toEqual(['Sooner Cup', 'Tennis Cup', 'Later Cup'])
		expect(await found('city=Cape Town')).toEqual(['Sooner Cup', 'Later Cup', 'Last Cup'])
		await create('Full Durban Cup', { ...full, courtId: durban.venueId })
		expect(await found('city=Durban')).toEqual(['Tennis Cup', 'Full Durban Cup'])
		await write((tx) => tx.delete(tournaments).where(like(tournaments.name, 'Full%')))
	})

	test('of one’s own say what one does there, and ask nobody to join twice', async () => {
		const cards = async (viewer: { id: number } | null) =>
			(await explore('', viewer)).sections!.tournaments.map(({ spots, joinable }) => [spots, joinable])
		expect((await cards(null))[0]).toEqual(['8 spots left', true])
		expect((await cards(person))[0]).toEqual(['You organise', false])
		const cup = await createTournament(single, { name: 'First Cup', startDate: at('2026-12-04', 9) })
		const { captain } = await enterTeam(cup, { name: 'Second Serve' })
		expect(await cards(captain)).toEqual([
			['You play · Second Serve', false],
			['8 spots left', true],
			['8 spots left', true],
		])
		await write((tx) => tx.delete(teamMembers).where(eq(teamMembers.tournamentId, cup.id)))
		await write((tx) => tx.delete(tournamentTeams).where(eq(tournamentTeams.tournamentId, cup.id)))
		await write((tx) => tx.delete(tournaments).where(eq(tournaments.id, cup.id)))
	})

	test('follow sport and city', async () => {
		expect(await found(`sport=${tennis.sportId}`)).toEqual(['Tennis Cup'])
		expect(await found('city=Durban')).toEqual(['Tennis Cup'])
	})

	test('are counted in a search, as many as the list has', async () => {
		expect(await matching('latter')).toEqual(['Later Cup'])
		expect(await matching('tennis in durbs')).toEqual(['Tennis Cup'])
		expect(await matching('secret')).toEqual([])
	})

	test('are of the sport that was typed, whatever their venue is called', async () => {
		await create('Hoops Cup', { courtId: tennis.venueId })
		expect(await matching('tennis')).toEqual(['Tennis Cup'])
		expect(await matching('tennis park')).toEqual(['Hoops Cup'])
		expect(await matching('park')).toEqual(['Hoops Cup'])
	})
})

describe('players', () => {
	const optIn = async (fullName: string, preferredSports: number[], matchmakingEnabled = true) => {
		const user = await createUser({ fullName })
		const preferredLocations = ['Durban']
		const row = { userId: user.id, preferredSports, preferredLocations, matchmakingEnabled }
		await write(async (tx) => {
			await tx.insert(playerPreferences).values(row)
			await writeListings(tx, user.id)
		})
		return user
	}
	const found = async (search = '', viewer: { id: number } | null = null) =>
		(await explore(search, viewer)).sections!.players.map(({ name }) => name)

	test('are empty until a player asks to be found', async () => expect(await found()).toEqual([]))

	test('are those who switched matchmaking on, the latest four, never oneself', async () => {
		const first = await optIn('First Botha', [single.sportId])
		await optIn('Hidden Botha', [single.sportId], false)
		const left = await optIn('Left Botha', [single.sportId])
		await write((tx) => tx.update(users).set({ deletedAt: now }).where(eq(users.id, left.id)))
		await optIn('Second Zulu', [tennis.sportId])
		expect(await found()).toEqual(['Second Z.', 'First B.'])
		expect(await found('', first)).toEqual(['Second Z.'])
		expect(await found(`sport=${tennis.sportId}`)).toEqual(['Second Z.'])
		for (const n of [1, 2, 3, 4, 5]) await optIn(`P${n} Smith`, [tennis.sportId])
		expect(await found()).toEqual(['P5 S.', 'P4 S.', 'P3 S.', 'P2 S.'])
		expect(await found('', left), 'who suit the person').toEqual(['First B.'])
		expect(await found(`sport=${single.sportId}`), 'further down the list').toEqual(['First B.'])
	})

	test('show what they chose to show and nothing else', async () => {
		const user = await optIn('Shown Player', [tennis.sportId, 999])
		const shown = (await explore()).sections!.players[0]!
		expect(shown).toEqual({
			id: expect.any(Number),
			name: 'Shown P.',
			initials: 'SP',
			picture: null,
			location: 'South Africa',
			level: 'Intermediate',
			games: 0,
			sports: [{ name: 'Tennis', color: '#0E7256' }],
			cities: ['Durban'],
			when: 'Any day',
			playFrequency: null,
			playStyle: null,
			lookingForCoach: false,
			match: null,
			connection: null,
			isYou: false,
		})
		expect(JSON.stringify(shown)).not.toContain(user.email)
	})
})

describe('the next game', () => {
	test('is the soonest booking of the person who looks, and of nobody else', async () => {
		const [player, other] = [await createUser(), await createUser()]
		const game = async (when = now, viewer = player) => (await explore('', viewer, when)).sections!.game
		expect(await game()).toBe(null)
		const wish = { courtNumber: 1, paymentMethod: 'SnapScan', notes: '', ...tennis } as const
		const on = (hour: number) => ({ ...wish, startTime: at(sunday, hour), endTime: at(sunday, hour + 1) })
		const later = await book(player, on(18), { now })
		const sooner = await book(player, on(10), { now })
		expect(await game()).toMatchObject({
			id: sooner.id,
			day: 'Sun 22 Nov',
			time: '10:00–11:00',
			what: 'Tennis at Tennis Park, court 1',
			state: 'Held until Sat 21 Nov, 15:00: pay to keep it',
			isYours: false,
			entryCode: null,
		})
		expect(await game(now, other)).toBe(null)
		expect(await game(at(sunday, 11))).toMatchObject({ id: later.id, day: 'Tonight' })
		expect((await explore('', null)).sections!.game).toBe(null)
		expect((await explore('rating=1', player)).sections!.game).toBe(null)
	})
})

describe('points', () => {
	test('are what was earned less what was spent, and only for the signed-in', async () => {
		expect((await explore()).sections!.points).toBeNull()
		expect((await explore('', person)).sections!.points).toBe(0)
		await write(async (tx) => {
			const [type] = await tx
				.insert(rewardTypes)
				.values({ name: 'Game', description: 'A game', pointsValue: 10, category: 'play' })
				.returning()
			const [item] = await tx
				.insert(redemptionItems)
				.values({ name: 'Balls', description: 'Balls', pointsCost: 30, category: 'gear' })
				.returning()
			const earn = { userId: person.id, rewardTypeId: type!.id }
			await tx.insert(userRewards).values([
				{ ...earn, pointsEarned: 100, activityId: 'booking:1' },
				{ ...earn, pointsEarned: 50, activityId: 'booking:2' },
				{ ...earn, pointsEarned: -50, activityId: 'refund:2' },
			])
			const spend = { userId: person.id, itemId: item!.id, pointsSpent: 30 }
			await tx.insert(redemptions).values([
				{ ...spend, code: 'CS1', status: 'completed' },
				{ ...spend, code: 'CS2' },
				{ ...spend, code: 'CS3', status: 'cancelled' },
			])
		})
		expect((await explore('', person)).sections!.points).toBe(40)
		expect((await explore('', await createUser())).sections!.points).toBe(0)
	})
})
