import { and, asc, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { isOwnVenue } from '#db/query/own-venue.ts'
import { isRunBy } from '#db/query/tournament-organizers.ts'
import {
	calendarFeeds,
	courts,
	runningClubMembers,
	runningClubs,
	teamMembers,
	tournaments,
	tournamentTeams,
} from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { openKey } from './keys.server.ts'
import { findSubject, nameOf } from './rights.server.ts'
import { feedAddress } from './rules.ts'
import { readScope, type Scope } from './scope.ts'
import { windowAt } from './window.server.ts'

/** How many calendars of each kind are offered. */
const MOST = 50

export type OfferedCalendar = {
	/** Such as `venue:12`. */
	scope: string
	kind: Scope['kind']
	name: string
	/** False for a link to something that the user may no longer see; then it opens nothing. */
	isOpen: boolean
	feed: {
		id: number
		/** The whole link; null when it cannot be shown again and has to be reset. */
		link: string | null
		createdAt: Date
		/** Null until a client has read it. */
		lastReadAt: Date | null
	} | null
}

/**
 * Returns the calendars a user can have, with the links to them; `origin` is ours.
 *
 * They are the user's own, each venue they own or work at, each club they belong to or host, each tournament they organise or play
 * in that is not long over, and any links they have besides.
 */
export async function findCalendars(user: Actor, origin: string, now = new Date()): Promise<OfferedCalendar[]> {
	const [feeds, venues, clubs, played] = await Promise.all([
		db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id)).orderBy(asc(calendarFeeds.id)),
		findVenues(user),
		findClubs(user),
		findTournaments(user, windowAt(now).from),
	])
	const offered = [
		{ scope: 'player', kind: 'player' as const, name: 'All your games and runs' },
		...venues.map(({ id, name }) => ({ scope: `venue:${id}`, kind: 'venue' as const, name })),
		...clubs.map(({ id, name }) => ({ scope: `club:${id}`, kind: 'club' as const, name })),
		...played.map(({ id, name }) => ({ scope: `tournament:${id}`, kind: 'tournament' as const, name })),
	]
	const links = new Map(
		feeds.map((feed) => {
			const key = openKey(feed)
			const { id, scope, createdAt, lastReadAt } = feed
			return [scope, { id, link: key && origin + feedAddress(key), createdAt, lastReadAt }]
		}),
	)
	const listed = offered.map((one) => ({ ...one, isOpen: true, feed: links.get(one.scope) ?? null }))
	for (const { scope } of feeds) {
		if (offered.some((one) => one.scope === scope)) continue
		listed.push({ ...(await besides(user, scope)), feed: links.get(scope)! })
	}
	return listed
}

/** Returns what a link is to that is not among the offered calendars. */
async function besides(user: Actor, text: string) {
	const scope = readScope(text)
	const kind = scope?.kind ?? 'player'
	try {
		if (scope) return { scope: text, kind, name: nameOf(await findSubject(user, scope)), isOpen: true }
	} catch (error) {
		if (!(error instanceof AppError)) throw error
	}
	return { scope: text, kind, name: 'A calendar you can no longer see', isOpen: false }
}

const findVenues = (user: Actor) =>
	db
		.select({ id: courts.id, name: courts.name })
		.from(courts)
		.where(isOwnVenue(user.id))
		.orderBy(asc(courts.id))
		.limit(MOST)

const findClubs = (user: Actor) =>
	db
		.select({ id: runningClubs.id, name: runningClubs.name })
		.from(runningClubMembers)
		.innerJoin(runningClubs, eq(runningClubs.id, runningClubMembers.clubId))
		.where(
			and(
				eq(runningClubMembers.userId, user.id),
				eq(runningClubMembers.status, 'active'),
				isNull(runningClubs.closedAt),
			),
		)
		.orderBy(asc(runningClubs.name), asc(runningClubs.id))
		.limit(MOST)

function findTournaments(user: Actor, since: Date) {
	const playing = db
		.select({ id: teamMembers.tournamentId })
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.where(and(eq(teamMembers.userId, user.id), ne(tournamentTeams.status, 'withdrawn')))
	const own = or(isRunBy(user.id), inArray(tournaments.id, playing))
	return db
		.select({ id: tournaments.id, name: tournaments.name })
		.from(tournaments)
		.where(and(own, gt(tournaments.endDate, since)))
		.orderBy(desc(tournaments.startDate), desc(tournaments.id))
		.limit(MOST)
}
