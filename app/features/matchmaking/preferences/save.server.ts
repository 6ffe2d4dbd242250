import { and, eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { matchThreadMembers, playerPreferences } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { findSportsToChoose } from '#app/features/venues/sports.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { cityNamed } from '../cities.ts'
import { writeListings } from './listings.server.ts'
import { UNKNOWN_CITY, UNKNOWN_SPORT } from './rules.ts'
import { findMissing, type Preferences } from './schemas.ts'

/**
 * Replaces a player's preferences and their rows in the search. Suspended players may still save or hide. A phone
 * number that is changed or removed is no longer shared in any conversation. Throws 400 for an unknown sport, for a
 * city without venues that was not saved before, and if a listed player would be found nowhere.
 */
export async function savePreferences(user: Pick<Actor, 'id'>, wanted: Preferences, now = new Date()) {
	const cities = await findCities()
	await write(async (tx) => {
		const [saved] = await tx
			.select({
				phone: playerPreferences.phone,
				matchmakingEnabled: playerPreferences.matchmakingEnabled,
				preferredLocations: playerPreferences.preferredLocations,
				preferredSports: playerPreferences.preferredSports,
			})
			.from(playerPreferences)
			.where(eq(playerPreferences.userId, user.id))
		const known = new Set((await findSportsToChoose(saved?.preferredSports, tx)).map(({ id }) => id))
		if (wanted.preferredSports.some((id) => !known.has(id))) throw refused('preferredSports', UNKNOWN_SPORT)
		const preferredLocations = resolveCities(wanted.preferredLocations, [
			...cities,
			...(saved?.preferredLocations ?? []),
		])
		const matchmakingEnabled = wanted.matchmakingEnabled ?? saved?.matchmakingEnabled ?? true
		const [missing] = Object.entries(findMissing({ ...wanted, matchmakingEnabled }))
		if (missing) throw refused(missing[0], missing[1][0]!)
		const phone = wanted.phone === undefined ? (saved?.phone ?? null) : wanted.phone
		const row = { ...wanted, phone, matchmakingEnabled, preferredLocations, updatedAt: now }
		await tx
			.insert(playerPreferences)
			.values({ userId: user.id, ...row })
			.onConflictDoUpdate({ target: playerPreferences.userId, set: row })
		if (saved?.phone && saved.phone !== phone)
			await tx
				.update(matchThreadMembers)
				.set({ sharesPhone: false })
				.where(and(eq(matchThreadMembers.userId, user.id), eq(matchThreadMembers.sharesPhone, true)))
		await writeListings(tx, user.id)
	})
}

const refused = (field: string, message: string) => invalid(message, { [field]: [message] })

/** The cities as `known` spells them. Throws 400 for an unknown city and for a duplicate. */
function resolveCities(wanted: string[], known: string[]) {
	const cities = wanted.map((city) => cityNamed(city, known))
	if (cities.some((city) => city === undefined)) throw refused('preferredLocations', UNKNOWN_CITY)
	if (new Set(cities).size !== cities.length) throw refused('preferredLocations', 'Choose each city once')
	return cities as string[]
}
