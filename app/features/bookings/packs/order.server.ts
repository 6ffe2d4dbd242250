import { and, asc, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, courts, customers, packs, sales } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import type { SaleBill } from '#app/features/ledger/bill.ts'
import {
	endSale,
	isOrder,
	isOrdered,
	isBought,
	isOverdue,
	lockSale,
	validUntilOf,
	whatOf,
} from '#app/features/ledger/sales/sale.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { rate } from '#app/lib/money.ts'
import { env } from '#app/lib/process/env.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { customerOf, refuseBlocked } from '../customers/customer-of.server.ts'
import { findLive, membershipProblem } from '../members/membership.server.ts'
import { isPlan } from './pack-list.server.ts'

/** How many packs, memberships and vouchers a person may have ordered and not paid, over all venues. */
const MOST_ORDERS = env.UNPAID_BOOKINGS

type Wish = { venueId: number; packId: number; bookingId?: number }

/**
 * Orders a pack or a membership that a venue sells online, at its price of now, and returns the id of the sale. It has no hours until it
 * is paid. While it is not, ordering it again returns the same; `bookingId` is the user's own booking that it was last
 * wanted for.
 *
 * Throws 404 for an unknown venue, pack or booking, 403 where the venue has blocked the user, and 409 when the pack is not
 * sold online any more, too many orders of theirs are not paid, or they have their next membership already.
 */
export async function orderPack(user: Actor, { venueId, packId, bookingId }: Wish, now = new Date()): Promise<number> {
	await limits.packOrders.take(user.id, now)
	return write(async (tx) => {
		const { holdHours, ...pack } = await lockOnSale(tx, venueId, packId)
		await refuseBlocked(tx, venueId, { userId: user.id, phone: await findPhone(user, tx) })
		if (bookingId !== undefined) await requireBooking(tx, user, venueId, bookingId)
		const open = await findOrders(tx, user)
		const same = open.find((order) => order.packId === packId)
		if (same) {
			if (bookingId !== undefined && !isPlan(pack))
				await tx.update(sales).set({ bookingId }).where(eq(sales.id, same.id))
			return same.id
		}
		requireFewOrders(open)
		const { name, halfHours, price, sportId, validMonths, percent, daysAhead } = pack
		const customerId = await customerOf(tx, venueId, { userId: user.id }, now)
		const full = isPlan(pack) ? membershipProblem(await findLive(tx, { customerId }, now), now) : null
		if (full) throw conflict(full)
		const [made] = await tx
			.insert(sales)
			.values({
				courtId: venueId,
				packId,
				customerId,
				name,
				halfHours,
				price,
				sportId,
				percent,
				daysAhead,
				validUntil: isPlan(pack) ? null : validUntilOf(validMonths, now),
				payBy: new Date(now.getTime() + holdHours * HOUR),
				bookingId: isPlan(pack) ? null : bookingId,
				createdAt: now,
			})
			.returning({ id: sales.id })
		return made!.id
	})
}

/** Locks a pack while it is ordered, so that it is not taken off sale meanwhile. */
async function lockOnSale(tx: Writer, venueId: number, packId: number) {
	const [venue] = await tx
		.select({ holdHours: courts.holdHours })
		.from(courts)
		.where(and(eq(courts.id, venueId), eq(courts.status, 'published')))
	if (!venue) throw notFound('Venue not found')
	const [pack] = await tx
		.update(packs)
		.set({ id: packId })
		.where(and(eq(packs.id, packId), eq(packs.courtId, venueId)))
		.returning()
	if (!pack) throw notFound('Pack not found')
	const problem = await onSaleProblem(tx, pack)
	if (problem) throw conflict(problem)
	return { ...pack, ...venue }
}

/** Returns why a pack can’t be bought online, or null when it can: it is gone, or has another price now. */
export async function onSaleProblem(
	reader: Reader,
	{ courtId, name, percent, online, endedAt }: typeof packs.$inferSelect,
) {
	if (online && endedAt === null) return null
	const [anew] = await reader
		.select({ price: packs.price })
		.from(packs)
		.where(and(eq(packs.courtId, courtId), eq(packs.name, name), eq(packs.online, true), isNull(packs.endedAt)))
	return anew
		? `${name} costs ${rate(anew.price)} now. Look again.`
		: `You can’t buy this ${percent === null ? 'pack' : 'membership'} online any more.`
}

async function requireBooking(tx: Writer, user: Actor, venueId: number, bookingId: number) {
	const own = and(eq(bookings.id, bookingId), eq(bookings.userId, user.id), eq(bookings.courtId, venueId))
	if ((await tx.$count(bookings, own)) === 0) throw notFound('Booking not found')
}

