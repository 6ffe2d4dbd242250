import { and, desc, eq, gt, gte, ne, sql } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { runningClubMembers, runningEventParticipants as places, runningEvents, users } from '#db/schema.ts'
import { personColumns } from '#app/features/accounts/names/public-username.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import type { ClubDetails } from '../find.server.ts'
import { nameOf } from '../names.ts'
import { ACTIVE_DAYS } from './rules.ts'

const RECENT = 10

/** A club's totals: `totalDistance` in km, from check-ins and what members enter themselves. */
type ClubStats = { totalDistance: number; totalActivities: number; activeMembers: number }

const attended = (clubId: number) =>
	and(eq(runningEvents.clubId, clubId), eq(places.status, 'attended'), ne(runningEvents.status, 'cancelled'))

/** A club's kilometres, check-ins, and members there in the last 30 days (behaviour.md, Running clubs). */
export async function clubStats(clubId: number, now = new Date(), reader: Reader = db): Promise<ClubStats> {
	const since = new Date(now.getTime() - ACTIVE_DAYS * DAY)
	const [totals] = await reader
		.select({
			distance: sql`coalesce(sum(${places.completedDistance}), 0)`.mapWith(Number),
			activities: sql`count(*)`.mapWith(Number),
		})
		.from(places)
		.innerJoin(runningEvents, eq(runningEvents.id, places.eventId))
		.where(attended(clubId))
	const [members] = await reader
		.select({ active: sql`count(distinct ${places.userId})`.mapWith(Number) })
		.from(places)
		.innerJoin(runningEvents, eq(runningEvents.id, places.eventId))
		.innerJoin(
			runningClubMembers,
			and(
				eq(runningClubMembers.clubId, runningEvents.clubId),
				eq(runningClubMembers.userId, places.userId),
				eq(runningClubMembers.status, 'active'),
			),
		)
		.where(and(attended(clubId), gte(runningEvents.date, since)))
	return {
		totalDistance: Math.round(totals!.distance * 100) / 100,
		totalActivities: totals!.activities,
		activeMembers: members!.active,
	}
}

/** A member's run with the club: `distance` km, `movingTime` minutes if entered, `seconds` the exact time. */
export type ClubActivity = NonNullable<Awaited<ReturnType<typeof recentActivities>>>[number]

/** The last ten runs with a distance; null for all but members, also for admins (specification 2, section 6). */
export async function recentActivities({ id, isMember }: Pick<ClubDetails, 'id' | 'isMember'>, reader: Reader = db) {
	if (!isMember) return null
	const rows = await reader
		.select({
			id: places.id,
			eventId: runningEvents.id,
			name: runningEvents.name,
			startDate: runningEvents.date,
			distance: places.completedDistance,
			seconds: places.completedTime,
			user: personColumns,
		})
		.from(places)
		.innerJoin(runningEvents, eq(runningEvents.id, places.eventId))
		.innerJoin(users, eq(users.id, places.userId))
		.where(and(attended(id), gt(places.completedDistance, 0)))
		.orderBy(desc(runningEvents.date), desc(places.id))
		.limit(RECENT)
	return rows.map(({ distance, seconds, user, ...activity }) => ({
		...activity,
		user: { ...user, fullName: nameOf(user) },
		distance: distance ?? 0,
		movingTime: seconds === null ? null : Math.round((seconds / 60) * 10) / 10,
		seconds,
	}))
}
