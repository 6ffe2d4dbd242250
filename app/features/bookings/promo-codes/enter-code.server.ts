import { and, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, courts, promoCodes } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { asBill, isMemberPrice, type BookingRow } from '#app/features/ledger/bill.ts'
import { requireDue } from '#app/features/ledger/require-due.ts'
import { findRewardsOff, spendReward } from '#app/features/rewards/checkout.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { sum } from '#app/lib/money.ts'
import { at, dateOf, formatDate } from '#app/lib/time/time.ts'
import { isForHours, takenOff } from '../paying/discount.ts'
import { putDiscount } from '../paying/put-discount.server.ts'
import { settle, type Settled } from '../paying/settle-booking.server.ts'
import { fullPrice } from '../price.ts'
import { creditWords, findByCode, guessed, hasVouchers, redeemVoucher } from '../vouchers/redeem.server.ts'
import { hoursWords } from './promo-codes.ts'
import { hasCodes } from './promo-code-list.server.ts'
import { lockCode, usedUp, type PromoCode } from './uses.server.ts'

/**
 * Returns what the payment page says of codes: the code or reward that the booking has, whether its player can enter one,
 * and which of their own rewards come off here.
 */
export async function codeOf(reader: Reader, user: Actor, booking: BookingRow, now: Date) {
	const { id, discountReason, discount, courtId } = booking
	const isVenues = byVenue(booking)
	const rewards = isVenues ? [] : await findRewardsOff(reader, user, courtId)
	const vouchers = await hasVouchers(reader, courtId)
	const takes = vouchers || rewards.length > 0 || (!isVenues && (await hasCodes(reader, courtId, now)))
	return {
		words:
			isVenues || !discountReason ? null : `${discountReason}: ${sum(discount)}${isMemberPrice(booking) ? '' : ' off'}`,
		/** Whether that is the price of a member, which is no code. */
		isMember: isMemberPrice(booking),
		rewards: rewards.map(({ id, name }) => ({ id, name })),
		vouchers,
		at: takes ? `/my-bookings/${id}/pay/code` : null,
	}
}

/** Whether the venue itself has set the price, which no code changes. */
export const byVenue = ({ discountById, promoCodeId, redemptionId, saleId, discount }: BookingRow) =>
	discount !== 0 && (discountById !== null || (promoCodeId ?? redemptionId ?? saleId) === null)

const BY_VENUE = 'The venue has set the price of this booking, so you can’t use a code too.'

/**
 * Takes a code off the price of the user's own booking while something is due. A second code replaces the first, which
 * others can use again; what is paid too much goes back. The same code again changes nothing. That of a gift voucher becomes
 * their credit instead.
 *
 * Returns in words what the booking costs now, and whether something is still due. Throws 404 when it is not theirs, 400
 * for a code that is not the venue's, is not for this booking or takes off no more than its member price, 409 when nothing is due, and 429 for too many guesses.
 */
export async function enterCode(user: Actor, bookingId: number, code: string, now = new Date()) {
	const booking = await findOwn(db, user, bookingId)
	const found = await guessed(
		user,
		async () => (await findByName(db, booking, code)) ?? (await findByCode(db, code)),
		now,
	)
	if (!found) throw await unknown(booking)
	if ('sale' in found) {
		const redeemed = await redeemVoucher(user, code, now, booking.courtId)
		return { words: creditWords(redeemed), due: true }
	}
	return write(async (tx) => {
		const locked = await lockCode(tx, found.id)
		const booking = await findToPay(tx, user, bookingId, now)
		if (booking.promoCodeId === locked.id) return costs(await settle(tx, bookingId, now, 'discount'))
		const problem = codeProblem(locked, booking, now) ?? (await usedUp(tx, locked, booking))
		if (problem) throw wrong(problem)
		const discount = takenOff(locked, fullPrice(booking))
		if (isLess(discount, booking)) throw wrong(memberProblem(booking, 'code'))
		const given = { discount, promoCodeId: locked.id }
		return costs(await putDiscount(tx, bookingId, given, now))
	})
}

