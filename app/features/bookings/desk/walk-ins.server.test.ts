import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import {
	auditLog,
	courtTime,
	bookings,
	closures,
	courtSports,
	events,
	openingHours,
	payments,
	refunds,
} from '#db/schema.ts'
import { at, formatDay, MINUTE } from '#app/lib/time/time.ts'
import { undoUntil } from '#app/lib/time/undo.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findVenueAvailability } from '../availability.server.ts'
import { blockCourt, changeBlock, findBlockEdit } from './blocks.server.ts'
import { book, cancelBooking } from '../bookings.server.ts'
import { closeCourts } from '../closing/closing.server.ts'
import { reopenCourts } from '../closing/closures.server.ts'
import { layOut } from './day-cells.ts'
import { findDay, findNextFree } from './day-grid.server.ts'
import { otherDayWords, findDeskHour } from './desk-hour.server.ts'
import type { Place } from './desk-place.ts'
import { BlockEdit } from './desk-schemas.ts'
import { DESK_METHODS, type DeskMethod } from '../paying/desk-methods.ts'
import { undoWalkIn } from '#app/features/payments/inbox/undo-cash.server.ts'
import { bookWalkIn, editWalkIn, findWalkInEdit } from './walk-ins.server.ts'
import { halvesOf, hoursWhere } from '#tests/support/database/court-time.ts'

const friday = '2026-11-20'
const saturday = '2026-11-21'
const now = at(friday, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Thandi Nkosi' })]
	const peak = [{ weekday: 5, hour: 10 }]
	venue = await createVenue({ ownerId: owner.id, price: 200, peakPrice: 300, peak, opensAt: 5, closesAt: 23 })
})

const place = (hour: number, courtNumber = 1, date = friday): Place => ({
	venueId: venue.venueId,
	sportId: venue.sportId,
	courtNumber,
	date,
	hour,
})
const guest = { name: 'Zanele', phone: '082 555 0139', notes: '', hours: 1 }
const walkIn = (hour: number, more: Partial<Place & typeof guest> & { paid?: DeskMethod; key?: string } = {}) => {
	const { courtNumber = 1, date = friday, key, ...input } = more
	return bookWalkIn(owner, place(hour, courtNumber, date), { ...guest, ...input }, { now, idempotencyKey: key })
}
const playerBooks = (from: number, to: number, courtNumber = 1) =>
	book(
		player,
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			courtNumber,
			paymentMethod: 'SnapScan',
			notes: '',
			startTime: at(friday, from),
			endTime: at(friday, to),
		},
		{ now },
	)
const block = (hour: number, hours = 1, courtNumber = 1) =>
	blockCourt(owner, place(hour, courtNumber), { hours, note: 'Nets' }, { now })
const status = (status: number) => ({ init: { status } })

