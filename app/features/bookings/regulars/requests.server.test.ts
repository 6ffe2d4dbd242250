import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, courtSports, customers, regularRequests, regulars, users } from '#db/schema.ts'
import { findNotices } from '#app/features/notices/notices.server.ts'
import { parts } from '#app/features/personal-data/export.server.ts'
import { removeOwn } from '#app/features/personal-data/forget.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { book, cancelBooking, setBookingStatus } from '../bookings.server.ts'
import { blockCourt } from '../desk/blocks.server.ts'
import { blockCustomer } from '../customers/customer-acts.server.ts'
import { bookingsOf } from '../mine/my-bookings.server.ts'
import { lapseUnpaidBookings } from '../paying/lapse.server.ts'
import { findRegulars } from './regulars.server.ts'
import {
	acceptRequest,
	askWeekly,
	declineRequest,
	findAskPage,
	findOwnWeekly,
	findRegularList,
	findRequestPage,
	takeBack,
} from './requests.server.ts'

const tuesday = '2026-12-15'
const now = at('2026-12-14', 9.5)
const week = (n: number) => addDays(tuesday, n * 7)
const status = (status: number) => ({ init: { status } })

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>
let bookingId: number

const bookAt = async (date = tuesday, hour = 18, by = player) =>
	(
		await book(
			by,
			{
				venueId: venue.venueId,
				sportId: venue.sportId,
				courtNumber: 1,
				paymentMethod: 'PayShap',
				notes: '',
				startTime: at(date, hour),
				endTime: at(date, hour + 1),
			},
			{ now },
		)
	).id

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	player = await createUser({ fullName: 'Sipho Dube' })
	venue = await createVenue({ name: 'Kloof Padel', ownerId: owner.id, price: 200, opensAt: 6, closesAt: 22 })
	bookingId = await bookAt()
})

const ask = (more: object = {}, id = bookingId, by = player, when = now) =>
	askWeekly(by, id, { times: 4, note: '', ...more }, when)
const weekly = (id = bookingId, when = now) => findOwnWeekly(player, { id, untaken: false }, when)
const open = async (when = now) => (await findRegularList(owner, venue.venueId, 1, when)).asked
const yes = (id: number, on = [1, 2, 3, 4].map(week), by = owner, idempotencyKey?: string) =>
	acceptRequest(by, venue.venueId, id, on, { now, idempotencyKey })
const dates = (regularId: number) =>
	db.select().from(bookings).where(eq(bookings.regularId, regularId)).orderBy(asc(bookings.startTime))
const rowOf = async (id: number) => (await db.select().from(regularRequests).where(eq(regularRequests.id, id)))[0]!
const toldTo = async (user: typeof owner) =>
	(await findNotices(user)).notices.map(({ title, body }) => `${title} | ${body}`)

