import { cachedQuery } from '#db/query/query-cache.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { sum } from '#app/lib/money.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { cashUpOf, movedOn } from './cash-up.server.ts'
import { drawFigures } from './charts.server.ts'
import { findFigures, findSums } from './figures.server.ts'
import { daysBefore, readPeriod, type Period } from './period.ts'
import { findSplit } from './split/split.server.ts'
import { readSplit, type SplitBy } from './split/splits.ts'

/**
 * Returns the data of the figures tab. Throws 404 when the venue is not the user's.
 *
 * The period comes from `period`, or `from` and `to`, and how the bookings are divided from `by`. `before` are the sums to compare with, or null without any.
 */
export async function findFiguresPage(user: Actor, venueId: number | null, query: URLSearchParams, now = new Date()) {
	const { id, createdAt } = await findOwnVenue(user, venueId, 'figures')
	return pageOf(now, { id, since: dateOf(createdAt) }, readPeriod(query, dateOf(now)), readSplit(query))
}
export type FiguresPage = Awaited<ReturnType<typeof findFiguresPage>>

const pageOf = cachedQuery(async (now, venue: { id: number; since: string }, period: Period, by: SplitBy) => {
	const earlier = daysBefore(period, dateOf(now))
	const [figures, before] = await Promise.all([findFigures(venue, period), earlier && findSums(venue.id, earlier)])
	const { courtUse: use, facts, names, ...shown } = figures
	const { choosing, toPayBack, packs, memberships, vouchers, places } = figures
	const notIn = [
		choosing > 0 && `Waiting for players’ choice: ${sum(choosing)}`,
		toPayBack > 0 && `To pay back: ${sum(toPayBack)}`,
		packs > 0 && `Packs sold: ${sum(packs)}`,
		memberships > 0 && `Memberships sold: ${sum(memberships)}`,
		vouchers > 0 && `Vouchers sold: ${sum(vouchers)}`,
		places > 0 && `Places at events: ${sum(places)}`,
	].filter((line) => line !== false)
	const takings = async () => cashUpOf(await movedOn(venue.id, period))
	return {
		...shown,
		period,
		/** The money that the revenue leaves out, a line each. */
		notIn,
		before: earlier && before && before.bookings > 0 ? { ...before, ...earlier } : null,
		split: await findSplit(by, { venueId: venue.id, days: period, names, facts, use, takings }),
		charts: drawFigures(figures, period),
	}
})
