import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { bookableRange } from '#app/features/bookings/rules.ts'
import { findFreeHalves } from '#app/features/court-time/free-halves.server.ts'
import { allCourts } from '#app/features/venues/courts/court-price.ts'
import { findOffer } from '#app/features/venues/offers.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { addDays, at, dateOf, halfHoursBetween } from '#app/lib/time/time.ts'
import { paceOf, type FreeUnit, type Lengths } from './calendar.ts'

/** A tournament and its courts; the first and last day both count in full. */
export type TournamentPlace = {
	id: number
	startDate: Date
	endDate: Date
	court: { id: number; name: string }
	sport: { id: number; name: string }
}

/** Between which full hours of a day matches may lie, and on which courts; null means any. */
export type Hours = { dayStart: number; dayEnd: number; courtNumbers: number[] | null }

const MOST_DAYS = 366

/**
 * Free hours, or half hours by the pace, after `now` on those courts of the tournament's sport at its venue that may be
 * used and that there still are: on its days, from the full hour `dayStart` to `dayEnd`, while the venue is open and no booking, event, closure or
 * other tournament takes them. Those of its own matches count as free. Throws 409 if the venue does not offer the sport.
 */
export async function findFreeUnits(
	reader: Reader,
	{ id, startDate, endDate, court, sport }: TournamentPlace,
	{ dayStart, dayEnd, courtNumbers, ...lengths }: Lengths & Hours,
	now: Date,
): Promise<FreeUnit[]> {
	const offer = await findOffer(court.id, sport.id, reader, now)
	if (!offer) throw conflict(`${court.name} doesn’t have ${sport.name} at the moment.`)
	const courts = allCourts(offer).filter((number) => courtNumbers?.includes(number) ?? true)
	if (courts.length === 0)
		throw conflict(`${court.name} has courts 1 to ${offer.courtCount} for ${sport.name}. Choose from those.`)
	const dates = daysOf(startDate, endDate, now)
	if (dates.length === 0) return []
	const { unit } = paceOf(lengths)
	const own = await findMatchIds(reader, id)
	const reach = { from: at(dates[0]!, 0), to: at(dates.at(-1)!, 24) }
	const isFree = await findFreeHalves(reader, { offer, own, ...reach })
	const units: FreeUnit[] = []
	for (const date of dates) {
		const open = bookableRange(offer, date)
		if (!open) continue
		const [from, to] = [at(date, Math.max(open[0], dayStart)).getTime(), at(date, Math.min(open[1], dayEnd)).getTime()]
		for (let start = Math.ceil(from / unit) * unit; start + unit <= to; start += unit) {
			if (start <= now.getTime()) continue
			const halves = halfHoursBetween(new Date(start), new Date(start + unit))
			for (const court of courts) if (halves.every((half) => isFree(court, half))) units.push({ court, start })
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

async function findMatchIds(reader: Reader, tournamentId: number) {
	const matches = await reader
		.select({ id: tournamentMatches.id })
		.from(tournamentMatches)
		.where(eq(tournamentMatches.tournamentId, tournamentId))
	return matches.map(({ id }) => id)
}
