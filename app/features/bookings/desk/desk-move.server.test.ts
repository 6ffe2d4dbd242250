import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { billSplits, bookings, closures, courts, courtTime, notices } from '#db/schema.ts'
import { splitBooking } from '#app/features/payments/split/split.server.ts'
import { addDays, at, HOUR } from '#app/lib/time/time.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { book, cancelBooking } from '../bookings.server.ts'
import { findEnds } from '../closing/closing-page.server.ts'
import { closeCourts, findClosableCourts } from '../closing/closing.server.ts'
import { findClosures, reopenCourts } from '../closing/closures.server.ts'
import { undo, undoOf } from './undo/undo.server.ts'
import { findDeskMove, findLonger, moveAtDesk, placeSeen } from './desk-move.server.ts'
import { bookWalkIn } from './walk-ins.server.ts'

const friday = '2026-11-20'
const now = at(friday, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Thandi Nkosi' })]
	const peak = [{ weekday: 5, hour: 18 }]
	venue = await createVenue({
		ownerId: owner.id,
		courts: 2,
		price: 200,
		peakPrice: 300,
		peak,
		opensAt: 5,
		closesAt: 23,
	})
})

const place = () => ({ venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 })
async function booked(from: number, to: number, date = friday) {
	const times = { startTime: at(date, from), endTime: at(date, to) }
	return (await book(player, { ...place(), ...times, paymentMethod: 'SnapScan', notes: '' }, { now })).id
}
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const hoursOf = async (id: number) => (await hoursWhere(eq(courtTime.bookingId, id))).map(({ hour }) => hour)

type To = { date?: string; start: number; hours?: number; court?: number; seen?: string; at?: Date; by?: typeof owner }
const move = async (id: number, { date = friday, start, hours = 1, court = 1, seen, at: when = now, by = owner }: To) =>
	moveAtDesk(by, venue.venueId, id, { date, start, hours, court, seen: seen ?? placeSeen(await stored(id)) }, when)
const refused = (status: number, message: string | RegExp) => ({
	init: { status },
	data: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
})

