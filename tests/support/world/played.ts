import { write } from '#db/client/index.ts'
import { courtTime, bookings } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { halvesOf } from '../database/court-time.ts'

type Played = {
	status?: 'pending' | 'confirmed' | 'cancelled' | 'completed'
	noShow?: boolean
	arrivedAt?: Date | null
	date?: string
}

let made = 0

/** Makes an hour that the person played there (or not, as `more` says), by default on 2 November 2026 at 10:00. */
export async function playedAt(
	{ venueId, sportId }: { venueId: number; sportId: number },
	user: { id: number },
	{ date = '2026-11-02', ...more }: Played = {},
) {
	const startTime = at(date, 10)
	const place = { courtId: venueId, sportId, courtNumber: ++made }
	return write(async (tx) => {
		const [booking] = await tx
			.insert(bookings)
			.values({
				...place,
				userId: user.id,
				startTime,
				endTime: at(date, 11),
				status: 'completed',
				totalPrice: 200,
				breakdown: [{ hour: startTime, price: 200, peak: false }],
				paymentMethod: 'SnapScan',
				arrivedAt: startTime,
				...more,
			})
			.returning()
		const { id, status } = booking!
		if (status !== 'cancelled') await tx.insert(courtTime).values(halvesOf({ ...place, bookingId: id }, [startTime]))
		return id
	})
}
