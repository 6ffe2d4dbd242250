import { and, eq, gt } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { auditLog } from '#db/schema.ts'
import type { Actor } from './auth.server.ts'

/** What was done, such as `venue.approve`, and to whom or what, such as `venue:12`. `note` is what the actor wrote. */
export type Act = {
	action: `${string}.${string}`
	subject: `${string}:${number | string}`
	note?: string | null
	/** What else one has to know to understand it: ids, roles, amounts; never a name or an address. */
	details?: Record<string, string | number | boolean | null>
}

/** Writes down an act that took a privilege, in the transaction that carries it out: neither is there without the other. */
export const audit = (tx: Writer, actor: Pick<Actor, 'id'>, act: Act, now = new Date()) =>
	tx.insert(auditLog).values({ actorId: actor.id, ...act, createdAt: now })

/** The same for what others may do with no privilege, such as the owner of a venue: kept only where an admin does it. */
export async function auditAdmin(tx: Writer, actor: Actor, act: Act, now = new Date()) {
	if (actor.role === 'admin') await audit(tx, actor, act, now)
}

/** Whether this actor has done the same to the same subject within the last minute. */
export const hasJustDone = async (tx: Writer, actor: Pick<Actor, 'id'>, { action, subject }: Act, now: Date) =>
	(await tx.$count(
		auditLog,
		and(
			eq(auditLog.actorId, actor.id),
			eq(auditLog.action, action),
			eq(auditLog.subject, subject),
			gt(auditLog.createdAt, new Date(now.getTime() - 60_000)),
		),
	)) > 0
