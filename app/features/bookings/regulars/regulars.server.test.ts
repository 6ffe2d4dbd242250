import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, openingExceptions, refunds, regulars, statements } from '#db/schema.ts'
import { changeAddOn, findAddOns, listAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { addOnsOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { counts } from '#tests/support/world/wishes.ts'
import { book } from '../bookings.server.ts'
import { findBookingAddOns, mayAdd, setAddOns } from '../desk/add-ons/desk-add-ons.server.ts'
import { findOwnVenueBooking } from '../desk/list/venue-bookings.server.ts'
import { closeCourts } from '../closing/closing.server.ts'
import { blockCourt } from '../desk/blocks.server.ts'
import { findDay } from '../desk/day-grid.server.ts'
import { moveAtDesk, placeSeen } from '../desk/desk-move.server.ts'
import { changeBooking } from '../desk/list/booking-changes.server.ts'
import { bookWalkIn, editWalkIn, findWalkInEdit } from '../desk/walk-ins.server.ts'
import { recordAtDesk } from '../paying/desk-money.server.ts'
import { findRegularPage } from './regular-plan.server.ts'
import { endRegular, endsWeekly, findRegularEnd, findRegulars, makeRegular } from './regulars.server.ts'

const tuesday = '2026-12-15'
const now = at('2026-12-14', 9.5)
const week = (n: number) => addDays(tuesday, n * 7)

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Sipho Dube' })]
	venue = await createVenue({ ownerId: owner.id, price: 200, opensAt: 6, closesAt: 22 })
})

const pattern = (more: object = {}) => ({
	sportId: venue.sportId,
	courtNumber: 1,
	weekday: [2],
	date: tuesday,
	start: 18,
	hours: 1,
	times: 4,
	...more,
})
const form = (on: string[], more: object = {}) => ({
	...pattern({ name: 'Zanele', phone: '082 555 0139', notes: 'Net', ...more }),
	name: 'Zanele',
	phone: '082 555 0139',
	notes: 'Net',
	on,
})
const make = (on = [0, 1, 2, 3].map(week), more: object = {}, key?: string) =>
	makeRegular(owner, venue.venueId, form(on, more), { now, idempotencyKey: key })

async function look(query: object) {
	const all = { court: `${venue.sportId}:1`, weekday: '2', date: tuesday, start: '18:00', hours: '1', ...query }
	return findRegularPage(owner, venue.venueId, new URLSearchParams(all as Record<string, string>), now)
}
test('a new weekly hour is on the weekday of its first date until others are chosen', async () => {
	const open = async (query: string) =>
		(await findRegularPage(owner, venue.venueId, new URLSearchParams(query), now)).weekdays
	expect(await open('')).toEqual(['1'])
	expect(await open(`date=${tuesday}`)).toEqual(['2'])
	expect(await open(`date=${tuesday}&weekday=5`)).toEqual(['5'])
})

test('a weekly hour ends on a date or after a number of times, as is chosen', async () => {
	const both = { until: week(5), times: '2' }
	expect((await look({ ...both, ends: 'on' })).plan!.dates).toHaveLength(6)
	expect((await look({ ...both, ends: 'after' })).plan!.dates).toHaveLength(2)
	expect((await look({ until: '', times: '3', ends: 'on' })).values).toMatchObject({ ends: 'after', times: '3' })
	const { plan, result } = await look({ until: week(5), times: '', ends: 'after' })
	expect([plan, Object.keys(result!.error!)]).toEqual([null, ['times']])
})

const datesOf = (regularId: number) =>
	db.select().from(bookings).where(eq(bookings.regularId, regularId)).orderBy(asc(bookings.startTime))
const status = (status: number) => ({ init: { status } })
const playerBooks = (date: string, from: number, courtNumber = 1) =>
	book(
		player,
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			courtNumber,
			paymentMethod: 'SnapScan',
			notes: '',
			startTime: at(date, from),
			endTime: at(date, from + 1),
		},
		{ now },
	)
