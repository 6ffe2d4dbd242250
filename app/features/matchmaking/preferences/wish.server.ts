import { and, avg, eq, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { kept } from '#db/query/kept.ts'
import { dayBits, timeBits } from '#app/features/matchmaking/match-times.ts'
import { prepared } from '#db/query/prepared.ts'
import { courts, playerPreferences } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { skillOf } from '../levels.ts'
import type { Wish } from '../score.ts'

/** How far a city is at most to be a short drive away, in kilometres as the crow flies. */
const SHORT_DRIVE = 80

/** What a person has said they look for, whether or not others may find them; null for who has never said. */
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

/** The cities with venues that are a short drive from one of these, without them; only venues with a position tell. */
async function findNear(cities: string[], now: Date): Promise<string[]> {
	if (cities.length === 0) return []
	const places = await findCityCentres(now)
	const from = places.filter(({ city }) => cities.includes(city))
	return places
		.filter((place) => !cities.includes(place.city) && from.some((near) => kilometres(near, place) <= SHORT_DRIVE))
		.map(({ city }) => city)
}

/** Every city with such venues, and where their middle is. */
const findCityCentres = kept(() =>
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

/** The great circle distance of two points given in degrees (haversine, earth of 6,371 km). */
function kilometres(from: Point, to: Point) {
	const rad = (degrees: number) => (degrees * Math.PI) / 180
	const half = (degrees: number) => Math.sin(rad(degrees) / 2) ** 2
	const chord =
		half(to.latitude - from.latitude) +
		Math.cos(rad(from.latitude)) * Math.cos(rad(to.latitude)) * half(to.longitude - from.longitude)
	return 2 * 6371 * Math.asin(Math.sqrt(chord))
}
