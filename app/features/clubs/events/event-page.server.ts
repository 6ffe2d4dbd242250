import { and, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { runningEventParticipants, runningEvents, runningSeries, runningSeriesAnswers, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { countPeople, findStandings } from '#app/features/gatherings/places.server.ts'
import { checkInReason, closedReason, isReply, LISTS, type List } from '#app/features/gatherings/terms.ts'
import { findClub } from '../find.server.ts'
import { findRoute } from '../route/route.server.ts'
import { RUN_TERMS } from './club-event.ts'
import { findClubEvent, findOwnRow, placeIn } from './find-event.server.ts'
import { clubRuns, type RunIds } from './gathering.server.ts'
import { findGuests } from './guests.server.ts'
import { findNextRun } from './list-events.server.ts'
import { logReason } from './log/log.ts'
import { findRunners, nameFor, type Sight } from './people.server.ts'
import { rhythmText } from './series/series.ts'
import { standingWords, type StandingAnswer } from './series/standing.ts'

type Asking = { user: Actor | null; key: string | null; list: string | null; page: number; now: Date }

export type RunPage = Awaited<ReturnType<typeof findRunPage>>

/**
 * Returns all that the page of a run shows a person. Managers see all people with their list; others see the runners
 * who are going or, once it has started, those who were there. Throws like `findClubEvent`.
 */
export async function findRunPage({ clubId, eventId }: RunIds, { user, key, list: asked, page, now }: Asking) {
	const club = await findClub(clubId, { user, key })
	const { id, name, isPublic, isMember, inside } = club
	const event = await findClubEvent(club, eventId, { user, now })
	const sight: Sight = event.canManage ? 'manager' : inside ? 'member' : 'stranger'
	const closed = closedReason(RUN_TERMS, event, now)
	const list = listFor(sight, asked, closed !== null && event.startTime <= now)
	const [more, route, row, standings, counts, shown, guests, next] = await Promise.all([
		findMore(user, event.id),
		findRoute(event.routeId),
		findOwnRow(user, event.id),
		findStandings(clubRuns, user, [event.id]),
		countPeople(runningEventParticipants, [event.id]),
		findRunners(event.id, { list, sight, user, page }),
		event.canManage ? findGuests(event.id) : [],
		event.endTime <= now ? findNextRun(club, event, now) : null,
	])
	const own = placeIn(row)
	const goesOn = more.series !== null && more.series.endedAt === null
	return {
		club: { id, name, isPublic, city: club.city, key: club.key, isMember },
		event,
		organizer: more.organizer === null ? null : nameFor(sight, more.organizer),
		route,
		repeats: more.series && rhythmText(more.series),
		everyTime: isMember && closed === null && goesOn ? standingLabel(more.standing) : null,
		own: own && {
			status: own.status,
			position: standings.get(event.id)?.position ?? null,
			distance: own.completedDistance,
			time: own.completedTime,
			feedback: own.feedback,
			rating: own.rating,
		},
		reply: row && isReply(row.status) ? row.status : null,
		sight,
		counts: counts.get(event.id)!,
		list,
		guests,
		next,
		...shown,
		now,
		closed,
		checkInClosed: checkInReason(RUN_TERMS, event, now),
		logClosed: logReason(event, own, now),
	}
}

const standingLabel = (answer: StandingAnswer | null) => (answer ? standingWords[answer] : 'Answer for every date')

function listFor(sight: Sight, asked: string | null, started: boolean): List {
	if (sight === 'manager') return LISTS.find((list) => list === asked) ?? 'going'
	return started ? 'came' : 'going'
}

async function findMore(user: Actor | null, eventId: number) {
	const [row] = await db
		.select({
			organizer: { fullName: users.fullName, username: publicUsername },
			series: runningSeries,
			standing: runningSeriesAnswers.answer,
		})
		.from(runningEvents)
		.leftJoin(users, eq(users.id, runningEvents.organizerId))
		.leftJoin(runningSeries, eq(runningSeries.id, runningEvents.seriesId))
		.leftJoin(
			runningSeriesAnswers,
			and(eq(runningSeriesAnswers.seriesId, runningSeries.id), eq(runningSeriesAnswers.userId, user?.id ?? 0)),
		)
		.where(eq(runningEvents.id, eventId))
	return row!
}
