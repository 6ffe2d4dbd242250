import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { findSharedCourts, hasSharedCourt } from '#app/features/bookings/on-court/shared-courts.server.ts'
import { courtTimeOf, hoursIn, release, take, type TakenTime } from '#app/features/court-time/court-time.server.ts'
import { courtTimesOf } from '../../placement/court-times.ts'
import type { MatchRow, Work } from '../work.server.ts'

/** Whether a match has court time, all of it where matches share it; a closure takes it away. */
export const hasCourt = async (reader: Reader, { matchMinutes }: { matchMinutes: number | null }, match: MatchRow) =>
	matchMinutes === null
		? (await courtTimeOf(reader, 'fixture', [match.id])).length > 0
		: hasSharedCourt(await findSharedCourts(reader, [match.tournamentId]), match)

const keyOf = (courtNumber: number, half: Date) => `${courtNumber} ${half.getTime()}`

/** Releases the courts of matches that will not be played, but not what open ones need. */
export async function releaseShared({ tx, tournament, hours }: Work, matches: readonly Pick<MatchRow, 'id'>[]) {
	const gone = new Set(matches.map(({ id }) => id))
	const venueId = tournament.court.id
	const freed = await release(tx, venueId, 'fixture', [...gone])
	const rows = await tx.select().from(tournamentMatches).where(eq(tournamentMatches.tournamentId, tournament.id))
	const others = rows.filter(({ id, status }) => !gone.has(id) && (status === 'scheduled' || status === 'in_progress'))
	const was = new Set(freed.map(({ courtNumber, startTime }) => keyOf(courtNumber, startTime)))
	const kept = courtTimesOf(others.map((row) => ({ ...row, number: row.matchNumber, court: row.courtNumber })))
		.filter(({ courtNumber, startTime }) => was.has(keyOf(courtNumber, startTime)))
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
