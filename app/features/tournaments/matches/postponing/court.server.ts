import type { Reader } from '#db/client/index.ts'
import { courtTimeOf, hoursIn, release, takeWhole } from '#app/features/court-time/court-time.server.ts'
import { hoursBetween } from '#app/lib/time/time.ts'
import { findMatchTimes } from './free-times.server.ts'
import type { MatchRow, Work } from '../work.server.ts'

type Placed = Pick<MatchRow, 'id' | 'courtId' | 'courtNumber' | 'startTime' | 'endTime'>

/** Gives back the court hours of matches that will not be played in them. */
export async function freeCourts({ tx, tournament, hours }: Work, matches: Pick<MatchRow, 'id'>[]) {
	const ids = matches.map(({ id }) => id)
	const freed = await release(tx, tournament.court.id, 'fixture', ids)
	hours.push(...hoursIn(freed))
}

/** Whether a match has court time: none where the venue has closed its court. */
export const hasCourt = async (reader: Reader, { id }: Pick<MatchRow, 'id'>) =>
	(await courtTimeOf(reader, 'fixture', [id])).length > 0

/** Takes the court of a match for all of its time; false, and nothing is taken, where somebody else has an hour of it. */
export async function takeCourt({ tx, tournament, hours }: Work, match: Placed): Promise<boolean> {
	const { id, courtId, courtNumber, startTime, endTime } = match
	const wanted = { sportId: tournament.sport.id, courtNumber, startTime, endTime }
	if (!(await takeWhole(tx, courtId, { kind: 'fixture', id }, [wanted]))) return false
	hours.push(...hoursBetween(startTime, endTime))
	return true
}

/** Whether a match that is on again has its court: the one it has kept, or has got back where it is still free. */
export async function regainCourt(work: Work, match: MatchRow): Promise<boolean> {
	const { tx, tournament, now } = work
	if (await hasCourt(tx, match)) return true
	if (match.startTime <= now) return false
	const { startTime, endTime, courtNumber } = match
	const [time] = await findMatchTimes(tx, { tournament, match, now }, { from: startTime, to: endTime })
	return time !== undefined && time.freeCourts.includes(courtNumber) && takeCourt(work, match)
}