describe('the desk moves a booking', () => {
	test('of a closed court first to one that is free at its time', async () => {
		const id = await booked(11, 12)
		const wet = { reason: 'rain' as const, note: '', startTime: at(friday, 10), endTime: at(friday, 14) }
		const part = (courtNumber: number) => [{ sportId: venue.sportId, courtNumber }]
		const courts = await findClosableCourts(owner, venue.venueId)
		const { consequence } = await findEnds(owner, venue.venueId, { ...wet, parts: part(1) }, courts, now)
		expect(consequence).toBe('1 booking will be cancelled. Nothing was paid yet.')
		await closeCourts(owner, venue.venueId, { ...wet, parts: part(1) }, { now })
		expect((await findDeskMove(owner, venue.venueId, id, now)).values.court).toBe('2')
		const { seen } = await findDeskMove(owner, venue.venueId, id, now)
		await move(id, { start: 11, court: 2, seen })
		expect((await undoOf(id, now)).problem, 'back to a closed court').toBe(
			'The court is still closed then. Move them to another instead.',
		)
		await closeCourts(owner, venue.venueId, { ...wet, parts: part(2) }, { now })
		const courtNow = async () => (await findDeskMove(owner, venue.venueId, id, now)).values.court
		expect(await courtNow(), 'none is').toBe('2')
		for (const { ids } of (await findClosures(owner, venue.venueId, 1, now)).closures.flat())
			await reopenCourts(owner, venue.venueId, ids, now)
		expect(await courtNow(), 'its own before others').toBe('2')
	})

	test('to another court and hour at its old price, and tells its player', async () => {
		const id = await booked(11, 12)
		await paid(id, { by: owner })
		const { words, booking } = await move(id, { start: 18, court: 2 })
		expect([booking.courtNumber, booking.totalPrice]).toEqual([2, 200])
		expect(words).toBe('Court 2, Fri 20 Nov, 18:00–19:00. We’ve told Thandi Nkosi.')
		expect(await stored(id)).toMatchObject({
			startTime: at(friday, 18),
			paymentStatus: 'paid',
			status: 'confirmed',
			freeCancelHours: 0,
		})
		expect(await hoursOf(id)).toEqual([at(friday, 18)])
		const notice = (await noticesOf(player.id)).at(-1)!
		expect(notice.title).toMatch(/ moved your booking$/)
		expect(notice.body).toMatch(
			/18:00–19:00, court 2\. If that doesn’t suit you, you can cancel free of charge until it starts\.$/,
		)
		expect(await fsck()).toEqual([])
	})

	test('and tells each of those who share it once, but not who moved it', async () => {
		const [desk, friend] = [await createUser(), await createUser()]
		await joinTeam(venue, desk, 'desk')
		const id = await booked(11, 12)
		const names = ['', 'Desk', 'Friend', 'Owner']
		const people = names.map((name) => ({ name, amount: null }))
		await splitBooking(player, id, { mode: 'equal', people }, { now })
		const sharers = [desk, friend, owner]
		for (const [i, { id: participantId }] of sharers.entries())
			await write((tx) =>
				tx
					.update(billSplits)
					.set({ participantId })
					.where(and(eq(billSplits.bookingId, id), eq(billSplits.name, names[i + 1]!))),
			)
		const told = async () => {
			const all = [player, desk, friend, owner]
			const titles = await Promise.all(all.map(async (who) => (await noticesOf(who.id)).map(({ title }) => title)))
			await write((tx) => tx.delete(notices))
			return titles
		}
		await told()
		await move(id, { start: 14, by: desk })
		const [moved, game] = [expect.stringMatching(/ moved your booking$/), expect.stringMatching(/game/i)]
		expect(await told()).toEqual([[moved], [], [game], [game]])
		// The venue books for somebody whose account it knows, who shares the bill.
		await write((tx) =>
			tx.update(bookings).set({ userId: null, guestName: 'Thandi', madeById: desk.id }).where(eq(bookings.id, id)),
		)
		await write((tx) =>
			tx
				.update(billSplits)
				.set({ participantId: player.id })
				.where(and(eq(billSplits.bookingId, id), eq(billSplits.name, 'Friend'))),
		)
		await move(id, { start: 16, by: desk })
		expect(await told()).toEqual([[expect.any(String)], [], [], [game]])
	})

	test('and makes a shared one longer at its booker’s expense, until that is undone', async () => {
		const id = await booked(11, 12)
		const people = ['', 'Sipho', 'Ayanda'].map((name) => ({ name, amount: null }))
		await splitBooking(player, id, { mode: 'equal', people }, { now })
		const shares = async () =>
			(await db.select().from(billSplits).where(eq(billSplits.bookingId, id)).orderBy(billSplits.id)).map(
				({ name, amount, status }) => `${name} ${amount} ${status}`,
			)
		const [ownShare, sipho] = await db
			.select()
			.from(billSplits)
			.where(eq(billSplits.bookingId, id))
			.orderBy(billSplits.id)
		await paid(id, { by: owner, amount: sipho!.amount, splitId: sipho!.id, payerId: null, at: now })
		const carries = 'Thandi N.’s share carries the extra R200.00. We’ve told Thandi'
		expect((await move(id, { start: 11, hours: 2 })).words).toContain(`R333.34 is still to pay. ${carries}`)
		const [thandi, others] = ['Thandi N.', ['Sipho 6666 paid', 'Ayanda 6666 pending']]
		expect(await shares()).toEqual([`${thandi} 26668 pending`, ...others])
		const { seen } = await undoOf(id, now)
		await undo(owner, venue.venueId, id, seen, now)
		expect(await shares()).toEqual([`${thandi} 6668 pending`, ...others])
		// Once the booker has paid theirs, what comes on top is another share of theirs.
		await paid(id, { by: owner, amount: 6668, splitId: ownShare!.id, payerId: player.id, at: now })
		expect((await move(id, { start: 11, hours: 2 })).words).toContain(carries)
		expect((await move(id, { start: 14, hours: 2 })).words, 'at the same price').not.toContain('share')
		expect(await shares()).toEqual([`${thandi} 6668 paid`, ...others, `${thandi} 20000 pending`])
		expect(await fsck()).toEqual([])
	})

	test('of their own on the terms it had, so that moving does not make cancelling free', async () => {
		await write((tx) => tx.update(courts).set({ freeCancelHours: 24 }).where(eq(courts.id, venue.venueId)))
		await joinTeam(venue, player, 'desk')
		const id = await booked(11, 12)
		await move(id, { start: 15, by: player })
		expect(await stored(id)).toMatchObject({ startTime: at(friday, 15), freeCancelHours: 24 })
		await move(id, { start: 16 })
		expect(await stored(id)).toMatchObject({ freeCancelHours: 0 })
	})

	test('and makes it longer at today’s price, or shorter, so that the difference is due or goes back', async () => {
		const id = await booked(16, 18)
		await paid(id, { by: owner })
		const longer = await move(id, { start: 16, hours: 3 })
		expect([longer.booking.totalPrice, longer.booking.paymentStatus]).toEqual([700, 'pending'])
		expect((await noticesOf(player.id)).at(-1)!.body).toContain('R300.00 is still to pay.')
		expect(longer.words).toContain(' R300.00 is still to pay. We’ve told')
		const shorter = await move(id, { start: 16 })
		expect([shorter.booking.totalPrice, shorter.booking.paymentStatus]).toEqual([200, 'paid'])
		expect(shorter.words).toContain(' R200.00 is for you to pay back.')
		expect(await hoursOf(id)).toEqual([at(friday, 16)])
		expect(await fsck()).toEqual([])
	})

	test('so that each hour it had costs what it was sold for, whichever end changes', async () => {
		const id = await booked(18, 19)
		expect((await move(id, { start: 17, hours: 2 })).booking.totalPrice).toBe(500)
		expect((await move(id, { start: 18 })).booking.totalPrice).toBe(300)
	})

	test('to another day, for which nobody has arrived yet', async () => {
		const id = await booked(11, 12)
		await write((tx) => tx.update(bookings).set({ status: 'confirmed', arrivedAt: now }).where(eq(bookings.id, id)))
		await move(id, { start: 11, court: 2 })
		expect((await stored(id)).arrivedAt).toEqual(now)
		await move(id, { date: addDays(friday, 1), start: 11, court: 2 })
		expect((await stored(id)).arrivedAt).toBeNull()
	})

	test('a walk-in too, further ahead than players may book', async () => {
		const input = { name: 'Zanele', phone: '082 555 0139', notes: '', hours: 1 }
		const { id } = await bookWalkIn(owner, { ...place(), date: friday, hour: 12 }, input, { now })
		const far = addDays(friday, 200)
		const { words } = await move(id, { date: far, start: 12 })
		expect(words).toMatch(/ Please tell Zanele: 082 555 0139\.$/)
		expect(await hoursOf(id)).toEqual([at(far, 12)])
		await expect(move(id, { date: addDays(friday, 400), start: 12 })).rejects.toMatchObject(
			refused(400, /^You can book up to a year ahead/),
		)
	})

	test('once, however often it is sent', async () => {
		const id = await booked(11, 12)
		const seen = placeSeen(await stored(id))
		await move(id, { start: 14, seen })
		await move(id, { start: 14, seen })
		expect(await noticesOf(player.id)).toHaveLength(2) // that it was booked, and that it moved
		await expect(move(id, { start: 15, seen })).rejects.toMatchObject(
			refused(409, 'Someone changed this booking: it is now on Court 1, Fri 20 Nov, 14:00–15:00.'),
		)
		await expect(move(id, { start: 14 })).rejects.toMatchObject(refused(400, /^Choose another time/))
	})

	test('that has begun only to another end and court', async () => {
		const id = await booked(11, 12)
		const running = at(friday, 11.5)
		await expect(move(id, { start: 13, at: running })).rejects.toMatchObject(refused(409, /has started/))
		const { booking } = await move(id, { start: 11, hours: 2, court: 2, at: running })
		expect([booking.courtNumber, booking.endTime]).toEqual([2, at(friday, 13)])
		const late = at(friday, 12.5)
		await expect(move(id, { start: 11, court: 2, at: late })).rejects.toMatchObject(refused(400, /after now/))
		expect((await findDeskMove(owner, venue.venueId, id, at(friday, 13))).problem).toBe('This booking is over.')
	})

	test('unless its hours are taken, closed or over, or it is not of the venue', async () => {
		const [id] = [await booked(11, 12), await booked(14, 16)]
		await expect(move(id, { start: 15 })).rejects.toMatchObject(
			refused(409, 'Court 1 isn’t free at 15:00–16:00. Court 2 is.'),
		)
		await expect(move(id, { start: 23 })).rejects.toMatchObject(refused(400, /^The venue is open from 05:00 to 23:00/))
		await expect(move(id, { start: 8 })).rejects.toMatchObject(refused(400, /has passed/))
		await expect(move(id, { start: 12, court: 3 })).rejects.toMatchObject(refused(404, 'Court not found'))
		const other = await createUser({ role: 'venue_owner' })
		for (const by of [other, player])
			await expect(move(id, { start: 12, by })).rejects.toMatchObject({ init: { status: 404 } })
		await cancelBooking(player, id, now)
		await expect(move(id, { start: 12 })).rejects.toMatchObject(refused(409, 'This booking was cancelled.'))
		expect(await stored(id)).toMatchObject({ startTime: at(friday, 11) })
		expect(await fsck()).toEqual([])
	})

	test('while a player books an hour it wants: one of them gets it', async () => {
		for (let round = 0; round < 5; round++) {
			const hour = 12 + round
			const id = await booked(11, 12, addDays(friday, round + 1))
			const date = addDays(friday, round + 1)
			const guest = await createUser()
			const times = { startTime: at(date, hour), endTime: at(date, hour + 1) }
			const books = () => book(guest, { ...place(), ...times, paymentMethod: 'SnapScan', notes: '' }, { now })
			await Promise.allSettled([move(id, { date, start: 11, hours: hour - 10 }), books(), books()])
			expect(await fsck()).toEqual([])
			const { endTime, startTime } = await stored(id)
			expect(await hoursOf(id)).toHaveLength((endTime.getTime() - startTime.getTime()) / HOUR)
		}
	})
})

