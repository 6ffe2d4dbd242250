import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { openingExceptions } from '#db/schema.ts'
import { addDays } from '#app/lib/time/time.ts'
import type { OpeningException } from './words.ts'

/** Returns days with special opening hours, soonest first: in the `days` from `today` (YYYY-MM-DD) on, or all. */
export function findComingExceptions(
	venueId: number,
	today: string,
	days: number | 'all' = 14,
): Promise<OpeningException[]> {
	const { courtId, date, opensAt, closesAt, note } = openingExceptions
	return db
		.select({ date, opensAt, closesAt, note })
		.from(openingExceptions)
		.where(and(eq(courtId, venueId), gte(date, today), days === 'all' ? undefined : lt(date, addDays(today, days))))
		.orderBy(asc(date))
}
