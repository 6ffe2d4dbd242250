import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, courtWaits, namedCourts } from '#db/schema.ts'
import { quoteFor } from '#app/features/bookings/price.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { moveAtDesk, placeSeen } from '#app/features/bookings/desk/desk-move.server.ts'
import { findDeskHour } from '#app/features/bookings/desk/desk-hour.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { findMovingPage } from '#app/features/bookings/move/moving-page.server.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { planRegular } from '#app/features/bookings/regulars/regular-plan.server.ts'
import { offerFreedTimes } from '#app/features/bookings/waiting/holding.server.ts'
import { setCourts } from '#app/features/venues/courts/courts.server.ts'
import { addDays, at, dateOf, weekdayOf } from '#app/lib/time/time.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { booked, form, post, postForm, wish } from '#tests/support/world/wishes.ts'

const date = addDays(dateOf(new Date()), 2)
const later = addDays(date, 1)
const now = new Date()

type Person = Awaited<ReturnType<typeof createUser>>
let owner: Person
let player: Person
let own: Record<string, string>
let desk: Record<string, string>

beforeAll(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
	;[own, desk] = [await signedIn(player), await signedIn(owner)]
})

/** Two courts by half hours at R200 and R261, and R100 more from 18:00 to 19:00. */
const twoCourts = (wishes: Parameters<typeof createVenue>[0] = {}) =>
	createVenue({
		ownerId: owner.id,
		price: 200,
		peakPrice: 300,
		peak: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, hour: 18 })),
		lengths: [60, 90, 120],
		courtPrices: { 1: 261 },
		...wishes,
	})
type Venue = Awaited<ReturnType<typeof twoCourts>>
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const sold = async (id: number) => {
	const { courtNumber, totalPrice } = await stored(id)
	return [courtNumber, totalPrice]
}
const fill = (venue: Venue, courtNumber: number, from: number, to: number, day = date) =>
	createUser().then((other) => booked(other, wish(venue, day, from, to, { courtNumber })))
const books = (venue: Venue, from: number, to: number, more: object = {}, who = player) =>
	book(
		who,
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			startTime: at(date, from),
			endTime: at(date, to),
			paymentMethod: 'SnapScan',
			notes: '',
			...more,
		},
		{ now },
	)

describe('a booking', () => {
	test('costs what its court does, the peak added, by the half hour', async () => {
		const venue = await twoCourts()
		expect(await books(venue, 17.5, 19, { court: 1 })).toMatchObject({ courtNumber: 1, totalPrice: 130.5 + 361 })
	})

	test('takes the cheapest free court, and the dear one only when nothing else is left', async () => {
		const venue = await twoCourts()
		expect(await books(venue, 10, 11)).toMatchObject({ courtNumber: 2, totalPrice: 200 })
		const other = await createUser()
		expect(await books(venue, 10, 11, {}, other)).toMatchObject({ courtNumber: 1, totalPrice: 261 })
	})

	test('of a call takes the wished court where it costs no more than was shown, else the cheapest', async () => {
		const venue = await twoCourts({ courts: 3, courtPrices: { 2: 261 } })
		const wishes = async (courtNumber: number) => (await post(own, wish(venue, date, 10, 11, { courtNumber }))).body
		expect(await wishes(2)).toMatchObject({ courtNumber: 1, totalPrice: 200 })
		expect(await wishes(3)).toMatchObject({ courtNumber: 3, totalPrice: 200 })
		expect(await wishes(1)).toMatchObject({ courtNumber: 2, totalPrice: 261 })
	})

	test('free of charge has no time to pay', async () => {
		const venue = await twoCourts({ courtPrices: { 2: 0 } })
		const free = await books(venue, 10, 11)
		expect(free).toMatchObject({ courtNumber: 2, totalPrice: 0 })
		expect((await stored(free.id)).payBy).toBeNull()
		expect((await stored((await books(venue, 12, 13, { court: 1 })).id)).payBy).not.toBeNull()
	})
})

