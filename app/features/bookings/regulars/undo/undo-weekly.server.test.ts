import { and, asc, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, courtTime, openingExceptions, refunds, regularRequests } from '#db/schema.ts'
import { findAddOns, listAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { markRefunded, sendRefunds } from '#app/features/payments/refunds/refunds.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { book } from '../../bookings.server.ts'
import { bookWalkIn } from '../../desk/walk-ins.server.ts'
import { offerNextTerm } from '../next-term.server.ts'
import { endRegular, findRegularEnd, makeRegular } from '../regulars.server.ts'
import { acceptRequest, askWeekly, findOwnWeekly } from '../requests.server.ts'
import { endOf, endSeen, findEndUndo, undoableEnd, undoEnd, undoRegular } from './undo-weekly.server.ts'

const tuesday = '2026-12-15'
const now = at('2026-12-14', 9.5)
const week = (n: number) => addDays(tuesday, n * 7)
const DATES = [0, 1, 2, 3].map(week)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const status = (status: number) => ({ init: { status } })

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Sipho Dube' })]
	venue = await createVenue({ ownerId: owner.id, price: 200, courts: 1, opensAt: 6, closesAt: 22 })
})

const make = async (on = DATES, more: object = {}) => {
	const hour = { sportId: venue.sportId, courtNumber: 1, weekday: [2], date: on[0]!, start: 18, hours: 1, times: 9 }
	const who = { name: 'Zanele', phone: '082 555 0139', notes: 'Net' }
	return (await makeRegular(owner, venue.venueId, { ...hour, ...who, on, ...more }, { now })).id
}
const playerBooks = async (date: string, now = later(5)) => {
	const wish = { venueId: venue.venueId, sportId: venue.sportId, paymentMethod: 'SnapScan' as const, notes: '' }
	return (await book(player, { ...wish, startTime: at(date, 18), endTime: at(date, 19) }, { now })).id
}
/** Makes a weekly hour of the player, whose first date they have booked themselves. */
const makeTheirs = async () => {
	const booking = await playerBooks(week(0), later(-60))
	return make(DATES.slice(1), { booking, name: 'Sipho Dube' })
}
const datesOf = (id: number) =>
	db.select().from(bookings).where(eq(bookings.regularId, id)).orderBy(asc(bookings.startTime))
const end = async (id: number, scope: 'this' | 'following' | 'all' = 'all', date = 0, when = later(1)) => {
	const booking = (await datesOf(id))[date]!.id
	const { seen } = await findRegularEnd(owner, venue.venueId, id, booking, when)
	await endRegular(owner, venue.venueId, id, { scope, booking, seen }, when)
	return endSeen(when)
}
const undo = (id: number, seen: string, when = later(9), by = owner) => undoEnd(by, venue.venueId, id, seen, when)
const look = (id: number, seen: string) => findEndUndo(owner, venue.venueId, id, seen, later(5))
const problemsOf = async (id: number, seen: string) =>
	(await look(id, seen)).dates.map(({ day, problem }) => [day, problem])
const live = async (id: number) => (await datesOf(id)).map(({ status }) => status === 'confirmed')
const terms = ({ updatedAt: _, ...row }: Awaited<ReturnType<typeof datesOf>>[number]) => row
const lines = async (id: number, action: string) => {
	const subjects = (await datesOf(id)).map(({ id }) => `booking:${id}`)
	return db.$count(auditLog, and(inArray(auditLog.subject, subjects), eq(auditLog.action, action)))
}

