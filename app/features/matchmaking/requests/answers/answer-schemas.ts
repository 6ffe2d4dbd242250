import { z } from 'zod'
import { queryNumber } from '#app/lib/form/list.ts'
import { plainText } from '#app/lib/text/text.ts'
import { MESSAGE_MAX } from '../../rules.ts'

/** What somebody answers a request with. */
export const NewAnswer = z.object({
	message: plainText({
		max: MESSAGE_MAX,
		lines: true,
		required: 'Please write a message',
		tooLong: `Your message must be at most ${MESSAGE_MAX} characters`,
	}),
})
export type NewAnswer = z.infer<typeof NewAnswer>

/** The same as the dialog sends it. */
export const AnswerForm = NewAnswer.extend({ idempotencyKey: z.string().max(200).optional() })

/** What whoever posted a request makes of an answer, and of the request. */
export const AnswerChange = z.object({
	status: z.enum(['accepted', 'rejected'], 'Please send a status: accepted or rejected'),
})
export type AnswerChange = z.infer<typeof AnswerChange>
export const RequestStatusChange = z.object({
	status: z.enum(['cancelled', 'matched'], 'Please send a status: cancelled or matched'),
})
export type RequestStatusChange = z.infer<typeof RequestStatusChange>

/** What the list of answers sends. */
export const DecisionForm = z.object({
	intent: z.enum(['accepted', 'rejected']),
	responseId: queryNumber('Please choose an answer'),
})
