import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { bookings, refunds } from '#db/schema.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { phoneColumns } from '../../phone-columns.ts'
import { keyPhones } from './phone-keys.server.ts'
import { changeable, changeBooking } from './booking-changes.server.ts'
import { book } from '../../bookings.server.ts'
import type { Cell } from '../day-cells.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { findDay } from '../day-grid.server.ts'
import type { PriceForm } from '../desk-schemas.ts'
import { giveDiscount } from '../../paying/discount.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { closedWords, findToday, nowAndNext, afterWords } from '../today/today.server.ts'
import { findOwnVenueBooking, findRequests, findVenueBookings } from './venue-bookings.server.ts'
import { readFilter } from './booking-query.ts'
import { closeCourts } from '../../closing/closing.server.ts'
import { reopenCourts } from '../../closing/closures.server.ts'
import { findVenueBookingsPage } from './venue-bookings-page.server.ts'
import { venueFigures } from './venue-figures.server.ts'

const SOLLY = '082 555 9876'
const friday = '2026-11-20'
const saturday = '2026-11-21'
const now = at(friday, 9)

let player: Awaited<ReturnType<typeof createUser>>
let owner: typeof player
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	player = await createUser({ fullName: 'Nomsa Dube' })
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 4, price: 150 })
})

const place = () => ({ venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 })
async function bookAt(date: string, from: number, change: Partial<typeof bookings.$inferInsert> = {}, by = player) {
	const time = { startTime: at(date, from), endTime: at(date, from + 1), paymentMethod: 'SnapScan' as const, notes: '' }
	const { id } = await book(by, { ...place(), ...time }, { now: at('2026-11-01', 6) })
	if (Object.keys(change).length > 0) await write((tx) => tx.update(bookings).set(change).where(eq(bookings.id, id)))
	return id
}
const list = async (filter = {}, page = {}) => {
	const found = await findVenueBookings(venue.venueId, filter, page, now)
	return { ...found, ids: found.bookings.map(({ id }) => id) }
}

describe('the four figures', () => {
	test('of a venue without bookings', async () => {
		expect(await venueFigures(venue.venueId, new Date())).toEqual({
			total: 0,
			revenue: 0,
			completed: 0,
			occupancyRate: '0.0',
			cancelled: 0,
			cancellationRate: '0.0',
		})
	})

	test('count every booking; revenue is what is paid or completed', async () => {
		const other = await createVenue()
		await book(
			player,
			{
				...other,
				courtNumber: 1,
				paymentMethod: 'PayShap',
				notes: '',
				startTime: at('2027-03-01', 8),
				endTime: at('2027-03-01', 9),
			},
			{ now: at('2027-02-28', 8) },
		)
		await bookAt(saturday, 8)
		await bookAt(saturday, 9, { status: 'confirmed', paymentStatus: 'paid' })
		await bookAt(saturday, 10, { status: 'completed' })
		await bookAt(saturday, 11, { status: 'completed', paymentStatus: 'paid' })
		await bookAt(saturday, 12, { status: 'cancelled', paymentStatus: 'refunded' })
		await bookAt(saturday, 13, { status: 'cancelled' })
		await bookAt(saturday, 14, { status: 'cancelled', paymentStatus: 'paid' })
		expect(await venueFigures(venue.venueId, new Date())).toEqual({
			total: 7,
			revenue: 600,
			completed: 2,
			occupancyRate: '28.6',
			cancelled: 3,
			cancellationRate: '42.9',
		})
	})
})

