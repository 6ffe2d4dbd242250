import { and, avg, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import {
	courts,
	eventParticipants,
	events,
	gamePlayers,
	games,
	reviews,
	runningClubMembers,
	runningClubs,
	runningEventParticipants,
	runningEvents,
	tournaments,
	tournamentTeams,
} from '../../schema.ts'

type Stored = { id: number; stored: number }
type Counted = { id: number; counted: number }

/** Returns a line for each row whose stored count differs from the number of rows it counts. */
export function counterViolations(what: string, rows: Stored[], counts: Counted[]): string[] {
	const byId = new Map(counts.map(({ id, counted }) => [id, counted]))
	return rows
		.map(({ id, stored }) => ({ id, stored, counted: byId.get(id) ?? 0 }))
		.filter(({ stored, counted }) => stored !== counted)
		.map(({ id, stored, counted }) => `${what} of ${id} says ${stored}, but there are ${counted}`)
}

export async function wrongCounters(db: Reader): Promise<string[]> {
	return [
		...counterViolations(
			'courts.reviewCount',
			await db.select({ id: courts.id, stored: courts.reviewCount }).from(courts),
			await db
				.select({ id: reviews.courtId, counted: count() })
				.from(reviews)
				.where(isNull(reviews.hiddenAt))
				.groupBy(reviews.courtId),
		),
		...counterViolations(
			'tournaments.currentTeams',
			await db.select({ id: tournaments.id, stored: tournaments.currentTeams }).from(tournaments),
			await db
				.select({ id: tournamentTeams.tournamentId, counted: count() })
				.from(tournamentTeams)
				.where(ne(tournamentTeams.status, 'withdrawn'))
				.groupBy(tournamentTeams.tournamentId),
		),
		...counterViolations(
			'runningClubs.memberCount',
			await db.select({ id: runningClubs.id, stored: runningClubs.memberCount }).from(runningClubs),
			await db
				.select({ id: runningClubMembers.clubId, counted: count() })
				.from(runningClubMembers)
				.where(eq(runningClubMembers.status, 'active'))
				.groupBy(runningClubMembers.clubId),
		),
		...counterViolations(
			'runningEvents.currentParticipants',
			await db.select({ id: runningEvents.id, stored: runningEvents.currentParticipants }).from(runningEvents),
			await countRunners(db),
		),
	]
}

/** Counts who has a place in each run: runners, and guests who came by its link. */
async function countRunners(db: Reader) {
	const guests = await db
		.select({ id: games.runId, counted: count() })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.where(and(isNotNull(games.runId), eq(gamePlayers.answer, 'in')))
		.groupBy(games.runId)
	const runners = await db
		.select({ id: runningEventParticipants.eventId, counted: count() })
		.from(runningEventParticipants)
		.where(inArray(runningEventParticipants.status, ['attending', 'attended']))
		.groupBy(runningEventParticipants.eventId)
	const counts = new Map(runners.map(({ id, counted }) => [id, counted]))
	for (const { id, counted } of guests) counts.set(id!, (counts.get(id!) ?? 0) + counted)
	return [...counts].map(([id, counted]) => ({ id, counted }))
}

/** `courts.rating` is the plain average of its reviews that are not hidden, and null without any. */
export async function wrongRatings(db: Reader): Promise<string[]> {
	const stored = await db.select({ id: courts.id, rating: courts.rating }).from(courts)
	const averages = await db
		.select({ id: reviews.courtId, rating: avg(reviews.rating).mapWith(Number) })
		.from(reviews)
		.where(isNull(reviews.hiddenAt))
		.groupBy(reviews.courtId)
	const byId = new Map(averages.map(({ id, rating }) => [id, rating]))
	return stored
		.map(({ id, rating }) => ({ id, rating, average: byId.get(id) ?? null }))
		.filter(({ rating, average }) =>
			rating === null || average === null ? rating !== average : Math.abs(rating - average) > 1e-6,
		)
		.map(({ id, rating, average }) => `courts.rating of ${id} says ${rating}, but its reviews average ${average}`)
}

/** An event has no more participants than places. */
export async function crowdedEvents(db: Reader): Promise<string[]> {
	const limited = await db
		.select({ id: events.id, places: events.maxParticipants, taken: count(eventParticipants.id) })
		.from(events)
		.innerJoin(eventParticipants, eq(eventParticipants.eventId, events.id))
		.where(and(isNotNull(events.maxParticipants), inArray(eventParticipants.status, ['registered', 'attended'])))
		.groupBy(events.id, events.maxParticipants)
	return limited
		.filter(({ places, taken }) => taken > places!)
		.map(({ id, places, taken }) => `Event ${id} has ${places} places and ${taken} people in them`)
}
