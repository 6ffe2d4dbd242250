import { z } from 'zod'
import { nameText } from '#app/lib/text/text.ts'
import { packPrice, soldAt } from '../packs/pack-schemas.ts'
import { PACK_NAME_MAX } from '../packs/packs.ts'
import { MOST_DAYS_AHEAD, PLAN_MONTHS } from './membership.ts'

const MONTHS = 'Choose how long it runs'
const PERCENT = 'Enter a whole number from 0 to 100'
const DAYS = `Enter a whole number from 1 to ${MOST_DAYS_AHEAD}`
const NOTHING = 'Take something off, or let members book further ahead'

/** The form of a new plan of membership. Without `daysAhead` its members book as far ahead as everyone. */
export const PlanForm = z
	.object({
		name: nameText({
			max: PACK_NAME_MAX,
			tooLong: `Use at most ${PACK_NAME_MAX} characters`,
			required: 'Enter a name',
		}),
		price: packPrice,
		months: z.coerce.number(MONTHS).refine((months) => PLAN_MONTHS.some((one) => one === months), MONTHS),
		percent: z.coerce.number(PERCENT).int(PERCENT).min(0, PERCENT).max(100, PERCENT),
		daysAhead: z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(MOST_DAYS_AHEAD, DAYS).optional(),
		sold: soldAt,
	})
	.refine(({ percent, daysAhead }) => percent > 0 || daysAhead !== undefined, { error: NOTHING, path: ['percent'] })
	.transform(({ months, daysAhead = null, sold, ...rest }) => ({
		...rest,
		daysAhead,
		sportId: null,
		halfHours: 0,
		validMonths: months,
		online: sold === 'online',
	}))
export type PlanForm = z.infer<typeof PlanForm>
