import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, closures } from '#db/schema.ts'
import { addDays, at, clock, dateOf } from '#app/lib/time/time.ts'
import { inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { closeNaively } from './naive-closing.ts'
import { visit } from '#tests/support/process/product.ts'
import { post, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(15, 50)
const LONG = { timeout: within(180_000) }
const date = addDays(dateOf(new Date()), 3)

const owner = await createUser({ role: 'venue_owner' })
const desk = await signedIn(owner)
const players = await Promise.all(Array.from({ length: 8 }, async () => signedIn(await createUser())))

type Close = (venueId: number, bookings: (() => Promise<unknown>)[], sportId: number) => Promise<unknown>

/** Players book around a time that `close` closes meanwhile; returns how many live bookings are left inside it. */
async function race(close: Close) {
	const { venueId, sportId } = await createVenue({ ownerId: owner.id })
	const bookAt = (from: number, i: number) => () => post(players[i]!, wish({ venueId, sportId }, date, from, from + 2))
	await close(venueId, [9, 11, 13, 8, 10, 12, 9, 11].map(bookAt), sportId)
	const live = await db
		.select()
		.from(bookings)
		.where(and(eq(bookings.courtId, venueId), inArray(bookings.status, ['pending', 'confirmed'])))
	const inside = live.filter((it) => it.startTime < at(date, 13) && it.endTime > at(date, 10))
	return { venueId, outside: live.length - inside.length, inside: inside.length }
}

describe(`${ROUNDS} closings while people book`, () => {
	it('leave no live booking in the closed time', LONG, async () => {
		let outside = 0
		for (let round = 0; round < ROUNDS; round++) {
			const left = await race(async (venueId, bookings, sportId) => {
				const early = bookings.slice(0, 3).map((book) => book())
				const each = { 'courts[0]': `${sportId}:1`, 'courts[1]': `${sportId}:2` }
				const courts = round % 2 ? each : { courts: 'all' }
				const form = { ...courts, reason: 'rain', date, from: clock(10), to: clock(13), note: '' }
				const closing = visit(`/venue-dashboard/${venueId}/closures/new`, { headers: desk, form })
				const late = bookings.slice(3).map((book) => book())
				// To the people to phone, where it ended a booking.
				expect((await closing).location).toContain(`/venue-dashboard/${venueId}/closures`)
				await Promise.all([...early, ...late])
			})
			expect(left.inside).toBe(0)
			outside += left.outside
		}
		expect(outside).toBeGreaterThan(0)
		expect(await fsck()).toEqual([])
	})

	test('the same race catches a closing that only checks first', LONG, async () => {
		const { venueId, inside } = await race((venueId, bookings) =>
			inBetween(
				() => closeNaively(venueId, at(date, 10), at(date, 13)),
				() => Promise.all(bookings.map((book) => book())),
			),
		)
		expect(inside).toBeGreaterThan(0)
		expect((await fsck()).length).toBeGreaterThan(0)
		await write((tx) => tx.delete(closures).where(eq(closures.courtId, venueId)))
		expect(await fsck()).toEqual([])
	})
})

it('walk-ins, players and blocks at once leave an hour to one of them', LONG, async () => {
	const { venueId, sportId } = await createVenue({ ownerId: owner.id, courts: 1 })
	const address = `/venue-dashboard/${venueId}/day/new?date=${date}&sportId=${sportId}&court=1&hour=10`
	const answers = await Promise.all(
		Array.from({ length: 48 }, async (_, i) => {
			if (i % 3 === 0) return (await post(players[i % 8]!, wish({ venueId, sportId }, date, 10, 11))).status === 201
			const form: Record<string, string> = i % 3 === 1 ? { name: `Guest ${i}`, hours: '1' } : { hours: '1' }
			const answer = await visit(i % 3 === 1 ? address : `${address}&way=block`, { headers: desk, form })
			expect(answer.status).toBe(answer.location === null ? 409 : 302)
			return answer.location !== null
		}),
	)
	expect(answers.filter(Boolean)).toHaveLength(1)
	expect(await fsck()).toEqual([])
})
