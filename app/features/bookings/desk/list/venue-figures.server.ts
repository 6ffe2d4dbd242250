import { count, eq, sum } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { bookings } from '#db/schema.ts'

/** The four cards of the dashboard: rand, and percentages with one decimal such as `12.5`. */
export type VenueFigures = {
	total: number
	revenue: number
	completed: number
	occupancyRate: string
	cancelled: number
	cancellationRate: string
}

/**
 * Returns the figures over all of a venue's bookings. The caller checks access.
 *
 * Revenue counts paid or completed bookings. The two rates are the shares of completed and of cancelled ones.
 */
export const venueFigures = (venueId: number, now: Date) => findFigures(now, venueId)

const findFigures = cachedQuery(async (_now, venueId: number): Promise<VenueFigures> => {
	const groups = await db
		.select({
			status: bookings.status,
			paymentStatus: bookings.paymentStatus,
			count: count(),
			rand: sum(bookings.totalPrice).mapWith(Number),
		})
		.from(bookings)
		.where(eq(bookings.courtId, venueId))
		.groupBy(bookings.status, bookings.paymentStatus)
	const add = (wanted: (group: (typeof groups)[number]) => boolean, of: 'count' | 'rand' = 'count') =>
		groups.filter(wanted).reduce((total, group) => total + group[of], 0)
	const total = add(() => true)
	const completed = add(({ status }) => status === 'completed')
	const cancelled = add(({ status }) => status === 'cancelled')
	const percent = (part: number) => (total === 0 ? 0 : (part / total) * 100).toFixed(1)
	return {
		total,
		revenue: add(({ status, paymentStatus }) => paymentStatus === 'paid' || status === 'completed', 'rand'),
		completed,
		occupancyRate: percent(completed),
		cancelled,
		cancellationRate: percent(cancelled),
	}
})
