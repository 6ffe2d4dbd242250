import { and, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { eventParticipants } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { cancelSums } from '#app/features/bookings/mine/cancel-sums.ts'
import type { SaleBill } from '#app/features/ledger/bill.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOfBill, type Money } from '#app/features/ledger/money-of.server.ts'
import { atVenueWords, inReviewWords } from '#app/features/ledger/paid-words.ts'
import { readSales } from '#app/features/ledger/sales/sale.server.ts'
import { bookingTermsWords } from '#app/features/venues/cancellation-policy.ts'
import { notFound } from '#app/lib/errors.ts'
import { amountOf, decimal, rate } from '#app/lib/money.ts'
import { dayAndTime } from '#app/lib/time/time.ts'
import { lateChargeOf } from './place-sale.server.ts'

/** Returns the sale of a person's place at an event with its money; null where it is free or they have none. */
async function findOwnSale(user: Pick<Actor, 'id'> | null, eventId: number) {
	if (!user) return null
	const [row] = await db
		.select({ saleId: eventParticipants.saleId })
		.from(eventParticipants)
		.where(and(eq(eventParticipants.eventId, eventId), eq(eventParticipants.userId, user.id)))
	if (row?.saleId == null) return null
	const [bill] = (await readSales(db, [row.saleId])) as [SaleBill]
	if (bill.status === 'cancelled') return null
	const money = await moneyOfBill(db, bill)
	return { bill, money, payBy: deadlineOf({ ...bill, money }) }
}

/** Returns the sale of a person's place at an event. Throws 404 where it is free or they have none. */
export async function findOwnSaleId(user: Pick<Actor, 'id'>, eventId: number) {
	const found = await findOwnSale(user, eventId)
	if (!found) throw notFound('You have no place to pay for at this event.')
	return found.bill.id
}

/** Returns the price of a person's place at an event and what is to be paid of it; null where it is free or they have none. */
export async function findOwnPrice(user: Pick<Actor, 'id'>, eventId: number) {
	const found = await findOwnSale(user, eventId)
	return found && { price: found.bill.totalPrice, due: decimal(found.money.due), payBy: found.payBy }
}

/**
 * Returns what a person has to pay for their place at an event, or has paid, in words; null where it is free or they have
 * none. `pay` is on the button, null where nothing can be paid.
 */
export async function findOwnPlaceSale(user: Pick<Actor, 'id'> | null, eventId: number, now = new Date()) {
	const found = await findOwnSale(user, eventId)
	if (!found) return null
	const { bill, money, payBy } = found
	return {
		saleId: bill.id,
		...standing(money, payBy && dayAndTime(payBy, now)),
		isPaid: money.held >= money.total,
		pay: money.due > 0 && money.inReview === 0 ? `Pay ${rate(money.due / 100)}` : null,
		leaving: leavingWords(money, await lateChargeOf(db, bill, now)),
	}
}
export type OwnPlaceSale = NonNullable<Awaited<ReturnType<typeof findOwnPlaceSale>>>

function standing({ held, total, due, claimed, claimedCash, inReview }: Money, payBy: string | null) {
	if (inReview > 0) return { title: 'You’re going.', text: inReviewWords(inReview) }
	if (held >= total) return { title: 'You’re going.', text: `Your place is paid: ${amountOf(total)}.` }
	if (claimedCash > 0) return { title: 'You’re going.', text: atVenueWords(claimedCash) }
	if (claimed > 0)
		return { title: 'You’re going.', text: `You’ve sent ${amountOf(claimed)}. The venue still has to confirm it.` }
	if (payBy === null) return { title: 'You’re going.', text: `${amountOf(due)} is still to pay.` }
	return { title: `Pay ${amountOf(due)} by ${payBy}`, text: 'We’ve kept your place until then.' }
}

/** Says how giving up a place divides its money, with a late charge of `charge` rand; empty where none was paid or sent. */
function leavingWords(money: Money, charge: number) {
	const { backInAll, stays, laterBack, laterStays } = cancelSums(money, charge)
	const words = (back: number, stays: number) =>
		[back > 0 && `${amountOf(back)} comes back to you`, stays > 0 && `${amountOf(stays)} stays with the venue`]
			.filter(Boolean)
			.join(', ')
	const sent = laterBack + laterStays
	return [
		backInAll + stays > 0 && `${words(backInAll, stays)}.`,
		sent > 0 && `You said that you sent ${amountOf(sent)}; once it arrives, ${words(laterBack, laterStays)}.`,
	]
		.filter(Boolean)
		.join(' ')
}

type Priced = { price: number | null; startTime: Date; freeCancelHours: number; lateChargePercent: number }

/** Says before joining what giving up a place costs; null where the event is free. */
export const joiningTerms = ({ price, ...terms }: Priced, now: Date) =>
	price === null ? null : bookingTermsWords({ ...terms, totalPrice: price }, now)
