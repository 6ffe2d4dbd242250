import { and, eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { matchThreadMembers, playerPreferences } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { requireWelcome } from '../blocks.server.ts'
import { findThread } from './find.server.ts'
import { NO_NUMBER } from './rules.ts'

/**
 * Shows the player's number to the others in this conversation, or hides it again. Throws 404 for a non-member; for
 * showing also 403 for a suspended player and 409 without a number.
 */
export async function shareNumber(user: Actor, threadId: number, sharesPhone: boolean, now = new Date()) {
	return write(async (tx) => {
		const { own } = await findThread(user, threadId, now, tx)
		if (sharesPhone) {
			await requireWelcome(user, tx)
			const [row] = await tx
				.select({ phone: playerPreferences.phone })
				.from(playerPreferences)
				.where(eq(playerPreferences.userId, user.id))
			if (!row?.phone) throw conflict(NO_NUMBER)
		}
		await tx
			.update(matchThreadMembers)
			.set({ sharesPhone })
			.where(and(eq(matchThreadMembers.id, own.id), eq(matchThreadMembers.sharesPhone, !sharesPhone)))
	})
}
