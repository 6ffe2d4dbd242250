import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { asBill, type Bill, type BillKeys, type SplitBill } from './bill.ts'
import { readSales } from './sales/sale.server.ts'
import { readEntries, readEntry } from './entry.server.ts'

/** The keys of a share, which is never of a pack. */
type ShareKeys = Omit<BillKeys, 'saleId'> & { saleId?: null }

/** Returns what a payment, a share or a refund is for. */
export async function findBill(reader: Reader, keys: ShareKeys): Promise<SplitBill>
export async function findBill(reader: Reader, keys: BillKeys): Promise<Bill>
export async function findBill(reader: Reader, { saleId = null, ...keys }: ShareKeys | BillKeys): Promise<Bill> {
	return (await findBillIfAny(reader, { ...keys, saleId }))!
}

/** Returns the bill of a key that a person may have made up; undefined if there is none. */
export async function findBillIfAny(
	reader: Reader,
	{ bookingId, teamId, saleId }: BillKeys,
): Promise<Bill | undefined> {
	if (saleId !== null) return (await readSales(reader, [saleId]))[0]
	if (teamId !== null) return readEntry(reader, teamId)
	const [booking] = await reader.select().from(bookings).where(eq(bookings.id, bookingId!))
	return booking && asBill(booking)
}

/** Returns the bills of these keys in their order, at most 500. */
export async function findBills(reader: Reader, keys: readonly BillKeys[]): Promise<Bill[]> {
	const teamIds = keys.flatMap(({ teamId }) => teamId ?? [])
	const bookingIds = keys.flatMap(({ bookingId }) => bookingId ?? [])
	const saleIds = keys.flatMap(({ saleId }) => saleId ?? [])
	const entries = await readEntries(reader, teamIds)
	const saleOf = new Map((await readSales(reader, saleIds)).map((sale) => [sale.id, sale]))
	const rows = await reader.select().from(bookings).where(inArray(bookings.id, bookingIds))
	const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
	const bookingOf = new Map(rows.map((row) => [row.id, row]))
	return keys.map(({ bookingId, teamId, saleId }) => {
		if (saleId !== null) return saleOf.get(saleId)!
		return teamId !== null ? entryOf.get(teamId)! : asBill(bookingOf.get(bookingId!)!)
	})
}
