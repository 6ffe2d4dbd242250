import { eq } from 'drizzle-orm'
import type { billSplits, invoices, payments, refunds } from '#db/schema.ts'
import { KEY_OF, type Bill, type SplitBill } from './bill.ts'

export const ofBill = (
	table: typeof payments | typeof refunds | typeof invoices,
	{ kind, id }: Pick<Bill, 'kind' | 'id'>,
) => eq(table[KEY_OF[kind]], id)

export const sharesOfBill = (table: typeof billSplits, { kind, id }: Pick<SplitBill, 'kind' | 'id'>) =>
	eq(table[KEY_OF[kind]], id)
