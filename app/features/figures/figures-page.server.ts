import type { Actor } from '#app/features/accounts/auth.server.ts'
import { dateOf, isDate } from '#app/lib/time/time.ts'
import { findCashUp } from './cash-up.server.ts'
import { drawFigures } from './charts.server.ts'
import { findFigures } from './figures.server.ts'
import { readPeriod } from './period.ts'

/**
 * Returns the data of the figures tab. Throws 404 when the venue is not the user's.
 *
 * The period comes from `period`, or `from` and `to`, and the cash-up's day from `day`, by default today.
 */
export async function findFiguresPage(user: Actor, venueId: number | null, query: URLSearchParams, now = new Date()) {
	const today = dateOf(now)
	const period = readPeriod(query, today)
	const asked = query.get('day') ?? ''
	const day = isDate(asked) ? asked : today
	const [figures, { movements: _all, ...cashUp }] = await Promise.all([
		findFigures(user, venueId, period),
		findCashUp(user, venueId, day),
	])
	const { byWeekHour: _, ...shown } = figures
	return { ...shown, period, today, charts: drawFigures(figures, period), day, cashUp }
}
export type FiguresPage = Awaited<ReturnType<typeof findFiguresPage>>