describe('the places near a booking', () => {
	const near = async (id: number, when = now) => {
		const { near, courts, otherDay } = await findDeskMove(owner, venue.venueId, id, when)
		const labels = near.map(({ places }) => places.map(({ label }) => label))
		return {
			labels,
			near,
			courts: courts.map(({ label }) => label),
			otherDay: otherDay.courts.map(({ label }) => label),
		}
	}
	const block = (courtNumber: number, from: number, to: number) => {
		const times = { startTime: at(friday, from), endTime: at(friday, to) }
		const row = { courtId: venue.venueId, sportId: venue.sportId, courtNumber, ...times, reason: 'blocked' as const }
		return write((tx) => tx.insert(closures).values(row))
	}

	test('are other courts at its time and the nearest free hours of its court, and each can be taken', async () => {
		const id = await booked(11, 12)
		expect((await near(id)).labels).toEqual([['Court 2'], ['09:00', '10:00', '12:00', '13:00']])
		await block(2, 11, 12)
		await block(1, 12, 14)
		const found = await near(id)
		expect(found.labels).toEqual([[], ['09:00', '10:00', '14:00', '15:00']])
		expect(found.courts).toEqual(['Court 1', 'Court 2, not free 11:00–12:00'])
		expect(found.otherDay, 'nothing is known of another day').toEqual(['Court 1', 'Court 2'])
		// The hour that runs is the last: from there it cannot go on.
		for (const { start, court } of found.near[1]!.places.toReversed()) {
			const hour = Number(start.slice(0, 2))
			expect((await move(id, { start: hour, court: Number(court) })).booking.startTime).toEqual(at(friday, hour))
		}
	})

	test('are other courts alone once it has started, and half an hour on where bookings start then', async () => {
		const id = await booked(11, 12)
		expect((await near(id, at(friday, 11.5))).labels).toEqual([['Court 2'], []])
		await block(2, 11, 12)
		expect((await near(id, at(friday, 11.5))).labels).toEqual([[], []])
		venue = await createVenue({ ownerId: owner.id, courts: 1, price: 200, lengths: [60, 90], closesAt: 21 })
		const half = await booked(19, 20.5)
		await block(1, 17, 18.5)
		expect((await near(half)).labels).toEqual([[], ['15:00', '15:30', '18:30', '19:30']])
	})
})

