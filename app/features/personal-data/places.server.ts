import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import {
	bookings,
	eventParticipants,
	events,
	matchRequests,
	matchResponses,
	runningClubMembers,
	runningClubs,
	teamMembers,
	tournaments,
	tournamentTeams,
} from '#db/schema.ts'

type Person = { id: number }

// Always read in the order of ids, so that two deletions never deadlock.

/** Bookings still to come; one that has begun counts as played. */
export const upcomingBookings = ({ id }: Person, reader: Reader, now: Date) =>
	reader
		.select()
		.from(bookings)
		.where(
			and(eq(bookings.userId, id), gt(bookings.startTime, now), inArray(bookings.status, ['pending', 'confirmed'])),
		)
		.orderBy(asc(bookings.id))

/** Upcoming events at which they have a place or are on the waitlist. */
export const upcomingEvents = ({ id }: Person, reader: Reader, now: Date) =>
	reader
		.select({ id: events.id })
		.from(eventParticipants)
		.innerJoin(events, eq(events.id, eventParticipants.eventId))
		.where(
			and(
				eq(eventParticipants.userId, id),
				inArray(eventParticipants.status, ['registered', 'waitlisted']),
				eq(events.status, 'scheduled'),
				gt(events.endTime, now),
			),
		)
		.orderBy(asc(events.id))

/** Clubs they belong to or asked to join; `hosted` are their own clubs without other members. */
export async function ownClubs({ id }: Person, reader: Reader) {
	const rows = await reader
		.select({ id: runningClubs.id, founderId: runningClubs.founderId, closedAt: runningClubs.closedAt })
		.from(runningClubMembers)
		.innerJoin(runningClubs, eq(runningClubs.id, runningClubMembers.clubId))
		.where(eq(runningClubMembers.userId, id))
		.orderBy(asc(runningClubs.id))
	return {
		hosted: rows.filter(({ founderId }) => founderId === id),
		joined: rows.filter(({ founderId }) => founderId !== id),
	}
}

export const currentTeams = ({ id }: Person, reader: Reader) =>
	reader
		.select({
			id: tournamentTeams.id,
			name: tournamentTeams.name,
			captainId: tournamentTeams.captainId,
			tournament: { id: tournaments.id, name: tournaments.name },
		})
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.innerJoin(tournaments, eq(tournaments.id, teamMembers.tournamentId))
		.where(
			and(
				eq(teamMembers.userId, id),
				ne(tournamentTeams.captainId, id),
				ne(tournamentTeams.status, 'withdrawn'),
				inArray(tournaments.status, ['registration_open', 'ongoing']),
			),
		)
		.orderBy(asc(tournamentTeams.id))

/** Their open or matched requests; some matched ones may be over. */
export const ownRequests = ({ id }: Person, reader: Reader) =>
	reader
		.select({ id: matchRequests.id })
		.from(matchRequests)
		.where(and(eq(matchRequests.userId, id), inArray(matchRequests.status, ['open', 'matched'])))
		.orderBy(asc(matchRequests.id))

/** Their waiting or accepted answers to others' requests; some may be over. */
export const standingAnswers = ({ id }: Person, reader: Reader, now: Date) =>
	reader
		.select({ id: matchResponses.id, requestId: matchRequests.id, status: matchResponses.status })
		.from(matchResponses)
		.innerJoin(matchRequests, eq(matchRequests.id, matchResponses.matchRequestId))
		.where(
			and(
				eq(matchResponses.responderId, id),
				inArray(matchResponses.status, ['pending', 'accepted']),
				inArray(matchRequests.status, ['open', 'matched']),
				or(isNull(matchRequests.startsAt), gt(matchRequests.startsAt, now)),
			),
		)
		.orderBy(asc(matchRequests.id))
