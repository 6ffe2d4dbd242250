import { and, asc, desc, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookings, courts, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOf, type Money } from '#app/features/ledger/money-of.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { MINUTE } from '#app/lib/time/time.ts'
import { bookingView, type Booking } from '../bookings.server.ts'
import type { ClosingReason } from '../closing/closing-reasons.ts'
import { entryCodeOf } from '../entry-code.server.ts'
import { findUntaken } from '../waiting/waits.server.ts'
import { OWED_LISTED } from '../paying/owed.server.ts'
import { CHOOSE_WITHIN } from '../status.ts'
import { isUnchosen } from './closure-choice.server.ts'
import { ownSharesOf, type OwnShare } from './own-shares.server.ts'
import { courtNameOf } from '#db/query/columns.ts'
import { among, prepared, several } from '#db/query/prepared.ts'

export const TABS = ['upcoming', 'past', 'cancelled'] as const
export type Tab = (typeof TABS)[number]

/** A player's own booking with the names of its venue and sport, in the API's form. */
export type ListedBooking = Booking & {
	courtName: string | null
	venue: { id: number; name: string; location: string; city: string; address: string; phone: string | null }
	sport: { id: number; name: string; color: string; icon: string }
	/** Why the venue closed the court, if that cancelled the booking. */
	closedFor: ClosingReason | null
	/** When it lapses unless it is paid; null when it does not lapse. */
	payBy: Date | null
	/** The cause of its cancellation: `customer`, `venue`, `closed` or `unpaid`. */
	cancelReason: string | null
	/** Rand that the venue keeps although it was cancelled. */
	lateCharge: number
	/** The sold pack that covers hours of it. */
	saleId: number | null
	/** Whether the venue says that nobody came. */
	noShow: boolean
	/** The choice of a closed court's player; null until they choose. */
	closureChoice: (typeof bookings.$inferSelect)['closureChoice']
}

export type NamedBooking = ListedBooking & {
	money: Money
	/** The whole cents that are paid at the venue once its deposit is paid; 0 without one, and once it is over. */
	atVenue: number
	/** Six digits for the door; null unless the booking is confirmed and not over. */
	entryCode: string | null
	/** Whether a waiting list holds it for them, and they have not taken it yet. */
	untaken: boolean
	/** The booker's own unpaid share of a split bill; null when that is nothing or everything. */
	ownShare: OwnShare | null
}

type Page = { page?: number; limit?: number }
/** `since` leaves out bookings that ended, or were cancelled, before it. */
type TabPage = Page & { since?: Date }

/**
 * Returns one page of a tab of the player's bookings; past the end, the last page.
 *
 * Upcoming ones, which include a running one, come soonest first, the others newest first.
 */
