import type { Reader } from '#db/client/index.ts'
import { lastDeskDate, tooFar } from '#app/features/bookings/desk/desk-rules.ts'
import { dayWords, specialDays } from '#app/features/bookings/regulars/regular-plan.server.ts'
import { openingOn } from '#app/features/bookings/rules.ts'
import { courtOf, type Offer } from '#app/features/venues/offers.server.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { at, dateOf, formatTimeRange, HOUR } from '#app/lib/time/time.ts'
import { touchedHours } from '../rules.ts'
import { findInTheWay } from '../planning/reservation.server.ts'

type Time = { startTime: Date; endTime: Date }
export type Wanted = Time & { courts: readonly number[] }

/**
 * Finds what stands in the way of events in a stretch of time, in words: closed days, and who has their courts. Events
 * that are `own` stand in nobody's way.
 */
export async function findEventHurdles(reader: Reader, offer: Offer, whole: Time, now: Date) {
	const { venueId, sportId, courtCount } = offer
	const special = await specialDays(reader, venueId, whole)
	const span = { venueId, sportId, courtCount, ...roundedOut(whole) }
	const inTheWay = await findInTheWay(reader, span)
	const onDay = ({ startTime, endTime }: Time) => {
		const date = dateOf(startTime)
		const [hours, other] = [openingOn(offer, date), special.get(date)]
		if (!hours) return { shut: other ? dayWords(other) : 'Closed', remark: null }
		const fits = startTime >= at(date, hours[0]) && endTime <= at(date, hours[1])
		if (!other) return { shut: null, remark: null }
		return fits ? { shut: null, remark: dayWords(other) } : { shut: dayWords(other), remark: null }
	}
	const problem = (wanted: Wanted, own: ReadonlySet<number> = new Set()) => {
		if (wanted.startTime <= now) return 'Passed'
		if (dateOf(wanted.startTime) > lastDeskDate(now)) return tooFar(now)
		const { startTime, endTime } = roundedOut(wanted)
		const inIts = inTheWay.filter(
			(it) =>
				wanted.courts.includes(it.courtNumber) &&
				it.startTime < endTime &&
				it.endTime > startTime &&
				!(it.holder && own.has(it.holder.id)),
		)
		return onDay(wanted).shut ?? clashWords(offer, inIts)
	}
	return { problem, remark: (time: Time) => onDay(time).remark }
}

/** Returns the whole hours that a time touches: those that an event takes its courts for. */
function roundedOut({ startTime, endTime }: Time): Time {
	const hours = touchedHours(startTime, endTime)
	return { startTime: hours[0]!, endTime: new Date(hours.at(-1)!.getTime() + HOUR) }
}

type Clash = Awaited<ReturnType<typeof findInTheWay>>[number]

/** `Thandi Nkosi, 18:00–19:00, court 2, and 3 more` */
function clashWords(offer: Offer, [first, ...more]: Clash[]) {
	if (!first) return null
	const { name, startTime, endTime, courtNumber } = first
	const words = `${name}, ${formatTimeRange(startTime, endTime)}, ${courtInText(courtOf(offer, courtNumber))}`
	return more.length > 0 ? `${words}, and ${more.length} more` : words
}
