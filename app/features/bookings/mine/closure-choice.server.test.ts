import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, billSplits, bookings, refunds } from '#db/schema.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { newCheckoutId } from '#app/features/ledger/references.server.ts'
import { readVenueLogQuery } from '#app/features/venue-log/venue-log-query.ts'
import { findVenueLog } from '#app/features/venue-log/venue-log.server.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { book } from '../bookings.server.ts'
import { closeCourts } from '../closing/closing.server.ts'
import { findClosures, reopenCourts } from '../closing/closures.server.ts'
import {
	chooseAfterClosure,
	chooseAtDesk,
	findDeskChoice,
	findUnchosen,
	refundUnchosenClosures,
} from './closure-choice.server.ts'
import { findDeskMove, moveAtDesk, placeSeen } from '../desk/desk-move.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { overtakenWords } from '../desk/overtaken/overtaken.server.ts'
import { moneyWords } from '../money-words.ts'
import { moveBooking } from '../move/moving.server.ts'
import { findOwnBooking } from './my-bookings.server.ts'

const [monday, thursday, friday] = ['2026-11-23', '2026-11-26', '2026-11-27']
const now = at(monday, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
	venue = await createVenue({ ownerId: owner.id })
})
afterAll(async () => expect(await fsck()).toEqual([]))

type Wishes = { pays?: boolean; friend?: { id: number }; hour?: number }

async function closed({ pays = true, friend, hour = 10 }: Wishes = {}) {
	const times = { startTime: at(thursday, hour), endTime: at(thursday, hour + 1) }
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 }
	const { id } = await book(player, { ...place, ...times, paymentMethod: 'SnapScan', notes: '' }, { now })
	if (friend) {
		const share = { bookingId: id, requesterId: player.id, amount: 10_000 }
		const shares = await write((tx) =>
			tx
				.insert(billSplits)
				.values([
					{ ...share, name: 'You', checkoutId: newCheckoutId() },
					{ ...share, name: 'Naledi', participantId: friend.id, checkoutId: newCheckoutId() },
				])
				.returning(),
		)
		await paid(id, { by: owner, amount: 10_000, splitId: shares[0]!.id, at: now })
		await paid(id, { by: owner, amount: 10_000, splitId: shares[1]!.id, payerId: friend.id, at: now })
	} else if (pays) await paid(id, { provider: 'sandbox', at: now })
	await closeCourts(
		owner,
		venue.venueId,
		{ reason: 'rain', parts: [{ sportId: null, courtNumber: null }], note: '', ...times },
		{ now },
	)
	return id
}
const choose = (id: number, choice: 'refund' | 'credit', who = player) => chooseAfterClosure(who, id, choice, now)
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const refundsOf = (id: number) => db.select().from(refunds).where(eq(refunds.bookingId, id)).orderBy(refunds.id)
const refused = (status: number, message: RegExp | string) => ({
	init: { status },
	data: { message: expect.stringMatching(message) },
})