describe('the bookings of a venue', () => {
	test('come soonest first until they are over, then newest first, over all pages', async () => {
		const past = [await bookAt('2026-11-18', 8), await bookAt('2026-11-19', 8), await bookAt(friday, 8)]
		const coming = [await bookAt('2026-11-22', 8), await bookAt(saturday, 8), await bookAt(friday, 9)]
		const order = [coming[2], coming[1], coming[0], past[2], past[1], past[0]]
		expect(await list()).toMatchObject({ ids: order, total: 6, upcoming: 3, page: 1, pages: 1 })
		for (const limit of [1, 2, 4, 5]) {
			const ids = []
			for (let page = 1; page <= Math.ceil(6 / limit); page++) ids.push(...(await list({}, { page, limit })).ids)
			expect(ids, `pages of ${limit}`).toEqual(order)
		}
		expect(await list({}, { page: 99, limit: 4 })).toMatchObject({ page: 2, ids: order.slice(4) })
	})

	test('are narrowed by status, days and name', async () => {
		const other = await createUser({ fullName: 'Percy 100% Percent', username: 'under_score' })
		const first = await bookAt(friday, 10, { status: 'confirmed' })
		const second = await bookAt(saturday, 20, {}, other)
		const walkIn = await bookAt('2026-11-22', 8, {
			userId: null,
			guestName: 'Bra Solly',
			customerId: null,
			...phoneColumns(SOLLY),
		})
		const filters: [filter: object, ids: number[]][] = [
			[{ status: 'confirmed' }, [first]],
			[{ status: 'cancelled' }, []],
			[{ from: saturday }, [second, walkIn]],
			[{ to: saturday }, [first, second]],
			[{ from: saturday, to: saturday }, [second]],
			[{ name: 'dUBE' }, [first]],
			[{ name: 'solly' }, [walkIn]],
			[{ name: '0%' }, [second]],
			[{ name: '%' }, [second]],
			[{ name: 'r_s' }, [second]],
			[{ name: '\\' }, []],
			[{ name: `User #${player.id}` }, [first]],
			[{ name: "' OR 1=1--" }, []],
			[{ name: 'solly', status: 'confirmed' }, []],
		]
		expect((await list({ name: `#${walkIn}` })).ids).toContain(walkIn)
		for (const [filter, ids] of filters) expect((await list(filter)).ids, JSON.stringify(filter)).toEqual(ids)
	})

	test('are found by a part of the phone number, however it is written', async () => {
		const first = await bookAt(friday, 10, phoneColumns('+27 (0)83-555 1234'))
		const walkIn = await bookAt(saturday, 8, { userId: null, guestName: 'Bra Solly', ...phoneColumns(SOLLY) })
		const filters: [name: string, ids: number[]][] = [
			['083 555 1234', [first]],
			['0835551234', [first]],
			['+27835551234', [first]],
			['0027 83 555', [first]],
			['555-1234', [first]],
			['9876', [walkIn]],
			['0825', [walkIn]],
			['27', []],
			['555', []],
			['5559', [walkIn]],
			['555 0000', []],
		]
		for (const [name, ids] of filters) expect((await list({ name })).ids, name).toEqual(ids)
	})

	test('get the keys of their numbers that they do not have yet', async () => {
		const old = await bookAt(friday, 10, { guestPhone: SOLLY })
		expect((await list({ name: SOLLY })).ids).toEqual([])
		await keyPhones(now)
		expect((await list({ name: SOLLY })).ids).toEqual([old])
	})

	test('are shown to each with what they may make of them, and as they are now', async () => {
		const admin = await createUser({ role: 'admin' })
		const id = await bookAt(saturday, 10, { status: 'confirmed' }, owner)
		const shown = async (user: typeof owner, filter = {}) => {
			const { bookings } = await findVenueBookingsPage(user, venue.venueId, filter, 1, now)
			return bookings.map(({ status, acts }) => ({ status, mayTakeMoney: acts.some(({ to }) => to === 'take') }))
		}
		for (const filter of [{}, { status: 'confirmed' as const }, { name: owner.fullName! }]) {
			expect(await shown(owner, filter)).toEqual([{ status: 'confirmed', mayTakeMoney: false }])
			expect(await shown(admin, filter)).toEqual([{ status: 'confirmed', mayTakeMoney: true }])
		}
		await write((tx) => tx.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, id)))
		expect(await shown(admin)).toEqual([{ status: 'cancelled', mayTakeMoney: false }])
		expect(await shown(admin, { status: 'confirmed' })).toEqual([])
	})

	test('say why a court was closed that ended one', async () => {
		await bookAt(saturday, 10, { status: 'confirmed' })
		const time = { startTime: at(saturday, 9), endTime: at(saturday, 12) }
		const parts = [{ sportId: null, courtNumber: null }]
		const closing = { reason: 'rain', note: '', parts, ...time } as const
		const { id } = await closeCourts(owner, venue.venueId, closing, { now })
		const shown = async () => (await findVenueBookingsPage(owner, venue.venueId, {}, 1, now)).bookings
		expect(await shown()).toMatchObject([{ status: 'cancelled', closed: 'Rained off' }])
		await reopenCourts(owner, venue.venueId, id, now)
		expect(await shown(), 'also once they are open again').toMatchObject([{ closed: 'Rained off' }])
	})

	test('lead whoever may send money back to what is still to be paid back, also on the day grid', async () => {
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		const id = await bookAt(saturday, 10, { status: 'confirmed' })
		await takeAtDesk(owner, venue.venueId, id, 'cash', { now })
		const shown = async (user: typeof owner) =>
			(await findVenueBookingsPage(user, venue.venueId, {}, 1, now)).bookings.map(({ paid, acts }) => ({
				paid,
				back: acts.find(({ label }) => label === 'Pay Back')?.to ?? null,
			}))
		const cells = async () =>
			(await findDay(owner, venue.venueId, { date: saturday, sportId: null }, now)).shown[0]!.courts[0]!.cells
		expect(await shown(owner)).toMatchObject([{ paid: { label: 'Paid' }, back: null }])
		expect(await cells()).toMatchObject([{ words: ['Paid'], tone: 'paid' }])
		await giveDiscount(owner, venue.venueId, id, { off: { rand: 30 }, reason: 'Wet court' } as PriceForm, now)
		const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, id))
		const label = 'R30 to pay back'
		expect(await shown(owner)).toMatchObject([{ paid: { label }, back: `refunds/${refund!.id}` }])
		expect(await shown(desk)).toMatchObject([{ paid: { label }, back: null }])
		expect(await cells()).toMatchObject([{ words: ['Discount', label], tone: 'unpaid' }])
		await markRefunded(owner, venue.venueId, refund!.id, 'cash', { now })
		expect(await shown(owner)).toMatchObject([{ paid: { label: 'Paid' }, back: null }])
		expect(await cells()).toMatchObject([{ words: ['Discount', 'Paid'], tone: 'paid' }])
	})

	test('say who plays and how to reach them', async () => {
		const [own, walkIn] = [
			await bookAt(saturday, 8, phoneColumns('+27 21 555 0100')),
			await bookAt(saturday, 9, { userId: null, guestName: 'Bra Solly', ...phoneColumns(SOLLY) }),
		]
		await write((tx) => tx.update(bookings).set({ customerId: null }).where(eq(bookings.id, walkIn)))
		expect((await findOwnVenueBooking(owner, venue.venueId, own, 'desk')).customer).toEqual({
			label: `User #${player.id}`,
			hasAccount: true,
			name: 'Nomsa Dube',
			email: player.email,
			phone: '021 555 0100',
			chat: null,
		})
		expect((await findOwnVenueBooking(owner, venue.venueId, walkIn, 'desk')).customer).toEqual({
			label: 'Walk-in',
			hasAccount: false,
			name: 'Bra Solly',
			email: null,
			phone: SOLLY,
			chat: '27825559876',
		})
		const [{ customerId }] = (await db.select().from(bookings).where(eq(bookings.id, own))) as [
			typeof bookings.$inferSelect,
		]
		await write((tx) => tx.update(bookings).set({ customerId }).where(eq(bookings.id, walkIn)))
		const booked = await findOwnVenueBooking(owner, venue.venueId, walkIn, 'desk')
		expect(booked.customer, 'by the desk for an account').toMatchObject({
			label: `User #${player.id}`,
			hasAccount: true,
			name: 'Bra Solly',
		})
		const other = await createVenue({ ownerId: owner.id })
		await expect(findOwnVenueBooking(owner, other.venueId, own, 'desk')).rejects.toMatchObject({
			init: { status: 404 },
		})
	})

	test('wait as requests until they are answered or over', async () => {
		const [late, soon] = [await bookAt(saturday, 8), await bookAt(friday, 9)]
		await bookAt(friday, 8)
		await bookAt(saturday, 9, { status: 'confirmed' })
		const found = await findRequests(venue.venueId, 1, now)
		expect([found.requests.map(({ id }) => id), found.total]).toEqual([[soon], 2])
		expect((await findRequests(venue.venueId, 5, at(friday, 10))).requests.map(({ id }) => id)).toEqual([late])
	})
})

