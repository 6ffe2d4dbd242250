import { and, count, desc, eq, isNull, not, sql } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { bookings, courts, customers, sales, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { pagesOf } from '#app/features/ledger/bill.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import {
	endedUnpaid,
	isBought,
	isOrder,
	isOrdered,
	isPack,
	readSales,
	statusOf,
} from '#app/features/ledger/sales/sale.server.ts'
import { moneyOfBills } from '#app/features/ledger/money-of.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { inReviewWords } from '#app/features/ledger/paid-words.ts'
import { freeUntil } from '#app/features/venues/cancellation-policy.ts'
import { amountOf, rate } from '#app/lib/money.ts'
import { capital } from '#app/lib/text/list.ts'
import { dateOf, dayAndTime, formatDate, formatDay } from '#app/lib/time/time.ts'
import { keptOf } from './cover.ts'
import { leftOf } from './hours.server.ts'
import { elsewhereWords, untilWords } from './packs.ts'

/** How many packs a player sees, those that they bought last. */
const SHOWN = 100

/** Returns the packs that a player holds or has ordered, those to pay first, then those with hours left, newest first. */
export async function findOwnPacks(user: Pick<Actor, 'id'>, now = new Date(), reader: Reader = db) {
	const { rows, left } = await readOwn(reader, user)
	const orders = await findOrderWords(
		reader,
		rows.flatMap(({ sale }) => (isOrder(sale) ? [sale.id] : [])),
		now,
	)
	const today = dateOf(now)
	const found = rows.map(({ sale, venue, sport }) => {
		const { id, name, halfHours, price, validUntil, cancelledAt, createdAt } = sale
		const isOver = validUntil !== null && validUntil < today
		const hours = `${packHours(left.get(id)!)} of ${packHours(halfHours)} left`
		const order = orders.get(id)
		if (order) {
			const terms = `${packHours(halfHours)} for ${rate(price)} · ${sport ?? 'All sports'}`
			const words = { words: order.words, terms, bought: `Ordered on ${formatDate(createdAt)}` }
			return { id, name, venue, ...words, isOpen: false, order: { isDue: order.isDue } }
		}
		return {
			id,
			name,
			venue,
			order: null,
			words: cancelledAt ? `Taken back by the venue on ${formatDate(cancelledAt)}` : hours,
			terms: `${sport ?? 'All sports'} · ${isOver ? 'was valid' : 'valid'} ${untilWords(validUntil)}`,
			bought:
				sale.importId === null
					? `Bought for ${rate(price)} on ${formatDate(createdAt)}`
					: capital(elsewhereWords(sale)),
			isOpen: left.get(id)! > 0 && !isOver,
		}
	})
	const rank = ({ order, isOpen }: (typeof found)[number]) => (order ? 0 : isOpen ? 1 : 2)
	return found.toSorted((a, b) => rank(a) - rank(b))
}

/** Reads the packs of a player, newest first, with the half hours left of each. */
async function readOwn(reader: Reader, user: Pick<Actor, 'id'>) {
	const rows = await reader
		.select({ sale: sales, venue: { id: courts.id, name: courts.name }, sport: sports.name })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.innerJoin(courts, eq(courts.id, sales.courtId))
		.leftJoin(sports, eq(sports.id, sales.sportId))
		.where(and(eq(customers.userId, user.id), isPack, not(endedUnpaid)))
		.orderBy(desc(sales.id))
		.limit(SHOWN)
	const left = await leftOf(
		reader,
		rows.map(({ sale }) => sale),
	)
	return { rows, left }
}

/** Returns the packs that a player holds or has ordered, newest first, as the API shows them. */
export async function listOwnPacks(user: Pick<Actor, 'id'>) {
	const { rows, left } = await readOwn(db, user)
	return rows.map(({ sale }) => {
		const { id, courtId, packId, name, sportId, halfHours, price, payBy, validUntil, createdAt } = sale
		const status = statusOf(sale)
		const hours = { hours: halfHours / 2, hoursLeft: left.get(id)! / 2 }
		return { id, venueId: courtId, packId, name, sportId, ...hours, price, status, payBy, validUntil, createdAt }
	})
}

