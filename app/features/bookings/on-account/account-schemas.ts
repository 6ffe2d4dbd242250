import { z } from 'zod'
import { InvoiceTo } from '#app/features/ledger/invoices/invoice-schemas.ts'
import { EMAIL_MAX } from '../customers/customer-limits.ts'
import { DUE_DAYS } from './on-account.ts'

export const dueDays = z.enum(DUE_DAYS, 'Choose how long they have to pay').transform(Number)

/** The form that puts a customer on account or changes that, or ends it. */
export const AccountForm = z.discriminatedUnion('change', [
	InvoiceTo.extend({
		change: z.literal('save'),
		email: z.email('Enter an email address such as accounts@example.com').max(EMAIL_MAX).optional(),
		dueDays,
	}),
	z.object({ change: z.literal('end') }),
])
