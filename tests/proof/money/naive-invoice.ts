import { and, eq, lt, max } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { creditNotes, invoices } from '#db/schema.ts'
import { vatIn } from '#app/features/ledger/invoices/vat.ts'
import { barrier } from '#tests/support/barrier.ts'

// Counter-examples: each reads first and writes afterwards, outside of one transaction.

const party = { name: 'Somebody', address: null, vatNumber: null }

/** Takes the number after the last one that it read. */
export async function issueNaively(courtId: number, bookingId: number, gross: number, now: Date) {
	const [last] = await db
		.select({ number: max(invoices.number) })
		.from(invoices)
		.where(eq(invoices.courtId, courtId))
	await barrier()
	const lines = [{ what: 'An hour', quantity: '1', cents: gross }]
	const sums = { lines, gross, vat: vatIn(gross), supplier: party, recipient: party, issuedAt: now }
	await write((tx) => tx.insert(invoices).values({ courtId, bookingId, number: (last!.number ?? 0) + 1, ...sums }))
}

/** Takes back what it read as live. */
export async function creditNaively(courtId: number, bookingId: number, number: number, now: Date) {
	const [live] = await db
		.select()
		.from(invoices)
		.where(and(eq(invoices.bookingId, bookingId), lt(invoices.credited, invoices.gross)))
	await barrier()
	const { id, gross, vat } = live!
	await write(async (tx) => {
		await tx.update(invoices).set({ credited: gross }).where(eq(invoices.id, id))
		await tx.insert(creditNotes).values({ courtId, number, invoiceId: id, gross, vat, reason: 'anew', issuedAt: now })
	})
}
