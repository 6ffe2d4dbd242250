import { eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { playerPreferences } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'

const columns = {
	skillLevel: playerPreferences.skillLevel,
	preferredSports: playerPreferences.preferredSports,
	preferredLocations: playerPreferences.preferredLocations,
	availableDays: playerPreferences.availableDays,
	availableTimes: playerPreferences.availableTimes,
	playFrequency: playerPreferences.playFrequency,
	playStyle: playerPreferences.playStyle,
	lookingForCoach: playerPreferences.lookingForCoach,
	willingToTravel: playerPreferences.willingToTravel,
	matchmakingEnabled: playerPreferences.matchmakingEnabled,
	phone: playerPreferences.phone,
}

/** The player's own preferences, phone number included; without saved ones the defaults, which are hidden. */
export async function findPreferences(user: Pick<Actor, 'id'>, reader: Reader = db) {
	const [saved] = await reader.select(columns).from(playerPreferences).where(eq(playerPreferences.userId, user.id))
	return saved ?? NEVER_SAVED
}

const NEVER_SAVED = {
	skillLevel: 'intermediate' as const,
	preferredSports: [],
	preferredLocations: [],
	availableDays: [],
	availableTimes: [],
	playFrequency: null,
	playStyle: null,
	lookingForCoach: false,
	willingToTravel: true,
	matchmakingEnabled: false,
	phone: null,
}
