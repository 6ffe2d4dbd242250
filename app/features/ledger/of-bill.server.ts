import { eq } from 'drizzle-orm'
import type { billSplits, invoices, payments, refunds } from '#db/schema.ts'
import type { Bill } from './bill.ts'

export const ofBill = (
	table: typeof payments | typeof billSplits | typeof refunds | typeof invoices,
	{ kind, id }: Pick<Bill, 'kind' | 'id'>,
) => eq(kind === 'entry' ? table.teamId : table.bookingId, id)
