import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { courts, matchRequests, matchResponses, sports, users } from '#db/schema.ts'
import { placeWords } from '#app/features/matchmaking/requests/request-view.ts'
import { placesOf, statusAt } from '#app/features/matchmaking/status.ts'
import { directionsTo } from '#app/features/venues/whole-address.ts'
import { stateOfRequest } from '../game-state.ts'

/** Returns the game of a match request, who is in, and how it stands; `next` is null while no day is fixed. */
export async function readRequestGame(reader: Reader, requestId: number, now: Date) {
	const [row] = await reader
		.select({
			id: matchRequests.id,
			title: matchRequests.title,
			status: matchRequests.status,
			expiresAt: matchRequests.expiresAt,
			startsAt: matchRequests.startsAt,
			acceptedCount: matchRequests.acceptedCount,
			minPlayers: matchRequests.minPlayers,
			maxPlayers: matchRequests.maxPlayers,
			location: matchRequests.location,
			city: matchRequests.city,
			court: { name: courts.name },
			sport: { id: sports.id, name: sports.name, color: sports.color, icon: sports.icon },
			captain: { id: users.id, fullName: users.fullName },
		})
		.from(matchRequests)
		.innerJoin(sports, eq(sports.id, matchRequests.sportId))
		.innerJoin(users, eq(users.id, matchRequests.userId))
		.leftJoin(courts, and(eq(courts.id, matchRequests.courtId), eq(courts.status, 'published')))
		.where(eq(matchRequests.id, requestId))
	const { id, title, startsAt, sport, captain, ...request } = row!
	const accepted = await reader
		.select({ id: users.id, fullName: users.fullName })
		.from(matchResponses)
		.innerJoin(users, eq(users.id, matchResponses.responderId))
		.where(and(eq(matchResponses.matchRequestId, id), eq(matchResponses.status, 'accepted')))
		.orderBy(asc(matchResponses.id))
	const place = placeWords(request)
	return {
		booking: null,
		team: null,
		clubRun: null,
		request: {
			id,
			title,
			sport,
			/** Those whose response was accepted, in the order they came. */
			accepted,
			/** All who play and all who can, its owner included. */
			taken: request.acceptedCount + 1,
			max: placesOf(request) + 1,
		},
		captain,
		state: stateOfRequest({ status: statusAt(request, now), startsAt }, now),
		next: startsAt && {
			startTime: startsAt,
			endTime: null,
			sport,
			venue: { name: place, place: '', directions: directionsTo(place) },
		},
	}
}
export type RequestGame = Awaited<ReturnType<typeof readRequestGame>>
