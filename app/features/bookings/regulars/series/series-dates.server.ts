import { and, eq, isNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courtNameOf } from '#db/query/columns.ts'
import { bookings, customerAccounts, regulars, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { groupBy } from '#app/lib/groups.ts'
import { addDays, at, dateOf, halfHourOf, HOUR, weekdayOf } from '#app/lib/time/time.ts'
import { visitsOf } from '../../customers/customer-page.server.ts'
import { findVenueBookings, type VenueBooking } from '../../desk/list/venue-bookings.server.ts'
import { dayInYear, inDates, waysWords, regularDates } from '../regular-dates.ts'
import { findElsewhere, hourOf, whenOf } from '../regulars.server.ts'

const PAGE = 25

/**
 * Returns a weekly hour with a page of its dates and what is owed for each: those to come, soonest first, then the
 * others, newest first. Throws 404 when it is not of the user's venue.
 */
export async function findRegularDates(
	user: Actor,
	venueId: number | null,
	regularId: number | null,
	page = 1,
	now = new Date(),
) {
	const venue = await findOwnVenue(user, venueId, 'courts')
	const running = and(eq(customerAccounts.regularId, regulars.id), isNull(customerAccounts.endedAt))
	const [row] = await db
		.select({ regular: regulars, sport: sports.name, courtName: courtNameOf(regulars), every: customerAccounts.every })
		.from(regulars)
		.innerJoin(sports, eq(sports.id, regulars.sportId))
		.leftJoin(customerAccounts, running)
		.where(and(eq(regulars.id, regularId ?? 0), eq(regulars.courtId, venue.id)))
	if (!row) throw notFound('Regular not found')
	const { regular, sport, courtName, every } = row
	const found = await findVenueBookings(venue.id, { regularId: regular.id }, { page, limit: PAGE }, now)
	const { bookings: dates, upcoming: _, ...shown } = found
	const first = dates[0]
	const { dates: ahead, packed, skipped } = await findDates(regular, now)
	const toCome = ahead.length
	const elsewhere = (await findElsewhere([regular.id], now)).get(regular.id) ?? ''
	return {
		name: first?.customer.name ?? null,
		phone: first?.customer.phone ?? null,
		chat: first?.customer.chat ?? null,
		customerId: first?.customerId ?? null,
		when: whenOf(regular, ahead),
		court: `${sport}, ${courtInText(courtName ?? regular.courtNumber)}${elsewhere}`,
		pays: waysWords(every, toCome, packed),
		/** `10 to come` */
		left: toCome === 0 ? inDates(found.total) : `${toCome} to come`,
		/** Its days to come that were left out, in words. */
		skipped,
		visits: (await visitsOf(user, dates, now)).map((visit, i) => ({
			...visit,
			isThere: dates[i]!.courtNumber === regular.courtNumber,
			apart: apartWords(hourOf(regular), dates[i]!, now),
		})),
		...shown,
	}
}

/** The Monday of a date's week. */
const weekOf = (date: string) => addDays(date, 1 - weekdayOf(date))

/**
 * Returns the dates of a weekly hour to come and how many packs pay for, and names its days to come that were never
 * booked, nor moved: up to the last that was planned, or its last date where the later ones are cancelled.
 */
async function findDates({ id, weekdays, fromDate, untilDate }: typeof regulars.$inferSelect, now: Date) {
	const { startTime, endTime, status, packHalfHours } = bookings
	const all = await db
		.select({ startTime, endTime, status, packHalfHours })
		.from(bookings)
		.where(eq(bookings.regularId, id))
	const ahead = all.filter((one) => one.endTime > now && one.status !== 'cancelled')
	const dates = ahead.map((one) => dateOf(one.startTime)).toSorted()
	const last = dates.at(-1)
	const booked = all.map((one) => dateOf(one.startTime)).toSorted()
	const from = dateOf(now) > fromDate ? dateOf(now) : fromDate
	const end = last === booked.at(-1) && last! < untilDate ? untilDate : last
	const days = end === undefined ? [] : regularDates({ weekday: weekdays, date: from }, end)
	// A date that was moved stays in its week: that week has all of its dates then.
	const weeks = groupBy(booked, weekOf)
	const isWhole = (date: string) => (weeks.get(weekOf(date)) ?? []).length >= weekdays.length
	const skipped = days
		.filter((date) => !booked.includes(date) && !isWhole(date))
		.map((date) => dayInYear(at(date, 0), now))
	return { dates, packed: ahead.filter((one) => one.packHalfHours > 0).length, skipped }
}

/** Names what sets a date to come apart from the others; null for those at the usual hour and court, or over. */
function apartWords(
	usual: ReturnType<typeof hourOf>,
	{ startTime, endTime, courtNumber, status }: VenueBooking,
	now: Date,
) {
	if (endTime <= now || status === 'cancelled') return null
	const isThen =
		usual.weekday.includes(weekdayOf(dateOf(startTime))) &&
		usual.start === halfHourOf(startTime) &&
		usual.hours * HOUR === endTime.getTime() - startTime.getTime()
	const isThere = courtNumber === usual.courtNumber
	if (isThere) return isThen ? null : 'Other time'
	return isThen ? 'Other court' : 'Other time and court'
}
