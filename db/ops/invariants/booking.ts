import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import {
	bookings,
	closures,
	courtSports,
	courtTime,
	courtWaits,
	bookingImports,
	customers,
	peakHours,
	regularRequests,
	regulars,
	termOffers,
	type PricedHour,
} from '../../schema.ts'

const HOUR = 3_600_000
const HALF_HOUR = HOUR / 2
const MINUTE = 60_000
const PAGE = 2_000
/** The highest price that a venue sets, in whole rand. */
const HIGHEST_PRICE = 100_000

/** Returns the minute of the South African day, which is two hours ahead all year. */
const minuteOf = (time: Date) => ((time.getTime() + 2 * HOUR) / MINUTE) % (24 * 60)

type Booking = Pick<
	typeof bookings.$inferSelect,
	| 'id'
	| 'userId'
	| 'madeById'
	| 'courtId'
	| 'sportId'
	| 'courtNumber'
	| 'startTime'
	| 'endTime'
	| 'status'
	| 'totalPrice'
	| 'breakdown'
	| 'addOns'
	| 'discount'
	| 'discountById'
	| 'promoCodeId'
	| 'redemptionId'
	| 'saleId'
	| 'packHalfHours'
	| 'packKept'
>
type Closure = typeof closures.$inferSelect
type HalfHour = typeof courtTime.$inferSelect

/** Returns a line for each error in a booking, its half hours and the times its venue was closed. */
export function bookingViolations(booking: Booking, halves: HalfHour[], closed: Closure[]): string[] {
	const lines: string[] = []
	const note = (what: string) => lines.push(`Booking ${booking.id} (${booking.status}) ${what}`)
	const sold = startsOf(booking, HOUR)

	const due = booking.status === 'cancelled' ? [] : startsOf(booking, HALF_HOUR)
	const held = halves.map(({ startTime }) => startTime.getTime()).sort((a, b) => a - b)
	if (String(held) !== String(due)) note(`holds ${held.length / 2} booked hours, not exactly its ${due.length / 2}`)

	const elsewhere = halves.filter(
		({ courtId, sportId, courtNumber }) =>
			courtId !== booking.courtId || sportId !== booking.sportId || courtNumber !== booking.courtNumber,
	)
	if (elsewhere.length > 0) note(`holds ${elsewhere.length / 2} hours on another court`)

	const priced = booking.breakdown.map(({ hour }) => hour.getTime())
	// an hour of which only half was a peak hour is two entries
	const halfPeak = ({ hour, peak }: PricedHour, i: number) =>
		hour.getTime() % HOUR === HOUR / 2 && i > 0 && peak !== booking.breakdown[i - 1]!.peak
	const apart = booking.breakdown.filter((entry, i) => halfPeak(entry, i)).map(({ hour }) => hour.getTime())
	const expected = [...new Set([...sold, ...apart])].sort((a, b) => a - b)
	if (String(priced) !== String(expected) || apart.some((time) => time >= booking.endTime.getTime()))
		note('has a breakdown of other hours than its own')
	const sum = booking.breakdown.reduce((total, { price }) => total + price, 0)
	const { addOns, discount, totalPrice } = booking
	if (sum + addOns - discount !== totalPrice)
		note(`costs R${totalPrice}, but its hours and R${addOns} of add-ons add up to R${sum + addOns} less R${discount}`)
	const { discountById, promoCodeId, redemptionId, saleId, packHalfHours, packKept } = booking
	const givers = [promoCodeId, redemptionId, saleId].filter((id) => id !== null)
	if (givers.length > 1) note('has a discount of more than one of a code, a reward and a pack')
	// Money that was given back on top of what a code or a pack took off leaves those used.
	if (redemptionId !== null && discountById !== null) note('has a discount of a reward beside one of the venue')
	const most = saleId === null ? 0 : (booking.endTime.getTime() - booking.startTime.getTime()) / (HOUR / 2)
	if (packHalfHours < 0 || packHalfHours > most) note(`has ${packHalfHours} half hours of a pack, but can have ${most}`)
	if (packKept < 0 || packKept > (booking.status === 'cancelled' ? packHalfHours : 0))
		note(`keeps ${packKept} of ${packHalfHours} half hours of a pack`)
	if (discount < 0 && discountById === null) note(`costs R${-discount} more than its hours, which nobody set`)
	if (discount < -HIGHEST_PRICE) note(`costs R${-discount} more than its hours, above what a venue can set`)

	if (booking.userId === null && booking.madeById === null) note('is a walk-in that nobody wrote down')
	if (booking.status === 'pending' || booking.status === 'confirmed') {
		for (const { id } of closed.filter((closure) => isShutBy(booking, closure))) note(`lies in closure ${id}`)
	}
	return lines
}

