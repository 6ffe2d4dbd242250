import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { bookings, payments, refunds, sales, tournaments, tournamentTeams, wentBackBy } from '#db/schema.ts'
import { portions } from '#app/lib/groups.ts'
import { cameWithin, comesWith, goneWithin, inRand, type Span } from '../moved.server.ts'
import type { Moved } from './till-lines.ts'

type Movement = Moved & { id: number; at: Date }
/** Movements by the table that they are in. */
export type Movements = { payments: Movement[]; refunds: Movement[] }

/**
 * Returns what moved at a venue in a span and is in no close yet. The caller checks access.
 *
 * Money in review counts once it is kept, or together with the refund that sends it back. Other currencies do not count.
 */
export async function findUnclosed(reader: Reader, venueId: number, span: Span): Promise<Movements> {
	const came = await readPayments(reader, venueId, and(cameWithin(span), unindexed(isNull(payments.tillCloseId))))
	const refunded = await readRefunds(reader, venueId, and(goneWithin(span), unindexed(isNull(refunds.tillCloseId))))
	const gone = refunded.filter(({ payment }) => inRand(payment))
	const sentBack = gone.filter(({ refund, payment }) => comesWith(refund) && payment.tillCloseId === null)
	return {
		payments: [
			...came.filter(inRand).map((payment) => into(payment, payment.receivedAt!)),
			...sentBack.map(({ refund, payment }) => into(payment, refund.doneAt!)),
		],
		refunds: gone.map(({ refund, payment }) => ({
			id: refund.id,
			at: refund.doneAt!,
			method: wentBackBy(refund, payment),
			into: 0,
			out: refund.amount,
		})),
	}
}

const into = ({ id, method, receivedAmount }: typeof payments.$inferSelect, at: Date) => ({
	id,
	at,
	method: method ?? 'other',
	into: receivedAmount!,
	out: 0,
})

async function readPayments(reader: Reader, venueId: number, which: SQL | undefined) {
	const booked = await reader
		.select({ payment: payments })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.where(and(which, unindexed(eq(bookings.courtId, venueId))))
	const entered = await reader
		.select({ payment: payments })
		.from(payments)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(and(which, unindexed(eq(tournaments.courtId, venueId))))
	const sold = await reader
		.select({ payment: payments })
		.from(payments)
		.innerJoin(sales, eq(sales.id, payments.saleId))
		.where(and(which, unindexed(eq(sales.courtId, venueId))))
	return [...booked, ...entered, ...sold].map(({ payment }) => payment)
}

async function readRefunds(reader: Reader, venueId: number, which: SQL | undefined) {
	const rows = { refund: refunds, payment: payments }
	const booked = await reader
		.select(rows)
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.innerJoin(bookings, eq(bookings.id, refunds.bookingId))
		.where(and(which, unindexed(eq(bookings.courtId, venueId))))
	const entered = await reader
		.select(rows)
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, refunds.teamId))
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(and(which, unindexed(eq(tournaments.courtId, venueId))))
	const sold = await reader
		.select(rows)
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.innerJoin(sales, eq(sales.id, refunds.saleId))
		.where(and(which, unindexed(eq(sales.courtId, venueId))))
	return [...booked, ...entered, ...sold]
}

/** Marks movements as counted by a close. */
export async function putInClose(tx: Writer, { payments: came, refunds: gone }: Movements, tillCloseId: number) {
	for (const some of portions(came.map(({ id }) => id))) {
		await tx.update(payments).set({ tillCloseId }).where(inArray(payments.id, some))
	}
	for (const some of portions(gone.map(({ id }) => id))) {
		await tx.update(refunds).set({ tillCloseId }).where(inArray(refunds.id, some))
	}
}
