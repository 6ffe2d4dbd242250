import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, statements } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import { nextNumber } from '#app/features/ledger/invoices/invoices.server.ts'
import { recordAtDesk } from '#app/features/bookings/paying/desk-money.server.ts'
import type { Billed } from '#app/features/payments/statements/take-statement.server.ts'
import type { createUser } from '#tests/support/world/people.ts'
import { barrier } from '#tests/support/barrier.ts'

// Counter-examples: each reads first and writes afterwards, outside of one transaction.

type Person = Awaited<ReturnType<typeof createUser>>

/** Makes a statement of what was on none when it was read. */
export async function makeNaively(venueId: number, accountId: number, untilDate: string, now: Date) {
	const open = await db
		.select()
		.from(bookings)
		.where(and(eq(bookings.accountId, accountId), isNull(bookings.statementId)))
		.orderBy(asc(bookings.id))
	await barrier()
	if (open.length === 0) return
	const days = { fromDate: untilDate, untilDate, dueDate: untilDate }
	await write(async (tx) => {
		const number = await nextNumber(tx, venueId, 'statements')
		const party = { name: 'Zanele', address: null, vatNumber: null }
		const row = { courtId: venueId, accountId, number, party, ...days, madeAt: now }
		const [made] = await tx.insert(statements).values(row).returning()
		for (const { id } of open) await tx.update(bookings).set({ statementId: made!.id }).where(eq(bookings.id, id))
	})
}

/** Takes what was due on each of these bookings when they were read. */
export async function takeNaively(by: Person, read: () => Promise<Billed[]>, now: Date) {
	const billed = await read()
	await barrier()
	await write(async (tx) => {
		for (const { booking, money } of billed) {
			if (money.due === 0) continue
			await recordAtDesk(tx, booking, by, { method: 'eft', amount: money.due }, now)
			const act = { action: 'booking.take-money', subject: `booking:${booking.id}` } as const
			await auditAt(tx, by, booking.courtId, act, now)
		}
	})
}

/** Takes the dates off an account that were on no statement when they were read. */
export async function endHourNaively(accountId: number) {
	const open = await db
		.select({ id: bookings.id })
		.from(bookings)
		.where(and(eq(bookings.accountId, accountId), isNull(bookings.statementId)))
	await barrier()
	const ids = open.map(({ id }) => id)
	await write((tx) => tx.update(bookings).set({ accountId: null }).where(inArray(bookings.id, ids)))
}
