import { and, asc, desc, gte, lt, type Column, type SQL } from 'drizzle-orm'
import { DAY } from '#app/lib/time/time.ts'

/** What a calendar holds: whatever starts between `from` and `to`; `now` parts what is to come from what was. */
export type Window = { from: Date; now: Date; to: Date }

const BEFORE = 30 * DAY
const AHEAD = 180 * DAY

/** From thirty days ago, so long is what was called off still shown as such, to half a year ahead. */
export const windowAt = (now: Date): Window => ({
	from: new Date(now.getTime() - BEFORE),
	now,
	to: new Date(now.getTime() + AHEAD),
})

/** How much of each kind that is to come a calendar holds, soonest first, so that the busiest venue’s is still soon read. */
const MOST_TO_COME = 2_000
/** How much of each kind that has begun it holds besides, latest first. */
const MOST_BEGUN = 500

type Part = { within: SQL; order: SQL[]; limit: number }

/**
 * What of one kind stands in a window, by its start. `read` is asked for what is to come and for what has begun, each
 * with a limit of its own, so that a busy month behind leaves room for the one ahead. Rows of one start are told apart
 * by `id`.
 */
export async function readWindow<Row>(
	{ from, now, to }: Window,
	{ start, id }: { start: Column; id: Column },
	read: (part: Part) => PromiseLike<Row[]>,
): Promise<Row[]> {
	const between = (least: Date, end: Date) => and(gte(start, least), lt(start, end))!
	const [coming, begun] = await Promise.all([
		read({ within: between(now, to), order: [asc(start), asc(id)], limit: MOST_TO_COME }),
		read({ within: between(from, now), order: [desc(start), desc(id)], limit: MOST_BEGUN }),
	])
	return [...begun.reverse(), ...coming]
}