describe('a closed court', () => {
	test('keeps the money until its player has chosen, and says until when', async () => {
		const id = await closed()
		expect(await refundsOf(id)).toEqual([])
		const booking = await findOwnBooking(player, id, now)
		expect(booking.money).toMatchObject({ held: 20_000, owed: null, excess: 0 })
		expect(moneyWords(booking, now)).toMatchObject({
			label: 'Refund or move?',
			line: 'Pick refund, move or credit by Mon 30 Nov at 09:30. After that you get R200.00 back.',
		})
	})

	test('refund: all of it goes back, never less a late charge', async () => {
		const id = await closed()
		expect(await findUnchosen(venue.venueId)).toEqual({ count: 1, cents: 20_000 })
		await choose(id, 'refund')
		expect(await findUnchosen(venue.venueId)).toEqual({ count: 0, cents: 0 })
		const told = await noticesOf(owner.id)
		expect(told.map(({ title }) => title)).toContain('A player wants R200.00 back')
		expect(await refundsOf(id)).toMatchObject([{ amount: 20_000, by: 'provider', reason: 'closed', status: 'due' }])
		await choose(id, 'refund')
		expect(await refundsOf(id)).toHaveLength(1)
		await expect(choose(id, 'credit')).rejects.toMatchObject(refused(409, /already chosen/))
		await expect(moveBooking(player, id, at(friday, 10), { now })).rejects.toMatchObject(refused(409, /cancelled/))
	})

	test('credit: at this venue, for this person', async () => {
		const id = await closed()
		await choose(id, 'credit')
		expect(await refundsOf(id)).toMatchObject([{ amount: 20_000, by: 'credit', status: 'done' }])
		expect(await creditAt(db, player.id, venue.venueId)).toBe(20_000)
		expect(await creditAt(db, owner.id, venue.venueId)).toBe(0)
		expect(await creditAt(db, player.id, venue.venueId + 1)).toBe(0)
		const words = moneyWords(await findOwnBooking(player, id, now), now)
		expect(words.label).toBe('Credit')
	})

	test('credit of a split bill: only what the booker paid, the others get theirs back', async () => {
		const friend = await createUser()
		const id = await closed({ friend })
		await choose(id, 'credit')
		expect((await refundsOf(id)).map(({ amount, by }) => [amount, by])).toEqual([
			[10_000, 'credit'],
			[10_000, 'venue'],
		])
		expect(await creditAt(db, player.id, venue.venueId)).toBe(10_000)
		expect(await creditAt(db, friend.id, venue.venueId)).toBe(0)
		const told = await noticesOf(friend.id)
		expect(told.map(({ title }) => title)).toContain('R100.00 comes back to you')
	})

	test('is only for the player, and only where there is something to choose', async () => {
		const id = await closed()
		await expect(choose(id, 'refund', owner)).rejects.toMatchObject(refused(404, /not found/))
		await expect(choose(await closed({ pays: false, hour: 14 }), 'refund')).rejects.toMatchObject(
			refused(409, /Nothing was paid/),
		)
		const times = { startTime: at(friday, 10), endTime: at(friday, 11) }
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 }
		const live = await book(player, { ...place, ...times, paymentMethod: 'SnapScan', notes: '' }, { now })
		await expect(choose(live.id, 'refund')).rejects.toMatchObject(refused(409, /hasn’t closed/))
	})

	test('of fifty choices and moves at once one wins', async () => {
		const id = await closed()
		const answers = await Promise.allSettled(
			Array.from({ length: 24 }, (_, i) =>
				i % 3 === 0
					? choose(id, 'credit')
					: i % 3 === 1
						? choose(id, 'refund')
						: moveBooking(player, id, at(friday, 10), { now }),
			),
		)
		const { closureChoice, status } = await stored(id)
		const moved = status !== 'cancelled'
		expect(moved).toBe(closureChoice === null)
		const back = await refundsOf(id)
		expect(back.map(({ amount, by }) => [amount, by])).toEqual(
			moved ? [] : [[20_000, closureChoice === 'credit' ? 'credit' : 'provider']],
		)
		expect(answers.some(({ status }) => status === 'rejected')).toBe(true)
	})
})

