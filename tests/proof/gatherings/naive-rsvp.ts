import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import type { Kind } from '#app/features/gatherings/kind.ts'
import { barrier } from '#tests/support/barrier.ts'

type Tables = Pick<Kind, 'people' | 'going'>

/** Counter-example: checks whether a place is free, then takes it, without a constraint. The races must catch this. */
export async function joinNaively({ people, going }: Tables, user: { id: number }, eventId: number, places: number) {
	const taken = await db.$count(people, and(eq(people.eventId, eventId), eq(people.status, going)))
	await barrier()
	const status = taken < places ? going : 'waitlisted'
	await write((tx) => tx.insert(people).values({ eventId, userId: user.id, status }))
}
