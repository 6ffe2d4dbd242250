import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, lte, not, or, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { containing } from '#db/query/containing.ts'
import { bookings, customerAccounts, customers, sales, sports, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { discountName } from '#app/features/ledger/bill.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import type { Right } from '#app/features/venues/team/rights.ts'
import { notFound } from '#app/lib/errors.ts'
import { chatNumber, partsOfKey } from '#app/lib/form/phone.ts'
import { shownNumber } from '#app/lib/text/tel.ts'
import { readId } from '#app/lib/ids.ts'
import { pageOf } from '#app/lib/paging.ts'
import { addDays, at, DAY } from '#app/lib/time/time.ts'
import { beingPaid, within } from '../../paying/being-paid.server.ts'
import { usedBy } from '../../packs/hours.server.ts'
import { dueDateColumn } from '../../on-account/accounts.server.ts'
import { bookingView, type Booking } from '../../bookings.server.ts'
import type { VenueBookingFilter } from '../../schemas.ts'
import type { ClosingReason } from '../../closing/closing-reasons.ts'
import { LIVE } from '../../on-court/on-court.server.ts'
import { chooseUntil } from '../../status.ts'
import { courtNameOf } from '#db/query/columns.ts'

/**
 * A booking as the venue's people see it, with who plays and how to reach them.
 *
 * `label` is `User #7`, or `Walk-in` for players without an account, also where the desk booked. `chat` is the phone
 * number as WhatsApp has it.
 */
export type VenueBooking = Booking & {
	courtName: string | null
	customer: {
		label: string
		hasAccount: boolean
		name: string
		email: string | null
		phone: string | null
		chat: string | null
	}
	sport: { id: number; name: string; color: string; icon: string }
	discountReason: string | null
	/** Names why its price is less or more: `Discount: Wet court`, or its pack. */
	discountName: string
	/** In rand, what the venue keeps although it was cancelled. */
	lateCharge: number
	/** Whether closing a court ended it, why that was, and until when its player may choose what happens to it. */
	isClosed: boolean
	closedFor: ClosingReason | null
	choosesUntil: Date | null
	/** How many half hours a pack alone takes off its price. */
	packHalfHours: number
	/** How many half hours went back to that pack as it was cancelled, and whether the pack itself was taken back. */
	packBack: number
	packGone: boolean
	arrivedAt: Date | null
	noShow: boolean
	/** The weekly hour that it is a date of. */
	regularId: number | null
	/** The customer that the venue knows its player as. */
	customerId: number | null
	/** The account that it is on, its statement, and the last day to pay that; each null where there is none. */
	accountId: number | null
	statementId: number | null
	dueDate: string | null
	/** The party that its statement is made out to. */
	billedTo: string | null
	/** When it lapses while it waits to be paid or confirmed. */
	payBy: Date | null
}

type Page = { page?: number; limit?: number }

/**
 * Returns a page of a venue's bookings, of one of its customers or of a weekly hour, and counts. The caller checks access.
 * A customer's dates to come of weekly hours are not among them: `weeklyHoursOf` has those.
 *
 * Bookings that have not ended come first, soonest first, then the others, newest first. `upcoming` counts those that
 * have not ended.
 */
export async function findVenueBookings(
	venueId: number,
	{ customerId, regularId, ...filter }: VenueBookingFilter & { customerId?: number; regularId?: number },
	{ page = 1, limit = 25 }: Page,
	now = new Date(),
) {
	const wanted = and(whichOf({ venueId, customerId, regularId }, now), ...conditions(filter))
	// No booking is longer than a day, so that bounds on the indexed start suffice.
	const ahead = and(wanted, gt(bookings.startTime, new Date(now.getTime() - DAY)), gt(bookings.endTime, now))
	const past = and(wanted, lt(bookings.startTime, now), lte(bookings.endTime, now))
	const [total, upcoming] = await Promise.all([db.$count(bookings, wanted), db.$count(bookings, ahead)])
	const { offset, ...shown } = pageOf(total, page, limit)
	const first =
		offset < upcoming ? await read(db, ahead, [asc(bookings.startTime), asc(bookings.id)], limit, offset) : []
	const room = limit - first.length
	const newest = [desc(bookings.startTime), desc(bookings.id)]
	const rest = room > 0 ? await read(db, past, newest, room, Math.max(0, offset - upcoming)) : []
	return { bookings: [...first, ...rest], total, upcoming, ...shown }
}

type Which = { venueId: number; customerId?: number; regularId?: number }

/**
 * Matches by the narrowest: a customer or weekly hour has few of a venue's bookings, which SQLite does not know. Of a
 * customer without dates to come of weekly hours.
 */
function whichOf({ venueId, customerId, regularId }: Which, now: Date) {
	if (regularId !== undefined) return eq(bookings.regularId, regularId)
	if (customerId === undefined) return eq(bookings.courtId, venueId)
	const isWeekly = and(isNotNull(bookings.regularId), inArray(bookings.status, LIVE), gt(bookings.startTime, now))
	return and(eq(bookings.customerId, customerId), not(isWeekly!))
}

/** Returns one booking of the user's own venue. Throws as `findOwnVenue`, and 404. Pass the transaction to read inside it. */
export async function findOwnVenueBooking(
	user: Actor,
	venueId: number | null,
	id: number | null,
	right: Right,
	reader: Reader = db,
): Promise<VenueBooking> {
	const venue = await findOwnVenue(user, venueId, right, reader)
	const which = and(eq(bookings.id, id ?? 0), eq(bookings.courtId, venue.id))
	const [booking] = await read(reader, which, [asc(bookings.id)], 1, 0)
	if (!booking) throw notFound('Booking not found')
	return booking
}

/** Returns these bookings in this order, without those that are gone. The caller checks access. */
export async function findListedBookings(ids: readonly number[]): Promise<VenueBooking[]> {
	if (ids.length === 0) return []
	const found = await read(db, inArray(bookings.id, [...ids]), [asc(bookings.id)], ids.length, 0)
	const byId = new Map(found.map((booking) => [booking.id, booking]))
	return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the ids of a venue's first `limit` open requests and their number, without those at the card page or over. */
export async function findRequests(venueId: number, limit: number, now: Date) {
	const waiting = and(
		eq(bookings.courtId, venueId),
		eq(bookings.status, 'pending'),
		gt(bookings.startTime, new Date(now.getTime() - DAY)),
		gt(bookings.endTime, now),
		not(beingPaid(within(now))),
	)
	const [[counted], requests] = await Promise.all([
		db.select({ total: count() }).from(bookings).where(waiting),
		db
			.select({ id: bookings.id })
			.from(bookings)
			.where(waiting)
			.orderBy(asc(bookings.startTime), asc(bookings.id))
			.limit(limit),
	])
	return { requests, total: counted!.total }
}

function conditions({ status, from, to, name }: VenueBookingFilter): (SQL | undefined)[] {
	return [
		status && eq(bookings.status, status),
		from ? gte(bookings.startTime, at(from, 0)) : undefined,
		to ? lt(bookings.startTime, at(addDays(to, 1), 0)) : undefined,
		name ? isNamed(name) : undefined,
	]
}

/** Matches part of a name or phone number, however it is written, `User #7`, or the number of the player or booking. */
function isNamed(name: string) {
	const [, user, digits] = /^(user)?\s*#?\s*(\d+)$/i.exec(name) ?? []
	const number = readId(digits)
	const known = db
		.select({ id: users.id })
		.from(users)
		.where(or(containing(users.fullName, name), containing(users.username, name)))
	return or(
		inArray(bookings.userId, known),
		containing(bookings.guestName, name),
		...partsOfKey(name).map((digits) => containing(bookings.phoneKey, digits)),
		number === null ? undefined : eq(bookings.userId, number),
		number === null || user ? undefined : eq(bookings.id, number),
	)
}

async function read(
	reader: Reader,
	where: SQL | undefined,
	order: SQL[],
	limit: number,
	offset: number,
): Promise<VenueBooking[]> {
	const rows = await reader
		.select({
			booking: bookings,
			courtName: courtNameOf(bookings),
			dueDate: dueDateColumn,
			knownAs: customers.userId,
			packEnd: sales.cancelledAt,
			party: customerAccounts.party,
			user: { fullName: users.fullName, username: users.username, email: users.email, phone: users.phone },
			sport: { id: sports.id, name: sports.name, color: sports.color, icon: sports.icon },
		})
		.from(bookings)
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, bookings.userId))
		.leftJoin(customers, eq(customers.id, bookings.customerId))
		.leftJoin(sales, eq(sales.id, bookings.saleId))
		.leftJoin(customerAccounts, eq(customerAccounts.id, bookings.accountId))
		.where(where)
		.orderBy(...order)
		.limit(limit)
		.offset(offset)
	return rows.map(({ booking, courtName, dueDate, knownAs, packEnd, party, user, sport }) => ({
		...bookingView(booking),
		courtName,
		customer: {
			...labelOf(booking.userId ?? knownAs),
			name: user ? user.fullName || user.username : (booking.guestName ?? ''),
			email: user?.email ?? null,
			...numberOf(user?.phone ?? booking.guestPhone),
		},
		sport,
		discountReason: booking.discountReason,
		discountName: isPacks(booking) ? booking.discountReason! : discountName(booking),
		lateCharge: booking.lateCharge,
		isClosed: booking.status === 'cancelled' && booking.cancelReason === 'closed',
		closedFor: booking.closedFor,
		choosesUntil: chooseUntil(booking),
		packHalfHours: isPacks(booking) ? usedBy(booking, booking.saleId!) : 0,
		packBack: isPacks(booking) && booking.status === 'cancelled' ? booking.packHalfHours - booking.packKept : 0,
		packGone: packEnd !== null,
		arrivedAt: booking.arrivedAt,
		noShow: booking.noShow,
		regularId: booking.regularId,
		customerId: booking.customerId,
		accountId: booking.accountId,
		statementId: booking.statementId,
		dueDate,
		billedTo: party?.name ?? null,
		payBy: booking.payBy,
	}))
}

/** Whether a pack alone has taken the place of the price. */
const isPacks = ({ saleId, discountById, discount, discountReason }: typeof bookings.$inferSelect) =>
	saleId !== null && discountById === null && discount > 0 && discountReason !== null

const labelOf = (account: number | null) => ({
	label: account === null ? 'Walk-in' : `User #${account}`,
	hasAccount: account !== null,
})

/** Returns a phone number as it is shown and as WhatsApp has it, each null where there is none. */
export const numberOf = (phone: string | null) => ({
	phone: phone && shownNumber(phone),
	chat: phone && chatNumber(phone),
})
