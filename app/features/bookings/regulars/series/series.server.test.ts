import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, customers, notices, openingExceptions, refunds, regulars, statements } from '#db/schema.ts'
import { changeAddOn, findAddOns, listAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { addOnsOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { wordsOf } from '#app/features/notices/words/words.ts'
import { formatDay, addDays, at, DAY } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { closeCourts } from '../../closing/closing.server.ts'
import { book, setBookingStatus } from '../../bookings.server.ts'
import { customerOf } from '../../customers/customer-of.server.ts'
import { mergeCustomers } from '../../customers/merge.server.ts'
import { blockCourt } from '../../desk/blocks.server.ts'
import { moveAtDesk, placeSeen } from '../../desk/desk-move.server.ts'
import { undo, undoOf } from '../../desk/undo/undo.server.ts'
import { giveDiscount } from '../../paying/discount.server.ts'
import { offerNextTerm } from '../next-term.server.ts'
import { dayInYear } from '../regular-dates.ts'
import type { Scope } from '../regular-schemas.ts'
import { endRegular, findRegularEnd, findRegulars, makeRegular } from '../regulars.server.ts'
import { acceptRequest, askWeekly } from '../requests.server.ts'
import { findRegularDates } from './series-dates.server.ts'
import { findDateAddOns, setDateAddOns } from './series-add-ons.server.ts'
import { findSeriesPage } from './series-plan.server.ts'
import { changeSeries } from './series.server.ts'

const tuesday = '2026-12-15'
const now = at('2026-12-14', 9.5)
const week = (n: number) => addDays(tuesday, n * 7)

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Sipho Dube' })]
	venue = await createVenue({ ownerId: owner.id, price: 200, courts: 3, opensAt: 6, closesAt: 22 })
})

const make = async (more: object = {}) => {
	const pattern = { sportId: venue.sportId, courtNumber: 1, weekday: [2], date: tuesday, start: 18, hours: 1, times: 4 }
	const who = { name: 'Zanele', phone: '082 555 0139', notes: 'Net', on: [0, 1, 2, 3].map(week) }
	return (await makeRegular(owner, venue.venueId, { ...pattern, ...who, ...more }, { now })).id
}
/** A weekly hour of the player’s account, on the dates of `make`. */
const makeOwn = async () => {
	const { venueId, sportId } = venue
	const time = { startTime: at(tuesday, 18), endTime: at(tuesday, 19) }
	const place = { venueId, sportId, courtNumber: 1, paymentMethod: 'PayShap' as const, notes: '' }
	const { id } = await book(player, { ...place, ...time }, { now })
	await setBookingStatus(owner, id, 'confirmed', now)
	const asked = await askWeekly(player, id, { times: 3, note: '' }, now)
	return (await acceptRequest(owner, venueId, asked.id, [1, 2, 3].map(week), { now })).id
}
const datesOf = (regularId: number) =>
	db.select().from(bookings).where(eq(bookings.regularId, regularId)).orderBy(asc(bookings.startTime), asc(bookings.id))
const placesOf = async (regularId: number) => (await datesOf(regularId)).map(placeSeen)
const place = (date: string, from: number, to: number, court = 1) =>
	placeSeen({ startTime: at(date, from), endTime: at(date, to), courtNumber: court })
const rowOf = async (id: number) => (await db.select().from(regulars).where(eq(regulars.id, id)))[0]!
const blocks = (date: string, hour: number, courtNumber = 1) =>
	blockCourt(owner, { ...venue, courtNumber, date, hour }, { hours: 1, note: 'Nets' }, { now })
const status = (status: number) => ({ init: { status } })

type Wish = { scope?: Scope; date?: number } & Record<string, unknown>

/** Opens the second step, as the desk does. */
async function look(id: number, { scope = 'all', date = 0, ...wish }: Wish = {}, as = owner) {
	const query = { scope, booking: (await datesOf(id))[date]!.id, ...wish }
	const sent = Object.entries(query).map(([name, value]) => [name, String(value)])
	return findSeriesPage(as, venue.venueId, id, new URLSearchParams(sent as [string, string][]), now)
}
/** Looks, ticks what is free, and saves. */
async function change(id: number, wish: Wish = {}, more: object = {}, as = owner) {
	const { plan, form, result } = await look(id, wish, as)
	if (!plan) throw new Error(JSON.stringify(result?.error))
	const on = plan.dates.filter(({ problem }) => problem === null).map(({ date }) => Number(date))
	const { price, ...values } = form!.values
	const fields = {
		scope: values.scope as Scope,
		booking: Number(values.booking),
		weekday: Number(values.weekday),
		start: Number(values.start.replace(':30', '.5').replace(':00', '')),
		hours: Number(values.hours),
		court: Number(values.court) || undefined,
		price: price === '' ? undefined : Number(price),
		...(plan.details && { ...plan.details, was: plan.details }),
	}
	return changeSeries(as, venue.venueId, id, { ...fields, on, seen: plan.seen, ...more }, { now })
}
const toldTo = async (userId: number) =>
	(await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(asc(notices.id))).map((row) => ({
		what: row.what,
		...wordsOf(row, null, ''),
	}))

