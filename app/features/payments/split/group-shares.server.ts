import { and, asc, eq, inArray, isNull, ne, notExists, or } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { billSplits, payments } from '#db/schema.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import { isUnnamed, unnamed } from './split.ts'

type ShareRow = typeof billSplits.$inferSelect

/** A member of a booking's group who looks for a share: the names they go by, and their account if they have one. */
type Payer = { names: string[]; userId: number | null }

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Returns an open share of a booking for a member of its group, or null when none is left: theirs, one of their name,
 * or one that is for nobody yet. The booker's own, those in `taken`, and those whose money is said to come are not.
 */
export async function findOpenShare(
	reader: Reader,
	bookingId: number,
	{ names, userId }: Payer,
	taken: number[],
): Promise<ShareRow | null> {
	const begun = reader
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.splitId, billSplits.id), or(awaitsVenue, inArray(payments.status, ['review', 'pending']))))
	const free = or(isNull(billSplits.participantId), ne(billSplits.participantId, billSplits.requesterId))
	const rows = await reader
		.select()
		.from(billSplits)
		.where(and(eq(billSplits.bookingId, bookingId), eq(billSplits.status, 'pending'), free, notExists(begun)))
		.orderBy(asc(billSplits.id))
	const open = rows.filter(({ id }) => !taken.includes(id))
	const forNobody = open.filter(({ participantId }) => participantId === null)
	return (
		open.find(({ participantId }) => participantId !== null && participantId === userId) ??
		forNobody.find(({ name }) => names.some((one) => same(one, name))) ??
		forNobody.find(({ name }) => isUnnamed(name)) ??
		null
	)
}

/** Returns the paid share that bears a member's name, such as one whose link was sent to them alone; null without one. */
export async function findPaidShare(
	reader: Reader,
	bookingId: number,
	{ names, userId }: Payer,
	taken: number[],
): Promise<ShareRow | null> {
	const rows = await reader
		.select()
		.from(billSplits)
		.where(and(eq(billSplits.bookingId, bookingId), eq(billSplits.status, 'paid')))
		.orderBy(asc(billSplits.id))
	const isTheirs = ({ id, name, participantId }: ShareRow) =>
		!taken.includes(id) && (participantId === null ? names.some((one) => same(one, name)) : participantId === userId)
	return rows.find(isTheirs) ?? null
}

/** Writes the name of a member of the group on a share that was for nobody yet. */
export const nameShare = (tx: Writer, { id, name }: ShareRow, payer: string, now: Date) =>
	isUnnamed(name) ? tx.update(billSplits).set({ name: payer, updatedAt: now }).where(eq(billSplits.id, id)) : null

/** Makes a share free for others of the group again. Returns whether it is: a paid one stays, as does one on its way. */
export async function freeShare(tx: Writer, shareId: number, now: Date) {
	const [share] = await tx.select().from(billSplits).where(eq(billSplits.id, shareId))
	if (!share || share.status === 'paid') return false
	const come = and(eq(payments.splitId, shareId), or(awaitsVenue, inArray(payments.status, ['review', 'success'])))
	if ((await tx.$count(payments, come)) > 0) return false
	const all = await tx
		.select({ id: billSplits.id })
		.from(billSplits)
		.where(and(eq(billSplits.bookingId, share.bookingId!), ne(billSplits.status, 'cancelled')))
		.orderBy(asc(billSplits.id))
	const place = all.findIndex(({ id }) => id === shareId) + 1
	if (place > 0)
		await tx
			.update(billSplits)
			.set({ name: unnamed(place), participantId: null, updatedAt: now })
			.where(eq(billSplits.id, shareId))
	return true
}
