import { and, avg, eq, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { dayBits, timeBits } from '#app/features/matchmaking/match-times.ts'
import { prepared } from '#db/query/prepared.ts'
import { courts, playerPreferences } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { skillOf } from '../levels.ts'
import type { Wish } from '../score.ts'

/** The longest short drive between cities, in kilometres as the crow flies. */
const SHORT_DRIVE = 80

/** The wish in a player's saved preferences, whether or not they are listed; null if there are none. */
export async function findWish(user: Pick<Actor, 'id'> | null, now = new Date()): Promise<Wish | null> {
	if (!user) return null
	const [row] = await selectPreferences(db, { userId: user.id })
	if (!row) return null
	return {
		sports: row.preferredSports,
		skill: skillOf(row.skillLevel),
		willingToTravel: row.willingToTravel,
		days: dayBits(row.availableDays),
		times: timeBits(row.availableTimes),
		cities: row.preferredLocations,
		near: await findNear(row.preferredLocations, now),
	}
}

const selectPreferences = prepared({ userId: playerPreferences.userId }, (reader, { userId }) =>
	reader.select().from(playerPreferences).where(eq(playerPreferences.userId, userId)),
)

/** Other cities with venues within a short drive of one of these. Only venues with coordinates count. */
async function findNear(cities: string[], now: Date): Promise<string[]> {
	if (cities.length === 0) return []
	const places = await findCityCentres(now)
	const from = places.filter(({ city }) => cities.includes(city))
	return places
		.filter((place) => !cities.includes(place.city) && from.some((near) => kilometres(near, place) <= SHORT_DRIVE))
		.map(({ city }) => city)
}

/** Each city with such venues and the centre of them. */
const findCityCentres = cachedQuery(() =>
	db
		.select({
			city: courts.city,
			latitude: avg(courts.latitude).mapWith(Number),
			longitude: avg(courts.longitude).mapWith(Number),
		})
		.from(courts)
		.where(and(eq(courts.status, 'published'), isNotNull(courts.latitude), isNotNull(courts.longitude)))
		.groupBy(courts.city),
)

type Point = { latitude: number; longitude: number }

/** The great circle distance of two points in degrees (haversine, earth radius 6,371 km). */
function kilometres(from: Point, to: Point) {
	const rad = (degrees: number) => (degrees * Math.PI) / 180
	const half = (degrees: number) => Math.sin(rad(degrees) / 2) ** 2
	const chord =
		half(to.latitude - from.latitude) +
		Math.cos(rad(from.latitude)) * Math.cos(rad(to.latitude)) * half(to.longitude - from.longitude)
	return 2 * 6371 * Math.asin(Math.sqrt(chord))
}
