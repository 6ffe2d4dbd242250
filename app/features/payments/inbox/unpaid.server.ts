import { and, asc, count, eq, inArray, isNotNull, sum, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, courts, payments, sports, users } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { numberOf } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { hasBegun, isDue, isDueLater, isOwed, openCents } from '#app/features/bookings/paying/owed.server.ts'
import { findOwedPlaces } from '#app/features/bookings/paying/owed-places.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { isInReview } from '#app/features/ledger/claimed.server.ts'
import { findDeskOffer } from '#app/features/bookings/packs/use-pack.server.ts'
import { hasVouchers } from '#app/features/bookings/vouchers/redeem.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { deskProblem } from '#app/features/ledger/desk-problem.ts'
import { creditAt, creditHolder } from '#app/features/ledger/credit/credit.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { aboutLine, LINE } from './payer.server.ts'
import { OWN } from './venue-money.server.ts'

const PER_PAGE = 10

/**
 * Returns a page of a venue's unpaid bookings, soonest first, as `isOwed`, with the sums of what is due now and for dates
 * to come. Amounts are whole cents. The caller checks access.
 */
export async function findUnpaid(user: Pick<Actor, 'id'>, venueId: number, asked: number, now: Date) {
	const where = and(eq(bookings.courtId, venueId), isOwed(now))
	const sums = { due: await sumOf(venueId, isDue(now)), later: await sumOf(venueId, isDueLater(now)) }
	const total = sums.due.count + sums.later.count
	const { offset, ...shown } = pageOf(total, asked, PER_PAGE)
	const rows = await db
		.select({ ...LINE, booking: bookings, phone: users.phone, open: openCents })
		.from(bookings)
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(where)
		.orderBy(asc(bookings.startTime), asc(bookings.id))
		.limit(PER_PAGE)
		.offset(offset)
	const ids = rows.map(({ bookingId }) => bookingId)
	const money = await moneyOf(
		db,
		rows.map(({ booking }) => booking),
	)
	const [denied, checked] = [await among(ids, DENIED), await among(ids, isInReview)]
	const list = rows.map((row) => ({
		...aboutLine(row),
		...numberOf(row.phone ?? row.booking.guestPhone),
		open: row.open,
		isDue: hasBegun(row, now),
		/** Whether the venue has denied money that the player said was sent. */
		denied: denied.has(row.bookingId),
		/** Whether some of its money is in review. */
		checked: checked.has(row.bookingId),
		/** When it lapses unless it is paid; null when it does not lapse. */
		payBy: deadlineOf({ ...row.booking, money: money.get(row.bookingId)! }),
		played: row.endTime <= now,
		missed: row.booking.noShow,
		own: row.bookerId === user.id,
	}))
	return { list, total, sums, places: await findUnpaidPlaces(user, venueId, now), ...shown }
}

/** Returns the places at events that are not paid, with where the desk takes their money. */
async function findUnpaidPlaces(user: Pick<Actor, 'id'>, venueId: number, now: Date) {
	const { list: rows, ...sums } = await findOwedPlaces(venueId, now)
	const list = rows.map(({ userId, personId, eventId, payer, event, startTime, endTime, ...row }) => {
		const line = {
			bookingId: null,
			sport: '',
			court: null,
			entry: null,
			sort: 'place' as const,
			sold: event,
			payer: payer as string | null,
		}
		const own = userId === user.id
		return {
			id: row.id,
			...line,
			payer: line.payer ?? 'Deleted account',
			event,
			startTime,
			endTime,
			open: row.open,
			isDue: row.isDue,
			own,
			to: personId === null || own ? null : `/venue-dashboard/${venueId}/events/${eventId}/people/${personId}/pay`,
		}
	})
	return { list, ...sums }
}

async function sumOf(venueId: number, which: SQL | undefined) {
	const [found] = await db
		.select({ count: count(), cents: sum(openCents).mapWith(Number) })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId)) // with one table, drizzle leaves its name out of the sum
		.where(and(eq(bookings.courtId, venueId), which))
	return { count: found!.count, cents: found!.cents ?? 0 }
}

const DENIED = and(eq(payments.status, 'pending'), eq(payments.provider, 'manual'), isNotNull(payments.method))

async function among(bookingIds: number[], where: SQL | undefined) {
	const rows = await db
		.selectDistinct({ id: payments.bookingId })
		.from(payments)
		.where(and(inArray(payments.bookingId, bookingIds), unindexed(where)))
	return new Set(rows.flatMap(({ id }) => id ?? []))
}

export type Unpaid = Awaited<ReturnType<typeof findUnpaid>>

/** Returns a booking, its due whole cents, and the credit and pack that can pay for it; `problem` says why nothing can be taken. Throws 404 for others. */
export async function findOpenBooking(user: Actor, venueId: number | null, bookingId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'cash')
	const [row] = await db
		.select({ ...LINE, booking: bookings })
		.from(bookings)
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(and(eq(bookings.id, bookingId ?? 0), eq(bookings.courtId, venue.id)))
	if (!row) throw notFound('Booking not found')
	const money = (await moneyOf(db, [row.booking])).get(row.bookingId)!
	const holder = await creditHolder(db, row.booking)
	return {
		line: aboutLine(row),
		open: money.due,
		shares: money.shares,
		/** Whether a voucher can pay for it: it becomes credit of its player or customer. */
		vouchers: holder !== null && holder !== user.id && (await hasVouchers(db, row.booking.courtId)),
		...(await meansOf(user, row.booking, holder, now)),
		problem: row.bookerId === user.id ? OWN : deskProblem(row.booking, money),
	}
}

/** Returns the credit and the pack that can pay for a booking at the desk. The caller checks access. */
export async function findMeans(user: Actor, bookingId: number, now: Date) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	return booking ? meansOf(user, booking, await creditHolder(db, booking), now) : { credit: 0, pack: null }
}

/** `holder` is the account that has credit for it, of `creditHolder`. */
async function meansOf(user: Actor, booking: BookingRow, holder: number | null, now: Date) {
	return {
		/** The credit of its player or customer at the venue, in whole cents. */
		credit: holder === null || holder === user.id ? 0 : await creditAt(db, holder, booking.courtId),
		/** A pack of its player or customer that can pay for it. */
		pack: booking.userId === user.id || holder === user.id ? null : await findDeskOffer(db, booking, now),
	}
}
