import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { runningEventParticipants as places } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

type Run = { id: number; maxParticipants: number | null }

/**
 * How not to do it: looks whether a place is free, then takes it, with time in between, and counts nobody. The races
 * have to find this out, or they find nothing out.
 */
export async function joinRunNaively(user: { id: number }, { id, maxParticipants }: Run) {
	const taken = await db.$count(places, and(eq(places.eventId, id), eq(places.status, 'attending')))
	await barrier()
	const status = !maxParticipants || taken < maxParticipants ? ('attending' as const) : ('waitlisted' as const)
	await write((tx) => tx.insert(places).values({ eventId: id, userId: user.id, status }))
}
