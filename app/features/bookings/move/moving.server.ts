import { and, eq, isNull } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { ADD_ON_KINDS, addOnsPrice } from '#app/features/add-ons/add-ons.ts'
import { addOnsOf, dropShort, requireStock } from '#app/features/add-ons/booked-add-ons.server.ts'
import { findTaken, takeWhole } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOf, type Money } from '#app/features/ledger/money-of.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { askBookerForMore } from '#app/features/ledger/share-money.server.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { followBooking } from '#app/features/matchmaking/requests/booking/follow.server.ts'
import { rewardAgain } from '#app/features/rewards/checkout.server.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { inCents, sum } from '#app/lib/money.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { halfHoursBetween, lengthOf } from '#app/lib/time/time.ts'
import { justChanged, settle, type Settled } from '../paying/settle-booking.server.ts'
import { nearestFreeTimes } from '../availability.server.ts'
import { refuseBlocked } from '../customers/customer-of.server.ts'
import { payByOf } from '../paying/being-paid.server.ts'
import { holdEnd } from '../paying/holds.ts'
import { paysNow } from '../paying/pay-now.server.ts'
import { slotsOf } from '../paying/lapse.server.ts'
import { findGiver } from '../paying/put-discount.server.ts'
import type { PricedHour } from '../price.ts'
import { packAgain, requireHours } from '../packs/hours.server.ts'
import { asMember } from '../members/membership.server.ts'
import { codeAgain } from '../promo-codes/uses.server.ts'
import { courtPicker, movedPrices } from './move-terms.ts'
import { tellOfMove } from './moving-notices.server.ts'
import { returnLateCharges } from '../paying/resale.server.ts'
import { holderOf, NoCourtFree, paidNow, releaseHours } from '../reservation.server.ts'
import { bookingProblem } from '../booking-problem.ts'
import { offerFor } from '../rules.ts'
import { moveProblem } from '../status.ts'

type Seen = {
	/** The price (rand) and the start that were shown; anything else is refused. */
	price?: number
	startTime?: Date
}

/** A completed move. `before` is the booking as it was, `settled` what happened to its money. */
export type Moved = { before: BookingRow; settled: Settled }

/**
 * Moves the user's own booking to another start: same venue, sport and length, the same court if free, else the cheapest.
 *
 * The new hours have today's price of that court: a difference goes back, or is the booker's to pay, while the others'
 * shares stay. A live booking keeps its status. One whose court was closed moves at its old price and is live again:
 * confirmed when money came or is said to come, else a request to be paid, and without the add-ons that are not there
 * then. Returns null when it is at that time already.
 *
 * Throws 404 when it is not the player's own, 403 when the venue has blocked them, and 400 for times outside the rules.
 * Throws 409 when it may no longer move, has changed since it was `seen`, or no court is free (with `{ alternatives }`).
 */
export async function moveBooking(
	user: Actor,
	id: number,
	startTime: Date,
	{ seen = {}, now = new Date() }: { seen?: Seen; now?: Date } = {},
): Promise<Moved | null> {
	try {
		const moved = await write((tx) => moveIn(tx, user, id, startTime, seen, now))
		if (moved && moved.before.status !== 'cancelled') slotsChanged(slotsOf(moved.before))
		if (moved) slotsChanged(slotsOf(moved.settled.booking))
		return moved
	} catch (error) {
		if (!(error instanceof NoMoveThere)) throw error
		const alternatives = await nearestFreeTimes(error.offer, startTime, error.length, now)
		throw conflict('That time has just been taken', { alternatives })
	}
}

/** `free` are the other courts that are free all that time. */
export class NoMoveThere extends NoCourtFree {
	readonly length: number
	readonly free: number[]
	constructor(offer: Offer, length: number, free: number[]) {
		super(offer)
		this.length = length
		this.free = free
	}
}

