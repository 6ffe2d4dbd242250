import { amountOf } from '#app/lib/money.ts'
import { dateOf, formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { courtInText, courtsInText, type Court } from '#app/lib/text/court-name.ts'

import { playersTold, type Reached } from '../messages/reach-words.ts'
import { toPayBackLinks } from '../paying/discount.ts'

/** Whole cents that come back after a closing: those of which players choose, and the others by who moves them. */
export type Backs = { chosen: number; byItself: number; byHand: number }

/** `Sat 21 Nov, 14:00–18:00`, or both ends with their days when it lasts longer. */
export function closedTime(start: Date, end: Date) {
	const sameDay = dateOf(start) === dateOf(new Date(end.getTime() - 1))
	if (sameDay) return `${formatDay(start)}, ${formatTimeRange(start, end)}`
	return `${formatDay(start)}, ${formatTime(start)} to ${formatDay(end)}, ${formatTime(end)}`
}

/** `All courts`, `All Padel courts`, `Padel, court 2` */
export function closedCourts(sport: string | null, court: Court | null) {
	if (sport === null) return 'All courts'
	return court === null ? `All ${sport} courts` : `${sport}, ${courtInText(court)}`
}

/** Whether parts of a venue are a single court. */
export const isOneCourt = (parts: readonly { courtNumber: number | null }[]) =>
	parts.length === 1 && parts[0]!.courtNumber !== null

type Named = { sport: string | null; court: Court | null }

/** Returns a line for each sport: `Padel, courts 1 and 2`, `All Tennis courts` */
export function closedLines(parts: readonly Named[]) {
	const bySport = new Map<string | null, (Court | null)[]>()
	for (const { sport, court } of parts) bySport.set(sport, [...(bySport.get(sport) ?? []), court])
	return [...bySport].map(([sport, courts]) => {
		const some = courts.filter((court) => court !== null)
		return sport === null || some.length < courts.length ? closedCourts(sport, null) : `${sport}, ${courtsInText(some)}`
	})
}

/** Returns the courts as the log has them: `2`, `Garden Court, 2`, null for all; `nameOf` is how people call one. */
export function loggedCourts<Part extends { courtNumber: number | null }>(
	parts: readonly Part[],
	nameOf: (part: Part & { courtNumber: number }) => Court,
) {
	const named = parts.map((part) =>
		part.courtNumber === null ? null : nameOf({ ...part, courtNumber: part.courtNumber }),
	)
	return named.length === 1 ? named[0]! : named.map((court) => court ?? 'all').join(', ')
}

type Closed = { bookings: number; events: number; matches: number } & Partial<Backs> & Partial<Reached>

/** Says what a closing ended, over the list of whom the desk has to tell. What it has to pay back is a link. */
export function closedToast(venueId: number, closed: Closed) {
	const { bookings, events, matches, chosen = 0, byItself = 0, byHand = 0, told = bookings, toTell = 0 } = closed
	const ended = [
		`${bookings} ${bookings === 1 ? 'booking' : 'bookings'} ended`,
		chosen > 0 && `players choose what happens with ${amountOf(chosen)}`,
		byItself > 0 && `${amountOf(byItself)} goes back by itself`,
	]
	const said = [
		bookings > 0 && `${ended.filter(Boolean).join(', ')}.`,
		bookings > 0 && playersTold({ told, toTell }),
		events > 0 && `${events} ${events === 1 ? 'court' : 'courts'} taken from events. We’ve told the organisers.`,
		matches > 0 && `${matches} ${matches === 1 ? 'match' : 'matches'} without a court. We’ve told the organisers.`,
	]
	return {
		description: said.filter(Boolean).join(' ') || 'Nothing was booked in this time.',
		links: toPayBackLinks(venueId, byHand),
	}
}
