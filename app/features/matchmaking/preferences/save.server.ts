import { write } from '#db/client/index.ts'
import { playerPreferences, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { fold } from '#app/features/venues/search.ts'
import { invalid } from '#app/lib/errors.ts'
import { createLimit } from '#app/lib/rate-limit.server.ts'
import { writeListings } from './listings.server.ts'
import { UNKNOWN_SPORT } from './rules.ts'
import type { Preferences } from './schemas.ts'

const perPerson = createLimit({ tries: 30, per: 60_000 })

/**
 * Saves what a person says of themselves, whole, and with it where the search finds them. Doing it twice changes
 * nothing. A suspended person may still change it, or hide; nobody finds them either way. Throws 400 for a sport there
 * is not.
 */
export async function savePreferences(user: Pick<Actor, 'id'>, wanted: Preferences, now = new Date()) {
	perPerson.take(user.id, now.getTime())
	const names = new Map((await findCities()).map((city) => [fold(city), city]))
	const preferredLocations = wanted.preferredLocations.map((city) => names.get(fold(city)) ?? city)
	if (new Set(preferredLocations).size !== preferredLocations.length) {
		const message = 'Please choose each city once'
		throw invalid(message, { preferredLocations: [message] })
	}
	await write(async (tx) => {
		const known = new Set((await tx.select({ id: sports.id }).from(sports)).map(({ id }) => id))
		if (wanted.preferredSports.some((id) => !known.has(id)))
			throw invalid(UNKNOWN_SPORT, { preferredSports: [UNKNOWN_SPORT] })
		const { phone, ...rest } = wanted
		const row = { ...rest, ...(phone === undefined ? {} : { phone }), preferredLocations, updatedAt: now }
		await tx
			.insert(playerPreferences)
			.values({ userId: user.id, ...row })
			.onConflictDoUpdate({ target: playerPreferences.userId, set: row })
		await writeListings(tx, user.id)
	})
}
