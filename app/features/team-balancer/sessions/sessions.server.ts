import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { teamBalancerPlayers, teamBalancerSessions } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { requireWelcome } from '#app/features/matchmaking/blocks.server.ts'
import { lockRequest } from '#app/features/matchmaking/requests/closing/lock.server.ts'
import { findOwnRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { lockOpenSession, overReason, squadChanged } from '../find.server.ts'
import { MOST_SESSIONS, SESSION_NOT_FOUND } from '../rules.ts'
import type { NewSession } from '../schemas.ts'
import { criteriaOf } from '../squad/squad-view.ts'

type How = { idempotencyKey?: string | null; now?: Date }

/** `copyFrom` is the session of the same request whose squad is copied. */
type Copy = { copyFrom?: number }

/**
 * Opens a session for a match request and returns its id. Throws 404 if there is no such request, 403 unless the user
 * owns it, 409 if it is over or has the most sessions already.
 */
export async function createSession(
	user: Actor,
	matchRequestId: number,
	{ copyFrom, ...session }: NewSession & Copy,
	how: How = {},
) {
	const { idempotencyKey, now = new Date() } = how
	return withIdempotencyKey(user, idempotencyKey, { matchRequestId, copyFrom, ...session }, () =>
		write(async (tx): Promise<{ id: number }> => {
			const request = await findOwnRequest(user, matchRequestId, now, tx)
			await requireWelcome(user, tx)
			await lockRequest(tx, request.id, now)
			const over = overReason(request)
			if (over) throw conflict(over)
			const there = await tx.$count(teamBalancerSessions, eq(teamBalancerSessions.matchRequestId, request.id))
			if (there >= MOST_SESSIONS)
				throw conflict(`A request can have up to ${MOST_SESSIONS} sessions. Open one of them.`)
			const [row] = await tx
				.insert(teamBalancerSessions)
				.values({ ...session, matchRequestId: request.id, createdById: user.id, createdAt: now, updatedAt: now })
				.returning({ id: teamBalancerSessions.id })
			if (copyFrom) await copySquad(tx, request.id, { from: copyFrom, to: row!.id }, now)
			return row!
		}),
	)
}

async function copySquad(tx: Writer, matchRequestId: number, { from, to }: { from: number; to: number }, now: Date) {
	const of = and(eq(teamBalancerSessions.id, from), eq(teamBalancerSessions.matchRequestId, matchRequestId))
	const [session] = await tx.select({ id: teamBalancerSessions.id }).from(teamBalancerSessions).where(of)
	if (!session) throw notFound(SESSION_NOT_FOUND)
	const players = await tx
		.select()
		.from(teamBalancerPlayers)
		.where(eq(teamBalancerPlayers.sessionId, from))
		.orderBy(teamBalancerPlayers.id)
	if (players.length === 0) return
	await tx
		.insert(teamBalancerPlayers)
		.values(players.map(({ id: _, ...player }) => ({ ...player, sessionId: to, addedAt: now })))
}

/** Changes a session's plan, which marks teams of another plan as outdated. Throws like `createSession`. */
export async function editSession(user: Actor, sessionId: number, plan: NewSession, now = new Date()) {
	await write(async (tx) => {
		const session = await lockOpenSession(tx, user, sessionId, now)
		await tx
			.update(teamBalancerSessions)
			.set({ ...plan, updatedAt: session.updatedAt })
			.where(eq(teamBalancerSessions.id, session.id))
		const before = [session.teamCount, criteriaOf(session.balancingCriteria)]
		if (!isDeepStrictEqual(before, [plan.teamCount, criteriaOf(plan.balancingCriteria)]))
			await squadChanged(tx, session, now)
	})
}
