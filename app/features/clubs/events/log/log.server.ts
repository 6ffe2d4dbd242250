import { and, eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { runningEventParticipants as places } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { findClub } from '../../find.server.ts'
import { findClubEvent, findOwnPlace } from '../find-event.server.ts'
import type { RunIds } from '../gathering.server.ts'
import { logReason, type RunLog } from './log.ts'

/**
 * Keeps what a person says they ran, in place of what they said before. Throws 404 for a run that they may not know of,
 * 403 if they were not checked in, 409 before its start, 30 days after its end, and when it was cancelled.
 */
export async function logRun(user: Actor, ids: RunIds, log: RunLog, now = new Date()) {
	return write(async (tx) => {
		const club = await findClub(ids.clubId, { user }, tx)
		const event = await findClubEvent(club, ids.eventId, { user, now }, tx)
		const own = await findOwnPlace(user, event.id, tx)
		const reason = logReason(event, own, now)
		if (reason) throw own?.status === 'attended' ? conflict(reason) : forbidden(reason)
		const row = {
			completedDistance: log.distance ?? null,
			completedTime: log.time ?? null,
			feedback: log.feedback || null,
			rating: log.rating ?? null,
		}
		const kept = await tx
			.update(places)
			.set(row)
			.where(and(eq(places.eventId, event.id), eq(places.userId, user.id), eq(places.status, 'attended')))
			.returning({ id: places.id })
		if (kept.length === 0) throw conflict('Your check-in has just changed. Look again.')
	})
}
