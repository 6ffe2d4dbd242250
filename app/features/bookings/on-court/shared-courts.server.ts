import { inArray } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { courtTimeOf, releaseIn, take } from '#app/features/court-time/court-time.server.ts'
import { HALF_HOUR, halfHoursBetween, startOfHalfHour } from '#app/lib/time/time.ts'

/*
 * Matches by the minute share the half hours of their court. A half hour that several of them lie in is held by one of
 * them for all.
 */

type Placed = Pick<
	typeof tournamentMatches.$inferSelect,
	'id' | 'tournamentId' | 'courtNumber' | 'startTime' | 'endTime'
>

const keyOf = (tournamentId: number, courtNumber: number, half: Date) =>
	`${tournamentId} ${courtNumber} ${half.getTime()}`

const halvesOf = ({ startTime, endTime }: Pick<Placed, 'startTime' | 'endTime'>) =>
	halfHoursBetween(startOfHalfHour(startTime), endTime)

/** The half hours that tournaments hold, each with the match that holds it, for `hasSharedCourt`. */
export type SharedCourts = ReadonlyMap<string, Placed>

export async function findSharedCourts(reader: Reader, tournamentIds: readonly number[]): Promise<SharedCourts> {
	if (tournamentIds.length === 0) return new Map()
	const { id, tournamentId, courtNumber, startTime, endTime } = tournamentMatches
	const matches = await reader
		.select({ id, tournamentId, courtNumber, startTime, endTime })
		.from(tournamentMatches)
		.where(inArray(tournamentId, [...new Set(tournamentIds)]))
	const byId = new Map(matches.map((match) => [match.id, match]))
	const held = await courtTimeOf(reader, 'fixture', [...byId.keys()])
	return new Map(
		held.map(({ holder, courtNumber, startTime }) => {
			const match = byId.get(holder.id)!
			return [keyOf(match.tournamentId, courtNumber, startTime), match]
		}),
	)
}

/** Whether a match that is played at the same time has the court: it has come to lie there since. */
const isGone = (match: Placed, holder: Placed) =>
	holder.id !== match.id && holder.startTime < match.endTime && holder.endTime > match.startTime

/** Whether all half hours that the match lies in are held for its tournament, and none for a match at the same time. */
export const hasSharedCourt = (held: SharedCourts, match: Placed) =>
	halvesOf(match).every((half) => {
		const holder = held.get(keyOf(match.tournamentId, match.courtNumber, half))
		return holder !== undefined && !isGone(match, holder)
	})

/** Whether a half hour that a match would lie in is held for one of its tournament that is, or was, played at the same time. */
export const isHeldBeside = (held: SharedCourts, match: Placed) =>
	halvesOf(match).some((half) => {
		const holder = held.get(keyOf(match.tournamentId, match.courtNumber, half))
		return holder !== undefined && isGone(match, holder)
	})

type Taking = Placed & { sportId: number }

/**
 * Gives a match the half hours that it lies in, those of its tournament too. Returns false and takes nothing if one is
 * not free, or holds a match at the same time.
 */
export async function takeShared(tx: Writer, venueId: number, match: Taking): Promise<boolean> {
	const { id, tournamentId, courtNumber, sportId } = match
	const held = await findSharedCourts(tx, [tournamentId])
	const holderOf = (half: Date) => held.get(keyOf(tournamentId, courtNumber, half))
	const halves = halvesOf(match).filter((half) => holderOf(half)?.id !== id)
	if (isHeldBeside(held, match)) return false
	const timeOf = (startTime: Date) => {
		const endTime = new Date(startTime.getTime() + HALF_HOUR)
		return { holder: { kind: 'fixture', id } as const, sportId, courtNumber, startTime, endTime }
	}
	const free = halves.filter((half) => !holderOf(half))
	const taken = await take(tx, venueId, free.map(timeOf))
	if (taken.length < free.length) {
		for (const half of taken) await releaseIn(tx, { ...half, venueId }, 'fixture', [id])
		return false
	}
	for (const half of halves.filter(holderOf)) {
		await releaseIn(tx, { ...timeOf(half), venueId }, 'fixture', [holderOf(half)!.id])
		await take(tx, venueId, [timeOf(half)])
	}
	return true
}
