import { and, eq, or } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { playerConnections, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { isWelcome, requireWelcome } from '../blocks.server.ts'
import { acceptConnection } from './accept.server.ts'
import { takeBackAsks } from './ask-notice.server.ts'
import { nameOf } from './names.ts'
import { ANSWERED, CONNECTED_NOW, CONNECTION_NOT_FOUND } from './rules.ts'

const { id, requesterId, addresseeId, status } = playerConnections

export type AskAnswer = { status: 'accepted' | 'ignored' }

/**
 * Accepts or ignores a connection request the player received. Accepting connects the two; ignoring tells nobody.
 * Repeating the same answer changes nothing. Throws 404 if the request is not theirs to answer or an admin has hidden
 * the requester, 409 if it was answered otherwise, 403 for accepting while suspended.
 */
export async function answerAsk(user: Actor, connectionId: number, answer: AskAnswer, now = new Date()) {
	return write(async (tx) => {
		const [row] = await tx
			.select({ id, requesterId, addresseeId, status })
			.from(playerConnections)
			.innerJoin(users, and(eq(users.id, requesterId), isWelcome))
			.where(and(eq(id, connectionId), eq(addresseeId, user.id)))
		if (!row) throw notFound(CONNECTION_NOT_FOUND)
		if (row.status !== 'pending' && row.status !== answer.status) throw conflict(ANSWERED)
		if (answer.status === 'accepted') {
			await requireWelcome(user, tx)
			const { threadId } = await acceptConnection(tx, row, now)
			return { id: row.id, status: answer.status, threadId }
		}
		if (row.status === 'pending') await ignore(tx, row.id, now)
		return { id: row.id, status: answer.status, threadId: null }
	})
}

async function ignore(tx: Writer, connectionId: number, now: Date) {
	const ignored = await tx
		.update(playerConnections)
		.set({ status: 'ignored', decidedAt: now })
		.where(and(eq(id, connectionId), eq(status, 'pending')))
		.returning({ id })
	if (ignored.length === 0) throw conflict(ANSWERED)
}

/**
 * Withdraws the player's own connection request that was not accepted, as if it had never been sent; an unread notice
 * about it is removed. An ignored one keeps its row, so that the other player is not asked again. Throws 404 if there
 * is no such request, 409 if it was accepted.
 */
export async function withdrawAsk(user: Actor, connectionId: number) {
	return write(async (tx) => {
		const own = and(eq(id, connectionId), eq(requesterId, user.id))
		const gone = await tx
			.delete(playerConnections)
			.where(and(own, eq(status, 'pending')))
			.returning({ addresseeId })
		if (gone[0]) return void (await takeBackAsks(tx, [user.id, gone[0].addresseeId]))
		const hidden = await tx
			.update(playerConnections)
			.set({ decidedAt: null, note: null })
			.where(and(own, eq(status, 'ignored')))
			.returning({ id })
		if (hidden.length > 0) return
		throw (await tx.$count(playerConnections, own)) > 0 ? conflict(CONNECTED_NOW) : notFound(CONNECTION_NOT_FOUND)
	})
}

const connectedOf = (user: Actor, connectionId: number) =>
	and(eq(id, connectionId), eq(status, 'accepted'), or(eq(requesterId, user.id), eq(addresseeId, user.id)))

/** Ends a connection and its thread without telling the other player. Throws 404 if there is no such connection. */
export async function disconnect(user: Actor, connectionId: number) {
	return write(async (tx) => {
		const gone = await tx.delete(playerConnections).where(connectedOf(user, connectionId)).returning({ id })
		if (gone.length === 0) throw notFound(CONNECTION_NOT_FOUND)
	})
}

/** Loads whom the player would disconnect from, by full name. Throws like `disconnect`. */
export async function findConnection(user: Actor, connectionId: number, reader: Reader = db) {
	const [row] = await reader
		.select({ id, requesterId, addresseeId })
		.from(playerConnections)
		.where(connectedOf(user, connectionId))
	if (!row) throw notFound(CONNECTION_NOT_FOUND)
	const other = row.requesterId === user.id ? row.addresseeId : row.requesterId
	const [person] = await reader.select({ fullName: users.fullName }).from(users).where(eq(users.id, other))
	return { id: row.id, name: nameOf(person!) }
}
