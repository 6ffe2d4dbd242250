import { peakWeek } from '../cast.ts'
import type { PricedHour } from '../schema.ts'
import { openOn, type Offer, type SeededVenue } from './cast.ts'
import { HOUR, hourOf, later, weekdayOf } from './clock.ts'

export type Calendar = ReturnType<typeof emptyCalendar>

/** Notes which court is taken when, so that the seed's bookings never overlap. */
export function emptyCalendar() {
	const taken = new Set<string>()
	const key = (offer: Offer, courtNumber: number, hour: Date) => `${offer.id}:${courtNumber}:${hour.getTime()}`
	const isFree = (offer: Offer, courtNumber: number, hours: Date[]) =>
		hours.every((hour) => !taken.has(key(offer, courtNumber, hour)))

	/** Returns the lowest court that is free all that time, or undefined. */
	function freeCourt(offer: Offer, hours: Date[]) {
		for (let number = 1; number <= offer.courts; number++) if (isFree(offer, number, hours)) return number
		return undefined
	}
	/** Counts the courts that are free all that time. */
	const freeCourts = (offer: Offer, hours: Date[]) =>
		Array.from({ length: offer.courts }, (_, i) => i + 1).filter((number) => isFree(offer, number, hours)).length

	function take(offer: Offer, courtNumber: number, hours: Date[]) {
		for (const hour of hours) taken.add(key(offer, courtNumber, hour))
	}
	return { freeCourt, freeCourts, take }
}

/** The rows of court time for full hours: one for each half. */
export const halvesOf = <Court extends object>(court: Court, hours: readonly Date[]) =>
	hours.flatMap((hour) => [hour, later(hour, HOUR / 2)].map((startTime) => ({ ...court, startTime })))

export const hoursFrom = (start: Date, count: number) => Array.from({ length: count }, (_, i) => later(start, i * HOUR))

export function isOpenFor(venue: SeededVenue, start: Date, hours: number) {
	const day = openOn(venue, weekdayOf(start))
	return day !== null && hourOf(start) >= day[0] && hourOf(start) + hours <= day[1]
}

export function priced(offer: Offer, hours: Date[]): PricedHour[] {
	return hours.map((hour) => {
		const peak =
			offer.peak !== null &&
			peakWeek.some(({ weekdays, hours }) => weekdays.includes(weekdayOf(hour)) && hours.includes(hourOf(hour)))
		return { hour, price: peak ? offer.peak! : offer.price, peak }
	})
}
