import { eq, inArray, or } from 'drizzle-orm'
import { db } from '../client/index.ts'
import { courts, venueMembers } from '../schema.ts'

/** Venues that a person owns, or in whose team they are. */
export const isOwnVenue = (userId: number) =>
	or(
		eq(courts.ownerId, userId),
		inArray(
			courts.id,
			db.select({ id: venueMembers.courtId }).from(venueMembers).where(eq(venueMembers.userId, userId)),
		),
	)!
