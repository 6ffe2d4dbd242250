import { z } from 'zod'
import { pageNumber } from '#app/lib/form/list.ts'
import { plainText } from '#app/lib/text/text.ts'
import { ADMIN_NOTE_MAX, SEARCH_MAX } from '../rules.ts'

/** Which reviews an address asks for; what makes no sense is left out. */
export const ReviewQuery = z.object({
	q: plainText({ max: SEARCH_MAX }).catch(''),
	show: z.enum(['hidden', 'low']).nullable().catch(null),
	page: pageNumber,
})
export type ReviewQuery = z.output<typeof ReviewQuery>

/** Why a review is hidden; whoever wrote it is told. */
export const Hiding = z.object({
	reason: plainText({ max: ADMIN_NOTE_MAX, required: 'Please say why. Whoever wrote it is told.', lines: true }),
})