describe('a player asks', () => {
	test('for the weeks after their booking, and nothing is held', async () => {
		const before = await db.$count(bookings)
		const { id } = await ask({ note: 'We are eight' })
		expect(await rowOf(id)).toMatchObject({
			userId: player.id,
			courtNumber: 1,
			fromDate: week(1),
			untilDate: week(4),
			startMinute: 18 * 60,
			endMinute: 19 * 60,
			note: 'We are eight',
			status: 'open',
		})
		expect(await db.$count(bookings)).toBe(before)
		expect(await weekly()).toEqual({
			is: 'open',
			id,
			when: 'Every Tuesday, 18:00–19:00',
			dates: 4,
			last: 'Tue 12 Jan 2027',
		})
		expect((await open()).requests).toMatchObject([
			{
				id,
				name: 'Sipho Dube',
				when: 'Every Tuesday, 18:00–19:00',
				dates: 4,
				last: 'Tue 12 Jan 2027',
				price: 'R200.00',
			},
		])
		await write((tx) => tx.update(courtSports).set({ pricePerHour: 250 }).where(eq(courtSports.courtId, venue.venueId)))
		expect((await open()).requests, 'at today’s price').toMatchObject([{ price: 'R250.00' }])
		expect(await toldTo(owner)).toContainEqual(
			'A player asks for a weekly hour: Kloof Padel | Every Tuesday, 18:00–19:00. Nothing is held until you say yes.',
		)
		expect(await fsck()).toEqual([])
	})

	test('sees the request and takes it back once the booking has started', async () => {
		const { id } = await ask()
		const inPlay = at(tuesday, 18.5)
		expect(await weekly(bookingId, inPlay)).toMatchObject({ is: 'open', id, dates: 4 })
		expect((await open(inPlay)).requests).toMatchObject([{ id }])
		const page = await findAskPage(player, bookingId, new URLSearchParams(), inPlay)
		expect(page.state).toMatchObject({ is: 'open', id })
		await takeBack(player, bookingId, inPlay)
		expect((await rowOf(id)).status).toBe('withdrawn')
		expect(await weekly(bookingId, inPlay)).toBeNull()
	})

	test('sees the dates with their price, and never what stands in the way of one', async () => {
		const other = await createUser({ fullName: 'Zanele Nkosi' })
		await bookAt(week(1), 18, other)
		const page = await findAskPage(player, bookingId, new URLSearchParams({ times: '3' }), now)
		expect(page.plan!.dates).toEqual([
			{ date: week(1), day: 'Tue 22 Dec', price: 200, isFree: false },
			{ date: week(2), day: 'Tue 29 Dec', price: 200, isFree: true },
			{ date: week(3), day: 'Tue 5 Jan 2027', price: 200, isFree: true },
		])
		expect(JSON.stringify(page)).not.toContain('Zanele')
		const fresh = await findAskPage(player, bookingId, new URLSearchParams(), now)
		expect([fresh.values.until, fresh.plan!.dates.length]).toEqual([week(10), 10])
	})

	test.each([
		[{}, 'until'],
		[{ until: tuesday }, 'until'],
		[{ until: '2028-01-01' }, 'until'],
		[{ times: 60 }, 'times'],
	])('%j is refused at its field', async (ends: { until?: string; times?: number }, field) => {
		const sent = Object.entries(ends).map(([name, value]) => [name, String(value)])
		const query = new URLSearchParams([['until', ''], ...sent])
		const { result } = await findAskPage(player, bookingId, query, now)
		expect(Object.keys(result!.error!)).toEqual([field])
		if (sent.length > 0)
			await expect(askWeekly(player, bookingId, { note: '', ...ends }, now)).rejects.toMatchObject(status(400))
		expect(await db.$count(regularRequests, eq(regularRequests.bookingId, bookingId))).toBe(0)
	})

	test('once for a booking: sent twice it is one, in other words it is refused', async () => {
		const { id } = await ask()
		expect((await ask()).id).toBe(id)
		await expect(ask({ times: 5 })).rejects.toMatchObject(status(409))
		expect((await open()).total).toBe(1)
	})

	test('for three hours of a venue at most', async () => {
		await setBookingStatus(owner, bookingId, 'confirmed', now)
		const ids = [bookingId]
		for (const hour of [7, 9, 11]) {
			ids.push(await bookAt(tuesday, hour))
			await setBookingStatus(owner, ids.at(-1)!, 'confirmed', now)
		}
		for (const id of ids.slice(0, 3)) await ask({}, id)
		await expect(ask({}, ids[3])).rejects.toMatchObject({
			...status(409),
			message: expect.stringContaining('3 of your requests'),
		})
		await takeBack(player, ids[0]!, now)
		await ask({}, ids[3])
		expect((await open()).total).toBe(3)
	})

	test('not for another person’s booking, nor one that is over, cancelled, or of a venue that blocked them', async () => {
		const other = await createUser()
		await expect(ask({}, bookingId, other)).rejects.toMatchObject(status(404))
		await expect(ask({}, bookingId, player, at(tuesday, 18.5))).rejects.toMatchObject(status(409))
		const [customer] = await db.select().from(customers).where(eq(customers.userId, player.id))
		await blockCustomer(owner, venue.venueId, customer!.id, 'Rude', now)
		await expect(ask()).rejects.toMatchObject(status(403))
		expect(await weekly()).toBeNull()
		await cancelBooking(player, bookingId, now)
		await expect(ask()).rejects.toMatchObject(status(409))
	})
})

