import { and, desc, eq, inArray, isNotNull, isNull, lte, notExists, sum } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import {
	bookings,
	courts,
	payments,
	payoutReversals,
	payouts,
	refunds,
	sales,
	tournaments,
	tournamentTeams,
} from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { isUnchosen } from '#app/features/bookings/mine/closure-choice.server.ts'
import type { PaymentRow } from '#app/features/ledger/bill.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { portions } from '#app/lib/groups.ts'
import { amountOf } from '#app/lib/money.ts'
import { at, dateOf } from '#app/lib/time/time.ts'
import { findListingPrice } from '#app/features/owners/listing-price.server.ts'
import { inRand } from '../moved.server.ts'
import { feeOf, netOf, type Payout } from './payout.ts'
import { tellOfPayout } from './payout-notices.server.ts'
import { PAYOUT_REFERENCE_MAX, type PayoutForm } from './payout-schemas.ts'

/** Providers whose payments reach Courtside's account: all other ways pay the venue itself. */
const COLLECTED = ['yoco', 'sandbox'] as const

/** The card money of a venue that is in no payout, in whole cents, with the ids of its payments and refunds. */
export type Unpaid = { gross: number; refunded: number; owed: number; paymentIds: number[]; refundIds: number[] }

/** Matches payments whose court was closed and whose player may still want the money back. */
const mayGoBack = and(eq(payments.status, 'success'), isUnchosen)

/** Selects the booking of such a payment. */
const waiting = db
	.select({ id: bookings.id })
	.from(bookings)
	.where(and(eq(bookings.id, payments.bookingId), mayGoBack))

/** Holds for card payments up to then that are in no payout, and wait for no player’s choice. */
export const cameUnpaid = (until: Date) =>
	and(
		notExists(waiting),
		inArray(payments.provider, [...COLLECTED]),
		isNull(payments.payoutId),
		lte(payments.receivedAt, until),
		unindexed(inArray(payments.status, ['success', 'refunded'])),
	)

/**
 * Returns what a venue's players may choose about after a closure, of what is in no payout, in whole cents; what has gone
 * back to their cards is taken off.
 */
export async function findWaiting(venueId: number) {
	const gone = and(eq(refunds.paymentId, payments.id), eq(refunds.by, 'provider'), isNotNull(refunds.doneAt))
	const rows = await db
		.select({ payment: payments, refunded: sum(refunds.amount).mapWith(Number) })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.leftJoin(refunds, gone)
		.where(
			and(
				eq(bookings.courtId, venueId),
				mayGoBack,
				inArray(payments.provider, [...COLLECTED]),
				isNull(payments.payoutId),
				isNotNull(payments.receivedAt),
			),
		)
		.groupBy(payments.id)
	return rows.reduce(
		(cents, { payment, refunded }) => cents + (inRand(payment) ? payment.receivedAmount! - refunded : 0),
		0,
	)
}

/** Selects the payment of a refund whose rest waits for a player’s choice. */
const partOfWaiting = db
	.select({ id: payments.id })
	.from(payments)
	.innerJoin(bookings, eq(bookings.id, payments.bookingId))
	.where(and(eq(payments.id, refunds.paymentId), isNull(payments.payoutId), mayGoBack))

/** Holds for refunds to cards up to then that are in no payout, of payments that wait for no player’s choice. */
export const goneUnpaid = (until: Date) =>
	and(eq(refunds.by, 'provider'), isNull(refunds.payoutId), lte(refunds.doneAt, until), notExists(partOfWaiting))

/**
 * Returns by venue what came by card up to then and is in no payout, of one venue if it is given. The caller checks
 * access.
 *
 * Money in review counts once it is kept or has gone back, and that of a closed court once its player has chosen. A refund
 * counts once the card provider has made it; what the venue pays back by hand stays with the venue, and other currencies
 * do not count.
 */
