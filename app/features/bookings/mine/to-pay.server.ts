import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { listed } from './my-bookings.server.ts'
import { ownSharesOf } from './own-shares.server.ts'
import { OWED_LISTED } from '../paying/owed.server.ts'
import { CHOOSE_WITHIN, chooseUntil } from '../status.ts'

/** More than one player has at a time. The rest appears once some of these are done. */
const AT_MOST = 100

/**
 * Returns what a player still has to do about bookings.
 *
 * `pay` lists coming bookings that are not fully paid, with what is `due` now in whole cents, or first their `ownShare`
 * of it.
 * Those that lapse come first, by `payBy`, then the others by start. `missed` is as `findMissed` has it. `choose` lists
 * closed courts whose money waits for a choice, by `until`.
 */
export async function findToPay(user: Actor, now = new Date()) {
	const [pay, missed, choose] = await Promise.all([
		bookingsToPay(user, now),
		findMissed(user, { now }),
		bookingsToChoose(user, now),
	])
	return { pay, missed, choose }
}
export type ToPay = Awaited<ReturnType<typeof findToPay>>

async function bookingsToPay(user: Actor, now: Date) {
	const unpaid = and(eq(bookings.paymentStatus, 'pending'), inArray(bookings.status, ['pending', 'confirmed']))
	const ahead = and(eq(bookings.userId, user.id), gt(bookings.startTime, now))
	const rows = await listed(db, and(ahead, unpaid), [asc(bookings.startTime), asc(bookings.id)], AT_MOST, 0)
	const all = await moneyOf(db, rows)
	const open = rows.flatMap(({ id, sport, startTime, ...booking }) => {
		const money = all.get(id)!
		const payBy = deadlineOf({ ...booking, money })
		if (money.dueNow === 0 || money.inReview > 0 || (payBy !== null && payBy <= now)) return []
		return [{ id, sport: sport.name, startTime, payBy, money }]
	})
	const ownShares = await ownSharesOf(open)
	const lines = open.map(({ money, ...line }) => ({
		...line,
		due: money.dueNow,
		ownShare: ownShares.get(line.id) ?? null,
	}))
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
	const owed = and(eq(bookings.noShow, true), eq(bookings.paymentStatus, 'pending'))
	const mine = and(eq(bookings.userId, id), venueId === undefined ? undefined : eq(bookings.courtId, venueId))
	const played = inArray(bookings.status, ['confirmed', 'completed'])
	const lately = gt(bookings.startTime, new Date(now.getTime() - OWED_LISTED))
	const order = [asc(bookings.startTime), asc(bookings.id)]
	const rows = await listed(db, and(mine, lately, owed, played), order, AT_MOST, 0)
	const all = await moneyOf(db, rows)
	return rows.flatMap(({ id, venue, startTime }) => {
		const { due, inReview } = all.get(id)!
		return due > 0 && inReview === 0 ? [{ id, venue: venue.name, startTime, due }] : []
	})
}
export type Missed = Awaited<ReturnType<typeof findMissed>>

async function bookingsToChoose(user: Actor, now: Date) {
	const closed = and(eq(bookings.cancelReason, 'closed'), isNull(bookings.closureChoice))
	const lately = gt(bookings.cancelledAt, new Date(now.getTime() - CHOOSE_WITHIN))
	const where = and(eq(bookings.userId, user.id), eq(bookings.status, 'cancelled'), closed, lately)
	const rows = await listed(db, where, [asc(bookings.cancelledAt), asc(bookings.id)], AT_MOST, 0)
	const all = await moneyOf(db, rows)
	return rows
		.filter(({ id }) => all.get(id)!.held > 0)
		.map((booking) => ({
			id: booking.id,
			venue: booking.venue.name,
			until: chooseUntil(booking)!,
		}))
}
