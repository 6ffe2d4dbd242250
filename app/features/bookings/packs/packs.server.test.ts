import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import {
	auditLog,
	bookings,
	courts,
	credits,
	customers,
	invoices,
	notices,
	packs,
	payments,
	refunds,
	sales,
} from '#db/schema.ts'
import { detailLines } from '#app/features/admin/log/details.ts'
import { findCashUp } from '#app/features/figures/cash-up.server.ts'
import { findUnclosed } from '#app/features/figures/till/till-movements.server.ts'
import { closeTill } from '#app/features/figures/till/till.server.ts'
import { findWay } from '#app/features/payments/inbox/how-it-came.server.ts'
import { findInbox } from '#app/features/payments/inbox/inbox.server.ts'
import { lastDay } from '#app/features/ledger/sales/pack-hours.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { bookAtDesk, takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { undoWalkIn } from '#app/features/payments/inbox/undo-cash.server.ts'
import { issueAtDesk } from '#app/features/payments/invoices/issue.server.ts'
import { findOutstanding } from '#app/features/payments/invoices/outstanding.server.ts'
import { reasonOf } from '#app/features/payments/refunds/refund-reasons.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { at, addDays, dateOf } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createSport, createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { book, cancelBooking, cancelledWords, setBookingStatus } from '../bookings.server.ts'
import { findPhoneList } from '../closing/phone-list.server.ts'
import { closeCourts } from '../closing/closing.server.ts'
import { changeable } from '../desk/list/booking-changes.server.ts'
import { findOwnVenueBooking } from '../desk/list/venue-bookings.server.ts'
import { findCancelPage, findVenueBookingsPage } from '../desk/list/venue-bookings-page.server.ts'
import { bookWalkIn, editWalkIn } from '../desk/walk-ins.server.ts'
import { findChosen, proposedCustomers } from '../customers/proposed-customers.server.ts'
import { findMerge, mergeCustomers } from '../customers/merge.server.ts'
import { findDeskMove, moveAtDesk, placeSeen } from '../desk/desk-move.server.ts'
import { stateSeen, undo, undoOf } from '../desk/undo/undo.server.ts'
import { PriceForm } from '../desk/desk-schemas.ts'
import { moveBooking } from '../move/moving.server.ts'
import { findDiscount, giveDiscount } from '../paying/discount.server.ts'
import { findClosableCourts } from '../closing/closing.server.ts'
import { findEnds } from '../closing/closing-page.server.ts'
import { hoursAreBackWords, paidByPack } from './hours.server.ts'
import { findPacks, addPack, endPack } from './pack-list.server.ts'
import { PackForm } from './pack-schemas.ts'
import { findTakingBack, sellPack, takePackBack } from './sell.server.ts'
import { findCustomersPacks } from './customers-packs.server.ts'
import { findUndoingSale, undoSale } from './undo-sale.server.ts'
import { findDeskOffer, findUsable, usePack, usePackAtDesk } from './use-pack.server.ts'

const friday = '2026-11-20'
const now = at(friday, 9.5)

type User = Awaited<ReturnType<typeof createUser>>
let owner: User
let player: User
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
	const peak = [{ weekday: 5, hour: 18 }]
	const hours = { opensAt: 5, closesAt: 23 }
	venue = await createVenue({ ownerId: owner.id, courts: 3, price: 200, peakPrice: 300, peak, ...hours })
})

const ten = { name: 'Ten hours', hours: '10', price: 'R1500', years: '3' }
const refused = (status: number, message: string | RegExp) => ({
	init: { status },
	data: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
})
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const add = (form: object = {}) => addPack(owner, venue.venueId, PackForm.parse({ ...ten, ...form }), now)
const packOf = async () => (await db.select().from(packs).where(eq(packs.courtId, venue.venueId))).at(-1)!

async function booked(hour: number, by = player, hours = 1, day = addDays(friday, 3)) {
	const { venueId, sportId } = venue
	const times = { startTime: at(day, hour), endTime: at(day, hour + hours) }
	return (await book(by, { venueId, sportId, ...times, paymentMethod: 'SnapScan' as const, notes: '' }, { now })).id
}

/** Makes the player a customer of the venue, and returns them as that. */
async function customerFor(user: User) {
	const row = { courtId: venue.venueId, userId: user.id, bookedAt: now, tags: [], createdAt: now }
	const [made] = await write((tx) => tx.insert(customers).values(row).onConflictDoNothing().returning())
	if (made) return made.id
	const own = and(eq(customers.courtId, venue.venueId), eq(customers.userId, user.id))
	return (await db.select().from(customers).where(own))[0]!.id
}

async function sold(form: object = {}, user = player, when = now) {
	await add(form)
	const { id: pack } = await packOf()
	const wish = { pack, method: 'cash' as const, idempotencyKey: crypto.randomUUID() }
	return (await sellPack(owner, venue.venueId, await customerFor(user), wish, when)).id
}

/** Names a sold pack by its venue and its customer. */
async function placeOf(saleId: number) {
	const [sale] = await db.select().from(sales).where(eq(sales.id, saleId))
	return { venueId: sale!.courtId, customerId: sale!.customerId, saleId }
}

const leftOf = async (bookingId: number, when = now) =>
	(await findUsable(db, { ...(await stored(bookingId)), saleId: null, packHalfHours: 0 }, when)).map(({ left }) => left)

/** The badge of a booking's money. */
const chip = async (id: number) => {
	const found = await findOwnVenueBooking(owner, venue.venueId, id, 'desk')
	return (await changeable(owner, [found], now))[0]!.paid.label
}

