import { openingOn } from '#app/features/bookings/rules.ts'
import type { FormerCount } from '#db/schema.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { at, HALF_HOUR, HOUR, weekdayOf } from '#app/lib/time/time.ts'

/** Court hours: one court for one hour. */
export type Use = { open: number; booked: number }
/** Half an hour of a court. */
export type BookedTime = { sportId: number; courtNumber: number; startTime: Date }
export type Closure = { sportId: number | null; courtNumber: number | null; startTime: Date; endTime: Date }

export type Facts = {
	offers: readonly Offer[]
	/** The days in question, YYYY-MM-DD. */
	dates: readonly string[]
	booked: readonly BookedTime[]
	closures: readonly Closure[]
	/** The first day on which the venue existed. */
	since: string
	/** The numbers of courts that sports had before, by sport. */
	former: ReadonlyMap<number, readonly FormerCount[]>
}

/**
 * Works out court use by date, by sport, and by `weekday * 24 + hour`.
 *
 * Open are the courts in each day's opening hours except those that were shut. A booked hour always counts as open.
 */
export function courtUse({ offers, dates, booked, closures, since, former }: Facts) {
	const byDate = new Map(dates.map((date) => [date, { open: 0, booked: 0 }]))
	const bySport = new Map(offers.map(({ sportId }) => [sportId, { open: 0, booked: 0 }]))
	const byWeekHour = new Map<number, Use>()
	const total: Use = { open: 0, booked: 0 }
	const sold = countBooked(booked)
	for (const today of offers) {
		for (const date of dates) {
			const offer = { ...today, courtCount: countOn(today, former, date) }
			const hours = date < since ? null : openingOn(offer, date)
			const midnight = at(date, 0).getTime()
			const firstHour = weekdayOf(date) * 24
			const ofPlace = [total, byDate.get(date)!, bySport.get(offer.sportId)!]
			for (let hour = 0; hour < 24; hour += 0.5) {
				const start = midnight + hour * HOUR
				const taken = sold.get(offer.sportId)?.get(start) ?? 0
				const isOpen = hours !== null && hour >= hours[0] && hour < hours[1]
				const open = Math.max(taken, isOpen ? offer.courtCount - countShut(offer, closures, start) : 0)
				if (open === 0) continue
				const weekHour = firstHour + Math.floor(hour)
				if (!byWeekHour.has(weekHour)) byWeekHour.set(weekHour, { open: 0, booked: 0 })
				for (const use of [...ofPlace, byWeekHour.get(weekHour)!]) {
					use.open += open / 2
					use.booked += taken / 2
				}
			}
		}
	}
	return { total, byDate, bySport, byWeekHour }
}

/** Returns how many courts of its sport an offer had on a day. */
const countOn = ({ sportId, courtCount }: Offer, former: Facts['former'], date: string) =>
	former.get(sportId)?.find(({ until }) => date < until)?.courts ?? courtCount

/** Returns the share that is used, from 0 to 1, or null when nothing was open. */
export const share = ({ open, booked }: Use) => (open === 0 ? null : booked / open)
export const percent = (part: number | null) => (part === null ? '–' : `${(part * 100).toFixed(1)}%`)

/** Counts the courts that are booked, by sport and by the start of each half hour. */
function countBooked(booked: readonly BookedTime[]) {
	const bySport = new Map<number, Map<number, number>>()
	for (const { sportId, startTime } of booked) {
		const counts = bySport.get(sportId) ?? new Map<number, number>()
		bySport.set(sportId, counts)
		counts.set(startTime.getTime(), (counts.get(startTime.getTime()) ?? 0) + 1)
	}
	return bySport
}

/** Counts the sport's courts that are shut in the half hour that starts at `start` (milliseconds). */
function countShut({ sportId, courtCount }: Offer, closures: readonly Closure[], start: number) {
	const shut = new Set<number>()
	for (const closure of closures) {
		if ((closure.sportId ?? sportId) !== sportId) continue
		if (closure.startTime.getTime() >= start + HALF_HOUR || closure.endTime.getTime() <= start) continue
		if (closure.courtNumber === null) return courtCount
		if (closure.courtNumber <= courtCount) shut.add(closure.courtNumber)
	}
	return shut.size
}
