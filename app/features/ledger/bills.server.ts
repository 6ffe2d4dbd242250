import { eq } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import type { Account } from './account.ts'
import { asBill, type Bill, type BillKeys, type RefundRow } from './bill.ts'
import { readEntry, settleEntry } from './entry.server.ts'
import { settle } from './settle.server.ts'

/** What a payment, a share or a refund is for. */
export async function findBill(reader: Reader, { bookingId, teamId }: BillKeys): Promise<Bill> {
	if (teamId !== null) return (await readEntry(reader, teamId))!
	const [booking] = await reader.select().from(bookings).where(eq(bookings.id, bookingId!))
	return asBill(booking!)
}

/** A bill after it was settled, as `Settled` and `SettledEntry` have it. */
export type SettledBill = { bill: Bill; account: Account; refunds: RefundRow[]; becamePaid: boolean }

/** `settle` or `settleEntry`, as the bill needs; `arrived` is the payment whose money has only just come. */
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