describe('making a booking longer', () => {
	const longer = async (id: number, when = now) => {
		const { fields, options } = await findLonger({ id, venueId: venue.venueId, sport: { id: venue.sportId } }, when)
		return { fields, labels: options.map(({ label }) => label) }
	}

	test('is offered by the hour at what it costs, while the court is free after it', async () => {
		const id = await booked(17, 18)
		const { fields, labels } = await longer(id)
		expect(labels).toEqual(['+1 hour, R300'])
		expect(fields).toEqual({ date: friday, start: '17:00', court: '1', seen: placeSeen(await stored(id)) })
		const { booking, title, words } = await move(id, { start: 17, hours: 2, seen: fields.seen })
		expect([booking.totalPrice, title, words]).toEqual([
			500,
			'Booking extended',
			expect.stringMatching(/^17:00–19:00\. R500\.00 is still to pay\./),
		])
		expect((await move(id, { start: 17 })).title).toBe('Booking shortened')
		expect((await move(id, { start: 18 })).title).toBe('Booking moved')
		await move(id, { start: 17 })
		await write((tx) => tx.update(bookings).set({ noShow: true }).where(eq(bookings.id, id)))
		expect((await longer(id)).labels, 'they did not come').toEqual([])
		await write((tx) => tx.update(bookings).set({ noShow: false }).where(eq(bookings.id, id)))
		expect((await longer(id)).labels).toHaveLength(1)
		await booked(18, 19)
		expect((await longer(id)).labels).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test('is offered by the half hour where bookings start then, up to what stands after it', async () => {
		venue = await createVenue({ ownerId: owner.id, price: 200, lengths: [60, 90], closesAt: 21 })
		const [id, last] = [await booked(17, 18), await booked(19, 20.5)]
		expect((await longer(id)).labels).toEqual(['+30 min, R100', '+1 hour, R200'])
		expect((await longer(last)).labels).toEqual(['+30 min, R100'])
		await write((tx) =>
			tx.insert(closures).values({
				courtId: venue.venueId,
				startTime: at(friday, 18.5),
				endTime: at(friday, 19),
				reason: 'rain',
			}),
		)
		expect((await longer(id)).labels).toEqual(['+30 min, R100'])
	})

	test('is offered while it runs, and not once it is over or cancelled', async () => {
		const [id, other] = [await booked(11, 12), await booked(14, 15)]
		expect((await longer(id, at(friday, 11.9))).labels).toEqual(['+1 hour, R200'])
		expect((await longer(id, at(friday, 12))).labels).toEqual([])
		await cancelBooking(player, other, now)
		expect((await longer(other)).labels).toEqual([])
	})
})

describe('the form that moves a booking', () => {
	const page = async (id: number, when = now) => findDeskMove(owner, venue.venueId, id, when)
	const labels = (options: { label: string }[]) => options.map(({ label }) => label)
	const onCourt = async (courtNumber: number, hour: number, hours = 1) => {
		const input = { name: 'Zanele', phone: '', notes: '', hours }
		return (await bookWalkIn(owner, { ...place(), courtNumber, date: friday, hour }, input, { now })).id
	}

	test('says which court is not free then, and when a length that runs past closing has to begin', async () => {
		const id = await onCourt(1, 20)
		await onCourt(2, 20)
		const { courts, lengths } = await page(id)
		expect(labels(courts)).toEqual(['Court 1', 'Court 2, not free 20:00–21:00'])
		expect(labels(lengths).slice(2, 5)).toEqual(['3 hours', '4 hours, from 19:00 at the latest', expect.any(String)])
	})

	test('offers one that has started only the courts and lengths that are free', async () => {
		const id = await onCourt(1, 18)
		await onCourt(2, 19)
		const started = at(friday, 18.5)
		expect(labels((await page(id, started)).courts)).toEqual(['Court 1', 'Court 2'])
		expect(labels((await page(id, started)).lengths)).toEqual(['1 hour', '2 hours', '3 hours', '4 hours', '5 hours'])
		await onCourt(2, 18)
		await onCourt(1, 21)
		expect(labels((await page(id, started)).courts)).toEqual(['Court 1'])
		expect(labels((await page(id, started)).lengths)).toEqual(['1 hour', '2 hours', '3 hours'])
	})

	test('suggests no court in a refusal on which the booking is already', async () => {
		const id = await onCourt(1, 15)
		await onCourt(2, 15)
		await expect(move(id, { start: 15, court: 2 })).rejects.toMatchObject(
			refused(409, 'Court 2 isn’t free at 15:00–16:00.'),
		)
		await onCourt(2, 16)
		await expect(move(id, { start: 16, court: 2 })).rejects.toMatchObject(
			refused(409, 'Court 2 isn’t free at 16:00–17:00. Court 1 is.'),
		)
	})
})
