import { and, eq, lte } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { events } from '#db/schema.ts'

/** Completes the events that have ended; check-ins stay as they are. Safe to run at any time, as often as one likes. */
export const completeFinishedEvents = (now: Date) =>
	write((tx) =>
		tx
			.update(events)
			.set({ status: 'completed' })
			.where(and(eq(events.status, 'scheduled'), lte(events.endTime, now))),
	)
