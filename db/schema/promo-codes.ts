import { sql } from 'drizzle-orm'
import {
	boolean,
	check,
	createdAt,
	id,
	index,
	integer,
	rand,
	table,
	text,
	timestamp,
	uniqueIndex,
} from '../columns/index.ts'
import { courts, sports } from './venues.ts'

/**
 * A code that players enter to pay less at a venue, from `fromDate` to `untilDate`: South African days, both included.
 * Either `percent` of the price or `rand` come off. It is for one sport or, without a `sportId`, for all, and for hours
 * of one kind or `all`. `maxUses` is how many bookings can have it; null is any number. Its uses are the bookings that
 * name it and are not cancelled free of charge, so that those give it back by themselves.
 */
export const promoCodes = table(
	'promo_codes',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		/** Capital letters and digits. */
		code: text().notNull(),
		percent: integer(),
		rand: rand(),
		fromDate: text().notNull(),
		untilDate: text().notNull(),
		maxUses: integer(),
		oncePerPerson: boolean().notNull().default(false),
		sportId: integer().references(() => sports.id, { onDelete: 'restrict' }),
		hours: text({ enum: ['all', 'off_peak', 'peak'] })
			.notNull()
			.default('all'),
		/** When the venue ended it early. */
		endedAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		index('promo_codes_court_id_idx').on(t.courtId),
		uniqueIndex('promo_codes_court_id_code_idx')
			.on(t.courtId, t.code)
			.where(sql`${t.endedAt} is null`),
		check('promo_codes_off_check', sql`(${t.percent} is null) <> (${t.rand} is null)`),
		check('promo_codes_percent_check', sql`${t.percent} between 1 and 100`),
		check('promo_codes_rand_check', sql`${t.rand} > 0`),
		check('promo_codes_max_uses_check', sql`${t.maxUses} > 0`),
		check('promo_codes_dates_check', sql`${t.untilDate} >= ${t.fromDate}`),
	],
)
