import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { runningClubMembers, runningEventParticipants, runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { clubAddress } from '../address.ts'
import { findClub } from '../find.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { LATE_DAYS, RUN_TERMS } from './club-event.ts'
import { findClubEvent, findOwnPlace } from './find-event.server.ts'
import type { RunIds } from './gathering.server.ts'
import { logReason } from './log/log.ts'

type Asking = { user: Actor; key: string | null; now: Date }

/**
 * A run and the person's own row of it, null where they have none, with where its page is and why they can no longer
 * change their place or enter what they ran. Throws like `findClubEvent`.
 */
export async function findOwnRun({ clubId, eventId }: RunIds, { user, key, now }: Asking) {
	const club = await findClub(clubId, { user, key })
	const event = await findClubEvent(club, eventId, { user, now })
	const own = await findOwnPlace(user, event.id)
	return {
		event,
		own,
		back: clubAddress(club, `events/${event.id}`),
		closed: closedReason(RUN_TERMS, event, now),
		logClosed: logReason(event, own, now),
	}
}

/** Returns where a member enters the last run that they were checked in for; null where it is too late, or was none. */
export async function findRunToEnter({ id }: Pick<Actor, 'id'>, now: Date) {
	const [run] = await db
		.select({ id: runningEvents.id, clubId: runningEvents.clubId })
		.from(runningEventParticipants)
		.innerJoin(runningEvents, eq(runningEvents.id, runningEventParticipants.eventId))
		.innerJoin(
			runningClubMembers,
			and(
				eq(runningClubMembers.clubId, runningEvents.clubId),
				eq(runningClubMembers.userId, id),
				eq(runningClubMembers.status, 'active'),
			),
		)
		.where(
			and(
				eq(runningEventParticipants.userId, id),
				eq(runningEventParticipants.status, 'attended'),
				ne(runningEvents.status, 'cancelled'),
				lte(runningEvents.date, now),
				gt(runningEvents.date, new Date(now.getTime() - LATE_DAYS * DAY)),
			),
		)
		.orderBy(desc(runningEvents.date), desc(runningEvents.id))
		.limit(1)
	return run ? clubAddress({ id: run.clubId, key: null }, `events/${run.id}/log`) : null
}
