import { inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { courtTimeOf } from '#app/features/court-time/court-time.server.ts'
import { halfHoursBetween, startOfHalfHour } from '#app/lib/time/time.ts'

/*
 * Where partners change, matches can be shorter than half an hour. A half hour that several of them share on a court is
 * held by one of them for all.
 */

type Placed = Pick<typeof tournamentMatches.$inferSelect, 'tournamentId' | 'courtNumber' | 'startTime' | 'endTime'>

const keyOf = (tournamentId: number, courtNumber: number, half: Date) =>
	`${tournamentId} ${courtNumber} ${half.getTime()}`

/** The half hours that these tournaments hold, for `hasSharedCourt`. */
export async function courtsOfEvenings(reader: Reader, tournamentIds: readonly number[]): Promise<ReadonlySet<string>> {
	if (tournamentIds.length === 0) return new Set()
	const { id, tournamentId } = tournamentMatches
	const matches = await reader
		.select({ id, tournamentId })
		.from(tournamentMatches)
		.where(inArray(tournamentId, [...new Set(tournamentIds)]))
	const tournamentOf = new Map(matches.map((match) => [match.id, match.tournamentId]))
	const held = await courtTimeOf(reader, 'fixture', [...tournamentOf.keys()])
	return new Set(
		held.map(({ holder, courtNumber, startTime }) => keyOf(tournamentOf.get(holder.id)!, courtNumber, startTime)),
	)
}

/** Whether all half hours that the match lies in are held for its tournament. */
export const hasSharedCourt = (held: ReadonlySet<string>, { tournamentId, courtNumber, startTime, endTime }: Placed) =>
	halfHoursBetween(startOfHalfHour(startTime), endTime).every((half) =>
		held.has(keyOf(tournamentId, courtNumber, half)),
	)