describe('a venue', () => {
	test('puts a pack on sale, which no form makes valid for less than three years, and stops selling it', async () => {
		await add()
		await add()
		expect((await findPacks(owner, venue.venueId, now)).packs).toMatchObject([
			{ name: 'Ten hours', offer: '10 hours for R1\u202f500', terms: 'All sports · valid for 3 years', runs: true },
		])
		await expect(add({ price: '1600' })).rejects.toMatchObject(
			refused(400, 'You sell a pack or membership of this name. Stop selling it first, or choose another name.'),
		)
		for (const years of ['1', '2', '2.9', '0', '-3', '6', 'soon'])
			expect(PackForm.safeParse({ ...ten, years }).success, years).toBe(false)
		expect(PackForm.parse({ name: 'Until used', hours: '1.5', price: '100' })).toMatchObject({
			halfHours: 3,
			validMonths: null,
		})
		await expect(
			write((tx) =>
				tx.insert(packs).values({ courtId: venue.venueId, name: 'Short', halfHours: 2, price: 1, validMonths: 35 }),
			),
		).rejects.toThrow()
		await endPack(owner, venue.venueId, (await packOf()).id, now)
		await endPack(owner, venue.venueId, (await packOf()).id, now)
		const { packs: after } = await findPacks(owner, venue.venueId, now)
		expect(after).toMatchObject([{ runs: false, state: 'Not sold since 20 November 2026 · 0 sold' }])
		const lines = await db
			.select()
			.from(auditLog)
			.where(eq(auditLog.subject, `venue:${venue.venueId}`))
		expect(lines.map(({ details }) => details)).toMatchObject([{ packAdded: 'Ten hours' }, { packEnded: 'Ten hours' }])
	})

	test('sells a pack once, with what it costs and covers frozen, and its customer is told', async () => {
		await add()
		const { id: pack } = await packOf()
		const customerId = await customerFor(player)
		const wish = { pack, method: 'card_machine' as const, idempotencyKey: 'once' }
		const first = await sellPack(owner, venue.venueId, customerId, wish, now)
		expect(await sellPack(owner, venue.venueId, customerId, wish, now)).toEqual(first)
		await endPack(owner, venue.venueId, pack, now)
		await add({ price: '900', hours: '4' })
		expect(await db.select().from(sales).where(eq(sales.courtId, venue.venueId))).toMatchObject([
			{ name: 'Ten hours', halfHours: 20, price: 1500, validUntil: '2029-11-20', customerId, soldById: owner.id },
		])
		expect(await db.select().from(payments).where(eq(payments.saleId, first.id))).toMatchObject([
			{ amount: 150_000, receivedAmount: 150_000, method: 'card_machine', status: 'success', userId: player.id },
		])
		expect(await db.select().from(notices).where(eq(notices.userId, player.id))).toMatchObject([
			{ what: 'pack bought' },
		])
		expect((await findPacks(owner, venue.venueId, now)).holders).toMatchObject([
			{ customerId, held: [{ words: '10 hours of 10 hours left, until 20 November 2029' }] },
		])
		const gone = { ...wish, idempotencyKey: 'later' }
		await expect(sellPack(owner, venue.venueId, customerId, gone, now)).rejects.toMatchObject(
			refused(409, 'This isn’t on sale any more.'),
		)
		expect(await fsck()).toEqual([])
	})

	test('says before courts close which hours go back, of whom; a pack that was taken back gets none', async () => {
		const [sale, id] = [await sold(), await booked(10)]
		await usePack(player, id, sale, now)
		const courts = await findClosableCourts(owner, venue.venueId)
		const day = addDays(friday, 3)
		const parts = [{ sportId: null, courtNumber: null }]
		const wish = { reason: 'rain' as const, parts, startTime: at(day, 10), endTime: at(day, 12), note: '' }
		const ends = () => findEnds(owner, venue.venueId, wish, courts, now)
		const { back, list } = await ends()
		expect(back).toEqual([{ label: 'Back on packs', amount: '1 hour', whom: player.fullName }])
		expect(list[0]!.paid.label).toBe('1 pack hour')
		await takePackBack(owner, await placeOf(sale), 135_000, now)
		expect((await ends()).back.map(({ label }) => label)).not.toContain('Back on packs')
	})

	test('finds the money of a pack in its till, its cash-up and its invoices', async () => {
		await write((tx) => tx.update(courts).set({ vatNumber: '4123456789' }).where(eq(courts.id, venue.venueId)))
		const sale = await sold()
		const span = { since: at(friday, 0), until: at(friday, 24) }
		expect((await findUnclosed(db, venue.venueId, span)).payments).toMatchObject([{ method: 'cash', into: 150_000 }])
		expect((await findCashUp(owner, venue.venueId, friday)).movements).toMatchObject([
			{ payer: expect.stringContaining('(pack: Ten hours)') as unknown, into: 150_000, bookingId: null },
		])
		const wanted = { since: span.since, until: span.until, venueId: venue.venueId }
		expect(await findOutstanding(wanted)).toMatchObject([{ saleId: sale, bookingId: null, cents: 150_000 }])
		const to = { name: 'Sipho', address: null, vatNumber: null }
		const invoice = await issueAtDesk(owner, venue.venueId, { kind: 'sale', id: sale }, to, now)
		expect(invoice).toMatchObject({
			gross: 150_000,
			vat: 19_565,
			lines: [{ what: 'Ten hours: 10 hours', quantity: '1', cents: 150_000 }],
		})
		expect(await findOutstanding(wanted)).toEqual([])

		const id = await booked(12)
		await usePack(player, id, sale, now)
		const { back, usedWords } = await findTakingBack(owner, await placeOf(sale))
		expect(usedWords).toBe('1 hour is used.')
		expect(await takePackBack(owner, await placeOf(sale), back, now)).toEqual({
			ways: { venue: 135_000 },
			isOrder: false,
			what: 'pack',
		})
		expect(await db.select().from(invoices).where(eq(invoices.saleId, sale))).toMatchObject([{ credited: 135_000 }])
		const { toRefund: due, waiting } = await findInbox(owner, venue.venueId, 1, now)
		expect(due).toMatchObject([{ amount: 135_000, sort: 'pack', sold: 'Ten hours' }])
		expect(reasonOf(due[0]!)).toBe('You took the pack back')
		expect(waiting).toMatchObject({ toRefund: 1, all: 1 })
		await markRefunded(owner, venue.venueId, due[0]!.id, 'cash', { now })
		expect((await findCashUp(owner, venue.venueId, friday)).methods).toMatchObject([{ into: 150_000, out: 135_000 }])
		expect(await fsck()).toEqual([])
	})

	test('refunds a cancelled booking of a pack that it took back before', async () => {
		const sale = await sold()
		const id = await booked(12)
		await usePack(player, id, sale, now)
		await takePackBack(owner, await placeOf(sale), 135_000, now)
		await expect(takePackBack(owner, await placeOf(sale), 0, now)).rejects.toMatchObject(
			refused(409, 'This pack was taken back already.'),
		)
		await cancelBooking(player, id, now)
		expect(await db.select().from(refunds).where(eq(refunds.saleId, sale))).toMatchObject([
			{ amount: 135_000 },
			{ amount: 15_000 },
		])
		expect(await fsck()).toEqual([])
	})

	test('says what goes back now when others used hours meanwhile', async () => {
		const sale = await sold()
		await usePack(player, await booked(12), sale, now)
		await expect(takePackBack(owner, await placeOf(sale), 150_000, now)).rejects.toMatchObject(
			refused(409, /^R1\u202f350.00 would go back now/),
		)
	})

	test('pays for a walk-in with the pack of its customer, once, and keeps it when customers become one', async () => {
		await add()
		const { id: pack } = await packOf()
		const walkIn = { name: 'Nomsa Khumalo', hours: 1, notes: '', phone: '+27821234567' }
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: addDays(friday, 1), hour: 12 }
		const { id } = await bookWalkIn(owner, place, walkIn, { now })
		const customerId = (await stored(id)).customerId!
		await sellPack(owner, venue.venueId, customerId, { pack, method: 'eft' }, now)
		expect(await usePackAtDesk(owner, venue.venueId, id, 20_000, now)).toBe('1 hour used.')
		expect(await usePackAtDesk(owner, venue.venueId, id, 20_000, now)).toBe('1 hour used.')
		expect(await stored(id)).toMatchObject({
			totalPrice: 0,
			discount: 200,
			discountReason: 'Pack Ten hours',
			packHalfHours: 2,
			paymentStatus: 'paid',
		})
		const other = await customerFor(player)
		const { parts } = await findMerge(owner, venue.venueId, other, customerId, now)
		const theirPack = ['Ten hours, 9 hours of 10 hours left, until 20 November 2029']
		expect(parts).toContainEqual({ label: 'Packs', kept: [], moved: theirPack, after: theirPack })
		await mergeCustomers(owner, venue.venueId, other, customerId, now)
		const theirs = await booked(13)
		expect(await leftOf(theirs)).toEqual([18])
		expect(await fsck()).toEqual([])
	})
})

