import type { ClosureRow } from '#app/features/court-time/closures.server.ts'
import { groupBy } from '#app/lib/groups.ts'

type Shut = Omit<ClosureRow, 'courtId'>
type Part = Pick<Shut, 'id' | 'sportId' | 'courtNumber'>

/** A closure with the ids of all that lie in it, its own too: it is open once they are. */
export type Joined<Closure> = Closure & { ids: number[] }

/**
 * Equal for closures that people see as one: of one stretch, for one reason and with one note, no matter who made them and
 * when. Blocks are one only where one act made them.
 */
export function stretchOf({ startTime, endTime, reason, note, createdAt, createdById }: Shut) {
	const act = reason === 'blocked' ? [createdAt.getTime(), createdById] : []
	return JSON.stringify([startTime.getTime(), endTime.getTime(), reason, note, ...act])
}

/** Returns the closures of each stretch together, soonest first, without those that lie in another. */
export const joinClosures = <Closure extends Shut>(closures: readonly Closure[]): Joined<Closure>[][] =>
	[...groupBy(closures, stretchOf).values()]
		.map((together) => distinctCourts(together))
		.sort((a, b) => startOf(a) - startOf(b) || firstOf(a) - firstOf(b))

const startOf = ([first]: Shut[]) => first!.startTime.getTime()
const firstOf = (together: { ids: number[] }[]) => Math.min(...together.flatMap(({ ids }) => ids))

/**
 * Returns the closures of one stretch by sport and court, each court once: those that lie in another go, and of two of
 * one court the first stays.
 */
export function distinctCourts<Closure extends Part>(closures: readonly Closure[]): Joined<Closure>[] {
	const kept: Joined<Closure>[] = []
	for (const closure of closures.toSorted(wideFirst)) {
		const around = kept.find((other) => includes(other, closure))
		if (around) around.ids.push(closure.id)
		else kept.push({ ...closure, ids: [closure.id] })
	}
	return kept
}

const wideFirst = (a: Part, b: Part) =>
	(a.sportId ?? 0) - (b.sportId ?? 0) || (a.courtNumber ?? 0) - (b.courtNumber ?? 0) || a.id - b.id

const includes = (one: Part, other: Part) =>
	(one.sportId ?? other.sportId) === other.sportId && (one.courtNumber ?? other.courtNumber) === other.courtNumber
