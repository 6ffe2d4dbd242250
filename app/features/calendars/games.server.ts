import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { matchRequests, matchResponses } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { requestAddress } from '#app/features/matchmaking/requests/address.ts'
import { selectRequests, type RequestRow } from '#app/features/matchmaking/requests/find.server.ts'
import { placeWords } from '#app/features/matchmaking/requests/request-view.ts'
import { statusAt } from '#app/features/matchmaking/status.ts'
import { sequenceOf, type CalendarEntry } from '#app/lib/time/ical.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { readWindow, type Window } from './window.server.ts'

/** Returns games the user organised or was accepted to in the window, but those on a court they booked themselves. */
export async function entriesOfGames(user: Pick<Actor, 'id'>, window: Window) {
	const accepted = db
		.select({ id: matchResponses.matchRequestId })
		.from(matchResponses)
		.where(and(eq(matchResponses.responderId, user.id), eq(matchResponses.status, 'accepted')))
	const posted = and(eq(matchRequests.userId, user.id), isNull(matchRequests.bookingId))
	const { startsAt: start, id } = matchRequests
	const rows = await readWindow(window, { start, id }, ({ within, order, limit }) =>
		selectRequests(db)
			.where(and(within, or(posted, inArray(id, accepted))))
			.orderBy(...order)
			.limit(limit),
	)
	const found = rows.filter(({ acceptedCount }) => acceptedCount > 0)
	return found.flatMap((row) => gameEntry(row, user, window.now) ?? [])
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

/** A game that found too few players is left out. */
const statuses = { open: 'tentative', matched: 'confirmed', cancelled: 'cancelled', expired: null } as const