export async function findUnpaid(reader: Reader, until: Date, venueId?: number): Promise<Map<number, Unpaid>> {
	const at = { booked: bookings.courtId, entered: tournaments.courtId, sold: sales.courtId }
	const came = await reader
		.select({ payment: payments, ...at })
		.from(payments)
		.leftJoin(bookings, eq(bookings.id, payments.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.leftJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.leftJoin(sales, eq(sales.id, payments.saleId))
		.where(cameUnpaid(until))
	const gone = await reader
		.select({ refund: refunds, payment: payments, ...at })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.leftJoin(bookings, eq(bookings.id, refunds.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, refunds.teamId))
		.leftJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.leftJoin(sales, eq(sales.id, refunds.saleId))
		.where(goneUnpaid(until))
	const unpaid = new Map<number, Unpaid>()
	const counted = (row: Record<keyof typeof at, number | null> & { payment: PaymentRow }) => {
		const id = (row.booked ?? row.entered ?? row.sold)!
		if (!inRand(row.payment) || (venueId ?? id) !== id) return null
		const known = unpaid.get(id) ?? { gross: 0, refunded: 0, owed: 0, paymentIds: [], refundIds: [] }
		unpaid.set(id, known)
		return known
	}
	for (const row of came) {
		const sums = counted(row)
		sums?.paymentIds.push(row.payment.id)
		if (sums) sums.gross += row.payment.receivedAmount!
	}
	for (const row of gone) {
		const sums = counted(row)
		sums?.refundIds.push(row.refund.id)
		if (sums) sums.refunded += row.refund.amount
	}
	for (const sums of unpaid.values()) sums.owed = sums.gross - sums.refunded
	return unpaid
}

export const NOTHING: Unpaid = { gross: 0, refunded: 0, owed: 0, paymentIds: [], refundIds: [] }

/** Returns the end of a South African day, or now if it has not ended. */
export const endOf = (day: string, now: Date) => new Date(Math.min(now.getTime(), at(day, 24).getTime() - 1))

/**
 * Records that a venue has been paid what Courtside took for it by card up to the end of a day, less what went back to
 * cards and the fee. Each payment and each refund is in one payout. A form that comes twice returns the first one's
 * payout, with `isNew` false.
 *
 * Throws 403 to all but admins, 404 for no venue, 400 for days to come and a fee that leaves nothing, and 409 when
 * nothing or another sum than was `seen` is owed, or the reference is that of another payout.
 */
export function recordPayout(admin: Actor, venueId: number | null, form: PayoutForm, now = new Date()) {
	requireAdmin(admin)
	const { until: untilDate, paidOn, fee, reference, seen } = form
	return write(async (tx): Promise<Payout & { isNew: boolean }> => {
		const venue = await findVenue(tx, venueId)
		const today = dateOf(now)
		if (untilDate > today) throw invalid(LATER, { until: [LATER] })
		if (paidOn > today) throw invalid(LATER, { paidOn: [LATER] })
		const [before] = await tx
			.select()
			.from(payouts)
			.where(and(eq(payouts.courtId, venue.id), eq(payouts.reference, reference), isNull(payouts.takenBackAt)))
		if (before) {
			const isSame = before.untilDate === untilDate && before.paidOn === paidOn && before.fee === fee
			if (isSame && before.gross - before.refunded === seen) return { ...before, isNew: false }
			throw invalid(KNOWN, { reference: [KNOWN] })
		}
		const { gross, refunded, owed, paymentIds, refundIds } =
			(await findUnpaid(tx, endOf(untilDate, now), venue.id)).get(venue.id) ?? NOTHING
		if (owed !== seen) throw conflict(`${words(owed)} now. Have another look.`)
		if (owed <= 0) throw conflict(`${words(owed)}.`)
		if (fee >= owed) throw invalid(NOTHING_LEFT, { fee: [NOTHING_LEFT] })
		const [made] = await tx
			.insert(payouts)
			.values({
				courtId: venue.id,
				untilDate,
				gross,
				refunded,
				fee,
				reference,
				paidOn,
				madeById: admin.id,
				madeAt: now,
			})
			.returning()
		await putIn(tx, made!.id, paymentIds, refundIds)
		const details = { cents: netOf(made!), until: at(untilDate, 0).toISOString() }
		await auditAt(tx, admin, venue.id, { action: 'payout.record', subject: `venue:${venue.id}`, details }, now)
		await tellOfPayout(tx, made!, admin, null, now)
		return { ...made!, isNew: true }
	})
}

const LATER = 'Choose today or an earlier day'
const KNOWN = 'There’s a payout with this reference already'
const NOTHING_LEFT = 'The fee is more than what is owed'

const words = (owed: number) => (owed > 0 ? `${amountOf(owed)} is owed` : 'Nothing is owed')

/** Marks payments and refunds as paid out by a payout, or by none. */
export async function putIn(tx: Writer, payoutId: number | null, paymentIds: number[], refundIds: number[]) {
	for (const some of portions(paymentIds)) {
		await tx.update(payments).set({ payoutId }).where(inArray(payments.id, some))
	}
	for (const some of portions(refundIds)) {
		await tx.update(refunds).set({ payoutId }).where(inArray(refunds.id, some))
	}
}

async function findVenue(reader: Reader, venueId: number | null) {
	const [venue] = await reader
		.select({ id: courts.id, name: courts.name, details: courts.paymentDetails })
		.from(courts)
		.where(eq(courts.id, venueId ?? 0))
	if (!venue) throw notFound('Venue not found')
	return venue
}

/**
 * Returns what every venue is owed by name, those with the most first, how many are owed a `total`, and the latest
 * payouts. A venue that owes us, as more was refunded than paid, lessens no total. Throws 403 to all but admins.
 */
export async function findPayoutList(admin: Actor, now = new Date()) {
	requireAdmin(admin)
	const unpaid = await findUnpaid(db, now)
	const owing = [...unpaid].filter(([, { owed }]) => owed !== 0)
	const names = new Map<number, string>()
	for (const some of portions(owing.map(([id]) => id))) {
		const found = await db.select({ id: courts.id, name: courts.name }).from(courts).where(inArray(courts.id, some))
		for (const { id, name } of found) names.set(id, name)
	}
	const made = await db
		.select({ payout: payouts, venue: courts.name, reason: payoutReversals.reason })
		.from(payouts)
		.innerJoin(courts, eq(courts.id, payouts.courtId))
		.leftJoin(payoutReversals, eq(payoutReversals.payoutId, payouts.id))
		.orderBy(desc(payouts.id))
		.limit(LATEST)
	const owed = owing.map(([, sums]) => sums.owed).filter((cents) => cents > 0)
	return {
		venues: owed.length,
		total: owed.reduce((sum, cents) => sum + cents, 0),
		owing: owing
			.map(([id, { gross, refunded, owed }]) => ({ id, name: names.get(id)!, gross, refunded, owed }))
			.sort((a, b) => b.owed - a.owed || a.id - b.id),
		made: made.map(({ payout, venue, reason }) => ({ ...payout, venue, reason, net: netOf(payout) })),
	}
}

const LATEST = 50

/**
 * Returns a venue with what it is owed up to the end of a day, what came or went `later`, and the lines of its bank
 * account. `proposed` is the fee by the price of being on Courtside, with its share in percent, or null without a price.
 * Throws 403 to all but admins, and 404.
 */
export async function findPayoutForm(admin: Actor, venueId: number | null, until: string, now = new Date()) {
	requireAdmin(admin)
	const venue = await findVenue(db, venueId)
	const { gross, refunded, owed } = (await findUnpaid(db, endOf(until, now), venue.id)).get(venue.id) ?? NOTHING
	const all = (await findUnpaid(db, now, venue.id)).get(venue.id) ?? NOTHING
	const price = await findListingPrice()
	const { accountName, bank, accountNumber, branchCode } = venue.details ?? {}
	const account = [
		{ name: 'Account holder', value: accountName },
		{ name: 'Bank', value: bank },
		{ name: 'Account number', value: accountNumber },
		{ name: 'Branch code', value: branchCode },
	].filter(({ value }) => value)
	return {
		venue: { id: venue.id, name: venue.name },
		until,
		today: dateOf(now),
		gross,
		refunded,
		owed,
		later: all.owed - owed,
		proposed: price && { share: price.cardShare, fee: feeOf(owed, price.cardShare) },
		account,
		longest: PAYOUT_REFERENCE_MAX,
	}
}

/** Returns the payouts of a venue, the latest first, each with its counter entry or null. The caller checks access. */
export async function readPayouts(venueId: number) {
	const rows = await db
		.select({ payout: payouts, reversal: payoutReversals })
		.from(payouts)
		.leftJoin(payoutReversals, eq(payoutReversals.payoutId, payouts.id))
		.where(eq(payouts.courtId, venueId))
		.orderBy(desc(payouts.paidOn), desc(payouts.id))
	return rows.map(({ payout, reversal }) => ({ ...payout, reversal }))
}
