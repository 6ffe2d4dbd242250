import { and, eq, ne, type SQL } from 'drizzle-orm'
import { bookings, payments, refunds, sales, tournaments, wentBackBy } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { METHODS } from '#app/features/payments/manual/manual-methods.ts'
import { methodName } from '#app/features/payments/method-name.ts'
import {
	aboutLine,
	readBookingPayments,
	readEntryPayments,
	readRefunds,
	readSalePayments,
	type PaymentLine,
} from '#app/features/payments/inbox/payer.server.ts'
import type { PaymentRow, RefundRow } from '#app/features/ledger/bill.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { at } from '#app/lib/time/time.ts'
import { findOwnClose } from './till/till.server.ts'
import { cameWithin, comesWith, goneWithin, inRand } from './moved.server.ts'
import type { Days } from './period.ts'

/** Money that came in or went back. One of `into` and `out` is 0; both are whole cents. */
export type Movement = {
	time: Date
	/** Null for a team's entry and for what is sold. */
	bookingId: number | null
	payer: string
	method: string
	reference: string
	receiptNumber: string | null
	into: number
	out: number
	/** Set for a gift voucher, whose VAT is due when it is used. */
	untaxed?: true
}

/** The money that came in and went back by one method, in whole cents. */
export type Takings = { method: string; into: number; out: number; net: number }
export type CashUp = { movements: Movement[]; methods: Takings[]; total: Takings }

/**
 * Returns a venue's money of one South African day in order, and the totals by method. Throws 404 when the venue is not
 * the user's.
 *
 * Credit is left out, because no money moves. Money in review counts once it is kept, or together with the refund
 * that sends it back, as in a close. Other currencies do not count.
 */
export async function findCashUp(user: Actor, venueId: number | null, date: string): Promise<CashUp> {
	const { movements } = await findMovements(user, venueId, { from: date, to: date })
	return cashUpOf(movements)
}

/** Returns the money that a close has counted, with its day. Throws 404 when the venue has no such close. */
export async function findClosedCashUp(user: Actor, venueId: number | null, closeId: number | null) {
	const { venue, close } = await findOwnClose(user, venueId, closeId)
	const counted = [eq(payments.tillCloseId, close.id), eq(refunds.tillCloseId, close.id)] as const
	return { name: `closed-${close.day}`, cashUp: cashUpOf(await movedAt(venue.id, ...counted)) }
}

/** Names of methods in the order of a close of day. */
const ORDER = Object.values(METHODS).map(({ name }) => name)

/** Adds movements up by method. */
export function cashUpOf(movements: Movement[]): CashUp {
	const methods = [...groupBy(movements, ({ method }) => method)].map(([method, group]) => takings(method, group))
	return {
		movements,
		methods: methods.sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method)),
		total: takings('Total', movements),
	}
}

/** Returns a venue's money of some days in order, counted as in `findCashUp`, with the venue. Throws 404 as that does. */
export async function findMovements(user: Actor, venueId: number | null, days: Days) {
	const venue = await findOwnVenue(user, venueId, 'figures')
	return { venue, movements: await movedOn(venue.id, days) }
}

/** Returns a venue's money of some days as `findMovements`. The caller checks access. */
export function movedOn(venueId: number, { from, to }: Days) {
	const span = { since: at(from, 0), until: new Date(at(to, 24).getTime() - 1) }
	return movedAt(venueId, cameWithin(span), goneWithin(span))
}

/** Returns the money of a venue that these conditions hold for, in order. The caller checks access. */
export async function movedAt(venueId: number, then: SQL | undefined, done: SQL | undefined) {
	const came = and(then, ne(payments.provider, 'credit'))
	const [booked, entered, sold, gone] = await Promise.all([
		readBookingPayments(and(eq(bookings.courtId, venueId), came)),
		readEntryPayments(and(eq(tournaments.courtId, venueId), came)),
		readSalePayments(and(eq(sales.courtId, venueId), came)),
		readRefunds(venueId, and(done, ne(refunds.by, 'credit'))),
	])
	const lines = [...booked, ...entered, ...sold].filter(({ payment }) => inRand(payment))
	const known = new Set(lines.map(({ payment }) => payment.id))
	const made = gone.filter(({ line }) => inRand(line.payment))
	const sentBack = made.filter(({ refund, line }) => comesWith(refund) && !known.has(line.payment.id))
	const movements = [
		...lines.map((line) => into(line, line.payment.receivedAt!)),
		...sentBack.map(({ refund, line }) => into(line, refund.doneAt!)),
		...made.map(({ refund, line }) => out(line, refund)),
	]
	return movements.sort((a, b) => a.time.getTime() - b.time.getTime() || a.reference.localeCompare(b.reference))
}

const into = (line: PaymentLine, time: Date) => movement(line, time, { into: line.payment.receivedAmount!, out: 0 })

const out = (line: PaymentLine, refund: RefundRow) =>
	movement(line, refund.doneAt!, { into: 0, out: refund.amount }, wentBackBy(refund, line.payment))

function movement(
	line: PaymentLine,
	time: Date,
	sums: Pick<Movement, 'into' | 'out'>,
	method: PaymentRow['method'] = line.payment.method,
): Movement {
	const { bookingId, payer, entry, sort, sold: name } = aboutLine(line)
	const { reference, receiptNumber } = line.payment
	const sold = name && (sort === 'voucher' ? name : `${sort}: ${name}`)
	const more = entry ? ` (entry of ${entry.team})` : sold ? ` (${sold})` : ''
	const who = `${payer}${more}`
	const tax = sort === 'voucher' ? { untaxed: true as const } : {}
	return { time, bookingId, payer: who, method: methodName(method), reference, receiptNumber, ...sums, ...tax }
}

function takings(method: string, movements: readonly Movement[]): Takings {
	const into = movements.reduce((total, movement) => total + movement.into, 0)
	const out = movements.reduce((total, movement) => total + movement.out, 0)
	return { method, into, out, net: into - out }
}
