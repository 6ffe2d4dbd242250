import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, courtTime, payments, refunds } from '#db/schema.ts'
import { markRefunded, sendRefunds } from '#app/features/payments/refunds/refunds.server.ts'
import { splitBooking } from '#app/features/payments/split/split.server.ts'
import { at } from '#app/lib/time/time.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { joinTeam } from '#tests/support/world/venues.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { changeBooking } from '../list/booking-changes.server.ts'
import { book, cancelBooking, ensureBookingStatus, setBookingStatus } from '../../bookings.server.ts'
import { closeCourts } from '../../closing/closing.server.ts'
import { reopenCourts } from '../../closing/closures.server.ts'
import { moveAtDesk, placeSeen } from '../desk-move.server.ts'
import { giveDiscount } from '../../paying/discount.server.ts'
import { enterCode } from '../../promo-codes/enter-code.server.ts'
import { addPromoCode } from '../../promo-codes/promo-code-list.server.ts'
import { bookWalkIn } from '../walk-ins.server.ts'
import { findUndo, stateSeen, undo, undoOf } from './undo.server.ts'

const friday = '2026-11-20'
const now = at(friday, 9.5)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Thandi Nkosi' })]
	const peak = [{ weekday: 5, hour: 12 }]
	const halves = { lengths: [30, 60, 120], price: 145, peakPrice: 300, peak }
	venue = await createVenue({ ownerId: owner.id, courts: 1, ...halves, opensAt: 5, closesAt: 23 })
})

async function booked(from: number, to: number, by = player) {
	const wish = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, paymentMethod: 'SnapScan' as const }
	return (await book(by, { ...wish, startTime: at(friday, from), endTime: at(friday, to), notes: '' }, { now })).id
}
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const hoursOf = async (id: number) => (await hoursWhere(eq(courtTime.bookingId, id))).length
const cancel = (id: number, when = later(1)) => setBookingStatus(owner, id, 'cancelled', when)
const move = async (id: number, start: number, hours: number, when = later(1)) => {
	const seen = placeSeen(await stored(id))
	return moveAtDesk(owner, venue.venueId, id, { date: friday, start, hours, court: 1, seen }, when)
}
const takeBack = async (id: number, when = later(9), by = owner) =>
	undo(by, venue.venueId, id, stateSeen(await stored(id)), when)
const refused = (status: number, message: string) => ({ init: { status }, data: { message } })
const terms = ({ updatedAt: _, payBy: __, ...row }: Awaited<ReturnType<typeof stored>>) => row