export async function bookingsOf(user: Actor, tab: Tab, { page = 1, limit = 20, since }: TabPage, now = new Date()) {
	if (tab === 'upcoming') return comingOf(await findOpen(user, now), { page, limit }, now)
	const mine = eq(bookings.userId, user.id)
	const where = {
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
	const order = [desc(bookings.startTime), desc(bookings.id)]
	const total = await db.$count(bookings, where)
	const { offset, ...shown } = pageOf(total, page, limit)
	const rows = await listed(db, where, order, limit, offset)
	return { bookings: await withMoney(rows, now), total, ...shown }
}

/** Returns a page of what is coming. Those that are needed `also` are read with it, so that all of them are `known`. */
export async function comingOf(
	{ coming }: Open,
	{ page = 1, limit = 20 }: Page,
	now: Date,
	also: readonly { id: number }[] = [],
) {
	const { offset, ...shown } = pageOf(coming.length, page, limit)
	const rows = coming.slice(offset, offset + limit)
	const known = await namedOf([...rows, ...also], now)
	return { bookings: await namedOf(rows, now, known), known, total: coming.length, ...shown }
}

/**
 * Returns what is open of the player's bookings, at most 100 of each but of `coming`, read at once, by start:
 * - `coming`: what is on or comes;
 * - `unpaid`: those of them that begin later and are not fully paid;
 * - `missed`: of the last 90 days, those that a venue says they missed, not fully paid either;
 * - `unchosen`: those of a court that closed in the last days, whose player may still choose.
 */
export async function findOpen({ id }: { id: number }, now: Date) {
	const since = new Date(now.getTime() - OWED_LISTED)
	const rows = await findOpenRows(db, { user: id, since })
	const chosenSince = now.getTime() - CHOOSE_WITHIN
	const comes = ({ status }: (typeof rows)[number]) => status === 'pending' || status === 'confirmed'
	const coming = rows.filter((row) => comes(row) && row.endTime > now)
	return {
		coming,
		unpaid: atMost(coming.filter(({ startTime, paymentStatus }) => startTime > now && paymentStatus === 'pending')),
		missed: atMost(rows.filter((row) => row.noShow && row.paymentStatus === 'pending' && wasToBePlayed(row.status))),
		unchosen: atMost(rows.filter((row) => row.status === 'cancelled' && row.cancelledAt!.getTime() > chosenSince)),
	}
}
const wasToBePlayed = (status: string) => status === 'confirmed' || status === 'completed'

/** More of them than one player has to do. The rest appears once some of these are done. */
const atMost = <Row>(rows: Row[]) => rows.slice(0, 100)
export type Open = Awaited<ReturnType<typeof findOpen>>

const wasMissed = and(eq(bookings.noShow, true), eq(bookings.status, 'completed'))

/** Nobody has many: what lies longer ago than the 90 days is over. */
const findOpenRows = prepared({ user: bookings.userId, since: bookings.startTime }, (reader, { user, since }) =>
	reader
		.select({
			id: bookings.id,
			venueId: bookings.courtId,
			status: bookings.status,
			paymentStatus: bookings.paymentStatus,
			startTime: bookings.startTime,
			endTime: bookings.endTime,
			createdAt: bookings.createdAt,
			cancelledAt: bookings.cancelledAt,
			noShow: bookings.noShow,
		})
		.from(bookings)
		.where(
			and(
				eq(bookings.userId, user),
				gt(bookings.startTime, since),
				or(inArray(bookings.status, ['pending', 'confirmed']), wasMissed, isUnchosen),
			),
		)
		.orderBy(asc(bookings.startTime), asc(bookings.id)),
)

/** Returns the player's game that is on or comes next; null without one. */
export async function findNextGame(user: { id: number }, now: Date) {
	const { bookings } = await comingOf(await findOpen(user, now), { limit: 1 }, now)
	return bookings[0] ?? null
}

/** How long My Bookings opens on a booking that was just made. */
const NEW_FOR = 10 * MINUTE

/** Returns the booking that My Bookings opens on: the one just made, else the next one; undefined without one. */
export function openOn({ coming }: Open, now: Date) {
	const since = now.getTime() - NEW_FOR
	const made = coming.filter(({ createdAt }) => createdAt.getTime() > since)
	return made.sort((one, other) => other.id - one.id)[0] ?? coming[0]
}

/** Returns a page of all the player's bookings, newest first, and how many there are. */
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

/** Returns a test whether a player has made that many bookings, whatever became of them. */
export function hasBooked(times: number) {
	const find = prepared({ user: bookings.userId }, (reader, { user }) =>
		reader.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, user)).limit(times),
	)
	return async ({ id }: Actor) => (await find(db, { user: id })).length === times
}

/** Returns the player's own booking. Throws 404 otherwise. */
export async function findOwnBooking(user: Actor, id: number, now = new Date()): Promise<NamedBooking> {
	const rows = await listed(db, and(eq(bookings.id, id), eq(bookings.userId, user.id)), [asc(bookings.id)], 1, 0)
	const [booking] = await withMoney(rows, now)
	if (!booking) throw notFound('Booking not found')
	return booking
}

