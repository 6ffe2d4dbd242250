import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, sports } from '#db/schema.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { addDays, at, clock, dateOf, hourOf, hoursBetween, isDate, isDay } from '#app/lib/time/time.ts'
import { findAvailability, nearestFreeTimes } from '../availability.server.ts'
import { bookingProblem, FIRST_HOUR, LAST_HOUR, lastBookableDate } from '../rules.ts'
import { sportColumns } from '#db/query/columns.ts'

const DEFAULT_START = 10

/**
 * Returns the data of the booking page, or null when the venue or the sport is missing.
 *
 * The query may choose `date` (YYYY-MM-DD), `start` and `end` (HH:00). Missing or wrong values fall back to 10:00–11:00
 * on the first day where that is still ahead, and `taken` says what is wrong.
 */
export async function findBookingPage(venueId: number, sportId: number, query: URLSearchParams, now = new Date()) {
	const [offer, [found], [sport]] = await Promise.all([
		findOffer(venueId, sportId, db, now),
		db
			.select({
				id: courts.id,
				name: courts.name,
				location: courts.location,
				city: courts.city,
				details: courts.paymentDetails,
			})
			.from(courts)
			.where(eq(courts.id, venueId)),
		db.select(sportColumns).from(sports).where(eq(sports.id, sportId)),
	])
	if (!offer || !found || !sport) return null
	const { details, ...venue } = found
	const { misread, ...chosen } = choose(query, now)
	const lastDate = lastBookableDate(offer, now)
	const [[day], taken] = await Promise.all([
		findAvailability([offer], isDate(chosen.date) ? chosen.date : lastDate, 1, now).then((days) => days.get(offer.id)!),
		misread || query.has('start') || query.has('startTime') ? findProblem(offer, chosen, now, misread) : null,
	])
	return {
		venue,
		sport,
		offer,
		chosen,
		day: day!,
		taken,
		today: dateOf(now),
		lastDate,
		now,
		takes: { cards: cardProvider !== null, snapScan: !!details?.snapScan, shapId: !!details?.shapId },
		idempotencyKey: crypto.randomUUID(),
	}
}
export type BookingPage = NonNullable<Awaited<ReturnType<typeof findBookingPage>>>

type Chosen = { date: string; startTime: string; endTime: string }

/** Returns why the chosen time cannot be booked, with the nearest free times, or null when it can. */
async function findProblem(offer: Offer, { date, startTime, endTime }: Chosen, now: Date, misread: string | null) {
	const [start, end] = [at(date, readClock(startTime)), at(date, readClock(endTime))]
	const hours = hoursBetween(start, end)
	const refused = misread ?? bookingProblem(offer, start, end, now)?.message
	const taken = refused ? null : (await findTaken([offer], start, end)).get(offer.id)!
	if (taken && freeCourts(offer, taken, hours).length > 0) return null
	const last = at(lastBookableDate(offer, now), readClock(startTime))
	const alternatives = await nearestFreeTimes(offer, start < last ? start : last, Math.max(hours.length, 1), now)
	return { message: refused ?? 'That time has been taken.', alternatives }
}

const readClock = (time: string) => Number(time.slice(0, 2))

function choose(query: URLSearchParams, now: Date) {
	const asked = {
		date: query.get('date') || null,
		start: query.get('start') || query.get('startTime') || null,
		end: query.get('end') || query.get('endTime') || null,
	}
	const start = readHour(asked.start, FIRST_HOUR, LAST_HOUR - 1) ?? DEFAULT_START
	const end = readHour(asked.end, start + 1, LAST_HOUR) ?? start + 1
	const next = hourOf(now) < start ? dateOf(now) : addDays(dateOf(now), 1)
	return {
		date: asked.date && isDay(asked.date) ? asked.date : next,
		startTime: clock(start),
		endTime: clock(end),
		misread: misreadOf(asked),
	}
}

/** Returns in words what the address asks for that the form could not express, or null. */
function misreadOf({ date, start, end }: Record<'date' | 'start' | 'end', string | null>) {
	if (date && !isDay(date)) return 'Please choose a date that exists'
	const [from, to] = [readHour(start, FIRST_HOUR, LAST_HOUR - 1), readHour(end, FIRST_HOUR, LAST_HOUR)]
	if ((start && from === null) || (end && to === null))
		return `Courts are booked in whole hours from ${clock(FIRST_HOUR)} to ${clock(LAST_HOUR)}.`
	if (from === null || to === null || from < to) return null
	return `End time must be after start time: ${clock(from + 1)} at the earliest.`
}

function readHour(text: string | null, first: number, last: number) {
	const hour = Number(text?.match(/^(\d\d):00$/)?.[1])
	return hour >= first && hour <= last ? hour : null
}
