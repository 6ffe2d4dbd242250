import { and, asc, eq, ne } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, courtWaits } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { offerFreedTimes } from '#app/features/bookings/waiting/holding.server.ts'
import { MOST_WAITS } from '#app/features/bookings/waiting/wait-rules.ts'
import { stopWaiting, waitFor } from '#app/features/bookings/waiting/waits.server.ts'
import { at, MINUTE } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { BEFORE, bookOnSaturday, SATURDAY } from '#tests/support/world/booked.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { bookNaively } from './naive-booking.ts'
import { holdNaively, stopNaively, waitNaively } from './naive-wait.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(5, 15)
const LONG = { timeout: within(60_000) }
const [owner, booker] = [await createUser({ role: 'venue_owner' }), await createUser()]

/** Makes a venue whose courts were all taken at five when the people came to wait, and have just been given back. */
async function freed({ courts = 1, waiting = 2 } = {}) {
	const people = await Promise.all(Array.from({ length: waiting }, () => createUser()))
	const { venueId, sportId } = await createVenue({ ownerId: owner.id, courts })
	const time = { venueId, sportId, startTime: at(SATURDAY, 17), endTime: at(SATURDAY, 18) }
	const taken: number[] = []
	for (let court = 0; court < courts; court++) taken.push(await bookOnSaturday(time, booker, 17, 1))
	const waits: number[] = []
	for (const person of people) waits.push((await waitFor(person, time, BEFORE)).id)
	for (const id of taken) await cancelBooking(booker, id, BEFORE)
	const [first, second] = [people[0]!, people.at(-1)!]
	return { time, waits, first, second }
}
const live = ({ venueId }: { venueId: number }) =>
	db
		.select()
		.from(bookings)
		.where(and(eq(bookings.courtId, venueId), ne(bookings.status, 'cancelled')))
		.orderBy(asc(bookings.id))
const usersOf = async (place: { venueId: number }) => (await live(place)).map(({ userId }) => userId)
const walkIn = ({ venueId, sportId }: { venueId: number; sportId: number }) =>
	bookWalkIn(
		owner,
		{ venueId, sportId, courtNumber: 1, date: SATURDAY, hour: 17 },
		{ name: 'Zanele', notes: '', hours: 1 },
		{ now: BEFORE },
	)
const waitOf = async (id: number) => (await db.select().from(courtWaits).where(eq(courtWaits.id, id)))[0]

test('of a hold and a walk-in one has the court', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { time, waits, first } = await freed()
		const both = [() => offerFreedTimes(BEFORE), () => walkIn(time)]
		await Promise.allSettled((round % 2 ? both : both.reverse()).map((run) => run()))
		const [booking, ...others] = await live(time)
		expect(others).toEqual([])
		// The person who waits is marked only if the court is theirs.
		expect((await waitOf(waits[0]!))!.bookingId).toBe(booking!.userId === first.id ? booking!.id : null)
	}
	expect(await fsck()).toEqual([])
})

test('two runs at once hold one court for the first, and two courts for one each', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { time, first, second } = await freed({ courts: 1 + (round % 2) })
		await Promise.all([offerFreedTimes(BEFORE), offerFreedTimes(BEFORE)])
		const has = await usersOf(time)
		expect(new Set(has)).toEqual(new Set(round % 2 ? [first.id, second.id] : [first.id]))
		expect(has).toHaveLength(1 + (round % 2))
	}
	expect(await fsck()).toEqual([])
})

test('a hold that lapses and is declined at once goes to the next, once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { time, first, second } = await freed()
		await offerFreedTimes(BEFORE)
		const [held] = await live(time)
		const late = new Date(BEFORE.getTime() + 15 * MINUTE)
		await Promise.allSettled([
			lapseUnpaidBookings(late),
			cancelBooking(first, held!.id, late),
			offerFreedTimes(late),
			offerFreedTimes(late),
		])
		await offerFreedTimes(late)
		expect(await usersOf(time)).toEqual([second.id])
	}
	expect(await fsck()).toEqual([])
})

test('who leaves while it is being held has either left or has it', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { time, waits, first } = await freed({ waiting: 1 })
		const both = [() => offerFreedTimes(BEFORE), () => stopWaiting(first, waits[0]!)]
		const order = round % 2 ? both : both.reverse()
		await Promise.allSettled(order.map((run) => run()))
		const [booking] = await live(time)
		expect((await waitOf(waits[0]!))?.bookingId).toBe(booking?.id)
	}
})

test('a person who asks many times at once waits for a few', LONG, async () => {
	const person = await createUser()
	const places = await Promise.all(Array.from({ length: MOST_WAITS + 3 }, () => createVenue({ courts: 1 })))
	for (const place of places) await bookOnSaturday(place, booker, 17, 1)
	const asked = await Promise.allSettled(
		places.map(({ venueId, sportId }) =>
			waitFor(person, { venueId, sportId, startTime: at(SATURDAY, 17), endTime: at(SATURDAY, 18) }, BEFORE),
		),
	)
	expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_WAITS)
	expect(await db.$count(courtWaits, eq(courtWaits.userId, person.id))).toBe(MOST_WAITS)
})

test('catch a hold without a claim on the court, beside a walk-in', LONG, async () => {
	const { time, second } = await freed({ waiting: 1 })
	const wish = { ...time, startTime: time.startTime.toISOString(), endTime: time.endTime.toISOString() }
	await atOnce(
		[() => holdNaively(time, 1, BEFORE), () => bookNaively(second, wish, 1)],
		(run) => run() as Promise<unknown>,
	)
	expect(await live(time)).toHaveLength(2)
})

test('catch runs that do not mark whom they hold for', LONG, async () => {
	const { time, first } = await freed({ courts: 2 })
	await atOnce([1, 2], (court) => holdNaively(time, court, BEFORE))
	expect(await usersOf(time)).toEqual([first.id, first.id])
})

test('catch leaving that only looks first', LONG, async () => {
	const { time, waits, first } = await freed({ waiting: 1 })
	await inBetween(
		() => stopNaively(waits[0]!),
		() => offerFreedTimes(BEFORE),
	)
	expect(await waitOf(waits[0]!)).toBeUndefined()
	expect(await usersOf(time)).toEqual([first.id])
})

test('catch waiting that only counts first', LONG, async () => {
	const person = await createUser()
	const places = await Promise.all(Array.from({ length: MOST_WAITS + 1 }, () => createVenue()))
	await atOnce(places, ({ venueId, sportId }) =>
		waitNaively(person, { venueId, sportId, startTime: at(SATURDAY, 17), endTime: at(SATURDAY, 18) }, BEFORE),
	)
	expect(await db.$count(courtWaits, eq(courtWaits.userId, person.id))).toBe(MOST_WAITS + 1)
})
