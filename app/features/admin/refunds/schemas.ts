import { z } from 'zod'
import { REASON_MAX } from '#app/features/bookings/desk/desk-schemas.ts'
import { readAmount } from '#app/lib/form/amount.ts'
import { pageNumber } from '#app/lib/form/list.ts'
import { PaidBackByHand } from '#app/features/payments/inbox/inbox-schemas.ts'
import { withoutTurns } from '#app/lib/text/printable.ts'
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

const HOW_MUCH = 'Enter an amount, such as R50'

/** The form that gives money back. `seen` is the discount, or the late charge, that it showed, in rand. */
export const PartRefund = z.object({
	amount: z
		.string(HOW_MUCH)
		.trim()
		.max(40, HOW_MUCH)
		.transform((text, context) => {
			const cents = readAmount(text)
			if (cents !== null && cents > 0) return cents
			context.addIssue(HOW_MUCH)
			return z.NEVER
		}),
	reason: plainText({ max: REASON_MAX, required: 'Say why: the player sees it' }).transform(withoutTurns),
	seen: z.coerce.number().multipleOf(0.5),
})
export type PartRefund = z.infer<typeof PartRefund>
