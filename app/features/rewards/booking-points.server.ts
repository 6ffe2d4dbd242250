import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { bookings, courts } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { earn, takeBack } from './earning.server.ts'
import { findHeld } from './held.server.ts'

/**
 * Brings the points of a booking in line with it, in the transaction of whatever happened to it: it earns while it is
 * completed, paid and no no-show, and loses them when it no longer is. The first such booking of a person earns once
 * more. Doing it again changes nothing.
 *
 * Nobody earns by a walk-in, which belongs to no account, nor by their own booking at their own venue: its owner says
 * themselves that it is paid. A booking that is free of charge is nobody's first.
 */
export async function settleBookingPoints(tx: Writer, bookingId: number, now: Date) {
	const [booking] = await tx
		.select({
			...{ userId: bookings.userId, status: bookings.status, noShow: bookings.noShow },
			...{ paymentStatus: bookings.paymentStatus, totalPrice: bookings.totalPrice, ownerId: courts.ownerId },
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.where(eq(bookings.id, bookingId))
	if (!booking || booking.userId === null) return
	const { userId, ownerId, status, paymentStatus, noShow, totalPrice } = booking
	// A completed booking never becomes one of these again, so there is nothing to take back.
	if (status === 'pending' || status === 'confirmed') return
	const earns = status === 'completed' && paymentStatus === 'paid' && !noShow && userId !== ownerId
	const cause = { userId, key: 'booking' as const, cause: `booking:${bookingId}` }
	if (earns) await earn(tx, { ...cause, rand: totalPrice }, now)
	else await takeBack(tx, cause, now)
	await settleFirst(tx, userId, now)
}

async function settleFirst(tx: Writer, userId: number, now: Date) {
	const cause = { userId, key: 'firstBooking' as const, cause: 'first-booking' }
	if (!(await hasPlayedAndPaid(tx, userId))) return takeBack(tx, cause, now)
	if ((await findHeld(tx, [userId], cause.cause)).length > 0) return
	await earn(tx, cause, now)
	const [given] = await findHeld(tx, [userId], cause.cause)
	if (given) await tellOfFirst(tx, given, now)
}

async function hasPlayedAndPaid(tx: Writer, userId: number) {
	const rows = await tx
		.select({ id: bookings.id })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.where(
			and(
				eq(bookings.userId, userId),
				eq(bookings.status, 'completed'),
				eq(bookings.paymentStatus, 'paid'),
				eq(bookings.noShow, false),
				gt(bookings.totalPrice, 0),
				or(isNull(courts.ownerId), ne(courts.ownerId, userId)),
			),
		)
		.limit(1)
	return rows.length > 0
}

function tellOfFirst(tx: Writer, { userId, points }: { userId: number; points: number }, now: Date) {
	const told = {
		...{ userId, kind: 'reward' as const, title: `${points} points for your first booking` },
		body: 'Every booking you play and pay earns more. See what your points get you.',
		...{ link: '/rewards', cause: 'first-booking' },
	}
	return notify(tx, [told], now)
}
