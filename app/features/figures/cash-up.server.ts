import { and, eq, exists, gte, inArray, lt, ne, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, payments, refunds, tournaments } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { methodName } from '#app/features/payments/method-name.ts'
import {
	aboutLine,
	readBookingPayments,
	readEntryPayments,
	readRefunds,
	type PaymentLine,
} from '#app/features/payments/inbox/payer.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { at } from '#app/lib/time/time.ts'
import type { Days } from './period.ts'

/** Money that came in or went back. One of `into` and `out` is 0; both are whole cents. */
export type Movement = {
	time: Date
	/** Null for a team's entry. */
	bookingId: number | null
	payer: string
	method: string
	reference: string
	receiptNumber: string | null
	into: number
	out: number
}

/** The money that came in and went back by one method, in whole cents. */
export type Takings = { method: string; into: number; out: number; net: number }
export type CashUp = { movements: Movement[]; methods: Takings[]; total: Takings }

/**
 * Returns a venue's money of one South African day in order, and the totals by method. Throws 404 when the venue is not
 * the user's.
 *
 * Credit is left out, because no money moves. Money in review counts once it is kept or sent back; when it is sent
 * back, it counts on both sides. Other currencies do not count.
 */
export async function findCashUp(user: Actor, venueId: number | null, date: string): Promise<CashUp> {
	const { movements } = await findMovements(user, venueId, { from: date, to: date })
	const methods = [...groupBy(movements, ({ method }) => method)].map(([method, group]) => takings(method, group))
	return {
		movements,
		methods: methods.sort((a, b) => a.method.localeCompare(b.method)),
		total: takings('Total', movements),
	}
}

/** Returns a venue's money of some days in order, counted as in `findCashUp`, with the venue. Throws 404 as that does. */
export async function findMovements(user: Actor, venueId: number | null, days: Days) {
	const venue = await findOwnVenue(user, venueId, 'figures')
	const [came, gone] = await Promise.all([received(venue.id, days), returned(venue.id, days)])
	const movements = [...came, ...gone].sort(
		(a, b) => a.time.getTime() - b.time.getTime() || a.reference.localeCompare(b.reference),
	)
	return { venue, movements }
}

const sentBack = db
	.select({ id: refunds.id })
	.from(refunds)
	.where(and(eq(refunds.paymentId, payments.id), eq(refunds.reason, 'mismatch')))

async function received(venueId: number, { from, to }: Days): Promise<Movement[]> {
	const then = and(
		gte(payments.receivedAt, at(from, 0)),
		lt(payments.receivedAt, at(to, 24)),
		unindexed(or(inArray(payments.status, ['success', 'refunded']), exists(sentBack))),
		ne(payments.provider, 'credit'),
	)
	const rows = await Promise.all([
		readBookingPayments(and(eq(bookings.courtId, venueId), then)),
		readEntryPayments(and(eq(tournaments.courtId, venueId), then)),
	])
	return rows
		.flat()
		.filter(inRand)
		.map((row) => movement(row, row.payment.receivedAt!, { into: row.payment.receivedAmount!, out: 0 }))
}

async function returned(venueId: number, { from, to }: Days): Promise<Movement[]> {
	const then = and(gte(refunds.doneAt, at(from, 0)), lt(refunds.doneAt, at(to, 24)), ne(refunds.by, 'credit'))
	const made = await readRefunds(venueId, then)
	return made
		.filter(({ line }) => inRand(line))
		.map(({ refund, line }) => movement(line, refund.doneAt!, { into: 0, out: refund.amount }))
}

const inRand = ({ payment }: { payment: typeof payments.$inferSelect }) => cameIn(payment).currency === 'ZAR'

const movement = (line: PaymentLine, time: Date, sums: Pick<Movement, 'into' | 'out'>): Movement => {
	const { bookingId, payer, entry } = aboutLine(line)
	const { method, reference, receiptNumber } = line.payment
	const who = entry ? `${payer} (entry of ${entry.team})` : payer
	return { time, bookingId, payer: who, method: methodName(method), reference, receiptNumber, ...sums }
}

function takings(method: string, movements: readonly Movement[]): Takings {
	const into = movements.reduce((total, movement) => total + movement.into, 0)
	const out = movements.reduce((total, movement) => total + movement.out, 0)
	return { method, into, out, net: into - out }
}
