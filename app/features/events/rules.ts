import { at, formatDay, formatTime, fullHour, HOUR, hoursBetween, isDate } from '#app/lib/time/time.ts'

export type EventStatus = 'scheduled' | 'cancelled' | 'completed'

/** How a person stands towards an event: with a place, in it and there, or waiting for one. */
export type PlaceStatus = 'registered' | 'attended' | 'waitlisted'

export const TITLE_MAX = 80
export const DESCRIPTION_MAX = 2_000
export const PLACES_MAX = 10_000
export const MESSAGE_TITLE_MAX = 80
export const MESSAGE_MAX = 1_000
/** How many days ahead an event may be. */
export const EVENT_DAYS_AHEAD = 366

/** The times of a form that are right as they stand in it: they lie ahead, and the end after the start. */
export function recheckTimes({ date = '', startTime, endTime }: Record<string, string>, now = new Date()) {
	if (!isDate(date) || !startTime || !endTime) return []
	const instant = (time: string) => at(date, Number(time.slice(0, 2)) + Number(time.slice(3)) / 60)
	const [start, end] = [instant(startTime), instant(endTime === '00:00' ? '24:00' : endTime)]
	const right: ('startTime' | 'endTime')[] = []
	if (start > now) right.push('startTime')
	if (end > start && end > now) right.push('endTime')
	return right
}

type Lasting = { endTime: Date; status: EventStatus }

/** Why nobody can join, leave or change the event any more, in words; null while they can. */
export function closedReason({ endTime, status }: Lasting, now: Date) {
	if (status === 'cancelled') return 'This event was cancelled.'
	return status === 'completed' || endTime <= now ? 'This event is over.' : null
}

/** People are checked in from an hour before the start, and afterwards by who forgot to. */
export const canCheckIn = ({ startTime, status }: { startTime: Date; status: EventStatus }, now: Date) =>
	status !== 'cancelled' && now.getTime() >= startTime.getTime() - HOUR

/** The starts of the whole hours that [start, end) touches: what a court reservation holds. */
export const touchedHours = (start: Date, end: Date) => hoursBetween(fullHour(start), end)

/** `Thu 05 Nov at 18:00` */
export const whenOf = ({ startTime }: { startTime: Date }) => `${formatDay(startTime)} at ${formatTime(startTime)}`

/** `Court 2`, `Courts 1, 2 and 4` */
export function courtList(numbers: readonly number[]) {
	if (numbers.length === 1) return `Court ${numbers[0]}`
	return `Courts ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}
