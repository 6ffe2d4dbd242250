import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, closures, courtTime, refunds } from '#db/schema.ts'
import { book, cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { blockCourt, changeBlock } from '#app/features/bookings/desk/blocks.server.ts'
import { placeSeen } from '#app/features/bookings/desk/desk-move.server.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import { at, hourOf } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { moveBlockNaively, moveNaively } from './naive-move.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(120_000) }
const [monday, thursday] = ['2026-11-23', '2026-11-26']
const now = at(monday, 9.5)

async function court() {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, courts: 1 })
	const books = (who: { id: number; role: 'user' | 'venue_owner' | 'admin' }, hour: number) =>
		book(
			who,
			{
				venueId: venue.venueId,
				sportId: venue.sportId,
				courtNumber: 1,
				paymentMethod: 'SnapScan',
				notes: '',
				startTime: at(thursday, hour),
				endTime: at(thursday, hour + 1),
			},
			{ now },
		)
	return { owner, venue, books }
}
/** A court with a block from 10 to 11, which `move` puts to another hour, as one does who has seen it there. */
async function blocked() {
	const { owner, venue, books } = await court()
	const { venueId, sportId } = venue
	const place = { venueId, sportId, courtNumber: 1, date: thursday, hour: 10 }
	const { id } = await blockCourt(owner, place, { hours: 1, note: 'Nets' }, { now })
	const seen = placeSeen({ startTime: at(thursday, 10), endTime: at(thursday, 11), courtNumber: 1 })
	const wish = { date: thursday, hours: 1, court: 1, note: 'Nets', seen }
	const move = (start: number) => changeBlock(owner, venueId, id, { start, ...wish }, now)
	return { venue, books, block: { id, move } }
}
const won = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'fulfilled').length
const stored = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const liveAt = (venueId: number, hour: number) =>
	db.$count(
		bookings,
		and(
			eq(bookings.courtId, venueId),
			eq(bookings.startTime, at(thursday, hour)),
			inArray(bookings.status, ['pending', 'confirmed']),
		),
	)

describe('moves at once', () => {
	it('of ten bookings and ten new ones one gets the hour', LONG, async () => {
		const { venue, books } = await court()
		const people = await Promise.all(Array.from({ length: 10 }, () => createUser()))
		const own: { id: number }[] = []
		for (const [i, person] of people.entries()) own.push(await books(person, 7 + i))
		const answers = await Promise.allSettled(
			people.flatMap((person, i) => [moveBooking(person, own[i]!.id, at(thursday, 18), { now }), books(person, 18)]),
		)
		expect(won(answers)).toBe(1)
		for (const answer of answers) {
			if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ init: { status: 409 } })
		}
		expect(await liveAt(venue.venueId, 18)).toBe(1)
		expect(await fsck()).toEqual([])
	})

	it('of one booking to two hours leave it with one of them', LONG, async () => {
		const { venue, books } = await court()
		const player = await createUser()
		const { id } = await books(player, 10)
		const seen = { startTime: at(thursday, 10) }
		const answers = await Promise.allSettled(
			Array.from({ length: 20 }, (_, i) => moveBooking(player, id, at(thursday, 12 + (i % 2) * 2), { seen, now })),
		)
		const { startTime } = await stored(id)
		expect([at(thursday, 12), at(thursday, 14)]).toContainEqual(startTime)
		const moves = answers.filter((answer) => answer.status === 'fulfilled' && answer.value !== null)
		expect(moves).toHaveLength(1)
		expect(await hoursWhere(eq(courtTime.courtId, venue.venueId))).toHaveLength(1)
		expect(await fsck()).toEqual([])
	})

	it('and a cancellation leave it moved or cancelled, with its money in one place', LONG, async () => {
		const { owner, venue, books } = await court()
		for (let round = 0; round < 5; round++) {
			const player = await createUser()
			const { id } = await books(player, 10)
			await paid(id, { by: owner, at: now })
			await Promise.allSettled([
				moveBooking(player, id, at(thursday, 12), { now }),
				cancelBooking(player, id, now),
				moveBooking(player, id, at(thursday, 14), { now }),
			])
			expect((await stored(id)).status).toBe('cancelled')
			const back = await db.select().from(refunds).where(eq(refunds.bookingId, id))
			expect(back.map(({ amount }) => amount)).toEqual([20_000])
			expect(await db.$count(courtTime, eq(courtTime.courtId, venue.venueId))).toBe(0)
		}
		expect(await fsck()).toEqual([])
	})

	it('and the end of its time to pay leave it as one of them', LONG, async () => {
		const { books } = await court()
		const player = await createUser()
		const { id } = await books(player, 10)
		const payBy = (await stored(id)).payBy!
		await Promise.allSettled([
			moveBooking(player, id, at(thursday, 12), { now: new Date(payBy.getTime() - 1) }),
			lapseUnpaidBookings(payBy),
			lapseUnpaidBookings(payBy),
		])
		await lapseUnpaidBookings(payBy)
		expect((await stored(id)).status).toBe('cancelled')
		expect(await fsck()).toEqual([])
	})

	it('of a block by ten desks leave it where one put it, in an hour that nobody has booked', LONG, async () => {
		for (let round = 0; round < 5; round++) {
			const { venue, books, block } = await blocked()
			const people = await Promise.all(Array.from({ length: 4 }, () => createUser()))
			const hours = [12, 14]
			await Promise.allSettled([
				...people.map((person, i) => books(person, hours[i % 2]!)),
				...Array.from({ length: 10 }, (_, i) => block.move(hours[i % 2]!)),
			])
			const stands = await db.select().from(closures).where(eq(closures.courtId, venue.venueId))
			expect(stands).toHaveLength(1)
			expect(await liveAt(venue.venueId, hourOf(stands[0]!.startTime))).toBe(0)
		}
		expect(await fsck()).toEqual([])
	})

	test('the race of a block catches a move that only checks first', LONG, async () => {
		const { venue, books, block } = await blocked()
		const { id } = await books(await createUser(), 16)
		const [from, to] = [at(thursday, 12), at(thursday, 13)]
		await atOnce([() => moveNaively(id, from, to), () => moveBlockNaively(block.id, from, to)], (move) => move())
		const stands = await db.select().from(closures).where(eq(closures.courtId, venue.venueId))
		expect(await liveAt(venue.venueId, hourOf(stands[0]!.startTime))).toBe(1)
		await write((tx) => tx.delete(courtTime).where(eq(courtTime.courtId, venue.venueId)))
		await write((tx) => tx.delete(bookings).where(eq(bookings.courtId, venue.venueId)))
	})

	test('the same race catches a move that only checks first', LONG, async () => {
		const { venue, books } = await court()
		const own = [await books(await createUser(), 7), await books(await createUser(), 8)]
		await atOnce(own, ({ id }) => moveNaively(id, at(thursday, 18), at(thursday, 19)))
		expect(await liveAt(venue.venueId, 18)).toBe(2)
		expect((await fsck()).length).toBeGreaterThan(0)
		await write((tx) => tx.delete(courtTime).where(eq(courtTime.courtId, venue.venueId)))
		await write((tx) => tx.delete(bookings).where(eq(bookings.courtId, venue.venueId)))
		expect(await fsck()).toEqual([])
	})
})
