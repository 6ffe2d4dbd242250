import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courtTime, eventParticipants, events, eventSeries } from '#db/schema.ts'
import { take, takenIn } from '#app/features/court-time/court-time.server.ts'
import { barrier } from '#tests/support/barrier.ts'

type Time = { startTime: Date; endTime: Date }

/** Counter-example: checks all dates of an event, then adds them and takes what is left of their courts. */
export async function repeatNaively(eventId: number, times: readonly Time[]) {
	const [event] = await db.select().from(events).where(eq(events.id, eventId))
	const { courtId, sportId, name, description, createdById } = event!
	for (const { startTime, endTime } of times)
		if ((await takenIn(db, [courtId], startTime, endTime)).length > 0) return false
	await barrier()
	await write(async (tx) => {
		const [series] = await tx
			.insert(eventSeries)
			.values({ courtId, weekdays: [2] })
			.returning()
		const rows = times.map((time) => ({
			...time,
			courtId,
			sportId,
			name,
			description,
			createdById,
			seriesId: series!.id,
		}))
		const made = await tx.insert(events).values(rows).returning()
		const wanted = made.map(({ id, startTime, endTime }) => ({
			holder: { kind: 'event' as const, id },
			sportId,
			courtNumber: 1,
			startTime,
			endTime,
		}))
		await take(tx, courtId, wanted)
	})
	return true
}

/** Counter-example: finds who is to be told, then cancels the dates of a series without locking them. */
export async function cancelNaively(seriesId: number) {
	const dates = await db.select().from(events).where(eq(events.seriesId, seriesId))
	const told = new Set<number>()
	for (const { id } of dates) {
		const people = await db.select().from(eventParticipants).where(eq(eventParticipants.eventId, id))
		for (const { userId } of people) told.add(userId)
	}
	await barrier()
	await write(async (tx) => {
		await tx.update(events).set({ status: 'cancelled' }).where(eq(events.seriesId, seriesId))
		for (const { id } of dates) await tx.delete(courtTime).where(eq(courtTime.eventId, id))
	})
	return told
}
