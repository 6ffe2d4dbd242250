import type { Writer } from '#db/client/index.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import type { Account } from '#app/features/ledger/account.ts'
import { asBill, type Bill, type BillKeys, type RefundRow } from '#app/features/ledger/bill.ts'
import { settleEntry } from '#app/features/ledger/entry.server.ts'

export type SettledBill = {
	bill: Bill
	account: Account
	refunds: RefundRow[]
	becamePaid: boolean
	/** Its money has just confirmed a booking; an entry is never confirmed by part of it. */
	becameConfirmed: boolean
}

/** Calls `settle` or `settleEntry`, depending on the bill. `arrived` is the payment whose money has just come. */
export async function settleFor(
	tx: Writer,
	{ bookingId, teamId }: BillKeys,
	now: Date,
	arrived?: number,
): Promise<SettledBill> {
	if (teamId !== null) {
		const { entry, ...rest } = await settleEntry(tx, teamId, now, undefined, arrived)
		return { bill: entry, ...rest, becameConfirmed: false }
	}
	const { booking, ...rest } = await settle(tx, bookingId!, now, undefined, { arrived })
	return { bill: asBill(booking), ...rest }
}
