import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { isUnchosen } from './closure-choice.server.ts'
import { listedOf, namedOf, type NamedBooking } from './my-bookings.server.ts'
import { findOrdersToPay } from '../packs/own-packs.server.ts'
import { OWED_LISTED } from '../paying/owed.server.ts'
import { CHOOSE_WITHIN, chooseUntil } from '../status.ts'

/** More than one player has at a time. The rest appears once some of these are done. */
const AT_MOST = 100

/**
 * Returns what a player still has to do about bookings. Those that are `known` are not read again.
 *
 * `pay` lists coming bookings that are not fully paid, with what is `due` now in whole cents, or first their `ownShare`
 * of it.
 * Those that lapse come first, by `payBy`, then the others by start. `orders` are the packs, in place of the
 * bookings that they are to pay for, and the places at events to pay. `missed` is as `findMissed` has it. `choose` lists
 * closed courts whose money waits for a choice, by `until`.
 */
export async function findToPay(user: Actor, now = new Date(), known: readonly NamedBooking[] = []) {
	const since = new Date(now.getTime() - CHOOSE_WITHIN)
	const [unpaid, missed, unchosen, orders] = await Promise.all([
		findUnpaid(db, { user: user.id, now }),
		findMissed(user, { now }),
		findUnchosen(db, { user: user.id, since }),
		findOrdersToPay(user, now),
	])
	const all = await namedOf([...unpaid, ...unchosen], now, known)
	const wait = new Set(unchosen.map(({ id }) => id))
	const byPack = new Set(orders.map(({ bookingId }) => bookingId))
	return {
		pay: toPayOf(
			all.filter(({ id }) => !wait.has(id) && !byPack.has(id)),
			now,
		),
		orders: orders.map(({ bookingId: _, ...order }) => order),
		missed,
		choose: toChooseOf(all.filter(({ id }) => wait.has(id))),
	}
}
export type ToPay = Awaited<ReturnType<typeof findToPay>>

const findUnpaid = prepared({ user: bookings.userId, now: bookings.startTime }, (reader, { user, now }) =>
	reader
		.select({ id: bookings.id })
		.from(bookings)
		.where(
			and(
				eq(bookings.userId, user),
				gt(bookings.startTime, now),
				eq(bookings.paymentStatus, 'pending'),
				inArray(bookings.status, ['pending', 'confirmed']),
			),
		)
		.orderBy(asc(bookings.startTime), asc(bookings.id))
		.limit(AT_MOST),
)

function toPayOf(unpaid: readonly NamedBooking[], now: Date) {
	const lines = unpaid.flatMap(({ id, sport, startTime, payBy, money, ownShare }) => {
		if (money.dueNow === 0 || money.inReview > 0 || (payBy !== null && payBy <= now)) return []
		return [{ id, sport: sport.name, startTime, payBy, due: money.dueNow, ownShare }]
	})
	return [
		...lines.filter(({ payBy }) => payBy !== null).sort((a, b) => a.payBy!.getTime() - b.payBy!.getTime()),
		...lines.filter(({ payBy }) => payBy === null),
	]
}

/**
 * Returns the player's bookings of the last 90 days, of one venue or of all, that a venue says they missed and that are
 * still owed, with `due` in whole cents, oldest first.
 */
export async function findMissed({ id }: Pick<Actor, 'id'>, { venueId, now }: { venueId?: number; now: Date }) {
	const missed = await findNoShows(db, { user: id, since: new Date(now.getTime() - OWED_LISTED) })
	const there = missed.filter((booking) => venueId === undefined || booking.venueId === venueId)
	const rows = await listedOf(db, there.slice(0, AT_MOST))
	const all = await moneyOf(db, rows)
	return rows.flatMap(({ id, venue, startTime }) => {
		const { due, inReview } = all.get(id)!
		return due > 0 && inReview === 0 ? [{ id, venue: venue.name, startTime, due }] : []
	})
}
/** Those of all venues: they are few, and nobody has many. */
const findNoShows = prepared({ user: bookings.userId, since: bookings.startTime }, (reader, { user, since }) =>
	reader
		.select({ id: bookings.id, venueId: bookings.courtId })
		.from(bookings)
		.where(
			and(
				eq(bookings.userId, user),
				gt(bookings.startTime, since),
				eq(bookings.noShow, true),
				eq(bookings.paymentStatus, 'pending'),
				inArray(bookings.status, ['confirmed', 'completed']),
			),
		)
		.orderBy(asc(bookings.startTime), asc(bookings.id)),
)

export type Missed = Awaited<ReturnType<typeof findMissed>>

const findUnchosen = prepared({ user: bookings.userId, since: bookings.cancelledAt }, (reader, { user, since }) =>
	reader
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.userId, user), isUnchosen, gt(bookings.cancelledAt, since)))
		.orderBy(asc(bookings.cancelledAt), asc(bookings.id))
		.limit(AT_MOST),
)

const toChooseOf = (closed: readonly NamedBooking[]) =>
	closed
		.filter(({ money }) => money.held > 0)
		.map((booking) => ({ id: booking.id, venue: booking.venue.name, until: chooseUntil(booking)! }))
