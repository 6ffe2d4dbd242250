import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { playerListings, playerPreferences } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

type Wanted = { preferredSports: number[]; preferredLocations: string[] }

/** Counter-example: saves preferences, then writes the listings from its own input. The races must catch this. */
export async function saveNaively(user: { id: number }, wanted: Wanted) {
	const row = { ...wanted, matchmakingEnabled: true }
	await write((tx) =>
		tx
			.insert(playerPreferences)
			.values({ userId: user.id, ...row })
			.onConflictDoUpdate({ target: playerPreferences.userId, set: row }),
	)
	await barrier()
	await write(async (tx) => {
		await tx.delete(playerListings).where(eq(playerListings.userId, user.id))
		const facts = { userId: user.id, skill: 2, days: 127, times: 7, willingToTravel: true }
		await tx
			.insert(playerListings)
			.values(
				wanted.preferredSports.flatMap((sportId) =>
					wanted.preferredLocations.map((city) => ({ ...facts, sportId, city })),
				),
			)
	})
}