describe('a cancellation by the desk is taken back', () => {
	test('with the court, the price and the money that was still to be paid back, and its player is told', async () => {
		const id = await booked(11, 13)
		await paid(id, { by: owner, at: now })
		const before = await stored(id)
		await cancel(id)
		expect(await db.select().from(refunds).where(eq(refunds.bookingId, id))).toHaveLength(1)
		expect(await takeBack(id)).toBe('Court 1, Fri 20 Nov, 11:00–13:00. We’ve told Thandi Nkosi.')
		expect(terms(await stored(id))).toEqual(terms(before))
		expect(await hoursOf(id)).toBe(2)
		expect(await db.select().from(refunds).where(eq(refunds.bookingId, id))).toEqual([])
		const told = (await noticesOf(player.id)).at(-1)!
		expect(told.title).toMatch(/ brought your booking back$/)
		expect(told.body).toMatch(/It is no longer cancelled: the court is yours\. What you paid stays with it\.$/)
		expect(await fsck()).toEqual([])
	})

	test('that was paid by card, until the refund is sent', async () => {
		const [soon, late] = [await booked(11, 12), await booked(14, 15)]
		for (const id of [soon, late]) {
			await paid(id, { provider: 'sandbox', at: now })
			await ensureBookingStatus(owner, id, 'cancelled', later(60), { undoable: true })
		}
		const after = (seconds: number) => new Date(later(60).getTime() + seconds * 1_000)
		const refundOf = async (id: number) => (await db.select().from(refunds).where(eq(refunds.bookingId, id)))[0]
		await sendRefunds(after(12))
		expect(await refundOf(soon)).toMatchObject({ by: 'provider', status: 'due', attempts: 0 })
		await takeBack(soon, after(12))
		expect(await stored(soon)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
		expect(await refundOf(soon)).toBeUndefined()
		await sendRefunds(after(21))
		expect(await refundOf(late), 'the job has taken it').toMatchObject({ by: 'venue' })
		const sent = { by: 'provider', status: 'sent', attempts: 1 } as const
		await write((tx) => tx.update(refunds).set(sent).where(eq(refunds.bookingId, late)))
		const gone = refused(409, 'Its money is already on its way back.')
		await expect(takeBack(late, after(22))).rejects.toMatchObject(gone)
	})

	test('twice by the same form, and the next cancellation is told again', async () => {
		const id = await booked(11, 12)
		await cancel(id)
		const seen = stateSeen(await stored(id))
		const words = await undo(owner, venue.venueId, id, seen, later(3))
		expect(await undo(owner, venue.venueId, id, seen, later(4))).toBe(words)
		const logged = and(eq(auditLog.subject, `booking:${id}`), eq(auditLog.action, 'booking.undo'))
		expect(await db.select({ by: auditLog.actorId }).from(auditLog).where(logged)).toEqual([{ by: owner.id }])
		expect(await stored(id)).toMatchObject({ status: 'pending', payBy: expect.any(Date) as Date })
		await cancel(id, later(20))
		const titles = (await noticesOf(player.id)).map(({ title }) => title)
		expect(titles.filter((title) => title === 'The venue cancelled your booking')).toHaveLength(2)
	})

	test('not while its court is taken, its money is back, its bill was shared, or its hour is over', async () => {
		const id = await booked(11, 12)
		await cancel(id)
		const other = await booked(11, 12)
		await expect(takeBack(id)).rejects.toMatchObject(refused(409, 'Court 1 isn’t free at 11:00–12:00.'))
		await cancelBooking(player, other, later(5))
		await takeBack(id)

		const repaid = await booked(14, 15)
		await paid(repaid, { by: owner, at: now })
		await cancel(repaid)
		const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, repaid))
		await markRefunded(owner, venue.venueId, refund!.id, 'cash', { now: later(2) })
		await expect(takeBack(repaid)).rejects.toMatchObject(refused(409, 'Its money is already on its way back.'))

		const shared = await booked(16, 17)
		const people = [1, 2].map((n) => ({ name: `Player ${n}`, amount: null }))
		await splitBooking(player, shared, { mode: 'equal', people }, { now })
		await cancel(shared)
		await expect(takeBack(shared)).rejects.toMatchObject({ init: { status: 409 } })

		const over = await booked(18, 19)
		await cancel(over)
		await expect(takeBack(over, at(friday, 19))).rejects.toMatchObject(refused(409, 'This booking is over.'))
		expect(await fsck()).toEqual([])
	})

	test('of a walk-in whose court was closed, once it is open again, and the same form twice is once', async () => {
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: friday, hour: 11 }
		const walkIn = { name: 'Zanele', notes: '', hours: 1, paid: 'cash' as const }
		const { id } = await bookWalkIn(owner, place, walkIn, { now })
		const before = await stored(id)
		const close = (when: Date) => {
			const parts = [{ sportId: venue.sportId, courtNumber: 1 }]
			const times = { startTime: at(friday, 11), endTime: at(friday, 12) }
			return closeCourts(owner, venue.venueId, { reason: 'rain', note: '', parts, ...times }, { now: when })
		}
		const { id: closure } = await close(later(1))
		const shut = 'The court is still closed then. Move them to another instead.'
		expect(await undoOf(id, later(2))).toMatchObject({ what: 'cancellation', problem: shut })
		await expect(takeBack(id, later(2))).rejects.toMatchObject(refused(409, shut))
		await reopenCourts(owner, venue.venueId, closure, later(3))
		expect((await undoOf(id, at(friday, 12))).problem).toBe('This booking is over.')
		const seen = stateSeen(await stored(id))
		const back = 'Court 1, Fri 20 Nov, 11:00–12:00. '
		for (const _ of [1, 2]) expect(await undo(owner, venue.venueId, id, seen, later(4))).toContain(back.trim())
		expect(terms(await stored(id))).toEqual(terms(before))
		expect(await db.select().from(refunds).where(eq(refunds.bookingId, id))).toEqual([])

		const { id: second } = await close(later(5))
		await reopenCourts(owner, venue.venueId, second, later(6))
		await expect(undo(owner, venue.venueId, id, seen, later(7)), 'what it saw before').rejects.toThrow()
		const [due] = await db.select().from(refunds).where(eq(refunds.bookingId, id))
		await markRefunded(owner, venue.venueId, due!.id, 'cash', { now: later(7) })
		await expect(takeBack(id)).rejects.toMatchObject(refused(409, 'Its money is already on its way back.'))
		expect(await fsck()).toEqual([])
	})

	test('not that of its player, nor by others', async () => {
		const id = await booked(11, 12)
		await cancelBooking(player, id, later(1))
		expect((await findUndo(owner, venue.venueId, id, later(2))).problem).toBe(
			'There’s no cancellation, move or change of the price by the desk to undo.',
		)
		await expect(takeBack(id)).rejects.toMatchObject({ init: { status: 409 } })
		const mine = await booked(13, 14)
		await cancel(mine)
		for (const by of [player, await createUser({ role: 'venue_owner' })])
			await expect(takeBack(mine, later(9), by)).rejects.toMatchObject({ init: { status: 404 } })
	})
})