/** Bookings that had begun when the courts were closed may stay: they are over, or marked as arrived or no-show then. */
function isShutBy(booking: Booking, closure: Closure) {
	const { sportId, courtNumber, startTime, endTime, createdAt } = closure
	if (booking.startTime <= createdAt) return false
	if (sportId !== null && sportId !== booking.sportId) return false
	if (courtNumber !== null && courtNumber !== booking.courtNumber) return false
	return booking.startTime < endTime && booking.endTime > startTime
}

function startsOf({ startTime, endTime }: Booking, step: number) {
	const starts: number[] = []
	for (let time = startTime.getTime(); time < endTime.getTime(); time += step - (time % step)) starts.push(time)
	return starts
}

/** Checks every booking against its hours, a page at a time. */
export async function brokenBookings(db: Reader) {
	const lines: string[] = []
	const closed = new Map<number, Closure[]>()
	for (const closure of await db.select().from(closures).where(ne(closures.reason, 'blocked'))) {
		closed.set(closure.courtId, [...(closed.get(closure.courtId) ?? []), closure])
	}
	for (let after = 0; ;) {
		const page = await db.select().from(bookings).where(gt(bookings.id, after)).orderBy(asc(bookings.id)).limit(PAGE)
		const last = page.at(-1)?.id
		if (last === undefined) return lines
		const hours = await db
			.select()
			.from(courtTime)
			.where(and(gt(courtTime.bookingId, after), lte(courtTime.bookingId, last)))
		const byBooking = new Map<number, HalfHour[]>(page.map(({ id }) => [id, []]))
		for (const hour of hours) byBooking.get(hour.bookingId!)?.push(hour)
		for (const booking of page) {
			lines.push(...bookingViolations(booking, byBooking.get(booking.id)!, closed.get(booking.courtId) ?? []))
		}
		after = last
	}
}

/** A date of a weekly hour is at its venue and in its sport; the desk may have moved it to another day or court. */
export async function strayDates(db: Reader) {
	const rows = await db
		.select({ id: bookings.id, regularId: regulars.id })
		.from(regulars)
		.innerJoin(bookings, eq(bookings.regularId, regulars.id))
		.where(or(ne(bookings.courtId, regulars.courtId), ne(bookings.sportId, regulars.sportId)))
		.orderBy(asc(bookings.id))
	return rows.map(({ id, regularId }) => `Booking ${id} is a date of weekly hour ${regularId}, which is elsewhere`)
}

/** A request for a weekly hour is about a booking of its player, and names what it became once it is accepted. */
export async function strayRequests(db: Reader) {
	const rows = await db
		.select({ request: regularRequests, userId: bookings.userId, at: regulars.courtId })
		.from(regularRequests)
		.innerJoin(bookings, eq(bookings.id, regularRequests.bookingId))
		.leftJoin(regulars, eq(regulars.id, regularRequests.regularId))
		.orderBy(asc(regularRequests.id))
	return rows.flatMap(({ request: { id, status, regularId, answeredAt, ...request }, userId, at }) => [
		...(userId === request.userId ? [] : [`Weekly request ${id} repeats another person’s booking`]),
		...(regularId === null || (status === 'accepted' && at === request.courtId)
			? []
			: [`Weekly request ${id} (${status}) became weekly hour ${regularId}, which is not what it asked for`]),
		...((status === 'open') === (answeredAt === null)
			? []
			: [`Weekly request ${id} (${status}) has ended without a time`]),
	])
}

/**
 * A next term that has ended keeps no block, and each date of an open one had one, on the court and at the time of its
 * weekly hour.
 */
export async function strayTerms(db: Reader) {
	const found = await db
		.select({ term: termOffers, regular: regulars })
		.from(termOffers)
		.innerJoin(regulars, eq(regulars.id, termOffers.regularId))
		.orderBy(asc(termOffers.id))
	const all = found.flatMap(({ term }) => term.closureIds)
	const kept = new Map<number, typeof closures.$inferSelect>()
	for (let i = 0; i < all.length; i += PAGE) {
		const some = inArray(closures.id, all.slice(i, i + PAGE))
		for (const closure of await db.select().from(closures).where(some)) kept.set(closure.id, closure)
	}
	const isAt = (closureId: number, { courtNumber, startMinute, endMinute }: typeof regulars.$inferSelect) => {
		const block = kept.get(closureId)
		if (!block) return true
		const minutes = (block.endTime.getTime() - block.startTime.getTime()) / MINUTE
		return (
			block.courtNumber === courtNumber &&
			minuteOf(block.startTime) === startMinute &&
			minutes === endMinute - startMinute
		)
	}
	const elsewhere = found.filter(
		({ term, regular }) => term.status === 'open' && term.closureIds.some((id) => !isAt(id, regular)),
	)
	const stray = elsewhere.map(
		({ term: { id } }) => `Next term ${id} is kept at another time or court than its weekly hour`,
	)
	const lines = found.flatMap(({ term: { id, status, dates, closureIds, answeredAt, nextRegularId } }) => [
		...(dates.length === closureIds.length ? [] : [`Next term ${id} has other dates than blocks`]),
		...((status === 'open') === (answeredAt === null) ? [] : [`Next term ${id} (${status}) has ended without a time`]),
		...(nextRegularId === null || status === 'accepted' ? [] : [`Next term ${id} (${status}) became a weekly hour`]),
		...(status !== 'open' && closureIds.some((closure) => kept.has(closure))
			? [`Next term ${id} (${status}) still keeps its dates`]
			: []),
	])
	return [...lines, ...stray]
}

