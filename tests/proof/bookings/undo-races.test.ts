import { and, asc, eq, ne } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, refunds } from '#db/schema.ts'
import { book, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { stateSeen, undo } from '#app/features/bookings/desk/undo/undo.server.ts'
import { endRegular, findRegularEnd, makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { endSeen, undoEnd } from '#app/features/bookings/regulars/undo/undo-weekly.server.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { undoNaively } from './naive-undo.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const [monday, thursday] = ['2026-11-23', '2026-11-26']
const now = at(monday, 9.5)
const soon = at(monday, 9.75)
const owner = await createUser({ role: 'venue_owner' })
const people = await Promise.all([createUser(), createUser()])

/** Makes a paid booking of the only court that the desk has cancelled, and whose money it has still to pay back. */
async function cancelled() {
	const { venueId, sportId } = await createVenue({ ownerId: owner.id, courts: 1 })
	const wish = { venueId, sportId, courtNumber: 1, paymentMethod: 'SnapScan' as const, notes: '' }
	const times = { startTime: at(thursday, 10), endTime: at(thursday, 11) }
	const { id } = await book(people[0]!, { ...wish, ...times }, { now })
	await paid(id, { by: owner, at: now })
	const seen = stateSeen(await setBookingStatus(owner, id, 'cancelled', soon))
	const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, id))
	return {
		id,
		book: () => book(people[1]!, { ...wish, ...times }, { now: soon }),
		undo: () => undo(owner, venueId, id, seen, soon),
		payBack: () => markRefunded(owner, venueId, refund!.id, 'cash', { now: soon }),
		live: () => db.$count(bookings, and(eq(bookings.courtId, venueId), ne(bookings.status, 'cancelled'))),
	}
}

const won = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status === 'fulfilled')

it('of an undone cancellation and a new booking of its hour one gets the court', LONG, async () => {
	for (let round = 0; round < 20; round++) {
		const hour = await cancelled()
		const acts = round % 2 === 0 ? [hour.book, hour.undo] : [hour.undo, hour.book]
		expect(won(await Promise.allSettled(acts.map((act) => act()))).filter(Boolean)).toHaveLength(1)
		expect(await hour.live()).toBe(1)
	}
	expect(await fsck()).toEqual([])
})

it('of an undone cancellation and the money that is paid back for it one happens', LONG, async () => {
	for (let round = 0; round < 20; round++) {
		const { undo, payBack, live, id } = await cancelled()
		const acts = round % 2 === 0 ? [payBack, undo] : [undo, payBack]
		expect(won(await Promise.allSettled(acts.map((act) => act()))).filter(Boolean)).toHaveLength(1)
		expect(await db.$count(refunds, eq(refunds.bookingId, id))).toBe(1 - (await live()))
	}
	expect(await fsck()).toEqual([])
})

/** Makes a weekly hour of three dates on the only court, which the desk has ended. */
async function ended() {
	const venue = await createVenue({ ownerId: owner.id, courts: 1 })
	const { venueId, sportId } = venue
	const on = [0, 7, 14].map((days) => addDays(thursday, days))
	const hour = { sportId, courtNumber: 1, weekday: [4], date: thursday, start: 10, hours: 1, times: 3 }
	const { id } = await makeRegular(owner, venueId, { ...hour, name: 'Ubuntu', notes: '', on }, { now })
	const { from, seen } = await findRegularEnd(owner, venueId, id, null, soon)
	await endRegular(owner, venueId, id, { scope: 'all', booking: from!.id, seen }, soon)
	const wish = { venueId, sportId, courtNumber: 1, paymentMethod: 'SnapScan' as const, notes: '' }
	const time = { startTime: at(on[1]!, 10), endTime: at(on[1]!, 11) }
	const inOrder = asc(bookings.startTime)
	return {
		book: () => book(people[1]!, { ...wish, ...time }, { now: soon }),
		undo: () => undoEnd(owner, venueId, id, endSeen(soon), soon),
		dates: () => db.select().from(bookings).where(eq(bookings.regularId, id)).orderBy(inOrder),
		live: () => db.$count(bookings, and(eq(bookings.courtId, venueId), ne(bookings.status, 'cancelled'))),
	}
}

it('of an undone weekly hour and a new booking of one of its hours one gets that court', LONG, async () => {
	for (let round = 0; round < 20; round++) {
		const hour = await ended()
		const undo = () => hour.undo().then(({ stay }) => stay)
		const book = () =>
			hour.book().then(
				() => 1,
				() => 0,
			)
		const [stay, booked] =
			round % 2 ? await Promise.all([undo(), book()]) : (await Promise.all([book(), undo()])).reverse()
		expect([stay, await hour.live()]).toEqual([booked, 3])
		expect((await hour.dates()).map(({ status }) => status !== 'cancelled')).toEqual([true, booked === 0, true])
	}
	expect(await fsck()).toEqual([])
})

test('the same race catches an undo that only sets the status', LONG, async () => {
	const hour = await cancelled()
	expect(await inBetween(() => undoNaively(hour.id), hour.book)).toBe(true)
	expect(await hour.live()).toBe(2)
	expect(await fsck()).not.toEqual([])
})

test('the same race catches a weekly hour that only gets its status back', LONG, async () => {
	const hour = await ended()
	const [, second] = await hour.dates()
	expect(await inBetween(() => undoNaively(second!.id), hour.book)).toBe(true)
	expect((await fsck()).join('\n')).toContain(`Booking ${second!.id} `)
})
