import { and, asc, eq, inArray, not, type SQL } from 'drizzle-orm'
import { bookings, payments, refunds, sales, tournaments } from '#db/schema.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findUnchosen } from '#app/features/bookings/mine/closure-choice.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { endedWords, isOwnMoney, sortOf } from '#app/features/ledger/bill.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { awaitsVenue, isInReview } from '#app/features/ledger/claimed.server.ts'
import {
	aboutLine,
	readBookingPayments,
	readEntryPayments,
	readRefunds,
	readSalePayments,
	type PaymentLine,
} from './payer.server.ts'
import { MOST } from './inbox-limits.ts'
import { keepProblem } from './review.server.ts'
import { findUnpaid } from './unpaid.server.ts'
import { notYetLate } from './venue-money.server.ts'
import { comesLater, comesLaterToEvent, countWaiting, endOfDay, isForToday, TO_MAKE } from './waiting.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { shownNumber } from '#app/lib/text/tel.ts'

type Person = { id: number }

const onTheWay = and(eq(refunds.by, 'provider'), inArray(refunds.status, ['due', 'sending', 'sent']))

/** Reads payments of a venue for bookings, entries and packs, ordered by the `since` column. */
async function readPayments(venueId: number, where: SQL | undefined, since: 'claimedAt' | 'receivedAt') {
	const wish = { order: [asc(payments[since]), asc(payments.id)], limit: MOST }
	const [booked, entered, sold] = await Promise.all([
		readBookingPayments(and(eq(bookings.courtId, venueId), unindexed(where)), wish),
		readEntryPayments(and(eq(tournaments.courtId, venueId), unindexed(where)), wish),
		readSalePayments(and(eq(sales.courtId, venueId), unindexed(where)), wish),
	])
	return inOrder([...booked, ...entered, ...sold], ({ payment }) => payment[since])
}

/** Returns the oldest rows, as many as are shown. */
const inOrder = <Row extends PaymentLine>(rows: Row[], timeOf: (row: Row) => Date | null): Row[] =>
	rows
		.sort((a, b) => (timeOf(a)?.getTime() ?? 0) - (timeOf(b)?.getTime() ?? 0) || a.payment.id - b.payment.id)
		.slice(0, MOST)

/** Returns what payers say they sent. `later` selects only the cash of bookings and events on a later day. */
async function findClaims(user: Person, venueId: number, later: boolean, now: Date) {
	const wish = { order: [asc(payments.claimedAt), asc(payments.id)], limit: MOST }
	const when = later ? comesLater(now) : not(comesLater(now))
	const sold = later ? comesLaterToEvent(now) : isForToday(endOfDay(now))
	const [booked, entered, ofSales] = await Promise.all([
		readBookingPayments(and(eq(bookings.courtId, venueId), unindexed(and(awaitsVenue, when))), wish),
		later ? [] : readEntryPayments(and(eq(tournaments.courtId, venueId), unindexed(awaitsVenue)), wish),
		readSalePayments(and(eq(sales.courtId, venueId), unindexed(and(awaitsVenue, sold))), wish),
	])
	return inOrder([...booked, ...entered, ...ofSales], ({ payment }) => payment.claimedAt).map((row) => {
		const { id, amount, method, reference, receiptNumber, claimedAt } = row.payment
		return {
			id,
			amount,
			method,
			reference,
			receiptNumber,
			since: claimedAt,
			/** How long it has been on its way, where it should have come by now. */
			late: method === 'cash' ? null : lateWords(claimedAt, now),
			...aboutLine(row),
			own: ownIn(user, row),
			notNeeded: notNeeded(row),
			share: row.payment.splitId !== null,
			notYetLate: notYetLate(row.payment, row.bill, now) !== null,
		}
	})
}

/** In days. Banks take two working days, which a weekend makes four. */
const ON_ITS_WAY = 4

function lateWords(since: Date | null, now: Date) {
	const days = since === null ? 0 : Math.floor((now.getTime() - since.getTime()) / DAY)
	return days > ON_ITS_WAY ? `${days} days ago` : null
}

