import { eq } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { billSplits, gamePlayers } from '#db/schema.ts'
import { findOpenShare, findPaidShare, freeShare, nameShare } from '#app/features/payments/split/group-shares.server.ts'
import { findShare } from '#app/features/payments/split/shares.server.ts'
import { conflict } from '#app/lib/errors.ts'
import {
	ownAnswer,
	readBooking,
	readPlayers,
	requireGame,
	type GameBooking,
	type PlayerRow,
} from './find-game.server.ts'
import { lockGame } from './games.server.ts'
import { captainName, firstName } from './rules.ts'
import type { Viewer } from './viewer.server.ts'

/** The names that a share of a player may bear. */
export const namesOf = ({ name, namesake }: PlayerRow) =>
	namesake > 1 ? [firstName(name, namesake)] : [name, firstName(name)]
const payerOf = (player: PlayerRow) => ({ names: namesOf(player), userId: player.userId })
const takenBy = (players: PlayerRow[], own: PlayerRow) =>
	players.flatMap(({ id, splitId }) => (splitId === null || id === own.id ? [] : [splitId]))

/**
 * A player's share of the bill: `open` to be paid, `coming` while its money is on its way, or `paid`. Without a `link`
 * we know it by its name alone.
 */
export type OwnShare = { state: 'open' | 'coming' | 'paid'; amount: number; link: string | null }

/** Returns the share of a player who is in, or one they could pay; null when the bill has none for them. */
export async function findOwnShare(
	{ booking }: Pick<GameBooking, 'booking'>,
	players: PlayerRow[],
	own: PlayerRow,
): Promise<OwnShare | null> {
	const known = await readShare(own)
	if (known) {
		const { state, amount } = await findShare(known.checkoutId)
		if (state === 'paid') return { state, amount, link: known.checkoutId }
		if (state === 'sent' || state === 'review') return { state: 'coming', amount, link: known.checkoutId }
		if (state === 'open' || state === 'started') return { state: 'open', amount, link: known.checkoutId }
	}
	if (own.answer === 'out' || booking.status === 'cancelled') return null
	const paid = await findPaidShare(db, booking.id, payerOf(own), takenBy(players, own))
	if (paid) return { state: 'paid', amount: paid.amount, link: null }
	const share = await findOpenShare(db, booking.id, payerOf(own), takenBy(players, own))
	return share && { state: 'open', amount: share.amount, link: share.checkoutId }
}

async function readShare({ splitId }: PlayerRow, reader: Pick<Writer, 'select'> = db) {
	if (splitId === null) return null
	const [share] = await reader.select().from(billSplits).where(eq(billSplits.id, splitId))
	return share ?? null
}

/**
 * Gives a player who is in a share of the bill, unless they have one, and returns the secret of its link.
 *
 * Throws 404 as `requireGame`, and 409 for somebody who is not in, or when no share is left for them.
 */
export async function takeShare(viewer: Viewer, key: string, now = new Date()) {
	await requireGame(key, viewer.address)
	return write(async (tx) => {
		const game = await lockGame(tx, key, now)
		const players = await readPlayers(tx, game)
		const own = ownAnswer(players, game, viewer)
		if (own?.answer !== 'in') throw conflict('Tap “I’m in” first, then pay your share.')
		const known = await readShare(own, tx)
		if (known && known.status !== 'cancelled') return known.checkoutId
		const { booking, captain } = await readBooking(tx, game, now)
		const [payer, taken] = [payerOf(own), takenBy(players, own)]
		if (await findPaidShare(tx, booking.id, payer, taken)) throw conflict('Your share is paid already.')
		const share = await findOpenShare(tx, booking.id, payer, taken)
		if (!share) throw conflict(`There’s no share left for you. Ask ${captainName(captain.fullName)}.`)
		await nameShare(tx, share, firstName(own.name, own.namesake), now)
		await tx.update(gamePlayers).set({ splitId: share.id }).where(eq(gamePlayers.id, own.id))
		return share.checkoutId
	})
}

/** Gives the share of somebody who is out back to the group, unless it is paid or its money is on its way. */
export async function giveShareBack(tx: Writer, { id, splitId }: PlayerRow, now: Date) {
	if (splitId === null || !(await freeShare(tx, splitId, now))) return
	await tx.update(gamePlayers).set({ splitId: null }).where(eq(gamePlayers.id, id))
}
