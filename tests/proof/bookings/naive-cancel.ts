import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'

/** Counter-example: cancels a booking and forgets to release its hours. */
export async function cancelLeavingHours(user: { id: number }, id: number, now = new Date()) {
	const live = inArray(bookings.status, ['pending', 'confirmed'])
	const [booking] = await write((tx) =>
		tx
			.update(bookings)
			.set({ status: 'cancelled', cancelledAt: now })
			.where(and(eq(bookings.id, id), or(eq(bookings.userId, user.id), isNull(bookings.userId)), live))
			.returning(),
	)
	if (!booking) throw new Error('Not there')
	return booking
}
