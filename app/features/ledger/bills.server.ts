import { eq, inArray } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import type { Account } from './account.ts'
import { asBill, type Bill, type BillKeys, type RefundRow } from './bill.ts'
import { readEntries, readEntry, settleEntry } from './entry.server.ts'
import { settle } from './settle.server.ts'

/** Returns what a payment, a share or a refund is for. */
export async function findBill(reader: Reader, { bookingId, teamId }: BillKeys): Promise<Bill> {
	if (teamId !== null) return (await readEntry(reader, teamId))!
	const [booking] = await reader.select().from(bookings).where(eq(bookings.id, bookingId!))
	return asBill(booking!)
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

export type SettledBill = { bill: Bill; account: Account; refunds: RefundRow[]; becamePaid: boolean }

/** Calls `settle` or `settleEntry`, depending on the bill. `arrived` is the payment whose money has just come. */
export async function settleFor(
	tx: Writer,
	{ bookingId, teamId }: BillKeys,
	now: Date,
	arrived?: number,
): Promise<SettledBill> {
	if (teamId !== null) {
		const { entry, ...rest } = await settleEntry(tx, teamId, now, undefined, arrived)
		return { bill: entry, ...rest }
	}
	const { booking, ...rest } = await settle(tx, bookingId!, now, undefined, arrived)
	return { bill: asBill(booking), ...rest }
}
