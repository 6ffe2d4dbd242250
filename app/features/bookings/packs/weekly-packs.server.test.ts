import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, customerAccounts, packs, regulars } from '#db/schema.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { bookAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { addDays, at, clock } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { openAccount } from '../on-account/accounts.server.ts'
import { endRegular, findRegularEnd, findRegulars, makeRegular } from '../regulars/regulars.server.ts'
import { findRegularPage } from '../regulars/regular-plan.server.ts'
import { findRegularDates } from '../regulars/series/series-dates.server.ts'
import { findSeries, seriesSeen } from '../regulars/series/series-plan.server.ts'
import { changeSeries } from '../regulars/series/series.server.ts'
import { endSeen, undoEnd, undoRegular } from '../regulars/undo/undo-weekly.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { addPack } from './pack-list.server.ts'
import { sellPack } from './sell.server.ts'

const tuesday = '2026-12-15'
const now = at('2026-12-14', 9.5)
const week = (n: number) => addDays(tuesday, n * 7)
const weeks = [0, 1, 2, 3].map(week)
const who = { name: 'Nomsa Khumalo', phone: '+27821234567', notes: '' }

type User = Awaited<ReturnType<typeof createUser>>
let owner: User
let venue: Awaited<ReturnType<typeof createVenue>>
let customer: number
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 3, price: 200, opensAt: 6, closesAt: 22 })
	const { id } = await bookWalkIn(owner, { ...court(), date: tuesday, hour: 8 }, { ...who, hours: 1 }, { now })
	customer = (await stored(id)).customerId!
})

const court = () => ({ venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 })
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const usedOn = async (saleId: number) => (await usedOf(db, [saleId])).get(saleId) ?? 0
const datesOf = (regularId: number) =>
	db.select().from(bookings).where(eq(bookings.regularId, regularId)).orderBy(asc(bookings.startTime))

async function sell(hours: number, years = 3) {
	const offer = { name: `${hours} hours`, halfHours: hours * 2, price: hours * 150, sportId: null, online: false }
	await addPack(owner, venue.venueId, { ...offer, validMonths: years * 12 }, now)
	const pack = (await db.select().from(packs).where(eq(packs.courtId, venue.venueId))).at(-1)!
	return (await sellPack(owner, venue.venueId, customer, { pack: pack.id, method: 'eft' }, now)).id
}
const form = (more: object = {}) => ({
	sportId: venue.sportId,
	courtNumber: 1,
	weekday: [2],
	date: tuesday,
	start: 18,
	hours: 1,
	times: 4,
	on: weeks,
	pays: 'pack' as const,
	...who,
	...more,
})
const make = async (byPack: number, more: object = {}, by = owner) =>
	(await makeRegular(by, venue.venueId, form({ byPack, ...more }), { now })).id
const refused = (message: string, more: object = {}) => ({ init: { status: 409 }, data: { message, ...more } })

test('the dates of a weekly hour take their hours from packs, those that expire first, and the rest is to pay', async () => {
	const [later, first] = [await sell(10, 4), await sell(2)]
	const id = await make(8)
	expect(
		(await datesOf(id)).map(({ saleId, packHalfHours, totalPrice }) => [saleId, packHalfHours, totalPrice]),
	).toEqual([first, first, later, later].map((sale) => [sale, 2, 0]))
	expect(
		(await datesOf(id)).every(({ paymentStatus, accountId }) => paymentStatus === 'paid' && accountId === null),
	).toBe(true)
	const logged = await db.select().from(auditLog).where(eq(auditLog.action, 'booking.use-pack'))
	expect(logged.length).toBeGreaterThanOrEqual(4)
	expect((await findRegulars(owner, venue.venueId, 1, now)).regulars).toMatchObject([{ pays: 'paid with a pack' }])
	expect(await fsck()).toEqual([])
})

test('nothing is booked until the desk has seen how many dates the pack pays', async () => {
	const sale = await sell(2)
	const words = 'The pack pays 2 of 4 dates. The other 2 are to pay, R200 each. Book again if that’s right.'
	const packs = { customerId: customer, lefts: [4] }
	for (const byPack of [undefined, 8, 3])
		await expect(make(byPack!)).rejects.toMatchObject(refused(words, { notice: words, packs }))
	expect([await db.$count(regulars, eq(regulars.courtId, venue.venueId)), await usedOn(sale)]).toEqual([0, 0])
	const id = await make(4)
	expect((await datesOf(id)).map(({ totalPrice }) => totalPrice)).toEqual([0, 0, 200, 200])
	expect((await findRegulars(owner, venue.venueId, 1, now)).regulars).toMatchObject([
		{ pays: '2 of 4 paid with a pack' },
	])
	expect(await findRegularDates(owner, venue.venueId, id, 1, now)).toMatchObject({ pays: '2 of 4 paid with a pack' })
	expect(await fsck()).toEqual([])
})