describe('a walk-in', () => {
	test('is confirmed at once, without an account, at the price of its hours', async () => {
		const { id } = await walkIn(10, { hours: 2, paid: 'cash' })
		const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
		expect(row).toMatchObject({
			userId: null,
			guestName: 'Zanele',
			guestPhone: '082 555 0139',
			madeById: owner.id,
			courtNumber: 1,
			status: 'confirmed',
			paymentStatus: 'paid',
			paymentMethod: 'Cash',
			totalPrice: 500,
			freeCancelHours: 24,
		})
		expect(await hoursWhere(eq(courtTime.bookingId, id))).toHaveLength(2)
		expect(await fsck()).toEqual([])
	})

	test('takes the running hour, and hours that players are not offered, but nothing closed or over', async () => {
		await expect(walkIn(9)).resolves.toMatchObject({ paymentStatus: 'pending' })
		await expect(walkIn(5, { date: saturday })).resolves.toMatchObject({ courtNumber: 1 })
		await expect(walkIn(22)).resolves.toMatchObject({ courtNumber: 1 })
		await expect(walkIn(8)).rejects.toMatchObject(status(400))
		await expect(walkIn(4, { date: saturday })).rejects.toMatchObject(status(400))
		await expect(walkIn(22, { hours: 2, courtNumber: 2 })).rejects.toMatchObject(status(400))
		await expect(walkIn(10, { date: '2027-11-22' })).rejects.toMatchObject(status(400))
	})

	test('sells an hour again that was cancelled late: its charge goes back', async () => {
		const { id } = await playerBooks(12, 13)
		const lateCharge = async () => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!.lateCharge
		await cancelBooking(player, id, now)
		expect(await lateCharge()).toBe(100)
		await walkIn(12)
		expect(await lateCharge()).toBe(0)
	})

	test('gets exactly that court or none', async () => {
		await playerBooks(12, 13)
		await expect(walkIn(11, { hours: 2 })).rejects.toMatchObject(status(409))
		await expect(walkIn(11, { hours: 2, courtNumber: 2 })).resolves.toMatchObject({ courtNumber: 2 })
		await expect(walkIn(11, { courtNumber: 3 })).rejects.toMatchObject(status(404))
		expect(await fsck()).toEqual([])
	})

	test('is booked once for one form', async () => {
		const first = await walkIn(10, { key: 'one-tap' })
		expect(await walkIn(10, { key: 'one-tap' })).toEqual(first)
		await expect(walkIn(11, { key: 'one-tap' })).rejects.toMatchObject(status(422))
		expect(await db.$count(bookings, eq(bookings.courtId, venue.venueId))).toBe(1)
	})

	test('belongs to the venue’s own people', async () => {
		const other = await createUser({ role: 'venue_owner' })
		for (const user of [player, other]) {
			await expect(bookWalkIn(user, place(10), guest, { now })).rejects.toMatchObject(status(404))
			await expect(blockCourt(user, place(10), { hours: 1, note: '' }, { now })).rejects.toMatchObject(status(404))
		}
		expect(await db.$count(bookings, eq(bookings.courtId, venue.venueId))).toBe(0)
	})

	test('keeps its price when the venue changes its own', async () => {
		const { id } = await walkIn(12)
		await write((tx) => tx.update(courtSports).set({ pricePerHour: 1 }).where(eq(courtSports.id, venue.courtSportId)))
		const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
		expect(row!.totalPrice).toBe(200)
	})
})

describe('a block', () => {
	test('keeps the court from players and walk-ins, and leaves the others', async () => {
		await block(12, 2)
		expect((await playerBooks(12, 13)).courtNumber).toBe(2)
		await expect(playerBooks(13, 14, 1)).resolves.toMatchObject({ courtNumber: 2 })
		await expect(walkIn(13)).rejects.toMatchObject(status(409))
		const [day] = await findVenueAvailability(venue.venueId, { sportId: venue.sportId, date: friday, days: 1 }, now)
		expect(day!.hours.find(({ hour }) => hour === 12)!.state).toBe('full')
	})

	test('is refused where a court is taken, and names the player', async () => {
		await playerBooks(12, 14)
		await expect(block(11, 2)).rejects.toMatchObject({
			...status(409),
			message: expect.stringContaining('Thandi Nkosi'),
		})
		await walkIn(16)
		await expect(block(16)).rejects.toMatchObject({ message: expect.stringContaining('Zanele') })
		expect(await db.$count(closures, eq(closures.courtId, venue.venueId))).toBe(0)
	})

	test('is refused where an event has the court, by name', async () => {
		const { venueId: courtId, sportId } = venue
		await write(async (tx) => {
			const [event] = await tx
				.insert(events)
				.values({
					name: 'Padel Social',
					description: '',
					courtId,
					sportId,
					createdById: owner.id,
					startTime: at(friday, 18),
					endTime: at(friday, 20),
				})
				.returning()
			const court = { eventId: event!.id, courtId, sportId, courtNumber: 1 }
			await tx.insert(courtTime).values(halvesOf(court, [at(friday, 18), at(friday, 19)]))
		})
		await expect(block(19)).rejects.toMatchObject({ message: expect.stringContaining('Padel Social') })
		await expect(block(17, 1)).resolves.toBeTruthy()
	})

	test('is gone when it is removed, once', async () => {
		const { id } = await block(12)
		await expect(block(12)).rejects.toMatchObject(status(409))
		await reopenCourts(owner, venue.venueId, id, now)
		await expect(reopenCourts(owner, venue.venueId, id, now)).rejects.toMatchObject(status(404))
		await expect(walkIn(12)).resolves.toBeTruthy()
	})
})

