import { and, eq, isNull, ne } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { eventParticipants, events, payments, sales } from '#db/schema.ts'
import { recordReceived } from '#app/features/bookings/paying/desk-money.server.ts'
import type { SaleBill } from '#app/features/ledger/bill.ts'
import { endSale, readSales } from '#app/features/ledger/sales/sale.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Gives a lapsed place back as most would write it: it counts who has one, and then writes. */
export async function reviveNaively(saleId: number, user: { id: number }) {
	const [bill] = (await readSales(db, [saleId])) as [SaleBill]
	const { eventId } = bill.place!
	const [event] = await db.select().from(events).where(eq(events.id, eventId))
	const taken = await db.$count(eventParticipants, eq(eventParticipants.eventId, eventId))
	await barrier()
	if (taken >= event!.maxParticipants!) return
	await write(async (tx) => {
		await tx.insert(eventParticipants).values({ eventId, userId: user.id, saleId })
		await tx.update(sales).set({ cancelledAt: null, payBy: null }).where(eq(sales.id, saleId))
	})
}

/** Takes money for a place in two steps: it reads what is due, and then notes that it came. */
export async function takeNaively(saleId: number, byId: number, now: Date) {
	const [bill] = (await readSales(db, [saleId])) as [SaleBill]
	await barrier()
	if (bill.status === 'cancelled') return
	await write((tx) => recordReceived(tx, bill, { method: 'cash', amount: bill.totalPrice * 100, byId }, now))
}

/** Cancels an event in two steps: it reads which places are paid, and gives those back. */
export async function cancelNaively(eventId: number, now: Date) {
	const live = and(eq(sales.eventId, eventId), isNull(sales.cancelledAt))
	const rows = await db
		.select({ id: sales.id })
		.from(sales)
		.innerJoin(payments, eq(payments.saleId, sales.id))
		.where(and(live, ne(payments.status, 'pending')))
	await barrier()
	await write(async (tx) => {
		await tx.update(events).set({ status: 'cancelled' }).where(eq(events.id, eventId))
		for (const { id } of rows) await endSale(tx, id, { payBy: null }, now)
	})
}
