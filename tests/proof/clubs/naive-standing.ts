import { and, eq, gt, inArray } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { runningEventParticipants as places, runningEvents, runningSeriesAnswers } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads the planned runs and their people, then takes what was free. Races must catch this. */
export async function answerNaively(user: { id: number }, seriesId: number, now: Date) {
	const runs = await db
		.select({ id: runningEvents.id, most: runningEvents.maxParticipants })
		.from(runningEvents)
		.where(and(eq(runningEvents.seriesId, seriesId), gt(runningEvents.date, now)))
	const ids = runs.map(({ id }) => id)
	const taken = await db.select({ eventId: places.eventId }).from(places).where(inArray(places.eventId, ids))
	await barrier()
	const rows = runs.map(({ id, most }) => {
		const isFull = taken.filter(({ eventId }) => eventId === id).length >= most!
		return { eventId: id, userId: user.id, status: isFull ? ('waitlisted' as const) : ('attending' as const) }
	})
	await write(async (tx) => {
		await tx.insert(runningSeriesAnswers).values({ seriesId, userId: user.id, answer: 'coming', createdAt: now })
		await tx.insert(places).values(rows)
	})
}
