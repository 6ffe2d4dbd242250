import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { plainText } from '#app/lib/text/text.ts'
import { MESSAGE_MAX, MESSAGE_TITLE_MAX } from './limits.ts'

export const MessageForm = z.object({
	title: plainText({ max: MESSAGE_TITLE_MAX, required: 'Please give the message a title' }),
	text: plainText({ max: MESSAGE_MAX, required: 'Please write a message', lines: true }),
	idempotencyKey: z.string().optional(),
})
export type Message = Omit<z.infer<typeof MessageForm>, 'idempotencyKey'>

/** A person at a gathering, by the id of their place. */
export const personId = z
	.string('Please choose a person')
	.refine((text) => readId(text) !== null, 'Please choose a person')
	.transform(Number)

const CHOOSE = 'Please choose one of the buttons'

export const CheckInForm = z.object({ intent: z.enum(['arrived', 'not-arrived'], CHOOSE), personId })