const end = async (id: number, scope: 'this' | 'following' | 'all', date: number) => {
	const booking = (await datesOf(id))[date]!.id
	const { seen } = await findRegularEnd(owner, venue.venueId, id, booking, now)
	return endRegular(owner, venue.venueId, id, { scope, booking, seen }, now)
}

describe('the dates before saving', () => {
	test('say what stands in their way: who, what is shut, and what has passed', async () => {
		await playerBooks(week(1), 18)
		await blockCourt(
			owner,
			{ venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: week(2), hour: 17 },
			{ hours: 2, note: 'Nets' },
			{ now },
		)
		await write((tx) => tx.insert(openingExceptions).values({ courtId: venue.venueId, date: week(3) }))
		await write((tx) =>
			tx.insert(openingExceptions).values({ courtId: venue.venueId, date: week(4), opensAt: 8, closesAt: 12 }),
		)
		const { plan } = await look({ times: '6' })
		expect(plan!.when).toBe('Every Tuesday, 18:00–19:00')
		expect(plan!.dates.map(({ day, problem }) => [day, problem])).toEqual([
			['Tue 15 Dec', null],
			['Tue 22 Dec', 'Sipho Dube, 18:00–19:00'],
			['Tue 29 Dec', 'Blocked: Nets'],
			['Tue 5 Jan 2027', 'Closed'],
			['Tue 12 Jan 2027', 'Open from 08:00 to 12:00'],
			['Tue 19 Jan 2027', null],
		])
		expect(plan!.better).toEqual({ courtNumber: 2, words: 'Court 2 is free on 4 of 6 dates.', verb: 'Use Court 2' })
		const { plan: full } = await look({ times: '2' })
		expect(full!.better).toEqual({ courtNumber: 2, words: 'Court 2 is free on all 2 dates.', verb: 'Use Court 2' })
		const { starts } = await look({ times: '2', start: '03:00' })
		expect([starts[0], starts[1], starts.at(-1)]).toEqual(['03:00', '06:00', '21:00'])
		expect((await look({ times: '6', court: `${venue.sportId}:2` })).plan!.better).toBeNull()
		expect(plan!.dates[0]!.price).toBe(200)
		const today = await look({ date: '2026-12-14', weekday: '1', start: '07:00', times: '2' })
		expect(
			today.plan!.dates.map(({ date }) => date),
			'the hour of today has begun',
		).toEqual(['2026-12-21', '2026-12-28'])
	})

	test('offer another court for one date, which costs what that court does', async () => {
		venue = await createVenue({ ownerId: owner.id, price: 200, courtPrices: { 2: 261 } })
		await playerBooks(week(1), 18)
		const { plan } = await look({ times: '4' })
		const clash = plan!.dates[1]!
		expect(clash).toMatchObject({ instead: `${week(1)}:2`, price: 261 })
		expect(plan!.dates.filter(({ instead }) => instead)).toEqual([clash])
		await expect(make()).rejects.toMatchObject(status(409))
		await expect(make([week(1), clash.instead!])).rejects.toMatchObject(status(400))
		await expect(make([week(0), `${week(1)}:9`])).rejects.toMatchObject(status(404))
		const { id } = await make([week(0), clash.instead!, week(2)])
		const made = await datesOf(id)
		expect(made.map(({ courtNumber, totalPrice }) => [courtNumber, totalPrice])).toEqual([
			[1, 200],
			[2, 261],
			[1, 200],
		])
		expect(await fsck()).toEqual([])
	})

	test('of which another court is taken meanwhile books none of them', async () => {
		await playerBooks(week(1), 18)
		const clash = (await look({ times: '4' })).plan!.dates[1]!
		await playerBooks(week(1), 18, 2)
		const message = 'Tue 22 Dec isn’t free any more, so nothing is booked yet. Look again.'
		await expect(make([week(0), clash.instead!, week(2)])).rejects.toMatchObject({ ...status(409), message })
		expect(await db.$count(regulars, eq(regulars.courtId, venue.venueId))).toBe(0)
		expect((await look({ times: '4' })).plan!.dates[1]).toMatchObject({ problem: 'Sipho Dube, 18:00–19:00' })
	})

	test('are asked for a weekday and an end, up to a year ahead and 200 at a time', async () => {
		const error = async (query: object) => (await look(query)).result?.error
		expect(await error({ until: '' })).toEqual({ until: ['Choose until when, or how many times.'] })
		expect(await error({ weekday: '', times: '4' })).toHaveProperty('weekday')
		expect(await error({ until: '2026-12-14' })).toEqual({ until: ['This is before the first day.'] })
		expect(await error({ date: '2026-12-13', times: '4' })).toEqual({ date: ['This day has passed.'] })
		expect(await error({ until: '2027-12-16' })).toEqual({ until: [expect.stringContaining('up to a year ahead')] })
		expect(await error({ times: '60' })).toEqual({ times: [expect.stringContaining('up to a year ahead')] })
		expect(await error({ times: '201' })).toEqual({ times: ['Choose from 1 to 200 times'] })
		expect(await error({ until: '2026-12-15', weekday: '3' })).toHaveProperty('weekday')
		const many = new URLSearchParams({
			court: `${venue.sportId}:1`,
			date: tuesday,
			start: '18:00',
			until: '2027-12-15',
		})
		for (const day of '1234567') many.append('weekday', day)
		expect((await findRegularPage(owner, venue.venueId, many, now)).result!.error).toEqual({
			until: ['That’s 366 dates. Repeat at most 200 at a time.'],
		})
	})

	test('says at the field that the sport has no half hours', async () => {
		expect((await look({ start: '18:30', times: '4' })).result!.error).toMatchObject({
			start: ['Bookings of this sport start on the hour.'],
		})
		expect((await look({ hours: '1.5', times: '4' })).result!.error).toMatchObject({
			hours: ['Bookings of this sport take whole hours.'],
		})
		await expect(make([week(0)], { start: 18.5 })).rejects.toMatchObject(status(400))
	})

	test('start from the week after the walk-in that is repeated, for a term', async () => {
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 2, date: tuesday, hour: 10 }
		const { id } = await bookWalkIn(owner, place, { name: 'Bra Solly', notes: '', hours: 2 }, { now })
		const query = new URLSearchParams({ booking: String(id) })
		const { values, weekdays, customer, plan } = await findRegularPage(owner, venue.venueId, query, now)
		expect(values).toMatchObject({
			court: `${venue.sportId}:2`,
			date: week(1),
			start: '10:00',
			hours: '2',
			until: week(11),
		})
		expect([weekdays, customer.name, plan]).toEqual([['2'], 'Bra Solly', null])
		await make([week(1)], { courtNumber: 2, start: 10, hours: 2, date: week(1), times: 1, booking: id })
		const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
		expect(row!.regularId).not.toBeNull()
		expect(await fsck()).toEqual([])
	})
})