describe('who came', () => {
	const change = (bookingId: number, to: Parameters<typeof changeBooking>[2]['to'], when: Date, by = owner) =>
		changeBooking(by, venue.venueId, { bookingId, to }, when)
	const marks = async (id: number) => {
		const { arrivedAt, noShow } = await findOwnVenueBooking(owner, venue.venueId, id, 'desk')
		return { arrivedAt, noShow }
	}

	test('is noted from the day of the booking on, and taken back', async () => {
		const id = await bookAt(saturday, 10, { status: 'confirmed' })
		await expect(change(id, 'arrived', at(friday, 23))).rejects.toMatchObject({
			message: 'This booking is on Sat 21 Nov.',
		})
		const when = at(saturday, 9.75)
		expect(await change(id, 'arrived', when)).toBe('Nomsa Dube is here')
		expect(await marks(id)).toEqual({ arrivedAt: when, noShow: false })
		expect(await change(id, 'not-arrived', when)).toBe('Nomsa Dube isn’t here yet')
		expect(await marks(id)).toEqual({ arrivedAt: null, noShow: false })
	})

	test('is not noted of a request or of what was cancelled', async () => {
		const [asked, cancelled] = [await bookAt(saturday, 10), await bookAt(saturday, 11, { status: 'cancelled' })]
		await expect(change(asked, 'arrived', at(saturday, 10))).rejects.toMatchObject({ init: { status: 409 } })
		await expect(change(cancelled, 'arrived', at(saturday, 10))).rejects.toMatchObject({ init: { status: 409 } })
	})

	test('a no-show can be recorded from the start, for seven days, and the player is told', async () => {
		const id = await bookAt(saturday, 10, { status: 'confirmed', arrivedAt: now })
		await expect(change(id, 'no-show', new Date(at(saturday, 10).getTime() - 1))).rejects.toMatchObject({
			message: 'You can record this once the booking has started.',
		})
		expect(await change(id, 'no-show', at(saturday, 10))).toBe('Nomsa Dube didn’t come')
		expect(await marks(id)).toEqual({ arrivedAt: null, noShow: true })
		await change(id, 'completed', at(saturday, 11))
		expect(await marks(id)).toEqual({ arrivedAt: null, noShow: true })
		expect(await change(id, 'came', at('2026-11-28', 11))).toBe('Nomsa Dube did come')
		expect(await marks(id)).toEqual({ arrivedAt: null, noShow: false })
		await takeAtDesk(owner, venue.venueId, id, 'cash', { now: at(saturday, 12) })
		const told = await noticesOf(player.id)
		expect(told.map(({ title }) => title).filter((title) => /show up|were there/.test(title))).toHaveLength(2)
		await expect(change(id, 'no-show', new Date(at('2026-11-28', 11).getTime() + 1))).rejects.toMatchObject({
			init: { status: 409 },
		})
	})

	test('a no-show of an earlier day can be recorded, and taken back, as long as it is unpaid', async () => {
		const id = await bookAt(saturday, 10, { status: 'completed' })
		const later = at('2026-12-20', 9)
		const may = async () =>
			(await changeable(owner, [await findOwnVenueBooking(owner, venue.venueId, id, 'desk')], later))[0]!.may
		expect(await may()).toContain('no-show')
		await change(id, 'no-show', later)
		expect(await may()).toContain('came')
		await change(id, 'came', later)
		await change(id, 'no-show', later)
		expect(await marks(id)).toEqual({ arrivedAt: null, noShow: true })
		await takeAtDesk(owner, venue.venueId, id, 'cash', { now: later })
		expect(await may()).not.toContain('came')
		await expect(change(id, 'came', later)).rejects.toMatchObject({ init: { status: 409 } })
		expect(await marks(id)).toEqual({ arrivedAt: null, noShow: true })
	})

	test('earlier no-shows stand by the bookings that follow, of that venue and that player', async () => {
		const missed = { status: 'completed' as const, noShow: true }
		const [first, second] = [await bookAt(friday, 8, missed), await bookAt(friday, 10, missed)]
		const next = await bookAt(saturday, 10, { status: 'confirmed' })
		const other = await bookAt(saturday, 11, { status: 'confirmed' }, await createUser())
		const elsewhere = await createVenue({ ownerId: owner.id })
		const before = async (id: number, venueId = venue.venueId) => {
			const found = await findOwnVenueBooking(owner, venueId, id, 'desk')
			return (await changeable(owner, [found], at(saturday, 9)))[0]!.missedBefore
		}
		const wish = { ...elsewhere, courtNumber: 1, paymentMethod: 'SnapScan' as const, notes: '' }
		const there = await book(
			player,
			{ ...wish, startTime: at(saturday, 14), endTime: at(saturday, 15) },
			{ now: at('2026-11-01', 6) },
		)
		expect(await Promise.all([first, second, next, other].map((id) => before(id)))).toEqual([0, 1, 2, 0])
		expect(await before(there.id, elsewhere.venueId)).toBe(0)
		const today = await findToday(owner, venue.venueId, at(saturday, 9))
		expect(today.arrivals.map(({ id, missedBefore }) => [id, missedBefore])).toEqual([
			[next, 2],
			[other, 0],
		])
	})

	test('of yesterday is marked in the list that Today leads to', async () => {
		const id = await bookAt(saturday, 10, { status: 'confirmed' })
		const now = at(addDays(saturday, 1), 9)
		const { yesterday } = await findToday(owner, venue.venueId, now)
		expect(readFilter(new URLSearchParams(yesterday))).toMatchObject({ from: saturday, to: saturday })
		const [booking] = await changeable(owner, [await findOwnVenueBooking(owner, venue.venueId, id, 'desk')], now)
		expect(booking!.may).toContain('no-show')
	})

	test('is said to be over once it is, and not of a day that never had one', async () => {
		const says = async (when: Date) => (await findToday(owner, venue.venueId, when)).none
		expect(await says(at(saturday, 9))).toBe('No bookings today.')
		await bookAt(saturday, 10, { status: 'confirmed' })
		expect(await says(at(saturday, 12))).toBe('Today’s only booking is over.')
		await bookAt(saturday, 11, { status: 'confirmed' })
		expect(await says(at(saturday, 13))).toBe('All of today’s 2 bookings are over.')
		const parts = [{ sportId: null, courtNumber: null }]
		const times = { startTime: at(saturday, 14), endTime: at(saturday, 22) }
		await closeCourts(owner, venue.venueId, { reason: 'rain', note: '', parts, ...times }, { now: at(saturday, 13) })
		expect(await says(at(saturday, 13))).toMatch(/ are over, and the courts are closed from 14:00\.$/)
	})

	test('is offered from the start on, and completing from the end', async () => {
		const id = await bookAt(saturday, 10, { status: 'confirmed' })
		const mayAt = async (when: Date) => {
			const [booking] = await changeable(owner, [await findOwnVenueBooking(owner, venue.venueId, id, 'desk')], when)
			return booking!.may
		}
		expect(await mayAt(new Date(at(saturday, 10).getTime() - 1))).not.toContain('no-show')
		expect(await mayAt(at(saturday, 10))).toContain('no-show')
		expect(await mayAt(new Date(at(saturday, 11).getTime() - 1))).not.toContain('completed')
		expect(await mayAt(at(saturday, 11))).toContain('completed')
		await change(id, 'completed', at(saturday, 11))
		expect(await mayAt(at(saturday, 11))).toEqual(['reopened', 'arrived', 'no-show', 'paid'])
		expect(await mayAt(at(saturday, 24)), 'nobody checks in on a later day').toEqual(['reopened', 'no-show', 'paid'])
		await change(id, 'arrived', at(saturday, 11))
		expect(await mayAt(at(saturday, 24))).toContain('not-arrived')
	})

	test('and whether it is confirmed is not for the desk to say of its own booking', async () => {
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		const offered = async (id: number, by = desk) =>
			(await changeable(by, [await findOwnVenueBooking(by, venue.venueId, id, 'desk')], at(saturday, 10)))[0]!.may
		const own = { init: { status: 403 }, message: expect.stringMatching(/your own bookings/) }
		const asked = await bookAt(saturday, 10, {}, desk)
		const missed = await bookAt(saturday, 9, { status: 'confirmed', noShow: true }, desk)
		expect([await offered(asked), await offered(missed)]).toEqual([['cancelled'], ['cancelled']])
		for (const to of ['confirmed', 'no-show'] as const)
			await expect(change(asked, to, at(saturday, 10), desk)).rejects.toMatchObject(own)
		for (const to of ['came', 'arrived', 'completed'] as const)
			await expect(change(missed, to, at(saturday, 10), desk)).rejects.toMatchObject(own)
		expect(await marks(missed)).toEqual({ arrivedAt: null, noShow: true })
		await change(asked, 'confirmed', at(saturday, 9))
		expect(await change(asked, 'arrived', at(saturday, 10), desk)).toMatch(/ is here$/)
		const ofOwner = await bookAt(saturday, 10, {}, owner)
		expect(await offered(ofOwner, owner)).toEqual(['confirmed', 'cancelled', 'no-show'])
		await change(ofOwner, 'confirmed', at(saturday, 10))
	})

	test('again and again is too much', async () => {
		const id = await bookAt(saturday, 10, { status: 'completed' })
		const to = (i: number) => (i % 2 ? ('came' as const) : ('no-show' as const))
		for (let i = 0; i < 10; i++) await change(id, to(i), at(saturday, 12))
		await expect(change(id, 'no-show', at(saturday, 12))).rejects.toMatchObject({ init: { status: 429 } })
		expect((await marks(id)).noShow).toBe(false)
		await change(await bookAt(saturday, 11, { status: 'completed' }), 'no-show', at(saturday, 12))
		await change(id, 'no-show', at(saturday, 13))
		expect((await marks(id)).noShow).toBe(true)
	})

	test('is for the venue’s own people', async () => {
		const id = await bookAt(saturday, 10, { status: 'confirmed' })
		const others = [player, await createUser({ role: 'venue_owner' })]
		for (const other of others) {
			for (const to of ['confirmed', 'arrived', 'no-show'] as const) {
				await expect(change(id, to, at(saturday, 10), other)).rejects.toMatchObject({ init: { status: 404 } })
			}
		}
		expect(await marks(id)).toEqual({ arrivedAt: null, noShow: false })
		await change(id, 'arrived', at(saturday, 10), await createUser({ role: 'admin' }))
		expect((await marks(id)).arrivedAt).not.toBeNull()
	})
})

