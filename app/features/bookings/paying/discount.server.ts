import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { voidShares } from '#app/features/ledger/share-money.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { rate, sum } from '#app/lib/money.ts'
import { tellOfPrice } from '../booking-notices.server.ts'
import { fullPrice } from '../price.ts'
import { CONFIRM_FIRST } from '../status.ts'
import { justChanged, settle, settledWords, type Settled } from './settle-booking.server.ts'
import { type DiscountForm, REASON_MAX } from '../desk/desk-schemas.ts'
import { findOwnVenueBooking, type VenueBooking } from '../desk/list/venue-bookings.server.ts'

/** Returns a booking with its price and its discount in rand; `problem` says why that stays. Throws 404 for others. */
export async function findDiscount(user: Actor, venueId: number | null, bookingId: number | null) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'money')
	const { customer, discount, discountReason } = booking
	return {
		name: customer.name,
		price: fullPrice(booking),
		discount,
		reason: discountReason ?? '',
		longest: REASON_MAX,
		problem: discountProblem(booking, user),
	}
}

/**
 * Takes something off the price of a booking, before or after it was paid and played. What is paid too much goes back
 * by the way it came, and the player is told. Another discount replaces the last one; 0 takes it back.
 *
 * Returns in words what the booking costs now, and what is due or goes back. Throws 404 when it is not of the user's
 * venue, 400 for more than its price or without a reason, and 409 when it is cancelled, waits for the venue, is the
 * user's own, or has got another discount since it was seen.
 */
export function giveDiscount(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	{ off, reason, seen }: DiscountForm,
	now = new Date(),
) {
	return write(async (tx) => {
		const booking = await findOwnVenueBooking(user, venueId, bookingId, 'money', tx)
		const { id } = booking
		const problem = discountProblem(booking, user)
		if (problem) throw conflict(problem)
		const price = fullPrice(booking)
		const discount = off.percent === undefined ? off.rand : Math.min(price, Math.round((price * off.percent) / 100))
		if (discount > price) throw invalid(tooMuch(price), { off: [tooMuch(price)] })
		if (discount > 0 && !reason) throw invalid(SAY_WHY, { reason: [SAY_WHY] })
		const discountReason = discount > 0 ? reason : null
		if (discount === booking.discount && discountReason === booking.discountReason)
			return costsNow(price - discount, await settle(tx, id, now, 'discount'))
		if (seen !== undefined && seen !== booking.discount) throw justChanged()
		const set = { discount, discountReason, discountById: user.id, totalPrice: price - discount, updatedAt: now }
		await tx.update(bookings).set(set).where(eq(bookings.id, id))
		if (discount < booking.discount) await voidShares(tx, id, now)
		const settled = await settle(tx, id, now, 'discount')
		if (discount !== booking.discount) await tellOfPrice(tx, settled, user, now)
		const details = { discount, discountBefore: booking.discount }
		await auditAt(tx, user, booking.venueId, { action: 'booking.discount', subject: `booking:${id}`, details }, now)
		return costsNow(price - discount, settled)
	})
}

const SAY_WHY = 'Say why: the player sees it'

const costsNow = (price: number, settled: Settled) => `It costs ${sum(price)} now.${settledWords(settled)}`

const tooMuch = (price: number) => `It costs ${rate(price)}, so you can take off at most that.`

export const OWN_BOOKING = 'This is your own booking. Somebody else at the venue or an admin has to do it.'

/** Whether the user can change the price of a booking of their venue. */
export const mayDiscount = async (user: Actor, booking: VenueBooking) =>
	discountProblem(booking, user) === null && (await mayAt(user, booking.venueId, 'money'))

/** Returns why the user cannot change the price of a booking, or null when they can. */
function discountProblem({ status, userId }: Pick<VenueBooking, 'status' | 'userId'>, user: Pick<Actor, 'id'>) {
	if (userId === user.id) return OWN_BOOKING
	if (status === 'cancelled') return 'This booking was cancelled.'
	return status === 'pending' ? CONFIRM_FIRST : null
}
