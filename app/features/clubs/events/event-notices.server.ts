import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { runningClubMembers, runningEventParticipants, runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { noticeOf } from './places/places.server.ts'

type Run = { id: number; clubId: number }
type Words = { title: string; body: string }

type Telling<Told extends Run> = {
	/** What happened, the same for the same. */
	cause: string
	/** Who did it, and is not told. */
	by: Pick<Actor, 'id'>
	/** `more` is how many other ones of the runs the person has a place at. */
	words: (run: Told, more: number) => Words
	/** Whether who organizes a run is told too, as far as they are in the club. */
	organizers?: boolean
}

/**
 * Tells everybody with a place at one of the runs, who waits or asks for one, each once: of the first they are down for.
 * `runs` come in order.
 */
export async function tellRunners<Told extends Run>(tx: Writer, runs: Told[], telling: Telling<Told>, now: Date) {
	const { cause, by, words, organizers = false } = telling
	const ids = runs.map(({ id }) => id)
	const { eventId, userId, status } = runningEventParticipants
	const down = await tx
		.select({ eventId, userId })
		.from(runningEventParticipants)
		.where(and(inArray(eventId, ids), ne(status, 'declined')))
		.orderBy(asc(runningEventParticipants.id))
	const people = organizers ? [...down, ...(await findOrganizers(tx, ids))] : down
	const runsOf = new Map<number, Set<number>>()
	for (const { eventId, userId } of people) {
		if (userId !== by.id) runsOf.set(userId, (runsOf.get(userId) ?? new Set()).add(eventId))
	}
	const told = [...runsOf].map(([userId, theirs]) => {
		const first = runs.find(({ id }) => theirs.has(id))!
		return { userId, ...noticeOf(first, cause), ...words(first, theirs.size - 1) }
	})
	await notify(tx, told, now)
}

const findOrganizers = (tx: Writer, eventIds: number[]) =>
	tx
		.select({ eventId: runningEvents.id, userId: runningEvents.organizerId })
		.from(runningEvents)
		.innerJoin(
			runningClubMembers,
			and(
				eq(runningClubMembers.clubId, runningEvents.clubId),
				eq(runningClubMembers.userId, runningEvents.organizerId),
				eq(runningClubMembers.status, 'active'),
			),
		)
		.where(inArray(runningEvents.id, eventIds))
