import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, closures, sports, tournamentMatches, users } from '#db/schema.ts'
import { reasonWords } from '#app/features/bookings/closing-reasons.ts'
import { findMatchesOnCourt, matchesIn } from '#app/features/bookings/held-matches.server.ts'
import type { OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { wholeAddress } from '#app/features/venues/whole-address.ts'
import { sequenceOf, type CalendarEntry } from '#app/lib/ical.server.ts'
import { dateOf } from '#app/lib/time.ts'
import { calendarStatus } from './booking-entry.server.ts'
import { entriesOfVenueEvents } from './events.server.ts'
import { MOST_OF_A_KIND, type Window } from './window.ts'

/**
 * What stands on the courts of a venue in the window, for its own people: bookings with who plays, events, matches, and
 * the times in which courts are shut. Who may see it is for the caller to prove.
 */
export async function entriesOfVenue(venue: OwnVenue, window: Window): Promise<CalendarEntry[]> {
	const found = await Promise.all([
		bookingsOfVenue(venue, window),
		entriesOfVenueEvents(venue.id, window),
		matchesOfVenue(venue, window),
		closuresOfVenue(venue, window),
	])
	return found.flat()
}

const dayOf = (venue: OwnVenue, start: Date) => `/venue-dashboard/${venue.id}/day?date=${dateOf(start)}`

async function bookingsOfVenue(venue: OwnVenue, { from, to }: Window) {
	const rows = await db
		.select({
			...{ id: bookings.id, courtNumber: bookings.courtNumber, status: bookings.status },
			...{ startTime: bookings.startTime, endTime: bookings.endTime, guestName: bookings.guestName },
			...{ createdAt: bookings.createdAt, updatedAt: bookings.updatedAt },
			...{ sport: sports.name, fullName: users.fullName, username: users.username },
		})
		.from(bookings)
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(and(eq(bookings.courtId, venue.id), gte(bookings.startTime, from), lt(bookings.startTime, to)))
		.orderBy(asc(bookings.startTime), asc(bookings.id))
		.limit(MOST_OF_A_KIND)
	return rows.map((row): CalendarEntry => {
		const name = row.fullName || row.username || row.guestName || 'Walk-in'
		return {
			uid: `venue-booking-${row.id}`,
			sequence: sequenceOf(row),
			...{ start: row.startTime, end: row.endTime },
			title: `Court ${row.courtNumber} · ${row.sport} · ${name}`,
			place: `${venue.name}, Court ${row.courtNumber}`,
			lines: [row.status === 'pending' ? 'Not confirmed yet' : '', `Booking ${row.id}`],
			address: dayOf(venue, row.startTime),
			status: calendarStatus(row.status),
		}
	})
}

async function matchesOfVenue(venue: OwnVenue, { from, to }: Window) {
	const { id, courtId, startTime, status, version } = tournamentMatches
	const rows = await db
		.select({ id, status, version })
		.from(tournamentMatches)
		.where(and(eq(courtId, venue.id), gte(startTime, from), lt(startTime, to)))
		.orderBy(asc(startTime), asc(id))
		.limit(MOST_OF_A_KIND)
	const whole = { venueId: venue.id, sportId: null, courtNumber: null, startTime: from, endTime: to }
	const held = await matchesIn(db, whole)
	const calledOff = await findMatchesOnCourt(
		db,
		rows.filter((row) => row.status === 'cancelled').map((row) => row.id),
	)
	const versions = new Map(rows.map((row) => [row.id, row.version]))
	const known = [...new Map([...held, ...calledOff].map((match) => [match.id, match])).values()]
	return known.flatMap((match): CalendarEntry[] => {
		const version = versions.get(match.id)
		if (version === undefined) return []
		const isCancelled = match.status === 'cancelled'
		return [
			{
				uid: `match-${match.id}`,
				sequence: version + (isCancelled ? 1 : 0),
				...{ start: match.startTime, end: match.endTime },
				title: `Court ${match.courtNumber} · ${match.title}`,
				place: `${wholeAddress(venue)}, Court ${match.courtNumber}`,
				lines: [match.tournament.name],
				address: `/tournaments/${match.tournament.id}/schedule`,
				status: isCancelled ? 'cancelled' : 'confirmed',
			},
		]
	})
}

async function closuresOfVenue(venue: OwnVenue, { from, to }: Window) {
	const rows = await db
		.select({ closure: closures, sport: sports.name })
		.from(closures)
		.leftJoin(sports, eq(sports.id, closures.sportId))
		.where(and(eq(closures.courtId, venue.id), gte(closures.startTime, from), lt(closures.startTime, to)))
		.orderBy(asc(closures.startTime), asc(closures.id))
		.limit(MOST_OF_A_KIND)
	return rows.map(({ closure, sport }): CalendarEntry => {
		const { id, courtNumber, startTime, endTime, reason, note } = closure
		const what = courtNumber !== null ? `Court ${courtNumber}` : sport ? 'All courts' : 'Whole venue'
		const word = reason === 'blocked' ? 'Blocked' : 'Closed'
		return {
			uid: `closure-${id}`,
			sequence: 0,
			...{ start: startTime, end: endTime },
			title: [`${word}: ${what}`, sport].filter(Boolean).join(' · '),
			place: venue.name,
			lines: [reasonWords[reason], note ?? ''],
			address: dayOf(venue, startTime),
			status: 'confirmed',
		}
	})
}
