import { readId } from '#app/lib/ids.ts'
import { at, clock, formatDay, formatTime, inHours, isDate } from '#app/lib/time/time.ts'
import type { DeskHour } from './desk-hour.server.ts'
import { MOST_HOURS } from './desk-rules.ts'
import { courtInText, type Court } from '#app/lib/text/court-name.ts'

/** One start on one court, as in the address: `hour` 0–23.5 of the South African day `date`. */
export type Place = { venueId: number; sportId: number; courtNumber: number; date: string; hour: number }

/** Reads an hour of the day grid from an address; null if it names none. */
export function placeIn(venueId: number, query: URLSearchParams): Place | null {
	const [sportId, courtNumber] = [readId(query.get('sportId')), readId(query.get('court'))]
	const [date, hour] = [query.get('date') ?? '', query.get('hour') ?? '']
	if (!sportId || !courtNumber || !isDate(date) || !/^(1?\d|2[0-3])(\.5)?$/.test(hour)) return null
	return { venueId, sportId, courtNumber, date, hour: Number(hour) }
}

export const titleOf = (
	{ courtNumber, date, hour }: Place,
	{ name }: { name: string },
	court: Court = courtNumber,
) => ({
	court: `${name}, ${courtInText(court)}`,
	time: `${formatDay(at(date, hour))} at ${formatTime(at(date, hour))}`,
})

/** Names the court of a place; its own name is known to the server only. */
export const courtKey = ({ sportId, courtNumber }: Place) => `${sportId}:${courtNumber}`

/** Returns every multiple of a step up to the last, in hours: lengths, or starts after the first. */
export const stepsUpTo = (last: number, step: number) => Array.from({ length: last / step }, (_, i) => (i + 1) * step)

/** Returns the lengths from an hour on that a court can be taken for, as options. */
export const lengthsFrom = (hour: number, longest: number, step: number) =>
	stepsUpTo(longest, step).map((length) => ({
		value: String(length),
		label: `${inHours(length)}, until ${clock(hour + length)}`,
	}))

/**
 * Returns a free hour of the day grid. Without a signal the service worker gives the data of the hour that was last
 * seen: then neither prices are known nor how long this one is free.
 */
export function hourAt(place: Place, sport: { name: string }, seen: DeskHour): DeskHour {
	const title = titleOf(place, sport)
	if (seen.on === courtKey(place)) title.court = seen.court
	if (title.court === seen.court && title.time === seen.time) return seen
	const lengths = lengthsFrom(place.hour, Math.min(MOST_HOURS, 24 - place.hour), seen.step)
	return { ...seen, ...title, problem: null, walkIns: lengths, blocks: lengths, instead: [] }
}

/** Names a move that changed only the length of a booking, or nothing, as one of a court that had closed; else null. */
export function lengthWords(action: string, details: Record<string, unknown> | null) {
	if (action !== 'booking.move' || !details) return null
	const { time, timeBefore, until, untilBefore, court, courtBefore } = details
	if (time !== timeBefore || court !== courtBefore || typeof until !== 'string' || typeof untilBefore !== 'string')
		return null
	if (until === untilBefore) return 'Brought back'
	return until > untilBefore ? 'Extended' : 'Shortened'
}