describe('changing a block', () => {
	const edit = (more: object = {}) =>
		BlockEdit.parse({ date: friday, start: '10:00', hours: '2', court: '1', seen: seen(10, 12), ...more })
	const seen = (from: number, to: number, court = 1) =>
		`${at(friday, from).getTime()}-${at(friday, to).getTime()}-${court}`
	const stored = async (id: number) => (await db.select().from(closures).where(eq(closures.id, id)))[0]!
	const reblock = (id: number, more: object = {}, when = now, user = owner) =>
		changeBlock(user, venue.venueId, id, edit(more), when)

	test('puts it on another court and at other hours, over its own too, and the old ones are free', async () => {
		const { id } = await block(10, 2)
		const made = await stored(id)
		await reblock(id, { start: '11:00', hours: '3', note: 'New net' })
		expect(await stored(id)).toEqual({
			...made,
			startTime: at(friday, 11),
			endTime: at(friday, 14),
			note: 'New net',
		})
		await reblock(id, { court: '2', seen: seen(11, 14), note: 'New net' })
		expect(await stored(id)).toMatchObject({ courtNumber: 2, startTime: at(friday, 10), note: 'New net' })
		await walkIn(10)
		const [logged] = await db.select().from(auditLog).where(eq(auditLog.action, 'venue.change-block'))
		expect(logged).toMatchObject({ actorId: owner.id, courtId: venue.venueId, details: { court: 1 } })
		expect(await fsck()).toEqual([])
	})

	test('is refused where somebody plays or the venue is closed, and keeps it as it was', async () => {
		const { id } = await block(10, 2)
		await walkIn(13)
		await expect(reblock(id, { hours: '4' })).rejects.toMatchObject({
			message: expect.stringContaining('Zanele has court 1') as string,
		})
		await expect(reblock(id, { start: '03:00' })).rejects.toMatchObject(status(400))
		await expect(reblock(id, { court: '99' })).rejects.toMatchObject(status(404))
		await expect(reblock(id, { start: '11:00', seen: seen(9, 10) })).rejects.toMatchObject(status(409))
		await expect(reblock(id, { start: '11:00' }, now, player)).rejects.toMatchObject(status(404))
		expect(await stored(id)).toMatchObject({ startTime: at(friday, 10), endTime: at(friday, 12), note: 'Nets' })
	})

	test('once it has begun changes its end alone, and nothing once it is over', async () => {
		const { id } = await block(10, 2)
		const half = at(friday, 10.5)
		await expect(reblock(id, { start: '11:00' }, half)).rejects.toMatchObject(status(409))
		await reblock(id, { hours: '3' }, half)
		expect(await stored(id)).toMatchObject({ startTime: at(friday, 10), endTime: at(friday, 13) })
		expect(await findBlockEdit(owner, venue.venueId, id, half)).toMatchObject({ started: true, problem: null })
		const over = at(friday, 13)
		await expect(reblock(id, { hours: '1', seen: seen(10, 13) }, over)).rejects.toMatchObject(status(409))
		expect((await findBlockEdit(owner, venue.venueId, id, over)).problem).toContain('This is over')
	})

	test('races with a booking for its new hour, which one of them gets', async () => {
		const { id } = await block(10, 1)
		const change = reblock(id, { start: '12:00', hours: '1', seen: seen(10, 11) })
		const done = await Promise.allSettled([change, walkIn(12)])
		expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		expect(await fsck()).toEqual([])
	})
})

