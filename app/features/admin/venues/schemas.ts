import { z } from 'zod'
import { pageNumber } from '#app/lib/form/list.ts'
import { plainText } from '#app/lib/text/text.ts'
import { SEARCH_MAX } from '../rules.ts'

export const VenueQuery = z.object({
	q: plainText({ max: SEARCH_MAX }).catch(''),
	show: z.enum(['published', 'declined']).nullable().catch(null),
	page: pageNumber,
})
export type VenueQuery = z.output<typeof VenueQuery>
