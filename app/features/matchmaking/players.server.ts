import { and, count, desc, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, playerPreferences, users } from '#db/schema.ts'

const BATCH = 100
/** Where hardly anybody plays the sport, the latest few hundred people are looked at, not everybody. */
const MOST_BATCHES = 5

/** People who switched matchmaking on, the latest first, with the games they played; never the one who looks. */
export async function findPlayers(viewer: { id: number } | null, sport: number | null, limit: number) {
	const found: Awaited<ReturnType<typeof findBatch>> = []
	let before: number | undefined
	for (let batches = 0; batches < MOST_BATCHES && found.length < limit; batches++) {
		const batch = await findBatch(viewer, before)
		found.push(...batch.filter((player) => !sport || player.sports.includes(sport)))
		if (batch.length < BATCH) break
		before = batch.at(-1)!.id
	}
	const shown = found.slice(0, limit)
	const games = await countGames(shown.map((player) => player.userId))
	return shown.map((player) => ({ ...player, games: games.get(player.userId) ?? 0 }))
}

function findBatch(viewer: { id: number } | null, before: number | undefined) {
	return db
		.select({
			id: playerPreferences.id,
			userId: users.id,
			fullName: users.fullName,
			profilePicture: users.profilePicture,
			location: users.location,
			skillLevel: playerPreferences.skillLevel,
			sports: playerPreferences.preferredSports,
		})
		.from(playerPreferences)
		.innerJoin(users, eq(users.id, playerPreferences.userId))
		.where(
			and(
				eq(playerPreferences.matchmakingEnabled, true),
				isNull(users.deletedAt),
				viewer ? ne(users.id, viewer.id) : undefined,
				before === undefined ? undefined : lt(playerPreferences.id, before),
			),
		)
		.orderBy(desc(playerPreferences.id))
		.limit(BATCH)
}

async function countGames(userIds: number[]) {
	if (!userIds.length) return new Map<number, number>()
	const rows = await db
		.select({ userId: bookings.userId, games: count() })
		.from(bookings)
		.where(and(inArray(bookings.userId, userIds), eq(bookings.status, 'completed'), eq(bookings.noShow, false)))
		.groupBy(bookings.userId)
	return new Map(rows.map((row) => [row.userId, row.games]))
}
