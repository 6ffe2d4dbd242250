import { and, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { runningEventParticipants, runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isReply } from '#app/features/gatherings/terms.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import type { Seen } from '../find.server.ts'
import { EVENT_NOT_FOUND } from '../words.ts'
import { asClubEvent, isUpcoming } from './club-event.ts'
import { eventColumns } from './event-columns.server.ts'

/**
 * A run of a club that the person has found. Members see all of its runs; others those that are over, unless a run is
 * for members only. Throws 404 for a run of another club or one that they may not know of, 403 for one that is still to
 * come. `canManage` is true for its organiser and the club's managers.
 */
export async function findClubEvent(
	club: Seen,
	eventId: number | null,
	{ user, now }: { user: Actor | null; now: Date },
	reader: Reader = db,
) {
	const [row] =
		eventId === null
			? []
			: await reader
					.select({ ...eventColumns, organizerId: runningEvents.organizerId })
					.from(runningEvents)
					.where(and(eq(runningEvents.id, eventId), eq(runningEvents.clubId, club.id)))
	const { inside } = club
	if (!row || (!row.isPublic && !inside)) throw notFound(EVENT_NOT_FOUND)
	const { organizerId, ...stored } = row
	const event = asClubEvent(stored)
	if (!inside && isUpcoming(event, now)) throw forbidden('Join the club to see this run.')
	const isOrganizer = club.isMember && organizerId === user?.id
	return { ...event, isOrganizer, canManage: club.canManage || isOrganizer }
}
export type ClubEventDetails = Awaited<ReturnType<typeof findClubEvent>>

/** Returns the run for those who may manage it; throws 403 for other members. */
export async function findManagedEvent(
	club: Seen,
	eventId: number | null,
	asking: { user: Actor; now: Date },
	reader: Reader = db,
) {
	const event = await findClubEvent(club, eventId, asking, reader)
	if (!event.canManage) throw forbidden('Only the run’s organiser and the club’s admins can do this.')
	return event
}

/** How a person stands towards a run; null where they have no place, and neither wait nor ask for one. */
export async function findOwnPlace(...asked: Parameters<typeof findOwnRow>) {
	return placeIn(await findOwnRow(...asked))
}

export const placeIn = (row: Awaited<ReturnType<typeof findOwnRow>>) =>
	row && !isReply(row.status) ? { ...row, status: row.status } : null

/** The person's row of a run, also where they only say that they may come or can't; null without one. */
export async function findOwnRow(user: Pick<Actor, 'id'> | null, eventId: number, reader: Reader = db) {
	if (!user) return null
	const [row] = await reader
		.select()
		.from(runningEventParticipants)
		.where(and(eq(runningEventParticipants.eventId, eventId), eq(runningEventParticipants.userId, user.id)))
	return row ?? null
}
