import { z } from 'zod'
import { PageQuery, queryNumber } from '#app/lib/form/list.ts'

/** The query of lists of venues and of what happens there: filters and paging. */
export const ListQuery = PageQuery.extend({
	sportId: queryNumber('sportId must be the number of a sport').optional(),
	city: z.string().max(100, 'city is too long').optional(),
})
