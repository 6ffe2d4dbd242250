import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, courts, payments, type PaymentDetails } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { payShapWarning } from '#app/features/bookings/payment-limits.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { creditAt } from '#app/features/ledger/credit.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOf, type Money } from '#app/features/ledger/money-of.server.ts'
import type { BookingRow } from '#app/features/ledger/settle.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/money.ts'
import { cards } from '../cards/cards.server.ts'
import { CARD_PAGE_LIVES } from '../checkout.server.ts'
import { lackingFor } from '../manual/venue-ways.ts'
import { USUAL, type PayMethod } from './pay-methods.ts'

/** One way to pay: what happens next, what may not work about it, or why it cannot be had now. */
export type Way = { method: PayMethod; name: string; text: string; warning?: string; closed?: boolean }

/** Everything the chooser shows of one's own booking; money is whole cents. 404 for everybody else's. */
export async function findPayPage(user: Actor, bookingId: number, now = new Date()) {
	const [found] = await db
		.select({ booking: bookings, details: courts.paymentDetails, phone: courts.contactPhone })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.where(and(eq(bookings.id, bookingId), eq(bookings.userId, user.id)))
	if (!found) throw notFound('Booking not found')
	const { booking, details } = found
	const [{ what, venue }, money, credit, cardPageOpened] = await Promise.all([
		describeBooking(db, booking),
		moneyOf(db, [booking]).then((all) => all.get(bookingId)!),
		creditAt(db, user.id, booking.courtId),
		openCardPage(user, bookingId, now),
	])
	const { due, total, claimed, inReview, hasShares } = money
	const isPending = booking.status === 'pending'
	const ways = waysOf({ isPending, due, hasShares, credit, venue, details })
	const open = ways.filter(({ closed }) => !closed)
	const openWay = (wished?: PayMethod) => open.find(({ method }) => method === wished)
	return {
		booking: { id: booking.id, payBy: deadlineOf({ ...booking, money })?.toISOString() ?? null },
		standing: standingOf(booking, money),
		...{ what, venue, due, total, claimed, inReview, credit, hasShares, ways, cardPageOpened },
		claimedMethod: money.claimedMethod,
		chosen: (openWay('credit') ?? openWay(USUAL[booking.paymentMethod]) ?? open[0]!).method,
		/** Some of the ways do not carry the whole of it, but would carry shares. */
		splitHelps: !hasShares && claimed === 0 && ways.some(({ warning }) => warning !== undefined),
	}
}
export type PayPage = Awaited<ReturnType<typeof findPayPage>>

type PayStanding = 'open' | 'free' | 'sent' | 'review' | 'paid' | 'lapsed' | 'called-off'

function standingOf({ status, cancelReason }: BookingRow, { total, held, due, inReview }: Money): PayStanding {
	if (status === 'cancelled') return cancelReason === 'unpaid' ? 'lapsed' : 'called-off'
	if (total === 0) return 'free'
	if (inReview > 0 && held < total) return 'review'
	if (due > 0) return 'open'
	return held >= total ? 'paid' : 'sent'
}

type Wanted = {
	isPending: boolean
	due: number
	hasShares: boolean
	credit: number
	venue: string
	details: PaymentDetails | null
}

function waysOf({ isPending, due, hasShares, credit, venue, details }: Wanted): Way[] {
	const sum = amountOf(due)
	const atOnce = isPending ? ' Your court is confirmed at once.' : ''
	const short = { text: `${amountOf(credit)} does not cover what is open of the split bill.`, closed: true }
	return [
		...(credit > 0
			? [{ ...way('credit', 'Your credit', creditWords(credit, due, venue)), ...(hasShares && credit < due && short) }]
			: []),
		...(cards ? [way('card', 'Card', `On a secure card page.${atOnce}`)] : []),
		...[
			way('snapscan', 'SnapScan', `Scan or open the venue’s code; ${sum} is filled in.`),
			{
				...way('payshap', 'PayShap', 'By ShapID from your banking app, within minutes.'),
				warning: payShapWarning(due) ?? undefined,
			},
			way('eft', 'EFT', 'To the venue’s bank account, with your reference.'),
		].filter(({ method }) => lackingFor(method, details) === null),
		way('cash', 'Cash at the venue', 'Pay when you arrive. Your court is kept until then.'),
	]
}

/** When they opened a card page that may still be paid, as an ISO instant; null where there is none. */
async function openCardPage(user: Actor, bookingId: number, now: Date) {
	const theirs = and(eq(payments.bookingId, bookingId), eq(payments.userId, user.id), isNull(payments.splitId))
	const open = and(eq(payments.status, 'pending'), isNotNull(payments.redirectUrl))
	const lately = gt(payments.createdAt, new Date(now.getTime() - CARD_PAGE_LIVES))
	const [page] = await db
		.select({ openedAt: payments.createdAt })
		.from(payments)
		.where(and(theirs, open, lately))
		.orderBy(desc(payments.id))
		.limit(1)
	return page?.openedAt.toISOString() ?? null
}

const way = (method: PayMethod, name: string, text: string): Way => ({ method, name, text })

function creditWords(credit: number, due: number, venue: string) {
	if (credit < due) return `${amountOf(credit)} of it now, then ${amountOf(due - credit)} another way.`
	const left = credit > due ? `; ${amountOf(credit - due)} is left after this` : ' pays for it'
	return `${amountOf(credit)} at ${venue}${left}.`
}
