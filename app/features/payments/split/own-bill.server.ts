import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings, users, type billSplits } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { asBill, type Bill, type EntryBill, type SplitBill } from '#app/features/ledger/bill.ts'
import { readEntry } from '#app/features/ledger/entry.server.ts'
import type { Money } from '#app/features/ledger/money-of.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import type { PaidShares } from '#app/features/ledger/shares.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'

/** Identifies a bill: a booking by its id, a team's entry by the team's. */
export type Which = Pick<SplitBill, 'kind' | 'id'>

/**
 * Returns a bill that the user answers for: their booking, or the entry of the team they captain.
 *
 * Throws 404 when the booking or team is not theirs, and 403 when they are on the team but not its captain.
 */
export async function findOwnBill(reader: Reader, user: Actor, { kind, id }: Which): Promise<SplitBill> {
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

/** Returns what the booker has paid of a live booking of which nothing is open, undecided or only said to be sent. */
export function paidByBooker({ kind, status }: Bill, { due, claimed, inReview, parts }: Money) {
	if (kind === 'entry' || status === 'cancelled' || due + claimed + inReview > 0) return 0
	return parts.filter(({ own }) => own).reduce((all, { left }) => all + left, 0)
}

/** Returns the other team members by display name, without those who share a name. */
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

/** Returns the shares of a bill that are paid, or in `claimed` as said to be sent, from the view of its booker. */
export function findPaidShares(
	{ userId }: Pick<Bill, 'userId'>,
	shares: readonly Pick<ShareRow, 'id' | 'status' | 'participantId' | 'amount'>[],
	claimed: ReadonlySet<number | null>,
): PaidShares {
	const paid = shares.filter(({ id, status }) => status === 'paid' || (status !== 'cancelled' && claimed.has(id)))
	const [own, others] = [true, false].map((isOwn) =>
		paid.filter(({ participantId }) => (participantId === userId) === isOwn).map(({ amount }) => amount),
	) as [number[], number[]]
	return { own: own.reduce((all, amount) => all + amount, 0), others }
}

/** Tells known payers of the shares that they are asked for one, but never the asker. */
export async function askForShares(tx: Writer, user: Actor, bill: Bill, shares: readonly ShareRow[], now: Date) {
	const { what } = await describeBill(tx, bill)
	const told = shares.flatMap(({ id, participantId, amount, checkoutId }): NewNotice[] => {
		if (participantId === null || participantId === user.id) return []
		const data = { what, amount, checkoutId }
		const about = { subject: 'share', subjectId: id, actorId: user.id, cause: `share:${id}:asked:${now.toISOString()}` }
		return [{ userId: participantId, kind: 'payment', what: 'share asked', data, ...about }]
	})
	await notify(tx, told, now)
}
