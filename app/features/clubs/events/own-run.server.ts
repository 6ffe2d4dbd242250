import type { Actor } from '#app/features/accounts/auth.server.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { clubAddress } from '../address.ts'
import { findClub } from '../find.server.ts'
import { RUN_TERMS } from './club-event.ts'
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