describe('moving', () => {
	test('from a date on another court: the court is that of the weekly hour, or the date’s own for it alone', async () => {
		const id = await make()
		const numbers = async () => (await datesOf(id)).map(({ courtNumber }) => courtNumber)
		await change(id, { scope: 'this', date: 1, court: 3 })
		const { form } = await look(id, { date: 1 })
		expect(form).toMatchObject({ values: { court: '' }, elsewhere: expect.stringMatching(/ is on court 3\.$/) })
		expect(form!.courts[0]).toEqual({ value: '', label: 'Each date’s own' })
		expect((await look(id, { date: 2 })).form).toMatchObject({ values: { court: '' }, elsewhere: null })
		await change(id, { scope: 'following', date: 1, start: '19:00' })
		expect(await numbers()).toEqual([1, 3, 1, 1])
		expect((await look(id, { scope: 'following', date: 1, start: '20:00' })).plan!.court).toMatch(
			/, each date on its own court$/,
		)
		await change(id, { scope: 'following', date: 1, court: 3 })
		expect(await numbers()).toEqual([1, 3, 3, 3])
		expect(await rowOf(id)).toMatchObject({ courtNumber: 3, startMinute: 19 * 60 })
		await change(id, { scope: 'this', date: 0, start: '20:00' })
		expect(await numbers()).toEqual([1, 3, 3, 3])
		expect(await fsck()).toEqual([])
	})

	test('to the court that it had already: dates on others come to it, or say why not', async () => {
		const id = await make()
		await change(id, { scope: 'this', date: 1, court: 3 })
		await change(id, { scope: 'this', date: 2, court: 2 })
		await blocks(week(2), 16)
		const { plan } = await look(id, { start: '16:00', court: 1 })
		expect(plan).toMatchObject({ court: expect.stringMatching(/, court 1$/), changes: true })
		expect(plan!.dates.map(({ problem }) => problem)).toEqual([
			null,
			null,
			'Blocked: Nets. Stays on Tue 29 Dec, 18:00–19:00, court\u00A02.',
			null,
		])
		await change(id, { start: '16:00', court: 1 })
		expect(await placesOf(id)).toEqual([
			place(week(0), 16, 17),
			place(week(1), 16, 17),
			place(week(2), 18, 19, 2),
			place(week(3), 16, 17),
		])
		expect(await fsck()).toEqual([])
	})

	test('all of them to another day, hour, court and length', async () => {
		const id = await make()
		expect(await change(id, { weekday: 4, start: '19:00', hours: 2, court: 2 })).toEqual({
			dates: 4,
			moved: true,
			edited: false,
		})
		expect(await placesOf(id)).toEqual([0, 1, 2, 3].map((n) => place(addDays(week(n), 2), 19, 21, 2)))
		expect(await rowOf(id)).toMatchObject({ courtNumber: 2, weekdays: [4], startMinute: 19 * 60, endMinute: 21 * 60 })
		const [listed] = (await findRegulars(owner, venue.venueId, 1, now)).regulars
		expect(listed!.when).toBe('Every Thursday, 19:00–21:00')
		expect(await fsck()).toEqual([])
	})

	test('this one leaves the others, this and following leaves those before', async () => {
		const id = await make()
		await change(id, { scope: 'this', date: 1, start: '10:00' })
		expect(await placesOf(id)).toEqual([
			place(week(0), 18, 19),
			place(week(1), 10, 11),
			place(week(2), 18, 19),
			place(week(3), 18, 19),
		])
		expect(await rowOf(id)).toMatchObject({ startMinute: 18 * 60 })
		await change(id, { scope: 'following', date: 2, weekday: 3 })
		expect(await placesOf(id)).toEqual([
			place(week(0), 18, 19),
			place(week(1), 10, 11),
			place(addDays(week(2), 1), 18, 19),
			place(addDays(week(3), 1), 18, 19),
		])
		expect(await rowOf(id)).toMatchObject({ weekdays: [3] })
		expect(await fsck()).toEqual([])
	})

	test('a date that was moved by itself keeps what the desk does not change', async () => {
		const id = await make()
		await change(id, { scope: 'this', date: 1, start: '10:00' })
		await change(id, { court: 3 })
		expect((await placesOf(id))[1]).toBe(place(week(1), 10, 11, 3))
		const { plan } = await look(id, { hours: 2 })
		expect(plan!.dates[1]).toMatchObject({
			day: 'Tue 22 Dec, 10:00–12:00',
			remark: expect.stringContaining('10:00–11:00'),
		})
	})

	test('what is taken, closed or past stays and says why, and a special day says so too', async () => {
		const id = await make()
		await blocks(week(1), 19)
		await write((tx) =>
			tx.insert(openingExceptions).values([
				{ courtId: venue.venueId, date: week(2), note: 'Heritage Day' },
				{ courtId: venue.venueId, date: week(3), opensAt: 8, closesAt: 21, note: 'Half term' },
			]),
		)
		const { plan } = await look(id, { start: '19:00' })
		expect(plan!.dates.map(({ problem, remark }) => problem ?? remark)).toEqual([
			'Now 18:00–19:00',
			'Blocked: Nets. Stays on Tue 22 Dec, 18:00–19:00.',
			'Closed: Heritage Day. Stays on Tue 29 Dec, 18:00–19:00.',
			'Now 18:00–19:00',
		])
		await change(id, { start: '19:00' })
		expect(await placesOf(id)).toEqual([
			place(week(0), 19, 20),
			place(week(1), 18, 19),
			place(week(2), 18, 19),
			place(week(3), 19, 20),
		])
		const elsewhere = await look(id, { court: '2' })
		expect(elsewhere.plan!.dates[0]!.remark).toBe('Now on court\u00A01')
		const monday = await look(id, { weekday: 1, start: '07:00' })
		expect(monday.plan!.dates[0]!.problem).toMatch(/^Passed\. Stays on/)
	})

	test('dates make room for each other, and one that stays stands in the way of the next', async () => {
		const id = await make({ weekday: [2, 3, 4], times: 3, on: [tuesday, addDays(tuesday, 1), addDays(tuesday, 2)] })
		const { plan } = await look(id, { weekday: 3 })
		expect(plan!.dates.map(({ problem }) => problem)).toEqual([null, null, null])
		expect((await look(id, { scope: 'this', weekday: 3 })).plan!.dates[0]!.problem).toMatch(/^Zanele, 18:00–19:00/)
		await change(id, { weekday: 3 })
		expect(await placesOf(id)).toEqual([1, 2, 3].map((n) => place(addDays(tuesday, n), 18, 19)))
		expect(await rowOf(id)).toMatchObject({ weekdays: [3, 4, 5] })
		await blocks(addDays(tuesday, 4), 18)
		const stuck = await look(id, { weekday: 4 })
		expect(stuck.plan!.dates.map(({ problem }) => problem?.split('.')[0])).toEqual([
			'Zanele, 18:00–19:00',
			'Zanele, 18:00–19:00',
			'Blocked: Nets',
		])
		expect(await fsck()).toEqual([])
	})

	test('of several weekdays names them all, as they move together', async () => {
		const id = await make({ weekday: [2, 4], times: 3, on: [tuesday, addDays(tuesday, 2), week(1)] })
		const { form } = await look(id, { date: 1, edit: 'yes' })
		expect(form).toMatchObject({ severalDays: true, values: { weekday: '4' } })
		expect(form!.weekdays.map(({ label }) => label)).toEqual([
			'Mon and Sat (this one: Mon)',
			'Tue and Sun (this one: Tue)',
			'Mon and Wed (this one: Wed)',
			'Tue and Thu (this one: Thu)',
			'Wed and Fri (this one: Fri)',
			'Thu and Sat (this one: Sat)',
			'Fri and Sun (this one: Sun)',
		])
		await change(id, { date: 1, weekday: 5 })
		expect(await placesOf(id)).toEqual([1, 3, 8].map((n) => place(addDays(tuesday, n), 18, 19)))
		expect((await look(await make({ courtNumber: 2 }), { edit: 'yes' })).form!.weekdays[1]!.label).toBe('Tuesday')
	})

	test('is offered for one date, it and the following, or all to come, also from the first', async () => {
		const id = await make()
		const offered = async (date: number) =>
			(await look(id, { date, edit: 'yes' })).form!.scopes.map(({ scope, dates }) => [scope, dates])
		const from = (dates: number) =>
			[
				['this', 1],
				['following', dates],
				['all', 4],
			].filter(([, all], i) => i === 0 || all !== 1)
		expect([await offered(0), await offered(1), await offered(3)]).toEqual([from(4), from(3), from(1)])
		const one = await make({ courtNumber: 2, times: 1, on: [tuesday] })
		expect((await look(one, { edit: 'yes' })).form!.scopes).toEqual([{ scope: 'this', dates: 1 }])
	})

	test('unticked dates stay, and one taken since changes nothing at all', async () => {
		const id = await make()
		const { plan } = await look(id, { court: 2 })
		const [first, , third] = plan!.dates.map(({ date }) => Number(date))
		await change(id, { court: 2 }, { on: [first, third] })
		expect((await datesOf(id)).map(({ courtNumber }) => courtNumber)).toEqual([2, 1, 2, 1])
		const before = await placesOf(id)
		const all = (await look(id, { court: 3 })).plan!
		await blocks(week(3), 18, 3)
		const late = change(id, { court: 3 }, { on: all.dates.map(({ date }) => Number(date)) })
		await expect(late).rejects.toMatchObject({ data: { message: expect.stringContaining('Tue 5 Jan isn’t free') } })
		expect(await placesOf(id)).toEqual(before)
		expect(await fsck()).toEqual([])
	})

	test('refuses dates that changed since, and the same form twice changes once', async () => {
		const id = await make()
		const { seen } = (await look(id, { court: 2 })).plan!
		const [first] = await datesOf(id)
		const wish = { date: tuesday, start: 9, hours: 1, court: 1, seen: placeSeen(first!) }
		await moveAtDesk(owner, venue.venueId, first!.id, wish, now)
		await expect(change(id, { court: 2 }, { seen })).rejects.toMatchObject(status(409))
		await change(id, { court: 2 })
		await expect(change(id, { court: 2 })).rejects.toMatchObject(status(400))
		expect((await datesOf(id)).every(({ courtNumber }) => courtNumber === 2)).toBe(true)
	})

	test('is refused while a next term is offered at the present hour, except for one date', async () => {
		const id = await make({ times: 2, on: [week(0), week(1)] })
		await offerNextTerm(owner, venue.venueId, id, { on: [week(2)], held: addDays(tuesday, 2) }, now)
		expect((await look(id, { start: '19:00' })).plan!.stands).toContain('next term')
		await expect(change(id, { start: '19:00' })).rejects.toMatchObject(status(409))
		await change(id, { scope: 'this', start: '19:00' })
		await change(id, {}, { name: 'Zanele M' })
		expect((await placesOf(id))[0]).toBe(place(week(0), 19, 20))
		expect(await fsck()).toEqual([])
	})

	test('is for the people of its venue, and for dates to come', async () => {
		const id = await make()
		const stranger = await createUser({ role: 'venue_owner' })
		await expect(look(id, { court: 2 }, stranger)).rejects.toMatchObject(status(404))
		const [first] = await datesOf(id)
		await write((tx) => tx.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, first!.id)))
		await expect(change(id, { court: 2 }, { booking: first!.id })).rejects.toMatchObject(status(404))
	})
})

