import { and, eq, isNotNull, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, closures, sports, tournamentMatches, tournaments, users } from '#db/schema.ts'
import { reasonWords } from '#app/features/bookings/closing/closing-reasons.ts'
import { findFixturesOnCourt } from '#app/features/bookings/on-court/fixtures-on-court.server.ts'
import { hasCourtTime } from '#app/features/court-time/court-time.server.ts'
import { findSharedCourts, hasSharedCourt } from '#app/features/bookings/on-court/shared-courts.server.ts'
import type { OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { wholeAddress } from '#app/features/venues/whole-address.ts'
import { sequenceOf, type CalendarEntry } from '#app/lib/time/ical.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { calendarStatus } from './booking-entry.server.ts'
import { entriesOfVenueEvents } from './events.server.ts'
import { readWindow, type Window } from './window.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** Returns what a venue's courts are taken for, who plays included, with closures. The caller checks access. */
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

async function bookingsOfVenue(venue: OwnVenue, window: Window) {
	const { id, startTime: start } = bookings
	const rows = await readWindow(window, { start, id }, ({ within, order, limit }) =>
		db
			.select({
				id,
				courtNumber: bookings.courtNumber,
				courtName: courtNameOf(bookings),
				status: bookings.status,
				startTime: start,
				endTime: bookings.endTime,
				guestName: bookings.guestName,
				createdAt: bookings.createdAt,
				updatedAt: bookings.updatedAt,
				sport: sports.name,
				fullName: users.fullName,
				username: users.username,
			})
			.from(bookings)
			.innerJoin(sports, eq(sports.id, bookings.sportId))
			.leftJoin(users, eq(users.id, bookings.userId))
			.where(and(eq(bookings.courtId, venue.id), within))
			.orderBy(...order)
			.limit(limit),
	)
	return rows.map((row): CalendarEntry => {
		const name = row.fullName || row.username || row.guestName || 'Walk-in'
		const court = courtLabel(row.courtName ?? row.courtNumber)
		return {
			uid: `venue-booking-${row.id}`,
			sequence: sequenceOf(row),
			start: row.startTime,
			end: row.endTime,
			title: `${court} · ${row.sport} · ${name}`,
			place: `${venue.name}, ${court}`,
			lines: [row.status === 'pending' ? 'Not confirmed yet' : '', `Booking ${row.id}`],
			address: dayOf(venue, row.startTime),
			status: calendarStatus(row.status),
		}
	})
}

/** One match can then hold the court for several. */
const isShared = isNotNull(tournaments.matchMinutes)

/** Returns matches that have their court, and those that were called off. */
async function matchesOfVenue(venue: OwnVenue, window: Window) {
	const { id, courtId, startTime: start, status, version } = tournamentMatches
	const rows = await readWindow(window, { start, id }, ({ within, order, limit }) =>
		db
			.select({ id, version })
			.from(tournamentMatches)
			.innerJoin(tournaments, eq(tournaments.id, tournamentMatches.tournamentId))
			.where(and(eq(courtId, venue.id), within, or(eq(status, 'cancelled'), isShared, hasCourtTime('fixture', id))))
			.orderBy(...order)
			.limit(limit),
	)
	const versions = new Map(rows.map((row) => [row.id, row.version]))
	const found = await findFixturesOnCourt(db, [...versions.keys()])
	const sharing = found.flatMap(({ isShared, tournament }) => (isShared ? tournament.id : []))
	const held = await findSharedCourts(db, sharing)
	const matches = found.filter(
		(match) =>
			!match.isShared ||
			match.status === 'cancelled' ||
			hasSharedCourt(held, { ...match, tournamentId: match.tournament.id }),
	)
	return matches.map((match): CalendarEntry => {
		const court = courtLabel(match.courtName ?? match.courtNumber)
		const isCancelled = match.status === 'cancelled'
		return {
			uid: `match-${match.id}`,
			sequence: versions.get(match.id)! + (isCancelled ? 1 : 0),
			start: match.startTime,
			end: match.endTime,
			title: `${court} · ${match.title}`,
			place: `${wholeAddress(venue)}, ${court}`,
			lines: [match.tournament.name],
			address: `/tournaments/${match.tournament.id}/schedule`,
			status: isCancelled ? 'cancelled' : 'confirmed',
		}
	})
}

async function closuresOfVenue(venue: OwnVenue, window: Window) {
	const rows = await readWindow(window, { start: closures.startTime, id: closures.id }, ({ within, order, limit }) =>
		db
			.select({ closure: closures, courtName: courtNameOf(closures), sport: sports.name })
			.from(closures)
			.leftJoin(sports, eq(sports.id, closures.sportId))
			.where(and(eq(closures.courtId, venue.id), within))
			.orderBy(...order)
			.limit(limit),
	)
	return rows.map(({ closure, courtName, sport }): CalendarEntry => {
		const { id, courtNumber, startTime, endTime, reason, note } = closure
		const what = courtNumber !== null ? courtLabel(courtName ?? courtNumber) : sport ? 'All courts' : 'Whole venue'
		const word = reason === 'blocked' ? 'Blocked' : 'Closed'
		return {
			uid: `closure-${id}`,
			sequence: 0,
			start: startTime,
			end: endTime,
			title: [`${word}: ${what}`, sport].filter(Boolean).join(' · '),
			place: venue.name,
			lines: [reasonWords[reason], note ?? ''],
			address: dayOf(venue, startTime),
			status: 'confirmed',
		}
	})
}
