import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { billSplits, gamePlayers, payments } from '#db/schema.ts'
import { firstName } from '#app/features/accounts/names/short-name.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import { newCheckoutId } from '#app/features/ledger/references.server.ts'
import { endOpenPayments } from '#app/features/ledger/share-money.server.ts'
import { isUnnamed, unnamed } from '#app/features/ledger/shares.ts'

type ShareRow = typeof billSplits.$inferSelect
type PlayerRow = typeof gamePlayers.$inferSelect

/** A member of a booking's group who looks for a share: the names they go by, and their account if they have one. */
type Payer = { names: string[]; userId: number | null }

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Returns whether a share is a player's: by the account that opened it, else by its name. */
export const isShareOf = (
	{ names, userId }: Payer,
	{ name, participantId }: Pick<ShareRow, 'name' | 'participantId'>,
) => (participantId === null ? names.some((one) => same(one, name)) : participantId === userId)

/**
 * Returns a player's own share of a booking, paid or not, else one for nobody yet whose payment was not begun; null when
 * none is left. The booker's own and those in `taken` are not.
 */
export async function findShareFor(
	reader: Reader,
	bookingId: number,
	payer: Payer,
	taken: number[],
): Promise<ShareRow | null> {
	const lives = ne(billSplits.status, 'cancelled')
	const free = or(isNull(billSplits.participantId), ne(billSplits.participantId, billSplits.requesterId))
	const rows = await reader
		.select()
		.from(billSplits)
		.where(and(eq(billSplits.bookingId, bookingId), lives, free))
		.orderBy(asc(billSplits.id))
	const left = rows.filter(({ id }) => !taken.includes(id))
	const own = left.filter((share) => isShareOf(payer, share))
	if (own.length > 0) return own.find(({ participantId }) => participantId !== null) ?? own[0]!
	const begun = await reader
		.select({ id: payments.splitId })
		.from(payments)
		.where(
			and(
				inArray(
					payments.splitId,
					left.map(({ id }) => id),
				),
				or(awaitsVenue, inArray(payments.status, ['review', 'pending'])),
			),
		)
	const isForNobody = ({ id, name, participantId, status }: ShareRow) =>
		status !== 'paid' && participantId === null && isUnnamed(name) && begun.every((share) => share.id !== id)
	return left.find(isForNobody) ?? null
}

/** The names that a share of a player in the group may bear. */
export const namesOf = ({ name, namesake }: Pick<PlayerRow, 'name' | 'namesake'>) =>
	namesake > 1 ? [firstName(name, namesake)] : [name, firstName(name)]

/** Returns the first names of who is in by a group's link and has paid none of these shares, nor was asked for one. */
export async function findUnpaid(reader: Reader, gameId: number | undefined, shares: readonly ShareRow[]) {
	if (gameId === undefined) return []
	const players = await reader
		.select()
		.from(gamePlayers)
		.where(and(eq(gamePlayers.gameId, gameId), eq(gamePlayers.answer, 'in')))
		.orderBy(asc(gamePlayers.id))
	const live = shares.filter(({ status }) => status !== 'cancelled')
	const has = (player: PlayerRow) =>
		live.some(
			(share) => share.id === player.splitId || isShareOf({ names: namesOf(player), userId: player.userId }, share),
		)
	return players.filter((player) => !has(player)).map(({ name, namesake }) => firstName(name, namesake))
}

/** Writes the name of a member of the group on a share that was for nobody yet. */
export const nameShare = (tx: Writer, { id, name }: ShareRow, payer: string, now: Date) =>
	isUnnamed(name) ? tx.update(billSplits).set({ name: payer, updatedAt: now }).where(eq(billSplits.id, id)) : null

/** Returns whether money for a share has come, or is said to. */
export async function isComing(tx: Writer, shareId: number) {
	const come = or(awaitsVenue, inArray(payments.status, ['review', 'success']))
	return (await tx.$count(payments, and(eq(payments.splitId, shareId), come))) > 0
}

/**
 * Makes a share free for others of the group, under a new secret. Returns whether it is: a paid one stays, as does one
 * whose money is on its way.
 */
export async function freeShare(tx: Writer, shareId: number, now: Date) {
	const [share] = await tx.select().from(billSplits).where(eq(billSplits.id, shareId))
	if (!share || share.status === 'paid') return false
	if (await isComing(tx, shareId)) return false
	await endOpenPayments(tx, [shareId], now)
	const all = await tx
		.select({ id: billSplits.id })
		.from(billSplits)
		.where(and(eq(billSplits.bookingId, share.bookingId!), ne(billSplits.status, 'cancelled')))
		.orderBy(asc(billSplits.id))
	const place = all.findIndex(({ id }) => id === shareId) + 1
	if (place > 0)
		await tx
			.update(billSplits)
			.set({ name: unnamed(place), participantId: null, checkoutId: newCheckoutId(), updatedAt: now })
			.where(eq(billSplits.id, shareId))
	return true
}