describe('the booking page', () => {
	const path = ({ venueId, sportId }: Venue) => `/booking/${venueId}/${sportId}?date=${date}&start=10:00&end=11:00`
	const open = async (venue: Venue, court: number | string = '') =>
		(await visit(`${path(venue)}&court=${court}`, { headers: own })).page

	test('has the price of the court that it will be, and lets players choose where courts differ in price', async () => {
		const venue = await twoCourts()
		const page = await open(venue)
		expect(page.offer).toMatchObject({ pricePerHour: 200, peakPricePerHour: 300 })
		expect(page.courts).toEqual([
			{ value: '', label: 'Cheapest free court' },
			{ value: '1', label: 'Court 1 · R261 / hour' },
			{ value: '2', label: 'Court 2 · R200 / hour' },
		])
		await fill(venue, 2, 10, 11)
		expect(await open(venue)).toMatchObject({ offer: { pricePerHour: 261, peakPricePerHour: 361 }, taken: null })
		expect(await open(venue, 2)).toMatchObject({
			offer: { pricePerHour: 200 },
			taken: { message: 'Court 2 is taken then.' },
		})
		const labels = (await open(venue, 1)).day.hours.map(({ label }: { label: string }) => label.split(' · ')[1])
		expect([...new Set(labels)], 'of the chosen court, half of one peak').toEqual([
			'R261',
			'R311 peak',
			'R361 peak',
			'closed',
		])
		for (const court of ['0', '99', 'x', '1e0'])
			expect(await open(venue, court)).toMatchObject({ offer: { pricePerHour: 261 }, taken: null })
		const alike: Record<number, number>[] = [{}, { 1: 261, 2: 261 }, { 1: 200 }]
		for (const courtPrices of alike) expect('courts' in (await open(await twoCourts({ courtPrices })))).toBe(false)
		expect((await open(await twoCourts({ courtPrices: { 1: 261, 2: 261 } }))).offer.pricePerHour).toBe(261)
	})

	test('books the chosen court only, at the price that was shown for it', async () => {
		const venue = await twoCourts()
		const quotedFor = quoteFor(date, 10, 11)
		const look = await postForm(own, venue, form(date, 10, 11, { court: '1', quotedPrice: '200', quotedFor }))
		expect(look.status).toBe(409)
		expect(look.action.details.notice).toBe('10:00–11:00 costs R261.00. Check it and book.')
		const seen = { court: '1', quotedPrice: '261', quotedFor: quoteFor(date, 10, 11, 1) }
		expect((await postForm(own, venue, form(date, 10, 11, seen))).status).toBe(302)
		const [row] = await db.select().from(bookings).where(eq(bookings.courtId, venue.venueId))
		expect(row).toMatchObject({ courtNumber: 1, totalPrice: 261 })
		const again = await postForm(await signedIn(await createUser()), venue, form(date, 10, 11, seen))
		expect(again.action.toast.description).toBe('Court 1 isn’t free then any more')
		expect(again.action.details.alternatives.map(({ start }: { start: string }) => start)).toContain('10:00')
	})

	test('names the price of the other court when the cheap one was taken meanwhile, and takes it', async () => {
		const venue = await twoCourts()
		await fill(venue, 2, 10, 11)
		const typed = form(date, 10, 11, { quotedPrice: '200', quotedFor: quoteFor(date, 10, 11) })
		const { pathname, search } = new URL(path(venue).replace(date, later), 'http://localhost')
		// The address still asks for another day, as it does without scripts.
		const gone = await visit(pathname + search, { headers: own, form: typed })
		expect(gone.action.toast.description).toBe('The price is now R261.00. Check it and book again.')
		expect(gone.action.details.price).toBe(261)
		expect((await postForm(own, venue, { ...typed, quotedPrice: '261' })).status).toBe(302)
	})

	test.each(['0', '-1', '99', 'x', '<b>'])('takes no court %j', async (court) => {
		const venue = await twoCourts()
		const { status, action } = await postForm(own, venue, form(date, 10, 11, { court }))
		const exact = court === '99'
		expect([status, action?.toast.description]).toEqual(
			exact ? [409, 'Court 99 isn’t free then any more'] : [302, undefined],
		)
	})
})

