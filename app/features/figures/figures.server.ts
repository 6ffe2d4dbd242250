import { and, count, eq, gte, lt, sql, sum, type SQLWrapper } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { bookings, courts, courtSports, events, sales } from '#db/schema.ts'
import { closuresIn } from '#app/features/court-time/closures.server.ts'
import { countTaken, takenIn } from '#app/features/court-time/court-time.server.ts'
import { isBought, paidCents } from '#app/features/ledger/sales/sale.server.ts'
import { findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { at, dateOf } from '#app/lib/time/time.ts'
import { courtUse, type Facts } from './court-use.ts'
import { earnedOf, isByPlayer, isChoosing, isLapsed, notKept } from './split/earned.ts'
import { datesBetween, type Days } from './period.ts'

/** One South African day: bookings, revenue in rand, and booked and open court hours. */
export type DayFigures = [bookings: number, revenue: number, booked: number, open: number]

/**
 * Returns a venue's figures for bookings that start on some days. The caller checks access.
 *
 * They are the numbers made and cancelled, the revenue (`earnedOf`, in rand) and the court use in court hours. A
 * cancelled booking is no booking, and money that goes back or may go back is no revenue.
 */
export async function findFigures(venue: { id: number; since: string }, days: Days) {
	const dates = datesBetween(days)
	const span = spanOf(venue.id, days)
	const { from, to } = span
	const [offers, sports, made, booked, shut, counts, sold, places] = await Promise.all([
		findOwnOffers(venue, from),
		findSports(),
		findMade(db, span),
		takenIn(db, [venue.id], from, to),
		closuresIn(db, { venueIds: [venue.id], from, to }),
		findFormerCounts(db, { venueId: venue.id }),
		findSold(db, span),
		findPlaceSales(db, span),
	])
	const former = new Map(counts.map(({ sportId, former }) => [sportId, former ?? []]))
	const facts: Facts = { former, offers, dates, booked, closures: shut, since: venue.since }
	const use = courtUse(facts)
	const byDate = new Map(
		dates.map((date): [string, DayFigures] => {
			const { booked, open } = use.byDate.get(date)!
			return [date, [0, 0, booked, open]]
		}),
	)
	for (const booking of made) {
		const day = byDate.get(dateOf(booking.startTime))!
		if (booking.status !== 'cancelled') day[0]++
		day[1] += earnedOf(booking)
	}
	const byDay = [...byDate.values()]
	const soldAs = (wanted: string) => cameFor(sold.filter(({ sort }) => sort === wanted))
	const cancelled = made.filter(({ status }) => status === 'cancelled')
	const goingBack = (some: typeof made) => some.reduce((rand, booking) => rand + notKept(booking), 0)
	return {
		venueId: venue.id,
		bookings: made.length - cancelled.length,
		made: made.length,
		cancelled: cancelled.length,
		/** The rand that players of closed courts may still choose about, and those to pay back. */
		choosing: goingBack(cancelled.filter(isChoosing)),
		toPayBack: goingBack(cancelled.filter((booking) => !isChoosing(booking))),
		/** Of these, those that their players cancelled, and those that nobody paid in time. */
		byPlayers: made.filter(isByPlayer).length,
		unpaid: made.filter(isLapsed).length,
		/** The rand that packs sold on these days brought in; bookings paid by their hours bring none. */
		packs: soldAs('pack'),
		/** The rand that memberships sold on these days brought in. */
		memberships: soldAs('membership'),
		/** The rand that gift vouchers sold on these days brought in; bookings paid by them are revenue. */
		vouchers: soldAs('voucher'),
		/** The rand that have come for places at events of these days. */
		places: cameFor(places),
		revenue: byDay.reduce((total, [, revenue]) => total + revenue, 0),
		use: use.total,
		/** Ordered, so that each entry need not repeat its day. */
		byDay,
		courtUse: use,
		facts,
		names: new Map(sports.map(({ id, name }) => [id, name])),
	}
}

type Span<Id, Time> = { venueId: Id; from: Time; to: Time }

/** Returns the venue and the first and last instant of some days, as `ofDays` and queries take them. */
export const spanOf = (venueId: number, { from, to }: Days): Span<number, Date> => ({
	venueId,
	from: at(from, 0),
	to: at(to, 24),
})

/** The parameters of `ofDays` in a prepared query. */
export const OF_DAYS = { venueId: bookings.courtId, from: bookings.startTime, to: bookings.startTime }

/** Holds for a venue's bookings that start on some days. */
export const ofDays = ({ venueId, from, to }: Span<number | SQLWrapper, Date | SQLWrapper>) =>
	and(eq(bookings.courtId, venueId), gte(bookings.startTime, from), lt(bookings.startTime, to))

const findMade = prepared(OF_DAYS, (reader, days) =>
	reader
		.select({
			startTime: bookings.startTime,
			status: bookings.status,
			paymentStatus: bookings.paymentStatus,
			totalPrice: bookings.totalPrice,
			lateCharge: bookings.lateCharge,
			cancelReason: bookings.cancelReason,
			closureChoice: bookings.closureChoice,
		})
		.from(bookings)
		.where(ofDays(days)),
)

const findFormerCounts = prepared({ venueId: courtSports.courtId }, (reader, { venueId }) =>
	reader
		.select({ sportId: courtSports.sportId, former: courtSports.formerCounts })
		.from(courtSports)
		.where(eq(courtSports.courtId, venueId)),
)

/** The sort of a sale that is not a place, as `whatOf` names it. */
const soldSort = sql<
	'pack' | 'membership' | 'voucher'
>`case when ${sales.percent} is not null then 'membership' when ${sales.halfHours} > 0 then 'pack' else 'voucher' end`

const findSold = prepared(
	{ venueId: sales.courtId, from: sales.createdAt, to: sales.createdAt },
	(reader, { venueId, from, to }) =>
		reader
			.select({ cents: sum(paidCents).mapWith(Number), sort: soldSort })
			.from(sales)
			// Names the columns in `paidCents` with their tables.
			.innerJoin(courts, eq(courts.id, sales.courtId))
			.where(and(eq(sales.courtId, venueId), isBought, gte(sales.createdAt, from), lt(sales.createdAt, to)))
			.groupBy(soldSort),
)

const findPlaceSales = prepared(
	{ venueId: sales.courtId, from: events.startTime, to: events.startTime },
	(reader, { venueId, from, to }) =>
		reader
			.select({ cents: sum(paidCents).mapWith(Number) })
			.from(sales)
			.innerJoin(events, eq(events.id, sales.eventId))
			.where(and(eq(events.courtId, venueId), gte(events.startTime, from), lt(events.startTime, to))),
)

/** Returns the rand that have come for sales, and stay. */
const cameFor = ([sold]: { cents: number | null }[]) => (sold?.cents ?? 0) / 100

const findGroups = prepared(OF_DAYS, (reader, days) =>
	reader
		.select({
			status: bookings.status,
			paymentStatus: bookings.paymentStatus,
			bookings: count(),
			totalPrice: sum(bookings.totalPrice).mapWith(Number),
			lateCharge: sum(bookings.lateCharge).mapWith(Number),
		})
		.from(bookings)
		.where(ofDays(days))
		.groupBy(bookings.status, bookings.paymentStatus),
)

/** Counts the bookings of some groups but for cancelled ones. */
export const liveOf = (groups: readonly { status: string; bookings: number }[]) =>
	groups.reduce((sum, { status, bookings }) => (status === 'cancelled' ? sum : sum + bookings), 0)

/** Returns the bookings, the revenue in rand and the court hours of some days, to compare with. The caller checks access. */
export async function findSums(venueId: number, days: Days) {
	const span = spanOf(venueId, days)
	const [groups, halfHours] = await Promise.all([findGroups(db, span), countTaken(db, span)])
	return {
		bookings: liveOf(groups),
		revenue: groups.reduce((sum, group) => sum + earnedOf(group), 0),
		booked: halfHours / 2,
	}
}
export type Sums = Awaited<ReturnType<typeof findSums>>
export type Figures = Awaited<ReturnType<typeof findFigures>>