describe('money', () => {
	test('stays on each date: hours keep their price, more is owed, less goes back', async () => {
		const id = await make()
		const [first, second] = await datesOf(id)
		await paid(first!.id, { by: owner, at: now })
		await giveDiscount(owner, venue.venueId, second!.id, { off: { rand: 50 }, reason: 'Wet' }, now)
		await change(id, { hours: 2 })
		expect((await datesOf(id)).map(({ totalPrice }) => totalPrice)).toEqual([400, 350, 400, 400])
		expect((await datesOf(id))[0]).toMatchObject({ paymentStatus: 'pending', status: 'confirmed' })
		await change(id, { hours: 1 })
		expect((await datesOf(id)).map(({ totalPrice }) => totalPrice)).toEqual([200, 150, 200, 200])
		expect((await datesOf(id))[0]!.paymentStatus).toBe('paid')
		expect(await db.$count(refunds, eq(refunds.bookingId, first!.id))).toBe(0)
		expect(await fsck()).toEqual([])
	})

	test('of a term that is billed stays on its statement', async () => {
		const id = await make({ pays: 'term' })
		const [statement] = await db.select().from(statements).where(eq(statements.courtId, venue.venueId))
		await change(id, { weekday: 5, price: 150 })
		const after = await datesOf(id)
		expect(after.map(({ statementId, totalPrice }) => [statementId, totalPrice])).toEqual(
			Array(4).fill([statement!.id, 150]),
		)
		expect(await fsck()).toEqual([])
	})

	test('a new price per hour is for each ticked date, alone or with a move', async () => {
		const id = await make({ hours: 2 })
		const [first] = await datesOf(id)
		await paid(first!.id, { by: owner, at: now })
		const { plan } = await look(id, { price: 150 })
		expect(plan!.dates[0]).toMatchObject({ price: 300, remark: 'R400 so far', problem: null })
		await change(id, { price: 150 })
		expect((await datesOf(id)).map(({ totalPrice }) => totalPrice)).toEqual([300, 300, 300, 300])
		expect(await db.select().from(refunds).where(eq(refunds.bookingId, first!.id))).toMatchObject([
			{ amount: 10_000, reason: 'discount' },
		])
		await change(id, { price: 250, start: '10:00', scope: 'following', date: 2 })
		expect((await datesOf(id)).map(({ totalPrice }) => totalPrice)).toEqual([300, 300, 500, 500])
		expect(await fsck()).toEqual([])
	})

	test('a player with an account never pays more than they agreed to', async () => {
		const id = await makeOwn()
		expect((await look(id, { price: 250 })).result?.error).toHaveProperty('price')
		await change(id, { price: 180 })
		expect((await datesOf(id)).map(({ totalPrice }) => totalPrice)).toEqual([180, 180, 180, 180])
	})

	test('prices are for those who give discounts', async () => {
		const id = await make()
		const { plan, form } = await look(id, { court: 2 })
		expect(form!.priceNow).toBe('R200 an hour now')
		const desk = await createUser()
		await expect(
			changeSeries(
				desk,
				venue.venueId,
				id,
				{
					scope: 'all',
					booking: Number(form!.values.booking),
					weekday: 2,
					start: 18,
					hours: 1,
					court: 1,
					price: 1,
					on: [],
					seen: plan!.seen,
				},
				{ now },
			),
		).rejects.toMatchObject(status(404))
	})
})

