import { z } from 'zod'
import { queryNumber } from '#app/lib/form/list.ts'
import { plainText } from '#app/lib/text/text.ts'
import { THREAD_MESSAGE_MAX } from '../rules.ts'
import { MESSAGES_SHOWN } from './rules.ts'

/** Counts a line break as one character, as browsers do, however it was sent. */
const text = z.preprocess(
	(value) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value),
	plainText({
		max: THREAD_MESSAGE_MAX,
		tooLong: `Your message must be at most ${THREAD_MESSAGE_MAX} characters`,
		required: 'Write a message',
		lines: true,
	}),
)

export const ThreadForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('send'), text, idempotencyKey: z.string().optional() }),
		z.object({ intent: z.literal('share') }),
		z.object({ intent: z.literal('hide') }),
	],
	'Choose one of the buttons',
)

export const NewMessage = z.object({ text })

export const MessageQuery = z.object({
	before: queryNumber('before must be the id of a message').optional(),
	limit: queryNumber('limit must be a number from 1 to 100', 100).default(MESSAGES_SHOWN),
})
