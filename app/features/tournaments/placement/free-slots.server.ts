import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { bookableRange } from '#app/features/bookings/rules.ts'
import { courtTimeOf, findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { findOffer } from '#app/features/venues/offers.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import type { FreeUnit } from './calendar.ts'

/** A tournament and its courts; the first and last day both count in full. */
export type TournamentPlace = {
	id: number
	startDate: Date
	endDate: Date
	court: { id: number; name: string }
	sport: { id: number; name: string }
}

const MOST_DAYS = 366

/**
 * Free hours after `now` on courts of the tournament's sport at its venue: on its days, from the full hour `dayStart`
 * to `dayEnd`, while the venue is open and no booking, event, closure or other tournament takes them. Hours of its own
 * matches count as free. Throws 409 if the venue does not offer the sport.
 */
export async function findFreeUnits(
	reader: Reader,
	{ id, startDate, endDate, court, sport }: TournamentPlace,
	{ dayStart, dayEnd }: { dayStart: number; dayEnd: number },
	now: Date,
): Promise<FreeUnit[]> {
	const offer = await findOffer(court.id, sport.id, reader, now)
	if (!offer) throw conflict(`${court.name} doesn’t have ${sport.name} at the moment.`)
	const dates = daysOf(startDate, endDate, now)
	if (dates.length === 0) return []
	const taken = (await findTaken([offer], at(dates[0]!, 0), at(dates.at(-1)!, 24), reader)).get(offer.id)!
	const own = await ownHours(reader, id)
	const units: FreeUnit[] = []
	for (const date of dates) {
		const open = bookableRange(offer, date)
		if (!open) continue
		for (let hour = Math.ceil(Math.max(open[0], dayStart)); hour + 1 <= Math.min(open[1], dayEnd); hour++) {
			const start = at(date, hour).getTime()
			if (start <= now.getTime()) continue
			const free = freeCourts(offer, taken, at(date, hour), at(date, hour + 1))
			for (let court = 1; court <= offer.courtCount; court++) {
				if (free.includes(court) || own.has(`${court}:${start}`)) units.push({ court, start })
			}
		}
	}
	return units
}

function daysOf(startDate: Date, endDate: Date, now: Date) {
	const [first, last] = [[dateOf(startDate), dateOf(now)].sort().at(-1)!, dateOf(endDate)]
	const dates: string[] = []
	for (let date = first; date <= last && dates.length < MOST_DAYS; date = addDays(date, 1)) dates.push(date)
	return dates
}

async function ownHours(reader: Reader, tournamentId: number) {
	const matches = await reader
		.select({ id: tournamentMatches.id })
		.from(tournamentMatches)
		.where(eq(tournamentMatches.tournamentId, tournamentId))
	const own = await courtTimeOf(
		reader,
		'fixture',
		matches.map(({ id }) => id),
	)
	return new Set(own.map(({ courtNumber, startTime }) => `${courtNumber}:${startTime.getTime()}`))
}