async function moveIn(tx: Writer, user: Actor, id: number, startTime: Date, seen: Seen, now: Date) {
	const [before] = await tx
		.select()
		.from(bookings)
		.where(and(eq(bookings.id, id), eq(bookings.userId, user.id)))
	if (!before) throw notFound('Booking not found')
	const live = before.status !== 'cancelled'
	if (live && before.startTime.getTime() === startTime.getTime()) return null
	const problem = moveProblem(before, now)
	if (problem) throw conflict(problem)
	await refuseBlocked(tx, before.courtId, { userId: user.id, phone: await findPhone(user, tx) })
	if (seen.startTime && seen.startTime.getTime() !== before.startTime.getTime()) throw justChanged()
	const money = (await moneyOf(tx, [before])).get(id)!
	if (hasLapsed(before, money, now)) throw conflict('This booking wasn’t paid in time. Book it again.')

	const found = await asMember(tx, user, findOffer(before.courtId, before.sportId, tx, now), now)
	if (!found) throw conflict('The venue isn’t taking bookings for this right now.')
	const offer = offerFor(found, before)
	const endTime = new Date(startTime.getTime() + before.endTime.getTime() - before.startTime.getTime())
	const refused = bookingProblem(offer, startTime, endTime, now)
	if (refused) throw invalid(refused.message, { startTime: [refused.message] })
	const giver = await findGiver(tx, id)
	const pricesAt = (court: number, addOns: number) => {
		const prices = movedPrices(atCourt(offer, court), { ...before, giver, addOns }, startTime, endTime, !live)
		const { price } = prices
		if (seen.price === undefined || seen.price === price) return prices
		throw conflict(`The price is now ${sum(price)}. Have another look.`, { price })
	}
	const status = live ? before.status : money.held > 0 || money.claimed > 0 ? 'confirmed' : 'pending'
	const pick = courtPicker(offer, before, rainClosed(before))
	const payNow = live && status === 'pending' && (await paysNow(tx, offer, { startTime, endTime }))
	const terms = { startTime, endTime, status, payNow, pick, pricesAt, dropsAddOns: !live, needsOff: true }
	const settled = await rebook(tx, before, offer, terms, now)
	await tellOfMove(tx, before, settled, user, now)
	return { before, settled }
}

/** Whether rain closed the court of a booking. */
const rainClosed = ({ cancelReason, closedFor }: BookingRow) => cancelReason === 'closed' && closedFor === 'rain'

type Terms = {
	startTime: Date
	endTime: Date
	/**
	 * Returns what it costs on the court that was picked with `addOns` rand of add-ons: its hours, the discount in rand,
	 * and their sum less it; and whether the code or membership that gave the discount is for another time.
	 */
	pricesAt: (
		courtNumber: number,
		addOns: number,
	) => { breakdown: PricedHour[]; discount: number; price: number; losesCode?: boolean }
	status: BookingRow['status']
	/** Whether the new hours are paid when they are booked; a booking that was made so stays so. */
	payNow?: boolean
	/** Until how many hours before the start its player may cancel free of charge; as before if undefined. */
	freeCancelHours?: number
	/** Whether it goes without the add-ons that are not there then; else these refuse it. */
	dropsAddOns?: boolean
	/**
	 * Whether it needs the code, reward or pack again that was taken off it; else the discount stays as the venue's own.
	 */
	needsOff?: boolean
	/** How many half hours of its pack it has; as many as before, or as it is long, if undefined. */
	packHalfHours?: number
	/** A payer whom the caller tells of what goes back. */
	untold?: number | null
	/** Whether the desk can undo it, so that no refund is sent meanwhile. */
	undoable?: boolean
	/** Chooses among the courts free all that time, lowest first; undefined when none will do. */
	pick: (free: number[]) => number | undefined
}

const OFF_USED = 'Its code, reward or pack has been used elsewhere, so it can’t come back at this price.'

/**
 * Gives a booking other hours and brings its money and its match request in line. The caller checks the rules about times.
 * Throws `NoMoveThere` when no suitable court is free, and 409 when the booking has changed since `before` or has more
 * add-ons than there are then.
 */