test('an hour offers as many hours as the court stays free', async () => {
	await playerBooks(14, 15)
	const hour = await findDeskHour(owner, place(11), now)
	expect(hour).toMatchObject({ problem: null, blocks: [{ value: '1' }, { value: '2' }, { value: '3' }] })
	expect((await findDeskHour(owner, place(9), now)).walkIns.map(({ label }) => label)).toEqual([
		'1 hour, until 10:00 · R200.00',
		'2 hours, until 11:00 · R500.00',
		'3 hours, until 12:00 · R700.00',
		'4 hours, until 13:00 · R900.00',
		expect.stringMatching(/^5 hours, until 14:00 · R1.100\.00$/),
	])
	expect(await findDeskHour(owner, place(14), now)).toMatchObject({
		blocks: [],
		problem: 'Somebody has just taken this hour.',
	})
	expect((await findDeskHour(owner, place(8), now)).problem).toContain('has passed')
	await expect(findDeskHour(player, place(11), now)).rejects.toMatchObject(status(404))
})

test('an hour that has begun says how much of each length is left', async () => {
	const left = async (hour: number, minutes: number) => {
		const { walkIns } = await findDeskHour(owner, place(hour), new Date(at(friday, 9).getTime() + minutes * MINUTE))
		return walkIns.slice(0, 2).map(({ left }) => left)
	}
	expect(await left(9, 31)).toEqual(['29 minutes left until 10:00', '89 minutes left until 11:00'])
	expect(await left(9, 59.5)).toEqual(['1 minute left until 10:00', '61 minutes left until 11:00'])
	expect([await left(9, 0.5), await left(10, 31)]).toEqual([
		[undefined, undefined],
		[undefined, undefined],
	])
})

test('what is free instead of an hour is another court then, and the hours after it', async () => {
	const places = async (hour: number, length: number, date = friday) => {
		const { instead } = await findDeskHour(owner, place(hour, 1, date), now)
		return (instead[length - 1] ?? []).map(({ court, hour }) => `${court} at ${hour}`)
	}
	await walkIn(10)
	await walkIn(12, { courtNumber: 2 })
	expect(await places(10, 1)).toEqual(['2 at 10', '1 at 11', '1 at 12', '1 at 13'])
	expect(await places(10, 2)).toEqual(['2 at 10', '1 at 11', '1 at 12', '1 at 13'])
	expect(await places(10, 3)).toEqual(['1 at 11', '1 at 12', '1 at 13'])
	expect(await places(8, 1)).toEqual(['1 at 9', '2 at 10', '1 at 11']) // it has passed
	expect(await places(11, 4)).toEqual([]) // it is free itself
	expect(await places(21, 4, saturday)).toEqual([]) // the venue closes at 23
	expect(await places(10, 1, '2027-11-22')).toEqual([])
})

test('the day shows every court with what it is taken for, beyond the hours that players are offered', async () => {
	await playerBooks(12, 14)
	await walkIn(22)
	await block(16, 2, 2)
	const day = await findDay(owner, venue.venueId, { date: friday, sportId: null }, now)
	expect(day).toMatchObject({ hours: [5, 23], now: 9.5, refused: null, chosen: null })
	const [first, second] = day.shown[0]!.courts
	expect(first!.cells.map(({ title, from, to, words }) => [title, from, to, words])).toEqual([
		['Thandi Nkosi', 12, 14, ['Request']],
		['Zanele', 22, 23, ['Walk-in', 'Unpaid']],
	])
	expect(second!.cells).toMatchObject([{ title: 'Blocked', from: 16, to: 18, words: ['Nets'], tone: 'blocked' }])
	await expect(findDay(player, venue.venueId, { date: friday, sportId: null }, now)).rejects.toMatchObject(status(404))
})