test('a player’s booking is repeated for the player, who is told', async () => {
	const { id } = await playerBooks(tuesday, 12)
	const page = await findRegularPage(owner, venue.venueId, new URLSearchParams({ booking: String(id) }), now)
	expect(page).toMatchObject({
		player: { name: 'Sipho Dube', email: player.email, tells: 'We’ll tell Sipho Dube.' },
		values: { date: week(1), start: '12:00' },
	})
	const more = { start: 12, date: week(1), times: 2, booking: id, pays: 'month' }
	const { id: regularId } = await make([week(1), week(2)], more)
	const dates = await db.select().from(bookings).where(eq(bookings.regularId, regularId)).orderBy(bookings.startTime)
	expect(dates).toMatchObject(
		[tuesday, week(1), week(2)].map((day) => ({ userId: player.id, guestName: null, startTime: at(day, 12) })),
	)
	expect(dates.slice(1).map(({ status, accountId }) => [status, accountId])).toEqual([
		['confirmed', null],
		['confirmed', null],
	])
	const told = (await noticesOf(player.id)).filter(({ title }) => title.endsWith('booked your weekly hour'))
	expect(told).toMatchObject([{ body: expect.stringContaining('2 dates from') }])
	const staff = await createUser()
	await joinTeam(venue, staff, 'desk')
	const own = await book(
		staff,
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			courtNumber: 1,
			paymentMethod: 'SnapScan',
			notes: '',
			startTime: at(tuesday, 14),
			endTime: at(tuesday, 15),
		},
		{ now },
	)
	const mine = form([week(1)], { start: 14, date: week(1), times: 1, booking: own.id })
	await expect(makeRegular(staff, venue.venueId, mine, { now })).rejects.toMatchObject(status(403))
	expect(await fsck()).toEqual([])
})

