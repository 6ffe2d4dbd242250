import { and, eq, lte } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { HOUR } from '#app/lib/time.ts'

/** Completes the confirmed bookings that ended an hour ago or earlier. Safe to run at any time, as often as one likes. */
export const completeFinishedBookings = (now: Date) =>
	write((tx) =>
		tx
			.update(bookings)
			.set({ status: 'completed', updatedAt: now })
			.where(and(eq(bookings.status, 'confirmed'), lte(bookings.endTime, new Date(now.getTime() - HOUR)))),
	)