describe('an hour', () => {
	const priceAt = async ({ venueId, sportId }: Venue, hour: number) => {
		const { body } = await call('GET', `/api/venues/${venueId}/availability?sportId=${sportId}&date=${date}`)
		return body[0].hours.find((it: { hour: number }) => it.hour === hour).price
	}

	test('costs what the cheapest free court does, and the cheapest of all when none is free', async () => {
		const venue = await twoCourts()
		expect([await priceAt(venue, 10), await priceAt(venue, 18)]).toEqual([200, 300])
		await fill(venue, 2, 10, 11)
		expect(await priceAt(venue, 10)).toBe(261)
		await fill(venue, 1, 10, 11)
		expect(await priceAt(venue, 10)).toBe(200)
	})

	test('is found by its price, and the card starts from it', async () => {
		const venue = await twoCourts({ city: 'Upington', courtPrices: { 1: 90, 2: 120 } })
		const page = async (price: number) =>
			(await (await ask(`http://localhost/?city=Upington&view=venues&date=${date}&price=${price}`)).text()).includes(
				`/venues/${venue.venueId}`,
			)
		expect([await page(80), await page(100)]).toEqual([false, true])
	})
})

test('the calls say which courts of a venue cost otherwise', async () => {
	const venue = await twoCourts()
	const { body } = await call('GET', `/api/venues/${venue.venueId}`)
	expect(body.sports[0]).toMatchObject({ pricePerHour: 200, peakPricePerHour: 300 })
	expect(body.sports[0].courts).toEqual([{ number: 1, name: null, roofed: null, surface: null, pricePerHour: 261 }])
	const plain = await twoCourts({ courtPrices: {} })
	await setCourts(owner, plain.venueId, plain.sportId, [
		{ name: 'North', isRoofed: null, surface: null },
		{ name: null, isRoofed: null, surface: null },
	])
	const answer = await call('GET', `/api/venues/${plain.venueId}`)
	expect(answer.body.sports[0].courts).toEqual([{ number: 1, name: 'North', roofed: null, surface: null }])
})

test('a venue’s editor and its prices say that its courts differ', async () => {
	const venue = await twoCourts()
	const page = async (path: string) =>
		(await visit(`/venue-dashboard/${venue.venueId}/${path}`, { headers: desk })).page
	expect((await page('edit')).summary.sports[0]).toContain('2 courts, from R200 an hour')
	expect((await page('edit/sports')).sports[0]).toMatchObject({ from: 'from ', pricePerHour: 200 })
	expect((await page('pricing')).rows[0]).toMatchObject({ pricePerHour: 200, ownPrices: 1 })
})

describe('at the desk', () => {
	const place = (venue: Venue, hour: number, courtNumber: number) => ({
		venueId: venue.venueId,
		sportId: venue.sportId,
		courtNumber,
		date,
		hour,
	})

	test('a walk-in costs what its court does', async () => {
		const venue = await twoCourts()
		const hour = await findDeskHour(owner, place(venue, 10, 1), now)
		expect(hour.walkIns[1]!.label).toContain('R261')
		const guest = { name: 'Zanele', phone: undefined, notes: '', hours: 1 }
		const walkIn = await bookWalkIn(owner, place(venue, 10, 1), guest, { now })
		expect(walkIn).toMatchObject({ courtNumber: 1, totalPrice: 261 })
		expect((await findDeskHour(owner, place(venue, 10, 1), now)).instead[1]![0]!.label).toContain('R200')
	})

	test('a move keeps its price on a dearer court, and what is added costs that of the court', async () => {
		const venue = await twoCourts()
		const { id } = await books(venue, 10, 11)
		const move = async (to: { start: number; hours: number; court: number }) =>
			moveAtDesk(owner, venue.venueId, id, { date, ...to, seen: placeSeen(await stored(id)) }, now)
		await move({ start: 12, hours: 1, court: 1 })
		expect(await sold(id)).toEqual([1, 200])
		await move({ start: 12, hours: 1.5, court: 1 })
		expect(await sold(id)).toEqual([1, 330.5])
		await move({ start: 12, hours: 2, court: 2 })
		expect(await sold(id)).toEqual([2, 430.5])
	})

	test('a weekly hour costs what its court does', async () => {
		const venue = await twoCourts()
		const pattern = {
			sportId: venue.sportId,
			courtNumber: 1,
			date,
			weekday: [weekdayOf(date)],
			start: 10,
			hours: 1,
			times: 2,
		}
		const plan = await planRegular(owner, venue.venueId, pattern, now)
		expect(plan.dates.map(({ price }) => price)).toEqual([261, 261])
		const on = plan.dates.map((it) => it.date)
		await makeRegular(owner, venue.venueId, { ...pattern, on, name: 'Zanele', notes: '' }, { now })
		const rows = await db.select().from(bookings).where(eq(bookings.courtId, venue.venueId))
		expect(rows.map(({ totalPrice }) => totalPrice)).toEqual([261, 261])
	})
})