describe('a weekly hour', () => {
	test('is a walk-in on each ticked date, confirmed and to be paid by itself', async () => {
		const { id, dates } = await make([week(3), week(0), week(2)])
		expect(dates).toBe(3)
		const made = await datesOf(id)
		expect(made.map(({ startTime }) => startTime)).toEqual([0, 2, 3].map((n) => at(week(n), 18)))
		expect(made[0]).toMatchObject({
			userId: null,
			guestName: 'Zanele',
			guestPhone: '082 555 0139',
			phoneKey: '27825550139',
			madeById: owner.id,
			status: 'confirmed',
			paymentStatus: 'pending',
			paymentMethod: 'Cash',
			totalPrice: 200,
			payBy: null,
		})
		const [row] = await db.select().from(regulars).where(eq(regulars.id, id))
		expect(row).toMatchObject({
			weekdays: [2],
			startMinute: 1080,
			endMinute: 1140,
			fromDate: week(0),
			untilDate: week(3),
		})
		const { shown } = await findDay(owner, venue.venueId, { date: week(2), sportId: null }, now)
		expect(shown[0]!.courts[0]!.cells[0]).toMatchObject({ title: 'Zanele', words: ['Weekly', 'Unpaid'] })
		const list = await findRegulars(owner, venue.venueId, 1, now)
		expect(list.regulars).toMatchObject([
			{
				id,
				name: 'Zanele',
				when: 'Every Tuesday, 18:00–19:00',
				dates: 3,
				next: { day: 'Tue 15 Dec' },
				last: 'Tue 5 Jan 2027',
			},
		])
		expect(await fsck()).toEqual([])
	})

	test('is not made when one of its dates is gone, shut or not one of its own', async () => {
		await playerBooks(week(2), 18)
		const before = await counts()
		await expect(make()).rejects.toMatchObject({
			...status(409),
			data: { message: 'Tue 29 Dec isn’t free any more, so nothing is booked yet. Look again.' },
		})
		await expect(make([week(0), '2026-12-16'])).rejects.toMatchObject(status(400))
		await expect(make([week(0), week(7)])).rejects.toMatchObject(status(400))
		const shut = { reason: 'rain' as const, parts: [{ sportId: null, courtNumber: null }], note: '' }
		await closeCourts(owner, venue.venueId, { ...shut, startTime: at(week(1), 8), endTime: at(week(1), 20) }, { now })
		await expect(make([week(0), week(1)])).rejects.toMatchObject(status(409))
		await write((tx) => tx.insert(openingExceptions).values({ courtId: venue.venueId, date: week(3) }))
		await expect(make([week(3)])).rejects.toMatchObject(status(409))
		expect(await counts()).toEqual(before)
		expect(await db.$count(regulars, eq(regulars.courtId, venue.venueId))).toBe(0)
	})

	test('is made once for one form, by the venue’s own people', async () => {
		const first = await make(undefined, {}, 'one-tap')
		expect(await make(undefined, {}, 'one-tap')).toEqual(first)
		expect(await db.$count(bookings, eq(bookings.courtId, venue.venueId))).toBe(4)
		const other = await createUser({ role: 'venue_owner' })
		for (const user of [player, other]) {
			await expect(makeRegular(user, venue.venueId, form([week(5)]), { now })).rejects.toMatchObject(status(404))
			await expect(findRegulars(user, venue.venueId)).rejects.toMatchObject(status(404))
			await expect(findRegularEnd(user, venue.venueId, first.id, null)).rejects.toMatchObject(status(404))
		}
	})

	test('takes 200 dates, each with its court', async () => {
		const weekday = [1, 2, 3, 4, 5, 6, 7]
		const on = Array.from({ length: 200 }, (_, days) => addDays(tuesday, days))
		const { id } = await make(on, { weekday, times: 200, hours: 2 })
		expect(await datesOf(id)).toHaveLength(200)
		expect(await end(id, 'all', 0)).toBe(200)
		expect((await datesOf(id)).filter(({ status }) => status !== 'cancelled')).toEqual([])
		expect(await fsck()).toEqual([])
	})
})