/** Says of these orders what their player has to do, and whether that is to pay. */
export async function findOrderWords(reader: Reader, ids: readonly number[], now: Date) {
	const orders = await readSales(reader, ids)
	const money = await moneyOfBills(reader, 'saleId', orders)
	return new Map(
		orders.map((order) => {
			const { due, held, claimed, claimedCash, inReview } = money.get(order.id)!
			const payBy = deadlineOf({ ...order, money: money.get(order.id)! })
			const part = held > 0 ? `${amountOf(held)} has come. ` : ''
			const words =
				inReview > 0
					? inReviewWords(inReview)
					: claimedCash > 0
						? `${part}Bring ${amountOf(claimedCash)} to the venue by ${formatDay(order.payBy!)}.`
						: claimed > 0
							? `${part}You’ve sent ${amountOf(claimed)}. The venue still has to confirm it.`
							: `${part}${amountOf(due)} to pay${payBy ? ` by ${dayAndTime(payBy, now)}` : ''}`
			return [order.id, { words, isDue: due > 0 && inReview === 0 }] as const
		}),
	)
}

/**
 * Returns the packs that a player has ordered and the places at events that they still have to pay, named with their
 * venue, and where, with what is `due` in whole cents, until when, and the booking that a pack is to pay for, if any.
 */
export async function findOrdersToPay({ id }: Pick<Actor, 'id'>, now: Date) {
	const found = await findOrders(db, { user: id })
	const venueOf = new Map(found.map((order) => [order.id, order.venue]))
	const orders = await readSales(db, [...venueOf.keys()])
	const money = await moneyOfBills(db, 'saleId', orders)
	return orders.flatMap((order) => {
		const { due, inReview } = money.get(order.id)!
		const payBy = deadlineOf({ ...order, money: money.get(order.id)! })
		if (due === 0 || inReview > 0 || (payBy !== null && payBy <= now)) return []
		const kind = order.sort === 'pack' || order.sort === 'membership' ? `${capital(order.sort)}: ` : ''
		const name = `${kind}${order.name} · ${venueOf.get(order.id)}`
		return [{ name, to: pagesOf(order).pay, due, payBy, bookingId: order.bookingId }]
	})
}
const findOrders = prepared({ user: customers.userId }, (reader, { user }) =>
	reader
		.select({ id: sales.id, venue: courts.name })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.innerJoin(courts, eq(courts.id, sales.courtId))
		.where(and(eq(customers.userId, user), isOrdered)),
)

/**
 * Names the page of what a player has bought, `Your Packs`, also where it is used; null where they bought nothing. `isMember`
 * is whether they have bought a membership.
 */
export async function findBought(user: Actor) {
	const [held] = await findHeld(db, { user: user.id })
	const { all, packs, memberships } = held!
	const kinds = [packs > 0 && 'Packs', memberships > 0 && 'Memberships', all > packs + memberships && 'Vouchers']
	const named = kinds.filter((kind) => kind !== false)
	const label = named.length === 0 ? null : named.length === 1 ? `Your ${named[0]!}` : 'What You Bought'
	return { label, isMember: memberships > 0 }
}

const findHeld = prepared({ user: customers.userId }, (reader, { user }) =>
	reader
		.select({
			all: count(),
			packs: sql<number>`coalesce(sum(case when ${isPack} then 1 else 0 end), 0)`.mapWith(Number),
			memberships: count(sales.percent),
		})
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.where(and(eq(customers.userId, user), isBought, isNull(sales.cancelledAt))),
)

/**
 * Says what cancelling the user's own booking now does to the hours of its pack; null where it has none. The caller
 * checks access.
 */
export async function cancelPackWords(bookingId: number, now = new Date()) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	if (!booking || booking.saleId === null || booking.status === 'cancelled') return null
	const kept = now > freeUntil(booking) ? keptOf(booking) : 0
	const back = booking.packHalfHours - kept
	const goesBack = back > 0 ? `Your pack gets ${packHours(back)} back.` : ''
	if (kept === 0) return goesBack
	const stays = `${kept === 1 ? 'Half an hour' : packHours(kept)} of your pack ${kept > 2 ? 'stay' : 'stays'} with the venue.`
	return [goesBack, stays].filter(Boolean).join(' ')
}
