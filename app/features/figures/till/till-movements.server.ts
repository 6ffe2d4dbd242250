import { and, eq, gte, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { bookings, payments, refunds, tournaments, tournamentTeams } from '#db/schema.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { portions } from '#app/lib/groups.ts'
import type { Moved } from './till-lines.ts'

/** A stretch of time, both ends included. */
export type Span = { since: Date; until: Date }

type Movement = Moved & { id: number; at: Date }
/** Movements by the table that they are in. */
export type Movements = { payments: Movement[]; refunds: Movement[] }

/**
 * Returns what moved at a venue in a span and is in no close yet. The caller checks access.
 *
 * Money in review counts once it is kept, or together with the refund that sends it back. Other currencies do not count.
 */
export async function findUnclosed(reader: Reader, venueId: number, { since, until }: Span): Promise<Movements> {
	const counted = and(isNull(payments.tillCloseId), inArray(payments.status, ['success', 'refunded']))
	const [came, gone] = [
		await readPayments(
			reader,
			venueId,
			and(gte(payments.receivedAt, since), lte(payments.receivedAt, until), unindexed(counted)),
		),
		await readRefunds(
			reader,
			venueId,
			and(gte(refunds.doneAt, since), lte(refunds.doneAt, until), unindexed(isNull(refunds.tillCloseId))),
		),
	]
	const known = new Set(came.map(({ id }) => id))
	const sentBack = gone.filter(({ refund, payment }) => refund.reason === 'mismatch' && !known.has(payment.id))
	for (const some of portions(sentBack)) {
		const ids = some.map(({ payment }) => payment.id)
		came.push(...(await readPayments(reader, venueId, and(inArray(payments.id, ids), unindexed(counted)))))
	}
	return {
		payments: came.filter(inRand).map((payment) => ({
			id: payment.id,
			at: payment.receivedAt!,
			method: payment.method ?? 'other',
			into: payment.receivedAmount!,
			out: 0,
		})),
		refunds: gone
			.filter(({ payment }) => inRand(payment))
			.map(({ refund: { id, doneAt, by, amount }, payment }) => ({
				id,
				at: doneAt!,
				method: by === 'credit' ? 'credit' : (payment.method ?? 'other'),
				into: 0,
				out: amount,
			})),
	}
}

const inRand = (payment: typeof payments.$inferSelect) => cameIn(payment).currency === 'ZAR'

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
	return [...booked, ...entered].map(({ payment }) => payment)
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
	return [...booked, ...entered]
}

/** Marks movements as counted by a close, or by none. */
export async function putInClose(tx: Writer, { payments: came, refunds: gone }: Movements, tillCloseId: number) {
	for (const some of portions(came.map(({ id }) => id))) {
		await tx.update(payments).set({ tillCloseId }).where(inArray(payments.id, some))
	}
	for (const some of portions(gone.map(({ id }) => id))) {
		await tx.update(refunds).set({ tillCloseId }).where(inArray(refunds.id, some))
	}
}
