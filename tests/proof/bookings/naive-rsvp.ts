import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { eventParticipants } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

type Event = { id: number; maxParticipants: number | null }

/**
 * How not to do it: looks whether a place is free, then takes it, with time in between and nothing that would object.
 * The races have to find this out, or they find nothing out.
 */
export async function joinNaively(user: { id: number }, { id, maxParticipants }: Event) {
	const taken = await db.$count(
		eventParticipants,
		and(eq(eventParticipants.eventId, id), eq(eventParticipants.status, 'registered')),
	)
	await barrier()
	const status = maxParticipants === null || taken < maxParticipants ? ('registered' as const) : ('waitlisted' as const)
	await write((tx) => tx.insert(eventParticipants).values({ eventId: id, userId: user.id, status }))
	return { status: 201, body: { status } }
}
