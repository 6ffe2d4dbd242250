import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings, customers, events, packs, payments, refunds, sales, users } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { inCents } from '#app/lib/money.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import type { Account } from '../account.ts'
import type { RefundRow, SaleBill, SaleSort } from '../bill.ts'
import { awaitsVenue } from '../claimed.server.ts'
import { moneyOfBill } from '../money-of.server.ts'
import { moveOn, settleBill } from '../settle-bill.server.ts'
import { newVoucherCode } from '../references.server.ts'
import { lastDay, VOUCHER_MONTHS } from './pack-hours.ts'

/** `becamePaid` is set where its money has just come, so that its hours can be used. */
type SettledSale = { sale: SaleBill; account: Account; refunds: RefundRow[]; becamePaid: boolean }

export type SaleRow = typeof sales.$inferSelect

/** Whether a pack is ordered and not paid: it has no hours yet; or a place is. */
export const isOrder = ({ payBy, cancelledAt }: Pick<SaleRow, 'payBy' | 'cancelledAt'>) =>
	payBy !== null && cancelledAt === null

/** Returns how a sale stands, as bills and calls say it. */
export const statusOf = (sale: Pick<SaleRow, 'payBy' | 'cancelledAt'>) =>
	sale.cancelledAt ? 'cancelled' : isOrder(sale) ? 'pending' : 'confirmed'

/** Matches packs that are ordered and not paid, and places that are not. */
export const isOrdered = and(isNotNull(sales.payBy), isNull(sales.cancelledAt))!

/** Matches orders that ended before they were paid. */
export const endedUnpaid = or(eq(sales.withdrawn, true), and(isNotNull(sales.payBy), isNotNull(sales.cancelledAt)))!

/** Matches packs: nothing else has hours. */
export const isPack = gt(sales.halfHours, 0)

/** Matches all but places: they are orders until they are paid. */
export const isBought = isNull(sales.eventId)

/** Matches gift vouchers. */
export const isVoucher = and(eq(sales.halfHours, 0), isNull(sales.percent), isBought)!

/** Matches memberships. */
export const isMembership = isNotNull(sales.percent)

/** Matches vouchers that are paid and that nobody has used, expired ones too. */
export const isUnusedVoucher = and(isNotNull(sales.code), isNull(sales.redeemedAt), isNull(sales.cancelledAt))!

/** Names what is sold, in words too. */
export const whatOf = ({
	halfHours,
	eventId,
	percent,
}: Pick<SaleRow, 'halfHours' | 'eventId' | 'percent'>): SaleSort =>
	eventId !== null ? 'place' : percent !== null ? 'membership' : halfHours > 0 ? 'pack' : 'voucher'

/**
 * Locks a sale, so that the hours of a pack are counted while nobody takes any, and returns it. That of a place is locked
 * after its event. Throws 404 when there is none.
 */
export async function lockSale(tx: Writer, id: number): Promise<SaleRow> {
	const [sale] = await tx.update(sales).set({ id }).where(eq(sales.id, id)).returning()
	if (!sale) throw notFound('This order was given up')
	return sale
}

/** The half hours of a pack that a booking uses: those it covers, or what it keeps of them once it is cancelled. */
const used = sql<number>`case when ${bookings.status} = 'cancelled' then ${bookings.packKept} else ${bookings.packHalfHours} end`

/** Matches sales of which bookings have left something. */
export const hasLeft = gt(
	sales.halfHours,
	// Named for the index, which has only bookings with a pack.
	sql`coalesce((select sum(${used}) from ${bookings} where ${bookings.saleId} is not null and ${bookings.saleId} = ${sales.id}), 0)`,
)

/** Returns the half hours that bookings use of each of these sales. */
export async function usedOf(reader: Reader, saleIds: readonly number[]): Promise<Map<number, number>> {
	if (saleIds.length === 0) return new Map()
	const rows = await reader
		.select({ id: sql<number>`${bookings.saleId}`.mapWith(Number), used: sql`sum(${used})`.mapWith(Number) })
		.from(bookings)
		// Named for the index, which has only bookings with a pack.
		.where(and(isNotNull(bookings.saleId), inArray(bookings.saleId, [...saleIds])))
		.groupBy(bookings.saleId)
	return new Map(rows.map(({ id, used }) => [id, used]))
}

