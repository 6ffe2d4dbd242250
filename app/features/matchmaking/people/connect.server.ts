import { and, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { playerConnections } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { requireWelcome } from '../blocks.server.ts'
import { findPlayer } from '../players/find.server.ts'
import { acceptConnection } from './accept.server.ts'
import { tellOfAsk } from './ask-notice.server.ts'
import { ANSWERED, OWN } from './rules.ts'

/** The unique key of a pair: both ids, the smaller first. */
export const pairOf = (one: number, other: number) => `${Math.min(one, other)}:${Math.max(one, other)}`

/** `isNew` is false if the call changed nothing; `threadId` is null until they are connected. */
export type Asked = { id: number; status: 'pending' | 'accepted'; threadId: number | null; isNew: boolean }

/**
 * Asks a player to connect, with a note of at most 140 characters (behaviour.md, Explore), and tells them at most once
 * a day. Repeating it changes nothing; if the other player has asked already, it accepts their request. Throws 404 for
 * a player the sender may not find, 403 for a suspended sender, 409 for oneself.
 */
export async function connect(
	user: Actor,
	playerId: number,
	{ note }: { note: string },
	now = new Date(),
): Promise<Asked> {
	await limits.strangers.take(user.id, now)
	return write(async (tx) => {
		await requireWelcome(user, tx)
		const player = await findPlayer(playerId, { user }, tx)
		if (player.userId === user.id) throw conflict(OWN)
		const pair = pairOf(user.id, player.userId)
		const [fresh] = await tx
			.insert(playerConnections)
			.values({ requesterId: user.id, addresseeId: player.userId, pair, note: note || null, createdAt: now })
			.onConflictDoNothing()
			.returning({ id: playerConnections.id })
		if (fresh) {
			await tellOfAsk(tx, user.id, player.userId, now)
			return { id: fresh.id, status: 'pending', threadId: null, isNew: true }
		}
		const [row] = await tx.select().from(playerConnections).where(eq(playerConnections.pair, pair))
		return askAgain(tx, user, row!, note || null, now)
	})
}

type Row = typeof playerConnections.$inferSelect

/**
 * Handles a request where the pair already has a row. The other player's request is accepted, ignored or not, unless
 * they withdrew it. The sender's own stays as it is, and an ignored one never reaches the other player a second time.
 */
async function askAgain(tx: Writer, user: Actor, row: Row, note: string | null, now: Date): Promise<Asked> {
	const { id, requesterId, addresseeId, status, decidedAt } = row
	const isOwn = requesterId === user.id
	const isTakenBack = status === 'ignored' && decidedAt === null
	if (status === 'accepted' || (!isOwn && !isTakenBack)) {
		const { isNew, threadId } = await acceptConnection(tx, row, now)
		return { id, status: 'accepted', threadId, isNew }
	}
	const asked = { id, status: 'pending' as const, threadId: null }
	if (!isTakenBack) return { ...asked, isNew: false }
	const turned = { requesterId: addresseeId, addresseeId: requesterId, status: 'pending' as const }
	const renewed = isOwn ? { decidedAt: now } : turned
	const changed = await tx
		.update(playerConnections)
		.set({ ...renewed, note, createdAt: now })
		.where(and(eq(playerConnections.id, id), eq(playerConnections.status, 'ignored')))
		.returning({ id: playerConnections.id })
	if (changed.length === 0) throw conflict(ANSWERED)
	if (!isOwn) await tellOfAsk(tx, user.id, requesterId, now)
	return { ...asked, isNew: true }
}
