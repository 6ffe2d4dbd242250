import { db } from '#db/client/index.ts'
import { findOffer } from '#app/features/venues/offers.server.ts'
import { addDays, clock, dateOf, halfHourOf, lengthOf, weekdayOf } from '#app/lib/time/time.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { firstFreeTime } from '../availability.server.ts'
import { findOwnBooking } from '../mine/my-bookings.server.ts'
import { asMember } from '../members/membership.server.ts'
import { lastBookableDate } from '../rules.ts'

/**
 * Returns the booking page's address, filled in from an earlier booking: venue, sport, length, weekday and hour.
 *
 * It picks the next free day, after the earlier booking if that is still to come. If no day is free, it picks the same
 * hour a week later, and the page says what is taken. Throws 404 when the booking is not the player's own.
 */
export async function againAddress(user: Actor, id: number, now = new Date()) {
	const earlier = await findOwnBooking(user, id)
	const start = earlier.startTime
	const page = `/booking/${earlier.venueId}/${earlier.sportId}`
	const offer = await asMember(db, user, findOffer(earlier.venueId, earlier.sportId, db, now), now)
	if (!offer) return `/venues/${earlier.venueId}`
	const [hour, length] = [halfHourOf(start), lengthOf(earlier)]
	const from = start > now && earlier.status !== 'cancelled' ? addDays(dateOf(start), 1) : dateOf(now)
	const dates = sameWeekdays(dateOf(start), from, lastBookableDate(offer, now))
	const free = await firstFreeTime(offer, dates, hour, length, now)
	const date = free?.date ?? dates[1] ?? dates[0] ?? dateOf(now)
	return `${page}?date=${date}&start=${clock(hour)}&end=${clock(hour + length)}`
}

function sameWeekdays(date: string, from: string, last: string) {
	const dates: string[] = []
	let day = addDays(from, (weekdayOf(date) - weekdayOf(from) + 7) % 7)
	for (; day <= last; day = addDays(day, 7)) dates.push(day)
	return dates
}