describe('a move by the desk is taken back', () => {
	test.each([
		['moved', 15, 2],
		['longer', 11, 4],
		['shorter', 11, 0.5],
		['moved onto itself', 11.5, 1.5],
	])('%s, at exactly its price and terms', async (_, start, hours) => {
		const id = await booked(11, 13)
		await paid(id, { by: owner, at: now })
		const before = await stored(id)
		await move(id, start, hours)
		await takeBack(id)
		expect(terms(await stored(id))).toEqual(terms(before))
		expect(await hoursOf(id)).toBe(2)
		expect((await noticesOf(player.id)).at(-1)!.body).not.toContain('free of charge')
		expect(await fsck()).toEqual([])
	})

	test('not once it has changed, money came for it, or it was undone', async () => {
		const id = (await bookWalkIn(owner, { ...venue, courtNumber: 1, date: friday, hour: 11 }, walkIn, { now })).id
		const first = stateSeen(await stored(id))
		await move(id, 14, 1)
		await expect(undo(owner, venue.venueId, id, first, later(3))).rejects.toMatchObject({ init: { status: 409 } })
		await paid(id, { by: owner, at: later(4) })
		await expect(takeBack(id)).rejects.toMatchObject(refused(409, 'Money has come for it since.'))
		expect(await db.$count(payments, eq(payments.bookingId, id))).toBe(1)

		const other = await booked(16, 17)
		await move(other, 18, 1)
		await takeBack(other)
		expect((await findUndo(owner, venue.venueId, other, later(20))).problem).toBe(
			'There’s no cancellation, move or change of the price by the desk to undo.',
		)
		await move(other, 18, 1, later(30))
		expect((await stored(other)).startTime).toEqual(at(friday, 18))
	})
})

test('an extension is taken back of a game that rain left on its court, but not what the closure would give it', async () => {
	const [id, short] = [await booked(11, 12), await booked(15, 17)]
	for (const one of [id, short]) await setBookingStatus(owner, one, 'confirmed', now)
	await move(id, 11, 2)
	await move(short, 15, 1)
	const [playing, raining] = [at(friday, 11.5), at(friday, 15.5)]
	const arrives = (bookingId: number, when: Date) =>
		changeBooking(owner, venue.venueId, { bookingId, to: 'arrived' }, when)
	const rain = (from: number, when: Date) => {
		const times = { startTime: at(friday, from), endTime: at(friday, from + 3) }
		const parts = [{ sportId: venue.sportId, courtNumber: 1 }]
		return closeCourts(owner, venue.venueId, { reason: 'rain', note: '', parts, ...times }, { now: when })
	}
	await arrives(id, playing)
	await rain(11, playing)
	expect(await stored(id)).toMatchObject({ status: 'confirmed', endTime: at(friday, 13) })
	expect(await undoOf(id, playing)).toMatchObject({ what: 'length', problem: null })
	expect(await takeBack(id, playing)).toContain('11:00–12:00.')
	expect(await hoursOf(id)).toBe(1)

	await arrives(short, raining)
	await rain(15, raining)
	const shut = 'The court is still closed then. Move them to another instead.'
	expect((await undoOf(short, raining)).problem).toBe(shut)
	await expect(takeBack(short, raining)).rejects.toMatchObject(refused(409, shut))
	await expect(move(short, 15, 2, raining)).rejects.toMatchObject({ init: { status: 409 } })
	expect(await fsck()).toEqual([])
})

