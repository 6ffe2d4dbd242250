import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { amountOf } from '#app/lib/money.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { chooseUntil } from '../status.ts'

/** Whole cents, with the reference of what was sent where that is one payment. */
type Money = { held: number; claimed: number; reference: string | null; isReturned: boolean }

/**
 * Says to the desk that a closure ended a booking, why, and what its player wants, or until when they may choose; of any
 * booking that has ended, where money goes that was sent and is not here yet. Returns null for others. `isReturned` is
 * whether some went back or is to.
 */
export async function endedBookingWords(bookingId: number, { held, claimed, reference, isReturned }: Money) {
	const { status, cancelReason, cancelledAt, closureChoice, choiceLapsed, userId, lateCharge, closedFor } = bookings
	const [row] = await db
		.select({
			status,
			cancelReason,
			cancelledAt,
			closureChoice,
			choiceLapsed,
			userId,
			lateCharge,
			closedFor,
		})
		.from(bookings)
		.where(eq(bookings.id, bookingId))
	if (row?.status !== 'cancelled') return null
	const until = chooseUntil(row)
	const looks = reference
		? `look for ${amountOf(claimed)} with reference ${reference}`
		: `look for ${amountOf(claimed)}`
	const goes = until && row.userId !== null ? 'they choose where it goes' : 'it goes back to them'
	const sent = claimed > 0 && row.lateCharge === 0 ? `Not here yet: ${looks}. Once it’s here, ${goes}.` : null
	if (row.cancelReason !== 'closed') return sent
	const why =
		row.closedFor === 'rain' ? 'Closed for rain.' : row.closedFor === 'power' ? 'Closed: no power.' : 'Court closed.'
	if (until) {
		const at = `${formatDay(until)} at ${formatTime(until)}`
		const chooses = `They can choose what happens to their ${amountOf(held)} until ${at}, or get it back then.`
		return [why, held > 0 && chooses, sent].filter(Boolean).join(' ')
	}
	if (!isReturned || row.userId === null) return [why, sent].filter(Boolean).join(' ')
	const chose = row.closureChoice === 'credit' ? 'They chose credit.' : 'They chose a refund.'
	return `${why} ${row.choiceLapsed ? 'They didn’t choose in a week, so the money goes back.' : chose}`
}
