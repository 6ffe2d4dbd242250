import { z } from 'zod'
import { MATCH_DAYS } from '#app/features/matchmaking/match-times.ts'
import { PageQuery, queryNumber } from '#app/lib/form/list.ts'
import { LEVELS } from '../../levels.ts'
import { CITY_MAX } from '../rules.ts'

const PER_CALL = 50

/** Query of the call that lists open requests; `mine` lists the player's own, whatever their status. */
export const RequestQuery = PageQuery.extend({
	limit: queryNumber('limit must be a number from 1 to 100', 100).default(PER_CALL),
	sportId: queryNumber('sportId must be the id of a sport').optional(),
	skillLevel: z.enum(LEVELS, `skillLevel must be ${LEVELS.join(', ')}`).optional(),
	city: z.string().max(CITY_MAX, `city must be at most ${CITY_MAX} characters`).optional(),
	day: z.enum(MATCH_DAYS, 'day must be a day of the week, such as Saturday').optional(),
	mine: z.enum(['true', 'false'], 'mine must be true or false').default('false'),
})
