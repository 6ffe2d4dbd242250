import { and, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { matchRequests, matchResponses } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { requestAddress } from '#app/features/matchmaking/requests/address.ts'
import { selectRequests, type RequestRow } from '#app/features/matchmaking/requests/find.server.ts'
import { placeWords } from '#app/features/matchmaking/requests/request-view.ts'
import { statusAt } from '#app/features/matchmaking/status.ts'
import { sequenceOf, type CalendarEntry } from '#app/lib/ical.server.ts'
import { HOUR } from '#app/lib/time.ts'
import { MOST_OF_A_KIND, type Window } from './window.ts'

/**
 * The games a person found others for, or was accepted to, that start in the window. One on a court they booked
 * themselves is left out: their booking stands there.
 */
export async function entriesOfGames(user: Pick<Actor, 'id'>, { from, to }: Window, now: Date) {
	const accepted = db
		.select({ id: matchResponses.matchRequestId })
		.from(matchResponses)
		.where(and(eq(matchResponses.responderId, user.id), eq(matchResponses.status, 'accepted')))
	const posted = and(eq(matchRequests.userId, user.id), isNull(matchRequests.bookingId))
	const rows = await selectRequests(db)
		.where(
			and(
				gte(matchRequests.startsAt, from),
				lt(matchRequests.startsAt, to),
				or(posted, inArray(matchRequests.id, accepted)),
			),
		)
		.orderBy(matchRequests.startsAt, matchRequests.id)
		.limit(MOST_OF_A_KIND)
	return rows.filter(({ acceptedCount }) => acceptedCount > 0).flatMap((row) => gameEntry(row, user, now) ?? [])
}

function gameEntry(row: RequestRow, user: Pick<Actor, 'id'>, now: Date): CalendarEntry | null {
	const status = statuses[statusAt(row, now)]
	if (status === null || row.startsAt === null) return null
	return {
		uid: `game-${row.id}`,
		sequence: sequenceOf({ createdAt: row.createdAt, updatedAt: row.closedAt }),
		start: row.startsAt,
		end: row.endsAt && row.endsAt > row.startsAt ? row.endsAt : new Date(row.startsAt.getTime() + HOUR),
		title: row.title,
		place: placeWords(row),
		lines: [`${row.sport.name}, found on Courtside`, status === 'tentative' ? 'Still looking for players' : ''],
		address: requestAddress({ id: row.id, isOwner: row.userId === user.id }),
		status,
	}
}

/** One that found too few is no game. */
const statuses = { open: 'tentative', matched: 'confirmed', cancelled: 'cancelled', expired: null } as const
