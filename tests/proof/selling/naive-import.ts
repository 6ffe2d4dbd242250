import { and, eq, notExists } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, customers, payments, sales } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Imports a pack of a customer unless they have one of that name: it looks first, and then writes. */
export async function importPacksNaively(user: Actor, { id: _, ...like }: typeof sales.$inferSelect, name: string) {
	const before = await db.$count(sales, and(eq(sales.customerId, like.customerId!), eq(sales.name, name)))
	await barrier()
	if (before === 0) await write((tx) => tx.insert(sales).values({ ...like, name, soldById: user.id }))
}

/** Undoes an import of packs as most would write it: those of which no hours were used when it looked. */
export async function undoPacksNaively(importId: number, now: Date) {
	const made = await db.select({ id: sales.id }).from(sales).where(eq(sales.importId, importId))
	const ids = made.map(({ id }) => id)
	const used = await usedOf(db, ids)
	await barrier()
	for (const id of ids)
		if (!used.get(id)) await write((tx) => tx.update(sales).set({ cancelledAt: now }).where(eq(sales.id, id)))
}

/** Undoes an import of bookings as most would write it: those for which no money had come when it looked. */
export async function undoBookingsNaively(importId: number, now: Date) {
	const money = db.select().from(payments).where(eq(payments.bookingId, bookings.id))
	const goes = await db
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.importId, importId), notExists(money)))
	await barrier()
	for (const { id } of goes)
		await write((tx) => tx.update(bookings).set({ status: 'cancelled', cancelledAt: now }).where(eq(bookings.id, id)))
}

/** Undoes an import of customers as most would write it: those who had booked and bought nothing when it looked. */
export async function undoCustomersNaively(importId: number) {
	const booked = db.select().from(bookings).where(eq(bookings.customerId, customers.id))
	const bought = db.select().from(sales).where(eq(sales.customerId, customers.id))
	const goes = await db
		.select({ id: customers.id })
		.from(customers)
		.where(and(eq(customers.importId, importId), notExists(booked), notExists(bought)))
	await barrier()
	for (const { id } of goes) await write((tx) => tx.delete(customers).where(eq(customers.id, id)))
}
