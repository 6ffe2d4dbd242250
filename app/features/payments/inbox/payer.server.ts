import { billSplits, bookings, payments, sports, users } from '#db/schema.ts'

/** What is read of a booking, and of the payer or the booker, for a line about money. */
export const LINE = {
	bookingId: bookings.id,
	bookerId: bookings.userId,
	guestName: bookings.guestName,
	sport: sports.name,
	courtNumber: bookings.courtNumber,
	startTime: bookings.startTime,
	endTime: bookings.endTime,
	fullName: users.fullName,
	username: users.username,
}

/** What is read of a payment beside it. */
export const PAID = { payment: payments, share: billSplits.name }

type Named = { fullName: string | null; username: string | null; guestName: string | null; share?: string | null }

/** Who pays or has paid, as the venue's people may know it. */
export function payerOf({ fullName, username, guestName, share }: Named) {
	const known = fullName || username
	if (share) return known ? `${known} (a share)` : `By link: ${share}`
	return known ?? guestName ?? 'Walk-in'
}

type Line = Named & { bookingId: number; sport: string; courtNumber: number; startTime: Date; endTime: Date }

/** Who and what a line about money is about; times are ISO instants. */
export const aboutLine = (row: Line) => ({
	bookingId: row.bookingId,
	payer: payerOf(row),
	sport: row.sport,
	courtNumber: row.courtNumber,
	startTime: row.startTime.toISOString(),
	endTime: row.endTime.toISOString(),
})
export type MoneyLine = ReturnType<typeof aboutLine>