test('the list has each weekly hour once, also where two of its dates are at one time', async () => {
	const { id } = await make([week(0), week(1)])
	const [, second] = await datesOf(id)
	const beside = { date: week(0), start: 18, hours: 1, court: 2, seen: placeSeen(second!) }
	await moveAtDesk(owner, venue.venueId, second!.id, beside, now)
	const ids = [id]
	for (let hour = 0; hour < 25; hour++) {
		const more = { courtNumber: 1 + (hour % 2), date: week(1), start: 6 + Math.floor(hour / 2), times: 1 }
		ids.push((await make([week(1)], more)).id)
	}
	const first = await findRegulars(owner, venue.venueId, 1, now)
	const rest = await findRegulars(owner, venue.venueId, 2, now)
	expect([first.regulars.length, rest.regulars.length, first.pages]).toEqual([25, 1, 2])
	expect([...first.regulars, ...rest.regulars].map((regular) => regular.id)).toEqual(ids)
	expect(first.regulars[0]).toMatchObject({ dates: 2, next: { day: 'Tue 15 Dec' }, last: 'Tue 15 Dec' })
})

test('the list names the other courts that dates are on', async () => {
	const { id } = await make()
	const move = async (date: number, court: number) => {
		const booking = (await datesOf(id))[date]!
		const wish = { date: week(date), start: 18, hours: 1, court, seen: placeSeen(booking) }
		await moveAtDesk(owner, venue.venueId, booking.id, wish, now)
	}
	const court = async () => (await findRegulars(owner, venue.venueId, 1, now)).regulars[0]!.court
	const whole = await court()
	expect(whole).toMatch(/, court 1$/)
	await move(1, 2)
	expect(await court()).toBe(`${whole}, once court 2`)
	await move(2, 2)
	expect(await court()).toBe(`${whole}, twice court 2`)
})

test('a date of a weekly hour can be repeated, and stays one of that hour', async () => {
	const { id } = await make()
	const last = (await datesOf(id))[3]!.id
	const query = new URLSearchParams({ booking: String(last) })
	const { values } = await findRegularPage(owner, venue.venueId, query, now)
	expect(values).toMatchObject({ court: `${venue.sportId}:1`, date: week(4), start: '18:00', hours: '1' })
	const more = await make([week(4), week(5)], { date: week(4), times: 2, booking: last })
	expect([await datesOf(id), await datesOf(more.id)].map(({ length }) => length)).toEqual([4, 2])
	expect(await fsck()).toEqual([])
})

