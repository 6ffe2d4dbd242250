import { z } from 'zod'
import { plainText } from '#app/lib/text/text.ts'
import { COMMENT_MAX } from './comment-max.ts'

const idempotencyKey = z.string().optional()
const rating = z
	.string('Choose 1 to 5 stars')
	.regex(/^[1-5]$/, 'Choose 1 to 5 stars')
	.transform(Number)

export const ReviewForm = z.object({
	rating,
	comment: plainText({
		max: COMMENT_MAX,
		tooLong: `Your comment can be at most ${COMMENT_MAX} characters`,
		lines: true,
	}),
	idempotencyKey,
})
export type ReviewForm = z.infer<typeof ReviewForm>

export const ReplyForm = z.object({
	reply: plainText({
		max: COMMENT_MAX,
		tooLong: `Your reply must be at most ${COMMENT_MAX} characters`,
		required: 'Write a reply',
		lines: true,
	}),
})
export type ReplyForm = z.infer<typeof ReplyForm>
