import type { Writer } from '#db/client/index.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import type { Account } from '#app/features/ledger/account.ts'
import { asBill, type Bill, type BillKeys, type RefundRow } from '#app/features/ledger/bill.ts'
import { settleSale } from '#app/features/ledger/sales/sale.server.ts'
import { settleEntry } from '#app/features/ledger/entry.server.ts'

export type SettledBill = {
	bill: Bill
	account: Account
	refunds: RefundRow[]
	becamePaid: boolean
	/** Its money has just confirmed a booking; an entry or a pack is never confirmed by part of it. */
	becameConfirmed: boolean
}

/** Calls `settle`, `settleEntry` or `settleSale`, depending on the bill. `arrived` is the payment whose money has just come. */
export async function settleFor(
	tx: Writer,
	{ bookingId, teamId, saleId }: BillKeys,
	now: Date,
	arrived?: number,
): Promise<SettledBill> {
	if (saleId !== null) {
		const { sale, ...rest } = await settleSale(tx, saleId, now, { arrived })
		return { bill: sale, ...rest, becameConfirmed: false }
	}
	if (teamId !== null) {
		const { entry, ...rest } = await settleEntry(tx, teamId, now, undefined, arrived)
		return { bill: entry, ...rest, becameConfirmed: false }
	}
	const { booking, ...rest } = await settle(tx, bookingId!, now, undefined, { arrived })
	return { bill: asBill(booking), ...rest }
}