describe('a pack sold by mistake', () => {
	test('is gone with its money, its invoice and its hours, and its customer is told', async () => {
		await write((tx) => tx.update(courts).set({ vatNumber: '4123456789' }).where(eq(courts.id, venue.venueId)))
		const sale = await sold()
		const place = await placeOf(sale)
		await issueAtDesk(
			owner,
			venue.venueId,
			{ kind: 'sale', id: sale },
			{ name: 'Sipho', address: null, vatNumber: null },
			now,
		)
		const customer = { id: place.customerId!, courtId: venue.venueId, userId: player.id }
		const before = { left: '10 hours', held: [{ undo: true, back: 'Take Back and Refund' }] }
		expect(await findCustomersPacks(owner, customer, now)).toMatchObject(before)
		expect(await findCustomersPacks(owner, customer, at('2030-01-01', 9))).toMatchObject({ left: null })
		expect(await findUndoingSale(owner, place, now)).toEqual({
			name: 'Ten hours',
			what: 'pack',
			paid: 'R1\u202f500.00 in cash',
			problem: null,
		})
		await undoSale(owner, place, now)
		await undoSale(owner, place, now)
		const span = { since: at(friday, 0), until: at(friday, 24) }
		expect((await findUnclosed(db, venue.venueId, span)).payments).toEqual([])
		expect((await findCashUp(owner, venue.venueId, friday)).movements).toEqual([])
		expect(await db.select().from(invoices).where(eq(invoices.saleId, sale))).toMatchObject([{ credited: 150_000 }])
		expect(await db.$count(refunds, eq(refunds.saleId, sale))).toBe(0)
		expect(await db.select().from(payments).where(eq(payments.saleId, sale))).toMatchObject([
			{ status: 'cancelled', receivedAmount: null, metadata: { undone: { cents: 150_000, byId: owner.id } } },
		])
		const told = await db.select().from(notices).where(eq(notices.userId, player.id))
		expect(told.map(({ what }) => what)).toEqual(['pack bought', 'pack undone'])
		const lines = await db.select().from(auditLog).where(eq(auditLog.action, 'customer.undo-pack'))
		expect(lines.at(-1)!.details).toMatchObject({ pack: 'Ten hours', cents: 150_000, method: 'cash' })
		const after = { left: null, held: [{ undo: false, back: null }] }
		expect(await findCustomersPacks(owner, customer, now)).toMatchObject(after)
		await expect(usePack(player, await booked(12), sale, now)).rejects.toMatchObject(
			refused(409, 'The venue took this pack back.'),
		)
		expect(await fsck()).toEqual([])
	})

	test('stays once an hour of it is used, until that hour is given back', async () => {
		const sale = await sold()
		const place = await placeOf(sale)
		const id = await booked(12)
		await usePack(player, id, sale, now)
		await expect(undoSale(owner, place, now)).rejects.toMatchObject(refused(409, /^Some of its hours are used/))
		await cancelBooking(player, id, now)
		await undoSale(owner, place, now)
		expect(await fsck()).toEqual([])
	})

	test('stays on another day, after the close of its day, and where it was taken back', async () => {
		const place = await placeOf(await sold())
		await expect(undoSale(owner, place, at(addDays(friday, 1), 9))).rejects.toMatchObject(
			refused(409, /^A sale can be undone only on its day/),
		)
		const close = { day: friday, float: 0, counted: 150_000, banked: 0, note: '', seen: 150_000 }
		await closeTill(owner, venue.venueId, close, at(friday, 20))
		await expect(undoSale(owner, place, at(friday, 21))).rejects.toMatchObject(
			refused(409, 'Friday is closed: pay it back as a refund.'),
		)
		await takePackBack(owner, place, 150_000, at(friday, 21))
		await expect(undoSale(owner, place, at(friday, 21))).rejects.toMatchObject(
			refused(409, 'This pack was taken back already.'),
		)
		expect(await fsck()).toEqual([])
	})

	test('is undone by who sold it or who leads, and by nobody for themselves or elsewhere', async () => {
		const [seller, colleague, stranger] = [
			await createUser(),
			await createUser(),
			await createUser({ role: 'venue_owner' }),
		]
		await joinTeam(venue, seller, 'desk')
		await joinTeam(venue, colleague, 'desk')
		await add()
		const wish = { pack: (await packOf()).id, method: 'cash' as const }
		const customer = await customerFor(player)
		const { id } = await sellPack(seller, venue.venueId, customer, wish, now)
		const place = await placeOf(id)
		await expect(undoSale(colleague, place, now)).rejects.toMatchObject(refused(409, /^Only the person who sold/))
		await expect(undoSale(stranger, place, now)).rejects.toMatchObject({ init: { status: 404 } })
		await undoSale(seller, place, now)
		const own = await sellPack(seller, venue.venueId, await customerFor(colleague), wish, now)
		await expect(undoSale(colleague, await placeOf(own.id), now)).rejects.toMatchObject(
			refused(409, /^This is your own pack/),
		)
	})
})