/** Throws 409 when a person has ordered too much that is not paid. */
export function requireFewOrders(open: readonly { packId: number | null }[]) {
	const what = open.every(({ packId }) => packId !== null) ? 'packs' : 'orders'
	if (open.length >= MOST_ORDERS)
		throw conflict(`${open.length} of your ${what} aren’t paid yet. Pay or cancel one, then buy this one.`)
}

/** Returns the packs, memberships and vouchers that a person has ordered and not paid. */
export const findOrders = (reader: Reader, { id }: Pick<Actor, 'id'>) =>
	reader
		.select({ id: sales.id, packId: sales.packId })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.where(and(eq(customers.userId, id), isBought, isOrdered))
		.orderBy(asc(sales.id))

/** A place that is given up before a payment was opened leaves nothing that could say more. */
export const GIVEN_UP = 'This order was given up, or isn’t yours'

/** Returns the user's own pack, voucher or place. Throws 404 for others. */
export async function requireOwnSale(reader: Reader, user: Pick<Actor, 'id'>, saleId: number | null) {
	const [row] = await reader
		.select({ sale: sales })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.where(and(eq(sales.id, saleId ?? 0), eq(customers.userId, user.id)))
	if (!row) throw notFound(GIVEN_UP)
	return row.sale
}

/**
 * Takes back the user's own order of a pack or a voucher. What has come of its price goes back; the venue need not wait for
 * cash. Doing it again changes nothing. Throws 404 when it is not theirs, and 409 when it is paid or has ended.
 */
export async function withdrawOrder(user: Pick<Actor, 'id'>, saleId: number, now = new Date()) {
	const bill = await write(async (tx) => {
		await requireOwnSale(tx, user, saleId)
		const sale = await lockSale(tx, saleId)
		if (sale.eventId !== null) throw notFound('Pack not found')
		if (sale.withdrawn) return null
		const problem = withdrawProblem(sale)
		if (problem) throw conflict(problem)
		return endSale(tx, saleId, { withdrawn: true }, now)
	})
	if (bill) billChanged(bill)
}

/** Returns the user's own order as the question to cancel it shows it; `problem` says why it can’t be. Throws 404 for others. */
export async function findWithdrawing(user: Pick<Actor, 'id'>, saleId: number | null) {
	const sale = await requireOwnSale(db, user, saleId)
	if (sale.eventId !== null) throw notFound('Pack not found')
	return { name: sale.name, problem: withdrawProblem(sale) }
}

function withdrawProblem(sale: typeof sales.$inferSelect) {
	if (sale.cancelledAt) return 'This order has ended already.'
	return isOrder(sale) ? null : `This ${whatOf(sale)} is paid. Ask the venue if you want to give it back.`
}

/** Takes back all orders of a person who leaves, and returns them. */
export async function withdrawOrders(tx: Writer, user: Pick<Actor, 'id'>, now: Date) {
	const ended: SaleBill[] = []
	for (const { id } of await findOrders(tx, user)) ended.push(await endSale(tx, id, { withdrawn: true }, now))
	return ended
}

const AT_ONCE = 100

/** Ends the orders of packs, memberships and vouchers that were not paid in time. Safe to run at any time. */
export async function lapseOrders(now: Date, stopping?: AbortSignal) {
	const overdue = await db
		.select({ id: sales.id })
		.from(sales)
		.where(and(isBought, isOverdue(db, now)))
		.orderBy(asc(sales.payBy), asc(sales.id))
		.limit(AT_ONCE)
	for (const { id } of overdue) {
		if (stopping?.aborted) return
		try {
			const bill = await write((tx) => lapse(tx, id, now))
			if (bill) billChanged(bill)
		} catch (error) {
			logError(error, `lapse of order ${id}`) // the other orders must not wait for it
		}
	}
}

async function lapse(tx: Writer, id: number, now: Date) {
	await lockSale(tx, id)
	if ((await tx.$count(sales, and(eq(sales.id, id), isOverdue(tx, now)))) === 0) return null
	const bill = await endSale(tx, id, { withdrawn: false }, now)
	if (bill.userId !== null) {
		const { what, venue } = await describeBill(tx, bill)
		const about = { subject: 'sale', subjectId: id, cause: `sale:${id}:lapsed:${now.toISOString()}` }
		const data = { what, venue, venueId: bill.courtId }
		const lapsed = `${bill.sort as 'pack' | 'membership' | 'voucher'} lapsed` as const
		await notify(tx, [{ userId: bill.userId, kind: 'payment', what: lapsed, data, ...about }], now)
	}
	return bill
}