export async function rebook(tx: Writer, before: BookingRow, offer: Offer, terms: Terms, now: Date): Promise<Settled> {
	const { id } = before
	const {
		startTime,
		endTime,
		pricesAt,
		status,
		payNow,
		freeCancelHours,
		untold,
		undoable,
		pick,
		dropsAddOns,
		needsOff,
	} = terms
	const courtNumber = await takeHours(tx, before, offer, terms, pick)
	// Comes after the court is taken: no price is refused for hours that are gone.
	const had = (await addOnsOf(tx, [id])).get(id) ?? []
	const lines = dropsAddOns ? await dropShort(tx, { id, startTime, endTime }, had) : had
	// A thing that was sold is with its player already, unless the booking was cancelled.
	const kinds = before.status === 'cancelled' ? ADD_ON_KINDS : ADD_ON_KINDS.filter((kind) => kind !== 'sold')
	if (!dropsAddOns) await requireStock(tx, { id, startTime, endTime }, lines, kinds)
	const addOns = addOnsPrice(lines, lengthOf({ startTime, endTime }))
	const { breakdown, discount, price, losesCode } = pricesAt(courtNumber, addOns)
	const isBack = before.status === 'cancelled'
	const promoCodeId = losesCode ? null : isBack ? await codeAgain(tx, before) : before.promoCodeId
	const redemptionId = isBack ? await rewardAgain(tx, before, now) : before.redemptionId
	const saleId = losesCode ? null : isBack ? await packAgain(tx, before) : before.saleId
	const isUsed = promoCodeId !== before.promoCodeId || redemptionId !== before.redemptionId || saleId !== before.saleId
	// Hours of a pack are paid for: a booking does not come back free of charge without them.
	if (isBack && (saleId !== before.saleId || (needsOff && isUsed))) throw conflict(OFF_USED)
	const covered = terms.packHalfHours ?? Math.min(before.packHalfHours, halfHoursBetween(startTime, endTime).length)
	if (saleId !== null && !isBack) await requireHours(tx, before, covered)
	const pays = payNow && !before.payNow ? paidNow(offer, price, true) : { payNow: before.payNow }
	const [moved] = await tx
		.update(bookings)
		.set({
			startTime,
			endTime,
			courtNumber,
			breakdown,
			addOns,
			discount,
			promoCodeId,
			redemptionId,
			saleId,
			packHalfHours: saleId === null ? 0 : covered,
			packKept: 0,
			...(losesCode && { discountReason: null }),
			totalPrice: price,
			status,
			freeCancelHours,
			...pays,
			...(startTime.getTime() !== before.startTime.getTime() && { arrivedAt: null }),
			updatedAt: now,
			payBy: status === 'pending' && price > 0 ? deadline({ ...before, ...pays }, startTime, offer, now) : null,
			cancelledAt: null,
			cancelReason: null,
			closureId: null,
			closedFor: null,
			closureChoice: null,
			lateCharge: 0,
		})
		.where(
			and(
				eq(bookings.id, id),
				eq(bookings.status, before.status),
				eq(bookings.startTime, before.startTime),
				eq(bookings.endTime, before.endTime),
				eq(bookings.courtNumber, before.courtNumber),
				isNull(bookings.closureChoice),
			),
		)
		.returning()
	if (!moved) throw justChanged()
	await askBookerForMore(tx, id, inCents(price - before.totalPrice), now)
	const settled = await settle(tx, id, now, 'moved', { untold, undoable })
	await returnLateCharges(tx, settled.booking, now)
	await followBooking(tx, id, now)
	return settled
}

/** Whether its time to pay is over, although the job has not cancelled it yet. */
function hasLapsed(booking: BookingRow, money: Money, now: Date) {
	const until = deadlineOf({ ...booking, money })
	return until !== null && until <= now
}

/** Moving never extends a deadline. Only a booking without one, or whose deadline no longer counts, gets a new one. */
function deadline({ payBy, paymentMethod, payNow }: BookingRow, startTime: Date, offer: Offer, now: Date) {
	const anew = payByOf({ paymentMethod, payNow, startTime }, offer, now)
	if (payBy === null || payBy <= now) return anew
	const left = holdEnd(now, payBy.getTime() - now.getTime(), startTime)
	return payNow && anew < left ? anew : left
}

/** Releases the booking's court time, takes the new one, which may overlap it, and returns the court. */
async function takeHours(
	tx: Writer,
	before: BookingRow,
	offer: Offer,
	{ startTime, endTime }: Pick<Terms, 'startTime' | 'endTime'>,
	pick: Terms['pick'],
) {
	await releaseHours(tx, before)
	const taken = (await findTaken([offer], startTime, endTime, tx)).get(offer.id)!
	const open = freeCourts(offer, taken, startTime, endTime)
	// Rain may have closed the court of one that is on it: what it has of it stays its own.
	const free = isWithin({ startTime, endTime }, before)
		? [...new Set([...open, before.courtNumber])].sort((a, b) => a - b)
		: open
	const courtNumber = pick(free)
	const length = lengthOf({ startTime, endTime })
	if (courtNumber === undefined) throw new NoMoveThere(offer, length, free)
	const wanted = { sportId: before.sportId, courtNumber, startTime, endTime }
	if (!(await takeWhole(tx, before.courtId, holderOf(before), [wanted]))) throw new NoMoveThere(offer, length, [])
	return courtNumber
}

/** Whether a live booking has all of that time already. */
export const isWithin = (
	{ startTime, endTime }: Pick<Terms, 'startTime' | 'endTime'>,
	booking: Pick<BookingRow, 'status' | 'startTime' | 'endTime'>,
) => booking.status !== 'cancelled' && booking.startTime <= startTime && endTime <= booking.endTime