describe('a walk-in', () => {
	const day = addDays(friday, 1)
	const walkIn = { name: 'Nomsa Khumalo', hours: 1, notes: '', phone: '+27821234567' }
	const place = (hour: number) => ({ venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: day, hour })
	const byPack = (hour: number, more: object = {}, by = owner) =>
		bookAtDesk(by, place(hour), { ...walkIn, paid: 'pack', ...more }, { now })
	const none = async (why: string, work: Promise<unknown>) => {
		await expect(work).rejects.toMatchObject({
			init: { status: 409 },
			data: { fieldErrors: { paid: [why], pays: [why] } },
		})
		expect(await db.$count(bookings, eq(bookings.courtId, venue.venueId))).toBe(1)
	}

	/** Makes a customer who has booked once, and sells them a pack. */
	async function nomsa(form: object = {}) {
		const { id } = await bookWalkIn(owner, place(8), walkIn, { now })
		const customer = (await stored(id)).customerId!
		await add(form)
		const wish = { pack: (await packOf()).id, method: 'eft' as const }
		return { first: id, customer, saleId: (await sellPack(owner, venue.venueId, customer, wish, now)).id }
	}

	test('is booked and paid with a pack at once, and its mistake gives the hours back', async () => {
		const { customer, saleId } = await nomsa()
		const chosen = (when = now) => findChosen(owner, venue, new URLSearchParams({ customer: String(customer) }), when)
		expect(await chosen()).toMatchObject({ pack: { tag: '10 pack hours', choice: 'Pack, 10 hours left' } })
		const { id } = await byPack(12)
		expect(await stored(id)).toMatchObject({ saleId, packHalfHours: 2, totalPrice: 0, paymentStatus: 'paid' })
		expect(await db.$count(payments, eq(payments.bookingId, id))).toBe(0)
		const logged = await db
			.select()
			.from(auditLog)
			.where(eq(auditLog.subject, `booking:${id}`))
		expect(logged.map(({ action }) => action)).toEqual(['booking.walk-in', 'booking.use-pack'])
		expect(await proposedCustomers(owner, venue, { q: 'nomsa' }, now)).toMatchObject({
			known: [{ pack: { tag: '9 pack hours' } }],
		})
		expect(await chosen(at(lastDay(dateOf(now), 36), 24))).toMatchObject({ pack: null })
		await undoWalkIn(owner, venue.venueId, id, now)
		expect(await chosen()).toMatchObject({ pack: { tag: '10 pack hours' } })
		expect(await fsck()).toEqual([])
	})

	test('is paid as far as the hours go, and owes the rest', async () => {
		const { saleId } = await nomsa({ hours: '1.5' })
		const { id } = await byPack(12, { hours: 2 })
		expect(await stored(id)).toMatchObject({ saleId, packHalfHours: 3, totalPrice: 100, paymentStatus: 'pending' })
		expect(await fsck()).toEqual([])
	})

	test('sent twice with one key, is booked once and uses its hours once', async () => {
		const { saleId } = await nomsa()
		const idempotencyKey = crypto.randomUUID()
		const send = () => bookAtDesk(owner, place(12), { ...walkIn, paid: 'pack' }, { now, idempotencyKey })
		expect((await send()).id).toBe((await send()).id)
		expect((await usedOf(db, [saleId])).get(saleId)).toBe(2)
	})

	test('is not booked at all when no pack is for it, and says why', async () => {
		const { saleId, first } = await nomsa({ hours: '1' })
		const change = (set: Partial<typeof sales.$inferInsert>) =>
			write((tx) => tx.update(sales).set(set).where(eq(sales.id, saleId)))
		await change({ sportId: await createSport('Tennis') })
		await none('Their pack is for Tennis only.', byPack(12))
		await change({ sportId: null, validUntil: '2026-11-19' })
		await none('Their pack was valid until 19 November 2026.', byPack(12))
		await change({ validUntil: '2026-11-20', cancelledAt: now })
		await none('They have no pack at your venue.', byPack(12))
		await change({ validUntil: '2029-11-20', cancelledAt: null })
		await none('They have no pack at your venue.', byPack(12, { name: 'Somebody Else', phone: '+27825550000' }))
		await usePackAtDesk(owner, venue.venueId, first, 20_000, now)
		await none('All hours of their pack are used.', byPack(12))
		expect(await fsck()).toEqual([])
	})

	test('of the desk’s own person is paid with their pack by somebody else', async () => {
		const colleague = await createUser({ role: 'venue_owner' })
		await write((tx) => tx.update(courts).set({ ownerId: colleague.id }).where(eq(courts.id, venue.venueId)))
		const customer = await customerFor(colleague)
		await expect(
			bookAtDesk(
				colleague,
				place(12),
				{ name: colleague.fullName ?? colleague.username, hours: 1, notes: '', customer, paid: 'pack' },
				{ now },
			),
		).rejects.toMatchObject(refused(403, /^This is your own booking/))
		expect(await db.$count(bookings, eq(bookings.courtId, venue.venueId))).toBe(0)
	})
})

