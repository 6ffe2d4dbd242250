import { eq } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { closures, courtTime } from '#db/schema.ts'
import { db } from '#db/client/index.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { reopenCourts, reopenTicked } from '#app/features/bookings/closing/closures.server.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { createFixture } from '#tests/support/world/fixtures.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { divideNaively, reopenNaively } from './naive-reopening.ts'
import { post, wish } from '#tests/support/world/wishes.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const date = addDays(dateOf(new Date()), 3)
const owner = await createUser({ role: 'venue_owner' })
const player = await signedIn(await createUser())

/** Makes a match from 10 to 12 on the only court, which a closure took from 11; at 10 the court is free meanwhile. */
async function waitingMatch() {
	const { venueId, sportId } = await createVenue({ ownerId: owner.id, courts: 1 })
	const match = await createFixture({ venueId, sportId, startTime: at(date, 10), hours: 2 })
	const { id: closureId } = await closeCourts(owner, venueId, {
		reason: 'rain',
		note: '',
		parts: [{ sportId: null, courtNumber: null }],
		startTime: at(date, 11),
		endTime: at(date, 13),
	})
	return {
		reopen: () => reopenCourts(owner, venueId, closureId),
		reopenCarelessly: () =>
			reopenNaively(closureId, match.id, [at(date, 10), at(date, 11)], { courtId: venueId, sportId, courtNumber: 1 }),
		book: async () => (await post(player, wish({ venueId, sportId }, date, 10, 11))).status,
		held: async () => (await hoursWhere(eq(courtTime.matchId, match.id))).length,
	}
}

it('a reopened court goes to the match that waits for it or to a booking of an hour, never to both', LONG, async () => {
	const first = await waitingMatch()
	expect(await first.book()).toBe(201)
	await first.reopen()
	expect(await first.held()).toBe(0)

	const second = await waitingMatch()
	await second.reopen()
	expect([await second.book(), await second.held()]).toEqual([409, 2])

	for (let round = 0; round < 20; round++) {
		const { book, reopen, held } = await waitingMatch()
		const [status] = await Promise.all([book(), reopen()])
		expect(await held()).toBe(status === 201 ? 0 : 2)
		expect([201, 409]).toContain(status)
	}
	expect(await fsck()).toEqual([])
})

/** Closes three courts as one; `opened` are those that are open when two desks have each opened one of the first two. */
async function divided() {
	const { venueId, sportId } = await createVenue({ ownerId: owner.id, courts: 3 })
	const { id } = await closeCourts(owner, venueId, {
		reason: 'rain',
		note: '',
		parts: [{ sportId, courtNumber: null }],
		startTime: at(date, 11),
		endTime: at(date, 13),
	})
	return {
		reopen: (courtNumber: number) => reopenTicked(owner, venueId, id, [{ sportId, courtNumber }]),
		reopenCarelessly: (courtNumber: number) =>
			divideNaively(
				id,
				[1, 2, 3].filter((number) => number !== courtNumber),
			),
		opened: async () => {
			const left = await db.select().from(closures).where(eq(closures.courtId, venueId))
			return [1, 2, 3].filter((number) =>
				left.every((part) => part.courtNumber !== null && part.courtNumber !== number),
			)
		},
	}
}

it('of two desks that each reopen another court, those that are told so have theirs open', LONG, async () => {
	for (let round = 0; round < 20; round++) {
		const { reopen, opened } = await divided()
		const told = await Promise.allSettled([reopen(1), reopen(2)])
		const done = [1, 2].filter((_, i) => told[i]!.status === 'fulfilled')
		expect(done).not.toEqual([])
		expect(await opened()).toEqual(done)
	}
	expect(await fsck()).toEqual([])
})

test('that race catches a closing that is divided by what was read before', LONG, async () => {
	const { reopenCarelessly, opened } = await divided()
	await Promise.all([reopenCarelessly(1), reopenCarelessly(2)])
	expect(await opened()).not.toEqual([1, 2])
})

test('the race for a match catches a reopening that does not count its hours', LONG, async () => {
	const { book, reopenCarelessly, held } = await waitingMatch()
	expect(await book()).toBe(201)
	await reopenCarelessly()
	expect(await held()).toBe(1)
	expect(await fsck()).toContainEqual(expect.stringContaining('holds 1 of its 2 court hours'))
})