describe('a new price is taken back', () => {
	const price = async (id: number, rand: number, when = later(1), by = owner) => {
		const wish = { how: 'to', off: { rand }, reason: 'Floodlights' } as const
		return giveDiscount(by, venue.venueId, id, wish, when)
	}
	const seenNow = async (id: number) => (await undoOf(id, later(9))).seen
	const backAgain = async (id: number, when = later(9), by = owner) =>
		undo(by, venue.venueId, id, await seenNow(id), when)

	test.each([
		['lower', 200, 9_000],
		['higher', 350, 0],
	])('%s, at exactly its price and terms, with its money', async (_, rand, back) => {
		const id = await booked(14, 16)
		await paid(id, { provider: 'sandbox', at: now })
		const before = await stored(id)
		await price(id, rand)
		const waits = await db.select().from(refunds).where(eq(refunds.bookingId, id))
		expect(waits.reduce((sum, { amount }) => sum + amount, 0)).toBe(back)
		await sendRefunds(later(12))
		expect(await undoOf(id, later(9))).toMatchObject({ what: 'price', price: 290, problem: null })
		const seen = await seenNow(id)
		expect(await undo(owner, venue.venueId, id, seen, later(12))).toBe('It costs R290.00 now.')
		expect(await undo(owner, venue.venueId, id, seen, later(13)), 'the form again').toBe('It costs R290.00 now.')
		expect(terms(await stored(id))).toEqual(terms(before))
		expect(await db.$count(refunds, eq(refunds.bookingId, id))).toBe(0)
		expect((await noticesOf(player.id)).at(-1)!.body).toContain('It costs R290.00 now.')
		expect((await undoOf(id, later(14))).problem).toMatch(/^There’s no/)
		expect(await fsck()).toEqual([])
	})

	test('with the reason of the discount before, which goes with its player’s account', async () => {
		const id = await booked(14, 16)
		await ensureBookingStatus(owner, id, 'confirmed', now)
		const give = (off: number, reason: string, when: Date) =>
			giveDiscount(owner, venue.venueId, id, { off: { rand: off }, reason }, when)
		const has = async () => {
			const { discount, discountReason, discountById } = await stored(id)
			return [discount, discountReason, discountById]
		}
		await give(50, 'Wet court', later(1))
		await give(50, 'Loud music', later(2))
		await backAgain(id, later(3))
		expect(await has()).toEqual([50, 'Wet court', owner.id])
		await give(80, 'No lights', later(4))
		await backAgain(id, later(5))
		expect(await has()).toEqual([50, 'Wet court', owner.id])
		await give(80, 'No lights', later(6))
		await write((tx) => tx.update(auditLog).set({ note: null }))
		await backAgain(id, later(7))
		expect(await has()).toEqual([50, null, owner.id])
		expect(await fsck()).toEqual([])
	})

	test('with the code that gave the price before, unless others have used it up', async () => {
		const days = { fromDate: friday, untilDate: friday, maxUses: 1, hours: 'all' } as const
		await addPromoCode(owner, venue.venueId, { code: 'TEN', off: { percent: 10, rand: null }, ...days }, now)
		const id = await booked(14, 16)
		await enterCode(player, id, 'TEN', now)
		await ensureBookingStatus(owner, id, 'confirmed', now)
		const before = await stored(id)
		await price(id, 200)
		expect(await stored(id)).toMatchObject({ promoCodeId: null })
		await backAgain(id)
		expect(terms(await stored(id))).toEqual(terms(before))
		await price(id, 200, later(20))
		await enterCode(player, await booked(16, 17), 'TEN', later(21))
		await backAgain(id, later(22))
		expect(await stored(id)).toMatchObject({ totalPrice: 261, discount: 29, promoCodeId: null })
		expect(await fsck()).toEqual([])
	})

	test('not once money has come or gone, it has another price or place, or by those who may not set it', async () => {
		const raised = await booked(14, 16)
		await ensureBookingStatus(owner, raised, 'confirmed', now)
		await price(raised, 350)
		const seen = await seenNow(raised)
		await paid(raised, { by: owner, at: later(2) })
		await expect(undo(owner, venue.venueId, raised, seen, later(3))).rejects.toMatchObject(
			refused(409, 'Money has come for it since.'),
		)
		const id = await booked(16, 18)
		await ensureBookingStatus(owner, id, 'confirmed', now)
		await price(id, 350)
		const first = await seenNow(id)
		await price(id, 360, later(2))
		await expect(undo(owner, venue.venueId, id, first, later(3))).rejects.toMatchObject({ init: { status: 409 } })
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		expect((await findUndo(desk, venue.venueId, id, later(3))).problem).toMatch(/^Your role here doesn’t let you/)
		await expect(backAgain(id, later(3), desk)).rejects.toMatchObject({ init: { status: 409 } })
		await move(id, 18, 2, later(4))
		expect((await undoOf(id, later(5))).what).toBe('move')
		await move(id, 18, 1, later(6))
		expect((await undoOf(id, later(7))).what).toBe('length')
		expect(await fsck()).toEqual([])
	})
})

const walkIn = { name: 'Anele', hours: 1, notes: '' }