test('the desk reads which hours go back to a pack when it cancels a booking or changes its price', async () => {
	const sale = await sold()
	const [whole, free] = [await booked(12), await booked(15, player, 2)]
	await usePack(player, whole, sale, now)
	const page = await findCancelPage(owner, venue.venueId, whole, now)
	expect(page).toMatchObject({
		packBack: '1 hour goes back to Ten hours.',
		booking: { discountName: 'Pack Ten hours' },
	})
	expect(await findDiscount(owner, venue.venueId, whole, now)).toMatchObject({
		from: 'The full price is R200.00. ',
		discount: 0,
		reason: '',
		seen: 200,
		paidByPack:
			'1 hour of the pack Ten hours pays for this. A new price gives it back, and is then to be paid in money or with the pack again.',
	})
	expect((await findCancelPage(owner, venue.venueId, free, now)).packBack).toBeNull()
	await usePack(player, free, sale, now)
	expect((await findCancelPage(owner, venue.venueId, free, now)).packBack).toBe('2 hours go back to Ten hours.')
	await giveDiscount(owner, venue.venueId, whole, { off: { rand: 50 }, reason: 'Wet court' }, now)
	expect(await findCancelPage(owner, venue.venueId, whole, now)).toMatchObject({
		packBack: null,
		booking: { discountName: 'Discount: Wet court' },
	})
	expect(await findDiscount(owner, venue.venueId, whole, now)).toMatchObject({ discount: 50, paidByPack: null })
})

test('a pack pays at the desk in place of the venue’s discount, but not for a price above the full one', async () => {
	const sale = await sold()
	const id = await booked(12)
	const price = (wish: object) =>
		giveDiscount(owner, venue.venueId, id, { reason: 'Wet court', ...wish } as PriceForm, now)
	await usePack(player, id, sale, now)
	await price({ off: { rand: 50 }, seen: 200 })
	expect((await undoOf(id, now)).pack).toBe('1 hour of its pack is used again.')
	expect(await findDeskOffer(db, await stored(id), now)).toMatchObject({ name: 'Ten hours' })
	expect(await usePackAtDesk(owner, venue.venueId, id, 15_000, now)).toBe('1 hour used.')
	expect(await stored(id)).toMatchObject({ saleId: sale, discount: 200, discountById: null, totalPrice: 0 })
	expect((await undoOf(id, now)).pack).toBeNull()
	await price({ how: 'to', off: { rand: 260 } })
	expect(await findDeskOffer(db, await stored(id), now)).toBeNull()
	await expect(usePackAtDesk(owner, venue.venueId, id, 26_000, now)).rejects.toMatchObject(refused(409, /full price/))
	expect(await fsck()).toEqual([])
})

test('a pack that takes the place of credit says so, and a closed court gives back only the hours', async () => {
	const { venueId } = venue
	await sold()
	const id = await booked(12, player, 2)
	const credit = { userId: player.id, courtId: venueId, amount: 32_000, cause: 'test:credit' }
	await write((tx) => tx.insert(credits).values(credit))
	await takeAtDesk(owner, venueId, id, 'credit', { now })
	expect(await findDeskOffer(db, await stored(id), now)).toMatchObject({
		words: '2 hours of it; 10 hours left. R320.00 goes to their credit.',
		verb: 'Use 2 Pack Hours, R320.00 Credit Back',
	})
	const words = '2 hours used. R320.00 goes to their credit.'
	expect(await usePackAtDesk(owner, venueId, id, 8_000, now)).toBe(words)
	const used = await db.select().from(auditLog).where(eq(auditLog.action, 'booking.use-pack'))
	expect(detailLines(used.find(({ subject }) => subject === `booking:${id}`)!.details)).toEqual([
		{ label: 'Pack', value: 'Ten hours' },
		{ label: 'Hours used', value: '2 hours' },
		{ label: 'Back to credit', value: 'R320.00' },
	])
	const shown = await findOwnVenueBooking(owner, venueId, id, 'desk')
	expect(await findWay({ ...shown, money: { held: 0, claimed: 0, shares: [] } })).toMatchObject({
		received: 'R320.00',
		gone: [{ name: 'Back to their credit', amount: 32_000 }],
	})
	const day = addDays(friday, 3)
	const parts = [{ sportId: null, courtNumber: null }]
	const hour = { parts, startTime: at(day, 12), endTime: at(day, 14), reason: 'rain' as const, note: '' }
	const rain = new Date(now.getTime() + 60_000)
	await closeCourts(owner, venueId, hour, { now: rain })
	const [told] = (await findPhoneList(owner, venueId, null, rain)).open
	expect(told!.message).toContain('can’t go ahead. Your pack has its 2 hours back. Sorry')
	expect(told!.bookings).toMatchObject([{ lines: ['2 pack hours back on the pack'] }])
	expect(await fsck()).toEqual([])
})

