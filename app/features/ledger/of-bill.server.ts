import { eq } from 'drizzle-orm'
import type { billSplits, invoices, payments, refunds } from '#db/schema.ts'
import type { Bill, SplitBill } from './bill.ts'

const KEYS = { booking: 'bookingId', entry: 'teamId', sale: 'saleId' } as const

export const ofBill = (
	table: typeof payments | typeof refunds | typeof invoices,
	{ kind, id }: Pick<Bill, 'kind' | 'id'>,
) => eq(table[KEYS[kind]], id)

export const sharesOfBill = (table: typeof billSplits, { kind, id }: Pick<SplitBill, 'kind' | 'id'>) =>
	eq(table[KEYS[kind]], id)
