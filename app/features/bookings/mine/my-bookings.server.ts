import { and, asc, desc, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookings, closures, courts, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOf, type Money } from '#app/features/ledger/money-of.server.ts'
import { runsVenue } from '#app/features/venues/own-venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import type { ClosingReason } from '../closing/closing-reasons.ts'
import { entryCodeOf } from '../entry-code.server.ts'
import { ownSharesOf, type OwnShare } from './own-shares.server.ts'
import type { PricedHour } from '../price.ts'
import type { BookingStatus, PaymentStatus } from '../status.ts'

export const TABS = ['upcoming', 'past', 'cancelled'] as const
export type Tab = (typeof TABS)[number]

type BookingRow = typeof bookings.$inferSelect

/** A booking as the calls answer it: times are ISO instants, money whole rand. */
export type Booking = {
	id: number
	/** Null for a walk-in, who has no account. */
	userId: number | null
	venueId: number
	sportId: number
	courtNumber: number
	startTime: string
	endTime: string
	totalPrice: number
	breakdown: PricedHour[]
	freeCancelHours: number
	lateChargePercent: number
	paymentMethod: string
	notes: string
	status: BookingStatus
	paymentStatus: PaymentStatus
	cancelledAt: string | null
	createdAt: string
}

/** A booking of one's own with the names of its place, as the calls list it. */
export type ListedBooking = Booking & {
	venue: { id: number; name: string; location: string; city: string; address: string }
	sport: { id: number; name: string; color: string; icon: string }
	/** Why the venue had closed the court, where that ended the booking. */
	closedFor: ClosingReason | null
	/** Until when it has to be paid or it lapses; null where it does not. */
	payBy: string | null
	/** Who or what cancelled it: `customer`, `venue`, `closed` or `unpaid`. */
	cancelReason: string | null
	/** Whole rand that stay with the venue although it was cancelled. */
	lateCharge: number
	/** What the player of a closed court wants instead; null until they have said. */
	closureChoice: BookingRow['closureChoice']
}

/** The same with all that its card shows. */
export type NamedBooking = ListedBooking & {
	money: Money
	/** Six digits for the door; null unless the booking is confirmed and still to come, or running. */
	entryCode: string | null
	/** Of a bill that is split, what whoever booked has still to pay as their own share; null where that is nothing or all. */
	ownShare: OwnShare | null
}

export const bookingView = (row: BookingRow): Booking => ({
	id: row.id,
	userId: row.userId,
	venueId: row.courtId,
	sportId: row.sportId,
	courtNumber: row.courtNumber,
	startTime: row.startTime.toISOString(),
	endTime: row.endTime.toISOString(),
	totalPrice: row.totalPrice,
	breakdown: row.breakdown,
	freeCancelHours: row.freeCancelHours,
	lateChargePercent: row.lateChargePercent,
	paymentMethod: row.paymentMethod,
	notes: row.notes ?? '',
	status: row.status,
	paymentStatus: row.paymentStatus,
	cancelledAt: row.cancelledAt?.toISOString() ?? null,
	createdAt: row.createdAt.toISOString(),
})

type Page = { page?: number; limit?: number }
/** `since` leaves out what ended, or was cancelled, before it. */
type TabPage = Page & { since?: Date }

/** One page of a person's own bookings of one tab: upcoming soonest first (one that is running counts), the others newest first. Past the end it is the last page. */
export async function bookingsOf(user: Actor, tab: Tab, { page = 1, limit = 20, since }: TabPage, now = new Date()) {
	const mine = eq(bookings.userId, user.id)
	const where = {
		upcoming: and(mine, gt(bookings.endTime, now), inArray(bookings.status, ['pending', 'confirmed'])),
		past: and(
			mine,
			since && gt(bookings.endTime, since),
			or(
				eq(bookings.status, 'completed'),
				and(lte(bookings.endTime, now), inArray(bookings.status, ['pending', 'confirmed'])),
			),
		),
		cancelled: and(mine, since && gt(bookings.cancelledAt, since), eq(bookings.status, 'cancelled')),
	}[tab]
	const order =
		tab === 'upcoming' ? [asc(bookings.startTime), asc(bookings.id)] : [desc(bookings.startTime), desc(bookings.id)]
	const total = await db.$count(bookings, where)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await listed(db, where, order, limit, offset)
	return { bookings: await withMoney(rows, now), total, ...shown }
}

