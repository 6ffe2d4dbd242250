import { and, desc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, courts, payments, refunds, tillCloses } from '#db/schema.ts'
import { tillLines } from '#app/features/figures/till/till-lines.ts'
import { at } from '#app/lib/time/time.ts'
import { barrier } from '#tests/support/barrier.ts'

// Counter-examples: each reads first and writes afterwards, outside of one transaction.

const movedOn = (venueId: number, day: string) =>
	and(
		eq(bookings.courtId, venueId),
		inArray(payments.status, ['success', 'refunded']),
		gte(payments.receivedAt, at(day, 0)),
		lt(payments.receivedAt, at(day, 24)),
		isNull(payments.tillCloseId),
	)
const read = (venueId: number, day: string) =>
	db
		.select({ id: payments.id, method: payments.method, into: payments.receivedAmount })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.where(movedOn(venueId, day))

const readGone = (venueId: number, day: string) =>
	db
		.select({ id: refunds.id, method: payments.method, out: refunds.amount })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.innerJoin(bookings, eq(bookings.id, refunds.bookingId))
		.where(
			and(
				eq(bookings.courtId, venueId),
				gte(refunds.doneAt, at(day, 0)),
				lt(refunds.doneAt, at(day, 24)),
				isNull(refunds.tillCloseId),
			),
		)

/** Freezes the sums that it read, and then marks whatever is there by now. */
export async function closeNaively({ id }: { id: number }, venueId: number, day: string, now: Date) {
	const [came, gone] = [await read(venueId, day), await readGone(venueId, day)]
	await barrier()
	const lines = tillLines([
		...came.map(({ method, into }) => ({ method: method ?? 'other', into: into!, out: 0 })),
		...gone.map(({ method, out }) => ({ method: method ?? 'other', into: 0, out })),
	])
	const cash = lines.reduce((sum, { method, into, out }) => (method === 'cash' ? sum + into - out : sum), 0)
	const sums = { float: 0, expected: cash, counted: cash, banked: 0, lines }
	const [close] = await write((tx) =>
		tx
			.insert(tillCloses)
			.values({ courtId: venueId, day, until: now, closedById: id, closedAt: now, ...sums })
			.returning(),
	)
	await write((tx) => tx.update(courts).set({ tillSince: day }).where(eq(courts.id, venueId)))
	for (const payment of await read(venueId, day)) {
		await write((tx) => tx.update(payments).set({ tillCloseId: close!.id }).where(eq(payments.id, payment.id)))
	}
	for (const refund of await readGone(venueId, day)) {
		await write((tx) => tx.update(refunds).set({ tillCloseId: close!.id }).where(eq(refunds.id, refund.id)))
	}
	return close!
}

/** Reopens a close that was the latest when it was read. */
export async function reopenNaively(venueId: number, closeId: number) {
	const [last] = await db
		.select()
		.from(tillCloses)
		.where(eq(tillCloses.courtId, venueId))
		.orderBy(desc(tillCloses.day))
		.limit(1)
	if (last!.id !== closeId) return
	await barrier()
	await write(async (tx) => {
		await tx.update(payments).set({ tillCloseId: null }).where(eq(payments.tillCloseId, closeId))
		await tx.delete(tillCloses).where(eq(tillCloses.id, closeId))
	})
}

/** Takes cash back that was in no close when it was read. */
export async function undoNaively(paymentId: number) {
	const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
	if (payment!.tillCloseId !== null) return
	await barrier()
	const nothing = { receivedAmount: null, receivedAt: null, receivedBy: null, receivedById: null } as const
	await write((tx) =>
		tx
			.update(payments)
			.set({ status: 'failed', ...nothing })
			.where(eq(payments.id, paymentId)),
	)
}
