import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { bookings, courts, runningClubMembers, runningClubs, tournaments, tournamentTeams, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { contact } from '#app/lib/process/env.server.ts'

/** Something for which others need the person; `href` is the page that resolves it. */
export type Blocker = { name: string; words: string; href: string }

const GOES_ON = ['registration_open', 'ongoing'] as const

/** The reasons a person cannot delete their account yet; empty if they can. */
export async function findBlockers(user: Actor, reader: Reader, now: Date): Promise<Blocker[]> {
	return [
		...(await ownVenues(user, reader, now)),
		...(await hostedClubs(user, reader)),
		...(await ownTournaments(user, reader)),
		...(await captainedTeams(user, reader)),
		...(await lastAdmin(user, reader)),
	]
}

/** Venues that are public or about to be, or with bookings to come. */
async function ownVenues(user: Actor, reader: Reader, now: Date): Promise<Blocker[]> {
	const ahead = reader
		.select({ courtId: bookings.courtId })
		.from(bookings)
		.where(and(inArray(bookings.status, ['pending', 'confirmed']), gt(bookings.endTime, now)))
	const rows = await reader
		.select({ id: courts.id, name: courts.name })
		.from(courts)
		.where(
			and(
				eq(courts.ownerId, user.id),
				or(inArray(courts.status, ['published', 'submitted']), inArray(courts.id, ahead)),
			),
		)
		.orderBy(asc(courts.id))
	const words = `Players rely on this venue. Write to ${contact.email}, and we’ll hand it over or take it offline together.`
	return rows.map(({ id, name }) => ({ name, words, href: `/venue-dashboard/${id}` }))
}

async function hostedClubs(user: Actor, reader: Reader): Promise<Blocker[]> {
	const rows = await reader
		.select({ id: runningClubs.id, name: runningClubs.name })
		.from(runningClubs)
		.innerJoin(
			runningClubMembers,
			and(
				eq(runningClubMembers.clubId, runningClubs.id),
				eq(runningClubMembers.status, 'active'),
				ne(runningClubMembers.userId, user.id),
			),
		)
		.where(and(eq(runningClubs.founderId, user.id), isNull(runningClubs.closedAt)))
		.groupBy(runningClubs.id, runningClubs.name)
		.orderBy(asc(runningClubs.id))
	const words = 'You host this club. Hand it over to another member, or close it.'
	return rows.map(({ id, name }) => ({ name, words, href: `/running-club/${id}/manage/members` }))
}

async function ownTournaments(user: Actor, reader: Reader): Promise<Blocker[]> {
	const rows = await reader
		.select({ id: tournaments.id, name: tournaments.name })
		.from(tournaments)
		.where(and(eq(tournaments.organizerId, user.id), inArray(tournaments.status, GOES_ON)))
		.orderBy(asc(tournaments.id))
	const words = 'You organise this tournament. Play it out or cancel it first.'
	return rows.map(({ id, name }) => ({ name, words, href: `/tournaments/${id}` }))
}

async function captainedTeams(user: Actor, reader: Reader): Promise<Blocker[]> {
	const rows = await reader
		.select({ id: tournamentTeams.id, name: tournamentTeams.name, tournamentId: tournaments.id })
		.from(tournamentTeams)
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(
			and(
				eq(tournamentTeams.captainId, user.id),
				ne(tournamentTeams.status, 'withdrawn'),
				inArray(tournaments.status, GOES_ON),
			),
		)
		.orderBy(asc(tournamentTeams.id))
	const words = 'You captain this team. Hand it over, or withdraw it.'
	return rows.map(({ id, name, tournamentId }) => ({ name, words, href: `/tournaments/${tournamentId}/team/${id}` }))
}

async function lastAdmin(user: Actor, reader: Reader): Promise<Blocker[]> {
	const live = and(isNull(users.deletedAt), isNull(users.suspendedAt), eq(users.role, 'admin'))
	const isAdmin = (await reader.$count(users, and(live, eq(users.id, user.id)))) > 0
	if (!isAdmin || (await reader.$count(users, and(live, ne(users.id, user.id)))) > 0) return []
	const words = 'You’re the only admin. Make someone else an admin first.'
	return [{ name: 'Courtside', words, href: '/admin/users' }]
}