/** Returns the sales of these ids, at most 500. */
export async function readSales(reader: Reader, saleIds: readonly number[]): Promise<SaleBill[]> {
	if (saleIds.length === 0) return []
	const rows = await reader
		.select({
			sale: sales,
			customer: customers,
			account: users,
			times: { startTime: events.startTime, endTime: events.endTime },
		})
		.from(sales)
		.leftJoin(events, eq(events.id, sales.eventId))
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.where(inArray(sales.id, [...saleIds]))
	const hours = await usedOf(
		reader,
		rows.flatMap(({ sale }) => (sale.cancelledAt && sale.halfHours > 0 ? [sale.id] : [])),
	)
	return rows.map(({ sale, customer, account, times }) => ({
		kind: 'sale',
		id: sale.id,
		userId: account?.id ?? null,
		courtId: sale.courtId,
		customerId: sale.customerId,
		customer: (account?.fullName || account?.username) ?? customer?.name ?? 'Deleted account',
		createdAt: sale.createdAt,
		payBy: sale.payBy,
		bookingId: sale.bookingId,
		status: statusOf(sale),
		totalPrice: sale.price,
		depositCents: null,
		lateCharge: sale.cancelledAt ? stays(sale, hours.get(sale.id) ?? 0) : 0,
		cancelReason: sale.cancelledAt && endOf(sale),
		closureChoice: null,
		name: sale.name,
		recipient: sale.recipient,
		message: sale.message,
		...thingOf(sale, times),
	}))
}

type Times = { startTime: Date; endTime: Date }

function thingOf(sale: SaleRow, times: Times | null) {
	const sort = whatOf(sale)
	const { eventId, halfHours, sportId, validUntil, freeCancelHours, lateChargePercent } = sale
	if (sort === 'pack') return { sort, pack: { halfHours, sportId, validUntil }, place: null }
	if (sort !== 'place') return { sort, pack: null, place: null }
	const terms = { freeCancelHours: freeCancelHours!, lateChargePercent: lateChargePercent! }
	return { sort, pack: null, place: { eventId: eventId!, ...times!, ...terms } }
}

/** Returns the rand that the venue keeps of a sale that has ended. */
const stays = (sale: SaleRow, used: number) => (sale.halfHours > 0 ? priceOf(sale, used) : sale.kept)

const endOf = ({ withdrawn, payBy }: SaleRow) => (withdrawn ? 'customer' : payBy !== null ? 'unpaid' : 'venue')

/** Returns the rand that some half hours of a sold pack cost, up to the next half rand. */
export const priceOf = ({ price, halfHours }: { price: number; halfHours: number }, used: number) =>
	used === 0 ? 0 : Math.ceil((2 * price * used) / halfHours) / 2

/**
 * Brings a sale in line with its money, in the transaction that changed either or the hours that are used of it. Repeating
 * it changes nothing. Throws 404 when there is none.
 *
 * An order becomes a pack, a membership or a voucher once all its money has come, also one that has lapsed; a place that has lapsed may be another's,
 * and only its event can give it back. Of a sale that has ended it refunds what does not stay.
 */
export async function settleSale(
	tx: Writer,
	saleId: number,
	now: Date,
	{ arrived, untold }: { arrived?: number; untold?: number | null } = {},
): Promise<SettledSale> {
	await lockSale(tx, saleId)
	const [found] = (await readSales(tx, [saleId])) as [SaleBill]
	const before = (await hasPaidLate(tx, found)) ? await reopened(tx, found) : found
	let came = 0
	const { after, account, refunds } = await settleBill(
		tx,
		before,
		(account, paid) => {
			came = paid.find(({ id }) => id === arrived)?.receivedAmount ?? 0
			return follow(tx, before, account, now)
		},
		{ reason: REASONS[before.cancelReason ?? ''] ?? 'overpaid', arrived, untold },
		now,
	)
	const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
	// A place that has no deadline, as its person was let in or brings cash, waits for its money all the same.
	const waited = before.status === 'pending' || (before.place !== null && account.held + back - came < account.total)
	const isPaid = after.status === 'confirmed' && account.held >= account.total
	return { sale: after, account, refunds, becamePaid: waited && isPaid }
}

const REASONS: Record<string, RefundRow['reason']> = { venue: 'venue', unpaid: 'late', customer: 'cancelled' }

const hasPaidLate = async (tx: Writer, sale: SaleBill) =>
	sale.cancelReason === 'unpaid' &&
	sale.place === null &&
	(await moneyOfBill(tx, sale)).held >= inCents(sale.totalPrice)

async function reopened(tx: Writer, sale: SaleBill): Promise<SaleBill> {
	await tx.update(sales).set({ cancelledAt: null }).where(eq(sales.id, sale.id))
	return { ...sale, status: 'pending', cancelReason: null }
}

