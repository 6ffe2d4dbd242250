import { and, eq, gt } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { matchRequests } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { requireWelcome } from '../../blocks.server.ts'
import { planRequest } from './plan.server.ts'
import { ALREADY_LOOKING, MOST_OPEN } from '../rules.ts'
import type { NewRequest } from './schemas.ts'

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Posts a match request and returns its id. Throws 400 by field for invalid input, 403 for a suspended player, 404 and
 * 409 like `findPlayableBooking`, 409 if the booking already has a request or the player has `MOST_OPEN` open ones.
 */
export async function postRequest(user: Actor, sent: NewRequest, how: How = {}): Promise<{ id: number }> {
	const { idempotencyKey, now = new Date() } = how
	return withIdempotencyKey(user, idempotencyKey, sent, () =>
		write(async (tx) => {
			await requireWelcome(user, tx)
			const plan = await planRequest(tx, user, sent, now)
			await refuseMore(tx, user, now)
			const [row] = await tx
				.insert(matchRequests)
				.values({ ...plan, userId: user.id, createdAt: now })
				.onConflictDoNothing()
				.returning({ id: matchRequests.id })
			if (!row) throw conflict(ALREADY_LOOKING)
			return row
		}),
	)
}

async function refuseMore(tx: Writer, user: Actor, now: Date) {
	const open = and(eq(matchRequests.status, 'open'), gt(matchRequests.expiresAt, now))
	const own = and(eq(matchRequests.userId, user.id), unindexed(open))
	if ((await tx.$count(matchRequests, own)) >= MOST_OPEN)
		throw conflict(`You have ${MOST_OPEN} open requests. Cancel one before you post another.`)
}
