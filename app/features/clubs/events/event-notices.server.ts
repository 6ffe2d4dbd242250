import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { runningClubMembers, runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notifyParticipants } from '#app/features/gatherings/messages.server.ts'
import type { NewNotice } from '#app/features/notices/notices.server.ts'
import { clubAddress } from '../address.ts'
import { clubRuns } from './gathering.server.ts'

type Run = { id: number; clubId: number }

/** A notice about a run, beside its page. */
type Happened =
	Extract<NewNotice, { kind: 'club'; what: 'run moved' | 'run cancelled' }> extends infer One
		? One extends { what: unknown; data: infer Data }
			? { what: One['what']; data: Omit<Data, 'link'> }
			: never
		: never

type Telling<Told extends Run> = {
	/** The last part of the notices' causes. */
	cause: string
	/** The person who did it, and is not told. */
	by: Pick<Actor, 'id'>
	/** `more` is how many other ones of the runs the person has a place at. */
	told: (run: Told, more: number) => Happened
}

/** Tells all people who are down for one of the runs, and its organiser if still in the club. */
export async function tellRunners<Told extends Run>(
	tx: Writer,
	runs: Told[],
	{ told, ...telling }: Telling<Told>,
	now: Date,
) {
	const others = await findOrganizers(
		tx,
		runs.map(({ id }) => id),
	)
	const linked = (run: Told, more: number) => {
		const { what, data } = told(run, more)
		const link = clubAddress({ id: run.clubId, key: null }, `events/${run.id}`)
		return { what, data: { ...data, link } } as Extract<NewNotice, { kind: 'club'; what: typeof what }>
	}
	await notifyParticipants(tx, clubRuns, runs, { ...telling, told: linked, others }, now)
}

export const findOrganizers = (reader: Reader, eventIds: number[]) =>
	reader
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