describe('correcting a date of a weekly hour', () => {
	const stored = async (id: number) =>
		(await datesOf(id)).map(({ guestName, phoneKey, notes }) => [guestName, phoneKey, notes].join())
	const edit = async (bookingId: number, change: object) => {
		const { details: seen } = await findWalkInEdit(owner, venue.venueId, bookingId)
		return editWalkIn(owner, venue.venueId, bookingId, { ...seen, seen, ...change }, now)
	}

	test('changes its name and number on the later dates that are live, and its note on that date', async () => {
		const { id } = await make()
		const other = await make([week(3)], { courtNumber: 2, date: week(3), times: 1 })
		const [, second, , last] = await datesOf(id)
		await end(id, 'this', 2)
		const old = 'Zanele,27825550139,Net'
		await edit(second!.id, { notes: 'Balls' })
		expect(await stored(id)).toEqual([old, 'Zanele,27825550139,Balls', old, old])
		await edit(second!.id, { name: 'Zanele M.', phone: '083 555 0140' })
		expect(await stored(id)).toEqual([old, 'Zanele M.,27835550140,Balls', old, 'Zanele M.,27835550140,Net'])
		await edit(second!.id, { phone: '' })
		expect((await stored(id))[3]).toBe('Zanele M.,,Net')
		expect(await stored(other.id), 'another weekly hour').toEqual([old])
		const hasLater = async (bookingId: number) => (await findWalkInEdit(owner, venue.venueId, bookingId)).hasLater
		expect([await hasLater(second!.id), await hasLater(last!.id)]).toEqual([true, false])
		expect(await fsck()).toEqual([])
	})

	test('leaves the corrections of later dates alone where only the note is changed', async () => {
		const { id } = await make()
		const [first, second] = await datesOf(id)
		await edit(second!.id, { name: 'Zanele M.' })
		await edit(first!.id, { notes: 'Balls' })
		expect((await datesOf(id)).map(({ guestName }) => guestName)).toEqual([
			'Zanele',
			'Zanele M.',
			'Zanele M.',
			'Zanele M.',
		])
	})
})

