import { and, eq, isNull } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { calendarFeeds, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { calendarHeaders, calendarText, type CalendarEntry } from '#app/lib/time/ical.server.ts'
import { taggedResponse } from '#app/lib/form/tagged.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { entriesOfBookings } from './bookings.server.ts'
import { entriesOfClub, entriesOfRuns } from './club.server.ts'
import { entriesOfPlaces } from './events.server.ts'
import { entriesOfGames } from './games.server.ts'
import { digest, isKey } from './keys.server.ts'
import { findSubject, nameOf, type Subject } from './rights.server.ts'
import { NO_CALENDAR } from './rules.ts'
import { readScope } from './scope.ts'
import { entriesOfTeams, entriesOfTournament } from './tournaments.server.ts'
import { entriesOfVenue } from './venue.server.ts'
import { windowAt } from './window.server.ts'

const SEEN_EVERY = 60_000

type Asking = {
	/** As in the address, with or without `.ics`. */
	key: string
	headers: Headers
	/** The IP address of the request. */
	address: string
	/** Our origin, such as `https://courtside.example`. */
	origin: string
	isHead: boolean
}

/**
 * Responds with the calendar behind a private link, while its user exists and may see its subject.
 *
 * It responds with 304 when the client has it already. Throws 404 otherwise, with the same text for keys that never
 * existed, and 429 when asked too often.
 */
export async function respondWithFeed({ key, headers, address, origin, isHead }: Asking, now = new Date()) {
	await limits.linkGuesses.check(address, now)
	const feed = await findFeed(key.replace(/\.ics$/, ''))
	if (!feed) {
		await limits.linkGuesses.take(address, now)
		throw notFound(NO_CALENDAR)
	}
	const { subject, user } = feed
	const [name, entries] = [nameOf(subject), await entriesOf(subject, user, now)]
	if (!isHead) await recordRead(feed, now)
	return taggedResponse(
		{
			asked: headers,
			content: [name, origin, entries],
			headers: {
				'Cache-Control': 'private, no-cache',
				'X-Robots-Tag': 'noindex',
				'Referrer-Policy': 'no-referrer',
			},
			bodyHeaders: calendarHeaders('courtside'),
		},
		() => (isHead ? null : calendarText({ name, product: 'Calendars', entries }, origin, now)),
	)
}

async function findFeed(key: string) {
	if (!isKey(key)) return null
	const [row] = await db
		.select({
			id: calendarFeeds.id,
			scope: calendarFeeds.scope,
			lastReadAt: calendarFeeds.lastReadAt,
			user: { id: users.id, role: users.role },
		})
		.from(calendarFeeds)
		.innerJoin(users, eq(users.id, calendarFeeds.userId))
		.where(and(eq(calendarFeeds.keyHash, digest(key)), isNull(users.deletedAt), isNull(users.suspendedAt)))
	const scope = row && readScope(row.scope)
	if (!scope) return null
	try {
		return { ...row, subject: await findSubject(row.user, scope) }
	} catch (error) {
		if (error instanceof AppError) return null
		throw error
	}
}

async function entriesOf(subject: Subject, user: Actor, now: Date): Promise<CalendarEntry[]> {
	const window = windowAt(now)
	if (subject.kind === 'venue') return entriesOfVenue(subject.venue, window)
	if (subject.kind === 'club') return entriesOfClub(subject.club.id, window)
	if (subject.kind === 'tournament') return entriesOfTournament(subject.tournament)
	const own = await Promise.all([
		entriesOfBookings(user, window),
		entriesOfPlaces(user, window),
		entriesOfRuns(user, window),
		entriesOfGames(user, window),
		entriesOfTeams(user, window),
	])
	return own.flat()
}

/** Records the reading, so that users see whether anything still reads their link. */
async function recordRead({ id, lastReadAt }: { id: number; lastReadAt: Date | null }, now: Date) {
	if (lastReadAt && now.getTime() - lastReadAt.getTime() < SEEN_EVERY) return
	await write((tx) => tx.update(calendarFeeds).set({ lastReadAt: now }).where(eq(calendarFeeds.id, id)))
}