/** Gives an order its hours, its days or its code once it is paid, from that day on. A place is kept. */
async function follow(tx: Writer, sale: SaleBill, account: Account, now: Date): Promise<SaleBill> {
	if (sale.status !== 'pending' || account.held < account.total) return sale
	const terms = await termsOf(tx, sale, now)
	await tx
		.update(sales)
		.set({ ...terms, payBy: null })
		.where(eq(sales.id, sale.id))
	const paid = { ...sale, status: 'confirmed' as const, payBy: null }
	return paid.sort === 'pack' ? { ...paid, pack: { ...paid.pack, validUntil: terms.validUntil ?? null } } : paid
}

/** Returns what an order has once it is paid. */
async function termsOf(tx: Writer, { id, sort, customerId }: SaleBill, now: Date): Promise<Partial<SaleRow>> {
	if (sort === 'place') return {}
	if (sort === 'voucher') return { validUntil: validUntilOf(VOUCHER_MONTHS, now), code: newVoucherCode() }
	const [{ validMonths }] = (await tx
		.select({ validMonths: packs.validMonths })
		.from(packs)
		.innerJoin(sales, eq(sales.packId, packs.id))
		.where(eq(sales.id, id))) as [{ validMonths: number | null }]
	return sort === 'pack'
		? { validUntil: validUntilOf(validMonths, now) }
		: membershipDays(tx, customerId, validMonths!, now)
}

/**
 * Returns the first and the last day of a membership that is paid now: from today, or from the end of those that its
 * customer has. Locks the customer, so that two that are paid at the same time do not begin on one day.
 */
export async function membershipDays(tx: Writer, customerId: number | null, months: number, now: Date) {
	if (customerId !== null) await lockCustomer(tx, customerId)
	const own = and(eq(sales.customerId, customerId ?? 0), isMembership, isNull(sales.cancelledAt), isNull(sales.payBy))
	const [last] = await tx
		.select({ validUntil: sales.validUntil })
		.from(sales)
		.where(own)
		.orderBy(desc(sales.validUntil))
		.limit(1)
	const after = last ? addDays(last.validUntil!, 1) : ''
	const startsOn = after > dateOf(now) ? after : dateOf(now)
	return { startsOn, validUntil: lastDay(startsOn, months) }
}

/** Locks a customer, so that their memberships are read while nobody adds one. */
export const lockCustomer = (tx: Writer, id: number) => tx.update(customers).set({ id }).where(eq(customers.id, id))

/**
 * Ends a sale under its lock, as an order or a place that is taken back: the venue need not wait for its cash, and what does
 * not stay goes back.
 */
export async function endSale(tx: Writer, saleId: number, how: Partial<typeof sales.$inferInsert>, now: Date) {
	await tx
		.update(sales)
		.set({ ...how, cancelledAt: now })
		.where(eq(sales.id, saleId))
	await freeCash(tx, saleId, now)
	return (await settleSale(tx, saleId, now)).sale
}

/** Ends the cash that was promised for a sale: the venue need not wait for it. */
export async function freeCash(tx: Writer, saleId: number, now: Date) {
	const cash = and(eq(payments.saleId, saleId), eq(payments.method, 'cash'), awaitsVenue)
	for (const { id } of await tx.select({ id: payments.id }).from(payments).where(cash))
		await moveOn(tx, id, 'not-received', { claimedAt: null }, now)
}

/** Finds money of a sale that has come, is said to be sent or is in review: it waits for the venue. Cash is only promised. */
function moneyOf(reader: Reader) {
	const sentBack = reader.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id))
	const sent = and(eq(payments.status, 'success'), or(isNotNull(payments.receivedAt), ne(payments.method, 'cash')))
	const undecided = and(eq(payments.status, 'review'), notExists(sentBack))
	return reader
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.saleId, sales.id), or(sent, undecided)))
}

const counting = sql`${payments.status} in ('success', 'refunded') and ${payments.receivedAt} is not null`

/** The money of a sale that has come and does not go back, in whole cents, in SQL of a query with another table beside it. */
export const paidCents = sql<number>`((select coalesce(sum(${payments.receivedAmount}), 0) from ${payments}
		where ${payments.saleId} = ${sales.id} and ${counting})
	- (select coalesce(sum(${refunds.amount}), 0) from ${refunds}
		inner join ${payments} on ${payments.id} = ${refunds.paymentId}
		where ${refunds.saleId} = ${sales.id} and ${counting}))`.mapWith(Number)

/** Matches orders and places that were not paid in time. */
export const isOverdue = (reader: Reader, now: Date) =>
	and(isOrdered, lte(sales.payBy, now), notExists(moneyOf(reader)))

/** Returns the last South African day of a pack that is sold now for so many months; null where it has none. */
export const validUntilOf = (validMonths: number | null, now: Date) =>
	validMonths === null ? null : lastDay(dateOf(now), validMonths)
