import { eq } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { courtTime } from '#db/schema.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { reopenCourts } from '#app/features/bookings/closing/closures.server.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { createFixture } from '#tests/support/world/fixtures.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { reopenNaively } from './naive-reopening.ts'
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

test('the same race catches a reopening that does not count its hours', LONG, async () => {
	const { book, reopenCarelessly, held } = await waitingMatch()
	expect(await book()).toBe(201)
	await reopenCarelessly()
	expect(await held()).toBe(1)
	expect(await fsck()).toContainEqual(expect.stringContaining('holds 1 of its 2 court hours'))
})