describe('the day offers a court', () => {
	/** Returns the free hours of a court in the day grid, and those that its dialog takes. */
	async function hoursOf(date: string, courtNumber: number) {
		const { shown, hours } = await findDay(owner, venue.venueId, { date, sportId: null }, now)
		const court = shown[0]!.courts[courtNumber - 1]!
		const [first, end] = hours ?? [0, 24]
		const free = layOut(court.cells, first, end, 1, 1).flatMap(({ from, cell }) => (cell ? [] : [from]))
		const offered = free.filter((hour) => court.usable.includes(hour))
		const asked = free.map(async (hour) => {
			const answer = await findDeskHour(owner, place(hour, courtNumber, date), now).catch(() => null)
			return answer?.problem === null ? [hour] : []
		})
		return { offered, taken: (await Promise.all(asked)).flat() }
	}

	test.each([
		['over', '2026-11-19', 0],
		['today from the running hour', friday, 14],
		['to come', saturday, 18],
		['the last of the window', '2027-11-21', 18],
		['beyond it', '2027-11-22', 0],
	])('where a tap can take it, on a day that is %s', async (_, date, count) => {
		const { offered, taken } = await hoursOf(date, 1)
		expect(offered).toHaveLength(count)
		expect(offered).toEqual(taken)
	})

	test('not where players are booked after it closes, nor when the sport has lost it', async () => {
		await walkIn(22, { courtNumber: 2 })
		await write((tx) => tx.update(openingHours).set({ opensAt: 10, closesAt: 20 }))
		expect((await hoursOf(friday, 1)).offered).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
		await write((tx) => tx.update(courtSports).set({ courtCount: 1 }))
		expect(await hoursOf(friday, 2)).toEqual({ offered: [], taken: [] })
	})

	test('and says why it cannot on a day too far ahead', async () => {
		const day = await findDay(owner, venue.venueId, { date: '2027-11-22', sportId: null }, now)
		expect(day.refused).toBe('You can book up to a year ahead, until 21 November 2027.')
	})
})

describe('correcting a walk-in', () => {
	const edit = (id: number, wish: Partial<Parameters<typeof editWalkIn>[3]>, by = owner) =>
		editWalkIn(by, venue.venueId, id, { name: 'Zanele', notes: '', ...wish }, now)
	const stored = async (id: number) => {
		const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
		return [row!.guestName, row!.guestPhone, row!.notes, row!.phoneKey]
	}

	test('saves its name, phone number and note, on any day', async () => {
		const { id } = await walkIn(10)
		expect(await edit(id, { name: 'Zanele M.', phone: '083 555 0140', notes: 'Left-handed' })).toBe('Zanele M.')
		expect(await stored(id)).toEqual(['Zanele M.', '083 555 0140', 'Left-handed', '27835550140'])
		await edit(id, { name: 'Zanele M.' })
		expect(await stored(id)).toEqual(['Zanele M.', null, '', null])
	})

	test('keeps the details that another desk has changed since', async () => {
		const { id } = await walkIn(10)
		const { details: seen } = await findWalkInEdit(owner, venue.venueId, id)
		await edit(id, { ...seen, seen, phone: '083 555 0140' })
		await edit(id, { ...seen, seen, name: 'Zanele Mbeki' })
		expect(await stored(id)).toEqual(['Zanele Mbeki', '083 555 0140', '', '27835550140'])
		await edit(id, { ...seen, seen, name: 'Zanele Mbeki' })
		expect(await stored(id)).toEqual(['Zanele Mbeki', '083 555 0140', '', '27835550140'])
	})

	test('is for bookings of the own venue; of a player with an account it changes the note alone', async () => {
		const { id } = await walkIn(10)
		const booked = await playerBooks(12, 13)
		expect(await findWalkInEdit(owner, venue.venueId, booked.id)).toMatchObject({ isPlayers: true })
		await edit(booked.id, { name: 'Zanele', phone: '083 555 0140', notes: 'Needs rackets' })
		const [row] = await db.select().from(bookings).where(eq(bookings.id, booked.id))
		expect(row).toMatchObject({ guestName: null, guestPhone: null, notes: 'Needs rackets' })
		const other = await createUser({ role: 'venue_owner' })
		await expect(edit(id, {}, other)).rejects.toMatchObject(status(404))
	})
})