const ownIn = (user: Person, { bill, payment }: PaymentLine) => isOwnMoney(user.id, bill, payment)

/** Says what happens to money that the bill does not need, or returns null. */
function notNeeded({ bill }: PaymentLine) {
	if (bill.kind === 'sale') {
		if (bill.cancelReason === 'unpaid')
			return bill.place
				? 'The place lapsed. If one is still free they get it back, if not the money goes back.'
				: `The order lapsed. They get the ${sortOf(bill)} once this money is there.`
		return bill.status === 'cancelled' ? `${endedWords(bill)} This money goes back.` : null
	}
	const { status, cancelReason, paymentStatus } = bill
	if (status !== 'cancelled') {
		return paymentStatus === 'paid' ? `The ${bill.kind} is paid already, so this money goes back.` : null
	}
	if (bill.kind === 'entry') return `${endedWords(bill)} This money goes back.`
	if (cancelReason === 'closed') return 'The courts were closed, so the player chooses what happens with the money.'
	return cancelReason === 'unpaid'
		? 'The booking lapsed. If its time is still free they get it back, if not the money goes back.'
		: 'The booking is cancelled, so this money goes back.'
}

async function findToLookAt(user: Person, venueId: number) {
	const rows = await readPayments(venueId, isInReview, 'receivedAt')
	return rows.map((row) => {
		const { id, amount, currency, reference, receivedAt } = row.payment
		return {
			id,
			asked: { amount, currency },
			came: cameIn(row.payment),
			reference,
			...aboutLine(row),
			since: receivedAt,
			own: ownIn(user, row),
			keepProblem: keepProblem(row.payment, row.bill),
		}
	})
}

async function findRefunds(user: Person, venueId: number, where: SQL | undefined) {
	const rows = await readRefunds(venueId, where, { order: [asc(refunds.createdAt), asc(refunds.id)], limit: MOST })
	const sorted = rows.sort((a, b) => a.refund.createdAt.getTime() - b.refund.createdAt.getTime()).slice(0, MOST)
	return sorted.map(({ refund, line }) => {
		const { id, amount, reason, createdAt, lastError } = refund
		const { method, provider, reference, receiptNumber } = line.payment
		const { bill } = line
		return {
			id,
			amount,
			reason,
			since: createdAt,
			lastError,
			method,
			provider,
			reference,
			receiptNumber,
			currency: cameIn(line.payment).currency,
			...aboutLine(line),
			email: line.email,
			phone: bill.kind === 'booking' && bill.userId === null ? bill.guestPhone && shownNumber(bill.guestPhone) : null,
			own: ownIn(user, line),
		}
	})
}

/**
 * Returns the venue's money that waits for its people. Throws 404 when the venue is not the user's.
 *
 * That is: what payers say they sent, cash that comes on a later day, money in review, refunds to make by hand and
 * those on their way to cards, money that players of closed courts may still choose about, and a page of unpaid
 * bookings. Amounts are whole cents. Only people who may send money back, `leads`, get what is in review or goes back.
 */
export async function findInbox(user: Actor, venueId: number | null, page: number, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'cash')
	const leads = may(venue.part, 'money')
	const [waiting, lists] = await Promise.all([
		countWaiting(user, venue, now),
		findLists(now, { id: user.id }, venue.id, leads, page),
	])
	return { leads, waiting, ...lists }
}
export type Inbox = Awaited<ReturnType<typeof findInbox>>

/** Each is tens of kilobytes, with people's names in it. */
const KEPT = { most: 50 }

const findLists = cachedQuery(async (now, user: Person, id: number, leads: boolean, page: number) => {
	const [toConfirm, cash, toLookAt, toRefund, sent, choosing, unpaid] = await Promise.all([
		findClaims(user, id, false, now),
		findClaims(user, id, true, now),
		leads ? findToLookAt(user, id) : [],
		leads ? findRefunds(user, id, TO_MAKE) : [],
		leads ? findRefunds(user, id, onTheWay) : [],
		findUnchosen(id),
		findUnpaid(user, id, page, now),
	])
	return { toConfirm, cash, toLookAt, toRefund, onTheWay: sent, choosing, unpaid }
}, KEPT)