describe('the end of a weekly hour is taken back', () => {
	test('with the courts, prices and money of its dates, and a line in the log for each', async () => {
		const id = await make()
		const before = await datesOf(id)
		await paid(before[1]!.id, { by: owner, at: now })
		const asPaid = await datesOf(id)
		const seen = await end(id)
		const ids = before.map(({ id }) => id)
		expect(await db.$count(refunds, inArray(refunds.bookingId, ids))).toBe(1)
		expect(await endOf((await datesOf(id))[2]!)).toEqual({ seen, dates: 4 })
		expect(await undo(id, seen)).toEqual({
			stay: 0,
			words: '4 dates are back. Please tell Zanele: 082 555 0139.',
		})
		expect((await datesOf(id)).map(terms)).toEqual(asPaid.map(terms))
		expect(await hoursWhere(inArray(courtTime.bookingId, ids))).toHaveLength(4)
		expect(await db.$count(refunds, inArray(refunds.bookingId, ids))).toBe(0)
		expect(await lines(id, 'booking.undo')).toBe(4)
		expect((await look(id, seen)).problem).toBe('All of its dates are back.')
		expect(await fsck()).toEqual([])
	})

	test('but for dates that somebody took, that are closed, or whose money has gone back', async () => {
		const id = await make()
		const [first] = await datesOf(id)
		await paid(first!.id, { by: owner, at: now })
		const seen = await end(id)
		const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, first!.id))
		await markRefunded(owner, venue.venueId, refund!.id, 'cash', { now: later(2) })
		await playerBooks(week(1))
		await write((tx) => tx.insert(openingExceptions).values({ courtId: venue.venueId, date: week(2) }))
		const stuck = [
			['Tue 15 Dec', 'Its money is already on its way back.'],
			['Tue 22 Dec', 'Sipho Dube, 18:00–19:00'],
			['Tue 29 Dec', 'Closed'],
		]
		expect(await problemsOf(id, seen)).toEqual([...stuck, ['Tue 5 Jan 2027', null]])
		expect(await undo(id, seen)).toMatchObject({
			stay: 3,
			words: expect.stringMatching(/^1 of 4 dates is back\. /) as string,
		})
		expect(await live(id)).toEqual([false, false, false, true])
		expect(await problemsOf(id, seen)).toEqual(stuck)
		const none = await end(id, 'this', 3, later(20))
		await playerBooks(week(3))
		await expect(undo(id, none, later(30))).rejects.toMatchObject(status(409))
		expect(await fsck()).toEqual([])
	})

	test('and its player is told once', async () => {
		const id = await makeTheirs()
		const seen = await end(id)
		expect((await look(id, seen)).tells).toBe('We’ll tell Sipho Dube.')
		expect((await undo(id, seen)).words).toBe('4 dates are back. We’ve told Sipho Dube.')
		const told = (await noticesOf(player.id)).filter(({ title }) => title.endsWith(' back'))
		expect(told.map(({ title, body }) => [title, body])).toEqual([
			[
				expect.stringMatching(/ brought your weekly hour back$/),
				expect.stringMatching(/: 4 dates from Tue 15 Dec to Tue 5 Jan are no longer cancelled\.$/),
			],
		])
		expect(await fsck()).toEqual([])
	})

	test('of that act alone, and once by the same form', async () => {
		const id = await make()
		const one = await end(id, 'this', 1)
		const rest = await end(id, 'following', 2, later(2))
		const done = await undo(id, rest)
		expect(await live(id)).toEqual([true, false, true, true])
		expect(await undo(id, rest, later(10))).toEqual(done)
		expect(await lines(id, 'booking.undo')).toBe(2)
		expect((await undo(id, one)).words).toMatch(/^1 date is back\./)
		expect(await live(id)).toEqual([true, true, true, true])
		await end(id, 'all', 0, later(20))
		await expect(undo(id, rest, later(30)), 'it was ended again').rejects.toMatchObject(status(409))
	})

	test('while a card refund of it waits, and not once that was sent', async () => {
		const id = await make([week(0), week(1)])
		const dates = await datesOf(id)
		for (const { id } of dates) await paid(id, { provider: 'sandbox', at: now })
		const when = later(60)
		const seen = await end(id, 'all', 0, when)
		expect(await undoableEnd(owner, venue.venueId, id, when)).toBe(seen)
		await sendRefunds(later(72))
		const ids = dates.map(({ id }) => id)
		const due = and(inArray(refunds.bookingId, ids), eq(refunds.by, 'provider'), eq(refunds.attempts, 0))
		expect(await db.$count(refunds, due)).toBe(2)
		const sent = { status: 'sent', attempts: 1 } as const
		await write((tx) => tx.update(refunds).set(sent).where(eq(refunds.bookingId, ids[0]!)))
		await undo(id, seen, later(73))
		expect(await live(id)).toEqual([false, true])
		expect((await datesOf(id))[1]).toMatchObject({ paymentStatus: 'paid' })
		expect(await fsck()).toEqual([])
	})

	test('but for dates whose add-ons others have now; a next term is not offered again', async () => {
		venue = await createVenue({ ownerId: owner.id, price: 200, courts: 2, opensAt: 6, closesAt: 22 })
		await listAddOn(owner, venue.venueId, { name: 'Racket', kind: 'hired', price: 40, stock: 2 }, now)
		const addOns = [{ addOnId: (await findAddOns(db, venue.venueId))[0]!.id, quantity: 2 }]
		const id = await make([week(0), week(1)], { addOns })
		await offerNextTerm(owner, venue.venueId, id, { on: [week(2)], held: '2026-12-20' }, now)
		const seen = await end(id)
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 2, date: week(1), hour: 18 }
		await bookWalkIn(owner, place, { name: 'Ayanda', hours: 1, notes: '', addOns }, { now: later(2) })
		expect((await look(id, seen)).endedTerm).toBe(true)
		expect(await problemsOf(id, seen)).toEqual([
			['Tue 15 Dec', null],
			['Tue 22 Dec', 'Too few of its add-ons are left'],
		])
		expect((await undo(id, seen)).words).toMatch(/^1 of 2 dates is back\. .*: offer it again\.$/)
		expect(await live(id)).toEqual([true, false])
		expect(await fsck()).toEqual([])
	})

	test('not by others, nor what was no such act', async () => {
		const id = await make()
		const [coach, stranger] = [await createUser(), await createUser({ role: 'venue_owner' })]
		await joinTeam(venue, coach, 'coach')
		const seen = await end(id)
		await expect(undo(id, seen, later(9), coach)).rejects.toMatchObject(status(403))
		await expect(undo(id, seen, later(9), stranger)).rejects.toMatchObject(status(404))
		for (const other of ['', 'cancelled-', 'cancelled-1', seen.slice('cancelled-'.length)]) {
			expect(await look(id, other)).toMatchObject({ name: null, dates: [] })
			await expect(undo(id, other)).rejects.toMatchObject(status(409))
		}
		expect(await live(id)).toEqual([false, false, false, false])
	})
})

