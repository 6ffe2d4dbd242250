import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, payments, tillCloses } from '#db/schema.ts'
import { tillLines } from '#app/features/figures/till/till-lines.ts'
import { at } from '#app/lib/time/time.ts'
import { barrier } from '#tests/support/barrier.ts'

// Counter-examples: each reads first and writes afterwards, outside of one transaction.

const movedOn = (venueId: number, day: string) =>
	and(
		eq(bookings.courtId, venueId),
		isNotNull(payments.receivedAt),
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

/** Freezes the sums that it read, and then marks whatever is there by now. */
export async function closeNaively({ id }: { id: number }, venueId: number, day: string, now: Date) {
	const seen = await read(venueId, day)
	await barrier()
	const lines = tillLines(seen.map(({ method, into }) => ({ method: method ?? 'other', into: into!, out: 0 })))
	const cash = lines.find(({ method }) => method === 'cash')?.into ?? 0
	const sums = { float: 0, expected: cash, counted: cash, banked: 0, lines }
	const [close] = await write((tx) =>
		tx
			.insert(tillCloses)
			.values({ courtId: venueId, day, until: now, closedById: id, closedAt: now, ...sums })
			.returning(),
	)
	for (const payment of await read(venueId, day)) {
		await write((tx) => tx.update(payments).set({ tillCloseId: close!.id }).where(eq(payments.id, payment.id)))
	}
	return close!
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
