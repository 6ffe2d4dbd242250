import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { pageNumber } from '#app/lib/form/list.ts'
import { printable } from '#app/lib/text/printable.ts'
import { plainText, upTo } from '#app/lib/text/text.ts'
import { hasForeignLink } from './format.ts'
import { ANSWER_MAX, CATEGORY_MAX, FEEDBACK, QUESTION_MAX } from './rules.ts'

const id = z
	.string()
	.optional()
	.transform((text) => readId(text))

/** The question form; `session` is the conversation it continues, if any. */
export const Question = z.object({
	q: plainText({ max: QUESTION_MAX, required: 'Write your question' }),
	session: id,
	idempotencyKey: z.string().optional(),
})
export type Question = z.output<typeof Question>

const feedback = z.enum(FEEDBACK, 'Choose Yes or No')

export const MessageFeedback = z.object({ message: id, feedback })

/** `asked` is the search text that found the answer. */
export const AnswerFeedback = z.object({
	feedback,
	asked: upTo('The question', QUESTION_MAX),
	idempotencyKey: z.string().optional(),
})
export type AnswerFeedback = z.output<typeof AnswerFeedback>

const lookedFor = (max: number) =>
	z
		.string()
		.optional()
		.transform((text) => [...printable(text ?? '').trim()].slice(0, max).join(''))

export const HelpQuery = z.object({ q: lookedFor(QUESTION_MAX), category: lookedFor(CATEGORY_MAX), page: pageNumber })
export type HelpQuery = z.output<typeof HelpQuery>

const fields = {
	question: plainText({ max: QUESTION_MAX, required: 'Write the question' }),
	answer: plainText({ max: ANSWER_MAX, required: 'Write the answer', lines: true }).refine(
		(text) => !hasForeignLink(text),
		'A link leads to a page of ours, such as [My Bookings](/my-bookings)',
	),
	category: plainText({ max: CATEGORY_MAX, required: 'Choose a category' }),
}

export const NewAnswer = z.object({ ...fields, idempotencyKey: z.string().optional() })
export type NewAnswer = z.output<typeof NewAnswer>

/** `shown` is the version the form showed, in milliseconds since 1970; empty if it was never changed. */
export const AnswerChange = z.object({ ...fields, shown: z.string().max(20).default('') })
export type AnswerChange = z.output<typeof AnswerChange>
