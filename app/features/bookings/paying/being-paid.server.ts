import { and, eq, gt, lte, type SQLWrapper } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, courts, sales } from '#db/schema.ts'
import { asBill, type Bill, type BookingRow } from '#app/features/ledger/bill.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { DAY, formatDay, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { holdEnd, PAY_NOW_MINUTES, placeEnd, type Holds } from './holds.ts'

/** The longest that a venue can hold a court for a card. */
const AT_CARD_PAGE = HOUR
const CARD = 'Credit Card'

/** Whether money by this method comes within minutes, so that a court need not wait for it long. */
export const paysSoon = (paymentMethod: string) =>
	paymentMethod === CARD ? cardProvider !== null : paymentMethod === 'PayShap'

type Wished = Pick<BookingRow, 'paymentMethod' | 'startTime' | 'payNow'>

/** Returns when a booking made now lapses, as its venue holds courts for that method. */
export function payByOf({ paymentMethod, startTime, payNow }: Wished, { holdMinutes, holdHours }: Holds, now: Date) {
	const minutes = payNow ? PAY_NOW_MINUTES : paysSoon(paymentMethod) ? holdMinutes : holdHours * 60
	return holdEnd(now, minutes * MINUTE, startTime)
}

/** Returns until when a request is held that is paid by transfer from `from` on, as its venue now holds them. */
export async function transferEnd(
	reader: Reader,
	{ courtId, startTime }: Pick<BookingRow, 'courtId' | 'startTime'>,
	from: Date,
) {
	const [venue] = await reader.select({ hours: courts.holdHours }).from(courts).where(eq(courts.id, courtId))
	return holdEnd(from, venue!.hours * HOUR, startTime)
}

/** Extends a request that is paid by transfer, counted from when it was made, but none that is paid when it is made. */
export async function holdForTransfer(tx: Writer, booking: BookingRow, now: Date) {
	const { id, status, payBy, payNow, createdAt } = booking
	if (status !== 'pending' || payBy === null || payNow) return
	const end = await transferEnd(tx, booking, createdAt)
	if (payBy < end) await tx.update(bookings).set({ payBy: end, updatedAt: now }).where(eq(bookings.id, id))
}

/** How long a pack can be had at its price by a customer who brings the cash. */
const CASH_DAYS = 7

/** Returns the day by which the cash for an order has to come, `Mon 7 Dec`; null for what has none. */
export function cashByOf(bill: Bill, claimedCash: number, now: Date) {
	if (bill.kind !== 'sale' || bill.place || bill.status !== 'pending') return null
	return formatDay((claimedCash > 0 && bill.payBy) || new Date(now.getTime() + CASH_DAYS * DAY))
}

/** Keeps the order of a pack for a customer who brings the cash, and a place for good: who comes pays at the venue. */
export async function holdForCash(tx: Writer, bill: Bill, now: Date) {
	if (bill.kind !== 'sale' || bill.status !== 'pending') return
	const payBy = bill.place ? null : new Date(now.getTime() + CASH_DAYS * DAY)
	await tx.update(sales).set({ payBy }).where(eq(sales.id, bill.id))
}

/**
 * Holds an unpaid booking anew, for as long as one that is paid by transfer, or as one that is paid when it is made; so
 * too the order of a pack, with the booking that it was bought for. What has no deadline stays.
 *
 * A booking that has started keeps its court, because the venue let its players in; the rest is owed. So is a place.
 */
export async function holdAnew(tx: Writer, bill: Bill, now: Date) {
	if (bill.status !== 'pending') return
	if (bill.kind === 'sale') {
		const [venue] = await tx.select({ hours: courts.holdHours }).from(courts).where(eq(courts.id, bill.courtId))
		const payBy = bill.place
			? bill.place.startTime > now
				? placeEnd(now, bill.place, venue!.hours)
				: null
			: new Date(now.getTime() + venue!.hours * HOUR)
		await tx.update(sales).set({ payBy }).where(eq(sales.id, bill.id))
		const [booking] = await tx
			.select()
			.from(bookings)
			.where(eq(bookings.id, bill.bookingId ?? 0))
		if (booking) await holdAnew(tx, asBill(booking), now)
	}
	if (bill.kind !== 'booking') return
	const { id, payNow, startTime } = bill
	const started = startTime <= now
	const end = payNow ? holdEnd(now, PAY_NOW_MINUTES * MINUTE, startTime) : await transferEnd(tx, bill, now)
	const terms = { payBy: started ? null : end, ...(started && { status: 'confirmed' as const }), updatedAt: now }
	await tx
		.update(bookings)
		.set(terms)
		.where(and(eq(bookings.id, id), eq(bookings.status, 'pending')))
}

/** The bounds of `beingPaid` at this moment. */
export const within = (now: Date) => ({
	now,
	soon: new Date(now.getTime() + AT_CARD_PAGE),
	lately: new Date(now.getTime() - AT_CARD_PAGE),
})

type Booked = { status: string; paymentMethod: string; payBy: Date | null; createdAt: Date }

/** Whether the player is at the card page. It is confirmed or lapses within the hour, so no one needs to act. */
export function isBeingPaid({ status, paymentMethod, payBy, createdAt }: Booked, now: Date) {
	if (status !== 'pending' || paymentMethod !== CARD || payBy === null) return false
	const { soon, lately } = within(now)
	return payBy > now && payBy <= soon && createdAt > lately
}

/** `isBeingPaid` in SQL, with the bounds of `within`. */
export function beingPaid({ now, soon, lately }: Record<keyof ReturnType<typeof within>, Date | SQLWrapper>) {
	return and(
		eq(bookings.status, 'pending'),
		eq(bookings.paymentMethod, CARD),
		gt(bookings.payBy, now),
		lte(bookings.payBy, soon),
		gt(bookings.createdAt, lately),
	)!
}

export async function findBeingPaid(venueId: number, now: Date) {
	const rows = await db
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.courtId, venueId), beingPaid(within(now))))
	return new Set(rows.map(({ id }) => id))
}
