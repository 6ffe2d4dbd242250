import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { sales } from '#db/schema.ts'
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
