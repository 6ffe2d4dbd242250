import { z } from 'zod'
import { queryNumber } from '#app/lib/form/list.ts'
import { plainText } from '#app/lib/text/text.ts'
import { MESSAGE_MAX } from '../../rules.ts'

export const NewAnswer = z.object({
	message: plainText({
		max: MESSAGE_MAX,
		lines: true,
		required: 'Write a message',
		tooLong: `Your message must be at most ${MESSAGE_MAX} characters`,
	}),
})
export type NewAnswer = z.infer<typeof NewAnswer>

export const AnswerForm = NewAnswer.extend({ idempotencyKey: z.string().max(200).optional() })

export const AnswerChange = z.object({
	status: z.enum(['accepted', 'rejected'], 'Send a status: accepted or rejected'),
})
export type AnswerChange = z.infer<typeof AnswerChange>
export const RequestStatusChange = z.object({
	status: z.enum(['cancelled', 'matched'], 'Send a status: cancelled or matched'),
})
export type RequestStatusChange = z.infer<typeof RequestStatusChange>

export const DecisionForm = z.object({
	intent: z.enum(['accepted', 'rejected']),
	responseId: queryNumber('Choose an answer'),
})
