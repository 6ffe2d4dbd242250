import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { billSplits, bookings, notices, payments } from '#db/schema.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import type { BookingRow } from '#app/features/ledger/settle.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { DAY, HOUR } from '#app/lib/time.ts'
import { isClaimed } from '#app/features/ledger/account.ts'

const AHEAD = DAY
/** Where the bill was split less than two days before the start, a day ahead would be at once. */
const SHORT = 2 * DAY
const SHORTLY_AHEAD = 6 * HOUR

const LIVE: BookingRow['status'][] = ['pending', 'confirmed']

/**
 * Tells the booker, and those we know of, that shares are still open, once for each time of a booking: a day before
 * it, or six hours where the bill was split late. Safe to run at any time, as often as one likes.
 */
export async function remindOfShares(now: Date) {
	const soon = await db
		.selectDistinct({ id: bookings.id })
		.from(billSplits)
		.innerJoin(bookings, eq(bookings.id, billSplits.bookingId))
		.where(
			and(
				eq(billSplits.status, 'pending'),
				inArray(bookings.status, LIVE),
				gt(bookings.startTime, now),
				lte(bookings.startTime, new Date(now.getTime() + AHEAD)),
			),
		)
	let reminded = 0
	for (const { id } of soon) if (await write((tx) => remind(tx, id, now))) reminded++
	return reminded
}

async function remind(tx: Writer, bookingId: number, now: Date) {
	const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
	if (!booking || booking.userId === null || !LIVE.includes(booking.status) || booking.startTime <= now) return false
	const cause = `booking:${bookingId}:shares-open:${booking.startTime.toISOString()}`
	const told = and(eq(notices.userId, booking.userId), eq(notices.cause, cause))
	if ((await tx.$count(notices, told)) > 0) return false

	const shares = await tx
		.select()
		.from(billSplits)
		.where(and(eq(billSplits.bookingId, bookingId), inArray(billSplits.status, ['pending', 'paid'])))
		.orderBy(asc(billSplits.id))
	const paid = await tx.select().from(payments).where(eq(payments.bookingId, bookingId))
	const sent = new Set(paid.filter(isClaimed).map(({ splitId }) => splitId))
	const open = shares.filter(({ id, status }) => status === 'pending' && !sent.has(id))
	if (open.length === 0 || sent.has(null)) return false
	const start = booking.startTime.getTime()
	const ahead = start - open[0]!.createdAt.getTime() < SHORT ? SHORTLY_AHEAD : AHEAD
	if (start - now.getTime() > ahead) return false

	const have = shares.filter(({ status }) => status === 'paid').length
	const sum = amountOf(open.reduce((total, { amount }) => total + amount, 0))
	const { what } = await describeBooking(tx, booking)
	const title = `${have} of ${shares.length} ${have === 1 ? 'has' : 'have'} paid; ${sum} is open`
	const body = `${what}. Send the links again, or pay the rest yourself.`
	const link = `/my-bookings/${bookingId}/split`
	const others = open.flatMap(({ participantId, amount, checkoutId, id }): NewNotice[] => {
		if (participantId === null || participantId === booking.userId) return []
		const theirs = { title: `Your share of ${amountOf(amount)} is still open`, body: `${what}.` }
		return [{ userId: participantId, kind: 'payment', ...theirs, link: `/pay/${checkoutId}`, cause: `${cause}:${id}` }]
	})
	await notify(tx, [{ userId: booking.userId, kind: 'payment', title, body, link, cause }, ...others], now)
	return true
}
