import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, bookings, courts, venueKeys } from '#db/schema.ts'
import { actFor } from '#app/features/accounts/acting.server.ts'
import { actWithKey, noteKey, useKey, type ApiKey } from '#app/features/accounts/api-keys/api-key.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { makeKey, takeKeyBack } from '#app/features/venues/api-keys/api-keys.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'

/** Monday, half past nine in the morning. */
const now = new Date('2027-03-01T07:30:00Z')
let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 1 })
})

const make = () => makeKey(owner, venue.venueId, { name: 'Till', scopes: ['bookings:write'] }, now)

/** Lets a request with the key in at the door. */
async function enter(key: string): Promise<ApiKey> {
	const context = new RouterContextProvider()
	await noteKey(new Request('http://localhost/api', { headers: { Authorization: `Bearer ${key}` } }), context, now)
	return useKey(context, 'bookings:write')!
}

const book = ({ user }: ApiKey, hour: number) =>
	bookWalkIn(
		user,
		{ ...venue, courtNumber: 1, date: '2027-03-02', hour },
		{ name: 'Zanele', notes: '', hours: 1 },
		{ now },
	)
const booked = () => db.$count(bookings, eq(bookings.courtId, venue.venueId))

describe('a request that was let in before its key was taken back, or its venue got another owner', () => {
	const lateBooking = async (
		act: (key: ApiKey, work: () => Promise<unknown>) => Promise<unknown>,
		end: (id: number) => Promise<unknown>,
	) => {
		const { id, key } = await make()
		const entered = await enter(key)
		await end(id)
		await act(entered, () => book(entered, 10)).catch(() => undefined)
		return booked()
	}
	const takeBack = (id: number) => takeKeyBack(owner, venue.venueId, id, now)
	/** The maker stays in the team, as the desk. */
	const handOver = async () => {
		const next = await createUser({ role: 'venue_owner' })
		await write((tx) => tx.update(courts).set({ ownerId: next.id }).where(eq(courts.id, venue.venueId)))
		await joinTeam(venue, owner, 'desk')
	}

	test.each([takeBack, handOver])('changes nothing any more, %#', async (end) => {
		expect(await lateBooking(actWithKey, end)).toBe(0)
	})

	test.each([takeBack, handOver])('which one that looks at its key only at the door does, %#', async (end) => {
		expect(await lateBooking(({ user }, work) => actFor(user, work), end)).toBe(1)
	})
})

test('at the same time, each is done whole, with its line in the log, or not at all', async () => {
	const { id, key } = await make()
	const hours = [8, 9, 10, 11, 12, 13, 14, 15]
	const keys = await Promise.all(hours.map(() => enter(key)))
	await Promise.all([
		...keys.map((entered, i) => actWithKey(entered, () => book(entered, hours[i]!)).catch(() => undefined)),
		takeKeyBack(owner, venue.venueId, id, now),
	])
	const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
	expect(lines.filter(({ action }) => action === 'booking.walk-in')).toHaveLength(await booked())
	const done = await booked()
	await expect(actWithKey(keys[0]!, () => book(keys[0]!, 18))).rejects.toMatchObject({ init: { status: 401 } })
	expect(await booked()).toBe(done)
})

test('a venue has twenty keys, however many are made at once', async () => {
	const made = await Promise.allSettled(Array.from({ length: 24 }, make))
	expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
	expect(await db.$count(venueKeys, eq(venueKeys.courtId, venue.venueId))).toBe(20)
})
