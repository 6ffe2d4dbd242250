import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings, customers, sales, users } from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import type { Account } from '../account.ts'
import type { RefundRow, SaleBill } from '../bill.ts'
import { settleBill } from '../settle-bill.server.ts'

type SettledSale = { sale: SaleBill; account: Account; refunds: RefundRow[] }

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
		.select({ sale: sales, customer: customers, account: users })
		.from(sales)
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.where(inArray(sales.id, [...saleIds]))
	const hours = await usedOf(
		reader,
		rows.flatMap(({ sale }) => (sale.cancelledAt ? [sale.id] : [])),
	)
	return rows.map(({ sale, customer, account }) => ({
		kind: 'sale',
		id: sale.id,
		userId: account?.id ?? null,
		courtId: sale.courtId,
		customerId: sale.customerId,
		customer: (account?.fullName || account?.username) ?? customer?.name ?? 'Deleted account',
		createdAt: sale.createdAt,
		status: sale.cancelledAt ? 'cancelled' : 'confirmed',
		totalPrice: sale.price,
		depositCents: null,
		lateCharge: sale.cancelledAt ? priceOf(sale, hours.get(sale.id) ?? 0) : 0,
		cancelReason: sale.cancelledAt ? 'venue' : null,
		closureChoice: null,
		pack: { name: sale.name, halfHours: sale.halfHours, sportId: sale.sportId, validUntil: sale.validUntil },
	}))
}

/** Returns the rand that some half hours of a sold pack cost, up to the next half rand. */
export const priceOf = ({ price, halfHours }: { price: number; halfHours: number }, used: number) =>
	Math.ceil((2 * price * used) / halfHours) / 2

/**
 * Brings a sale in line with its money, in the transaction that changed either or the hours that are used of it. Repeating
 * it changes nothing. Of a sale that was taken back it refunds what was not used. Throws 404 when there is none.
 */
export async function settleSale(
	tx: Writer,
	saleId: number,
	now: Date,
	{ arrived, untold }: { arrived?: number; untold?: number | null } = {},
): Promise<SettledSale> {
	const [before] = await readSales(tx, [saleId])
	if (!before) throw notFound('Pack not found')
	const reason = before.status === 'cancelled' ? 'venue' : 'overpaid'
	const { after, account, refunds } = await settleBill(
		tx,
		before,
		() => Promise.resolve(before),
		{ reason, arrived, untold },
		now,
	)
	return { sale: after, account, refunds }
}
