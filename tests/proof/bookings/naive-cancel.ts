import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'

/** How not to do it: cancels somebody's booking and forgets the hours that it holds. */
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