describe('ending a weekly hour', () => {
	const live = async (id: number) => (await datesOf(id)).map(({ status }) => status === 'confirmed')

	test('cancels this date, this and the following, or all to come', async () => {
		const { id } = await make()
		const second = (await datesOf(id))[1]!.id
		const page = await findRegularEnd(owner, venue.venueId, id, second, now)
		expect(page.choices).toEqual([
			{ scope: 'this', dates: 1, held: 0, halfHours: 0 },
			{ scope: 'following', dates: 3, held: 0, halfHours: 0 },
			{ scope: 'all', dates: 4, held: 0, halfHours: 0 },
		])
		expect(await end(id, 'this', 1)).toBe(1)
		expect(await live(id)).toEqual([true, false, true, true])
		expect(await end(id, 'following', 2)).toBe(2)
		expect(await live(id)).toEqual([true, false, false, false])
		expect(await end(id, 'all', 0)).toBe(1)
		expect(await live(id)).toEqual([false, false, false, false])
		expect((await findRegulars(owner, venue.venueId, 1, now)).regulars).toEqual([])
		expect((await findRegularEnd(owner, venue.venueId, id, null, now)).from).toBeNull()
		expect(await end(id, 'all', 0), 'a form that came twice').toBe(0)
		expect(await fsck()).toEqual([])
	})

	test('sends back what was paid, and refuses where that is not as seen', async () => {
		const { id } = await make()
		const dates = await datesOf(id)
		const { seen } = await findRegularEnd(owner, venue.venueId, id, null, now)
		await write((tx) => recordAtDesk(tx, dates[1]!, owner, { method: 'cash' }, now))
		const ask = { scope: 'all' as const, booking: dates[0]!.id }
		await expect(endRegular(owner, venue.venueId, id, { ...ask, seen }, now)).rejects.toMatchObject(status(409))
		expect(await live(id)).toEqual([true, true, true, true])
		const page = await findRegularEnd(owner, venue.venueId, id, null, now)
		expect(page.choices.at(-1)).toEqual({ scope: 'all', dates: 4, held: 20_000, halfHours: 0 })
		await endRegular(owner, venue.venueId, id, { ...ask, seen: page.seen }, now)
		const back = await db.select().from(refunds).where(eq(refunds.bookingId, dates[1]!.id))
		expect(back).toMatchObject([{ amount: 20_000, reason: 'venue' }])
		expect(await fsck()).toEqual([])
	})

	test('leaves dates that were played, and finds those that the desk has moved', async () => {
		const { id } = await make()
		const [first, second] = await datesOf(id)
		const wish = { date: addDays(week(5), 1), start: 9, hours: 1, court: 2, seen: placeSeen(second!) }
		await moveAtDesk(owner, venue.venueId, second!.id, wish, now)
		expect(await fsck()).toEqual([])
		const later = at(week(0), 20)
		await changeBooking(owner, venue.venueId, { bookingId: first!.id, to: 'completed' }, later)
		const { seen, choices, from } = await findRegularEnd(owner, venue.venueId, id, null, later)
		expect([from!.id, choices.at(-1)!.dates]).toEqual([(await datesOf(id))[1]!.id, 3])
		await endRegular(owner, venue.venueId, id, { scope: 'all', booking: from!.id, seen }, later)
		expect((await datesOf(id)).map(({ status }) => status)).toEqual([
			'completed',
			'cancelled',
			'cancelled',
			'cancelled',
		])
	})

	test('leaves the game in play, on its page and in the list', async () => {
		const { id } = await make()
		const [first, second] = await datesOf(id)
		const before = await findRegularEnd(owner, venue.venueId, id, first!.id, now)
		const inPlay = at(week(0), 18.5)
		const page = await findRegularEnd(owner, venue.venueId, id, first!.id, inPlay)
		expect(page.from!.id).toBe(second!.id)
		expect(page.choices.map(({ scope, dates }) => [scope, dates])).toEqual([
			['this', 1],
			['following', 3],
			['all', 3],
		])
		const [listed] = (await findRegulars(owner, venue.venueId, 1, inPlay)).regulars
		expect(listed).toMatchObject({ dates: 3, next: { id: second!.id } })
		for (const { seen } of [before, page]) {
			const late = endRegular(owner, venue.venueId, id, { scope: 'this', booking: first!.id, seen }, inPlay)
			await expect(late, 'opened before it began').rejects.toMatchObject(status(409))
		}
		await endRegular(owner, venue.venueId, id, { scope: 'all', booking: second!.id, seen: page.seen }, inPlay)
		expect(await live(id)).toEqual([true, false, false, false])
		expect(await fsck()).toEqual([])
	})

	test('is offered at dates that have not started, and at no other walk-in', async () => {
		const { id } = await make()
		await end(id, 'this', 1)
		const inPlay = at(week(0), 18)
		expect((await datesOf(id)).map((date) => endsWeekly(date, inPlay))).toEqual([false, false, true, true])
		expect((await datesOf(id)).map((date) => endsWeekly(date, now))).toEqual([true, false, true, true])
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 2, date: week(3), hour: 10 }
		const once = await bookWalkIn(owner, place, { name: 'Bra Solly', notes: '', hours: 1 }, { now })
		expect(endsWeekly({ ...once, regularId: null }, now)).toBe(false)
	})

	test('closing courts ends its dates in that time alone', async () => {
		const { id } = await make()
		const shut = { reason: 'rain' as const, parts: [{ sportId: null, courtNumber: null }], note: '' }
		await closeCourts(owner, venue.venueId, { ...shut, startTime: at(week(1), 8), endTime: at(week(2), 20) }, { now })
		expect(await live(id)).toEqual([true, false, false, true])
		expect(await db.$count(bookings, and(eq(bookings.regularId, id), eq(bookings.cancelReason, 'closed')))).toBe(2)
		expect(await fsck()).toEqual([])
	})
})

