import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings, users, type billSplits } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { asBill, type Bill, type EntryBill } from '#app/features/ledger/bill.ts'
import { readEntry } from '#app/features/ledger/entry.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { shortName } from '#app/features/venues/short-name.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/money.ts'

/** Names a bill: a booking by its id, the entry of a team by that of the team. */
export type Which = Pick<Bill, 'kind' | 'id'>

/**
 * A bill that the person answers for: their booking, or the entry of the team they are captain of. Throws 404 for
 * somebody else's booking or team, 403 for that of a team they are on without being its captain.
 */
export async function findOwnBill(reader: Reader, user: Actor, { kind, id }: Which): Promise<Bill> {
	if (kind === 'booking') {
		const own = and(eq(bookings.id, id), eq(bookings.userId, user.id))
		const [booking] = await reader.select().from(bookings).where(own)
		if (!booking) throw notFound('Booking not found')
		return asBill(booking)
	}
	const entry = await readEntry(reader, id)
	if (!entry || (entry.userId !== user.id && !entry.memberIds.includes(user.id))) throw notFound('Team not found')
	if (entry.userId !== user.id) throw forbidden('Only the captain can split the entry fee.')
	return entry
}

/** The others on a team by what they are called there; those who share a name are left out. */
export async function findMates(reader: Reader, { id }: Pick<Actor, 'id'>, { memberIds }: EntryBill) {
	const mates = new Map<string, number>()
	if (memberIds.length === 0) return mates
	const rows = await reader
		.select({ id: users.id, fullName: users.fullName })
		.from(users)
		.where(and(inArray(users.id, memberIds), ne(users.id, id)))
	const twice = new Set<string>()
	for (const { id, fullName } of rows) {
		const name = shortName(fullName)
		if (mates.has(name)) twice.add(name)
		mates.set(name, id)
	}
	for (const name of twice) mates.delete(name)
	return mates
}

type ShareRow = typeof billSplits.$inferSelect

/** Tells those we know to have one of the shares that they are asked for it; nobody else, and never the asker. */
export async function askForShares(tx: Writer, user: Actor, bill: Bill, shares: readonly ShareRow[], now: Date) {
	const { what } = await describeBill(tx, bill)
	const [asker] = await tx.select({ fullName: users.fullName }).from(users).where(eq(users.id, user.id))
	const told = shares.flatMap(({ id, participantId, amount, checkoutId }): NewNotice[] => {
		if (participantId === null || participantId === user.id) return []
		const title = `${shortName(asker!.fullName)} asks for your share of ${amountOf(amount)}`
		const words = { kind: 'payment' as const, title, body: `${what}.`, link: `/pay/${checkoutId}` }
		return [{ userId: participantId, ...words, cause: `share:${id}:asked:${now.toISOString()}` }]
	})
	await notify(tx, told, now)
}
