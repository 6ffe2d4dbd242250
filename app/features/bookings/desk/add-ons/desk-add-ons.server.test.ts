import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, invoices, refunds } from '#db/schema.ts'
import { findAddOns, listAddOn, unlistAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { AddOnForm, BookingAddOns } from '#app/features/add-ons/add-on-schemas.ts'
import { addOnsOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { issueFor } from '#app/features/payments/invoices/issue.server.ts'
import { findReceipt } from '#app/features/payments/receipts/receipt.server.ts'
import { splitBooking } from '#app/features/payments/split/split.server.ts'
import { at } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { book, cancelBooking, setBookingStatus } from '../../bookings.server.ts'
import { giveDiscount } from '../../paying/discount.server.ts'
import { DiscountForm, WalkInForm } from '../desk-schemas.ts'
import { moveAtDesk, placeSeen } from '../desk-move.server.ts'
import { stateSeen, undo } from '../undo/undo.server.ts'
import { bookWalkIn } from '../walk-ins.server.ts'
import { findBookingAddOns, setAddOns } from './desk-add-ons.server.ts'

const friday = '2026-11-20'
const now = at(friday, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>
let ids: Record<'Balls' | 'Racket' | 'Lights', number>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Thandi Nkosi' })]
	const settings = { vatNumber: '4123456789' }
	venue = await createVenue({ ownerId: owner.id, courts: 3, price: 200, opensAt: 5, closesAt: 23, settings })
	const list = [
		{ name: 'Balls', kind: 'sold', price: '90', stock: '3' },
		{ name: 'Racket', kind: 'hired', price: '40', stock: '4' },
		{ name: 'Lights', kind: 'hourly', price: '75' },
	]
	for (const one of list) await listAddOn(owner, venue.venueId, AddOnForm.parse(one), now)
	ids = Object.fromEntries((await findAddOns(db, venue.venueId)).map(({ name, id }) => [name, id])) as typeof ids
})

type Quantities = Partial<Record<keyof typeof ids, number>>
const fields = (wanted: Quantities) =>
	Object.fromEntries(Object.entries(wanted).map(([name, n]) => [ids[name as keyof typeof ids], String(n)]))
async function booked(from: number, to: number, court = 1) {
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: court }
	const times = { startTime: at(friday, from), endTime: at(friday, to) }
	const { id } = await book(player, { ...place, ...times, paymentMethod: 'SnapScan', notes: '' }, { now })
	await setBookingStatus(owner, id, 'confirmed', now)
	return id
}
async function set(id: number, wanted: Quantities, { by = owner, seen }: { by?: typeof owner; seen?: string } = {}) {
	const shown = seen ?? (await findBookingAddOns(owner, venue.venueId, id)).seen
	return setAddOns(by, venue.venueId, id, BookingAddOns.parse({ addOns: fields(wanted), seen: shown }), now)
}
const walkIn = (from: number, wanted: Quantities, more: object = {}) =>
	bookWalkIn(
		owner,
		{ venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: friday, hour: from },
		WalkInForm.parse({ name: 'Zanele', hours: '1', addOns: fields(wanted), ...more }),
		{ now },
	)
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const money = async (id: number) => (await moneyOf(db, [await stored(id)])).get(id)!
const conflict = (message: string) => ({ init: { status: 409 }, data: { message } })
const hintOf = async (id: number, name: keyof typeof ids) =>
	(await findBookingAddOns(owner, venue.venueId, id)).choices.find((choice) => choice.name === name)!.hint
const move = async (id: number, start: number, hours: number, court = 1) =>
	moveAtDesk(owner, venue.venueId, id, { date: friday, start, hours, court, seen: placeSeen(await stored(id)) }, now)

