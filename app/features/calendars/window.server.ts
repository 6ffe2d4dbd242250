import { and, asc, desc, gte, lt, type Column, type SQL } from 'drizzle-orm'
import { DAY } from '#app/lib/time/time.ts'

/** The window of a calendar: all that starts between `from` and `to`. `now` divides the past from what is to come. */
export type Window = { from: Date; now: Date; to: Date }

const BEFORE = 30 * DAY
const AHEAD = 180 * DAY

/** Returns the window from thirty days ago, so that cancellations still show, to half a year ahead. */
export const windowAt = (now: Date): Window => ({
	from: new Date(now.getTime() - BEFORE),
	now,
	to: new Date(now.getTime() + AHEAD),
})

/** The most coming entries of each kind, soonest first, so that the busiest venue's calendar is still quick to read. */
const MOST_TO_COME = 2_000
/** The most past entries of each kind, latest first. */
const MOST_BEGUN = 500

type Part = { within: SQL; order: SQL[]; limit: number }

/**
 * Reads one kind of entry in a window, by start.
 *
 * `read` is called for coming entries and for past ones, each with its own limit, so that a busy past month leaves room
 * for the next. Rows with the same start are ordered by `id`.
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
