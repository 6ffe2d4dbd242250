import { and, eq, inArray } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, customers } from '#db/schema.ts'
import { customerOf, keyOf } from '#app/features/bookings/customers/customer-of.server.ts'
import type { Line } from '#app/features/bookings/customers/import/customer-file.server.ts'
import { keyOfLine, planImport } from '#app/features/bookings/customers/import/import.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: reads the bookings of a customer, then moves those to the one they become. */
export async function mergeNaively(keptId: number, movedId: number) {
	const rows = await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.customerId, movedId))
	await barrier()
	const ids = rows.map(({ id }) => id)
	await write(async (tx) => {
		await tx.update(bookings).set({ customerId: keptId }).where(inArray(bookings.id, ids))
		await tx.update(customers).set({ mergedIntoId: keptId }).where(eq(customers.id, movedId))
	})
}

/** Counter-example: reads the block of an account's customer, then gives it back to the walk-ins who became them. */
export async function forgetNaively(id: number) {
	const [row] = await db.select().from(customers).where(eq(customers.id, id))
	const { blockedAt } = row!
	await barrier()
	await write(async (tx) => {
		if (blockedAt !== null) await tx.update(customers).set({ blockedAt }).where(eq(customers.mergedIntoId, id))
		await tx.delete(customers).where(eq(customers.id, id))
	})
}

/** Counter-example: looks for the customer of a walk-in, then stores a new one. */
export async function customerNaively(courtId: number, name: string, phone: string) {
	const key = keyOf(phone)
	const [known] = await db
		.select({ id: customers.id })
		.from(customers)
		.where(and(eq(customers.courtId, courtId), eq(customers.key, key)))
	await barrier()
	if (known) return known.id
	const row = { courtId, key, name, phone, bookedAt: new Date() }
	const [made] = await write((tx) => tx.insert(customers).values(row).returning({ id: customers.id }))
	return made!.id
}

/** Counter-example: looks who has a number, then books for them, or for a new customer; null where it would ask. */
export async function typedNaively(courtId: number, name: string, phone: string) {
	const [known] = await db
		.select({ name: customers.name })
		.from(customers)
		.where(and(eq(customers.courtId, courtId), eq(customers.key, keyOf(phone))))
	await barrier()
	if (known && known.name !== name) return null
	return write((tx) => customerOf(tx, courtId, { guestName: name, guestPhone: phone }, new Date()))
}

/** Counter-example: reads what a venue knows, then stores and fills what was missing then. */
export async function importNaively(courtId: number, lines: readonly Line[]) {
	const { fresh, filled } = await planImport(db, courtId, lines)
	await barrier()
	await write(async (tx) => {
		for (const { line: _, id: __, ...line } of fresh)
			await tx.insert(customers).values({ ...line, courtId, key: keyOfLine(line), bookedAt: new Date(0) })
		for (const { known } of filled.values())
			await tx.update(customers).set({ email: known.email, note: known.note }).where(eq(customers.id, known.id))
	})
}
