import { expect, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { bookings, courtTime } from '#db/schema.ts'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { askedBy, perRow } from '#tests/support/database/asked-statements.ts'
import { within } from '#tests/support/cases.ts'
import { screensOf } from '#tests/support/process/screens.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(60_000) }
/** The most bytes of HTML for each court of a full day of half hours. */
const MOST_PER_COURT = 60_000
const BUSY = { courts: 12, opensAt: 6, closesAt: 22 }
const BUSY_DAY = '2027-03-02'
const NOW = at(BUSY_DAY, 5)
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

/** Takes so many courts of a venue for each half hour of the day, every other one for an account. */
async function fillDay({ venueId: courtId, sportId }: { venueId: number; sportId: number }, from: number, to: number) {
	const player = await createUser()
	const halves = (BUSY.closesAt - BUSY.opensAt) * 2
	await write(async (tx) => {
		for (let n = from * halves; n < to * halves; n++) {
			const [half, courtNumber] = [n % halves, 1 + Math.floor(n / halves)]
			const startTime = new Date(at(BUSY_DAY, BUSY.opensAt).getTime() + (half * HOUR) / 2)
			const customerId = await customerOf(
				tx,
				courtId,
				{ guestName: `Player ${n}`, guestPhone: `0${820_000_000 + n}` },
				NOW,
			)
			const guest = { guestName: `Player ${n}`, guestPhone: `0${820_000_000 + n}`, customerId }
			const [booking] = await tx
				.insert(bookings)
				.values({
					courtId,
					sportId,
					courtNumber,
					startTime,
					endTime: new Date(startTime.getTime() + HOUR / 2),
					status: 'confirmed',
					totalPrice: 100,
					breakdown: [{ hour: startTime, price: 100, peak: false }],
					paymentMethod: 'Cash',
					...(n % 2 ? { userId: player.id } : guest),
				})
				.returning()
			await tx.insert(courtTime).values({ bookingId: booking!.id, courtId, sportId, courtNumber, startTime })
		}
	})
}

test.each(['day', 'today', 'week', 'customers'])('no query for each booking of a full day: %s', LONG, async (page) => {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, lengths: [30], ...BUSY })
	const headers = await signedIn(owner)
	const ask = await screensOf('routes')
	const visit = async () => {
		const { value, statements } = await askedBy(() => ask(`/venue-dashboard/${venue.venueId}/${page}`, { headers }))
		return { ...value, statements }
	}
	await fillDay(venue, 0, 1)
	const quiet = await visit()
	await fillDay(venue, 1, BUSY.courts)
	const busy = await visit()
	expect([quiet.status, busy.status]).toEqual([200, 200])
	expect(perRow(quiet.statements, busy.statements)).toEqual([])
	expect(busy.html).not.toBe(quiet.html)
	if (page === 'day') expect(Buffer.byteLength(busy.html)).toBeLessThan(MOST_PER_COURT * BUSY.courts)
})
