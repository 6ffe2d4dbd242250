import { eq } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings } from '#db/schema.ts'
import { changeBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { booked, hoursOf, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { markNaively } from './naive-no-show.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const [MONDAY, NINE] = ['2027-03-01', new Date('2027-03-01T07:00:00Z')]
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-28T04:30:00Z') })

const LONG = { timeout: within(120_000) }
const owner = await createUser({ role: 'venue_owner' })
const player = await createUser()

/** Makes a booking that nobody has paid and whose time to pay is over just as it begins. */
async function overdue() {
	const venue = await createVenue({ ownerId: owner.id })
	const id = await booked(player, wish(venue, MONDAY, 9, 10))
	await write((tx) => tx.update(bookings).set({ payBy: NINE }).where(eq(bookings.id, id)))
	return {
		id,
		miss: () => changeBooking(owner, venue.venueId, { bookingId: id, to: 'no-show' }, NINE).catch(() => null),
		lapse: () => lapseUnpaidBookings(NINE),
	}
}

it('a booking that its player missed lapses or stays owed, never both', LONG, async () => {
	for (let round = 0; round < times(10, 30); round++) {
		const { id, miss, lapse } = await overdue()
		const [said] = await Promise.all(round % 2 ? [miss(), lapse()] : [miss(), lapse(), miss()])
		const { status, noShow } = await storedBooking(id)
		expect([status, noShow]).toEqual(status === 'cancelled' ? ['cancelled', false] : ['confirmed', true])
		expect((await hoursOf(id)).length > 0).toBe(status === 'confirmed')
		if (status === 'confirmed') expect(said).toContain('didn’t come')
	}
	expect(await fsck()).toEqual([])
})

test('the same race catches a mark that does not look again', LONG, async () => {
	const { id, lapse } = await overdue()
	await inBetween(() => markNaively(id), lapse)
	expect(await storedBooking(id)).toMatchObject({ status: 'confirmed', noShow: true })
	expect(await hoursOf(id)).toEqual([])
	expect(await fsck(), 'a booking without its court').not.toEqual([])
})