test('a customer without hours is not booked with a pack, and what a pack leaves open is not on account', async () => {
	const why = 'They have no pack at your venue.'
	await expect(make(0)).rejects.toMatchObject(refused(why, { fieldErrors: { pays: [why] } }))
	const terms = { every: 'month' as const, party: { name: who.name, address: null, vatNumber: null }, email: null }
	await write((tx) =>
		openAccount(
			tx,
			{ ...terms, dueDays: 14, openedById: owner.id, courtId: venue.venueId, customerId: customer, regularId: null },
			now,
		),
	)
	await sell(1.5)
	const id = await make(3)
	expect((await datesOf(id)).map(({ accountId, totalPrice }) => [accountId, totalPrice])).toEqual([
		[null, 0],
		[null, 100],
		[null, 200],
		[null, 200],
	])
	expect(await db.$count(customerAccounts, eq(customerAccounts.customerId, customer))).toBe(1)
	expect(await fsck()).toEqual([])
})

test('dates that are cancelled, brought back or taken back give and take their hours', async () => {
	const sale = await sell(3)
	const id = await make(6)
	const end = async (scope: 'this' | 'following' | 'all', date: number, when = now) => {
		const booking = (await datesOf(id))[date]!.id
		const page = await findRegularEnd(owner, venue.venueId, id, booking, when)
		await endRegular(owner, venue.venueId, id, { scope, booking, seen: page.seen }, when)
		return page.choices.map(({ halfHours }) => halfHours)
	}
	expect(await end('following', 1)).toEqual([2, 4, 6])
	expect(await usedOn(sale)).toBe(2)
	const place = { ...court(), date: week(1), hour: 12 }
	await bookAtDesk(owner, place, { ...who, hours: 1, paid: 'pack' }, { now })
	expect(await undoEnd(owner, venue.venueId, id, endSeen(now), now)).toMatchObject({
		words: expect.stringMatching(/^2 of 3 dates are back\./),
		stay: 1,
	})
	expect(await usedOn(sale)).toBe(6)
	expect((await datesOf(id)).map(({ status, totalPrice }) => [status, totalPrice])).toEqual([
		['confirmed', 0],
		['confirmed', 0],
		['cancelled', 0],
		['confirmed', 200],
	])
	await undoRegular(owner, venue.venueId, id, now)
	expect(await usedOn(sale)).toBe(2)
	expect(await fsck()).toEqual([])
})

test('dates that change, this and the following, keep their hours, give back those cut, and owe those added', async () => {
	const sale = await sell(6)
	const id = await make(12, { hours: 2 })
	expect((await datesOf(id)).map(({ totalPrice }) => totalPrice)).toEqual([0, 0, 0, 400])
	const change = async (date: number, wish: { start: number; hours: number; price?: number }) => {
		const dates = await datesOf(id)
		const input = { scope: 'following' as const, booking: dates[date]!.id, weekday: 2, ...wish }
		const { rows } = await findSeries(db, owner, venue.venueId, id, input, now)
		const on = rows.map(({ id }) => id)
		await changeSeries(owner, venue.venueId, id, { ...input, on, seen: seriesSeen(rows) }, { now })
		return (await datesOf(id)).map(({ packHalfHours, totalPrice }) => [packHalfHours, totalPrice])
	}
	expect(await change(1, { start: 19, hours: 1 })).toEqual([
		[4, 0],
		[2, 0],
		[2, 0],
		[0, 200],
	])
	expect(await usedOn(sale)).toBe(8)
	expect(await change(2, { start: 17, hours: 2 })).toEqual([
		[4, 0],
		[2, 0],
		[2, 200],
		[0, 400],
	])
	expect(await change(2, { start: 17, hours: 2, price: 100 })).toEqual([
		[4, 0],
		[2, 0],
		[2, 100],
		[0, 200],
	])
	expect(await usedOn(sale)).toBe(8)
	expect(await fsck()).toEqual([])
})

test('the form knows the customer of an address or of the walk-in that it repeats, and what their packs have', async () => {
	const look = (query: object) =>
		findRegularPage(
			owner,
			venue.venueId,
			new URLSearchParams({ court: `${venue.sportId}:1`, start: clock(18), ...query }),
			now,
		)
	expect(await look({ customer: `${customer}` })).toMatchObject({ packs: false, chosen: { id: customer, pack: null } })
	await sell(5)
	const [repeated] = await db.select().from(bookings).where(eq(bookings.customerId, customer))
	for (const query of [{ customer: `${customer}` }, { booking: `${repeated!.id}` }])
		expect(await look(query)).toMatchObject({
			packs: true,
			chosen: { pack: { lefts: [10] } },
			customer: { name: who.name, phone: expect.stringContaining('82 123 4567') },
		})
	expect(await look({})).toMatchObject({ packs: true, chosen: null })
})
