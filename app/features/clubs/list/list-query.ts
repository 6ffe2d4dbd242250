import { z } from 'zod'
import { PageQuery } from '#app/lib/form/list.ts'
import { SEARCH_MAX } from '../rules.ts'

/** Query of the list of clubs; `q` searches the name and the city. */
export const ClubQuery = PageQuery.extend({
	q: z
		.string()
		.refine((text) => [...text].length <= SEARCH_MAX, `q must be at most ${SEARCH_MAX} characters`)
		.optional(),
})
export type ClubQuery = z.infer<typeof ClubQuery>