test('a walk-in’s name, number and note go on all dates, and their customer follows', async () => {
	const id = await make()
	const before = (await datesOf(id))[0]!.customerId
	await change(id, { scope: 'following', date: 1 }, { name: 'Zanele Mbeki', notes: 'No net' })
	const rows = await datesOf(id)
	expect(rows.map(({ guestName, notes }) => [guestName, notes])).toEqual([
		['Zanele', 'Net'],
		...Array(3).fill(['Zanele Mbeki', 'No net']),
	])
	expect(rows.every(({ guestPhone }) => guestPhone === '082 555 0139')).toBe(true)
	expect(rows.every(({ customerId }) => customerId === before)).toBe(true)
	await change(id, { scope: 'all' }, { phone: '083 555 0140' })
	const after = await datesOf(id)
	expect(after.every(({ guestPhone }) => guestPhone === '083 555 0140')).toBe(true)
	const [customer] = await db.select().from(customers).where(eq(customers.id, after[0]!.customerId!))
	expect(customer!.phone).toBe('083 555 0140')
	expect(await fsck()).toEqual([])
})

describe('who hears of it', () => {
	test('the player once, with what moved, stays, is to pay and comes back', async () => {
		const id = await makeOwn()
		const [first] = await datesOf(id)
		await paid(first!.id, { by: owner, at: now })
		await blocks(week(2), 19)
		const before = (await toldTo(player.id)).length
		await change(id, { start: '19:00', price: 150 })
		const told = (await toldTo(player.id)).slice(before)
		expect(told).toHaveLength(1)
		expect(told[0]).toMatchObject({ what: 'weekly hour changed', link: '/my-bookings' })
		expect(told[0]!.body).toMatch(
			/: 3 dates have moved\. The first is now Tuesday 15 December 2026, 19:00–20:00, Court 1\. An hour costs R150\.00 now\. 1 date stays as before\. R300\.00 is still to pay\. R50\.00 comes back to you\. You can cancel any date that doesn’t suit you, free of charge, until it starts\./i,
		)
		expect((await datesOf(id)).filter(({ freeCancelHours }) => freeCancelHours === 0)).toHaveLength(3)
	})

	test('an account for whom the desk booked it, of the place and the price', async () => {
		const id = await make()
		const [first] = await datesOf(id)
		const theirs = await write((tx) => customerOf(tx, venue.venueId, { userId: player.id }, now))
		await mergeCustomers(owner, venue.venueId, theirs, first!.customerId!, now)
		await change(id, { start: '19:00', price: 150 })
		await change(id, { price: 140 })
		expect((await toldTo(player.id)).map(({ title, body }) => [title.split(' ').slice(-3).join(' '), body])).toEqual([
			[
				'moved your booking',
				expect.stringMatching(/3 more dates\. It is now .*19:00–20:00.*\. It costs R150\.00 now\./),
			],
			['changed your price', expect.stringMatching(/3 more dates\. It costs R140\.00 now\. It was booked/)],
		])
	})

	test('the venue’s log has a line for the act and one for each date', async () => {
		const id = await make()
		await change(id, { scope: 'following', date: 2, court: 2 })
		const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId)).orderBy(asc(auditLog.id))
		expect(lines.map(({ action }) => action)).toEqual([
			'venue.book-weekly',
			'booking.move',
			'booking.move',
			'venue.change-weekly',
		])
		expect(lines.at(-1)!.details).toEqual({ regularId: id, dates: 2 })
	})

	test('each date can be put back by itself, unless its price has changed since', async () => {
		const id = await make()
		await change(id, { court: 2, price: 150 })
		const [first, second] = await datesOf(id)
		const { seen } = await undoOf(first!.id, now)
		await undo(owner, venue.venueId, first!.id, seen, now)
		expect((await datesOf(id))[0]).toMatchObject({ courtNumber: 1, totalPrice: 200 })
		await change(id, { scope: 'following', date: 1, price: 100 })
		expect((await undoOf(second!.id, now)).problem).not.toBeNull()
	})
})

