import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { write } from '#db/client/index.ts'
import { playerPreferences } from '#db/schema.ts'
import { createUser } from '#tests/support/world/people.ts'
import { findPlayer } from './find.server.ts'

test('a player who is not listed has no page either', async () => {
	const [player, other] = [await createUser(), await createUser()]
	const [{ id } = { id: 0 }] = await write((tx) =>
		tx
			.insert(playerPreferences)
			.values({
				userId: player.id,
				preferredSports: [],
				preferredLocations: ['Cape Town'],
				availableDays: [],
				availableTimes: [],
			})
			.returning({ id: playerPreferences.id }),
	)
	expect(await findPlayer(id, { user: other })).toMatchObject({ userId: player.id })
	await write((tx) =>
		tx.update(playerPreferences).set({ matchmakingEnabled: false }).where(eq(playerPreferences.id, id)),
	)
	for (const user of [other, null])
		await expect(findPlayer(id, { user })).rejects.toMatchObject({ init: { status: 404 } })
})