describe('add-ons of a booking', () => {
	test('are on what is owed, at their price of that day, and the player is told', async () => {
		const id = await booked(18, 20)
		expect(await set(id, { Balls: 1, Racket: 2, Lights: 1 })).toBe('It costs R720.00 now. R720.00 is still to pay.')
		expect(await stored(id)).toMatchObject({ totalPrice: 720, addOns: 90 + 80 + 150 })
		expect(await money(id)).toMatchObject({ due: 72_000 })
		const { choices, price } = await findBookingAddOns(owner, venue.venueId, id)
		expect(choices.map(({ each, quantity }) => each * quantity)).toEqual([90, 80, 150])
		expect(price).toEqual({ hours: 400, discount: 0 })
		expect(await noticesOf(player.id)).toContainEqual(
			expect.objectContaining({ body: expect.stringContaining('It costs R720.00 now') }),
		)
		await unlistAddOn(owner, venue.venueId, ids.Racket, now)
		await expect(set(id, { Racket: 3 })).rejects.toMatchObject({ init: { status: 400 } })
		expect(await set(id, { Racket: 1 })).toBe('It costs R680.00 now. R680.00 is still to pay.')
		const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'booking.add-ons')).limit(1)
		expect(line).toMatchObject({
			actorId: owner.id,
			details: { addOns: '1 × Balls, 2 × Racket, 1 × Lights, 2 hours', rand: 720, randBefore: 400 },
		})
		expect(await fsck()).toEqual([])
	})

	test('are on the receipt and the tax invoice, which add up', async () => {
		const id = await booked(18, 19)
		await set(id, { Racket: 2, Lights: 1 })
		await giveDiscount(owner, venue.venueId, id, DiscountForm.parse({ off: 'R35', reason: 'Regular' }), now)
		await paid(id, { method: 'card_machine', by: owner, at: now })
		const receipt = await findReceipt({ ...player, fullName: 'Thandi Nkosi' }, id)
		expect(receipt.booking.addOns.map(({ words, price }) => [words, price])).toEqual([
			['2 × Racket', 80],
			['1 × Lights, 1 hour', 75],
		])
		expect(receipt.account).toMatchObject({ total: 32_000, held: 32_000, due: 0 })
		await write(async (tx) => issueFor(tx, await findBill(tx, { bookingId: id, teamId: null }), null, now))
		const [invoice] = await db.select().from(invoices).where(eq(invoices.bookingId, id))
		expect(invoice!.lines.slice(1)).toEqual([
			{ what: 'Racket', quantity: '2', cents: 8_000 },
			{ what: 'Lights', quantity: '1 × 1 hour', cents: 7_500 },
			{ what: 'Discount: Regular', quantity: '1', cents: -3_500 },
		])
		expect(invoice!.gross).toBe(32_000)
		await expect(set(id, { Racket: 1 })).rejects.toMatchObject({ init: { status: 409 } })
		expect(await set(id, { Racket: 3 })).toBe('It costs R360.00 now. R40.00 is still to pay.')
		expect(await fsck()).toEqual([])
	})

	test('taken off go back to whoever paid, and to the stock', async () => {
		const id = await booked(18, 19)
		await set(id, { Balls: 3 })
		const other = await booked(18, 19, 2)
		await expect(set(other, { Balls: 1 })).rejects.toMatchObject(conflict('Balls: none left.'))
		await paid(id, { method: 'eft', by: owner, at: now })
		expect(await set(id, { Balls: 1 })).toBe('It costs R290.00 now. R180.00 is for you to pay back.')
		expect(await db.select().from(refunds)).toMatchObject([{ amount: 18_000, reason: 'addOns' }])
		expect(await hintOf(other, 'Balls')).toBe('R90 · 2 left')
		await expect(set(other, { Balls: 3 })).rejects.toMatchObject(conflict('Balls: only 2 left.'))
		await set(other, { Balls: 2 })
		expect(await fsck()).toEqual([])
	})

	test('paid for are taken off by those who may give money back', async () => {
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		const id = await booked(17, 18)
		await set(id, { Racket: 2 }, { by: desk })
		await set(id, { Racket: 1 }, { by: desk })
		await takeAtDesk(owner, venue.venueId, id, 'cash', { seen: 24_000, now })
		await expect(set(id, { Racket: 0 }, { by: desk })).rejects.toMatchObject({ init: { status: 403 } })
		await set(id, { Racket: 2 }, { by: desk })
		expect((await money(id)).due).toBe(4_000)
	})

	test('go back to the stock with a cancelled booking, which charges for its court alone', async () => {
		const id = await booked(18, 19)
		await set(id, { Balls: 3 })
		await paid(id, { method: 'eft', by: owner, at: now })
		await cancelBooking(player, id, at(friday, 12))
		expect(await stored(id)).toMatchObject({ status: 'cancelled', lateCharge: 100 })
		const next = await booked(20, 21)
		await set(next, { Balls: 3 })
		expect(await fsck()).toEqual([])
	})

	test('come back with a cancellation that is undone, unless others have them', async () => {
		const id = await booked(18, 19)
		await set(id, { Balls: 3 })
		await setBookingStatus(owner, id, 'cancelled', now)
		const next = await booked(20, 21)
		await set(next, { Balls: 1 })
		const seen = stateSeen(await stored(id))
		await expect(undo(owner, venue.venueId, id, seen, now)).rejects.toMatchObject(conflict('Balls: only 2 left.'))
		await set(next, { Balls: 0 })
		await undo(owner, venue.venueId, id, seen, now)
		expect(await stored(id)).toMatchObject({ status: 'confirmed', totalPrice: 470, addOns: 270 })
		expect(await fsck()).toEqual([])
	})

	test('by the hour cost as long as the booking is, and hired ones are free at its new time', async () => {
		const [id, other] = [await booked(18, 19), await booked(20, 21)]
		await set(id, { Racket: 3, Lights: 2 })
		await set(other, { Racket: 4 })
		expect(await hintOf(id, 'Racket')).toBe('R40 a booking · 4 available')
		await move(id, 17, 2)
		expect(await stored(id)).toMatchObject({ addOns: 120 + 300, totalPrice: 400 + 420 })
		await move(other, 21, 1)
		const third = await booked(15, 16)
		await set(third, { Racket: 2 })
		await expect(move(third, 18, 1, 2)).rejects.toMatchObject(conflict('Racket: only 1 free then.'))
		await move(id, 10, 1)
		expect(await stored(id)).toMatchObject({ addOns: 120 + 150, totalPrice: 200 + 270 })
		await move(third, 18, 1, 2)
		expect(await fsck()).toEqual([])
	})

	test('are the booker’s to pay of a split bill, and a discount is at most what is left', async () => {
		const id = await booked(18, 19)
		const people = [
			{ name: 'Me', amount: null },
			{ name: 'Sam', amount: null },
		]
		await splitBooking(player, id, { mode: 'equal', people }, { now })
		expect(await set(id, { Balls: 1 })).toMatch(/’s share carries the extra R90\.00\.$/)
		const { due, shares } = await money(id)
		expect([due, ...shares.map(({ amount }) => amount)]).toEqual([29_000, 19_000, 10_000])
		await giveDiscount(owner, venue.venueId, id, DiscountForm.parse({ off: '100%', reason: 'Sorry' }), now)
		await set(id, { Balls: 0 })
		expect(await stored(id)).toMatchObject({ totalPrice: 0, discount: 200, addOns: 0 })
		expect(await fsck()).toEqual([])
	})

	test('are not changed behind another desk, by the player, or while the booking waits', async () => {
		const id = await booked(18, 19)
		const { seen } = await findBookingAddOns(owner, venue.venueId, id)
		await set(id, { Racket: 1 }, { seen })
		await expect(set(id, { Racket: 2 }, { seen })).rejects.toMatchObject({ init: { status: 409 } })
		expect(await set(id, { Racket: 1 }, { seen })).toBe('It costs R240.00 now. R240.00 is still to pay.')
		await expect(set(id, { Racket: 2 }, { by: player })).rejects.toMatchObject({ init: { status: 404 } })
		await setBookingStatus(owner, id, 'cancelled', now)
		await expect(set(id, { Racket: 2 })).rejects.toMatchObject(conflict('This booking was cancelled.'))
	})
})

describe('a walk-in', () => {
	test('has add-ons from the start, and pays for them with its court', async () => {
		const { id, totalPrice } = await walkIn(18, { Racket: 2, Balls: 1 }, { paid: 'cash' })
		expect(totalPrice).toBe(370)
		expect(await money(id)).toMatchObject({ total: 37_000, held: 37_000, due: 0, paymentStatus: 'paid' })
		expect((await addOnsOf(db, [id])).get(id)!.map(({ name, quantity }) => [name, quantity])).toEqual([
			['Balls', 1],
			['Racket', 2],
		])
		expect(await fsck()).toEqual([])
	})

	test('is not booked where too few are left', async () => {
		await expect(walkIn(18, { Balls: 4 })).rejects.toMatchObject(conflict('Balls: only 3 left.'))
		expect(await db.$count(bookings, eq(bookings.courtId, venue.venueId))).toBe(0)
	})
})