test('a closed venue says when it opens next', () => {
	const [monday, tuesday] = ['2026-11-23', '2026-11-24']
	const opening = [null, ...Array.from({ length: 7 }, () => [6, 22] as const)]
	const said = (date: string, hour: number, closedOn: string[] = []) =>
		closedWords({ opening, openingExceptions: new Map(closedOn.map((day) => [day, null])) }, at(date, hour))
	expect(said(tuesday, 5)).toBe('Closed. Opens 06:00.')
	expect(said(monday, 22)).toBe('Closed. Opens tomorrow, 06:00.')
	expect(said(monday, 22, [tuesday])).toBe('Closed. Opens Wed 25 Nov, 06:00.')
	expect(closedWords(undefined, at(monday, 22))).toBe('Closed.')
})

test('a court shows what it is taken for now and next', () => {
	const cell = (id: number, from: number, to: number): Cell => ({
		id,
		kind: 'booking',
		from,
		to,
		title: `${id}`,
		words: [],
		tone: 'paid',
	})
	const cells = [cell(3, 18, 20), cell(1, 9, 10), cell(2, 12, 14)]
	expect(nowAndNext(cells, 21)).toEqual({ now: null, next: null, isEmpty: false, inUse: false })
	expect(nowAndNext([], 9)).toEqual({ now: null, next: null, isEmpty: true, inUse: false })
	const ids = (hour: number) => {
		const { now, next } = nowAndNext(cells, hour)
		return [now?.id, next?.id]
	}
	expect([ids(8.5), ids(9), ids(9.99), ids(10), ids(13), ids(19), ids(20)]).toEqual([
		[undefined, 1],
		[1, 2],
		[1, 2],
		[undefined, 2],
		[2, 3],
		[3, undefined],
		[undefined, undefined],
	])
	const closed: Cell = { ...cell(4, 9, 22), kind: 'closure', title: 'Closed', words: ['Rain'], tone: 'closed' }
	const missed = nowAndNext([cell(1, 9, 10), closed], 9.5, new Set([1]))
	expect(missed, 'a no-show that a closure leaves alone').toMatchObject({
		now: { id: 1 },
		next: { id: 4, from: 10 },
		inUse: false,
	})
	expect([missed, nowAndNext(cells, 8), nowAndNext(cells, 21), nowAndNext([], 9)].map((on) => afterWords(on))).toEqual([
		'Closed from 10:00 · Rain',
		'Next 09:00: 1',
		'Nothing more today',
		'Nothing booked today',
	])
	const until17 = nowAndNext([{ ...closed, from: 8, to: 17 }], 15)
	expect([afterWords(until17, [16, 17]), afterWords(until17, [16])]).toEqual(['Free from 17:00', 'Nothing more today'])
	expect(nowAndNext([cell(1, 9, 10), closed], 9.5, new Set([2]))).toMatchObject({ inUse: true })
	expect(nowAndNext([cell(1, 9, 10), closed], 11)).toMatchObject({ now: { id: 4 }, next: null, inUse: false })
	const twice = nowAndNext(
		[
			{ ...closed, to: 12 },
			{ ...closed, id: 5, from: 12 },
		],
		10,
	)
	expect(twice, 'closed on by another closing').toMatchObject({ now: { to: 22 }, next: null })
})