describe('the venue says yes', () => {
	test('says yes on another court where the asked one is taken, and tells the player', async () => {
		const { id } = await ask()
		await bookAt(week(2))
		const page = await findRequestPage(owner, venue.venueId, id, now)
		const taken = page.plan!.dates.find(({ date }) => date === week(2))!
		expect(taken).toMatchObject({ instead: `${week(2)}:2`, elsewhere: 'court 2', price: 200 })
		await expect(yes(id, [week(2)])).rejects.toMatchObject(status(409))
		await expect(yes(id, [week(2), `${week(2)}:2`])).rejects.toMatchObject(status(400))
		await expect(yes(id, [`${week(2)}:9`])).rejects.toMatchObject(status(404))
		const made = await yes(id, [week(1), taken.instead!, week(3)])
		expect((await dates(made.id)).map(({ courtNumber }) => courtNumber)).toEqual([1, 1, 2, 1])
		expect(
			(await toldTo(player)).some((told) => told.includes('1 on another court, free to cancel until the start.')),
		).toBe(true)
		expect(await fsck()).toEqual([])
	})

	test('and the ticked dates are the player’s own bookings, who is told', async () => {
		const { id } = await ask()
		const key = crypto.randomUUID()
		const on = [week(1), week(2), week(4)]
		const made = await yes(id, on, owner, key)
		expect(made).toMatchObject({ dates: 3, name: 'Sipho Dube' })
		expect(await yes(id, on, owner, key)).toEqual(made)
		const rows = await dates(made.id)
		expect(rows.map(({ startTime }) => startTime)).toEqual([tuesday, ...on].map((date) => at(date, 18)))
		for (const row of rows.slice(1))
			expect(row).toMatchObject({
				userId: player.id,
				guestName: null,
				madeById: null,
				status: 'confirmed',
				paymentStatus: 'pending',
				paymentMethod: 'PayShap',
				payBy: null,
				totalPrice: 200,
			})
		expect(new Set(rows.map(({ customerId }) => customerId)).size).toBe(1)
		expect(await rowOf(id)).toMatchObject({ status: 'accepted', regularId: made.id, answeredById: owner.id })
		const mine = await bookingsOf(player, 'upcoming', {}, now)
		expect(mine.bookings.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
		expect(await toldTo(player)).toContainEqual(
			'Kloof Padel booked your weekly hour | Every Tuesday, 18:00–19:00: 3 dates from Tue 22 Dec to Tue 12 Jan are yours. You asked for 4. Each is a booking of its own, to pay here or at the venue.',
		)
		expect((await toldTo(owner)).join()).not.toContain('asks for a weekly hour')
		expect((await open()).total).toBe(0)
		expect((await findRegulars(owner, venue.venueId, 1, now)).regulars).toMatchObject([
			{ name: 'Sipho Dube', when: 'Every Tuesday, 18:00–19:00' },
		])
		expect(await weekly(rows[1]!.id)).toMatchObject({ is: 'weekly', last: 'Tue 12 Jan 2027' })
		const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
		expect(lines.filter(({ action }) => action === 'venue.book-weekly')).toHaveLength(1)
		expect(await fsck()).toEqual([])
	})

	test('to all or none: a date that is gone meanwhile books nothing', async () => {
		const { id } = await ask()
		const court = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 }
		await blockCourt(owner, { ...court, date: week(2), hour: 18 }, { hours: 1, note: 'Nets' }, { now })
		const { plan } = await findRequestPage(owner, venue.venueId, id, now)
		expect(plan!.dates.map(({ problem }) => problem)).toEqual([null, 'Blocked: Nets', null, null])
		await expect(yes(id)).rejects.toMatchObject({ ...status(409), message: expect.stringContaining('Tue 29 Dec') })
		expect(await db.$count(regulars, eq(regulars.courtId, venue.venueId))).toBe(0)
		expect((await rowOf(id)).status).toBe('open')
		await expect(yes(id, [week(1), week(6)])).rejects.toMatchObject(status(400))
		expect(await yes(id, [week(1), week(3), week(4)])).toMatchObject({ dates: 3 })
	})

	test('only once, and not to what was taken back, declined or cancelled', async () => {
		const { id } = await ask()
		await yes(id)
		await expect(yes(id)).rejects.toMatchObject(status(409))
		await expect(declineRequest(owner, venue.venueId, id, '', now)).rejects.toMatchObject(status(409))
		await expect(takeBack(player, bookingId, now)).rejects.toMatchObject({
			...status(409),
			message: 'The venue has said yes already.',
		})
		const second = await bookAt(tuesday, 10)
		const other = await ask({}, second)
		await cancelBooking(player, second, now)
		await expect(yes(other.id)).rejects.toMatchObject(status(409))
		expect((await findRequestPage(owner, venue.venueId, other.id, now)).ended).toContain('was cancelled')
		expect((await open()).total).toBe(0)
	})

	test('by those who keep its courts: not a coach, another owner, or the desk to itself', async () => {
		const { id } = await ask()
		const [coach, desk, stranger] = [await createUser(), await createUser(), await createUser({ role: 'venue_owner' })]
		await joinTeam(venue, coach, 'coach')
		await joinTeam(venue, desk, 'desk')
		await expect(yes(id, [week(1)], coach)).rejects.toMatchObject(status(403))
		await expect(yes(id, [week(1)], player)).rejects.toMatchObject(status(404))
		await expect(yes(id, [week(1)], stranger)).rejects.toMatchObject(status(404))
		const other = await createVenue({ ownerId: stranger.id })
		await expect(acceptRequest(stranger, other.venueId, id, [week(1)], { now })).rejects.toMatchObject(status(404))
		await expect(declineRequest(stranger, other.venueId, id, '', now)).rejects.toMatchObject(status(404))
		await expect(findRequestPage(stranger, other.venueId, id, now)).rejects.toMatchObject(status(404))
		const own = await ask({}, await bookAt(tuesday, 8, desk), desk)
		await expect(yes(own.id, [week(1)], desk)).rejects.toMatchObject(status(403))
		await expect(declineRequest(desk, venue.venueId, own.id, '', now)).rejects.toMatchObject(status(403))
		expect(await findRequestPage(desk, venue.venueId, own.id, now)).toMatchObject({ plan: null, decides: false })
		expect(await yes(id, [week(1)], desk)).toMatchObject({ dates: 1 })
	})

	test('not to a player it has blocked by their number', async () => {
		await write((tx) => tx.update(users).set({ phone: '082 555 0177' }).where(eq(users.id, player.id)))
		const { id } = await ask()
		const row = { courtId: venue.venueId, key: '27825550177', name: 'S', phone: '082 555 0177', bookedAt: now }
		await write((tx) => tx.insert(customers).values({ ...row, blockedAt: now, blockedReason: 'Rude' }))
		await expect(yes(id)).rejects.toMatchObject({ ...status(409), message: expect.stringContaining('blocked Sipho') })
	})

	test('to the dates that are left', async () => {
		const { id } = await ask({ times: 3 })
		const later = at(week(2), 9)
		const { plan } = await findRequestPage(owner, venue.venueId, id, later)
		expect(plan!.dates.map(({ date }) => date)).toEqual([week(2), week(3)])
		await expect(acceptRequest(owner, venue.venueId, id, [week(1), week(2)], { now: later })).rejects.toMatchObject(
			status(400),
		)
		expect(await acceptRequest(owner, venue.venueId, id, [week(2)], { now: later })).toMatchObject({ dates: 1 })
	})
})

