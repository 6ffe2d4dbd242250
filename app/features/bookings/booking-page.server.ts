import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, sports } from '#db/schema.ts'
import { findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { cardProvider } from '#app/lib/env.server.ts'
import { addDays, at, clock, dateOf, hourOf, hoursBetween, isDate } from '#app/lib/time.ts'
import { findAvailability, findTaken, nearestFreeTimes } from './availability.server.ts'
import { NOTES_MAX, PAYMENT_METHODS } from './payment-methods.ts'
import { bookingProblem, FIRST_HOUR, LAST_HOUR, lastBookableDate } from './rules.ts'
import { freeCourts } from './slots.ts'

const DEFAULT_START = 10

/**
 * Everything the booking page shows, or null when the venue or the sport is missing. The query may choose
 * `date` (YYYY-MM-DD) and `start` and `end` (HH:00); what is missing or wrong falls back to 10:00–11:00 on the
 * first day on which that is still ahead.
 */
export async function findBookingPage(venueId: number, sportId: number, query: URLSearchParams, now = new Date()) {
	const [offer, [found], [sport]] = await Promise.all([
		findOffer(venueId, sportId, db, now),
		db
			.select({
				...{ id: courts.id, name: courts.name, location: courts.location, city: courts.city },
				details: courts.paymentDetails,
			})
			.from(courts)
			.where(eq(courts.id, venueId)),
		db
			.select({ id: sports.id, name: sports.name, icon: sports.icon, color: sports.color })
			.from(sports)
			.where(eq(sports.id, sportId)),
	])
	if (!offer || !found || !sport) return null
	const { details, ...venue } = found
	const chosen = choose(query, now)
	const [[day], taken] = await Promise.all([
		findAvailability([offer], chosen.date, 1, now).then((days) => days.get(offer.id)!),
		query.has('start') ? findProblem(offer, chosen, now) : null,
	])
	return {
		venue,
		sport,
		offer,
		chosen,
		typed: typedIn(query),
		day: day!,
		taken,
		today: dateOf(now),
		lastDate: lastBookableDate(offer, now),
		now: now.toISOString(),
		takes: { cards: cardProvider !== null, snapScan: !!details?.snapScan, shapId: !!details?.shapId },
		idempotencyKey: crypto.randomUUID(),
	}
}
export type BookingPage = NonNullable<Awaited<ReturnType<typeof findBookingPage>>>

/** Why the chosen time cannot be had after all, with the nearest times that can; null when it can. */
async function findProblem(offer: Offer, chosen: ReturnType<typeof choose>, now: Date) {
	const [start, end] = [at(chosen.date, readClock(chosen.startTime)), at(chosen.date, readClock(chosen.endTime))]
	const hours = hoursBetween(start, end)
	const refused = bookingProblem(offer, start, end, now)?.message
	const taken = (await findTaken([offer], start, end)).get(offer.id)!
	if (!refused && freeCourts(offer, taken, hours).length > 0) return null
	const alternatives = await nearestFreeTimes(offer, start, Math.max(hours.length, 1), now)
	return { message: refused ?? 'That time has been taken.', alternatives }
}

const readClock = (time: string) => Number(time.slice(0, 2))

function choose(query: URLSearchParams, now: Date) {
	const date = query.get('date') ?? ''
	const start = readHour(query.get('start') ?? query.get('startTime'), FIRST_HOUR, LAST_HOUR - 1) ?? DEFAULT_START
	const end = readHour(query.get('end') ?? query.get('endTime'), start + 1, LAST_HOUR) ?? start + 1
	const next = hourOf(now) < start ? dateOf(now) : addDays(dateOf(now), 1)
	return { date: isDate(date) ? date : next, startTime: clock(start), endTime: clock(end) }
}

/** What the form sends along where no scripts run and another time is looked at. */
function typedIn(query: URLSearchParams) {
	const method = query.get('paymentMethod')
	return {
		paymentMethod: PAYMENT_METHODS.find((known) => known === method) ?? PAYMENT_METHODS[0],
		notes: (query.get('notes') ?? '').slice(0, NOTES_MAX),
	}
}

function readHour(text: string | null, first: number, last: number) {
	const hour = Number(text?.match(/^(\d\d):00$/)?.[1])
	return hour >= first && hour <= last ? hour : null
}
