import { and, eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { venueTablets } from '#db/schema.ts'

const NOBODY = { personId: null, personSince: null }

/** Ends a person's time at the shared tablets of a venue, or of all; each act under way there fails. */
export const endAtTablets = (tx: Writer, userId: number, venueId?: number) =>
	tx
		.update(venueTablets)
		.set(NOBODY)
		.where(
			and(eq(venueTablets.personId, userId), venueId === undefined ? undefined : eq(venueTablets.courtId, venueId)),
		)

/** Leaves one tablet to nobody. */
export const leaveTablet = (tx: Writer, id: number) =>
	tx.update(venueTablets).set(NOBODY).where(eq(venueTablets.id, id))
