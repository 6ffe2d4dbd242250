import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { together } from '#db/query/together.ts'
import { auditLog, bookings, courts, refunds } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey, type Stored } from '#app/features/accounts/idempotency.server.ts'
import { keepPhone } from '#app/features/profile/phone.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { followBooking } from '#app/features/matchmaking/requests/booking/follow.server.ts'
import { allCourts, atCourt, cheapestCourt } from '#app/features/venues/courts/court-price.ts'
import { courtOf, requireOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue, mayAt } from '#app/features/venues/own-venues.server.ts'
import { refusal } from '#app/features/venues/team/rights.ts'
import { AppError, conflict, forbidden, invalid, notFound, noticeFirst } from '#app/lib/errors.ts'
import { sum } from '#app/lib/money.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { formatTime, hoursBetween, lengthOf } from '#app/lib/time/time.ts'
import { nearestFreeTimes } from './availability.server.ts'
import { tellOfBooking, tellOfChange, tellOfCorrection } from './booking-notices.server.ts'
import { refuseBlocked } from './customers/customer-of.server.ts'
import { pricesOf, totalPrice, type PricedHour } from './price.ts'
import { payByOf } from './paying/being-paid.server.ts'
import { paysNow } from './paying/pay-now.server.ts'
import { findDaysAhead, forMember } from './members/membership.server.ts'
import { keptOf } from './packs/cover.ts'
import { returnLateCharges } from './paying/resale.server.ts'
import { isPaidByMembership, takeCourt, NoCourtFree, releaseHours } from './reservation.server.ts'
import { bookingProblem } from './booking-problem.ts'
import { NO_PHONE, type NewBooking } from './schemas.ts'
import { statusProblem, type BookingStatus, type PaymentStatus } from './status.ts'
import { freeUntil, lateCharge } from '#app/features/venues/cancellation-policy.ts'
import { hoursAreBackWords } from './packs/hours.server.ts'
import { goesBackWords, waysOf } from './paying/discount.ts'
import { settle, type Settled } from './paying/settle-booking.server.ts'
import { findUntaken } from './waiting/waits.server.ts'
import { findTooManyWaiting } from './paying/waiting-limit.server.ts'

/** A booking in the API's form; money is rand, which may end in .5 for a half hour of an odd price. */
export type Booking = {
	id: number
	/** Null for a walk-in without an account. */
	userId: number | null
	venueId: number
	sportId: number
	courtNumber: number
	startTime: Date
	endTime: Date
	totalPrice: number
	/** The rand of its add-ons, such as rackets. */
	addOns: number
	/** The rand that the venue has taken off the sum of its hours and add-ons. */
	discount: number
	/** The whole cents of its price that confirm it; null where all of it does. */
	depositCents: number | null
	breakdown: PricedHour[]
	freeCancelHours: number
	lateChargePercent: number
	paymentMethod: string
	notes: string
	status: BookingStatus
	paymentStatus: PaymentStatus
	cancelledAt: Date | null
	createdAt: Date
}

export const bookingView = (row: BookingRow): Booking => ({
	id: row.id,
	userId: row.userId,
	venueId: row.courtId,
	sportId: row.sportId,
	courtNumber: row.courtNumber,
	startTime: row.startTime,
	endTime: row.endTime,
	totalPrice: row.totalPrice,
	addOns: row.addOns,
	discount: row.discount,
	depositCents: row.depositCents,
	breakdown: row.breakdown,
	freeCancelHours: row.freeCancelHours,
	lateChargePercent: row.lateChargePercent,
	paymentMethod: row.paymentMethod,
	notes: row.notes ?? '',
	status: row.status,
	paymentStatus: row.paymentStatus,
	cancelledAt: row.cancelledAt,
	createdAt: row.createdAt,
})

/** Makes a booking again of its JSON. */
export const revivedBooking = ({
	breakdown,
	cancelledAt,
	depositCents,
	addOns,
	...stored
}: Stored<Booking>): Booking => ({
	...stored,
	// One that was stored by an earlier version lacks these.
	depositCents: depositCents ?? null,
	addOns: addOns ?? 0,
	startTime: new Date(stored.startTime),
	endTime: new Date(stored.endTime),
	breakdown: breakdown.map(({ hour, ...sold }) => ({ ...sold, hour: new Date(hour) })),
	cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
	createdAt: new Date(stored.createdAt),
})

