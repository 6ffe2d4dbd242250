import { takeShared } from '#app/features/bookings/on-court/shared-courts.server.ts'
import { hoursIn, release, takeWhole } from '#app/features/court-time/court-time.server.ts'
import { hoursBetween } from '#app/lib/time/time.ts'
import { findMatchTimes } from './free-times.server.ts'
import { hasCourt, releaseShared } from './shared-courts.server.ts'
import type { MatchRow, Work } from '../work.server.ts'

export async function releaseCourts({ tx, tournament, hours, ...work }: Work, matches: Pick<MatchRow, 'id'>[]) {
	if (tournament.matchMinutes !== null) return releaseShared({ tx, tournament, hours, ...work }, matches)
	const ids = matches.map(({ id }) => id)
	const freed = await release(tx, tournament.court.id, 'fixture', ids)
	hours.push(...hoursIn(freed))
}

/** Takes the match's court for all of its time. Returns false and takes nothing if an hour of it is taken. */
export async function takeCourt({ tx, tournament, hours }: Work, match: MatchRow): Promise<boolean> {
	const { id, courtId, courtNumber, startTime, endTime } = match
	const wanted = { sportId: tournament.sport.id, courtNumber, startTime, endTime }
	const isTaken =
		tournament.matchMinutes === null
			? await takeWhole(tx, courtId, { kind: 'fixture', id }, [wanted])
			: await takeShared(tx, courtId, { ...match, sportId: tournament.sport.id })
	if (isTaken) hours.push(...hoursBetween(startTime, endTime))
	return isTaken
}

/** Whether a reopened match has its court: it still holds it, or could take it again. */
export async function regainCourt(work: Work, match: MatchRow): Promise<boolean> {
	const { tx, tournament, now } = work
	if (await hasCourt(tx, tournament, match)) return true
	if (match.startTime <= now) return false
	const { startTime, endTime, courtNumber } = match
	const [time] = await findMatchTimes(tx, { tournament, match, now }, { from: startTime, to: endTime })
	return time !== undefined && time.freeCourts.includes(courtNumber) && takeCourt(work, match)
}