describe('a player', () => {
	test('pays with the first hours of a pack, as far as they go, and owes the rest', async () => {
		const sale = await sold({ hours: '1.5' })
		const id = await booked(17, player, 2, friday)
		const before = await stored(id)
		expect(before).toMatchObject({ status: 'pending', totalPrice: 500 })
		expect(await usePack(player, id, sale, now)).toEqual({
			words: '1½ hours used. R150.00 is still to pay.',
			due: true,
		})
		expect(await usePack(player, id, sale, now)).toMatchObject({ due: true })
		expect(await stored(id)).toMatchObject({ totalPrice: 150, discount: 350, packHalfHours: 3, status: 'pending' })
		await takeAtDesk(owner, venue.venueId, id, 'cash', { now })
		expect(await stored(id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' })
		await expect(usePack(player, await booked(12), sale, now)).rejects.toMatchObject(
			refused(409, 'All hours of this pack are used.'),
		)
		expect(await fsck()).toEqual([])
	})

	test('has a court confirmed that a pack pays for, and the hour back when they cancel in time', async () => {
		const sale = await sold()
		const id = await booked(12)
		await usePack(player, id, sale, now)
		expect(await stored(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', totalPrice: 0, payBy: null })
		const other = await booked(14)
		expect(await leftOf(other)).toEqual([18])
		expect(await paidByPack(db, await stored(id))).toMatch(/, 1 hour \(9 of 10 left\)$/)
		await cancelBooking(player, id, now)
		expect(await leftOf(other)).toEqual([20])
		expect(await paidByPack(db, await stored(id))).toBe('1 hour back on Ten hours (10 of 10 left)')
		expect(await chip(id)).toBe('1 hour back')
		expect(await cancelledWords(id)).toBe('Booking status updated to cancelled. 1 hour is back on Ten hours.')
		expect(await fsck()).toEqual([])
	})

	test('loses the part of the hour that the venue keeps when they cancel late, until it is sold again', async () => {
		const sale = await sold()
		const id = await booked(12, player, 1, addDays(friday, 1))
		await usePack(player, id, sale, now)
		const late = at(addDays(friday, 1), 10)
		await cancelBooking(player, id, late)
		expect(await stored(id)).toMatchObject({ lateCharge: 0, packHalfHours: 2, packKept: 1 })
		expect(await paidByPack(db, await stored(id))).toBe(
			'half an hour back on Ten hours, half an hour kept (9.5 of 10 left)',
		)
		const other = await booked(14)
		expect(await leftOf(other)).toEqual([19])
		const again = await booked(12, await createUser(), 1, addDays(friday, 1))
		await setBookingStatus(owner, again, 'confirmed', late)
		expect(await leftOf(other)).toEqual([20])
		expect(await fsck()).toEqual([])
	})

	test('has the hour back when the court is closed, and takes it again when they move', async () => {
		const sale = await sold({ hours: '1' })
		const day = addDays(friday, 3)
		const id = await booked(12)
		await usePack(player, id, sale, now)
		const parts = [{ sportId: null, courtNumber: null }]
		const hour = { parts, startTime: at(day, 12), endTime: at(day, 13), reason: 'rain' as const, note: '' }
		await closeCourts(owner, venue.venueId, hour, { now })
		const other = await booked(15)
		expect(await leftOf(other)).toEqual([2])
		const message = async () => (await findPhoneList(owner, venue.venueId, null, now)).open[0]!.message
		expect(await message()).toContain('can’t go ahead. Your pack has its hour back. Sorry')
		await write((tx) => tx.update(sales).set({ cancelledAt: now }).where(eq(sales.id, sale)))
		expect(await message()).not.toContain('pack')
		const problem = async () => (await findDeskMove(owner, venue.venueId, id, now)).problem
		expect(await problem()).toBe('Its pack was taken back or has been used elsewhere. Book them another time instead.')
		expect(await hoursAreBackWords(db, await stored(id))).toMatch(/^ Its pack was taken back: /)
		const unpaid = {
			...(await findOwnVenueBooking(owner, venue.venueId, id, 'desk')),
			money: { held: 0, claimed: 0, shares: [] },
		}
		expect((await findWay(unpaid)).pack).toMatch(/^Its pack was taken back: /)
		const inList = async () =>
			(await findVenueBookingsPage(owner, venue.venueId, {}, 1, now)).bookings.find((booking) => booking.id === id)
		expect(await inList(), 'no hour is back').toMatchObject({ paid: { label: 'Pack taken back', tone: 'neutral' } })
		await write((tx) => tx.update(sales).set({ cancelledAt: null }).where(eq(sales.id, sale)))
		expect(await problem()).toBeNull()
		expect(await inList()).toMatchObject({
			paid: { label: '1 hour back', tone: 'neutral' },
			cost: '1 pack hour',
		})
		const closed = await findOwnVenueBooking(owner, venue.venueId, id, 'desk')
		expect((await findWay({ ...closed, money: { held: 0, claimed: 0, shares: [] } })).pack).toBe(
			'1 hour back on Ten hours (1 of 1 left)',
		)
		expect(await findDeskMove(owner, venue.venueId, id, now)).toMatchObject({
			costs: '1 pack hour',
			keeps: 'At the same length it takes 1 hour of Ten hours again.',
		})
		await moveBooking(player, id, at(day, 16), { now })
		expect(await stored(id)).toMatchObject({ status: 'confirmed', packHalfHours: 2, saleId: sale, totalPrice: 0 })
		expect(await leftOf(other)).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test('keeps an hour for an hour when they move to a dearer one', async () => {
		const sale = await sold()
		const id = await booked(12)
		await usePack(player, id, sale, now)
		await moveBooking(player, id, at(friday, 18), { now })
		expect(await stored(id)).toMatchObject({ totalPrice: 0, discount: 300, packHalfHours: 2, saleId: sale })
		expect(await fsck()).toEqual([])
	})

	test('uses no pack of others, of another sport or venue, or one that has expired', async () => {
		const sale = await sold({ years: '3' })
		const id = await booked(12)
		const stranger = await createUser()
		await expect(usePack(stranger, id, sale, now)).rejects.toMatchObject(refused(404, 'Pack not found'))
		const theirs = await sold({ name: 'Other' }, stranger)
		await expect(usePack(player, id, theirs, now)).rejects.toMatchObject(refused(404, 'Pack not found'))
		const after = at(lastDay(dateOf(now), 36), 24)
		await write((tx) => tx.update(bookings).set({ payBy: null }).where(eq(bookings.id, id)))
		expect(await findUsable(db, await stored(id), new Date(after.getTime() - 1))).toHaveLength(1)
		expect(await findUsable(db, await stored(id), after)).toEqual([])
		await expect(usePack(player, id, sale, after)).rejects.toMatchObject(refused(409, 'This pack has expired.'))
		const other = await createVenue({ ownerId: owner.id, price: 100 })
		await write((tx) => tx.update(sales).set({ sportId: other.sportId }).where(eq(sales.id, sale)))
		if (other.sportId !== venue.sportId)
			await expect(usePack(player, id, sale, now)).rejects.toMatchObject(
				refused(409, 'This pack is for another sport.'),
			)
	})

	test('is offered no pack that takes no more off than another did', async () => {
		const first = await sold({ name: 'First', hours: '1' })
		const second = await sold({ name: 'Second', hours: '1' })
		const id = await booked(12, player, 2)
		await usePack(player, id, first, now)
		expect(await findUsable(db, await stored(id), now)).toEqual([])
		await expect(usePack(player, id, second, now)).rejects.toMatchObject(refused(409, /no more off the price/))
	})

	test('has the hours of a pack back when they use another instead', async () => {
		const first = await sold({ name: 'First', hours: '1' })
		const second = await sold({ name: 'Second', hours: '2' })
		const id = await booked(12, player, 2)
		await usePack(player, id, first, now)
		await usePack(player, id, second, now)
		expect(await stored(id)).toMatchObject({ saleId: second, packHalfHours: 4, totalPrice: 0 })
		expect(await leftOf(await booked(15))).toEqual([2])
		expect(await fsck()).toEqual([])
	})
})

describe('a booking of a pack at the desk', () => {
	const day = addDays(friday, 3)
	const place = (start: number, hours: number) => ({ date: day, start, hours, court: 1 })
	const moved = async (id: number, start: number, hours: number) =>
		moveAtDesk(owner, venue.venueId, id, { ...place(start, hours), seen: placeSeen(await stored(id)) }, now)
	const undone = async (id: number) => undo(owner, venue.venueId, id, stateSeen(await stored(id)), now)
	const priced = async (id: number, rand: number) =>
		giveDiscount(owner, venue.venueId, id, { off: { rand }, reason: rand ? 'Bad lights' : '' } as PriceForm, now)
	const givenBack = (id: number, seen?: number) =>
		giveDiscount(owner, venue.venueId, id, PriceForm.parse({ back: 'yes', reason: '', seen }), now)

	test.each(['', 'half?', '200%', 'R9 999 999'])('gives its hours back with %j as the amount', async (off) => {
		const sale = await sold()
		const id = await booked(12)
		await usePack(player, id, sale, now)
		const form = PriceForm.parse({ back: 'yes', how: 'to', off, reason: '', seen: 200, from: 200 })
		await giveDiscount(owner, venue.venueId, id, form, now)
		expect(await stored(id)).toMatchObject({ saleId: null, packHalfHours: 0, totalPrice: 200 })
	})

	test('does not come back free of charge once its hours are used elsewhere', async () => {
		const sale = await sold({ hours: '1' })
		const id = await booked(12)
		await usePack(player, id, sale, now)
		await setBookingStatus(owner, id, 'cancelled', now)
		await usePack(player, await booked(15), sale, now)
		await expect(undone(id)).rejects.toMatchObject(refused(409, /^Its code, reward or pack has been used/))
		expect(await fsck()).toEqual([])
	})

	test('gives hours back when it is shortened, and takes them again when that is undone', async () => {
		const sale = await sold()
		const id = await booked(12, player, 2)
		await usePack(player, id, sale, now)
		await moved(id, 12, 1)
		expect(await stored(id)).toMatchObject({ packHalfHours: 2, totalPrice: 0, discount: 200 })
		await undone(id)
		expect(await stored(id)).toMatchObject({ packHalfHours: 4, totalPrice: 0, discount: 400 })
		await moved(id, 12, 1)
		await write((tx) => tx.update(sales).set({ halfHours: 2 }).where(eq(sales.id, sale)))
		await expect(undone(id)).rejects.toMatchObject(refused(409, 'Its pack has no hours left for that.'))
		await write((tx) => tx.update(sales).set({ halfHours: 20 }).where(eq(sales.id, sale)))
		expect(await fsck()).toEqual([])
	})

	test('that got longer is paid with more hours of its pack, before one that expires first, and once', async () => {
		const sale = await sold()
		const id = await booked(12)
		await usePack(player, id, sale, now)
		await write((tx) => tx.update(sales).set({ validUntil: null }).where(eq(sales.id, sale)))
		const other = await sold({ name: 'Other' })
		await moved(id, 12, 2)
		expect(await chip(id)).toBe('1 of 2 hours paid')
		expect(await findDeskOffer(db, await stored(id), now)).toEqual({
			name: 'Ten hours',
			words: '1 hour of it; 9 hours left.',
			verb: 'Use 1 Pack Hour',
			sendsBack: false,
		})
		expect(await usePackAtDesk(owner, venue.venueId, id, 20_000, now)).toBe('1 hour used.')
		expect(await usePackAtDesk(owner, venue.venueId, id, 20_000, now)).toBe('2 hours used.')
		expect(await stored(id)).toMatchObject({ saleId: sale, packHalfHours: 4, discount: 400, totalPrice: 0 })
		expect(await stored(id)).toMatchObject({ paymentStatus: 'paid' })
		expect(await chip(id)).toBe('Pack, 2 hours')
		expect(await findUsable(db, await stored(id), now)).toEqual([])
		expect(await usedOf(db, [sale, other])).toEqual(new Map([[sale, 4]]))
		const lines = await db.select().from(auditLog).where(eq(auditLog.action, 'booking.use-pack'))
		expect(lines.filter(({ subject }) => subject === `booking:${id}`)).toMatchObject([{ details: { halfHours: 2 } }])
		expect(await fsck()).toEqual([])
	})

	test('that got longer is paid with the half hours that its pack has left, to the cent', async () => {
		venue = await createVenue({ ownerId: owner.id, courts: 3, price: 225 })
		const sale = await sold({ hours: '1.5' })
		const id = await booked(12)
		await usePack(player, id, sale, now)
		await moved(id, 12, 2)
		expect(await usePack(player, id, sale, now)).toEqual({
			words: 'Half an hour used. R112.50 is still to pay.',
			due: true,
		})
		expect(await stored(id)).toMatchObject({ packHalfHours: 3, discount: 337.5, totalPrice: 112.5 })
		expect(await chip(id)).toBe('1½ of 2 hours paid')
		expect(await findDeskMove(owner, venue.venueId, id, now)).toMatchObject({
			costs: '1½ pack hours, R112.50',
			keeps: 'At the same length it still takes 1½ hours of Ten hours and costs R112.50.',
		})
		expect(await findDeskOffer(db, await stored(id), now)).toBeNull()
		await expect(usePackAtDesk(owner, venue.venueId, id, undefined, now)).rejects.toMatchObject(refused(409, /used/))
		expect((await usePack(player, id, sale, now)).words).toBe('1½ hours used. R112.50 is still to pay.')
		expect(await fsck()).toEqual([])
	})

	test('stays where it was moved once a pack has paid for it', async () => {
		const sale = await sold()
		const id = await booked(12)
		await moved(id, 13, 1)
		await usePack(player, id, sale, now)
		await expect(undone(id)).rejects.toMatchObject({ init: { status: 409 } })
	})

	test('has the pack’s hours free again at a price of the venue, and may use them after that is taken back', async () => {
		const sale = await sold()
		const id = await booked(12)
		await usePack(player, id, sale, now)
		expect(await givenBack(id, 200)).toBe('It costs R200.00 now. R200.00 is still to pay.')
		expect(await givenBack(id, 200)).toBe('It costs R200.00 now. R200.00 is still to pay.')
		expect(await stored(id)).toMatchObject({ saleId: null, packHalfHours: 0, discount: 0 })
		await usePack(player, id, sale, now)
		expect(await stored(id)).toMatchObject({ saleId: sale, totalPrice: 0 })
		await priced(id, 50)
		await usePack(player, await booked(15, player, 4), sale, now)
		await priced(id, 0)
		expect(await stored(id)).toMatchObject({ saleId: null, totalPrice: 200 })
		expect(await fsck()).toEqual([])
	})

	test.each([
		['taking off 0', { how: 'off', off: '0' }],
		['the full price as its new one', { how: 'to', off: '200' }],
	])('keeps its pack’s hours where %s changes nothing', async (_, wish) => {
		const sale = await sold()
		const id = await booked(12)
		await usePack(player, id, sale, now)
		const form = PriceForm.parse({ ...wish, reason: '', seen: 200, from: 200 })
		const nothing = 'Nothing changed: it costs R200.00 already.'
		await expect(giveDiscount(owner, venue.venueId, id, form, now)).rejects.toMatchObject({
			...refused(400, nothing),
			data: { fieldErrors: { off: [nothing] } },
		})
		expect(await stored(id)).toMatchObject({ saleId: sale, packHalfHours: 2, discount: 200, totalPrice: 0 })
	})

	test('at a lower price of the venue is paid at the desk alone, which then owes nothing for it', async () => {
		const sale = await sold()
		const id = await booked(12)
		await setBookingStatus(owner, id, 'confirmed', now)
		await priced(id, 50)
		await expect(usePack(player, id, sale, now)).rejects.toMatchObject(
			refused(409, 'The venue has set the price of this booking, so a pack can’t pay for it.'),
		)
		await usePackAtDesk(owner, venue.venueId, id, 15_000, now)
		expect(await stored(id)).toMatchObject({ saleId: sale, totalPrice: 0 })
	})

	test('keeps its customer, whose number is corrected to that of another', async () => {
		await add()
		const { id: pack } = await packOf()
		const book = (name: string, phone: string, hour: number) =>
			bookWalkIn(
				owner,
				{ venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: day, hour },
				{ name, hours: 1, notes: '', phone },
				{ now },
			)
		const { id } = await book('Nomsa Khumalo', '+27821234567', 12)
		await book('Nomsa Khumalo', '+27829999999', 14)
		const customerId = (await stored(id)).customerId!
		const { id: sale } = await sellPack(owner, venue.venueId, customerId, { pack, method: 'eft' }, now)
		const corrected = { name: 'Nomsa Khumalo', phone: '+27829999999', notes: '' }
		await editWalkIn(owner, venue.venueId, id, corrected, now)
		expect((await stored(id)).customerId).not.toBe(customerId)
		expect((await placeOf(sale)).customerId).toBe(customerId)
		expect(await fsck()).toEqual([])
	})
})

test('a pack lasts to the same day of its last month, or to the end of that', () => {
	expect(lastDay('2026-11-29', 36)).toBe('2029-11-29')
	expect(lastDay('2028-02-29', 36)).toBe('2031-02-28')
	expect(lastDay('2028-02-29', 48)).toBe('2032-02-29')
	expect(lastDay('2026-01-31', 37)).toBe('2029-02-28')
})

test('a check finds a pack that the desk sold for less than three years', async () => {
	const id = await sold()
	await write((tx) => tx.update(sales).set({ validUntil: '2029-11-19' }).where(eq(sales.id, id)))
	expect(await fsck()).toEqual([`Sold pack ${id} is valid for less than three years`])
})
