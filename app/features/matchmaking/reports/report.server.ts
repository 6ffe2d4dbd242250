import { write } from '#db/client/index.ts'
import { playerReports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { findSubject } from '../people/subject.server.ts'
import type { SubjectOf } from '../people/subject.ts'
import { REPORTED_BEFORE } from './rules.ts'
import type { NewReport } from './schemas.ts'

type How = { now?: Date; idempotencyKey?: string | null }

/** Reports a player to the admins only. Throws like `findSubject`; 409 while the reporter's last one is undecided. */
export async function report(user: Actor, which: SubjectOf, { reason, details }: NewReport, how: How = {}) {
	const { now = new Date(), idempotencyKey } = how
	return withIdempotencyKey(user, idempotencyKey, { ...which, reason, details }, () =>
		write(async (tx) => {
			const { userId, matchRequestId, name, back } = await findSubject(user, which, now, tx)
			const told = { reporterId: user.id, reportedId: userId, matchRequestId, reason, details: details || null }
			const fresh = await tx
				.insert(playerReports)
				.values({ ...told, createdAt: now })
				.onConflictDoNothing()
				.returning({ id: playerReports.id })
			if (fresh.length === 0) throw conflict(REPORTED_BEFORE)
			return { name, back }
		}),
	)
}
