import { eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { voidShares } from '#app/features/ledger/share-money.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { giveRewardBack } from '#app/features/rewards/checkout.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { rate, sum } from '#app/lib/money.ts'
import { tellOfLateCharge, tellOfPrice, tellOwnerOfPrice } from '../booking-notices.server.ts'
import { fullPrice } from '../price.ts'
import { CONFIRM_FIRST } from '../status.ts'
import { settle, settledWords, type Settled } from './settle-booking.server.ts'
import { type DiscountForm, REASON_MAX } from '../desk/desk-schemas.ts'
import { findOwnVenueBooking, type VenueBooking } from '../desk/list/venue-bookings.server.ts'

/**
 * Returns a booking with its price and its discount in rand, or its late charge where it was cancelled late; `problem`
 * says why that stays. Throws 404 for others.
 */
export async function findDiscount(user: Actor, venueId: number | null, bookingId: number | null) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'money')
	const { customer, discount, discountReason, lateCharge, status } = booking
	const isCancelled = status === 'cancelled'
	return {
		name: customer.name,
		isCancelled,
		/** The price that it comes off, in rand and in words. */
		price: isCancelled ? lateCharge : fullPrice(booking),
		from: isCancelled ? `The late charge is ${sum(lateCharge)}.` : `The full price is ${sum(fullPrice(booking))}.`,
		discount: isCancelled ? 0 : discount,
		seen: isCancelled ? lateCharge : discount,
		reason: isCancelled ? '' : (discountReason ?? ''),
		longest: REASON_MAX,
		problem: discountProblem(booking, user),
	}
}
export type DiscountPage = Awaited<ReturnType<typeof findDiscount>>

/**
 * Takes something off the price of a booking, before or after it was paid and played, or off the late charge of one that
 * was cancelled. What is paid too much goes back by the way it came, and the player is told; so is the owner of what an
 * admin does. Another discount replaces the last one, and 0 takes it back; a late charge only gets lower.
 *
 * Returns in words what the booking costs now, and what is due or goes back. Throws 404 when it is not of the user's
 * venue, 400 for more than its price or without a reason, and 409 when it is cancelled without a charge, waits for the
 * venue, is the user's own, or has got another discount since it was seen.
 */
export function giveDiscount(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	wish: DiscountForm,
	now = new Date(),
) {
	return write(async (tx) => {
		const booking = await findOwnVenueBooking(user, venueId, bookingId, 'money', tx)
		const problem = discountProblem(booking, user)
		if (problem) throw conflict(problem)
		return booking.status === 'cancelled'
			? lowerLateCharge(tx, user, booking, wish, now)
			: changeDiscount(tx, user, booking, wish, now)
	})
}

async function changeDiscount(tx: Writer, user: Actor, booking: VenueBooking, wish: DiscountForm, now: Date) {
	const { id } = booking
	const { reason, seen } = wish
	const price = fullPrice(booking)
	const discount = takenOff(wish, price)
	if (discount > price) throw invalid(tooMuch(price), { off: [tooMuch(price)] })
	if (discount > 0 && !reason) throw invalid(SAY_WHY, { reason: [SAY_WHY] })
	// 0 takes a discount back; sent again, it finds none.
	if (discount === 0 && booking.discount === 0 && seen === 0) throw invalid(SAY_HOW_MUCH, { off: [SAY_HOW_MUCH] })
	const discountReason = discount > 0 ? reason : null
	if (discount === booking.discount && discountReason === booking.discountReason)
		return costsNow(price - discount, await settle(tx, id, now, 'discount'))
	if (isOutdated(seen, booking.discount) || isOutdated(wish.from, price)) throw changedSince(booking)
	// A promo code that it had is free for others again, and a reward is its player's.
	const by = { discountById: user.id, promoCodeId: null, redemptionId: null }
	const set = { ...by, discount, discountReason, totalPrice: price - discount, updatedAt: now }
	const [had] = await tx.select({ redemptionId: bookings.redemptionId }).from(bookings).where(eq(bookings.id, id))
	await tx.update(bookings).set(set).where(eq(bookings.id, id))
	if (had!.redemptionId !== null) await giveRewardBack(tx, had!.redemptionId)
	if (discount < booking.discount) await voidShares(tx, id, now)
	const settled = await settle(tx, id, now, 'discount')
	if (discount !== booking.discount) {
		await tellOfPrice(tx, settled, user, now)
		await tellOwnerOfPrice(tx, settled, user, reason, now)
	}
	await auditPrice(tx, user, booking, { discount, discountBefore: booking.discount }, reason, now)
	return costsNow(price - discount, settled)
}

