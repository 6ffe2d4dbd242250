import { and, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { bookings, courts, promoCodes } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { asBill, type BookingRow } from '#app/features/ledger/bill.ts'
import { requireDue } from '#app/features/ledger/require-due.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { sum } from '#app/lib/money.ts'
import { at, dateOf, formatDate } from '#app/lib/time/time.ts'
import { settle } from '../paying/settle-booking.server.ts'
import { fullPrice } from '../price.ts'
import { codeDiscount, codeReason } from './promo-codes.ts'
import { hasCodes } from './promo-code-list.server.ts'
import { lockCode, usedUp, type PromoCode } from './uses.server.ts'

/** Returns what the payment page says of codes: the one that the booking has, and whether its player can enter one. */
export async function codeOf(reader: Reader, booking: BookingRow, now: Date) {
	const { id, promoCodeId, discount, courtId } = booking
	const [own] =
		promoCodeId === null
			? []
			: await reader.select({ code: promoCodes.code }).from(promoCodes).where(eq(promoCodes.id, promoCodeId))
	return {
		words: own ? `${codeReason(own.code)}: ${sum(discount)} off` : null,
		at: byVenue(booking) || !(await hasCodes(reader, courtId, now)) ? null : `/my-bookings/${id}/pay/code`,
	}
}

/** Whether the venue itself has taken something off, which no code replaces. */
const byVenue = ({ promoCodeId, discount }: BookingRow) => promoCodeId === null && discount > 0

const BY_VENUE = 'The venue has taken something off already, so you can’t use a code too.'

/**
 * Takes a code off the price of the user's own booking while something is due. A second code replaces the first, which
 * others can use again; what is paid too much goes back. The same code again changes nothing.
 *
 * Returns in words what the booking costs now, and whether something is still due. Throws 404 when it is not theirs, 400
 * for a code that is not the venue's or is not for this booking, 409 when nothing is due, and 429 for too many guesses.
 */
export async function enterCode(user: Actor, bookingId: number, code: string, now = new Date()) {
	const booking = await findOwn(db, user, bookingId)
	const found = await guessed(user, () => findByName(db, booking, code), now)
	if (!found) throw await unknown(booking)
	return write(async (tx) => {
		const booking = await findOwn(tx, user, bookingId)
		const locked = await lockCode(tx, found.id)
		const { account } = await settle(tx, bookingId, now)
		requireDue(asBill(booking), account)
		if (byVenue(booking)) throw conflict(BY_VENUE)
		const price = fullPrice(booking)
		if (booking.promoCodeId !== locked.id) {
			const problem = codeProblem(locked, booking, now) ?? (await usedUp(tx, locked, booking))
			if (problem) throw wrong(problem)
			const discount = codeDiscount(locked, price)
			const terms = { promoCodeId: locked.id, discountReason: codeReason(locked.code), discountById: null }
			const set = { ...terms, discount, totalPrice: price - discount, updatedAt: now }
			await tx.update(bookings).set(set).where(eq(bookings.id, bookingId))
		}
		const after = await settle(tx, bookingId, now, 'discount')
		const { discount, totalPrice } = after.booking
		return { words: `${sum(discount)} off. It costs ${sum(totalPrice)} now.`, due: after.account.dueNow > 0 }
	})
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

/** Counts a code that leads nowhere as a guess of this person. */
async function guessed<T>(user: Actor, find: () => Promise<T | undefined>, now: Date) {
	await limits.promoCodes.take(user.id, now)
	const found = await find()
	if (found) await limits.promoCodes.giveBack(user.id, now)
	return found
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
	if (hours === 'off_peak' && breakdown.some(({ peak }) => peak)) return 'This code is for off-peak hours only.'
	if (hours === 'peak' && breakdown.some(({ peak }) => !peak)) return 'This code is for peak hours only.'
	return null
}
