import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book, setBookingStatus } from './bookings.server.ts'
import { completeFinishedBookings } from './completion.server.ts'

const friday = '2026-11-20'
const now = at(friday, 9)
const later = at(friday, 15)

let owner: Awaited<ReturnType<typeof createUser>>
let id: number

beforeEach(async () => {
	const [player, venueOwner] = [await createUser(), await createUser({ role: 'venue_owner' })]
	owner = venueOwner
	const { venueId, sportId } = await createVenue({ ownerId: owner.id })
	const times = { startTime: at(friday, 10), endTime: at(friday, 12) }
	const wish = { venueId, sportId, courtNumber: 1, ...times, paymentMethod: 'SnapScan' as const, notes: '' }
	;({ id } = await book(player, wish, { now }))
	await setBookingStatus(owner, id, 'confirmed', now)
})

test('a booking that the venue cancels while others are completed stays cancelled', async () => {
	const [cancelled] = await Promise.allSettled([
		setBookingStatus(owner, id, 'cancelled', later),
		completeFinishedBookings(later),
	])
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
	// PostgreSQL may let either come first; the venue then reads which.
	expect(booking!.status).toBe(cancelled.status === 'fulfilled' ? 'cancelled' : 'completed')
})
