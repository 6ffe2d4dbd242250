import { and, eq, exists, lt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { bookings, games } from '#db/schema.ts'
import { DAY } from '#app/lib/time/time.ts'

/** How long a group and its names are kept after their game, in milliseconds. */
const RETENTION = 30 * DAY

/** A job: removes the groups of games that were over a month ago, with their links and names. */
export function removePlayedGames(now: Date, stopping?: AbortSignal) {
	const over = db
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.id, games.bookingId), lt(bookings.endTime, new Date(now.getTime() - RETENTION))))
	return removeAll(games, { id: games.id }, exists(over), { stopping })
}
