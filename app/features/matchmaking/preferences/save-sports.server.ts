import type { Writer } from '#db/client/index.ts'
import { playerPreferences } from '#db/schema.ts'
import { findSportsToChoose } from '#app/features/venues/sports.server.ts'
import { invalid } from '#app/lib/errors.ts'
import type { SkillLevel } from '../levels.ts'
import { findPreferences } from './find.server.ts'
import { writeListings } from './listings.server.ts'
import { NO_SPORT, UNKNOWN_SPORT } from './rules.ts'

type Wanted = { preferredSports: number[]; skillLevel: SkillLevel }

/**
 * Saves a player's sports and level only. A player without saved preferences stays hidden. Throws 400 by field for an
 * unknown or newly chosen retired sport, and for no sport while they are listed.
 */
export async function saveSports(tx: Writer, user: { id: number }, wanted: Wanted, now: Date) {
	const { preferredSports } = await findPreferences(user, tx)
	const known = new Set((await findSportsToChoose(preferredSports, tx)).map(({ id }) => id))
	if (wanted.preferredSports.some((id) => !known.has(id))) throw refused(UNKNOWN_SPORT)
	const [saved] = await tx
		.insert(playerPreferences)
		.values({ userId: user.id, ...wanted, matchmakingEnabled: false, updatedAt: now })
		.onConflictDoUpdate({ target: playerPreferences.userId, set: { ...wanted, updatedAt: now } })
		.returning({ isShown: playerPreferences.matchmakingEnabled })
	if (saved?.isShown && wanted.preferredSports.length === 0) throw refused(NO_SPORT)
	await writeListings(tx, user.id)
}

const refused = (message: string) => invalid(message, { preferredSports: [message] })
