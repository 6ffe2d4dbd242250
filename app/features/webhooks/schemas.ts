import { z } from 'zod'
import { LARGEST } from '#app/lib/ids.ts'
import { plainText } from '#app/lib/text/text.ts'
import { addressProblem } from './address.ts'
import { ADDRESS_MAX } from './limits.ts'

/** The form that adds an address. */
export const WebhookForm = z.object({
	url: plainText({ max: ADDRESS_MAX, required: 'Enter the address' }).superRefine((typed, { addIssue }) => {
		const problem = typed === '' ? null : addressProblem(typed)
		if (problem) addIssue(problem)
	}),
})
export type WebhookForm = z.infer<typeof WebhookForm>

const NOT_OURS = 'Choose one of the buttons'

/** An act on one address: a test, starting it again, or sending one of its messages again. */
export const WebhookAct = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('test') }),
		z.object({ intent: z.literal('start') }),
		z.object({
			intent: z.literal('resend'),
			message: z.coerce.number(NOT_OURS).int(NOT_OURS).min(1, NOT_OURS).max(LARGEST, NOT_OURS),
		}),
	],
	NOT_OURS,
)
export type WebhookAct = z.infer<typeof WebhookAct>