describe('a request ends', () => {
	test('by a no with a note, of which the player is told, and they may ask again', async () => {
		const { id } = await ask()
		await declineRequest(owner, venue.venueId, id, 'The league plays then', now)
		await declineRequest(owner, venue.venueId, id, 'again', now)
		expect(await rowOf(id)).toMatchObject({ status: 'declined', answer: 'The league plays then' })
		expect(await toldTo(player)).toContainEqual(
			'Kloof Padel can’t give you this hour every week | Every Tuesday, 18:00–19:00. “The league plays then” Your booking stays as it is.',
		)
		expect(await weekly()).toMatchObject({ is: 'declined', answer: 'The league plays then' })
		const log = await db
			.select()
			.from(auditLog)
			.where(and(eq(auditLog.courtId, venue.venueId), eq(auditLog.action, 'venue.decline-weekly')))
		expect(log).toMatchObject([{ subject: `booking:${bookingId}`, note: 'The league plays then' }])
		await ask()
		expect(await weekly()).toMatchObject({ is: 'open' })
	})

	test('when its player takes it back, twice as well as once; the owner’s notice goes', async () => {
		const { id } = await ask()
		await takeBack(player, bookingId, now)
		await takeBack(player, bookingId, now)
		await expect(takeBack(owner, bookingId, now)).rejects.toMatchObject(status(404))
		expect((await rowOf(id)).status).toBe('withdrawn')
		expect(await weekly()).toEqual({ is: 'new' })
		expect((await toldTo(owner)).join()).not.toContain('weekly hour')
	})

	test('when its booking is cancelled, or lapses unpaid; the owner’s notice goes', async () => {
		await ask()
		const second = await bookAt(tuesday, 10)
		await ask({}, second)
		expect((await toldTo(owner)).join()).toContain('2 weekly hours are asked for: Kloof Padel')
		await cancelBooking(player, bookingId, now)
		expect((await toldTo(owner)).join()).toContain('A player asks for a weekly hour: Kloof Padel')
		await lapseUnpaidBookings(at(tuesday, 9))
		expect((await toldTo(owner)).join()).not.toContain('weekly hour')
		expect((await open()).total).toBe(0)
	})

	test('when its player deletes the account; the download has it before', async () => {
		const { id } = await ask({ note: 'Quagga club' })
		const [row] = await parts.regularRequests!.read(player, 0)
		expect(row).toMatchObject({ note: 'Quagga club', fromDate: week(1), status: 'open' })
		expect(Object.keys(row!)).not.toContain('answeredById')
		await write((tx) => removeOwn(tx, player, now))
		expect(await rowOf(id)).toBeUndefined()
		expect((await open()).total).toBe(0)
	})

	test('when the venue blocks its player', async () => {
		const { id } = await ask()
		const [customer] = await db.select().from(customers).where(eq(customers.userId, player.id))
		await blockCustomer(owner, venue.venueId, customer!.id, 'Rude', now)
		expect((await rowOf(id)).status).toBe('lapsed')
		await expect(yes(id)).rejects.toMatchObject(status(409))
	})

	test('when its last date has passed', async () => {
		const { id } = await ask({ times: 1 })
		expect((await open(at(week(1), 23))).total).toBe(1)
		const after = at(week(2), 0)
		expect((await open(after)).total).toBe(0)
		expect((await findRequestPage(owner, venue.venueId, id, after)).ended).toContain('have passed')
		await expect(acceptRequest(owner, venue.venueId, id, [week(1)], { now: after })).rejects.toMatchObject(status(409))
	})
})
