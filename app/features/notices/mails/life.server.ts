import { and, eq, like, lt, lte, or } from 'drizzle-orm'
import { mails } from '#db/schema.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { causesOf, DAY_AHEAD, startIn } from '../reminders.server.ts'

const LIFE = 3 * DAY
/** The reminder shortly before is next. */
const LIFE_OF_DAY_AHEAD = 20 * HOUR
/** As long as the link in it is good. */
const LIFE_OF_RESET = 30 * 60_000

/** Mails that are of no use any more, unsent: their link is over, what they remind of has begun, or they are too old. */
export function isTooLate(now: Date) {
	const isOlderThan = (ms: number) => lt(mails.createdAt, new Date(now.getTime() - ms))
	const isDayAhead = like(mails.cause, causesOf(DAY_AHEAD))
	return or(
		isOlderThan(LIFE),
		and(like(mails.cause, 'account:reset:%'), isOlderThan(LIFE_OF_RESET)),
		and(
			eq(mails.kind, 'reminder'),
			or(lte(startIn(mails.cause), now.toISOString()), and(isDayAhead, isOlderThan(LIFE_OF_DAY_AHEAD))),
		),
	)
}