describe('at the desk', () => {
	const say = (id: number, choice: 'refund' | 'credit', by = owner) => chooseAtDesk(by, venue.venueId, id, choice, now)
	const page = (id: number, by = owner) => findDeskChoice(by, venue.venueId, id, now)
	const lines = (id: number) =>
		db
			.select({ actorId: auditLog.actorId, details: auditLog.details })
			.from(auditLog)
			.where(and(eq(auditLog.subject, `booking:${id}`), eq(auditLog.action, 'booking.closure-choice')))

	test('what its player said by phone is noted once, and they and the owner are told', async () => {
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		const id = await closed()
		expect(await page(id)).toMatchObject({ held: 20_000, own: 20_000, lapses: 'Mon 30 Nov at 09:30', problem: null })
		expect(await say(id, 'credit', desk)).toBe('R200.00 goes to their credit.')
		expect(await say(id, 'credit', desk)).toBe('Credit was noted already.')
		await expect(say(id, 'refund')).rejects.toMatchObject(refused(409, 'They’ve already chosen credit.'))
		await expect(choose(id, 'refund')).rejects.toMatchObject(refused(409, /already chosen/))
		expect((await page(id)).problem).toBe('They’ve already chosen credit.')
		expect(await creditAt(db, player.id, venue.venueId)).toBe(20_000)
		expect(await lines(id)).toEqual([{ actorId: desk.id, details: expect.objectContaining({ chose: 'Credit' }) }])
		expect((await noticesOf(player.id)).map(({ title }) => title)).toContainEqual(expect.stringContaining('R200.00'))
		expect((await noticesOf(owner.id)).map(({ title }) => title)).toContain('A player has chosen credit')
	})

	test('a refund of cash is for the desk to hand over', async () => {
		const id = await closed({ pays: false })
		await paid(id, { method: 'cash', by: owner, at: now })
		expect(await say(id, 'refund')).toBe('R200.00 is for you to pay back.')
		expect((await noticesOf(owner.id)).map(({ title }) => title)).not.toContain('A player wants R200.00 back')
	})

	test('is nothing of others, of one’s own, or of what no closing ended', async () => {
		const [id, stranger] = [await closed(), await createUser({ role: 'venue_owner' })]
		await expect(say(id, 'refund', stranger)).rejects.toMatchObject(refused(404, /not found/))
		await joinTeam(venue, player, 'desk')
		await expect(say(id, 'refund', player)).rejects.toMatchObject({ init: { status: 403 } })
		expect((await page(id, player)).problem).toContain('your own booking')
		await expect(say(await closed({ pays: false, hour: 14 }), 'refund')).rejects.toMatchObject(
			refused(409, /Nothing was paid/),
		)
		expect(await lines(id)).toEqual([])
	})

	test('another time is booked for them at their price, while they may choose', async () => {
		const id = await closed()
		const wish = { date: friday, start: 12, hours: 1, court: 1, seen: placeSeen(await stored(id)) }
		const move = (when: Date) => moveAtDesk(owner, venue.venueId, id, wish, when)
		await expect(move(new Date(now.getTime() + 7 * DAY))).rejects.toMatchObject({ init: { status: 409 } })
		const past = { ...wish, date: monday, start: 8 }
		await expect(moveAtDesk(owner, venue.venueId, id, past, now)).rejects.toMatchObject({ init: { status: 400 } })
		expect((await move(now)).title).toBe('Booking moved')
		expect((await move(now)).words, 'sent again').toContain('We’ve told')
		expect(await stored(id)).toMatchObject({
			status: 'confirmed',
			paymentStatus: 'paid',
			totalPrice: 200,
			startTime: at(friday, 12),
			closureId: null,
		})
		await expect(say(id, 'refund')).rejects.toMatchObject({ init: { status: 409 } })
		expect((await noticesOf(player.id)).map(({ body }) => body).join(' ')).toContain('12:00')
	})

	test('its own time again is theirs once the court is open, however often that is sent', async () => {
		const id = await closed()
		const { date, seen } = await findDeskMove(owner, venue.venueId, id, now)
		const move = () => moveAtDesk(owner, venue.venueId, id, { date, start: 10, hours: 1, court: 1, seen }, now)
		await expect(move()).rejects.toMatchObject({ init: { status: 409 } })
		const query = new URLSearchParams({ booking: String(id), seen })
		expect(await overtakenWords(owner, venue.venueId, query, now)).toBeNull()
		const { closures } = await findClosures(owner, venue.venueId, 1, now)
		await reopenCourts(owner, venue.venueId, closures[0]![0]!.ids, now)
		await move()
		expect((await move()).title).toBe('Booking moved')
		expect(await stored(id)).toMatchObject({ status: 'confirmed', startTime: at(thursday, 10) })
		const { acts } = await findVenueLog(owner, venue.venueId, readVenueLogQuery(new URLSearchParams()))
		expect(acts.map(({ words }) => words)).toContain('Brought back')
	})

	test('another time is a walk-in’s too, who has no account, until its money is on its way back or it is over', async () => {
		const times = { startTime: at(thursday, 10), endTime: at(thursday, 11) }
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: thursday, hour: 10 }
		const walkIn = { name: 'Zanele', notes: '', hours: 1, paid: 'cash' as const }
		const { id } = await bookWalkIn(owner, place, walkIn, { now })
		const parts = [{ sportId: null, courtNumber: null }]
		const wet = { reason: 'rain' as const, parts, note: '', ...times }
		await closeCourts(owner, venue.venueId, wet, { now })
		const back = eq(refunds.bookingId, id)
		expect(await db.select().from(refunds).where(back)).toMatchObject([{ amount: 20_000, status: 'due' }])
		const { problem, seen } = await findDeskMove(owner, venue.venueId, id, now)
		expect(problem).toBeNull()
		const wish = { date: friday, start: 12, hours: 1, court: 1, seen }
		await moveAtDesk(owner, venue.venueId, id, wish, now)
		expect((await moveAtDesk(owner, venue.venueId, id, wish, now)).title).toBe('Booking moved')
		expect(await stored(id)).toMatchObject({
			status: 'confirmed',
			choiceLapsed: false,
			paymentStatus: 'paid',
			closureChoice: null,
		})
		expect(await db.select().from(refunds).where(back)).toEqual([])

		await closeCourts(owner, venue.venueId, { ...wet, startTime: at(friday, 12), endTime: at(friday, 13) }, { now })
		const again = { ...wish, date: thursday, start: 15, seen: placeSeen(await stored(id)) }
		const over = at(friday, 13)
		expect((await findDeskMove(owner, venue.venueId, id, over)).problem).toBe(
			'This booking ended when its court was closed. Book them another time instead.',
		)
		const [due] = await db.select().from(refunds).where(back)
		await markRefunded(owner, venue.venueId, due!.id, 'cash', { now })
		const gone = 'Its money is already on its way back. Book them another time instead.'
		await expect(moveAtDesk(owner, venue.venueId, id, again, now)).rejects.toMatchObject(refused(409, gone))
		expect((await findDeskMove(owner, venue.venueId, id, now)).problem, 'and not offered').toBe(gone)
		expect(await fsck()).toEqual([])
	})

	test('another time is no one’s to give to themselves, and confirms what others had asked for', async () => {
		const id = await closed({ pays: false })
		await joinTeam(venue, player, 'desk')
		const wish = { date: friday, start: 12, hours: 1, court: 1, seen: placeSeen(await stored(id)) }
		await expect(moveAtDesk(player, venue.venueId, id, wish, now)).rejects.toMatchObject(refused(403, /own booking/))
		expect((await findDeskMove(player, venue.venueId, id, now)).problem).toContain('your own booking')
		expect(await stored(id)).toMatchObject({ status: 'cancelled', startTime: at(thursday, 10) })
		expect((await findDeskMove(owner, venue.venueId, id, now)).problem).toBeNull()
		await moveAtDesk(owner, venue.venueId, id, wish, now)
		expect(await stored(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', payBy: null })
	})
})

describe('a week without a choice', () => {
	test('gives the money back, once, and leaves others alone', async () => {
		const [id, unpaid] = [await closed(), await closed({ pays: false, hour: 14 })]
		const end = now.getTime() + 7 * DAY
		await refundUnchosenClosures(new Date(end - 1))
		expect((await stored(id)).closureChoice).toBeNull()
		await Promise.all([refundUnchosenClosures(new Date(end)), refundUnchosenClosures(new Date(end))])
		expect((await stored(id)).closureChoice).toBe('refund')
		expect((await stored(unpaid)).closureChoice).toBeNull()
		expect(await refundsOf(id)).toMatchObject([{ amount: 20_000, by: 'provider', reason: 'closed' }])
		expect(await refundUnchosenClosures(new Date(end))).toBe(0)
	})
})
