import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, invalidateAll } from '#db/client/index.ts'
import { bookings, webhookMessages } from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { noteChanges } from '#app/features/webhooks/note-changes.server.ts'
import { addWebhook, removeWebhook } from '#app/features/webhooks/webhooks.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { noteNaively } from './naive-webhook.ts'

/** Monday, half past nine in the morning. */
const now = new Date('2027-03-01T07:30:00Z')
const HOURS = [8, 9, 10, 11, 12, 13, 14, 15]

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
let webhookId: number
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 2 })
	webhookId = (await addWebhook(owner, venue.venueId, { url: 'https://example.com/' }, now)).id
})

const book = (hour: number) =>
	bookWalkIn(
		owner,
		{ ...venue, courtNumber: 1, date: '2027-03-02', hour },
		{ name: 'Zanele', notes: '', hours: 1 },
		{ now },
	)

/** A look that another process takes, which knows nothing of ours. */
function look() {
	invalidateAll()
	return noteChanges(now)
}

async function told() {
	const rows = await db
		.select({ type: webhookMessages.type, body: webhookMessages.body })
		.from(webhookMessages)
		.where(eq(webhookMessages.webhookId, webhookId))
		.orderBy(webhookMessages.id)
	return rows.map(({ type, body }) => ({
		type,
		...(JSON.parse(body) as { data: { bookingId: number; status: string } }).data,
	}))
}

describe('looks at the same time', () => {
	const lookTwice = async (work: () => Promise<unknown>) => {
		for (const hour of HOURS) await book(hour)
		await Promise.all([work(), work(), work()])
		return (await told()).length
	}

	test('tell of each booking once', async () => {
		expect(await lookTwice(look)).toBe(HOURS.length)
	})

	test('which those that look only before their transaction tell more often', async () => {
		expect(await lookTwice(() => noteNaively(webhookId, venue.venueId, now))).toBeGreaterThan(HOURS.length)
	})
})

test('while people book and cancel, the last message of each booking says what became of it', async () => {
	const act = async (hour: number) => {
		const { id } = await book(hour)
		if (hour % 2 === 0) await setBookingStatus(owner, id, 'cancelled', now)
	}
	await Promise.all([...HOURS.map(act), ...HOURS.map(() => look())])
	await look()
	const last = new Map((await told()).map(({ bookingId, status }) => [bookingId, status]))
	const { id, status, courtId } = bookings
	for (const row of await db.select({ id, status }).from(bookings).where(eq(courtId, venue.venueId)))
		expect(last.get(row.id) ?? 'cancelled').toBe(row.status)
})

test('an address that is removed meanwhile leaves nothing behind', async () => {
	for (const hour of HOURS) await book(hour)
	await Promise.allSettled([look(), removeWebhook(owner, { venueId: venue.venueId, webhookId }, now), look()])
	expect(await told()).toEqual([])
})
