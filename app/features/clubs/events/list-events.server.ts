import { and, asc, desc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { runningEventParticipants, runningEvents, runningSeries } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { PlaceStatus, Reply } from '#app/features/gatherings/terms.ts'
import { pageOf } from '#app/lib/paging.ts'
import type { Seen } from '../find.server.ts'
import { asClubEvent, type ClubEvent } from './club-event.ts'
import { eventColumns } from './event-columns.server.ts'
import { rhythmText, type Frequency } from './series/series.ts'

export type Show = 'upcoming' | 'past'

/** A run in a list, with the words of its series, and how the person who looks stands towards it; null without either. */
export type ListedEvent = Listed & { own: Standing | null }
type Listed = ClubEvent & { repeats: string | null }
type Standing = PlaceStatus | Reply

type Wanted = { user: Pick<Actor, 'id'> | null; now: Date; show: Show; page?: number; limit?: number }

/**
 * Returns a page of the runs of a club: those to come, soonest first, or those that have started, latest first, and how
 * many there are. Runs for members only are left out for others. A cancelled run stays in its place until it would
 * have started, so that its regulars see it, unless its series has ended.
 */
export async function findClubEvents(club: Seen, { user, now, show, page = 1, limit = 20 }: Wanted) {
	const { rows, ...found } = await findListed(now, club.id, club.inside, show, page, limit)
	const own = await findOwn(
		user,
		rows.map((row) => row.id),
	)
	return { events: rows.map((row) => listed(row, own.get(row.id) ?? null)), ...found }
}

/** The run to come after one that is over: the next of its series, or else of its club; null without one. */
export async function findNextRun(club: Seen, { seriesId }: { seriesId: number | null }, now: Date) {
	const { events } = await findClubEvents(club, { user: null, now, show: 'upcoming' })
	const ahead = events.filter(({ status }) => status !== 'cancelled')
	const next = ahead.find((event) => seriesId !== null && event.seriesId === seriesId) ?? ahead[0]
	return next ? { id: next.id, startTime: next.startTime } : null
}

const alike = new WeakMap<Listed, Map<Standing | null, ListedEvent>>()

/** Returns one shared object for each place status, so that people who see a run alike share its cached HTML. */
function listed(event: Listed, own: Standing | null): ListedEvent {
	const known = alike.get(event) ?? new Map<Standing | null, ListedEvent>()
	alike.set(event, known)
	if (!known.has(own)) known.set(own, { ...event, own })
	return known.get(own)!
}

/** Finds the runs without the viewer's own places; `all` includes the runs for members only. */
const findListed = cachedQuery(
	async (now: Date, club: number, all: boolean, show: Show, page: number, limit: number) => {
		const { clubId, date, status, isPublic, id } = runningEvents
		const when =
			show === 'upcoming'
				? and(gt(date, now), or(ne(status, 'cancelled'), isNull(runningSeries.endedAt)))
				: and(lte(date, now), ne(status, 'cancelled'))
		const where = and(eq(clubId, club), when, all ? undefined : eq(isPublic, true))
		const from = () =>
			db
				.select({ ...eventColumns, frequency: runningSeries.frequency, weekdays: runningSeries.weekdays })
				.from(runningEvents)
				.leftJoin(runningSeries, eq(runningSeries.id, runningEvents.seriesId))
				.where(where)
		const total = await db.$count(from().as('listed'))
		const { offset, ...shown } = pageOf(total, page, limit)
		const order = show === 'upcoming' ? [asc(date), asc(id)] : [desc(date), desc(id)]
		const rows = await from()
			.orderBy(...order)
			.limit(limit)
			.offset(offset)
		return { rows: rows.map(withRhythm), total, ...shown }
	},
)

function withRhythm({ frequency, weekdays, ...row }: Parameters<typeof asClubEvent>[0] & Series) {
	return { ...asClubEvent(row), repeats: frequency && rhythmText({ frequency, weekdays }) }
}
type Series = { frequency: Frequency | null; weekdays: number[] | null }

async function findOwn(user: Pick<Actor, 'id'> | null, eventIds: number[]) {
	if (!user || eventIds.length === 0) return new Map<number, Standing>()
	const rows = await findPlaces(db, { userId: user.id, eventIds })
	return new Map(rows.map((row) => [row.eventId, row.status]))
}

const places = runningEventParticipants
const findPlaces = prepared(
	{ userId: places.userId, eventIds: several(places.eventId) },
	(reader, { userId, eventIds }) =>
		reader
			.select({ eventId: places.eventId, status: places.status })
			.from(places)
			.where(and(eq(places.userId, userId), among(places.eventId, eventIds))),
)
