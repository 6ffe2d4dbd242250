import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { plainText } from '#app/lib/text/text.ts'
import { MESSAGE_MAX, MESSAGE_TITLE_MAX } from './limits.ts'

export const MessageForm = z.object({
	title: plainText({ max: MESSAGE_TITLE_MAX, required: 'Give the message a title' }),
	text: plainText({ max: MESSAGE_MAX, required: 'Write a message', lines: true }),
	idempotencyKey: z.string().optional(),
})
export type Message = Omit<z.infer<typeof MessageForm>, 'idempotencyKey'>

/** A person at a gathering, by the id of their place. */
export const personId = z
	.string('Choose a person')
	.refine((text) => readId(text) !== null, 'Choose a person')
	.transform(Number)

const CHOOSE = 'Choose one of the buttons'

export const CheckInForm = z.object({ intent: z.enum(['arrived', 'not-arrived'], CHOOSE), personId })