test('the player hears once that the venue ended several dates, with what comes back', async () => {
	const id = await makeOwn()
	const [, second] = await datesOf(id)
	await paid(second!.id, { by: owner, at: now })
	const before = (await toldTo(player.id)).length
	const { seen } = await findRegularEnd(owner, venue.venueId, id, second!.id, now)
	await endRegular(owner, venue.venueId, id, { scope: 'following', booking: second!.id, seen }, now)
	const told = (await toldTo(player.id)).slice(before)
	expect(told).toHaveLength(1)
	expect(told[0]!.body).toMatch(/: 3 dates from Tue 22 Dec to Tue 5 Jan are cancelled\. R200\.00 comes back to you\.$/)
	expect((await datesOf(id)).map(({ status }) => status)).toEqual(['confirmed', ...Array(3).fill('cancelled')])
	expect(await fsck()).toEqual([])
})

test('db:fsck finds a next term that is kept at another hour than its weekly hour has', async () => {
	const id = await make({ times: 2, on: [week(0), week(1)] })
	await offerNextTerm(owner, venue.venueId, id, { on: [week(2)], held: addDays(tuesday, 2) }, now)
	expect(await fsck()).toEqual([])
	const set = (startMinute: number) =>
		write((tx) =>
			tx
				.update(regulars)
				.set({ startMinute, endMinute: startMinute + 60 })
				.where(and(eq(regulars.id, id))),
		)
	await set(19 * 60)
	expect(await fsck()).toEqual([expect.stringContaining('is kept at another time or court')])
	await set(18 * 60)
})

