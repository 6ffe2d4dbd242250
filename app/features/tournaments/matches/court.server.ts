import { eq, inArray } from 'drizzle-orm'
import { bookedHours } from '#db/schema.ts'
import { hoursBetween } from '#app/lib/time.ts'
import { findMatchTimes, heldBy } from './free-times.server.ts'
import type { MatchRow, Work } from './work.server.ts'

type Placed = Pick<MatchRow, 'id' | 'courtId' | 'courtNumber' | 'startTime' | 'endTime'>

/** Gives back the court hours of matches that will not be played in them. */
export async function freeCourts({ tx, hours }: Work, matches: Pick<MatchRow, 'id'>[]) {
	if (matches.length === 0) return
	const ids = matches.map(({ id }) => id)
	const freed = await tx
		.delete(bookedHours)
		.where(inArray(bookedHours.matchId, ids))
		.returning({ hour: bookedHours.hour })
	hours.push(...freed.map(({ hour }) => hour))
}

/** Takes the court of a match for all of its time; false, and nothing is taken, where somebody else has an hour of it. */
export async function takeCourt({ tx, tournament, hours }: Work, match: Placed): Promise<boolean> {
	const { id: matchId, courtId, courtNumber } = match
	const wanted = hoursBetween(match.startTime, match.endTime)
	const taken = await tx
		.insert(bookedHours)
		.values(wanted.map((hour) => ({ matchId, courtId, sportId: tournament.sport.id, courtNumber, hour })))
		.onConflictDoNothing()
		.returning({ hour: bookedHours.hour })
	if (taken.length < wanted.length) {
		await tx.delete(bookedHours).where(eq(bookedHours.matchId, matchId))
		return false
	}
	hours.push(...wanted)
	return true
}

/** Whether a match that is on again has its court: the one it has kept, or has got back where it is still free. */
export async function regainCourt(work: Work, match: MatchRow): Promise<boolean> {
	const { tx, tournament, now } = work
	if ((await heldBy(tx, match)).length > 0) return true
	if (match.startTime <= now) return false
	const { startTime, endTime, courtNumber } = match
	const [time] = await findMatchTimes(tx, { tournament, match, now }, { from: startTime, to: endTime })
	return time !== undefined && time.freeCourts.includes(courtNumber) && takeCourt(work, match)
}
