import { and, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { countHours, idsAmong, holdersIn, type TakenTime } from '#app/features/court-time/court-time.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { DAY } from '#app/lib/time/time.ts'
import { settle } from './settle-booking.server.ts'

/** A court is sold again when paid or confirmed; a request may still come to nothing. */
const SOLD: BookingRow['status'][] = ['confirmed', 'completed']

/** Refunds late charges, and hours of packs, of bookings whose every hour has now been sold again with `sold`, unless that is a request. */
export async function returnLateCharges(tx: Writer, sold: BookingRow, now: Date) {
	if (!SOLD.includes(sold.status)) return
	const { courtId, sportId, courtNumber, startTime, endTime } = sold
	const charged = await tx
		.select()
		.from(bookings)
		.where(
			and(
				eq(bookings.courtId, courtId),
				gt(bookings.startTime, new Date(startTime.getTime() - DAY)),
				lt(bookings.startTime, endTime),
				gt(bookings.endTime, startTime),
				eq(bookings.status, 'cancelled'),
				or(gt(bookings.lateCharge, 0), gt(bookings.packKept, 0)),
				eq(bookings.sportId, sportId),
				eq(bookings.courtNumber, courtNumber),
				ne(bookings.id, sold.id),
			),
		)
	for (const booking of charged) {
		const taken = await holdersIn(tx, { ...booking, venueId: courtId })
		const sold = await soldAmong(tx, taken)
		if (countHours(sold) < countHours([booking])) continue
		await tx.update(bookings).set({ lateCharge: 0, packKept: 0, updatedAt: now }).where(eq(bookings.id, booking.id))
		await settle(tx, booking.id, now, 'resold')
	}
}

async function soldAmong(tx: Writer, taken: readonly TakenTime[]) {
	const rows = await tx
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(inArray(bookings.id, idsAmong(taken, 'booking')), inArray(bookings.status, SOLD)))
	const ids = new Set(rows.map(({ id }) => id))
	return taken.filter(({ holder }) => holder.kind === 'booking' && ids.has(holder.id))
}