/**
 * `courtNumber` is a wish, `court` the only one that will do. `quotedForOthers` is set where the price was shown for other
 * hours or another court, `people` where they share the bill, `withCredit` where the booker's credit pays first.
 */
export type Wish = Omit<NewBooking, 'courtNumber'> & {
	courtNumber?: number
	court?: number
	quotedPrice?: number
	quotedForOthers?: boolean
	people?: number
	withCredit?: boolean
}
export type How = {
	idempotencyKey?: string | null
	/** Refuses a second booking of the same time, as when a form is sent again from the history. */
	onlyOne?: boolean
	/** Refuses a player whose phone number is neither known nor given. */
	needsPhone?: boolean
	now?: Date
}

/**
 * Books a court: the wished one when it is free for the whole time, else the cheapest free one, the lowest of equals.
 *
 * The booking keeps today's price of its court, its deposit and cancellation policy, and the number of its player.
 *
 * Throws 404 for an unknown venue or a sport it does not offer, and 400 for times outside its rules, without a number
 * that `needsPhone`, or for a payment method that the venue does not take where players pay when they book. Throws 403
 * when the venue has blocked the player. Throws 409 with `{ price }` when `quotedPrice` is out of date or was for other
 * hours or another court, with `{ alreadyBooked }` when `onlyOne` is set and this would be the second
 * booking, with `{ waiting }` when too many of the player's bookings wait to be paid or confirmed, and with
 * `{ alternatives }` (up to three `FreeTime`s) when no court is free.
 *
 * `also` does what belongs to the new booking, in its transaction.
 */
export async function book(user: Actor, wish: Wish, how: How = {}, also?: Also): Promise<Booking> {
	const { idempotencyKey, now = new Date() } = how
	try {
		const booking = await write((tx) => {
			const work = async () => {
				const made = await reserve(tx, user, wish, how, { now, tells: !also })
				const booking = bookingView(made)
				if (!also) return booking
				await also(tx, booking, now)
				await tellOfBooking(tx, made, now)
				return booking
			}
			return withIdempotencyKey(user, idempotencyKey, wish, work, revivedBooking)
		})
		slotsChanged(slotsOf(booking))
		return booking
	} catch (error) {
		if (!(error instanceof NoCourtFree)) throw error
		const { offer } = error
		const alternatives = await nearestFreeTimes(offer, wish.startTime, lengthOf(wish), now)
		const gone = wish.court && `${courtLabel(courtOf(offer, wish.court))} isn’t free then any more`
		throw conflict(gone || 'That time has just been taken', { alternatives })
	}
}

type Also = (tx: Writer, booking: Booking, now: Date) => Promise<void>

const slotsOf = ({ venueId, sportId, startTime, endTime }: Booking) => ({
	venueId,
	sportId,
	hours: hoursBetween(startTime, endTime),
})

