import { and, asc, eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, courtWaits, customers, users } from '#db/schema.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { at, MINUTE } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { AFTER, BEFORE, bookOnSaturday, SATURDAY } from '#tests/support/world/booked.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { cancelBooking } from '../bookings.server.ts'
import { closeCourts } from '../closing/closing.server.ts'
import { reopenCourts } from '../closing/closures.server.ts'
import { findOwnBooking } from '../mine/my-bookings.server.ts'
import { lapseUnpaidBookings } from '../paying/lapse.server.ts'
import { offerFreedTimes } from './holding.server.ts'
import { MOST_WAITS } from './wait-rules.ts'
import { removeBegunWaits, stopWaiting, waitFor, waitsOf } from './waits.server.ts'

type Person = Awaited<ReturnType<typeof createUser>>
let [owner, booker, first, second]: Person[] = []
let venue: Awaited<ReturnType<typeof createVenue>>
/** The booking that has the only court from 17 to 18. */
let taken: number

const of = (hour: number, hours = 1, where = venue) => ({
	venueId: where.venueId,
	sportId: where.sportId,
	startTime: at(SATURDAY, hour),
	endTime: at(SATURDAY, hour + hours),
})
const wait = (who: Person, hour = 17, hours = 1, now = BEFORE) => waitFor(who, of(hour, hours), now)
const heldBy = (who: Person) =>
	db
		.select()
		.from(bookings)
		.where(and(eq(bookings.userId, who.id), ne(bookings.status, 'cancelled')))
const whatTold = async (who: Person) => (await noticesOf(who.id)).map(({ what }) => what)
const minutes = (count: number) => new Date(BEFORE.getTime() + count * MINUTE)
const refused = (status: number) => ({ init: { status } })

beforeEach(async () => {
	;[owner, booker, first, second] = [
		await createUser({ role: 'venue_owner' }),
		await createUser(),
		await createUser(),
		await createUser(),
	]
	venue = await createVenue({ ownerId: owner.id, courts: 1, price: 300 })
	taken = await bookOnSaturday(venue, booker!, 17, 1)
})

describe('asking to be told', () => {
	test('is once for a time, and counts who came before', async () => {
		const { id } = await wait(first!)
		expect((await wait(first!)).id).toBe(id)
		await wait(second!)
		expect(await waitsOf(first!, BEFORE)).toMatchObject([{ id, ahead: 0, startTime: at(SATURDAY, 17) }])
		expect(await waitsOf(second!, BEFORE)).toMatchObject([{ ahead: 1 }])
	})

	test('is refused for what is free, for one’s own hour, outside the rules, and to whom the venue has blocked', async () => {
		await expect(wait(first!, 16)).rejects.toMatchObject(refused(409))
		await expect(wait(booker!)).rejects.toMatchObject(refused(409))
		await expect(wait(first!, 22)).rejects.toMatchObject(refused(400))
		await expect(wait(first!, 17, 1, AFTER)).rejects.toMatchObject(refused(400))
		await expect(waitFor(first!, { ...of(17), venueId: 9_999 }, BEFORE)).rejects.toMatchObject(refused(404))
		const row = { courtId: venue.venueId, userId: first!.id, bookedAt: BEFORE, createdAt: BEFORE, blockedAt: BEFORE }
		await write((tx) => tx.insert(customers).values(row))
		await expect(wait(first!)).rejects.toMatchObject(refused(403))
	})

	test('is for a few times only', async () => {
		for (let hour = 8; hour < 8 + MOST_WAITS; hour++) {
			await bookOnSaturday(venue, booker!, hour, 1)
			await wait(first!, hour)
		}
		await expect(wait(first!)).rejects.toMatchObject(refused(409))
		const { id } = (await waitsOf(first!, BEFORE))[0]!
		await expect(stopWaiting(second!, id)).rejects.toMatchObject(refused(404))
		await stopWaiting(first!, id)
		await stopWaiting(first!, id)
		await wait(first!)
		expect(await waitsOf(first!, BEFORE)).toHaveLength(MOST_WAITS)
	})
})

