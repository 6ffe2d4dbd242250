import { z } from 'zod'
import { plainText } from '#app/lib/text/text.ts'

export const DESK_MESSAGE_MAX = 500

export const DeskMessageForm = z.object({
	text: plainText({ max: DESK_MESSAGE_MAX, required: 'Write a message', lines: true }),
	idempotencyKey: z.string().optional(),
})
