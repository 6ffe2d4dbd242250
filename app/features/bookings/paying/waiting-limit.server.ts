import { and, eq, exists, gt, isNotNull, isNull, ne, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { bookings, customers, payments, sales } from '#db/schema.ts'
import type { Bill, BillSort, SaleSort } from '#app/features/ledger/bill.ts'
import { isMembership, isOrdered, isPack, isVoucher } from '#app/features/ledger/sales/sale.server.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { dateOf } from '#app/lib/time/time.ts'

const most = env.UNPAID_BOOKINGS

/** How many bookings of a player may wait for money or a venue: in all, and at one venue on one day of play. */
const FOR_THE_NEW = { inAll: most, ofDay: Math.max(1, most - 1) }
/** The limits of a player with this many paid bookings. */
const KNOWN_AFTER = 3
const FOR_THE_KNOWN = { inAll: most + 2, ofDay: most + 2 }

const waitingOf = (userId: number | SQLWrapper, now: Date | SQLWrapper) =>
	and(eq(bookings.userId, userId), eq(bookings.status, 'pending'), gt(bookings.startTime, now))

const findWaiting = prepared({ userId: bookings.userId, now: bookings.startTime }, (reader, { userId, now }) =>
	reader
		.select({ venueId: bookings.courtId, startTime: bookings.startTime })
		.from(bookings)
		.where(waitingOf(userId, now)),
)

const findPaid = prepared({ userId: bookings.userId }, (reader, { userId }) =>
	reader
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.userId, userId), eq(bookings.paymentStatus, 'paid')))
		.limit(KNOWN_AFTER),
)

/** Returns a 409 with `{ waiting }`, a count, when the player may not have another waiting booking on that day; else null. */
export async function findTooManyWaiting(
	reader: Reader,
	userId: number,
	{ venueId, startTime }: { venueId: number; startTime: Date },
	now: Date,
) {
	const waiting = await findWaiting(reader, { userId, now })
	const date = dateOf(startTime)
	const inAll = waiting.length
	const ofDay = waiting.filter((booking) => booking.venueId === venueId && dateOf(booking.startTime) === date).length
	if (inAll < FOR_THE_NEW.inAll && ofDay < FOR_THE_NEW.ofDay) return null
	const paid = await findPaid(reader, { userId })
	const allowed = paid.length < KNOWN_AFTER ? FOR_THE_NEW : FOR_THE_KNOWN
	if (inAll >= allowed.inAll) return tooMany(inAll, '')
	return ofDay >= allowed.ofDay ? tooMany(ofDay, ' here on that day') : null
}

const tooMany = (waiting: number, where: string) =>
	conflict(`${waiting} of your bookings${where} aren’t paid or confirmed yet. Pay or cancel one, then book this one.`, {
		waiting,
	})

export const oneInCash = (sort: BillSort) =>
	`You already have a ${sort === 'booking' || sort === 'entry' ? 'court' : sort} to pay for in cash. Pay for this one another way.`

/** Matches what else of a sort may be promised cash. */
const CASH_OF: Record<SaleSort, SQL | undefined> = {
	place: and(isNotNull(sales.eventId), isNull(sales.cancelledAt)),
	pack: and(isOrdered, isPack),
	voucher: and(isOrdered, isVoucher),
	membership: and(isOrdered, isMembership),
}

/**
 * Whether a bill may be paid in cash at the venue: a player may have one unconfirmed court, one pack, one membership, one
 * voucher and one place at an event on that promise.
 */
export async function mayBringCash(reader: Reader, bill: Bill, now: Date) {
	if (bill.kind === 'entry' || bill.status !== 'pending' || bill.userId === null) return true
	if (bill.kind === 'sale') {
		const others = reader
			.select({ id: sales.id })
			.from(sales)
			.innerJoin(customers, eq(customers.id, sales.customerId))
			.innerJoin(payments, eq(payments.saleId, sales.id))
			.where(
				and(
					eq(customers.userId, bill.userId),
					CASH_OF[bill.sort],
					ne(sales.id, bill.id),
					eq(payments.method, 'cash'),
					awaitsVenue,
				),
			)
		return (await others.limit(1)).length === 0
	}
	const cash = reader
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.bookingId, bookings.id), eq(payments.method, 'cash'), awaitsVenue))
	return (await reader.$count(bookings, and(waitingOf(bill.userId, now), ne(bookings.id, bill.id), exists(cash)))) === 0
}
