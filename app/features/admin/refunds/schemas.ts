import { z } from 'zod'
import { pageNumber } from '#app/lib/form/list.ts'
import { PaidBackByHand } from '#app/features/payments/inbox/inbox-schemas.ts'
import { plainText } from '#app/lib/text/text.ts'
import { ADMIN_NOTE_MAX } from '../rules.ts'

/** The refunds that an address asks for; by default those that need something done. */
export const RefundQuery = z.object({
	show: z.enum(['trouble', 'open', 'review']).optional().catch(undefined),
	page: pageNumber,
})
export type RefundQuery = z.output<typeof RefundQuery>

/** How money has gone back, and how an admin knows, for the audit log. */
export const PaidBack = PaidBackByHand.extend({
	note: plainText({
		max: ADMIN_NOTE_MAX,
		required: 'Say how you know the money has gone back',
		lines: true,
	}),
})
