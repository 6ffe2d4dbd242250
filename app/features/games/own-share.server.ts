import { eq } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { firstName } from '#app/features/accounts/names/short-name.ts'
import { billSplits, gamePlayers } from '#db/schema.ts'
import {
	findShareFor,
	freeShare,
	isComing,
	namesOf,
	nameShare,
} from '#app/features/payments/split/group-shares.server.ts'
import { findShare } from '#app/features/payments/split/shares.server.ts'
import { conflict } from '#app/lib/errors.ts'
import {
	ownAnswer,
	readPlayers,
	readSubject,
	requireGame,
	type GameBooking,
	type GameRow,
	type PlayerRow,
} from './find-game.server.ts'
import { lockGame } from './games.server.ts'
import { shareWords } from './game-words.ts'
import { captainName } from './rules.ts'
import type { Viewer } from './viewer.server.ts'

/** Returns how a player pays: under their names, or by their account; for the page of the player, that of `viewer`. */
export const payerOf = (player: PlayerRow, viewer?: Viewer) => ({
	names: namesOf(player),
	userId: viewer?.user?.id ?? player.userId,
})
const takenBy = (players: PlayerRow[], own: PlayerRow) =>
	players.flatMap(({ id, splitId }) => (splitId === null || id === own.id ? [] : [splitId]))

/**
 * A player's share of the bill: `open` to be paid, `coming` while its money is on its way, `paid`, or `returned` where
 * that went back or is about to. Without a `link` we know it by its name alone. `words` say what became of it.
 */
export type OwnShare = {
	state: 'open' | 'coming' | 'paid' | 'returned'
	amount: number
	link: string | null
	words: string
}

/**
 * Returns the share of a player who is in, or one they could pay; null when the bill has none for them. A share that
 * ended is theirs as long as it says where its money went.
 */
export async function findOwnShare(
	{ booking, captain }: Pick<GameBooking, 'booking' | 'captain'>,
	players: PlayerRow[],
	own: PlayerRow,
	viewer?: Viewer,
): Promise<OwnShare | null> {
	const taken = await readTaken(own)
	const known = taken?.status === 'cancelled' ? null : taken
	const mayPay = own.answer === 'in' && booking.status !== 'cancelled'
	const other =
		!known && mayPay ? await findShareFor(db, booking.id, payerOf(own, viewer), takenBy(players, own)) : null
	const share = known ?? other ?? taken
	if (!share) return null
	const found = await findShare(share.checkoutId)
	const state = STATES[found.state]
	if (state === null) return null
	const words = shareWords({ ...found, state }, { isOut: own.answer === 'out', captain: captainName(captain.fullName) })
	// A share that is found by its name may be a namesake's: its payment is not shown.
	return { state, amount: found.amount, link: share === other ? null : share.checkoutId, words }
}

const STATES = {
	open: 'open',
	started: 'open',
	sent: 'coming',
	review: 'coming',
	paid: 'paid',
	returned: 'returned',
	ended: null,
} as const

/** Returns the share that a player has taken, ended ones too; null without one. */
async function readTaken({ splitId }: PlayerRow, reader: Pick<Writer, 'select'> = db) {
	if (splitId === null) return null
	const [share] = await reader.select().from(billSplits).where(eq(billSplits.id, splitId))
	return share ?? null
}

/**
 * Gives a player who is in a share of the bill, unless they have one, and returns the secret of its link. That is the
 * viewer, or the one with `playerId`, whom anybody with the group's link may pay for.
 *
 * Throws 404 as `requireGame`, and 409 for a player who is not in, whose share is paid, or when no share is left for them.
 */
export async function takeShare(viewer: Viewer, key: string, now = new Date(), playerId?: number) {
	await requireGame(key, viewer.address)
	return write(async (tx) => {
		const game = await lockGame(tx, key, now)
		const players = await readPlayers(tx, game)
		const own = playerId === undefined ? ownAnswer(players, game, viewer) : players.find(({ id }) => id === playerId)
		if (own?.answer !== 'in') throw conflict('Tap “I’m in” first, then pay your share.')
		const share = await holdShare(tx, game, players, own, now, playerId === undefined ? viewer : undefined)
		if (share === 'paid') throw conflict('Your share is paid already, or on its way.')
		if (share) return share
		const { captain } = await readSubject(tx, game, now)
		throw conflict(`There’s no share left for you. Ask ${captainName(captain.fullName)}.`)
	})
}

/**
 * Holds a share of the bill for a player who is in, and returns the secret of its link: theirs, else one for nobody yet.
 *
 * Returns null when none is left, and `paid` when one under their name is paid or its money is on its way.
 */
async function holdShare(
	tx: Writer,
	{ bookingId }: Pick<GameRow, 'bookingId'>,
	players: PlayerRow[],
	own: PlayerRow,
	now: Date,
	viewer?: Viewer,
) {
	const known = await readTaken(own, tx)
	if (known && known.status !== 'cancelled') return known.checkoutId
	if (bookingId === null) return null
	const share = await findShareFor(tx, bookingId, payerOf(own, viewer), takenBy(players, own))
	if (!share) return null
	if (share.status === 'paid' || (await isComing(tx, share.id))) return 'paid'
	await nameShare(tx, share, firstName(own.name, own.namesake), now)
	await tx.update(gamePlayers).set({ splitId: share.id }).where(eq(gamePlayers.id, own.id))
	return share.checkoutId
}

/** Holds a share of the bill for each of the group who is in and has none, first come first served. */
export async function dealShares(tx: Writer, game: GameRow, now: Date) {
	for (const { id } of await readPlayers(tx, game)) {
		const players = await readPlayers(tx, game)
		const own = players.find((player) => player.id === id)!
		if (own.answer === 'in') await holdShare(tx, game, players, own, now)
	}
}

/** Gives the share of a player who is out back to the group, unless it is paid or its money is on its way. */
export async function giveShareBack(tx: Writer, { id, splitId }: PlayerRow, now: Date) {
	if (splitId === null || !(await freeShare(tx, splitId, now))) return
	await tx.update(gamePlayers).set({ splitId: null }).where(eq(gamePlayers.id, id))
}