const withDeadline = (booking: ListedBooking, money: Money): ListedBooking => ({
	...booking,
	payBy: deadlineOf({ ...booking, money }),
})

/** Returns these bookings with their money, in the given order; those that are `known` are not read again. */
export async function namedOf(ids: readonly { id: number }[], now: Date, known: readonly NamedBooking[] = []) {
	const named = new Map(known.map((booking) => [booking.id, booking]))
	const unknown = new Set(ids.flatMap(({ id }) => (named.has(id) ? [] : [id])))
	const others = await listedOf(
		db,
		Array.from(unknown, (id) => ({ id })),
	)
	for (const booking of await withMoney(others, now)) named.set(booking.id, booking)
	return ids.flatMap(({ id }) => named.get(id) ?? [])
}

async function withMoney(rows: ListedBooking[], now: Date): Promise<NamedBooking[]> {
	const money = await moneyOf(db, rows)
	const known = rows.map((booking) => {
		const account = money.get(booking.id)!
		return { ...withDeadline(booking, account), money: account }
	})
	const ownShares = await ownSharesOf(known)
	const lapsing = known.filter(({ status, payBy }) => status === 'pending' && payBy !== null)
	const untaken = await findUntaken(
		db,
		lapsing.map(({ id }) => id),
	)
	return known.map((booking) => {
		const { id, status, endTime } = booking
		const enters = status === 'confirmed' && endTime > now
		return {
			...booking,
			atVenue: endTime <= now ? 0 : booking.money.rest,
			entryCode: enters ? entryCodeOf(id) : null,
			untaken: untaken.has(id),
			ownShare: ownShares.get(id) ?? null,
		}
	})
}

/**
 * Returns the chosen bookings with the names of their venues and sports, in the given order. Which those are is a small
 * query, and mostly there are none: building the large one anew for each list takes longer than running both.
 */
export async function listed(
	reader: Reader,
	where: SQL | undefined,
	order: SQL[],
	limit: number,
	offset: number,
): Promise<ListedBooking[]> {
	const ids = await reader
		.select({ id: bookings.id })
		.from(bookings)
		.where(where)
		.orderBy(...order)
		.limit(limit)
		.offset(offset)
	return listedOf(reader, ids)
}

/** Returns these bookings in their order, with the names of their venues and sports. */
export async function listedOf(reader: Reader, ids: readonly { id: number }[]): Promise<ListedBooking[]> {
	if (ids.length === 0) return []
	const rows = await findNamed(reader, { ids: ids.map(({ id }) => id) })
	const byId = new Map(rows.map((row) => [row.booking.id, row]))
	return ids.flatMap(({ id }) => {
		const row = byId.get(id)
		return row ? [listedView(row)] : [] // It was just deleted.
	})
}

const findNamed = prepared({ ids: several(bookings.id) }, (reader, { ids }) =>
	reader
		.select({
			booking: bookings,
			courtName: courtNameOf(bookings),
			venue: {
				id: courts.id,
				name: courts.name,
				location: courts.location,
				city: courts.city,
				address: courts.address,
				phone: courts.contactPhone,
			},
			sport: { id: sports.id, name: sports.name, color: sports.color, icon: sports.icon },
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.where(among(bookings.id, ids)),
)
type Named = Awaited<ReturnType<typeof findNamed>>[number]

function listedView({ booking, courtName, venue, sport }: Named): ListedBooking {
	return {
		...bookingView(booking),
		courtName,
		venue,
		sport,
		closedFor: booking.cancelReason === 'closed' ? (booking.closedFor ?? 'other') : null,
		payBy: booking.payBy,
		cancelReason: booking.cancelReason,
		lateCharge: booking.lateCharge,
		saleId: booking.saleId,
		noShow: booking.noShow,
		closureChoice: booking.closureChoice,
	}
}