describe('the page of its dates', () => {
	test('has each with its price, what is owed and what became of it', async () => {
		const id = await make()
		const [first, second] = await datesOf(id)
		await paid(first!.id, { provider: 'sandbox', at: now })
		await setBookingStatus(owner, second!.id, 'cancelled', now)
		const page = await findRegularDates(owner, venue.venueId, id, 1, now)
		expect(page).toMatchObject({ name: 'Zanele', customerId: expect.any(Number), pays: 'paid each time', total: 4 })
		expect([page.left, page.skipped]).toEqual(['3 to come', []])
		expect(page.visits.map(({ status, cost, due }) => [status, cost, due])).toEqual([
			['confirmed', 'R200.00', 0],
			['cancelled', 'R200.00', 0],
			['confirmed', 'R200.00', 20_000],
			['confirmed', 'R200.00', 20_000],
		])
		const later = await findRegularDates(owner, venue.venueId, id, 1, at(week(2), 20))
		expect(later.visits.map(({ startTime }) => startTime)).toEqual([3, 2, 1, 0].map((n) => at(week(n), 18)))
	})

	test('names the days to come on which it was not booked', async () => {
		const id = await make()
		const [, other] = await datesOf(id)
		const second = eq(bookings.id, other!.id)
		await write((tx) => tx.update(bookings).set({ regularId: null }).where(second))
		const { left, skipped } = await findRegularDates(owner, venue.venueId, id, 1, now)
		expect([left, skipped]).toEqual(['3 to come', [formatDay(at(week(1), 18))]])
		const early = await findRegularDates(owner, venue.venueId, id, 1, new Date(now.getTime() - 28 * DAY))
		expect(early.skipped, 'none before its first date').toHaveLength(1)
		await write((tx) => tx.update(bookings).set({ regularId: id }).where(second))
		const set = (date: string) =>
			write((tx) =>
				tx
					.update(bookings)
					.set({ startTime: at(date, 18), endTime: at(date, 19) })
					.where(eq(bookings.id, other!.id)),
			)
		await set(addDays(week(1), 1))
		expect((await findRegularDates(owner, venue.venueId, id, 1, now)).skipped, 'one moved to another day').toEqual([])
		await set(week(1))
	})

	test('names every day that was left out, and the weekdays that are booked', async () => {
		const thursday = addDays(tuesday, 2)
		const on = [1, 2].map((weeks) => addDays(thursday, 7 * weeks))
		const id = await make({ weekday: [2, 4], times: 8, on })
		const left = [week(0), thursday, week(1), week(2), week(3), addDays(thursday, 21)]
		const page = async () => findRegularDates(owner, venue.venueId, id, 1, now)
		expect(await page()).toMatchObject({
			when: 'Every Thursday, 18:00–19:00',
			skipped: left.map((date) => dayInYear(at(date, 18), now)),
		})
		const [listed] = (await findRegulars(owner, venue.venueId, 1, now)).regulars
		expect(listed!.when).toBe('Every Thursday, 18:00–19:00')
		const [, last] = await datesOf(id)
		await setBookingStatus(owner, last!.id, 'cancelled', now)
		expect((await page()).skipped, 'none after its end').toHaveLength(3)
	})

	test('says which dates are on another court', async () => {
		const id = await make()
		const court = async () => (await findRegularDates(owner, venue.venueId, id, 1, now)).court
		expect(await court()).toBe('Padel, court 1')
		const one = and(eq(bookings.regularId, id), eq(bookings.startTime, at(week(1), 18)))
		const put = (courtNumber: number) => write((tx) => tx.update(bookings).set({ courtNumber }).where(one))
		await put(2)
		expect(await court()).toBe('Padel, court 1, once court 2')
		const apart = async (when = now) =>
			(await findRegularDates(owner, venue.venueId, id, 1, when)).visits.map(({ apart }) => apart)
		expect(await apart()).toEqual([null, 'Other court', null, null])
		expect(await apart(at(week(1), 20)), 'over').toEqual([null, null, null, null])
		await write((tx) =>
			tx
				.update(regulars)
				.set({ startMinute: 17 * 60 })
				.where(eq(regulars.id, id)),
		)
		expect((await apart()).slice(0, 2)).toEqual(['Other time', 'Other time and court'])
		await put(1) // as its court time is
	})

	test('says why a court was closed that ended one', async () => {
		const id = await make()
		const { venueId, sportId } = venue
		const time = { startTime: at(tuesday, 17), endTime: at(tuesday, 20) }
		const closing = { reason: 'rain', note: '', parts: [{ sportId, courtNumber: 1 }], ...time } as const
		await closeCourts(owner, venueId, { ...closing, parts: [...closing.parts] }, { now })
		const { visits } = await findRegularDates(owner, venueId, id, 1, now)
		expect(visits.map(({ status, closed }) => [status, closed])).toEqual([
			['cancelled', 'Rained off'],
			...Array(3).fill(['confirmed', null]),
		])
	})

	test('offers nothing to take for what is on account', async () => {
		const { visits, pays } = await findRegularDates(owner, venue.venueId, await make({ pays: 'month' }), 1, now)
		expect(pays).toBe('paid by the month')
		expect(visits.map(({ due, paid }) => [due, paid.label])).toEqual(Array(4).fill([0, 'On account, to be invoiced']))
	})

	test('is of this venue alone', async () => {
		const id = await make()
		const other = await createUser({ role: 'venue_owner' })
		const { venueId } = await createVenue({ ownerId: other.id })
		await expect(findRegularDates(other, venueId, id)).rejects.toMatchObject(status(404))
		await expect(findRegularDates(other, venue.venueId, id)).rejects.toMatchObject(status(404))
	})
})