/** Makes a booking, and `tells` of it unless more is done with it first. Each step sends its queries together. */
async function reserve(
	tx: Writer,
	user: Actor,
	wish: Wish,
	{ onlyOne, needsPhone }: How,
	{ now, tells }: { now: Date; tells: boolean },
) {
	const { venueId, sportId, startTime, endTime, quotedPrice, quotedForOthers } = wish
	const [found, guestPhone, isSecond, tooMany, place] = await together([
		requireOffer(venueId, sportId, tx, now),
		keepPhone(tx, user, wish.phone),
		onlyOne ? hasBooked(tx, user, wish) : Promise.resolve(false),
		findTooManyWaiting(tx, user.id, wish, now),
		describeBooking(tx, { courtId: venueId, sportId, courtNumber: 1, startTime, endTime }), // the offer names its court
	])
	const refused = (offer: Offer) => bookingProblem(offer, startTime, endTime, now)
	// Members are asked for where others are refused: it may be the days that only they book.
	const offer = refused(found) ? forMember(found, await findDaysAhead(tx, user, now)) : found
	const problem = refused(offer)
	if (problem) throw invalid(problem.message, { [problem.field]: [problem.message] })
	if (needsPhone && guestPhone === null) throw invalid(NO_PHONE, { phone: [NO_PHONE] })

	const refuse = async () => {
		await refuseBlocked(tx, venueId, { userId: user.id, phone: guestPhone })
		if (isSecond) throw conflict('You have already booked this time here.', { alreadyBooked: true })
		if (tooMany) throw tooMany
	}
	const { paymentMethod, notes, court, courtNumber } = wish
	const pick = (free: number[]) => {
		if (court !== undefined) return free.find((number) => number === court)
		// A wish comes first among the cheapest: nobody was quoted more than these.
		return cheapestCourt(offer, [...free.filter((number) => number === courtNumber), ...free])
	}
	const beside = (made: BookingRow) =>
		tellOfBooking(tx, made, now, { ...place, court: courtOf(offer, made.courtNumber) })
	const take = async () => {
		const costs = allCourts(offer).some(
			(number) => totalPrice(pricesOf(atCourt(offer, number), startTime, endTime)) > 0,
		)
		const payNow = costs && (await paysNow(tx, offer, wish, paymentMethod))
		const payBy = payByOf({ paymentMethod, startTime, payNow }, offer, now)
		const booked = { userId: user.id, guestPhone, startTime, endTime, paymentMethod, notes, payBy, payNow }
		return takeCourt(tx, offer, { ...booked, pick, beside: tells ? beside : undefined }, now)
	}
	const [, booking] = await together([refuse(), take()])
	const price = booking.totalPrice
	// Checked after the court is taken: no price is quoted for hours that are gone.
	if (quotedPrice !== undefined && quotedPrice !== price) {
		if (!quotedForOthers) throw conflict(`The price is now ${sum(price)}. Check it and book again.`, { price })
		const hours = `${formatTime(startTime)}–${formatTime(endTime)}`
		throw noticeFirst(`${hours} costs ${sum(price)}. Check it and book.`, { price })
	}
	if (isPaidByMembership(booking)) await returnLateCharges(tx, booking, now)
	return booking
}

async function hasBooked(tx: Writer, user: Actor, { venueId, sportId, startTime, endTime }: Wish) {
	const same = and(
		eq(bookings.userId, user.id),
		eq(bookings.startTime, startTime),
		eq(bookings.endTime, endTime),
		eq(bookings.courtId, venueId),
		eq(bookings.sportId, sportId),
		inArray(bookings.status, ['pending', 'confirmed']),
	)
	return (await tx.$count(bookings, same)) > 0
}

/**
 * Cancels the user's own booking and releases its court time. Returns it as it is if they have cancelled it already.
 *
 * Throws 404 when it is not theirs, and 409 when it is over, somebody else cancelled it, or it would refund other than
 * the `seenBack` cents that were announced.
 */
export const cancelBooking = (user: Actor, id: number, now = new Date(), seenBack?: number) =>
	ensureBookingStatus(user, id, 'cancelled', now, { seenBack })

/**
 * Does `setBookingStatus` for a form, which is sent again when its response is lost: what the user has already made of
 * the booking stays as it is, and is returned. `first` is what is done before, in the same transaction.
 */
export function ensureBookingStatus(
	user: Actor,
	id: number,
	to: BookingStatus,
	now = new Date(),
	{ first, ...changing }: Changing & { first?: (tx: Writer) => Promise<void> } = {},
): Promise<Booking> {
	return changed(async (tx) => {
		// Locks the row, so that a second try waits for the first.
		await tx.update(bookings).set({ status: bookings.status }).where(eq(bookings.id, id))
		const found = await findBooking(user, id, tx)
		if (found.status === to && (await hasSet(tx, user, found, changing.seenBack))) return bookingView(found)
		await first?.(tx)
		return bookingView((await change(tx, user, id, to, now, changing)).booking)
	})
}

type Found = Awaited<ReturnType<typeof findBooking>>

/** Whether a booking has its status from the user, who sent back the `seenBack` cents with it if they say so. */
async function hasSet(tx: Writer, user: Actor, found: Found, seenBack?: number) {
	const { status, cancelReason, paymentStatus, totalPrice } = found
	if (status === 'cancelled') {
		const own = found.userId === user.id
		if (cancelReason !== (own ? 'customer' : 'venue')) return false
		if (seenBack !== undefined && seenBack !== add(Object.values(await sentBackAt(tx, found)))) return false
		if (own) return true
	}
	// A request that is paid in full was confirmed by its money.
	if (status === 'confirmed' && paymentStatus === 'paid' && totalPrice > 0) return false
	return (await setterOf(tx, found)) === user.id
}

