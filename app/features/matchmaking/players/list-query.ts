import { z } from 'zod'
import { MATCH_DAYS } from '#app/features/matchmaking/match-times.ts'
import { PageQuery, queryNumber } from '#app/lib/form/list.ts'
import { LEVELS } from '../levels.ts'

const CITY_MAX = 80
const PER_CALL = 24

export const PlayerQuery = PageQuery.extend({
	page: queryNumber('page must be a number from 1 to 1000', 1000).default(1),
	limit: queryNumber('limit must be a number from 1 to 100', 100).default(PER_CALL),
	sportId: queryNumber('sportId must be the id of a sport', 2_147_483_647).optional(),
	skillLevel: z.enum(LEVELS, `skillLevel must be ${LEVELS.join(', ')}`).optional(),
	city: z
		.string()
		.refine((text) => [...text].length <= CITY_MAX, `city must be at most ${CITY_MAX} characters`)
		.optional(),
	day: z.enum(MATCH_DAYS, 'day must be a day of the week, such as Saturday').optional(),
})
