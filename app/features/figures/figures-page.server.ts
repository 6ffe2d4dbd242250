import type { Actor } from '#app/features/accounts/auth.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { cashUpOf, findMovements } from './cash-up.server.ts'
import { drawFigures } from './charts.server.ts'
import { findFigures, findSums } from './figures.server.ts'
import { daysBefore, readPeriod } from './period.ts'
import { findSplit } from './split/split.server.ts'
import { readSplit } from './split/splits.ts'

/**
 * Returns the data of the figures tab. Throws 404 when the venue is not the user's.
 *
 * The period comes from `period`, or `from` and `to`, and how the bookings are divided from `by`. `before` are the sums to compare with, or null without any.
 */
export async function findFiguresPage(user: Actor, venueId: number | null, query: URLSearchParams, now = new Date()) {
	const today = dateOf(now)
	const period = readPeriod(query, today)
	const figures = await findFigures(user, venueId, period)
	const { courtUse: use, facts, names, ...shown } = figures
	const earlier = daysBefore(period, today)
	const [before, split] = await Promise.all([
		earlier && findSums(figures.venueId, earlier),
		findSplit(readSplit(query), {
			venueId: figures.venueId,
			days: period,
			names,
			facts,
			use,
			takings: async () => cashUpOf((await findMovements(user, venueId, period)).movements),
		}),
	])
	return {
		...shown,
		period,
		before: earlier && before && before.bookings > 0 ? { ...before, ...earlier } : null,
		split,
		charts: drawFigures(figures, period),
	}
}
export type FiguresPage = Awaited<ReturnType<typeof findFiguresPage>>