async function lowerLateCharge(tx: Writer, user: Actor, booking: VenueBooking, wish: DiscountForm, now: Date) {
	const { id, lateCharge: before } = booking
	const { reason, seen } = wish
	if (seen !== before) throw changedSince(booking)
	const off = takenOff(wish, before)
	const most = `The late charge is ${rate(before)}, so you can take off at most that.`
	if (off > before) throw invalid(most, { off: [most] })
	if (off === 0) throw invalid(SAY_HOW_MUCH, { off: [SAY_HOW_MUCH] })
	if (!reason) throw invalid(SAY_WHY, { reason: [SAY_WHY] })
	const lateCharge = before - off
	await tx.update(bookings).set({ lateCharge, updatedAt: now }).where(eq(bookings.id, id))
	const settled = await settle(tx, id, now, 'discount')
	await tellOfLateCharge(tx, settled, user, reason, now)
	await tellOwnerOfPrice(tx, settled, user, reason, now)
	await auditPrice(tx, user, booking, { lateCharge, lateChargeBefore: before }, reason, now)
	return `The late charge is ${sum(lateCharge)} now.${settledWords(settled)}`
}

const isOutdated = (seen: number | undefined, now: number) => seen !== undefined && seen !== now

/** Refuses a form that showed another price, and says what it is now. */
export function changedSince({ status, totalPrice, discount, lateCharge }: VenueBooking) {
	const costs =
		status === 'cancelled'
			? `it’s cancelled, with a late charge of ${sum(lateCharge)}`
			: `it costs ${sum(totalPrice)} now${discount > 0 ? `, with ${sum(discount)} off` : ''}`
	return conflict(`Someone changed this booking: ${costs}.`)
}

/** Returns what the form takes off a price, in whole or half rand. */
export const takenOff = ({ off }: DiscountForm, price: number) =>
	off.percent === undefined ? off.rand : Math.min(price, Math.round((price * off.percent) / 100))

/** An admin's reason is logged too: the venue's own people say theirs to the player alone. */
export const auditPrice = (
	tx: Writer,
	user: Actor,
	{ id, venueId }: VenueBooking,
	details: Record<string, number>,
	reason: string,
	now: Date,
) => {
	const note = user.role === 'admin' && reason ? reason : null
	return auditAt(tx, user, venueId, { action: 'booking.discount', subject: `booking:${id}`, note, details }, now)
}

export const SAY_HOW_MUCH = 'Say how much comes off'
const SAY_WHY = 'Say why: the player sees it'

export const costsNow = (price: number, settled: Settled) => `It costs ${sum(price)} now.${settledWords(settled)}`

const tooMuch = (price: number) => `It costs ${rate(price)}, so you can take off at most that.`

export const OWN_BOOKING = 'This is your own booking. Somebody else at the venue or an admin has to do it.'

/** Whether the user can change the price of a booking of their venue. */
export const mayDiscount = async (user: Actor, booking: VenueBooking) =>
	discountProblem(booking, user) === null && (await mayAt(user, booking.venueId, 'money'))

type Priced = Pick<VenueBooking, 'status' | 'userId' | 'lateCharge'>

/** Returns why the user cannot change the price of a booking, or null when they can. */
export function discountProblem({ status, userId, lateCharge }: Priced, user: Pick<Actor, 'id'>) {
	if (userId === user.id) return OWN_BOOKING
	if (status === 'cancelled') return lateCharge > 0 ? null : 'This booking was cancelled.'
	return status === 'pending' ? CONFIRM_FIRST : null
}
