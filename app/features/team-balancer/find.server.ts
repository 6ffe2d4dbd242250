import { desc, eq, sql } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { teamBalancerSessions } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { requireWelcome } from '#app/features/matchmaking/blocks.server.ts'
import { findOwnRequest, type RequestRow } from '#app/features/matchmaking/requests/find.server.ts'
import { closedReason } from '#app/features/matchmaking/requests/refusals.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { SESSION_NOT_FOUND } from './rules.ts'

/** A session with its match request. Throws 404 if there is none, 403 unless the user owns the request. */
export async function findSession(user: Actor, id: number | null, now: Date, reader: Reader = db) {
	const [row] =
		id === null ? [] : await reader.select().from(teamBalancerSessions).where(eq(teamBalancerSessions.id, id))
	if (!row) throw notFound(SESSION_NOT_FOUND)
	const request = await findOwnRequest(user, row.matchRequestId, now, reader)
	return { ...row, request }
}
export type Session = Awaited<ReturnType<typeof findSession>>

/** The id of the latest session of a match request the user owns. Throws 404 if there is none. */
export async function findLatestSession(user: Actor, matchRequestId: number | null, now: Date) {
	const request = await findOwnRequest(user, matchRequestId, now)
	const [latest] = await listSessions(request.id, 1)
	if (!latest) throw notFound(SESSION_NOT_FOUND)
	return findSession(user, latest.id, now)
}

export const listSessions = (matchRequestId: number, limit: number, reader: Reader = db) =>
	reader
		.select({
			id: teamBalancerSessions.id,
			name: teamBalancerSessions.name,
			teamCount: teamBalancerSessions.teamCount,
			createdAt: teamBalancerSessions.createdAt,
		})
		.from(teamBalancerSessions)
		.where(eq(teamBalancerSessions.matchRequestId, matchRequestId))
		.orderBy(desc(teamBalancerSessions.id))
		.limit(limit)

/** Locks the session's row, whatever its request's state. Keeps `updatedAt`, when the squad last changed. */
export async function lockSession(tx: Writer, user: Actor, id: number, now: Date): Promise<Session> {
	await tx
		.update(teamBalancerSessions)
		.set({ updatedAt: sql`${teamBalancerSessions.updatedAt}` })
		.where(eq(teamBalancerSessions.id, id))
	return findSession(user, id, now, tx)
}

/** Locks a session to change it. Throws 403 for a suspended player, 409 if the request is cancelled or expired. */
export async function lockOpenSession(tx: Writer, user: Actor, id: number, now: Date): Promise<Session> {
	const session = await lockSession(tx, user, id, now)
	await requireWelcome(user, tx)
	const over = overReason(session.request)
	if (over) throw conflict(over)
	return session
}

/** The reason no teams are needed any more; null while the request is open or matched. */
export const overReason = ({ status }: Pick<RequestRow, 'status'>) =>
	status === 'cancelled' || status === 'expired' ? closedReason({ status }) : null

export async function squadChanged(tx: Writer, { id, balancedAt }: Session, now: Date) {
	const later = balancedAt && balancedAt >= now ? new Date(balancedAt.getTime() + 1) : now
	await tx.update(teamBalancerSessions).set({ updatedAt: later }).where(eq(teamBalancerSessions.id, id))
}

export const hasChanged = ({ balancedAt, updatedAt }: Pick<Session, 'balancedAt' | 'updatedAt'>) =>
	balancedAt !== null && updatedAt > balancedAt
