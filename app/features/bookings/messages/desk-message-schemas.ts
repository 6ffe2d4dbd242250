import { z } from 'zod'
import { plainText } from '#app/lib/text/text.ts'
import { DESK_MESSAGE_MAX } from './templates.ts'

export const DeskMessageForm = z.object({
	text: plainText({ max: DESK_MESSAGE_MAX, required: 'Write a message', lines: true }),
	idempotencyKey: z.string().optional(),
})
