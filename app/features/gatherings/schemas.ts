import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { plainText } from '#app/lib/text/text.ts'
import { MESSAGE_MAX, MESSAGE_TITLE_MAX } from './limits.ts'

const text = (max: number, required: string, lines = false) =>
	plainText({ max, required, lines, tooLong: `Please use at most ${max} characters` })

export const MessageForm = z.object({
	title: text(MESSAGE_TITLE_MAX, 'Please give the message a title'),
	text: text(MESSAGE_MAX, 'Please write a message', true),
	idempotencyKey: z.string().optional(),
})
export type Message = Omit<z.infer<typeof MessageForm>, 'idempotencyKey'>

/** Somebody at a gathering, by the id of their place. */
export const personId = z
	.string('Please choose a person')
	.refine((text) => readId(text) !== null, 'Please choose a person')
	.transform(Number)

const CHOOSE = 'Please choose one of the buttons'

export const CheckInForm = z.object({ intent: z.enum(['arrived', 'not-arrived'], CHOOSE), personId })