/** Returns the whole cents that went back as the booking was cancelled, not those of later. */
async function sentBackAt(tx: Reader, { id, cancelledAt }: Pick<Found, 'id' | 'cancelledAt'>) {
	if (!cancelledAt) return {}
	const of = and(eq(refunds.bookingId, id), eq(refunds.createdAt, cancelledAt))
	return waysOf(await tx.select({ by: refunds.by, amount: refunds.amount }).from(refunds).where(of))
}
const add = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Says that a booking is cancelled, and which money and pack hours went back for it. The caller checks access. */
export async function cancelledWords(id: number) {
	const words = 'Booking status updated to cancelled'
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
	if (!booking) return words
	const back = `${await hoursAreBackWords(db, booking)}${goesBackWords(await sentBackAt(db, booking))}`
	return back ? `${words}.${back}` : words
}

/** Returns who of the venue gave a booking its status: the person whom the log names for it, else the owner. */
async function setterOf(tx: Writer, { id, status, ownerId }: Found) {
	const [last] = await tx
		.select({ actorId: auditLog.actorId, details: auditLog.details })
		.from(auditLog)
		.where(and(eq(auditLog.action, STATUS_SET), eq(auditLog.subject, `booking:${id}`)))
		.orderBy(desc(auditLog.id))
		.limit(1)
	return last?.details?.status === status ? last.actorId : ownerId
}

const STATUS_SET = 'booking.status'

/**
 * Changes the status of a booking and tells the other side.
 *
 * Customers may cancel before its end. People with the desk's right may confirm, complete and cancel, and reopen a
 * completed one for seven days; their own they may only cancel, but for the owner and admins.
 *
 * Throws 404 to other people, 403 for what only the venue may do, and 409 when the status or the time forbids it, or
 * the refund differs from the `seenBack` cents that were shown.
 */
export function setBookingStatus(
	user: Actor,
	id: number,
	to: BookingStatus,
	now = new Date(),
	seenBack?: number,
): Promise<Booking> {
	return changed(async (tx) => bookingView((await change(tx, user, id, to, now, { seenBack })).booking))
}

/** Writes a booking, and shows on open pages which hours it has left. */
async function changed(work: (tx: Writer) => Promise<Booking>) {
	const booking = await write(work)
	if (booking.status === 'cancelled') slotsChanged(slotsOf(booking))
	return booking
}

/** Declines a player's open requests at a venue and tells them of each. Throws 404 when the venue is not the user's. */
export function declineAll(user: Actor, venueId: number, personId: number, now = new Date()): Promise<Booking[]> {
	return cancelAll(
		user,
		async (tx) => {
			const venue = await findOwnVenue(user, venueId, 'desk', tx)
			return tx
				.select({ id: bookings.id })
				.from(bookings)
				.where(askedBy(venue.id, personId, now))
				.orderBy(asc(bookings.startTime), asc(bookings.id))
		},
		now,
	)
}

type CancellingAll = Pick<Changing, 'isMistake'> & {
	tellOnce?: (tx: Writer, settled: Settled[]) => Promise<void>
}

/**
 * Cancels the bookings that `find` names, all or none, as `setBookingStatus` does one. With `tellOnce` their players hear
 * of several from that alone.
 */
export async function cancelAll(
	user: Actor,
	find: (tx: Writer) => Promise<{ id: number }[]>,
	now: Date,
	{ tellOnce, isMistake }: CancellingAll = {},
): Promise<Booking[]> {
	const cancelled = await write(async (tx) => {
		const found = await find(tx)
		const isQuiet = tellOnce !== undefined && found.length > 1
		const settled: Settled[] = []
		const how = { isQuiet, isMistake, undoable: true }
		for (const { id } of found) settled.push(await change(tx, user, id, 'cancelled', now, how))
		if (isQuiet) await tellOnce(tx, settled)
		return settled.map(({ booking }) => bookingView(booking))
	})
	for (const booking of cancelled) slotsChanged(slotsOf(booking))
	return cancelled
}

/** Counts a player's unanswered requests at a venue. The caller checks who may see that venue. */
export const countAsked = (venueId: number, personId: number, now: Date) =>
	db.$count(bookings, askedBy(venueId, personId, now))

