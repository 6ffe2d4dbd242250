import { z } from 'zod'
import { PageQuery } from '#app/lib/form/list.ts'
import { WEEKDAYS } from '#app/lib/time/time.ts'
import { LEVELS, RUN_LENGTHS, SEARCH_MAX } from '../rules.ts'

/**
 * Query of the list of clubs; `q` searches the name and the city. With `day` or `length`, those with such a run in the
 * next four weeks.
 */
export const ClubQuery = PageQuery.extend({
	q: z
		.string()
		.refine((text) => [...text].length <= SEARCH_MAX, `q must be at most ${SEARCH_MAX} characters`)
		.optional(),
	level: z.enum(LEVELS).optional(),
	day: z.enum(WEEKDAYS).optional(),
	length: z.enum(RUN_LENGTHS).optional(),
})
export type ClubQuery = z.infer<typeof ClubQuery>
