import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import {
	matchResponses,
	runningClubMembers,
	runningClubs,
	runningEvents,
	runningSeries,
	teamMembers,
	tournamentOrganizers,
	tournamentSolos,
	tournamentWaits,
} from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { withdrawOrders } from '#app/features/bookings/packs/order.server.ts'
import { cancelUpcomingEvents } from '#app/features/clubs/events/cancel.server.ts'
import { lockClub, recountMembers } from '#app/features/clubs/members/lock.server.ts'
import { endMembership } from '#app/features/clubs/members/leave.server.ts'
import { leaveRunsAsGuest } from '#app/features/games/runs/run-game.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { withdrawEverywhere } from '#app/features/gatherings/places.server.ts'
import { closeRequest } from '#app/features/matchmaking/requests/closing/cancel.server.ts'
import { freePlace } from '#app/features/matchmaking/requests/closing/free-place.server.ts'
import { leaveRequestsAsGuest } from '#app/features/matchmaking/requests/closing/guests.server.ts'
import { lockRequest } from '#app/features/matchmaking/requests/closing/lock.server.ts'
import { withdrawRefusal } from '#app/features/matchmaking/requests/refusals.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { leaveVenues } from '#app/features/venues/team/team.server.ts'
import { hoursBetween } from '#app/lib/time/time.ts'
import { currentTeams, ownClubs, ownRequests, standingAnswers, upcomingBookings } from './places.server.ts'

type Freed = { venueId: number; sportId: number; hours: Date[] }

/**
 * Takes a person out of everything they have under way with others, by the usual terms: cancels and refunds bookings,
 * passes places on to the waitlist, and tells others. Returns the released hours, and the venues of the orders and places.
 */
export async function leaveEverything(tx: Writer, user: Actor, now: Date) {
	const freed = await cancelBookings(tx, user, now)
	const orders = await withdrawOrders(tx, user, now)
	const places = await withdrawEverywhere(tx, venueEvents, user.id, now)
	await leaveRunsAsGuest(tx, user.id, now)
	await leaveRequestsAsGuest(tx, user.id, now)
	await leaveClubs(tx, user, now)
	await leaveTeams(tx, user, now)
	await leaveVenues(tx, user, now)
	for (const { id } of await ownRequests(user, tx))
		await closeRequest(tx, id, { now, words: 'The person who posted it has left Courtside.', byOwner: true })
	await withdrawAnswers(tx, user, now)
	const venueIds = new Set([...orders.map(({ courtId }) => courtId), ...places.map(({ venueId }) => venueId!)])
	return { freed, venueIds }
}

/** Cancelled as by a player, with the usual late charge, whatever their role. */
async function cancelBookings(tx: Writer, { id }: Actor, now: Date) {
	const freed: Freed[] = []
	for (const booking of await upcomingBookings({ id }, tx, now)) {
		await setBookingStatus({ id, role: 'user' }, booking.id, 'cancelled', now)
		const { courtId: venueId, sportId, startTime, endTime } = booking
		freed.push({ venueId, sportId, hours: hoursBetween(startTime, endTime) })
	}
	return freed
}

/** Their clubs without other members close; in other clubs the host takes over the runs they planned. */
async function leaveClubs(tx: Writer, user: Actor, now: Date) {
	const { hosted, joined } = await ownClubs(user, tx)
	for (const { id, closedAt } of joined) {
		if (closedAt !== null) {
			await endMembership(tx, id, user.id, now)
			continue
		}
		const { founderId } = await lockClub(tx, id)
		await endMembership(tx, id, user.id, now)
		const mine = { organizerId: founderId }
		await tx
			.update(runningEvents)
			.set(mine)
			.where(
				and(
					eq(runningEvents.clubId, id),
					eq(runningEvents.organizerId, user.id),
					eq(runningEvents.status, 'upcoming'),
					gt(runningEvents.date, now),
				),
			)
		await tx
			.update(runningSeries)
			.set(mine)
			.where(and(eq(runningSeries.clubId, id), eq(runningSeries.organizerId, user.id), isNull(runningSeries.endedAt)))
	}
	for (const { id, closedAt } of hosted) if (closedAt === null) await closeOwnClub(tx, id, now)
}

async function closeOwnClub(tx: Writer, id: number, now: Date) {
	await lockClub(tx, id)
	await cancelUpcomingEvents(tx, id, now)
	await tx
		.update(runningClubs)
		.set({ closedAt: now, inviteKey: null })
		.where(and(eq(runningClubs.id, id), isNull(runningClubs.closedAt)))
	await tx
		.delete(runningClubMembers)
		.where(and(eq(runningClubMembers.clubId, id), eq(runningClubMembers.status, 'requested')))
	await recountMembers(tx, id)
}

async function leaveTeams(tx: Writer, user: Actor, now: Date) {
	await tx.delete(tournamentWaits).where(eq(tournamentWaits.userId, user.id))
	await tx.delete(tournamentSolos).where(eq(tournamentSolos.userId, user.id))
	await tx.delete(tournamentOrganizers).where(eq(tournamentOrganizers.userId, user.id))
	const teams = await currentTeams(user, tx)
	if (teams.length === 0) return
	const ids = teams.map(({ id }) => id)
	await tx.delete(teamMembers).where(and(eq(teamMembers.userId, user.id), inArray(teamMembers.teamId, ids)))
	const told = teams.map(({ id, name, captainId, tournament }) => ({
		userId: captainId,
		kind: 'tournament' as const,
		what: 'player deleted their account' as const,
		subject: 'team',
		subjectId: id,
		data: { team: name, tournament: tournament.name, tournamentId: tournament.id, key: null },
		cause: `team:${id}:deleted:${user.id}`,
	}))
	await notify(tx, told, now)
}

async function withdrawAnswers(tx: Writer, user: Actor, now: Date) {
	for (const { id, requestId } of await standingAnswers(user, tx, now)) {
		const request = await lockRequest(tx, requestId, now)
		const [answer] = await tx
			.select({ status: matchResponses.status })
			.from(matchResponses)
			.where(eq(matchResponses.id, id))
		if (!answer || withdrawRefusal(request, answer, now)) continue
		await tx.update(matchResponses).set({ status: 'withdrawn', decidedAt: now }).where(eq(matchResponses.id, id))
		if (answer.status === 'accepted') await freePlace(tx, request, user.id, now)
	}
}
