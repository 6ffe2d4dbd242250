import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { write } from '#db/client/index.ts'
import { games } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { carryOut } from '#app/features/payments/split/split-changes.server.ts'
import type { SplitChange } from '#app/features/payments/split/split-schemas.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { countIn, readPlayers } from './find-game.server.ts'
import { lockGame, openGame, sharedBy } from './games.server.ts'
import { dealShares } from './own-share.server.ts'

/** Carries out a change of a booking's shares. A bill that was split leads on to the link of its group. */
export async function splitForGroup(user: Actor, bookingId: number, change: z.infer<typeof SplitChange>) {
	const toast = await carryOut(user, { kind: 'booking', id: bookingId }, change)
	const key = change.intent === 'split' ? await gatherSharers(user, bookingId) : null
	return redirectWithToast(key === null ? `/my-bookings/${bookingId}/split` : `/g/${key}`, toast)
}

/**
 * Makes the link of the group that shares a booking's bill, or fits the one it has: as many places as shares, and a
 * share for everybody who is in. Returns as `openGame`.
 */
export function gatherSharers(user: Actor, bookingId: number, now = new Date()) {
	return write(async (tx) => {
		const key = await openGame(user, bookingId, now)
		if (key === null) return null
		const game = await lockGame(tx, key, now)
		const going = countIn(await readPlayers(tx, game))
		const places = Math.max((await sharedBy(tx, bookingId)) ?? game.places, going)
		await tx.update(games).set({ places }).where(eq(games.id, game.id))
		await dealShares(tx, game, now)
		return key
	})
}
