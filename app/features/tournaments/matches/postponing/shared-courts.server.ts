import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { courtTimeOf, hoursIn, release, take, type TakenTime } from '#app/features/court-time/court-time.server.ts'
import { halfHoursBetween, startOfHalfHour } from '#app/lib/time/time.ts'
import { courtTimesOf } from '../../placement/place-rounds.ts'
import type { MatchRow, Work } from '../work.server.ts'

/*
 * Where partners change, matches can be shorter than half an hour. A half hour that several of them share on a court is
 * held by one of them for all.
 */

type Placed = Pick<MatchRow, 'tournamentId' | 'courtNumber' | 'startTime' | 'endTime'>

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
	halvesOf(startTime, endTime).every((half) => held.has(keyOf(tournamentId, courtNumber, half)))

const halvesOf = (from: Date, to: Date) => halfHoursBetween(startOfHalfHour(from), to)

/** Releases the courts of matches that will not be played, but not what open ones need. */
export async function releaseShared({ tx, tournament, hours }: Work, matches: readonly Pick<MatchRow, 'id'>[]) {
	const gone = new Set(matches.map(({ id }) => id))
	const venueId = tournament.court.id
	const freed = await release(tx, venueId, 'fixture', [...gone])
	const rows = await tx.select().from(tournamentMatches).where(eq(tournamentMatches.tournamentId, tournament.id))
	const others = rows.filter(({ id, status }) => !gone.has(id) && (status === 'scheduled' || status === 'in_progress'))
	const was = new Set(freed.map(({ courtNumber, startTime }) => keyOf(0, courtNumber, startTime)))
	const kept = courtTimesOf(others.map((row) => ({ ...row, number: row.matchNumber, court: row.courtNumber })))
		.filter(({ courtNumber, startTime }) => was.has(keyOf(0, courtNumber, startTime)))
		.map(({ id, courtNumber, startTime, endTime }): TakenTime => ({
			holder: { kind: 'fixture', id },
			sportId: tournament.sport.id,
			courtNumber,
			startTime,
			endTime,
		}))
	await take(tx, venueId, kept)
	hours.push(...hoursIn(freed))
}
