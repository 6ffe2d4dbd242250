import { eq, isNull, and } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, webhookFacts, webhookMessages } from '#db/schema.ts'
import { messageTo } from '#app/features/webhooks/note-changes.server.ts'

/** Tells of bookings that it found new before its transaction, as two jobs at once would without looking again. */
export async function noteNaively(webhookId: number, venueId: number, now: Date) {
	const fresh = await db
		.select({ id: bookings.id, endTime: bookings.endTime })
		.from(bookings)
		.leftJoin(webhookFacts, eq(webhookFacts.bookingId, bookings.id))
		.where(and(eq(bookings.courtId, venueId), isNull(webhookFacts.bookingId)))
	await write(async (tx) => {
		for (const { id: bookingId, endTime } of fresh) {
			await tx.insert(webhookMessages).values(messageTo(webhookId, 'booking.created', { bookingId }, now))
			const row = { bookingId, courtId: venueId, facts: '{}', endTime }
			await tx.insert(webhookFacts).values(row).onConflictDoNothing()
		}
	})
}