test.each(DESK_METHODS)('a walk-in booked by mistake is taken back with what was paid by %s', async (paid) => {
	const { id } = await walkIn(10, { paid })
	const other = await createUser({ role: 'venue_owner' })
	await expect(undoWalkIn(other, venue.venueId, id, now)).rejects.toMatchObject(status(404))
	const late = new Date(undoUntil(now).getTime() + 1)
	await expect(undoWalkIn(owner, venue.venueId, id, late)).rejects.toMatchObject(status(409))
	expect(await undoWalkIn(owner, venue.venueId, id, undoUntil(now))).toMatchObject({ status: 'cancelled' })
	expect(await undoWalkIn(owner, venue.venueId, id, late), 'the form again').toMatchObject({ status: 'cancelled' })
	expect(await db.select().from(refunds).where(eq(refunds.bookingId, id)), 'nothing goes back').toEqual([])
	expect(await db.select().from(payments).where(eq(payments.bookingId, id))).toMatchObject([
		{ status: 'cancelled', receivedAmount: null },
	])
	expect((await walkIn(10)).status, 'the hour is free').toBe('confirmed')
	expect(await fsck()).toEqual([])
})

test('a walk-in that cannot be taken back keeps its money', async () => {
	const { id } = await walkIn(10, { paid: 'eft' })
	await write((tx) => tx.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, id)))
	await expect(undoWalkIn(owner, venue.venueId, id, now)).rejects.toMatchObject(status(409))
	expect(await db.select().from(payments).where(eq(payments.bookingId, id))).toMatchObject([{ status: 'success' }])
	const booked = await playerBooks(12, 13)
	await expect(undoWalkIn(owner, venue.venueId, booked.id, now)).rejects.toMatchObject(status(409))
})

describe('the next free hour of a desk', () => {
	const next = (hour: number, courtNumber = 1) => ({
		date: friday,
		hour: String(hour),
		court: String(courtNumber),
		sportId: String(venue.sportId),
	})

	test('is the first from now on in which a court is free', async () => {
		expect(await findNextFree(owner, venue.venueId, now)).toEqual(next(9))
		const courts = (await findDay(owner, venue.venueId, { date: null, sportId: null }, now)).shown[0]!.courts
		for (const { number } of courts) await block(9, 2, number)
		expect(await findNextFree(owner, venue.venueId, now)).toEqual(next(11))
		await playerBooks(11, 12)
		expect(await findNextFree(owner, venue.venueId, now)).toEqual(courts.length > 1 ? next(11, 2) : next(12))
	})

	test('is that of tomorrow once the venue has closed, and is not told to others', async () => {
		expect(await findNextFree(owner, venue.venueId, at(friday, 23.5))).toEqual({
			...next(5),
			date: saturday,
			ahead: 'full',
		})
		const dayAt = async (hour: number, books: boolean) =>
			(await findDay(owner, venue.venueId, { date: null, sportId: null, books }, at(friday, hour))).date
		expect([await dayAt(23.5, true), await dayAt(23.5, false), await dayAt(9, true)]).toEqual([
			saturday,
			friday,
			friday,
		])
		await expect(findNextFree(player, venue.venueId, now)).rejects.toMatchObject({ init: { status: 404 } })
	})

	test('says why it is that of tomorrow', async () => {
		const [from, to] = [at(friday, 9), at(friday, 23)]
		const rain = {
			parts: [{ sportId: null, courtNumber: null }],
			startTime: from,
			endTime: to,
			reason: 'rain' as const,
			note: '',
		}
		await closeCourts(owner, venue.venueId, rain, { now })
		const { date, ahead } = (await findNextFree(owner, venue.venueId, now)) as { date: string; ahead: string }
		expect(otherDayWords(ahead, date, now)).toBe(`All courts are closed today: this is ${formatDay(at(saturday, 0))}.`)
		expect(otherDayWords('full', date, now)).toMatch(/^Nothing is free any more today: this is /)
		expect([otherDayWords(ahead, date, at(saturday, 6)), otherDayWords(null, date, now)]).toEqual([null, null])
	})
})
