import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOpen, namedOf, type NamedBooking, type Open } from './my-bookings.server.ts'
import { findOrdersToPay } from '../packs/own-packs.server.ts'
import { chooseUntil } from '../status.ts'

/**
 * Returns what a player still has to do about bookings, of those that are `open`. Those that are `known` are not read
 * again.
 *
 * `pay` lists coming bookings that are not fully paid, with what is `due` now in whole cents, or first their `ownShare`
 * of it.
 * Those that lapse come first, by `payBy`, then the others by start. `orders` are the packs, in place of the
 * bookings that they are to pay for, and the places at events to pay. `missed` is as `findMissed` has it. `choose` lists
 * closed courts whose money waits for a choice, by `until`.
 */
export async function findToPay(user: Actor, now = new Date(), open?: Open, known: readonly NamedBooking[] = []) {
	const [{ unpaid, missed, unchosen }, orders] = await Promise.all([
		open ?? findOpen(user, now),
		findOrdersToPay(user, now),
	])
	const named = await namedOf([...unpaid, ...missed, ...unchosen], now, known)
	const [toPay, owed, closed] = await Promise.all([unpaid, missed, unchosen].map((rows) => namedOf(rows, now, named)))
	const byPack = new Set(orders.map(({ bookingId }) => bookingId))
	return {
		pay: toPayOf(
			toPay!.filter(({ id }) => !byPack.has(id)),
			now,
		),
		orders: orders.map(({ bookingId: _, ...order }) => order),
		missed: owedOf(owed!),
		choose: toChooseOf(closed!),
	}
}
export type ToPay = Awaited<ReturnType<typeof findToPay>>

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
 * Returns the player's bookings of the last 90 days that this venue says they missed and that are still owed, with `due`
 * in whole cents, oldest first.
 */
export async function findMissed(user: Pick<Actor, 'id'>, { venueId, now }: { venueId: number; now: Date }) {
	const { missed } = await findOpen(user, now)
	const there = missed.filter((booking) => booking.venueId === venueId)
	return there.length === 0 ? [] : owedOf(await namedOf(there, now))
}

const owedOf = (missed: readonly NamedBooking[]) =>
	missed.flatMap(({ id, venue, startTime, money: { due, inReview } }) =>
		due > 0 && inReview === 0 ? [{ id, venue: venue.name, startTime, due }] : [],
	)

export type Missed = Awaited<ReturnType<typeof findMissed>>

const toChooseOf = (closed: readonly NamedBooking[]) =>
	closed
		.filter(({ money }) => money.held > 0)
		.map((booking) => ({ id: booking.id, venue: booking.venue.name, until: chooseUntil(booking)! }))
		.sort((one, other) => one.until.getTime() - other.until.getTime())