/** A page of all of a person's own bookings, newest first, and how many there are. */
export async function ownBookings(user: Actor, { page = 1, limit = 100 }: Page) {
	const mine = eq(bookings.userId, user.id)
	const newest = [desc(bookings.startTime), desc(bookings.id)]
	const [list, total] = await Promise.all([
		listed(db, mine, newest, limit, (page - 1) * limit),
		db.$count(bookings, mine),
	])
	const money = await moneyOf(db, list)
	return { bookings: list.map((row) => withDeadline(row, money.get(row.id)!)), total }
}

/** A person's own booking with its names; 404 when it does not exist or is somebody else's. */
export async function findOwnBooking(user: Actor, id: number, now = new Date()): Promise<NamedBooking> {
	const rows = await listed(db, and(eq(bookings.id, id), eq(bookings.userId, user.id)), [asc(bookings.id)], 1, 0)
	const [booking] = await withMoney(rows, now)
	if (!booking) throw notFound('Booking not found')
	return booking
}

const withDeadline = (booking: ListedBooking, money: Money): ListedBooking => ({
	...booking,
	payBy: deadlineOf({ ...booking, money })?.toISOString() ?? null,
})

async function withMoney(rows: ListedBooking[], now: Date): Promise<NamedBooking[]> {
	const money = await moneyOf(db, rows)
	const known = rows.map((booking) => {
		const standing = money.get(booking.id)!
		return { ...withDeadline(booking, standing), money: standing }
	})
	const ownShares = await ownSharesOf(known)
	return known.map((booking) => {
		const { id, status, endTime } = booking
		const enters = status === 'confirmed' && new Date(endTime) > now
		return { ...booking, entryCode: enters ? entryCodeOf(id) : null, ownShare: ownShares.get(id) ?? null }
	})
}

/** The bookings that `where` chooses, with the names of their places, in that order. */
export async function listed(
	reader: Reader,
	where: SQL | undefined,
	order: SQL[],
	limit: number,
	offset: number,
): Promise<ListedBooking[]> {
	const rows = await reader
		.select({
			booking: bookings,
			venue: {
				id: courts.id,
				name: courts.name,
				location: courts.location,
				city: courts.city,
				address: courts.address,
			},
			sport: { id: sports.id, name: sports.name, color: sports.color, icon: sports.icon },
			closedFor: closures.reason,
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(closures, eq(closures.id, bookings.closureId))
		.where(where)
		.orderBy(...order)
		.limit(limit)
		.offset(offset)
	return rows.map(({ booking, venue, sport, closedFor }) => ({
		...bookingView(booking),
		venue,
		sport,
		closedFor:
			booking.cancelReason !== 'closed' ? null : closedFor === 'rain' || closedFor === 'power' ? closedFor : 'other',
		payBy: booking.payBy?.toISOString() ?? null,
		cancelReason: booking.cancelReason,
		lateCharge: booking.lateCharge,
		closureChoice: booking.closureChoice,
	}))
}

/** A booking that is the person's own, or at a venue that is theirs, or any for an admin; 404 otherwise. */
export async function findBooking(user: Actor, id: number, reader: Reader) {
	const [row] = await reader
		.select({ booking: bookings, ownerId: courts.ownerId })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.where(eq(bookings.id, id))
	const found = row && { ...row.booking, ownerId: row.ownerId }
	if (!found || (found.userId !== user.id && !runsVenue(user, found))) throw notFound('Booking not found')
	return found
}