describe('a weekly hour booked by mistake is taken back', () => {
	const takeBack = async (id: number, when = later(9), by = owner) =>
		(await undoRegular(by, venue.venueId, id, when)).dates

	test('with all of its dates, once, and a line in the log for each', async () => {
		const id = await make()
		expect(await takeBack(id)).toBe(4)
		expect(await live(id)).toEqual([false, false, false, false])
		expect(await lines(id, 'booking.status')).toBe(4)
		expect(await takeBack(id)).toBe(0)
		expect(await playerBooks(week(0))).toBeGreaterThan(0)
		expect(await fsck()).toEqual([])
	})

	test('but for the booking that it repeats, which is by itself again', async () => {
		const id = await makeTheirs()
		const [own] = await datesOf(id)
		expect(await takeBack(id)).toBe(3)
		const [row] = await db.select().from(bookings).where(eq(bookings.id, own!.id))
		expect(row).toMatchObject({ regularId: null, status: 'pending' })
		const told = (await noticesOf(player.id)).map(({ title }) => title)
		expect(told.filter((title) => title.endsWith(' cancelled your weekly hour'))).toHaveLength(1)
		expect(await fsck()).toEqual([])
	})

	test('that a player asked for: their request is open again, and another yes books it and tells them', async () => {
		const booking = await playerBooks(week(0), later(-60))
		const asked = await askWeekly(player, booking, { times: 3, note: '' }, later(-30))
		const yes = (when: Date) => acceptRequest(owner, venue.venueId, asked.id, DATES.slice(1), { now: when })
		const { id } = await yes(now)
		expect(await undoRegular(owner, venue.venueId, id, later(9))).toEqual({ dates: 3, isAsked: true })
		const [row] = await db.select().from(bookings).where(eq(bookings.id, booking))
		expect(row).toMatchObject({ regularId: null, status: 'pending' })
		const open = { status: 'open', regularId: null, answeredAt: null, answeredById: null }
		expect(await db.select().from(regularRequests).where(eq(regularRequests.id, asked.id))).toMatchObject([open])
		expect(await findOwnWeekly(player, { id: booking, untaken: false }, later(10))).toMatchObject({ is: 'open' })
		expect(await fsck()).toEqual([])
		expect(await undoRegular(owner, venue.venueId, id, later(9))).toEqual({ dates: 0, isAsked: false })

		const again = await yes(later(20))
		expect((await live(again.id)).slice(1)).toEqual([true, true, true])
		const told = (await noticesOf(player.id)).map(({ title }) => title)
		expect(told.filter((title) => title.endsWith(' booked your weekly hour'))).toHaveLength(2)
		expect(told.filter((title) => title.endsWith(' cancelled your weekly hour'))).toHaveLength(1)
		await expect(undoRegular(owner, venue.venueId, again.id, later(81))).rejects.toMatchObject(status(409))
		expect(await fsck()).toEqual([])
	})

	test('not once money came for a date, after a minute, nor by others', async () => {
		const id = await make()
		await expect(takeBack(id, later(61))).rejects.toMatchObject(status(409))
		await expect(takeBack(id, later(9), await createUser({ role: 'venue_owner' }))).rejects.toMatchObject(status(404))
		await paid((await datesOf(id))[2]!.id, { by: owner, at: later(2) })
		await expect(takeBack(id)).rejects.toMatchObject(status(409))
		expect(await live(id)).toEqual([true, true, true, true])
	})
})
