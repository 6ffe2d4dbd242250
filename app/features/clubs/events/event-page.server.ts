import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { runningEvents, runningSeries, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findClub } from '../find.server.ts'
import { findRoute } from '../route/route.server.ts'
import { findClubEvent } from './find-event.server.ts'
import { countPeople, findPeople, LISTS, nameFor, type List, type Sight } from './places/people.server.ts'
import { findStanding } from './places/places-own.server.ts'
import type { RunIds } from './places/places.server.ts'
import { checkInReason, closedReason, logReason } from './places/places.ts'

type Asking = { user: Actor | null; key: string | null; list: string | null; page: number; now: Date }

export type RunPage = Awaited<ReturnType<typeof findRunPage>>

/**
 * All that the page of a run shows to somebody. Who manages it sees everybody with their list, others who is going, or
 * once it has started who was there. Throws like `findClubEvent`.
 */
export async function findRunPage({ clubId, eventId }: RunIds, { user, key, list: asked, page, now }: Asking) {
	const club = await findClub(clubId, { user, key })
	const { id, name, isPublic, isMember, inside } = club
	const event = await findClubEvent(club, eventId, { user, now })
	const sight: Sight = event.canManage ? 'manager' : inside ? 'member' : 'stranger'
	const closed = closedReason(event, now)
	const list = listFor(sight, asked, closed !== null && event.startTime <= now)
	const [more, route, own, counts, shown] = await Promise.all([
		findMore(event.id),
		findRoute(event.routeId),
		findStanding(user, event.id),
		countPeople(event.id),
		findPeople(event.id, { list, sight, user, page }),
	])
	return {
		club: { id, name, isPublic, city: club.city, key: club.key, isMember },
		event,
		organizer: more.organizer === null ? null : nameFor(sight, more.organizer),
		route,
		frequency: event.seriesId === null ? null : more.frequency,
		own: own && {
			status: own.status,
			position: own.position,
			distance: own.completedDistance,
			time: own.completedTime,
			feedback: own.feedback,
			rating: own.rating,
		},
		sight,
		counts,
		list,
		...shown,
		now,
		closed,
		checkInClosed: checkInReason(event, now),
		logClosed: logReason(event, own, now),
	}
}

function listFor(sight: Sight, asked: string | null, started: boolean): List | 'ran' {
	if (sight === 'manager') return LISTS.find((list) => list === asked) ?? 'going'
	return started ? 'ran' : 'going'
}

/** Who organizes a run, and how often it comes again. */
async function findMore(eventId: number) {
	const [row] = await db
		.select({ organizer: { fullName: users.fullName, username: publicUsername }, frequency: runningSeries.frequency })
		.from(runningEvents)
		.leftJoin(users, eq(users.id, runningEvents.organizerId))
		.leftJoin(runningSeries, eq(runningSeries.id, runningEvents.seriesId))
		.where(eq(runningEvents.id, eventId))
	return row!
}