describe('add-ons of a weekly hour', () => {
	async function listed(kind: 'sold' | 'hired' | 'hourly', stock?: number) {
		await listAddOn(owner, venue.venueId, { name: 'Racket', kind, price: 40, stock }, now)
		return (await findAddOns(db, venue.venueId))[0]!.id
	}
	const shown = async () => (await look({ times: '4' })).addOns
	const booked = async () =>
		db.select().from(bookings).where(eq(bookings.courtId, venue.venueId)).orderBy(asc(bookings.startTime))

	test('are on every date at the price of today, and on the statement of the term', async () => {
		const addOnId = await listed('hourly')
		expect(await shown()).toMatchObject([{ name: 'Racket', hint: 'R40 an hour', each: 40 }])
		await make([0, 1, 2].map(week), { addOns: [{ addOnId, quantity: 2 }], pays: 'term' })
		await changeAddOn(
			owner,
			venue.venueId,
			addOnId,
			{ name: 'Racket', kind: 'hourly', price: 90, stock: undefined },
			now,
		)
		const made = await booked()
		expect(made.map(({ addOns, totalPrice }) => [addOns, totalPrice])).toEqual(Array(3).fill([80, 280]))
		expect((await addOnsOf(db, [made[2]!.id])).get(made[2]!.id)).toMatchObject([{ price: 40, quantity: 2 }])
		const [statement] = await db.select().from(statements).where(eq(statements.courtId, venue.venueId))
		expect(await db.$count(bookings, eq(bookings.statementId, statement!.id))).toBe(3)
		expect(await fsck()).toEqual([])
	})

	test('are refused on the first date that has too few, and nothing is booked', async () => {
		const addOnId = await listed('hired', 3)
		await bookWalkIn(
			owner,
			{ venueId: venue.venueId, sportId: venue.sportId, courtNumber: 2, date: week(1), hour: 18 },
			{ name: 'Ayanda', hours: 1, notes: '', addOns: [{ addOnId, quantity: 2 }] },
			{ now },
		)
		expect(await shown()).toMatchObject([{ hint: 'R40 a booking · 1 to 3 available', most: 3 }])
		const wish = { addOns: [{ addOnId, quantity: 2 }] }
		await expect(make(undefined, wish)).rejects.toMatchObject({
			data: { message: '22 December 2026: Racket: only 1 free then.' },
		})
		expect(await booked()).toHaveLength(1)
		await make([0, 2, 3].map(week), wish)
		expect(await booked()).toHaveLength(4)
	})

	test('of a player with an account are on every date too, and change on one of them', async () => {
		const addOnId = await listed('hired', 3)
		const { id } = await playerBooks(tuesday, 12)
		const more = { start: 12, date: week(1), times: 2, booking: id, addOns: [{ addOnId, quantity: 1 }] }
		const { id: regularId } = await make([week(1), week(2)], more)
		const dates = await datesOf(regularId)
		expect(dates.map(({ userId, addOns }) => [userId, addOns])).toEqual([0, 40, 40].map((rand) => [player.id, rand]))
		const last = dates.at(-1)!.id
		const { seen, booking, problem } = await findBookingAddOns(owner, venue.venueId, last)
		expect([booking.regularId, problem]).toEqual([regularId, null])
		await setAddOns(owner, venue.venueId, last, { addOns: [{ addOnId, quantity: 3 }], seen }, now)
		expect((await datesOf(regularId)).map(({ addOns }) => addOns)).toEqual([0, 40, 120])
		expect(await fsck()).toEqual([])
	})

	test('stay as they are on a statement, which the panel leads to', async () => {
		await listed('hired', 3)
		const { id } = await make([0, 1].map(week), { pays: 'term' })
		const [date] = await datesOf(id)
		const found = await findOwnVenueBooking(owner, venue.venueId, date!.id, 'desk')
		expect(await mayAdd(owner, found)).toBe(true)
		expect((await findBookingAddOns(owner, venue.venueId, date!.id)).problem).toMatch(/^This booking is on a statement/)
	})

	test('that are sold run out over all dates', async () => {
		const addOnId = await listed('sold', 5)
		expect(await shown()).toMatchObject([{ hint: 'R40 · 5 left for all dates' }])
		await expect(make(undefined, { addOns: [{ addOnId, quantity: 2 }] })).rejects.toMatchObject({
			init: { status: 409 },
		})
		await make(undefined, { addOns: [{ addOnId, quantity: 1 }] })
		expect(await fsck()).toEqual([])
	})
})
