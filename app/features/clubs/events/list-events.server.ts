import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { runningEventParticipants, runningEvents, runningSeries } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { pageOf } from '#app/lib/paging.ts'
import type { Seen } from '../find.server.ts'
import { asClubEvent, type ClubEvent } from './club-event.ts'
import { eventColumns } from './event-columns.server.ts'
import type { PlaceStatus } from './find-event.server.ts'

export type Show = 'upcoming' | 'past'

/** A run in a list, with how the person who looks stands towards it; null where they do not. */
export type ListedEvent = ClubEvent & { own: PlaceStatus | null }

type Wanted = { user: Pick<Actor, 'id'> | null; now: Date; show: Show; page?: number; limit?: number }

/**
 * A page of the runs of a club: those to come, soonest first, or those that have started, latest first, and how many
 * there are. Those for members only are left out for others. One that was cancelled is listed until it would have
 * started, so that who comes every week sees it; of a series that has ended none is.
 */
export async function findClubEvents(club: Seen, wanted: Wanted, reader: Reader = db) {
	const { user, now, show, page = 1, limit = 20 } = wanted
	const { clubId, date, status, isPublic, id } = runningEvents
	const when =
		show === 'upcoming'
			? and(gt(date, now), or(ne(status, 'cancelled'), isNull(runningSeries.endedAt)))
			: and(lte(date, now), ne(status, 'cancelled'))
	const where = and(eq(clubId, club.id), when, club.inside ? undefined : eq(isPublic, true))
	const from = () =>
		reader
			.select(eventColumns)
			.from(runningEvents)
			.leftJoin(runningSeries, eq(runningSeries.id, runningEvents.seriesId))
			.where(where)
	const total = await reader.$count(from().as('listed'))
	const { offset, ...shown } = pageOf(total, page, limit)
	const order = show === 'upcoming' ? [asc(date), asc(id)] : [desc(date), desc(id)]
	const rows = await from()
		.orderBy(...order)
		.limit(limit)
		.offset(offset)
	const own = await findOwn(
		user,
		rows.map((row) => row.id),
		reader,
	)
	const events = rows.map((row): ListedEvent => ({ ...asClubEvent(row), own: own.get(row.id) ?? null }))
	return { events, total, ...shown }
}

async function findOwn(user: Pick<Actor, 'id'> | null, eventIds: number[], reader: Reader) {
	if (!user || eventIds.length === 0) return new Map<number, PlaceStatus>()
	const { eventId, userId, status } = runningEventParticipants
	const rows = await reader
		.select({ eventId, status })
		.from(runningEventParticipants)
		.where(and(eq(userId, user.id), inArray(eventId, eventIds)))
	return new Map(rows.map((row) => [row.eventId, row.status]))
}
