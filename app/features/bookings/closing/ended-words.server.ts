import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, closures } from '#db/schema.ts'
import { amountOf } from '#app/lib/money.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { chooseUntil } from '../status.ts'

type Money = { held: number; isReturned: boolean }

/**
 * Says to the desk that a closure ended a booking, why, and what its player wants, or until when they may choose. Returns
 * null for others. `held` is whole cents; `isReturned` is whether some went back or is to.
 */
export async function closedBookingWords(bookingId: number, { held, isReturned }: Money) {
	const { status, cancelReason, cancelledAt, closureChoice, choiceLapsed, userId } = bookings
	const [row] = await db
		.select({ status, cancelReason, cancelledAt, closureChoice, choiceLapsed, userId, reason: closures.reason })
		.from(bookings)
		.leftJoin(closures, eq(closures.id, bookings.closureId))
		.where(eq(bookings.id, bookingId))
	if (row?.status !== 'cancelled' || row.cancelReason !== 'closed') return null
	const why =
		row.reason === 'rain' ? 'Closed for rain.' : row.reason === 'power' ? 'Closed: no power.' : 'Court closed.'
	const until = chooseUntil(row)
	if (until) {
		const at = `${formatDay(until)} at ${formatTime(until)}`
		return held > 0
			? `${why} They can choose what happens to their ${amountOf(held)} until ${at}, or get it back then.`
			: why
	}
	if (!isReturned || row.userId === null) return why
	const chose = row.closureChoice === 'credit' ? 'They chose credit.' : 'They chose a refund.'
	return `${why} ${row.choiceLapsed ? 'They didn’t choose in a week, so the money goes back.' : chose}`
}
