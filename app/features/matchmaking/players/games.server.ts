import { and, count, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { bookings } from '#db/schema.ts'

/** The number of booked games each player has played, by user id; players without any are missing. */
export async function countGames(userIds: number[], reader: Reader = db): Promise<Map<number, number>> {
	if (userIds.length === 0) return new Map()
	const rows = await countPlayed(reader, { people: userIds })
	return new Map(rows.map((row) => [row.userId!, row.games]))
}

const countPlayed = prepared({ people: several(bookings.userId) }, (reader, { people }) =>
	reader
		.select({ userId: bookings.userId, games: count() })
		.from(bookings)
		.where(and(among(bookings.userId, people), eq(bookings.status, 'completed'), eq(bookings.noShow, false)))
		.groupBy(bookings.userId),
)
