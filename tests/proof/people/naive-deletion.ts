import { and, eq, gt, inArray } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, sessions, users } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads what there is to cancel, then deletes the person. The races must catch acts in between. */
export async function eraseNaively(user: Actor, now: Date) {
	const ahead = await db
		.select({ id: bookings.id })
		.from(bookings)
		.where(
			and(
				eq(bookings.userId, user.id),
				gt(bookings.startTime, now),
				inArray(bookings.status, ['pending', 'confirmed']),
			),
		)
	await barrier()
	for (const { id } of ahead) await cancelBooking(user, id, now)
	await write(async (tx) => {
		await tx.delete(sessions).where(eq(sessions.userId, user.id))
		await tx.update(users).set({ fullName: 'Deleted person' }).where(eq(users.id, user.id))
	})
}