/** A deposit is asked for where players pay when they book, and is one of the shares that a venue can choose. */
export async function strayDeposits(db: Reader) {
	const rows = await db
		.select({ id: courtSports.id, payNow: courtSports.payNow, percent: courtSports.depositPercent })
		.from(courtSports)
		.where(or(isNotNull(courtSports.depositPercent), eq(courtSports.payNowPeakOnly, true)))
		.orderBy(asc(courtSports.id))
	const isChosen = (percent: number | null) => percent === null || (percent >= 10 && percent <= 90 && percent % 5 === 0)
	return rows.flatMap(({ id, payNow, percent }) => [
		...(payNow ? [] : [`Offer ${id} says what is paid when players book, but they need not pay then`]),
		...(isChosen(percent) ? [] : [`Offer ${id} takes a deposit of ${percent}%, which no venue can choose`]),
	])
}

/** An offer whose bookings start on the hour has whole peak hours. */
export async function strayPeakHours(db: Reader) {
	const rows = await db
		.selectDistinct({ id: courtSports.id })
		.from(peakHours)
		.innerJoin(courtSports, eq(courtSports.id, peakHours.courtSportId))
		.where(and(isNotNull(peakHours.half), eq(courtSports.halfHours, false)))
		.orderBy(asc(courtSports.id))
	return rows.map(({ id }) => `Offer ${id} has half peak hours, but its bookings start on the hour`)
}

/** A booking that a waiting list made is of the person who waited. */
export async function strayHolds(db: Reader) {
	const rows = await db
		.select({ id: courtWaits.id, bookingId: bookings.id })
		.from(courtWaits)
		.innerJoin(bookings, eq(bookings.id, courtWaits.bookingId))
		.where(or(isNull(bookings.userId), ne(bookings.userId, courtWaits.userId)))
		.orderBy(asc(courtWaits.id))
	return rows.map(({ id, bookingId }) => `Wait ${id} is held by booking ${bookingId}, which is another person’s`)
}

/** The customer of a booking is of its venue, of no other account, and has not become another; imports are of their customers’ venue. */
export async function strayCustomers(db: Reader) {
	const rows = await db
		.select({ id: bookings.id, customerId: customers.id })
		.from(bookings)
		.innerJoin(customers, eq(customers.id, bookings.customerId))
		.where(
			or(
				ne(bookings.courtId, customers.courtId),
				isNotNull(customers.mergedIntoId),
				and(isNotNull(bookings.userId), or(isNull(customers.userId), ne(bookings.userId, customers.userId))),
			),
		)
		.orderBy(asc(bookings.id))
	const { id, courtId, mergedIntoId } = customers
	const merged = db.select({ id, courtId, mergedIntoId }).from(customers).where(isNotNull(mergedIntoId)).as('merged')
	const chains = await db
		.select({ id: merged.id, into: customers.id })
		.from(merged)
		.innerJoin(customers, eq(customers.id, merged.mergedIntoId))
		.where(or(ne(merged.courtId, customers.courtId), isNotNull(customers.mergedIntoId)))
		.orderBy(asc(merged.id))
	const imported = await db
		.select({ id: customers.id })
		.from(customers)
		.innerJoin(bookingImports, eq(bookingImports.id, customers.importId))
		.where(ne(bookingImports.courtId, customers.courtId))
		.orderBy(asc(customers.id))
	return [
		...imported.map(({ id }) => `Customer ${id} came with an import of another venue`),
		...rows.map(({ id, customerId }) => `Booking ${id} is of customer ${customerId}, who is someone else`),
		...chains.map(({ id, into }) => `Customer ${id} became customer ${into}, who is elsewhere or became another`),
	]
}