const askedBy = (venueId: number, personId: number, now: Date) =>
	and(
		eq(bookings.courtId, venueId),
		eq(bookings.userId, personId),
		eq(bookings.status, 'pending'),
		gt(bookings.endTime, now),
	)

type Changing = {
	/** Whole cents that were shown to go back. */
	seenBack?: number
	/** Whether the caller tells the booking's player. */
	isQuiet?: boolean
	/** Whether the desk takes back what it has just made. */
	isMistake?: boolean
	/** Whether the desk can undo it, so that no refund is sent meanwhile. */
	undoable?: boolean
}

async function change(
	tx: Writer,
	user: Actor,
	id: number,
	to: BookingStatus,
	now: Date,
	{ seenBack, isQuiet = false, isMistake, undoable }: Changing = {},
): Promise<Settled> {
	const found = await findBooking(user, id, tx)
	const side = (await mayAt(user, found.courtId, 'desk', tx)) ? 'venue' : 'customer'
	if (side === 'customer' && to !== 'cancelled') throw forbidden('Only the venue can do that.')
	if (to !== 'cancelled') await requireNotOwn(user, found, tx)
	const problem = statusProblem(found, to, side, now)
	if (problem) throw conflict(problem)
	/** A player who does not take what a waiting list held for them: nobody needs to know, and it costs nothing. */
	const passes = to === 'cancelled' && found.userId === user.id && (await findUntaken(tx, [id])).size > 0

	const [booking] = await tx
		.update(bookings)
		.set({
			status: to,
			updatedAt: now,
			...(to === 'cancelled' && cancellation(user, found, now)),
			...(passes && { lateCharge: 0, packKept: 0 }),
			...(to === 'confirmed' && { payBy: null }), // a confirmed booking no longer lapses: it is paid at the venue at the latest
		})
		.where(and(eq(bookings.id, id), eq(bookings.status, found.status)))
		.returning()
	if (!booking) throw new AppError(409, 'The booking has just changed. Have another look.')
	if (to === 'cancelled') await releaseHours(tx, found)
	const settled = await settle(tx, id, now, undefined, { untold: isQuiet ? found.userId : null, undoable })
	if (to === 'confirmed') await returnLateCharges(tx, settled.booking, now)
	if (seenBack !== undefined && seenBack !== settled.refunds.reduce((back, { amount }) => back + amount, 0)) {
		throw conflict('Your refund has changed. Have another look.')
	}
	if (found.status === 'completed') await tellOfCorrection(tx, settled.booking, 'reopened', user, now)
	else if (!passes && !isQuiet) await tellOfChange(tx, settled, user, now, { isMistake })
	if (found.userId !== user.id) {
		const details = { venueId: found.courtId, status: to, statusBefore: found.status }
		const act = { action: STATUS_SET, subject: `booking:${id}`, details } as const
		await auditAt(tx, user, found.courtId, act, now)
	}
	if (to === 'cancelled') await followBooking(tx, id, now)
	return settled
}

/** Returns a booking that the user made or whose venue they run, or any booking for an admin. Throws 404 otherwise. */
export async function findBooking(user: Actor, id: number, reader: Reader) {
	const [row] = await reader
		.select({ booking: bookings, ownerId: courts.ownerId })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.where(eq(bookings.id, id))
	const found = row && { ...row.booking, ownerId: row.ownerId }
	if (!found || (found.userId !== user.id && !(await mayAt(user, found.courtId, 'desk', reader))))
		throw notFound('Booking not found')
	return found
}

/** Throws 403 to a person of the team whose own booking it is; its owner and admins may decide about theirs. */
export async function requireNotOwn(user: Actor, booking: { userId: number | null; courtId: number }, tx: Writer) {
	if (booking.userId === user.id && !(await mayAt(user, booking.courtId, 'ownBookings', tx)))
		throw forbidden(refusal('ownBookings'))
}

/**
 * Returns what a cancellation writes on the booking. Only players who cancel their own pay the late charge, of a pack in
 * hours.
 */
function cancellation(user: Actor, found: BookingRow, now: Date) {
	const own = found.userId === user.id
	return {
		cancelledAt: now,
		cancelReason: own ? 'customer' : 'venue',
		lateCharge: own ? lateCharge(found, now) : 0,
		packKept: own && now > freeUntil(found) ? keptOf(found) : 0,
	}
}
