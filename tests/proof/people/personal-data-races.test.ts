import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, eventParticipants, runningClubMembers, users } from '#db/schema.ts'
import { actFor } from '#app/features/accounts/acting.server.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRunningClub } from '#tests/support/world/runs.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { eraseNaively } from './naive-deletion.ts'
import { call } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const venue = await createVenue({ courts: 8 })
const event = await createEvent(venue)
const club = await createRunningClub()
const day = addDays(dateOf(new Date()), 3)

async function aPerson() {
	const user = await createUser()
	return { ...user, headers: await signedIn(user) }
}
type Person = Awaited<ReturnType<typeof aPerson>>

/** Acts, all at once, that would leave something of the person behind. */
const acts = ({ headers }: Person, hour: number) => [
	call('POST', '/api/bookings', {
		headers,
		body: {
			venueId: venue.venueId,
			sportId: venue.sportId,
			courtNumber: 1,
			paymentMethod: 'SnapScan',
			phone: '082 555 0199',
			startTime: at(day, hour).toISOString(),
			endTime: at(day, hour + 1).toISOString(),
		},
	}),
	call('POST', `/api/events/${event.id}/participants`, { headers }),
	call('POST', `/api/running-clubs/${club.id}/members`, { headers }),
]

const leftOf = async ({ id }: Person) => ({
	bookings: await db.$count(bookings, and(eq(bookings.userId, id), inArray(bookings.status, ['pending', 'confirmed']))),
	places: await db.$count(eventParticipants, eq(eventParticipants.userId, id)),
	clubs: await db.$count(runningClubMembers, eq(runningClubMembers.userId, id)),
	numbers:
		(await db.$count(users, and(eq(users.id, id), isNotNull(users.phone)))) +
		(await db.$count(bookings, and(eq(bookings.userId, id), isNotNull(bookings.phoneKey)))),
})
const NOTHING = { bookings: 0, places: 0, clubs: 0, numbers: 0 }

describe('deleting the account while the person acts', () => {
	it('ends everything begun before it, and nothing is begun after it', LONG, async () => {
		const before = await aPerson()
		const done = await Promise.all(acts(before, 8))
		expect(done.map(({ status }) => status)).toEqual([201, 201, 201])
		await eraseAccount(before)
		expect(await leftOf(before)).toEqual(NOTHING)
		expect((await Promise.all(acts(before, 9))).map(({ status }) => status)).toEqual([401, 401, 401])
	})

	it('does so at once too', LONG, async () => {
		for (let round = 0; round < 8; round++) {
			const person = await aPerson()
			const answers = await Promise.all([...acts(person, 8 + round), eraseAccount(person), ...acts(person, 8 + round)])
			for (const answer of answers) if (answer) expect([200, 201, 401, 409]).toContain(answer.status)
			expect(await leftOf(person)).toEqual(NOTHING)
		}
		expect(await fsck()).toEqual([])
	})

	it('refuses a request that had begun before it, in the transaction that would write', async () => {
		const person = await aPerson()
		const late = actFor(person, async () => {
			await eraseAccount(person)
			return Promise.all(acts({ ...person, headers: { ...person.headers } }, 18))
		})
		expect((await late).map(({ status }) => status)).toEqual([401, 401, 401])
		await expect(startSession(person, null)).rejects.toMatchObject({ init: { status: 401 } })
		expect(await fsck()).toEqual([])
	})

	it('is done once, however often it is asked for at once', LONG, async () => {
		const person = await aPerson()
		const results = await Promise.allSettled([1, 2, 3].map(() => eraseAccount(person)))
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	it('leaves one of the two last admins', LONG, async () => {
		const admins = [await createUser({ role: 'admin' }), await createUser({ role: 'admin' })]
		await Promise.allSettled(admins.map((admin) => eraseAccount(admin)))
		expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1)
	})

	test('the same race catches a naive deletion', LONG, async () => {
		const person = await aPerson()
		await inBetween(
			() => eraseNaively(person, new Date()),
			() => Promise.all(acts(person, 19)),
		)
		expect(await leftOf(person)).toMatchObject({ bookings: 1, places: 1, clubs: 1, numbers: 2 })
	})
})
