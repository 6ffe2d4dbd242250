import { and, eq, ne } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { eventParticipants, events } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'

export const invitationColumns = {
	isPublic: events.isPublic,
	linkKey: events.linkKey,
	venueId: events.courtId,
}

type Invitation = { id: number; isPublic: boolean; linkKey: string; venueId: number }

/**
 * Whether the person may know of the event: it is public, they came by its link, which carries its key, they have a
 * place or wait for one, or they work at the venue.
 */
export async function isInvited(reader: Reader, event: Invitation, user: Actor | null, key?: string | null) {
	if (event.isPublic || key === event.linkKey) return true
	if (!user) return false
	if (await mayAt(user, event.venueId, 'checkIn', reader)) return true
	const { eventId, userId, status } = eventParticipants
	const mine = and(eq(eventId, event.id), eq(userId, user.id), ne(status, 'cancelled'))
	return (await reader.$count(eventParticipants, mine)) > 0
}

/** The key that a link to the event needs, null where it needs none. */
export const keyOf = ({ isPublic, linkKey }: Pick<Invitation, 'isPublic' | 'linkKey'>) => (isPublic ? null : linkKey)