/**
 * Takes a reward of the user's own off the price of their booking, where its venue agreed to that, and marks it as used. It
 * replaces a code or another reward, which can be used again. The same reward again changes nothing.
 *
 * Returns as `enterCode`. Throws 404 when the booking is not theirs, and 409 when nothing is due, the reward does not come
 * off here or takes off no more than the member price.
 */
export function useReward(user: Actor, bookingId: number, redemptionId: number, now = new Date()) {
	return write(async (tx) => {
		const booking = await findToPay(tx, user, bookingId, now)
		if (booking.redemptionId === redemptionId) return costs(await settle(tx, bookingId, now, 'discount'))
		const spent = await spendReward(tx, user, redemptionId, booking.courtId, now)
		if (!spent) throw conflict('You can’t use this reward here any more.')
		const discount = takenOff(spent, fullPrice(booking))
		if (isLess(discount, booking)) throw conflict(memberProblem(booking, 'reward'))
		return costs(await putDiscount(tx, bookingId, { discount, redemptionId }, now))
	})
}

/** Whether a discount takes no more off a booking than the member price that it has: the better of both counts. */
const isLess = (discount: number, booking: BookingRow) => isMemberPrice(booking) && discount <= booking.discount

const memberProblem = ({ discount }: BookingRow, what: 'code' | 'reward') =>
	`Your member price takes ${sum(discount)} off already. This ${what} wouldn’t take more off, and they don’t add up.`

/** Returns the user's own booking while something of it is due. Throws 404, and 409 with `byVenues` where the venue set the price. */
export async function findToPay(tx: Writer, user: Actor, bookingId: number, now: Date, byVenues = BY_VENUE) {
	const before = await findOwn(tx, user, bookingId)
	const { booking, account } = await settle(tx, before.id, now)
	requireDue(asBill(booking), account)
	if (byVenue(booking)) throw conflict(byVenues)
	return booking
}

function costs({ booking, account }: Settled) {
	const words = `${sum(booking.discount)} off. It costs ${sum(booking.totalPrice)} now.`
	return { words, due: account.dueNow > 0 }
}

async function findOwn(reader: Reader, user: Actor, bookingId: number) {
	const [booking] = await reader
		.select()
		.from(bookings)
		.where(and(eq(bookings.id, bookingId), eq(bookings.userId, user.id)))
	if (!booking) throw notFound('Booking not found')
	return booking
}

async function findByName(reader: Reader, { courtId }: BookingRow, code: string) {
	const named = and(eq(promoCodes.courtId, courtId), eq(promoCodes.code, code), isNull(promoCodes.endedAt))
	return (await reader.select().from(promoCodes).where(named))[0]
}

async function unknown({ courtId }: BookingRow) {
	const [venue] = await db.select({ name: courts.name }).from(courts).where(eq(courts.id, courtId))
	return wrong(`${venue!.name} doesn’t have this code. Check how it’s spelled.`)
}

const wrong = (message: string) => invalid(message, { code: [message] })

/** Returns why a code is not for a booking, apart from its uses, or null when it is. */
function codeProblem(
	{ fromDate, untilDate, sportId, hours, endedAt }: PromoCode,
	{ breakdown, ...booking }: BookingRow,
	now: Date,
) {
	const today = dateOf(now)
	if (endedAt) return 'The venue has ended this code.'
	if (today < fromDate) return `You can use this code from ${formatDate(at(fromDate, 0))}.`
	if (today > untilDate) return `This code ended on ${formatDate(at(untilDate, 0))}.`
	if (sportId !== null && sportId !== booking.sportId) return 'This code is for another sport.'
	return isForHours(hours, breakdown) ? null : `This code is for ${hoursWords[hours].toLowerCase()}.`
}
