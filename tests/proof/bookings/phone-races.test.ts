import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { tickPhoned } from '#app/features/bookings/closing/phone-list.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { at } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { tickNaively } from './naive-phone.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(6, 15)
const LONG = { timeout: within(60_000) }
const now = at('2026-11-20', 9)
const [owner, admin] = [await createUser({ role: 'venue_owner' }), await createUser({ role: 'admin' })]

async function closedOut() {
	const { venueId, sportId } = await createVenue({ ownerId: owner.id, courts: 1 })
	const place = { venueId, sportId, courtNumber: 1, date: '2026-11-20', hour: 12 }
	const { id } = await bookWalkIn(owner, place, { name: 'Zanele', notes: '', hours: 1 }, { now })
	const time = { startTime: at('2026-11-20', 12), endTime: at('2026-11-20', 13) }
	await closeCourts(
		owner,
		venueId,
		{ reason: 'rain', note: '', parts: [{ sportId: null, courtNumber: null }], ...time },
		{ now },
	)
	return { venueId, id }
}
const phonerOf = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!.phonedById

test('of two who tick one player off at once the first stands, and the other is told of them', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { venueId, id } = await closedOut()
		const tick = (user: typeof owner) => tickPhoned(user, venueId, { bookingId: id, phoned: true }, now)
		const people = round % 2 ? [owner, admin] : [admin, owner]
		const ended = await Promise.all(people.map(tick))
		expect(ended.map(({ changed }) => changed.length).sort()).toEqual([0, 1])
		expect(await phonerOf(id)).toBe(people[ended.findIndex(({ changed }) => changed.length > 0)]!.id)
		expect(new Set(ended.map(({ by }) => by)).size).toBe(1)
	}
})

test('catch a tick that only looks first', LONG, async () => {
	const { id } = await closedOut()
	const ended = await atOnce([owner, admin], (user) => tickNaively(user, id, now))
	expect(ended).toEqual([{ isNew: true }, { isNew: true }])
})
