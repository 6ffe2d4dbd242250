import { z } from 'zod'
import { pageNumber } from '#app/lib/form/list.ts'
import { plainText } from '#app/lib/text/text.ts'
import { ADMIN_NOTE_MAX, SEARCH_MAX } from '../rules.ts'

export const ReviewQuery = z.object({
	q: plainText({ max: SEARCH_MAX }).catch(''),
	show: z.enum(['hidden', 'low']).nullable().catch(null),
	page: pageNumber,
})
export type ReviewQuery = z.output<typeof ReviewQuery>

export const Hiding = z.object({
	reason: plainText({ max: ADMIN_NOTE_MAX, required: 'Say why. We’ll tell the person who wrote it.', lines: true }),
})
