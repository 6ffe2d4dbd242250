import { z } from 'zod'
import { ListQuery } from '#app/features/venues/finder/list-query.ts'
import { SEARCH_MAX } from './search-max.ts'
import { TournamentStatus } from './status.ts'

export const TournamentQuery = ListQuery.extend({
	status: z.enum(TournamentStatus, 'status is not one of a tournament').optional(),
	q: z
		.string()
		.refine((text) => [...text].length <= SEARCH_MAX, `q must be at most ${SEARCH_MAX} characters`)
		.optional(),
})
export type TournamentQuery = z.infer<typeof TournamentQuery>
