import { and, asc, eq, inArray, lte, ne, notExists, or } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, payments, refunds, sales } from '#db/schema.ts'
import { addOnsOf, hasStock } from '#app/features/add-ons/booked-add-ons.server.ts'
import { findTaken, takeWhole } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import { followBooking } from '#app/features/matchmaking/requests/booking/follow.server.ts'
import { giveRewardBack, rewardAgain } from '#app/features/rewards/checkout.server.ts'
import { findOffer } from '#app/features/venues/offers.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { hoursBetween } from '#app/lib/time/time.ts'
import { courtPicker } from '../move/move-terms.ts'
import { packAgain } from '../packs/hours.server.ts'
import { codeAgain } from '../promo-codes/uses.server.ts'
import { settle } from './settle-booking.server.ts'
import { tellOfLapse } from '../booking-notices.server.ts'
import { holderOf, releaseHours } from '../reservation.server.ts'

const AT_ONCE = 100

/**
 * Finds money that arrived or is said to be sent, also for a pack that was bought for it: such a booking waits for the
 * venue, not for its player.
 */
function moneyOf(reader: Reader) {
	const sentBack = reader.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id))
	const undecided = and(eq(payments.status, 'review'), notExists(sentBack))
	const itsPacks = reader.select({ id: sales.id }).from(sales).where(eq(sales.bookingId, bookings.id))
	return reader
		.select({ id: payments.id })
		.from(payments)
		.where(
			or(
				and(eq(payments.bookingId, bookings.id), or(eq(payments.status, 'success'), undecided)),
				and(inArray(payments.saleId, itsPacks), ne(payments.method, 'cash'), awaitsVenue),
			),
		)
}

/**
 * Cancels requests that were not paid in time and releases their court time. Safe to run at any time.
 *
 * Confirmed bookings stay, and so do those whose player says that the money is sent or comes in cash, or whose money is
 * in review.
 */
export async function lapseUnpaidBookings(now: Date, stopping?: AbortSignal) {
	const overdue = await db
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.status, 'pending'), lte(bookings.payBy, now), notExists(moneyOf(db))))
		.orderBy(asc(bookings.payBy), asc(bookings.id))
		.limit(AT_ONCE)
	for (const { id } of overdue) {
		if (stopping?.aborted) return
		try {
			const lapsed = await write((tx) => lapse(tx, id, now))
			if (lapsed) slotsChanged(slotsOf(lapsed))
		} catch (error) {
			logError(error, `lapse of booking ${id}`) // the other bookings must not wait for it
		}
	}
}

async function lapse(tx: Writer, id: number, now: Date): Promise<BookingRow | null> {
	const [booking] = await tx
		.update(bookings)
		.set({ status: 'cancelled', cancelledAt: now, cancelReason: 'unpaid', updatedAt: now })
		.where(
			and(
				eq(bookings.id, id),
				eq(bookings.status, 'pending'),
				ne(bookings.paymentStatus, 'paid'),
				lte(bookings.payBy, now),
				notExists(moneyOf(tx)),
			),
		)
		.returning()
	if (!booking) return null
	await releaseHours(tx, booking)
	await settle(tx, id, now)
	await tellOfLapse(tx, booking, now)
	await followBooking(tx, id, now)
	return booking
}

/**
 * Revives a lapsed booking whose money came late, on its court or another that is free. The caller settles the bill.
 *
 * Returns null and changes nothing when no court is free, what it hired or bought has gone, the code, reward or pack
 * that was taken off it is used elsewhere, or it has begun.
 */
export async function revive(tx: Writer, booking: BookingRow, now: Date): Promise<BookingRow | null> {
	const { courtId, sportId, startTime, endTime } = booking
	if (booking.status !== 'cancelled' || booking.cancelReason !== 'unpaid' || startTime <= now) return null
	const offer = await findOffer(courtId, sportId, tx, now)
	if (!offer) return null
	const taken = (await findTaken([offer], startTime, endTime, tx)).get(offer.id)!
	const courtNumber = courtPicker(offer, booking, false)(freeCourts(offer, taken, startTime, endTime))
	if (courtNumber === undefined) return null
	const lines = (await addOnsOf(tx, [booking.id])).get(booking.id) ?? []
	if (!(await hasStock(tx, booking, lines))) return null
	// Comes first: when two bookings take the same hour, PostgreSQL reruns one, which then finds the hour taken.
	if (!(await takeWhole(tx, courtId, holderOf(booking), [{ ...booking, courtNumber }]))) return null
	const off = {
		promoCodeId: await codeAgain(tx, booking),
		redemptionId: await rewardAgain(tx, booking, now),
		saleId: await packAgain(tx, booking),
	}
	const { promoCodeId, redemptionId, saleId } = booking
	if (off.promoCodeId !== promoCodeId || off.redemptionId !== redemptionId || off.saleId !== saleId) {
		if (off.redemptionId !== null) await giveRewardBack(tx, off.redemptionId)
		await releaseHours(tx, booking)
		return null
	}
	const [revived] = await tx
		.update(bookings)
		.set({
			...off,
			packKept: 0,
			status: 'confirmed',
			courtNumber,
			cancelledAt: null,
			cancelReason: null,
			updatedAt: now,
		})
		.where(and(eq(bookings.id, booking.id), eq(bookings.status, 'cancelled')))
		.returning()
	return revived!
}

export const slotsOf = ({ courtId, sportId, startTime, endTime }: BookingRow) => ({
	venueId: courtId,
	sportId,
	hours: hoursBetween(startTime, endTime),
})
