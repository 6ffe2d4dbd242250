import { write } from '#db/client/index.ts'
import { teamBalancerSessions } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { once } from '#app/features/accounts/idempotency.server.ts'
import { requireWelcome } from '#app/features/matchmaking/blocks.server.ts'
import { findOwnRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { createLimit } from '#app/lib/rate-limit.server.ts'
import type { NewSession } from './schemas.ts'

const perPerson = createLimit({ tries: 10, per: 60_000 })

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Opens a session for a match request of the person and answers its id. Throws 404 where there is no such request, 403
 * where somebody else posted it, and 409 where it was cancelled.
 */
export async function createSession(user: Actor, matchRequestId: number, session: NewSession, how: How = {}) {
	const { idempotencyKey, now = new Date() } = how
	perPerson.take(user.id, now.getTime())
	return once(user, idempotencyKey, { matchRequestId, ...session }, () =>
		write(async (tx): Promise<{ id: number }> => {
			const request = await findOwnRequest(user, matchRequestId, now, tx)
			await requireWelcome(user, tx)
			if (request.status === 'cancelled') throw conflict('This request was cancelled.')
			const [row] = await tx
				.insert(teamBalancerSessions)
				.values({ ...session, matchRequestId: request.id, createdById: user.id, createdAt: now, updatedAt: now })
				.returning({ id: teamBalancerSessions.id })
			return row!
		}),
	)
}
