import { and, asc, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Reader } from '../../../client/index.ts'
import { keepsDiscount } from '../../../query/keeps-discount.ts'
import { bookings, redemptions } from '../../../schema.ts'

/** A reward that came off a booking is used, at its venue, is its player's own, and took off at most what it is worth. */
export async function brokenRewardsOff(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ id: bookings.id, rewardId: redemptions.id, status: redemptions.status })
		.from(bookings)
		.innerJoin(redemptions, and(isNotNull(bookings.redemptionId), eq(redemptions.id, bookings.redemptionId)))
		.where(
			and(
				keepsDiscount,
				or(
					ne(redemptions.status, 'completed'),
					ne(redemptions.userId, bookings.userId),
					ne(redemptions.courtId, bookings.courtId),
					isNull(redemptions.off),
					gt(bookings.discount, redemptions.off),
				),
			),
		)
		.orderBy(asc(bookings.id))
	return rows.map(
		({ id, rewardId, status }) => `Booking ${id} has redemption ${rewardId} (${status}), which is not used for it`,
	)
}