describe('add-ons', () => {
	const racket = { name: 'Racket', kind: 'hired', price: 40, stock: 4 } as const
	const list = async () => {
		await listAddOn(owner, venue.venueId, racket, now)
		return (await findAddOns(db, venue.venueId))[0]!.id
	}
	const give = async (id: number, date: number, scope: Scope, quantity: number, as = owner) => {
		const [addOnId, { id: booking }] = [(await findAddOns(db, venue.venueId))[0]!.id, (await datesOf(id))[date]!]
		const { seen } = await findDateAddOns(as, venue.venueId, booking, now)
		return setDateAddOns(as, venue.venueId, booking, { scope, seen, addOns: [{ addOnId, quantity }] }, now)
	}
	const had = async (id: number) => {
		const dates = await datesOf(id)
		const of = await addOnsOf(
			db,
			dates.map((date) => date.id),
		)
		return dates.map((date) => (of.get(date.id) ?? []).map(({ quantity, price }) => quantity * price).join())
	}

	test('go on one date, on this and following, or on all, and each is owed what it has', async () => {
		await list()
		const id = await make()
		const page = await findDateAddOns(owner, venue.venueId, (await datesOf(id))[1]!.id, now)
		expect(page.scopes.map(({ value, label }) => [value, label])).toEqual([
			['this', 'Only Tue 22 Dec'],
			['following', 'From Tue 22 Dec on: 3 dates'],
			['all', 'All 4 dates'],
		])
		await give(id, 1, 'this', 1)
		expect(await had(id)).toEqual(['', '40', '', ''])
		expect(await give(id, 2, 'following', 2)).toBe('2 dates have this now. R560.00 is still to pay.')
		expect(await had(id)).toEqual(['', '40', '80', '80'])
		expect(await give(id, 0, 'all', 3)).toMatch(/^4 dates have this now\. R1\s280\.00 is still to pay\.$/)
		expect((await datesOf(id)).map(({ totalPrice }) => totalPrice)).toEqual([320, 320, 320, 320])
		expect(await fsck()).toEqual([])
	})

	test('keep the price at which each date got them, and what was paid for those taken off goes back', async () => {
		const addOnId = await list()
		const id = await make()
		await give(id, 0, 'this', 1)
		await changeAddOn(owner, venue.venueId, addOnId, { ...racket, price: 50 }, now)
		await give(id, 1, 'all', 2)
		expect(await had(id)).toEqual(['80', '100', '100', '100'])
		const [, second] = await datesOf(id)
		await paid(second!.id, { by: owner, at: now })
		await give(id, 0, 'all', 0)
		expect(await had(id)).toEqual(['', '', '', ''])
		expect(await db.select().from(refunds).where(eq(refunds.bookingId, second!.id))).toMatchObject([
			{ amount: 10_000, reason: 'addOns' },
		])
		expect(await fsck()).toEqual([])
	})

	test('stay on a date with too few left, and the same form twice gives them once', async () => {
		const addOnId = await list()
		const [id, other] = [await make(), await make({ courtNumber: 2 })]
		await give(other, 2, 'this', 3)
		const booking = (await datesOf(id))[0]!.id
		const { seen } = await findDateAddOns(owner, venue.venueId, booking, now)
		const wish = { scope: 'all' as const, seen, addOns: [{ addOnId, quantity: 2 }] }
		const words = await setDateAddOns(owner, venue.venueId, booking, wish, now)
		expect(words).toMatch(/^3 dates have this now\. .* Tue 29 Dec keeps what it has: Racket: only 1 free then\.$/)
		expect(await had(id)).toEqual(['80', '80', '', '80'])
		expect(await setDateAddOns(owner, venue.venueId, booking, wish, now)).toBe(words)
		await expect(give(id, 2, 'all', 2)).rejects.toMatchObject(status(409))
		expect(await had(id)).toEqual(['80', '80', '', '80'])
		expect(await fsck()).toEqual([])
	})

	test('are told of once, and are for those who may change the courts', async () => {
		await list()
		const id = await makeOwn()
		const before = (await toldTo(player.id)).length
		await give(id, 0, 'all', 1)
		const told = (await toldTo(player.id)).slice(before)
		expect(told).toHaveLength(1)
		expect(told[0]!.title).toMatch(/changed the add-ons of your weekly hour$/)
		expect(told[0]!.body).toMatch(/: 4 dates have other add-ons now\. R960\.00 is still to pay\.$/)
		const stranger = await createUser({ role: 'venue_owner' })
		await expect(give(id, 0, 'all', 2, stranger)).rejects.toMatchObject(status(404))
	})
})
