import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookingAddOns, bookings } from '#db/schema.ts'
import { changeAddOn, findAddOns, listAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import type { AddOnKind } from '#app/features/add-ons/add-ons.ts'
import { addOnsOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { findBookingAddOns, setAddOns } from '#app/features/bookings/desk/add-ons/desk-add-ons.server.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { setDateAddOns } from '#app/features/bookings/regulars/series/series-add-ons.server.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { addDays, dateOf, weekdayOf } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { addNaively } from './naive-add-ons.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(4, 12)
const LONG = { timeout: within(120_000) }
const now = new Date()
const date = addDays(dateOf(now), 2)
const COURTS = 6

const owner = await createUser({ role: 'venue_owner' })
let venue: Awaited<ReturnType<typeof createVenue>>
const newVenue = async () => (venue = await createVenue({ ownerId: owner.id, courts: COURTS, price: 200 }))
beforeEach(newVenue)

async function listed(kind: AddOnKind, stock: number) {
	await listAddOn(owner, venue.venueId, { name: 'Racket', kind, price: 40, stock }, now)
	return (await findAddOns(db, venue.venueId))[0]!.id
}
const walkIn = async (courtNumber: number, addOns: { addOnId: number; quantity: number }[] = []) => {
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber, date, hour: 12 }
	return (await bookWalkIn(owner, place, { name: 'Zanele', hours: 1, notes: '', addOns }, { now })).id
}
const add = async (id: number, addOnId: number, quantity: number) => {
	const { seen } = await findBookingAddOns(owner, venue.venueId, id)
	return setAddOns(owner, venue.venueId, id, { addOns: [{ addOnId, quantity }], seen }, now)
}
const isRefused = (error: unknown) => (error as { init?: { status: number } }).init?.status === 409
const tried = (work: Promise<unknown>) =>
	work.then(
		() => true,
		(error: unknown) => {
			if (!isRefused(error)) throw error
			return false
		},
	)
const taken = async (ids: number[]) =>
	[...(await addOnsOf(db, ids)).values()].flat().reduce((sum, { quantity }) => sum + quantity, 0)

describe.each(['sold', 'hired', 'hourly'] as const)('the last that is %s, wanted by all courts at once', (kind) => {
	test('is had by as many as there are', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			await newVenue()
			const addOnId = await listed(kind, 5)
			const ids: number[] = []
			for (let court = 1; court <= COURTS; court++) ids.push(await walkIn(court))
			const done = await Promise.all(ids.map((id) => tried(add(id, addOnId, 2))))
			expect(done.filter(Boolean).length).toBe(2)
			expect(await taken(ids)).toBe(4)
			expect(await fsck()).toEqual([])
		}
	})

	test('catches a desk that only looks first', LONG, async () => {
		const addOnId = await listed(kind, 3)
		const [first, second] = [await walkIn(1), await walkIn(2)]
		await atOnce([first, second], (id) => addNaively(id, addOnId, 2))
		expect(await fsck()).toContainEqual(expect.stringContaining('has a stock of 3, but 4 are taken'))
		await write(async (tx) => {
			await tx.delete(bookingAddOns).where(eq(bookingAddOns.addOnId, addOnId))
			await tx
				.update(bookings)
				.set({ addOns: 0, totalPrice: 200 })
				.where(inArray(bookings.id, [first, second]))
		})
	})
})

test('walk-ins that take the last ones at once are booked with them, or not at all', LONG, async () => {
	const addOnId = await listed('sold', 3)
	const courts = Array.from({ length: COURTS }, (_, i) => i + 1)
	const booked = await Promise.all(courts.map((court) => tried(walkIn(court, [{ addOnId, quantity: 1 }]))))
	expect(booked.filter(Boolean).length).toBe(3)
	expect(await fsck()).toEqual([])
})

test('weekly hours that take the last ones at once have them on every date, or are not booked', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		await newVenue()
		const addOnId = await listed('hired', 3)
		const days = [0, 7, 14].map((more) => addDays(date, more))
		const weekly = (courtNumber: number) => {
			const hour = {
				sportId: venue.sportId,
				courtNumber,
				weekday: [weekdayOf(date)],
				date,
				start: 12,
				hours: 1,
				times: 3,
			}
			const wish = { ...hour, on: days, name: `Zanele ${courtNumber}`, notes: '', addOns: [{ addOnId, quantity: 2 }] }
			return tried(makeRegular(owner, venue.venueId, wish, { now }))
		}
		const booked = await Promise.all([1, 2, 3].map(weekly))
		expect(booked.filter(Boolean).length).toBe(1)
		const made = await db.select().from(bookings).where(eq(bookings.courtId, venue.venueId))
		expect(made.map(({ totalPrice }) => totalPrice)).toEqual([280, 280, 280])
		expect(await fsck()).toEqual([])
	}
})

test('weekly hours that are given the last ones at once never have more than there are on any date', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		await newVenue()
		const addOnId = await listed('hired', 3)
		const days = [0, 7, 14].map((more) => addDays(date, more))
		const hour = { sportId: venue.sportId, weekday: [weekdayOf(date)], date, start: 12, hours: 1, times: 3 }
		const first: number[] = []
		for (const courtNumber of [1, 2, 3]) {
			const wish = { ...hour, courtNumber, on: days, name: `Zanele ${courtNumber}`, notes: '' }
			const { id } = await makeRegular(owner, venue.venueId, wish, { now })
			const dates = await db.select().from(bookings).where(eq(bookings.regularId, id)).orderBy(bookings.startTime)
			// One of them is given its own from the middle on, in the other order of dates.
			first.push(dates[courtNumber === 2 ? 1 : 0]!.id)
		}
		const given = await Promise.all(
			first.map(async (id) => {
				const { seen } = await findBookingAddOns(owner, venue.venueId, id)
				const wish = { scope: 'all' as const, addOns: [{ addOnId, quantity: 2 }], seen }
				return tried(setDateAddOns(owner, venue.venueId, id, wish, now))
			}),
		)
		expect(given.filter(Boolean).length).toBe(1)
		const all = await db.select().from(bookings).where(eq(bookings.courtId, venue.venueId))
		expect(all.map(({ addOns }) => addOns).sort()).toEqual([...Array(6).fill(0), 80, 80, 80])
		expect(await fsck()).toEqual([])
	}
})

test('a cancellation that is under way gives its own to who comes after it, and never twice', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		await newVenue()
		const addOnId = await listed('sold', 2)
		const [first, second, third] = [await walkIn(1), await walkIn(2), await walkIn(3)]
		await add(first, addOnId, 2)
		await Promise.all([
			setBookingStatus(owner, first, 'cancelled', now),
			tried(add(second, addOnId, 2)),
			tried(add(third, addOnId, 2)),
		])
		expect(await taken([second, third])).toBeLessThanOrEqual(2)
		expect(await fsck()).toEqual([])
	}
})

test('a stock that is counted while some are sold is counted again', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		await newVenue()
		const addOnId = await listed('sold', 5)
		const id = await walkIn(1)
		const count = changeAddOn(
			owner,
			venue.venueId,
			addOnId,
			{ name: 'Racket', kind: 'sold', price: 40, stock: 8, seen: 5 },
			now,
		)
		const [sold, counted] = await Promise.all([tried(add(id, addOnId, 2)), tried(count)])
		const { choices } = await findBookingAddOns(owner, venue.venueId, await walkIn(2))
		expect(choices[0]!.hint).toBe(`R40 · ${(counted ? 8 : 5) - (sold ? 2 : 0)} left`)
	}
})
