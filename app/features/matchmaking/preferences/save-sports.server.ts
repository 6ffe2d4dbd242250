import type { Writer } from '#db/client/index.ts'
import { playerPreferences, sports } from '#db/schema.ts'
import { invalid } from '#app/lib/errors.ts'
import type { SkillLevel } from '../levels.ts'
import { writeListings } from './listings.server.ts'
import { NO_SPORT, UNKNOWN_SPORT } from './rules.ts'

type Wanted = { preferredSports: number[]; skillLevel: SkillLevel }

/**
 * Saves what a person plays and how well, and leaves everything else they have said as it is; who has never said
 * anything stays hidden. Throws 400 beside `preferredSports` for a sport there is not, and for none where others are to
 * find them.
 */
export async function saveSports(tx: Writer, user: { id: number }, wanted: Wanted, now: Date) {
	const known = new Set((await tx.select({ id: sports.id }).from(sports)).map(({ id }) => id))
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