describe('a time that frees', () => {
	test('is held for the first for 15 minutes, then for the next, and once for each', async () => {
		await wait(first!)
		await wait(second!)
		await offerFreedTimes(BEFORE)
		expect(await heldBy(first!)).toEqual([])
		await cancelBooking(booker!, taken, BEFORE)
		await offerFreedTimes(BEFORE)
		const [held] = await heldBy(first!)
		expect(held).toMatchObject({ status: 'pending', payBy: minutes(15), courtNumber: 1 })
		expect(await whatTold(first!)).toEqual(['held for you'])
		expect(await heldBy(second!)).toEqual([])
		await expect(bookOnSaturday(venue, booker!, 17, 1)).rejects.toMatchObject(refused(409))
		await lapseUnpaidBookings(minutes(14))
		await offerFreedTimes(minutes(14))
		expect(await heldBy(first!)).toHaveLength(1)

		await lapseUnpaidBookings(minutes(15))
		await offerFreedTimes(minutes(15))
		expect(await heldBy(first!)).toEqual([])
		expect(await heldBy(second!)).toMatchObject([{ payBy: minutes(30) }])
		await expect(wait(first!)).rejects.toMatchObject(refused(409))
		await lapseUnpaidBookings(minutes(30))
		await offerFreedTimes(minutes(30))
		expect([...(await heldBy(first!)), ...(await heldBy(second!))]).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test('goes on to the next who say no thanks, who owe nothing and of whom the venue hears nothing', async () => {
		await wait(first!)
		await wait(second!)
		const soon = at(SATURDAY, 15)
		await cancelBooking(booker!, taken, soon)
		const told = (await noticesOf(owner!.id)).length
		await offerFreedTimes(soon)
		const [held] = await heldBy(first!)
		expect(await findOwnBooking(first!, held!.id, soon)).toMatchObject({ untaken: true })
		await cancelBooking(first!, held!.id, soon, 0)
		expect(await findOwnBooking(first!, held!.id, soon)).toMatchObject({ lateCharge: 0, status: 'cancelled' })
		await offerFreedTimes(soon)
		expect(await heldBy(second!)).toHaveLength(1)
		expect(await noticesOf(owner!.id)).toHaveLength(told)
	})

	test('stays theirs once paid, and cancelling then costs what it costs anyone', async () => {
		await wait(first!)
		const soon = at(SATURDAY, 15)
		await cancelBooking(booker!, taken, soon)
		await offerFreedTimes(soon)
		const [held] = await heldBy(first!)
		await paid(held!.id, { by: owner, at: soon })
		await lapseUnpaidBookings(at(SATURDAY, 16))
		expect(await heldBy(first!)).toMatchObject([{ status: 'confirmed' }])
		await cancelBooking(first!, held!.id, at(SATURDAY, 16))
		expect(await findOwnBooking(first!, held!.id)).toMatchObject({ lateCharge: 150, untaken: false })
	})

	test('is theirs on the usual terms once they pay by hand', async () => {
		await wait(first!)
		await cancelBooking(booker!, taken, BEFORE)
		await offerFreedTimes(BEFORE)
		const [held] = await heldBy(first!)
		await openCheckout(first!, held!.id, { payBy: 'manual', origin: 'https://courtside.test', now: BEFORE })
		expect(await findOwnBooking(first!, held!.id, BEFORE)).toMatchObject({ untaken: false })
		await lapseUnpaidBookings(minutes(20))
		expect(await heldBy(first!)).toHaveLength(1)
	})

	test('is held whatever freed it: also where a closing is lifted', async () => {
		const closing = { reason: 'rain' as const, note: '', parts: [{ sportId: null, courtNumber: null }] }
		await closeCourts(
			owner!,
			venue.venueId,
			{ ...closing, startTime: at(SATURDAY, 12), endTime: at(SATURDAY, 20) },
			{ now: BEFORE },
		)
		await wait(first!, 18)
		await offerFreedTimes(BEFORE)
		expect(await heldBy(first!)).toEqual([])
		const closure = await db.query.closures.findFirst()
		await reopenCourts(owner!, venue.venueId, closure!.id, BEFORE)
		await offerFreedTimes(BEFORE)
		expect(await heldBy(first!)).toMatchObject([{ startTime: at(SATURDAY, 18) }])
	})

	test('is held only for whom all of it is free, and ends their other waits for part of it', async () => {
		await bookOnSaturday(venue, booker!, 18, 1)
		await wait(first!, 17, 2)
		await wait(second!, 17)
		await wait(second!, 17, 2)
		await cancelBooking(booker!, taken, BEFORE)
		await offerFreedTimes(BEFORE)
		expect(await heldBy(first!)).toEqual([])
		expect(await heldBy(second!)).toMatchObject([{ endTime: at(SATURDAY, 18) }])
		expect(await waitsOf(second!, BEFORE)).toEqual([])
		expect(await waitsOf(first!, BEFORE)).toHaveLength(1)
	})

	test('is not held for who has been suspended', async () => {
		await wait(first!)
		await wait(second!)
		await write((tx) => tx.update(users).set({ suspendedAt: BEFORE }).where(eq(users.id, first!.id)))
		await cancelBooking(booker!, taken, BEFORE)
		await offerFreedTimes(BEFORE)
		expect(await heldBy(first!)).toEqual([])
		expect(await heldBy(second!)).toHaveLength(1)
	})

	test('is not held at night: all are told, once, and in the morning it is held for the first', async () => {
		await wait(first!)
		await wait(second!)
		await cancelBooking(booker!, taken, BEFORE)
		for (const hour of [20.75, 21, 23, 31.5]) await offerFreedTimes(new Date(at('2026-11-20', hour).getTime() + MINUTE))
		expect(await heldBy(first!)).toEqual([])
		for (const person of [first!, second!]) expect(await whatTold(person)).toEqual(['free again'])
		const [notice] = await noticesOf(first!.id)
		expect(notice!.link).toBe(`/booking/${venue.venueId}/${venue.sportId}?date=${SATURDAY}&start=17:00&end=18:00`)
		await offerFreedTimes(at(SATURDAY, 8))
		expect(await heldBy(first!)).toHaveLength(1)
		expect(await heldBy(second!)).toEqual([])
	})

	test('is not held where there is nothing to pay', async () => {
		venue = await createVenue({ ownerId: owner!.id, courts: 1, price: 0 })
		taken = await bookOnSaturday(venue, booker!, 17, 1)
		await wait(first!)
		await cancelBooking(booker!, taken, BEFORE)
		await offerFreedTimes(BEFORE)
		await offerFreedTimes(minutes(1))
		expect(await heldBy(first!)).toEqual([])
		expect(await whatTold(first!)).toEqual(['free again'])
	})

	test('is held no longer than until it begins, and nobody waits after that', async () => {
		await wait(first!)
		await wait(second!)
		const soon = new Date(at(SATURDAY, 17).getTime() - 5 * MINUTE)
		await cancelBooking(booker!, taken, soon)
		await offerFreedTimes(soon)
		expect(await heldBy(first!)).toMatchObject([{ payBy: at(SATURDAY, 17) }])
		await lapseUnpaidBookings(at(SATURDAY, 17))
		await offerFreedTimes(at(SATURDAY, 17))
		expect(await heldBy(second!)).toEqual([])
		expect(await waitsOf(second!, at(SATURDAY, 17))).toEqual([])
		await removeBegunWaits(new Date(at(SATURDAY, 17).getTime() + MINUTE))
		expect(
			await db.select().from(courtWaits).where(eq(courtWaits.courtId, venue.venueId)).orderBy(asc(courtWaits.id)),
		).toEqual([])
	})
})
