import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { asBill, type Bill, type BillKeys } from './bill.ts'
import { readEntries, readEntry } from './entry.server.ts'

/** Returns what a payment, a share or a refund is for. */
export const findBill = async (reader: Reader, keys: BillKeys): Promise<Bill> => (await findBillIfAny(reader, keys))!

/** Returns the bill of a key that a person may have made up; undefined if there is none. */
export async function findBillIfAny(reader: Reader, { bookingId, teamId }: BillKeys): Promise<Bill | undefined> {
	if (teamId !== null) return readEntry(reader, teamId)
	const [booking] = await reader.select().from(bookings).where(eq(bookings.id, bookingId!))
	return booking && asBill(booking)
}

/** Returns the bills of these keys in their order, at most 500. */
export async function findBills(reader: Reader, keys: readonly BillKeys[]): Promise<Bill[]> {
	const teamIds = keys.flatMap(({ teamId }) => teamId ?? [])
	const bookingIds = keys.flatMap(({ bookingId }) => bookingId ?? [])
	const entries = await readEntries(reader, teamIds)
	const rows = await reader.select().from(bookings).where(inArray(bookings.id, bookingIds))
	const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
	const bookingOf = new Map(rows.map((row) => [row.id, row]))
	return keys.map(({ bookingId, teamId }) =>
		teamId !== null ? entryOf.get(teamId)! : asBill(bookingOf.get(bookingId!)!),
	)
}