describe('a player’s move', () => {
	test('costs today’s price of the court it gets, as the page says', async () => {
		const venue = await twoCourts()
		const { id } = await books(venue, 10, 11)
		await fill(venue, 2, 12, 13)
		const page = await findMovingPage(player, id, new URLSearchParams({ date }), now)
		const times = page.problem === null ? page.day.times : []
		const shown = (start: string) => times.find((time) => time.start === start)!.price
		expect([shown('12:00'), shown('14:00')]).toEqual([261, 200])
		const seen = (price: number) => ({ seen: { price }, now })
		const taken = moveBooking(player, id, at(date, 12), seen(200))
		await expect(taken).rejects.toMatchObject({ init: { status: 409 }, data: { price: 261 } })
		expect(await sold(id)).toEqual([2, 200])
		await moveBooking(player, id, at(date, 12), seen(261))
		expect(await sold(id)).toEqual([1, 261])
	})
})

test('who waited is held the cheapest court that frees', async () => {
	const venue = await twoCourts({ courts: 3, courtPrices: { 1: 261, 2: 250 } })
	const row = { userId: player.id, courtId: venue.venueId, sportId: venue.sportId, createdAt: now }
	await write((tx) => tx.insert(courtWaits).values({ ...row, startTime: at(date, 14), endTime: at(date, 15) }))
	await fill(venue, 3, 14, 15)
	const noon = at(dateOf(now), 12)
	await offerFreedTimes(noon)
	const [held] = await db.select().from(bookings).where(eq(bookings.userId, player.id)).orderBy(bookings.id)
	const own = (await db.select().from(bookings).where(eq(bookings.courtId, venue.venueId))).filter(
		({ userId }) => userId === player.id,
	)
	expect(held).toBeDefined()
	expect(own.map(({ courtNumber, totalPrice }) => [courtNumber, totalPrice])).toEqual([[2, 250]])
})

test('the form of the courts stores a price, shows it again and forgets it when it is emptied', async () => {
	const venue = await twoCourts({ courtPrices: {} })
	const path = `/venue-dashboard/${venue.venueId}/edit/sports/${venue.sportId}/courts`
	const send = (first: string) =>
		visit(path, { headers: desk, form: { 'courts[0].price': first, 'courts[0].name': '', 'courts[1].name': '' } })
	const rows = () => db.select().from(namedCourts).where(eq(namedCourts.courtId, venue.venueId))
	expect((await send('0')).status).toBe(302)
	expect((await rows()).map(({ pricePerHour }) => pricePerHour)).toEqual([0])
	expect((await send(' 261 ')).status).toBe(302)
	const { page } = await visit(path, { headers: desk })
	expect(page.courts.map((court: { pricePerHour?: number }) => court.pricePerHour)).toEqual([261, undefined])
	expect((await send('')).status).toBe(302)
	expect(await rows()).toEqual([])
})
