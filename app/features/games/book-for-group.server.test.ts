import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, credits, games } from '#db/schema.ts'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { groupSize } from '#app/features/bookings/group-size.server.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { billOf, sharesOf } from '#tests/support/world/bills.ts'
import { wordsTo } from '#tests/support/notices.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { bookForGroup } from './book-for-group.server.ts'
import { findOwnGroup } from './own-group.server.ts'

vi.hoisted(() => Object.assign(process.env, { HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

const NOW = new Date('2027-03-01T04:30:00Z')
const DATE = '2027-03-03'

async function aPlace(price = 521) {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, price })
	const time = { courtNumber: 1, startTime: at(DATE, 10), endTime: at(DATE, 11) }
	const wish = { ...venue, ...time, paymentMethod: 'Credit Card' as const, notes: '' }
	return { wish, venue, booker: await createUser({ fullName: 'Thandi Mokoena' }) }
}
const giveCredit = (userId: number, courtId: number, amount: number) =>
	write((tx) => tx.insert(credits).values({ userId, courtId, amount, cause: `test:${userId}` }))
const gameOf = async (bookingId: number) =>
	(await db.select().from(games).where(eq(games.bookingId, bookingId))).map(({ key, places }) => ({ key, places }))

describe('booking for a group', () => {
	it('splits the bill to the cent and makes one link with as many places', async () => {
		const { wish, booker } = await aPlace()
		const { id } = await bookForGroup(booker, { ...wish, people: 6 }, { now: NOW })
		expect((await sharesOf(id)).map(({ name, amount }) => [name, amount])).toEqual([
			['Thandi M.', 8685],
			...[2, 3, 4, 5, 6].map((place) => [`Player ${place}`, 8683]),
		])
		expect(await gameOf(id)).toEqual([{ key: expect.stringMatching(/^[\da-f-]{36}$/), places: 6 }])
		expect(await billOf(id)).toMatchObject({ off: 0, account: { due: 52_100 } })
		expect((await billOf(id)).booking.payBy).toEqual(new Date(NOW.getTime() + DAY))
		const group = await findOwnGroup(booker, await findOwnBooking(booker, id, NOW), 'https://courtside.example', NOW)
		expect(group).toMatchObject({ words: 'Who’s In: 1 of 6', page: expect.stringMatching(/^\/g\//) })
		expect(group!.message).toContain(`R86.83 each. Are you in? https://courtside.example${group!.page}`)
		expect((await wordsTo(booker.id)).map(({ body }) => body)).toEqual([
			expect.stringContaining('Your share of R86.85 is due by Tue 2 Mar, 06:30 to keep the court.'),
		])
		expect(await fsck()).toEqual([])
	})

	it('makes neither for one who pays alone, and no shares of a court that is free', async () => {
		const [alone, free] = [await aPlace(), await aPlace(0)]
		const own = await bookForGroup(alone.booker, alone.wish, { now: NOW })
		expect([await sharesOf(own.id), await gameOf(own.id)]).toEqual([[], []])
		expect(await findOwnGroup(alone.booker, await findOwnBooking(alone.booker, own.id, NOW), '', NOW)).toBeNull()
		const { id } = await bookForGroup(free.booker, { ...free.wish, people: 5 }, { now: NOW })
		expect([await sharesOf(id), (await gameOf(id))[0]!.places]).toEqual([[], 5])
	})

	it('happens once per key, which is refused for another number of people', async () => {
		const { wish, booker } = await aPlace()
		const send = (people: number | undefined) =>
			bookForGroup(booker, { ...wish, people }, { idempotencyKey: 'group-once', now: NOW })
		const made = await Promise.all(Array.from({ length: 10 }, () => send(5)))
		const { id } = made[0]!
		expect(new Set(made.map((one) => one.id)).size).toBe(1)
		expect([(await sharesOf(id)).length, (await gameOf(id)).length]).toEqual([5, 1])
		for (const other of [4, undefined]) await expect(send(other)).rejects.toMatchObject({ init: { status: 422 } })
		expect(await db.$count(bookings, eq(bookings.userId, booker.id))).toBe(1)
	})

	it('leaves nothing behind where the bill cannot be split', async () => {
		const { wish, booker } = await aPlace()
		await expect(bookForGroup(booker, { ...wish, quotedPrice: 1, people: 5 }, { now: NOW })).rejects.toThrow('R521.00')
		await expect(bookForGroup(booker, { ...wish, people: 0 }, { now: NOW })).rejects.toThrow('has 0 people')
		expect(await db.$count(bookings, eq(bookings.userId, booker.id))).toBe(0)
	})

	it('pays with the booker’s credit as far as it goes, once per key, and leaves the rest to their way to pay', async () => {
		const { wish, booker, venue } = await aPlace()
		await giveCredit(booker.id, venue.venueId, 60_000)
		const credited = { ...wish, withCredit: true }
		const send = (more: object = {}) =>
			bookForGroup(booker, { ...credited, ...more }, { idempotencyKey: 'credit-once', now: NOW })
		const [first, again] = await Promise.all([send(), send()])
		expect(first.id).toBe(again.id)
		expect(await creditAt(db, booker.id, venue.venueId)).toBe(7_900)
		expect((await billOf(first.id)).booking).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', payBy: null })

		const later = { ...credited, startTime: at(DATE, 12), endTime: at(DATE, 13) }
		const { id } = await bookForGroup(booker, later, { now: NOW })
		const { booking, account } = await billOf(id)
		expect(account).toMatchObject({ held: 7_900, due: 44_200 })
		expect(booking).toMatchObject({ status: 'pending', paymentMethod: 'Credit Card' })
		expect(await creditAt(db, booker.id, venue.venueId)).toBe(0)
		expect((await wordsTo(booker.id)).map(({ title, body }) => [title, body])).toEqual([
			[expect.stringMatching(/^Confirmed: /), expect.stringMatching(/court 1\. See you there\.$/)],
			[expect.stringMatching(/^Court held/), expect.stringContaining('R442.00 due by 07:00 to keep the court.')],
		])
		expect(await fsck()).toEqual([])
	})

	it('keeps the credit where the bill is split or the court is free, and books nothing without any', async () => {
		const [split, free, none] = [await aPlace(), await aPlace(0), await aPlace()]
		for (const { booker, venue } of [split, free]) await giveCredit(booker.id, venue.venueId, 900)
		await bookForGroup(split.booker, { ...split.wish, withCredit: true, people: 4 }, { now: NOW })
		await bookForGroup(free.booker, { ...free.wish, withCredit: true }, { now: NOW })
		for (const { booker, venue } of [split, free]) expect(await creditAt(db, booker.id, venue.venueId)).toBe(900)
		const wish = bookForGroup(none.booker, { ...none.wish, withCredit: true }, { now: NOW })
		await expect(wish).rejects.toMatchObject({ message: 'You have no credit at this venue.', init: { status: 409 } })
		expect(await db.$count(bookings, eq(bookings.userId, none.booker.id))).toBe(0)
	})

	it('offers as many people as last time', async () => {
		const { wish, booker, venue } = await aPlace()
		const sport = { id: venue.sportId, name: 'Padel' }
		expect(await groupSize(db, booker.id, sport)).toBe(4)
		await bookForGroup(booker, { ...wish, people: 7 }, { now: NOW })
		expect(await groupSize(db, booker.id, sport)).toBe(7)
		expect(await groupSize(db, venue.venueId, { id: 9_999, name: 'Indoor Soccer' })).toBe(10)
	})
})
