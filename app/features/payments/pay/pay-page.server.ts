import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, courts, payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { asBill, refOf, sortOf, type Bill } from '#app/features/ledger/bill.ts'
import { codeOf } from '#app/features/bookings/promo-codes/enter-code.server.ts'
import { requireOwnSale } from '#app/features/bookings/packs/order.server.ts'
import { findPackOffers, type PackOffer } from '#app/features/bookings/packs/use-pack.server.ts'
import { cashByOf, transferEnd } from '#app/features/bookings/paying/being-paid.server.ts'
import { mayBringCash } from '#app/features/bookings/paying/waiting-limit.server.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { readSales } from '#app/features/ledger/sales/sale.server.ts'
import { readEntry } from '#app/features/ledger/entry.server.ts'
import { moneyOfBill, type Money } from '#app/features/ledger/money-of.server.ts'
import { ofBill } from '#app/features/ledger/of-bill.server.ts'
import { CAPTAIN_PAYS } from '#app/features/ledger/require-due.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { dayAndTime } from '#app/lib/time/time.ts'
import { isPaidNow } from '../manual/manual-methods.ts'
import { CARD_PAGE_LIVES } from '../checkout.server.ts'
import { USUAL, type PayMethod } from './pay-methods.ts'
import { waysOf } from './ways.server.ts'

/** Returns the data of the payment chooser for the user's own booking, in whole cents. Throws 404 otherwise. */
export async function findPayPage(user: Actor, bookingId: number, now = new Date()) {
	const [booking] = await db
		.select()
		.from(bookings)
		.where(and(eq(bookings.id, bookingId), eq(bookings.userId, user.id)))
	if (!booking) throw notFound('Booking not found')
	const credit = await creditAt(db, user.id, booking.courtId)
	const code = await codeOf(db, user, booking, now)
	const packs = await findPackOffers(db, booking, now)
	return pageOf(user, asBill(booking), { credit, code, packs, usual: USUAL[booking.paymentMethod] }, now)
}
export type PayPage = Awaited<ReturnType<typeof pageOf>>

/**
 * Returns the data of the payment chooser for a team's entry.
 *
 * Throws 404 when the user is not on the team or it is in another tournament, and 403 when they are not its captain,
 * even if they are the organiser.
 */
export async function findEntryPayPage(user: Actor, tournamentId: number, teamId: number, now = new Date()) {
	const entry = await readEntry(db, teamId)
	if (entry?.tournament.id !== tournamentId) throw notFound('Team not found')
	if (entry.tournament.organizerId === user.id) throw forbidden('The team’s captain pays the entry fee.')
	if (!entry.memberIds.includes(user.id)) throw notFound('Team not found')
	if (entry.userId !== user.id) throw forbidden(CAPTAIN_PAYS)
	return pageOf(user, entry, { credit: 0, code: null, packs: [], usual: undefined }, now)
}

/** Returns the data of the payment chooser for a pack or a place of the user that is not paid. Throws 404 otherwise. */
export async function findSalePayPage(user: Actor, saleId: number, now = new Date()) {
	await requireOwnSale(db, user, saleId)
	const [sale] = await readSales(db, [saleId])
	return pageOf(user, sale!, { credit: 0, code: null, packs: [], usual: undefined }, now)
}

type Own = {
	credit: number
	code: Awaited<ReturnType<typeof codeOf>> | null
	packs: PackOffer[]
	usual: PayMethod | undefined
}

async function pageOf(user: Actor, bill: Bill, { credit, code, packs, usual }: Own, now: Date) {
	const [[court], { what, about, venue }, money, cash, cardPageOpened] = await Promise.all([
		db.select({ details: courts.paymentDetails }).from(courts).where(eq(courts.id, bill.courtId)),
		describeBill(db, bill),
		moneyOfBill(db, bill),
		mayBringCash(db, bill, now),
		openCardPage(user, bill, now),
	])
	const { due, dueNow, total, claimed, inReview, hasShares } = money
	const cashBy = cashByOf(bill, money.claimedCash, now)
	const atOnce = bill.status === 'pending'
	const payBy = bill.kind === 'entry' ? null : deadlineOf({ ...bill, money })
	const longer =
		bill.kind === 'booking' && payBy !== null && !bill.payNow ? await transferEnd(db, bill, bill.createdAt) : null
	const held = longer !== null && longer > payBy! ? dayAndTime(longer, now) : null
	const by = payBy !== null && cash && cashBy !== null ? dayAndTime(payBy, now) : null
	const terms = {
		sort: sortOf(bill),
		atOnce,
		due,
		dueNow,
		hasShares,
		credit,
		cash,
		cashBy,
		now: isPaidNow(bill),
		held,
		by,
	}
	const ways = waysOf({ ...terms, venue, details: court!.details })
	const open = ways.filter(({ closed }) => !closed)
	const openWay = (wished?: PayMethod) => open.find(({ method }) => method === wished)
	return {
		bill: { ...refOf(bill), payBy, cashBy },
		/** Whether each way says by when. */
		perWay: by !== null,
		state: stateOf(bill, money),
		/** Whether a pack, voucher, membership or place that ended was given up by its buyer. */
		isGivenUp: bill.kind === 'sale' && bill.cancelReason === 'customer',
		what,
		about,
		venue,
		due: dueNow,
		/** The whole cents that are left then, to be paid later. */
		rest: bill.status === 'pending' ? money.rest : 0,
		total,
		claimed,
		inReview,
		creditPays: Math.min(credit, due),
		hasShares,
		ways,
		/** The promo code that it has, and where one can be entered; null for what takes none. */
		code,
		/** Packs of the payer whose hours can pay for it, with what the button says. */
		packs,
		cardPageOpened,
		claimedMethod: money.claimedMethod,
		chosen: (openWay('credit') ?? openWay(usual) ?? open[0])?.method,
		/** Some methods cannot take the whole amount but could take shares. */
		splitHelps:
			bill.kind !== 'sale' && !hasShares && claimed === 0 && ways.some(({ warning }) => warning !== undefined),
	}
}

type PayState = 'open' | 'free' | 'sent' | 'review' | 'paid' | 'lapsed' | 'called-off' | 'withdrawn'

function stateOf(bill: Bill, { total, held, dueNow, inReview }: Money): PayState {
	if (bill.status === 'cancelled') {
		if (bill.kind === 'entry') return bill.cancelReason === 'venue' ? 'called-off' : 'withdrawn'
		return bill.cancelReason === 'unpaid' ? 'lapsed' : 'called-off'
	}
	if (total === 0) return 'free'
	if (inReview > 0 && held < total) return 'review'
	if (dueNow > 0) return 'open'
	return held >= total ? 'paid' : 'sent'
}

/** Returns when the user opened a card page that can still be paid, or null. */
async function openCardPage(user: Actor, bill: Bill, now: Date) {
	const theirs = and(ofBill(payments, bill), eq(payments.userId, user.id), isNull(payments.splitId))
	const open = and(eq(payments.status, 'pending'), isNotNull(payments.redirectUrl))
	const lately = gt(payments.createdAt, new Date(now.getTime() - CARD_PAGE_LIVES))
	const [page] = await db
		.select({ openedAt: payments.createdAt })
		.from(payments)
		.where(and(theirs, open, lately))
		.orderBy(desc(payments.id))
		.limit(1)
	return page?.openedAt ?? null
}
