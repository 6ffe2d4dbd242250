import { and, count, eq, gte, lt, sum } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { bookings, courtSports, sales } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { closuresIn } from '#app/features/court-time/closures.server.ts'
import { countTaken, takenIn } from '#app/features/court-time/court-time.server.ts'
import { priceOf, usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { at, dateOf } from '#app/lib/time/time.ts'
import { courtUse, type Facts } from './court-use.ts'
import { isByPlayer, isEarned, isLapsed } from './split/earned.ts'
import { datesBetween, type Days } from './period.ts'

/** One South African day: bookings, revenue in rand, and booked and open court hours. */
export type DayFigures = [bookings: number, revenue: number, booked: number, open: number]

/**
 * Returns a venue's figures for bookings that start on some days. Throws 404 when the venue is not the user's.
 *
 * They are the numbers made and cancelled, the revenue (paid or completed, in rand) and the court use in court
 * hours.
 */
export async function findFigures(user: Actor, venueId: number | null, days: Days) {
	const venue = await findOwnVenue(user, venueId, 'figures')
	const dates = datesBetween(days)
	const [start, end] = [at(days.from, 0), at(days.to, 24)]
	const [offers, sports, made, booked, shut, counts, packs] = await Promise.all([
		findOwnOffers(venue, start),
		findSports(),
		findMade(db, { venueId: venue.id, from: start, to: end }),
		takenIn(db, [venue.id], start, end),
		closuresIn(db, { venueIds: [venue.id], from: start, to: end }),
		findFormerCounts(db, { venueId: venue.id }),
		soldPacks({ venueId: venue.id, from: start, to: end }),
	])
	const former = new Map(counts.map(({ sportId, former }) => [sportId, former ?? []]))
	const facts: Facts = { former, offers, dates, booked, closures: shut, since: dateOf(venue.createdAt) }
	const use = courtUse(facts)
	const byDate = new Map(
		dates.map((date): [string, DayFigures] => {
			const { booked, open } = use.byDate.get(date)!
			return [date, [0, 0, booked, open]]
		}),
	)
	for (const { startTime, status, paymentStatus, totalPrice } of made) {
		const day = byDate.get(dateOf(startTime))!
		day[0]++
		if (isEarned({ status, paymentStatus })) day[1] += totalPrice
	}
	const byDay = [...byDate.values()]
	return {
		venueId: venue.id,
		bookings: made.length,
		cancelled: made.filter(({ status }) => status === 'cancelled').length,
		/** Of these, those that their players cancelled, and those that nobody paid in time. */
		byPlayers: made.filter(isByPlayer).length,
		unpaid: made.filter(isLapsed).length,
		/** The rand that packs sold on these days brought in; bookings paid by their hours bring none. */
		packs,
		revenue: byDay.reduce((total, [, revenue]) => total + revenue, 0),
		use: use.total,
		/** Ordered, so that each entry need not repeat its day. */
		byDay,
		courtUse: use,
		facts,
		names: new Map(sports.map(({ id, name }) => [id, name])),
	}
}

/** Holds for a venue's bookings that start on some days. */
export const startsIn = (venueId: number, { from, to }: Days) =>
	and(eq(bookings.courtId, venueId), gte(bookings.startTime, at(from, 0)), lt(bookings.startTime, at(to, 24)))

const OF_DAYS = { venueId: bookings.courtId, from: bookings.startTime, to: bookings.startTime }

const findMade = prepared(OF_DAYS, (reader, { venueId, from, to }) =>
	reader
		.select({
			startTime: bookings.startTime,
			status: bookings.status,
			paymentStatus: bookings.paymentStatus,
			totalPrice: bookings.totalPrice,
			cancelReason: bookings.cancelReason,
		})
		.from(bookings)
		.where(and(eq(bookings.courtId, venueId), gte(bookings.startTime, from), lt(bookings.startTime, to))),
)

const findFormerCounts = prepared({ venueId: courtSports.courtId }, (reader, { venueId }) =>
	reader
		.select({ sportId: courtSports.sportId, former: courtSports.formerCounts })
		.from(courtSports)
		.where(eq(courtSports.courtId, venueId)),
)

const findPackSales = prepared(
	{ venueId: sales.courtId, from: sales.createdAt, to: sales.createdAt },
	(reader, { venueId, from, to }) =>
		reader
			.select({ id: sales.id, price: sales.price, halfHours: sales.halfHours, cancelledAt: sales.cancelledAt })
			.from(sales)
			.where(and(eq(sales.courtId, venueId), gte(sales.createdAt, from), lt(sales.createdAt, to))),
)

/** Returns the rand of packs that were sold in these days; of one that was taken back, what its used hours cost. */
async function soldPacks(days: { venueId: number; from: Date; to: Date }) {
	const sold = await findPackSales(db, days)
	const takenBack = sold.filter(({ cancelledAt }) => cancelledAt !== null)
	const used = await usedOf(
		db,
		takenBack.map(({ id }) => id),
	)
	return sold.reduce((rand, sale) => rand + (sale.cancelledAt ? priceOf(sale, used.get(sale.id) ?? 0) : sale.price), 0)
}

const findGroups = prepared(OF_DAYS, (reader, { venueId, from, to }) =>
	reader
		.select({
			status: bookings.status,
			paymentStatus: bookings.paymentStatus,
			bookings: count(),
			rand: sum(bookings.totalPrice).mapWith(Number),
		})
		.from(bookings)
		.where(and(eq(bookings.courtId, venueId), gte(bookings.startTime, from), lt(bookings.startTime, to)))
		.groupBy(bookings.status, bookings.paymentStatus),
)

/** Returns the bookings, the revenue in rand and the court hours of some days, to compare with. The caller checks access. */
export async function findSums(venueId: number, days: Days) {
	const [from, to] = [at(days.from, 0), at(days.to, 24)]
	const [groups, halfHours] = await Promise.all([
		findGroups(db, { venueId, from, to }),
		countTaken(db, { venueId, from, to }),
	])
	return {
		bookings: groups.reduce((sum, group) => sum + group.bookings, 0),
		revenue: groups.filter(isEarned).reduce((sum, { rand }) => sum + rand, 0),
		booked: halfHours / 2,
	}
}
export type Sums = Awaited<ReturnType<typeof findSums>>
export type Figures = Awaited<ReturnType<typeof findFigures>>
